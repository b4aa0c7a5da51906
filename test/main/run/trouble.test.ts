/** How long a run retries an account that does not answer, and that it does not wait if waiting is useless. */
import { beforeEach, describe, expect, test } from 'vitest'
import { startRun } from '../../../src-main/run/run.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import { runCounts } from '../../run-counts.ts'
import { editRow } from './build.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'

const ONE_BY_ONE = { ...FAST, concurrency: 1 }

let place: Place

beforeEach(() => {
  place = makePlace(120)
  return place.remove
})

describe('an account that cannot be reached', () => {
  test('is tried once and six times more, with waits between, and then the run stops and says why', async () => {
    const { account, clock, parts } = place
    const triedNumbers: number[] = []
    account.onSend = () => triedNumbers.push(clock.now())
    account.fate = () => 'not-sent'
    const runEnd = await (await startRun(parts(edits(1), ONE_BY_ONE))).whenFinished
    expect([runEnd.state, runEnd.reason]).toEqual(['stopped', makeReason('unreachable', { fault: 'refused' })])
    expect([triedNumbers.length, runEnd.requests.writes, account.sent.length]).toEqual([7, 0, 0])
    expect(new Set(triedNumbers).size).toBe(7)
  })

  test('is tried as often again after each answer', async () => {
    const { account, parts } = place
    let tries = 0
    account.fate = () => ((tries += 1) % 7 === 0 ? 'fine' : 'not-sent')
    const runEnd = await (await startRun(parts(edits(3), ONE_BY_ONE))).whenFinished
    expect([runEnd.counts, tries]).toMatchObject([runCounts({ verified: 3 }), 21])
  })
})

test('an account that answers with errors only is looked at six times, after ten calls each, and then the run stops', async () => {
  const { account, parts } = place
  account.fate = () => 'before'
  const runEnd = await (await startRun(parts(edits(100), ONE_BY_ONE))).whenFinished
  expect([runEnd.state, runEnd.reason]).toEqual(['stopped', makeReason('failing')])
  expect(account.sent).toHaveLength(60)
  // Before the first call, and after every ten.
  expect(account.reads).toBe(7)
})

test('of a material that is gone nothing is sent again, and nobody waits for it', async () => {
  const { account, clock, parts } = place
  let remainingCount = 0
  account.fate = () => {
    account.materials.delete(1000)
    remainingCount = clock.now()
    return 'before'
  }
  const run = await startRun(parts([editRow(2, 1000, { price: ['10', '12'] })], ONE_BY_ONE))
  const runEnd = await run.whenFinished
  expect([runEnd.counts, account.sent.length]).toMatchObject([runCounts({ failed: 1 }), 1])
  expect(clock.now() - remainingCount).toBe(0)
})
