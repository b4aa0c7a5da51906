import { beforeEach, describe, expect, test } from 'vitest'
import { makePlace, type Place } from './place.ts'

let journal: Place['journal']

beforeEach(() => {
  const place = makePlace()
  ;({ journal } = place)
  return place.remove
})

describe('the quota ledger', () => {
  const noon = Date.UTC(2026, 10, 21, 12)
  const hour = 3_600_000

  /** Counts are on disk soon, but not at once. */
  const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30))

  test('counts a day and forgets it at the reset', async () => {
    let now = noon
    const to = journal(() => now)
    to.countRequests('L', 3)
    to.countRequests('L', 4)
    to.countRequests('other', 1)
    const state = to.ledger('L')
    expect([state.used, state.learnt]).toEqual([7, false])
    await soon()
    const otherPort = journal(() => now)
    expect([otherPort.ledger('L').used, to.ledger('L').used]).toEqual([7, 7])
    now = state.nextReset + 1
    expect(to.ledger('L').used).toBe(0)
  })

  test('learns the reset from the first answer after a refusal', async () => {
    let now = noon
    const to = journal(() => now)
    to.countRequests('L', 10_000)
    to.quotaRefused('L')
    now = noon + hour
    to.quotaAnswered('L', now, 0)
    expect(to.ledger('L')).toEqual({ used: 0, nextReset: noon + 25 * hour, learnt: true, refused: false })
    to.countRequests('L', 5)
    await soon()
    now = noon + 24 * hour
    expect(to.ledger('L')).toEqual({ used: 5, nextReset: noon + 25 * hour, learnt: true, refused: false })
    now = noon + 25 * hour
    expect(to.ledger('L').used).toBe(0)
  })

  test('a refusal long ago teaches nothing', () => {
    let now = noon
    const to = journal(() => now)
    to.quotaRefused('L')
    now += 9 * hour
    to.quotaAnswered('L', now, 0)
    expect(to.ledger('L').learnt).toBe(false)
  })
})
