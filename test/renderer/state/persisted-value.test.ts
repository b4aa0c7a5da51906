/** Values that survive a reload, and damaged ones. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makePersistedValue } from '../../../src-renderer/state/persisted-value.ts'
import { memoryStorage } from './stores.ts'

const schema = z.object({ run: z.string() })
type Note = z.infer<typeof schema>
const note = (storage = memoryStorage()) => makePersistedValue<Note | null>(storage, 'note', schema, null)

test('a stored value survives a reload with its version, and storing nothing removes the name', () => {
  const storage = memoryStorage()
  note(storage).set({ run: 'r1' })
  expect(storage.items.get('note')).toBe('{"state":{"value":{"run":"r1"}},"version":1}')
  expect(note(storage).get()).toEqual({ run: 'r1' })
  note(storage).set(null)
  expect(storage.items.size).toBe(0)
})

test('an unchanged value is not written again', () => {
  let writes = 0
  const storage = memoryStorage()
  const counted = {
    ...storage,
    setItem: (key: string, value: string) => void (writes += storage.items.set(key, value).size),
  }
  const one = makePersistedValue<Note | null>(counted, 'note', schema, null)
  for (let index = 0; index < 5; index += 1) one.set({ run: 'r1' })
  expect(writes).toBe(1)
})

test.each([
  '{',
  '[]',
  'null',
  '{"run":1}',
  '{"run":"r1"}',
  '{"state":{"value":{"run":"r1"}},"version":2}',
  '{"state":{},"version":1}',
  '',
])('notes %s of another form or version count as none', (text) => {
  const storage = memoryStorage()
  storage.items.set('note', text)
  expect(note(storage).get()).toBeNull()
})
