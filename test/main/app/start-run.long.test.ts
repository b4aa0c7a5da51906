import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DIRECT_NETWORK } from '../../../src-shared/account/network-use.ts'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import type { PlanHead } from '../../../src-shared/plan/plan.ts'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import { startPractice } from '../../../src-main/practice/server.ts'
import { readRowsFrom } from '../../../src-main/run/worker/plan-port.ts'
import type { RunThreadDependencies } from '../../../src-main/run/worker/run-thread.ts'
import { ImportThread } from '../../../src-main/import/worker/import-thread.ts'
import { startRunOfImport } from '../../../src-main/app/start-run.ts'
import { suiteSeed } from '../../faults/case.ts'

// An import's real thread and a run's real thread, with the practice account between them.
let folder: string
let practice: Awaited<ReturnType<typeof startPractice>>
let journal: JournalPort
let base: RunThreadDependencies
let thread: ImportThread

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-start-'))
  practice = await startPractice({ folder: ':memory:', seed: suiteSeed(4) })
  const journalFile = join(folder, 'journal.db')
  journal = openJournal(journalFile)
  base = { journal, journalFile, address: practice.url, key: practice.key, network: DIRECT_NETWORK }
  thread = new ImportThread({ onProgress: () => undefined, onRequest: () => undefined })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await thread.close()
  journal.close()
  await practice.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An import with this many new materials. */
async function opened(rows: number): Promise<void> {
  const path = join(folder, 'new.csv')
  const lines = Array.from({ length: rows }, (_, index) => `Washer ${index},W-${index},pcs,${index + 1}`)
  writeFileSync(path, ['Name,SKU,Unit,Stock', ...lines].join('\n'))
  const answer = await thread.ask('open', {
    input: {
      session: 's',
      source: { name: 'new.csv', path },
      accountName: 'Start',
      storages: [{ id: 1, name: 'One' }],
      choices: { storage: 1 },
      clearToken: '(clear)',
    },
    address: practice.url,
    key: practice.key,
    network: DIRECT_NETWORK,
  })
  expect(answer).toMatchObject({ ok: true, value: { counts: { add: rows } } })
}

async function planHead(): Promise<PlanHead> {
  const head = await thread.ask('head')
  if (!head.ok) throw new Error(head.failure.code)
  return head.value
}

function start(head: PlanHead, revision = thread.revision): ReturnType<typeof startRunOfImport> {
  return startRunOfImport(base, {
    thread,
    revision,
    head,
    accountName: 'Start',
    ledger: 'L',
    storages: [1],
    knownIds: null,
    undoOf: null,
    options: { perSecond: 500, concurrency: 8 },
  })
}

const leaveOut = (): Promise<unknown> =>
  thread.ask('import.edit', { edit: { kind: 'rows', indexes: [2], included: false } })

/** The plan's rows as a run's thread receives them. */
function takeGenerator(revision: number): ReturnType<typeof readRowsFrom> {
  const { port1, port2 } = new MessageChannel()
  void thread.sendPlan(port1, revision)
  return readRowsFrom(port2)
}

test('what the import shows is what the run sends', async () => {
  await opened(12)
  const startedAnswer = await start(await planHead())
  if (!startedAnswer.ok) throw new Error(startedAnswer.failure.code)
  expect(await startedAnswer.value.whenFinished).toMatchObject({ state: 'done', counts: { verified: 12 } })
})

test('a plan that changed since it was confirmed is not begun', async () => {
  await opened(12)
  const confirmed = thread.revision
  await leaveOut()
  expect(await start(await planHead(), confirmed)).toMatchObject({
    ok: false,
    failure: { code: 'plan-changed' },
  })
  expect(journal.listRuns()).toEqual([])
})

test('a change while the rows are on their way ends the start', async () => {
  await opened(3000)
  const rows = takeGenerator(thread.revision)
  expect((await rows.next()).value).toHaveLength(500)
  await leaveOut()
  // The batch requested in advance may have been sent already.
  await expect(rows.next().then(() => rows.next())).rejects.toMatchObject({ reason: 'changed' })
})

test('the import is looked at while its rows are on their way', async () => {
  await opened(3000)
  const rows = takeGenerator(thread.revision)
  await rows.next()
  expect(await thread.ask('import.rows', { from: 0, count: 2, filter: {} })).toMatchObject({ value: { total: 3000 } })
  let count = 500
  for await (const batch of rows) count += batch.length
  expect(count).toBe(3000)
})

test('an import whose thread dies while its rows are on their way ends the start', async () => {
  await opened(3000)
  const rows = takeGenerator(thread.revision)
  await rows.next()
  await thread.close()
  await expect(rows.next().then(() => rows.next())).rejects.toMatchObject({ reason: 'lost' })
})

test('an import whose thread dies meanwhile, or is dead: the start fails in words, and nothing was sent', async () => {
  await opened(3000)
  const head = await planHead()
  const starting = start(head)
  // The port has arrived there; the run's thread is still starting.
  await thread.ask('known')
  await thread.close()
  const closed = {
    ok: false,
    failure: { code: 'import-closed' },
  }
  expect(await starting).toEqual(closed)
  expect(await start(head)).toEqual(closed)
  expect(journal.listRuns()).toEqual([])
})

test('100,000 rows go past main: all that it and its threads tell one another is less than a thousand rows', async () => {
  await opened(100_000)
  const told = messagesOfMain()
  const startedAnswer = await start(await planHead())
  if (!startedAnswer.ok) throw new Error(startedAnswer.failure.code)
  startedAnswer.value.cancel()
  expect((await startedAnswer.value.whenFinished).counts.waiting).toBeGreaterThan(99_000)
  expect(told()).toBeGreaterThan(0)
  expect(told()).toBeLessThan(100_000)
}, 120_000)

/**
 * Returns a function that counts the characters of all messages between this thread and its workers from now on. A thousand rows have more than a
 * hundred thousand.
 */
function messagesOfMain(): () => number {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  const events = vi.spyOn(Worker.prototype, 'emit')
  return () => {
    const received = events.mock.calls.filter(([name]: readonly unknown[]) => name === 'message')
    const messages: readonly unknown[] = [...sent.mock.calls, ...received]
    return messages.reduce<number>((total, message) => total + JSON.stringify(message).length, 0)
  }
}
