/** How a run rests, is stopped or left in between, and what listeners receive. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { RunHandle } from '../../../src-main/run/run-loop.ts'
import { resumeRun, startRun } from '../../../src-main/run/run.ts'
import { isWaitingForQuota } from '../../../src-main/run/park.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import { runCounts } from '../../run-counts.ts'
import { decimal } from './fake-account.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'

const HOUR = 3_600_000

let account: Place['account']
let journal: Place['journal']
let clock: Place['clock']
let parts: Place['parts']

beforeEach(() => {
  const place = makePlace(40)
  ;({ account, journal, clock, parts } = place)
  return place.remove
})

/** One request at a time. Otherwise these tests would mostly renew a lease all night. */
const ONE_BY_ONE = { ...FAST, concurrency: 1, timing: { leaseRenewalMs: 24 * HOUR } }

/** Resolves when the run is in a state. */
function comesTo(run: RunHandle, wanted: string): Promise<void> {
  return new Promise((resolve) => {
    if (run.progress().state === wanted) resolve()
    run.onProgress(({ state }) => {
      if (state === wanted) resolve()
    })
  })
}

/** States in the order in which listeners got them. Readings take longer than the tenth of a second without events. */
function statesOf(run: RunHandle): string[] {
  const read = account.readStorage.bind(account)
  account.readStorage = async () => {
    await clock.sleep(300)
    return read()
  }
  const receivedTexts: string[] = []
  run.onProgress(({ state }) => {
    if (receivedTexts.at(-1) !== state) receivedTexts.push(state)
  })
  return receivedTexts
}

describe('what listeners hear', () => {
  test('a run is running, verifying, done; the last word has all of its calls', async () => {
    const run = await startRun(parts(edits(3), { perSecond: 2, concurrency: 1 }))
    const receivedTexts = statesOf(run)
    const runEnd = await run.whenFinished
    expect(receivedTexts).toEqual(['running', 'verifying', 'done'])
    expect(run.progress()).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      failed: 0,
      sending: 0,
      secondsLeft: 0,
      counts: runCounts({ verified: 3 }),
      requests: { reads: 2, writes: 3, retries: 0 },
      why: null,
    })
    expect([runEnd.state, runEnd.reason, journal.record(run.id).state]).toEqual(['done', null, 'done'])
  })

  test('one that is not to be verified is never verifying, and its rows stay as they are', async () => {
    const run = await startRun(parts(edits(2), { ...FAST, verify: false }))
    const receivedTexts = statesOf(run)
    const runEnd = await run.whenFinished
    expect(receivedTexts).not.toContain('verifying')
    expect([runEnd.state, runEnd.counts, account.reads]).toMatchObject(['done', runCounts({ waiting: 2 }), 1])
  })

  test('a pause is heard when nothing is on its way any more, and going on, too', async () => {
    const run = await startRun(parts(edits(6), ONE_BY_ONE))
    const receivedTexts = statesOf(run)
    account.onSend = () => {
      if (account.sent.length === 2) run.pause()
    }
    await comesTo(run, 'paused')
    expect(run.progress()).toMatchObject({ sending: 0, done: 3, why: makeReason('paused') })
    expect(journal.record(run.id).state).toBe('paused')
    // A call that was prepared but never sent counts as neither a write nor a read.
    expect(run.progress().requests).toEqual({ reads: account.reads, writes: account.sent.length, retries: 0 })
    await clock.sleep(300)
    run.resume()
    await run.whenFinished
    expect(receivedTexts).toEqual(['running', 'paused', 'running', 'verifying', 'done'])
  })

  test('a pause does not wait for requests that wait for their turn; resumed at once, they wait for it again', async () => {
    const run = await startRun(parts(edits(12), { perSecond: 0.1, concurrency: 1 }))
    const startTime = clock.now()
    let requestedCount = startTime
    account.onSend = () => {
      if (account.sent.length !== 2) return
      requestedCount = clock.now()
      run.pause()
    }
    await comesTo(run, 'paused')
    expect(requestedCount - startTime).toBeGreaterThanOrEqual(10_000)
    expect(clock.now() - requestedCount).toBeLessThan(10_000)
    expect([account.sent.length, run.progress().sending]).toEqual([3, 0])
    run.resume()
    run.pause()
    run.resume()
    await clock.sleep(35_000)
    expect(account.sent.length).toBeGreaterThan(3)
    expect(account.sent.length).toBeLessThanOrEqual(7)
    run.setRate({ perSecond: 1000, concurrency: 1 })
    const quick = clock.now()
    await run.whenFinished
    // A call that waited for its turn at the old speed uses the new speed.
    expect(clock.now() - quick).toBeLessThan(10_000)
    expect(account.sent).toHaveLength(12)
  })
})

describe('a run that rests', () => {
  async function paused(): Promise<RunHandle> {
    const run = await startRun(parts(edits(6), ONE_BY_ONE))
    account.onSend = () => {
      if (account.sent.length === 2) run.pause()
    }
    await comesTo(run, 'paused')
    account.onSend = () => undefined
    return run
  }

  test('and is stopped ends as stopped by the user, sends nothing more, and can be resumed', async () => {
    const run = await paused()
    run.cancel()
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.reason, account.sent.length]).toEqual(['stopped', makeReason('cancelled'), 3])
    const secondHandle = await resumeRun({ ...parts([]), run: run.id })
    expect((await secondHandle.whenFinished).counts).toMatchObject(runCounts({ verified: 6 }))
  })

  test('[RUN-6] and goes on after more than a second reads the account again; after less it does not', async () => {
    for (const [ms, looks] of [
      [900, 2],
      [59_000, 3],
      [60_000, 3],
    ] as const) {
      account.reads = 0
      account.sent.length = 0
      for (let id = 1000; id < 1010; id += 1) account.put({ id, stock: decimal('5') })
      const run = await paused()
      clock.leap(ms)
      run.resume()
      await run.whenFinished
      expect([ms, account.reads]).toEqual([ms, looks])
    }
  })

  test('[RUN-12] a parked run that is left goes on by itself later; one that is stopped does not', async () => {
    for (const leaves of [true, false]) {
      account.left = 4
      const run = await startRun(parts(edits(20), ONE_BY_ONE))
      await comesTo(run, 'parked')
      if (leaves) run.leave()
      else run.cancel()
      const runEnd = await run.whenFinished
      const { state, reason: why } = journal.record(run.id)
      expect([runEnd.state, why?.code, isWaitingForQuota({ state, reason: why })]).toEqual(
        leaves ? ['parked', 'quota', true] : ['stopped', 'cancelled', false],
      )
      account.left = 1000
      const secondHandle = await resumeRun({ ...parts([]), run: run.id })
      await secondHandle.whenFinished
      for (let id = 1000; id < 1040; id += 1) account.put({ id, stock: decimal('5') })
    }
  })

  test('a running run that is left is stopped like another', async () => {
    const run = await startRun(parts(edits(6), ONE_BY_ONE))
    account.onSend = () => {
      if (account.sent.length === 2) run.leave()
    }
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.reason]).toEqual(['stopped', makeReason('cancelled')])
  })
})

describe('[RUN-12] waiting for the day’s quota', () => {
  test('refused by the account: nothing is asked before the wait is over', async () => {
    account.left = 4
    const run = await startRun(parts(edits(20), ONE_BY_ONE))
    await comesTo(run, 'parked')
    const [startTime, reads] = [clock.now(), account.reads]
    const requestedNumbers: number[] = []
    account.onRequest = () => {
      requestedNumbers.push(clock.now() - startTime)
      if (requestedNumbers.length === 2) account.left = 1000
    }
    const runEnd = await run.whenFinished
    expect([runEnd.state, reads]).toEqual(['done', 1])
    expect(requestedNumbers.slice(0, 2).map((ms) => Math.round(ms / HOUR))).toEqual([1, 2])
  })

  test('by this computer’s count alone: the account is asked at once, and believed', async () => {
    const run = await startRun(parts(edits(20), { ...ONE_BY_ONE, dailyLimit: 6 }))
    const startTime = clock.now()
    const runEnd = await run.whenFinished
    expect([runEnd.state, runEnd.counts.verified, account.refusals]).toEqual(['done', 20, 0])
    expect(clock.now() - startTime).toBeLessThan(HOUR)
  })

  test('kept for others: the account is not asked, and the next day it goes on', async () => {
    const run = await startRun(parts(edits(20), { ...ONE_BY_ONE, dailyLimit: 16, reserve: 6 }))
    await comesTo(run, 'parked')
    const [startTime, reads] = [clock.now(), account.reads]
    expect(run.progress().why).toMatchObject({ code: 'reserve', details: { reserve: 6, waits: 1 } })
    const sleeping = journal.ledger(account.address).nextResetAt - startTime
    let first: number | null = null
    account.onRequest = () => {
      first ??= clock.now() - startTime
    }
    run.onProgress(({ state }) => {
      if (state === 'parked' && first !== null) run.cancel()
    })
    await run.whenFinished
    expect(reads).toBe(1)
    expect(Math.abs((first ?? 0) - sleeping)).toBeLessThan(60_000)
  })
})
