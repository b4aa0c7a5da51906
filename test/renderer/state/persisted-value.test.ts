/** What outlives a reload: in the form of now, in the form of earlier versions, and damaged. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { persistedValue } from '../../../src-renderer/state/persisted-value.ts'
import { bench, memoryStorage } from './stores.ts'

const schema = z.object({ run: z.string() })
type Note = z.infer<typeof schema>
const note = (storage = memoryStorage()) => persistedValue<Note | null>(storage, 'note', schema, null)

test('what is kept is there after a reload, with its version; nothing leaves no name', () => {
  const storage = memoryStorage()
  note(storage).set({ run: 'r1' })
  expect(storage.items.get('note')).toBe('{"state":{"value":{"run":"r1"}},"version":1}')
  expect(note(storage).get()).toEqual({ run: 'r1' })
  note(storage).set(null)
  expect(storage.items.size).toBe(0)
})

test('the same again is not written again', () => {
  let writes = 0
  const storage = memoryStorage()
  const counted = {
    ...storage,
    setItem: (key: string, value: string) => void (writes += storage.items.set(key, value).size),
  }
  const one = persistedValue<Note | null>(counted, 'note', schema, null)
  for (let at = 0; at < 5; at += 1) one.set({ run: 'r1' })
  expect(writes).toBe(1)
})

test.each([
  '{',
  '[]',
  'null',
  '{"run":1}',
  '{"state":{"value":{"run":"r1"}},"version":2}',
  '{"state":{},"version":1}',
  '',
])('damaged notes %s, and those of later versions, count as none', (text) => {
  const storage = memoryStorage()
  storage.items.set('note', text)
  expect(note(storage).get()).toBeNull()
})

test('what earlier versions kept, alone and as plain text, is read, and written in the form of now', async () => {
  const { page, reload } = bench()
  page.kept.setItem('stocksheet.language', 'ru')
  page.kept.setItem('stocksheet.account', 'practice')
  page.kept.setItem('stocksheet.storage', '2')
  page.kept.setItem('stocksheet.columns', '[["key",{"widths":{"c1":90},"order":[],"hidden":["c2"],"pinned":[]}]]')
  page.session.setItem('stocksheet.screen', 'history')
  const stores = reload()
  expect(stores.app.getState()).toMatchObject({ language: 'ru', screen: 'history' })
  expect(stores.layouts.getState().layouts.get('key')).toMatchObject({ widths: { c1: 90 }, hidden: ['c2'] })
  await stores.app.act.load()
  expect(stores.app.getState()).toMatchObject({ account: 'practice', storage: 2 })
  expect(page.kept.getItem('stocksheet.storage')).toBe('{"state":{"value":2},"version":1}')
})
