import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RunProgress } from '../../../../src-shared/api/run.ts'
import type { PlannedRow } from '../../../../src-shared/plan/plan.ts'
import { DIRECT_NETWORK } from '../../../../src-shared/account/network-use.ts'
import { openAccount } from '../../../../src-main/account/client.ts'
import { openJournal } from '../../../../src-main/store/journal/journal.ts'
import type { JournalPort } from '../../../../src-main/ports/journal-port.ts'
import type { RunOptions } from '../../../../src-main/run/options.ts'
import type { StartRunInput } from '../../../../src-main/run/run.ts'
import { startPractice } from '../../../../src-main/practice/server.ts'
import { portOf } from '../../../../src-main/run/worker/plan-port.ts'
import {
  planUndoInThread,
  resumeRunInThread,
  startRunInThread,
  undoRunInThread,
  type RunThreadDependencies,
  type RunThreadRequest,
} from '../../../../src-main/run/worker/run-thread.ts'
import { callsIn, differences, KEY, suiteRows, suiteSeed } from '../../../faults/case.ts'
import { head } from '../build.ts'

// A run in its real thread: real journal, real HTTP, the practice account. test/main/run tests what a run does.
const ROWS = 24
let folder: string
let practice: Awaited<ReturnType<typeof startPractice>>
let journal: JournalPort
let base: RunThreadDependencies

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-thread-'))
  practice = await startPractice({ folder: ':memory:', seed: suiteSeed(ROWS), latencyMs: 5 })
  const journalFile = join(folder, 'journal.db')
  journal = openJournal(journalFile)
  base = { journal, journalFile, address: practice.url, key: practice.key, network: DIRECT_NETWORK }
})
afterEach(async () => {
  journal.close()
  await practice.close()
  rmSync(folder, { recursive: true, force: true })
})

const quick: RunOptions = { perSecond: 500, concurrency: 4 }

function requestStart(rows: StartRunInput['rows'] = [suiteRows(ROWS)], options: RunOptions = quick): RunThreadRequest {
  return {
    head: head(practice.url),
    accountName: 'Thread',
    plan: portOf(rows),
    ledger: 'L',
    storages: [1, 2, 3],
    knownIds: null,
    undoOf: null,
    options,
  }
}

async function accountDiffers(): Promise<string[]> {
  const account = openAccount({ address: practice.url, key: practice.key })
  try {
    return await differences(account, suiteRows(ROWS))
  } finally {
    await account.close()
  }
}

describe('a run in its thread', () => {
  test('goes to its end; progress tells requests and quota; the key is in no file and no message', async () => {
    const told: RunProgress[] = []
    const run = await startRunInThread(base, requestStart())
    run.onProgress((progress) => told.push(progress))
    const runEnd = await run.whenFinished
    const calls = callsIn(suiteRows(ROWS))
    expect(runEnd).toMatchObject({ state: 'done', why: null, undoOf: null, counts: { verified: ROWS, waiting: 0 } })
    expect(told.at(-1)).toMatchObject({
      state: 'done',
      done: calls,
      sending: 0,
      requests: runEnd.requests,
      quota: { used: runEnd.requests.reads + runEnd.requests.writes, limit: 10_000, reserve: 0, learnt: false },
    })
    expect(told.some(({ requestsPerSecond }) => requestsPerSecond > 0)).toBe(true)
    expect(run.progress()).toEqual(told.at(-1))
    expect(await accountDiffers()).toEqual([])
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const writtenTexts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    expect([...writtenTexts, JSON.stringify(told), JSON.stringify(runEnd)].join('\n')).not.toContain(KEY)
  })

  test('pauses, goes on, is cancelled; another thread takes it up and nothing is twice', async () => {
    const run = await startRunInThread(base, requestStart(undefined, { perSecond: 60, concurrency: 2 }))
    const paused = new Promise<void>((resolve) => {
      run.onProgress(({ state, done }) => {
        if (state === 'paused') resolve()
        else if (done >= 3) run.pause()
      })
    })
    await paused
    expect(journal.info(run.id)).toMatchObject({ state: 'paused', why: { code: 'paused' } })
    const busy = await resumeRunInThread(base, run.id).catch((error: unknown) => error)
    expect(busy).toMatchObject({ name: 'JournalFailure', code: 'busy' })
    run.resume()
    run.cancel()
    const runEnd = await run.whenFinished
    expect(runEnd).toMatchObject({ state: 'stopped', reason: { code: 'cancelled' } })
    expect(runEnd.counts.waiting).toBeGreaterThan(0)
    const secondHandle = await resumeRunInThread(base, run.id, quick)
    expect(await secondHandle.whenFinished).toMatchObject({ state: 'done', counts: { verified: ROWS } })
    expect(await accountDiffers()).toEqual([])
  })

  test('the rate can be set while it runs', async () => {
    const run = await startRunInThread(base, requestStart(undefined, { perSecond: 1, concurrency: 1 }))
    run.setRate({ perSecond: 500, concurrency: 8 })
    const began = performance.now()
    expect((await run.whenFinished).counts.verified).toBe(ROWS)
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('rows that cannot be had: nothing is sent, and why is said', async () => {
    async function* broken(): AsyncGenerator<PlannedRow[]> {
      yield suiteRows(4)
      await Promise.resolve()
      throw new Error('The preview was closed.')
    }
    await expect(startRunInThread(base, requestStart(broken()))).rejects.toMatchObject({ reason: 'lost' })
    expect(journal.listRuns()).toEqual([])
    expect(await accountDiffers()).not.toEqual([])
  })

  test('a thread that dies under the run leaves it to be resumed at once', async () => {
    const run = await startRunInThread(base, requestStart(undefined, { perSecond: 40, concurrency: 2 }))
    // A bug in the thread: a table rejects writes for a moment.
    const database = new DatabaseSync(base.journalFile, { timeout: 5000 })
    database.exec("CREATE TRIGGER refuse BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'refused'); END")
    database.exec("CREATE TRIGGER refuse_new BEFORE INSERT ON ledger BEGIN SELECT RAISE(ABORT, 'refused'); END")
    const runEnd = await run.whenFinished
    database.exec('DROP TRIGGER refuse; DROP TRIGGER refuse_new')
    database.close()
    expect(runEnd).toMatchObject({ state: 'stopped', reason: { code: 'thread-ended' } })
    expect(run.progress().why?.code).toBe('thread-ended')
    expect(journal.info(run.id).state).toBe('interrupted')
    const secondHandle = await resumeRunInThread(base, run.id, quick)
    expect(await secondHandle.whenFinished).toMatchObject({ state: 'done', counts: { verified: ROWS } })
    expect(await accountDiffers()).toEqual([])
  })

  test('an address that is none is refused in words', async () => {
    await expect(startRunInThread({ ...base, address: 'nowhere at all' }, requestStart())).rejects.toThrow(
      'address-form',
    )
  })

  test('a damaged journal is said in words', async () => {
    const journalFile = join(folder, 'damaged.db')
    writeFileSync(journalFile, 'no journal at all, but long enough to look like a page of one. '.repeat(80))
    const refuseResult = await startRunInThread({ ...base, journalFile }, requestStart()).catch(
      (error: unknown) => error,
    )
    expect(refuseResult).toMatchObject({ name: 'JournalFailure', code: 'damaged' })
  })

  test('a wrong option is refused before a thread is started', async () => {
    await expect(startRunInThread(base, requestStart([], { concurrency: 65 }))).rejects.toThrow('concurrency must be')
  })
})

describe('an undo in its thread [UNDO-1]', () => {
  test('says how many materials it deletes, is declined without that number, takes the run back; then there is nothing', async () => {
    const run = await startRunInThread(base, requestStart())
    await run.whenFinished
    const adds = suiteRows(ROWS).filter(({ status }) => status === 'add').length
    const plannedAnswer = await planUndoInThread(base, { run: run.id }, 5)
    expect(plannedAnswer).toMatchObject({
      kind: 'planned',
      outline: { deletes: adds, total: ROWS },
    })
    expect(plannedAnswer.kind === 'planned' ? plannedAnswer.outline.rows.length : 0).toBe(5)
    const undo = { accountName: 'Thread', options: quick }
    expect(await undoRunInThread(base, { run: run.id }, { ...undo, deletes: 1 })).toEqual({ kind: 'declined' })
    expect(journal.listRuns()).toHaveLength(1)
    const back = await undoRunInThread(base, { run: run.id }, { ...undo, deletes: adds })
    if ('kind' in back) throw new Error(`the undo was not started: ${back.kind}`)
    expect(await back.whenFinished).toMatchObject({ state: 'done', undoOf: run.id, counts: { verified: ROWS } })
    expect(await undoRunInThread(base, { run: run.id }, { ...undo, deletes: 0 })).toEqual({ kind: 'nothing' })
  })
})
