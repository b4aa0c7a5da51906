/** Compared groups are sent while the rest is still being compared. A group is never sent before it was compared, however sending ends. */
import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src-main/machine/clock.ts'
import type { Clock } from '../../../src-main/ports/ports.ts'
import type { RunHandle } from '../../../src-main/run/run-loop.ts'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import { startRun } from '../../../src-main/run/run.ts'
import { editRow, head } from './build.ts'
import { decimal, type FakeAccount } from './fake-account.ts'
import type { FakeClock } from './fake-clock.ts'
import { makePlace } from './place.ts'

const ROWS = 900
/** Someone else's value, and one that already has the wanted value, both far behind the first group. */
const DRIFTED = 1850
const RIGHT = 1860

let journal: JournalPort
let clock: FakeClock
let account: FakeAccount

beforeEach(() => {
  const place = makePlace(ROWS)
  ;({ journal, clock, account } = place)
  account.put({ id: DRIFTED, stock: decimal('6') })
  account.put({ id: RIGHT, stock: decimal('9') })
  return place.remove
})

function start(by: Clock = clock): Promise<RunHandle> {
  const rows = Array.from({ length: ROWS }, (_, index) => editRow(index + 2, 1000 + index, { stock: ['5', '9'] }))
  return startRun({
    head: head(account.address),
    accountName: 'A',
    rows: [rows],
    account,
    journal,
    clock: by,
    // One reading, so that the number of reads shows how often groups are read.
    options: { perSecond: Number.POSITIVE_INFINITY, concurrency: 4, timing: { minAgeMs: 900_000 } },
    storages: [1],
  })
}

function sentIds(): number[] {
  return account.sent.map(({ body }) => Number(body['material_id'])).sort((a, b) => a - b)
}

/** Calls that were already compared when the first one was sent. */
function settledAtFirst(): () => number | undefined {
  let settled: number | undefined
  account.onSend = () => {
    settled ??= journal.readCallTotals(journal.listRuns()[0]?.run ?? '').settledCallCount
  }
  return () => settled
}

const wanted = Array.from({ length: ROWS }, (_, index) => 1000 + index).filter((id) => id !== DRIFTED && id !== RIGHT)

describe('sending beside comparing [RUN-6]', () => {
  test('begins before all is compared, and leaves out what drifted and what is right', async () => {
    const settled = settledAtFirst()
    const runEnd = await (await start()).whenFinished
    expect(settled()).toBe(0)
    expect(runEnd.counts).toMatchObject({ verified: ROWS - 1, skipped: 1, failed: 0, unknown: 0, waiting: 0 })
    expect(sentIds()).toEqual(wanted)
    expect(account.materials.get(DRIFTED)?.stock).toEqual(decimal('6'))
    expect(runEnd.requests).toMatchObject({ reads: 2, writes: ROWS - 2 })
  })

  test('each lane is read from the journal once, as long as nothing drifted', async () => {
    account.put({ id: DRIFTED, stock: decimal('5') })
    account.put({ id: RIGHT, stock: decimal('5') })
    let readCount = 0
    const groups = journal.groups.bind(journal)
    journal.groups = (run, states, after, maxCount) => {
      const foundGroups = groups(run, states, after, maxCount)
      if (states.includes('planned')) readCount += foundGroups.length
      return foundGroups
    }
    // With a jumping clock, comparing never waits for sending.
    const runEnd = await (await start(systemClock)).whenFinished
    expect(runEnd.counts.verified).toBe(ROWS)
    expect(account.sent.length).toBe(ROWS)
    // One extra read checks whether anything is open.
    expect(readCount).toBe(ROWS + 1)
  })

  test('what drifted in several places interrupts no order and sends nothing twice', async () => {
    const drifted = [1199, 1250, 1399, 1400, 1612]
    for (const id of drifted) account.put({ id, stock: decimal('6') })
    const runEnd = await (await start()).whenFinished
    expect(runEnd.counts).toMatchObject({ verified: ROWS - 6, skipped: 6 })
    expect(sentIds()).toEqual(wanted.filter((id) => !drifted.includes(id)))
  })

  test('a short pause, which looks at nothing anew, leaves nothing uncompared', async () => {
    let run: RunHandle | null = null
    account.onSend = () => {
      if (account.sent.length === 1) run?.pause()
    }
    run = await start()
    run.onProgress(({ state }) => {
      if (state === 'paused') run?.resume()
    })
    const runEnd = await run.whenFinished
    expect(runEnd.counts).toMatchObject({ verified: ROWS - 1, skipped: 1 })
    expect(sentIds()).toEqual(wanted)
  })

  test('a day without quota comes in between: the rest is compared with what the account holds then', async () => {
    account.left = 50
    let parked = 0
    const run = await start()
    run.onProgress(({ state }) => {
      if (state !== 'parked' || parked++ > 0) return
      account.put({ id: 1700, stock: decimal('7') })
      account.left = 10_000
    })
    const runEnd = await run.whenFinished
    expect(parked).toBeGreaterThan(0)
    expect(runEnd.counts).toMatchObject({ verified: ROWS - 2, skipped: 2 })
    expect(sentIds()).not.toContain(DRIFTED)
    expect(account.materials.get(1700)?.stock).toEqual(decimal('7'))
  })

  test('stopped at the first call: nothing of what was not compared is settled, and a later run looks anew', async () => {
    let run: RunHandle | null = null
    account.onSend = () => run?.cancel()
    run = await start()
    const runEnd = await run.whenFinished
    expect(runEnd).toMatchObject({ state: 'stopped', reason: { code: 'cancelled' } })
    expect(sentIds()).not.toContain(DRIFTED)
    expect(runEnd.counts.waiting).toBeGreaterThan(ROWS - 20)
  })
})
