/** What is remembered of an inbox, and which process prepares. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inboxMemory, memoryFolder } from '../../../src-main/adapters/inbox/inbox-memory.ts'
import type { InboxEntry } from '../../../src-main/engine/inbox/inbox-entry.ts'

let data: string
let place: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'stocksheet-inbox-memory-'))
  place = memoryFolder(data, 'acc-1', '/lists')
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const ENTRY: InboxEntry = {
  name: 'прайс.csv',
  stamp: '1:2',
  bytes: 1,
  digest: 'a'.repeat(64),
  at: 5,
  requests: 2,
  state: { kind: 'same', as: 'other.csv' },
  basis: 'b',
  dismissed: true,
  seen: 6,
}

test('[INBOX-5] entries are those that were saved; of another account or folder there are none', async () => {
  await inboxMemory(place).save([ENTRY])
  expect(await inboxMemory(place).load()).toEqual([ENTRY])
  expect(await inboxMemory(memoryFolder(data, 'acc-2', '/lists')).load()).toEqual([])
  expect(await inboxMemory(memoryFolder(data, 'acc-1', '/other')).load()).toEqual([])
})

test('what is damaged is put aside and begun anew; what another process wrote is read', async () => {
  const memory = inboxMemory(place)
  await memory.save([ENTRY])
  await inboxMemory(place).save([{ ...ENTRY, dismissed: false }])
  expect((await memory.load())[0]?.dismissed).toBe(false)
  const file = join(place, 'entries.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"same"', '"nonsense"'))
  expect(await memory.load()).toEqual([])
})

test('[INBOX-7] one process prepares; killed, it leaves that to the next', async () => {
  const module = pathToFileURL(join(import.meta.dirname, '../../../src-main/adapters/inbox/inbox-memory.ts')).href
  const script = `const { inboxMemory } = await import(${JSON.stringify(module)})
    console.log(inboxMemory(${JSON.stringify(place)}).claim()); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString().trim()).toBe('true')
  const memory = inboxMemory(place)
  expect(memory.claim()).toBe(false)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect([memory.claim(), memory.claim()]).toEqual([true, true])
  expect(inboxMemory(place).claim()).toBe(false)
  memory.close()
  const next = inboxMemory(place)
  expect(next.claim()).toBe(true)
  next.close()
})
