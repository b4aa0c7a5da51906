/** A value that the account already had when a run first read it is nobody's answer. And nights on which the reset comes late. */
import { beforeEach, describe, expect, test } from 'vitest'
import { startRun } from '../../../src-main/run/run.ts'
import { runCounts } from '../../run-counts.ts'
import { addRow } from './build.ts'
import { decimal } from './fake-account.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'

const HOUR = 3_600_000

let place: Place

beforeEach(() => {
  place = makePlace(40)
  return place.remove
})

describe('[RUN-5] an add beside a material that is just like it', () => {
  const row = () => addRow(2, { name: 'New', stock: '3' })

  test('whose answer was lost is sent again where it did not happen: the other was there before', async () => {
    const { account, parts } = place
    account.put({ id: 77, name: 'New', stock: decimal('3'), price: decimal('0') })
    account.fate = (_method, _body, count) => (count === 1 ? 'before' : 'fine')
    const runEnd = await (await startRun(parts([row()]))).whenFinished
    expect([runEnd.counts, account.sent.length]).toMatchObject([runCounts({ verified: 1 }), 2])
    expect([...account.materials.values()].filter(({ name }) => name === 'New')).toHaveLength(2)
  })

  test('and that happened is its own, not the one that was there', async () => {
    const { account, journal, parts } = place
    account.put({ id: 77, name: 'New' })
    account.fate = () => 'after'
    const run = await startRun(parts([row()]))
    const runEnd = await run.whenFinished
    expect([runEnd.counts, account.sent.length]).toMatchObject([runCounts({ verified: 1 }), 1])
    expect(journal.report(run.id, { from: 0, count: 1 }).rows[0]?.materialId).toBe(5000)
  })
})

test('[RUN-12] a reset that comes later than it did is looked for hour by hour, not a day later', async () => {
  const { account, clock, parts } = place
  const startTime = clock.now()
  // The first night at 2 in the morning, 17 hours after 9; the second night at 5.
  const resets = [17 * HOUR, 44 * HOUR]
  account.left = 14
  account.onRequest = () => {
    if (clock.now() - startTime < (resets[0] ?? Number.POSITIVE_INFINITY)) return
    resets.shift()
    account.left = resets.length > 0 ? 14 : 1000
  }
  const options = { ...FAST, concurrency: 1, timing: { leaseRenewalMs: 24 * HOUR } }
  const run = await startRun(parts(edits(30), options))
  const runEnd = await run.whenFinished
  expect([runEnd.state, runEnd.counts.verified]).toEqual(['done', 30])
  const hours = (clock.now() - startTime) / HOUR
  expect(hours).toBeGreaterThan(43.9)
  expect(hours).toBeLessThan(45.2)
  // The first night is probed every hour; the second night's first probe is at the hour of the first reset.
  expect(account.refusals).toBeLessThan(17 + 6)
})
