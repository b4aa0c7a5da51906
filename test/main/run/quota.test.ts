import { beforeEach, expect, test } from 'vitest'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import type { RunOptions } from '../../../src-main/run/options.ts'
import { resumeRun, startRun, type StartRunInput } from '../../../src-main/run/run.ts'
import { editRow, head } from './build.ts'
import { FakeAccount } from './fake-account.ts'
import type { FakeClock } from './fake-clock.ts'
import { makePlace } from './place.ts'
import { runCounts } from '../../run-counts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let journal: JournalPort
let clock: FakeClock
let account: FakeAccount

beforeEach(() => {
  const place = makePlace()
  ;({ journal, clock, account } = place)
  return place.remove
})

/** An account whose counter is reset every day at the same time, which is not announced. */
function limited(count: number, limit: number, resetHour: number): FakeAccount {
  const newAccount = new FakeAccount(count)
  let day = Math.floor((clock.now() - resetHour * HOUR) / DAY)
  newAccount.left = limit
  const renew = (): void => {
    const today = Math.floor((clock.now() - resetHour * HOUR) / DAY)
    if (today === day) return
    day = today
    newAccount.left = limit
  }
  newAccount.onRequest = renew
  return newAccount
}

/** Half as many rows, each with two calls. */
function plan(calls: number, options: RunOptions): StartRunInput {
  const rows = Array.from({ length: calls / 2 }, (_, index) =>
    editRow(index + 2, 1000 + index, { price: ['10', '12'], stock: ['5', '9'] }),
  )
  return {
    head: head(account.address),
    accountName: 'A',
    rows: [rows],
    account,
    journal,
    clock,
    storages: [1],
    // Otherwise this test would mostly renew a lease every ten seconds of a parked night.
    options: { perSecond: Number.POSITIVE_INFINITY, concurrency: 8, timing: { leaseRenewalMs: DAY }, ...options },
  }
}

test('[RUN-12] 2,500 calls at 1,000 a day: three days, the fewest requests, no material left half changed overnight', async () => {
  account = limited(1250, 1000, 2)
  const halves: number[] = []
  const run = await startRun(plan(2500, { dailyLimit: 1000 }))
  run.onProgress(({ state }) => {
    if (state === 'parked')
      halves.push(
        [...account.materials.values()].filter((material) => material.price === '12' && material.stock === '5').length,
      )
  })
  const began = clock.now()
  const runEnd = await run.whenFinished
  expect(runEnd).toMatchObject({ state: 'done', counts: { verified: 1250 }, requests: { writes: 2500, retries: 0 } })
  // Two nights, each with every material either unchanged or complete.
  expect(halves).toEqual([0, 0])
  expect((clock.now() - began) / DAY).toBeLessThan(2)
  // Every call was sent once, and the account matches the file.
  expect(account.sent).toHaveLength(2500)
  expect([...account.materials.values()].filter(({ price, stock }) => price !== '12' || stock !== '9')).toEqual([])
  // The first day's hours until the reset is noticed, from 9 to 2 in the morning. Later nights wait for that hour without probing.
  expect(account.refusals).toBe(17)
  // Reads at the start and after each night, each night's answered probe, and the check. The first day also has one request, because too few were
  // left for another material.
  expect(account.reads - account.refusals).toBe(7)
})

test('[RUN-12] the ledger is wrong: the account’s own refusal is believed, and nothing is lost', async () => {
  account = limited(200, 150, 2)
  const run = await startRun(plan(400, { dailyLimit: 10_000 }))
  const runEnd = await run.whenFinished
  expect(runEnd).toMatchObject({ state: 'done', counts: { verified: 200 } })
  // Each night at most the pending calls are refused, and the probes of the first night.
  expect(account.refusals).toBeLessThanOrEqual(3 * 8 + 20)
  expect(account.sent).toHaveLength(400)
})

test('a parked run that is asked to go on looks at once: it goes on where the quota was given again earlier', async () => {
  account = limited(20, 12, 2)
  const run = await startRun(plan(40, { dailyLimit: 10_000 }))
  const requestedNumbers: number[] = []
  run.onProgress(({ state }) => {
    if (state !== 'parked' || requestedNumbers.length > 0) return
    requestedNumbers.push(clock.now())
    void clock.sleep(60_000).then(() => {
      account.left = 1000
      run.resume()
    })
  })
  const runEnd = await run.whenFinished
  expect(runEnd).toMatchObject({ state: 'done', counts: { verified: 20 } })
  expect(requestedNumbers).toHaveLength(1)
  // Not at the hour of the next check.
  expect(clock.now() - (requestedNumbers[0] ?? 0)).toBeLessThan(5 * 60_000)
})

test('others spent the quota, so the ledger forecasts too much; a parked run of the command line ends and is resumed', async () => {
  account = limited(200, 150, 2)
  account.left = 60
  const options: RunOptions = { dailyLimit: 150, whenParked: 'end' }
  const run = await startRun(plan(400, options))
  const first = await run.whenFinished
  expect([first.state, first.reason?.code, first.ended]).toEqual(['parked', 'quota', null])
  expect(journal.listRuns()[0]?.state).toBe('parked')
  const sameHandle = await resumeRun({ ...plan(400, options), run: run.id })
  expect((await sameHandle.whenFinished).state).toBe('parked')
  for (let day = 0; day < 5 && journal.listRuns()[0]?.state === 'parked'; day += 1) {
    await clock.sleep(DAY)
    const nextHandle = await resumeRun({ ...plan(400, options), run: run.id })
    await nextHandle.whenFinished
  }
  expect(journal.listRuns()[0]).toMatchObject({ state: 'done', counts: { verified: 200 } })
  expect(account.sent).toHaveLength(400)
})

test('[RUN-12] a reserve is left for other programs', async () => {
  account = limited(200, 150, 0)
  const run = await startRun(plan(400, { dailyLimit: 150, reserve: 40, whenParked: 'end' }))
  const runEnd = await run.whenFinished
  expect([runEnd.state, runEnd.reason]).toMatchObject(['parked', { code: 'reserve', details: { reserve: 40 } }])
  expect(account.left).toBeGreaterThanOrEqual(40)
  expect(account.sent.length).toBeGreaterThan(100)
})

test('a limit of requests: what was sent is verified within it, and the run can be resumed', async () => {
  account = new FakeAccount(200)
  const run = await startRun(plan(400, { maxCalls: 100 }))
  const runEnd = await run.whenFinished
  expect([runEnd.state, runEnd.reason?.code]).toEqual(['parked', 'max-calls'])
  expect(runEnd.requests.reads + runEnd.requests.writes).toBeLessThanOrEqual(100)
  expect(runEnd.requests.writes).toBe(98)
  expect(runEnd.counts).toMatchObject(runCounts({ verified: 49, waiting: 151 }))
  const remainingHandle = await resumeRun({ ...plan(400, {}), run: run.id })
  expect((await remainingHandle.whenFinished).counts.verified).toBe(200)
})

test('a computer that sleeps while its run is parked: it goes on soon after waking, and the run is still its own', async () => {
  account = limited(200, 150, 2)
  const run = await startRun(plan(400, { dailyLimit: 150 }))
  let slept = 0
  run.onProgress(({ state }) => {
    if (state !== 'parked' || slept > 0) return
    slept = 20 * HOUR
    clock.leap(slept)
  })
  const began = clock.now()
  const runEnd = await run.whenFinished
  expect(runEnd).toMatchObject({ state: 'done', counts: { verified: 200 }, requests: { retries: 0 } })
  expect(account.sent).toHaveLength(400)
  // Two resets at 2 in the morning, from 9: the second day after, at most an hour late.
  expect((clock.now() - began) / HOUR).toBeLessThan(17 + 24 + 1.1)
  // Nobody saw the first reset while asleep, so the second night is probed every hour too.
  expect(account.refusals).toBeLessThanOrEqual(30)
})
