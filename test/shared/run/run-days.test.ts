/** How many days a run takes if the quota is too small. */
import { expect, test } from 'vitest'
import { NEVER, countRunDays } from '../../../src-shared/account/daily-limit.ts'

test.each([
  [100_000, 10_000, 10_000, { days: 10, perDay: 10_000 }],
  [100_001, 10_000, 10_000, { days: 11, perDay: 10_000 }],
  [10_000, 10_000, 10_000, null],
  [10_001, 10_000, 9_900, { days: 2, perDay: 9_900 }],
  [5, 0, 10_000, { days: 2, perDay: 10_000 }],
  [5, 0, 0, NEVER],
  [0, 0, 0, null],
])('[RUN-23] %d requests, %d left, %d a day', (requests, remainingCount, perDay, days) => {
  expect(countRunDays(requests, remainingCount, perDay)).toEqual(days)
})
