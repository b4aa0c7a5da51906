import { expect, test } from 'vitest'
import {
  addAges,
  isReadingTooOld,
  summariseAges,
  computeAgeLimit,
  type ReadingCost,
} from '../../../src-shared/run/reading-limit.ts'

const usualCost: ReadingCost = {
  requestsToSend: 1_000,
  requestsPerSecond: 5,
  readRequestsLeft: 200,
  requestsPerReading: 1,
  durationMs: 100,
  minAgeMs: 1_000,
  maxAgeMs: 900_000,
}

test.each<[string, Partial<ReadingCost>, number]>([
  ['200 seconds, 200 readings: every second', {}, 1_000],
  ['2,000 seconds, 200 readings: every ten seconds', { requestsToSend: 10_000 }, 10_000],
  ['a short run is not read more often than every second', { requestsToSend: 50 }, 1_000],
  ['nor more often than four times its length', { durationMs: 2_000 }, 8_000],
  ['a reading of 60 pages is made three times', { requestsPerReading: 60 }, 66_667],
  ['the day allows no more', { readRequestsLeft: 0 }, 900_000],
  ['a reading costs more than the day allows', { requestsPerReading: 201 }, 900_000],
  ['no limit of the speed', { requestsPerSecond: Number.POSITIVE_INFINITY }, 1_000],
  ['never more than the most', { requestsToSend: 9_000_000 }, 900_000],
])('[RUN-6] how old a reading may be: %s', (_, over, expected) => {
  expect(Math.round(computeAgeLimit({ ...usualCost, ...over }))).toBe(expected)
})

test.each([
  [1_001, 1_000, 5, true],
  [1_000, 1_000, 5, false],
  [1_001, 1_000, 4, false],
  [60_000, 1_000, 0, false],
  [60_001, 1_000, 0, true],
  [60_001, 900_000, 9, false],
  [900_001, 900_000, 0, true],
])(
  '[RUN-6] a reading %i ms old, with a limit of %i ms and %i requests, is too old: %s',
  (age, limit, requests, old) => {
    expect(isReadingTooOld(age, limit, requests)).toBe(old)
  },
)

test('[RUN-6] ages add up to a mean and a largest one; without requests there are none', () => {
  const none = { requests: 0, totalAgeMs: 0, maxAgeMs: 0 }
  const some = addAges(addAges(none, { requests: 3, totalAgeMs: 900, maxAgeMs: 500 }), {
    requests: 1,
    totalAgeMs: 1_100,
    maxAgeMs: 1_100,
  })
  expect(summariseAges(some)).toEqual({ typical: 500, most: 1_100 })
  expect(summariseAges(none)).toBeNull()
})
