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
    expect([state.spentRequests, state.isResetTimeKnown]).toEqual([7, false])
    await soon()
    const otherPort = journal(() => now)
    expect([otherPort.ledger('L').spentRequests, to.ledger('L').spentRequests]).toEqual([7, 7])
    now = state.nextResetAt + 1
    expect(to.ledger('L').spentRequests).toBe(0)
  })

  test('learns the reset from the first answer after a refusal', async () => {
    let now = noon
    const to = journal(() => now)
    to.countRequests('L', 10_000)
    to.recordQuotaRefusal('L')
    now = noon + hour
    to.recordQuotaAnswer('L', now, 0)
    expect(to.ledger('L')).toEqual({
      spentRequests: 0,
      nextResetAt: noon + 25 * hour,
      isResetTimeKnown: true,
      wasQuotaRefused: false,
    })
    to.countRequests('L', 5)
    await soon()
    now = noon + 24 * hour
    expect(to.ledger('L')).toEqual({
      spentRequests: 5,
      nextResetAt: noon + 25 * hour,
      isResetTimeKnown: true,
      wasQuotaRefused: false,
    })
    now = noon + 25 * hour
    expect(to.ledger('L').spentRequests).toBe(0)
  })

  test('a refusal long ago teaches nothing', () => {
    let now = noon
    const to = journal(() => now)
    to.recordQuotaRefusal('L')
    now += 9 * hour
    to.recordQuotaAnswer('L', now, 0)
    expect(to.ledger('L').isResetTimeKnown).toBe(false)
  })
})
