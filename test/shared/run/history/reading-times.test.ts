/** Which reading a date refers to, even if a clock was wrong for some time. */
import { fc } from '../../../fast-check.ts'
import { expect, test } from 'vitest'
import {
  markTrustedTimes,
  findReadingAt,
  computeTrustedTimes,
} from '../../../../src-shared/run/history/reading-times.ts'

const numbered = (times: readonly number[]) => times.map((at, index) => ({ seq: index + 1, at }))

test('the last reading made until then', () => {
  const readings = numbered([10, 20, 30])
  expect([9, 10, 29, 30, 99].map((time) => findReadingAt(readings, time)?.seq ?? null)).toEqual([null, 1, 2, 3, 3])
})

test('[HISTORY-4] a clock that was wrong for a while moves no reading', () => {
  const inTheFuture = numbered([10, 20, 9000, 40, 50])
  expect(findReadingAt(inTheFuture, 45)?.seq).toBe(4)
  expect(findReadingAt(inTheFuture, 9999)?.seq).toBe(5)
  const inThePast = numbered([10, 20, 1, 40])
  expect(findReadingAt(inThePast, 5)?.seq).toBeUndefined()
  expect(findReadingAt(inThePast, 25)?.seq).toBe(3)
  expect(findReadingAt(numbered([10, 20, 1]), 99)?.seq).toBe(3)
  expect(markTrustedTimes([10, 20, 1, 40])).toEqual([true, true, false, true])
})

test('[HISTORY-4] whatever the clock said, a later reading is never found for an earlier time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 20 }), (times) => {
      const steady = computeTrustedTimes(times)
      expect(steady).toEqual(steady.toSorted((a, b) => a - b))
      const foundNumbers = [...Array(32).keys()].map((time) => findReadingAt(numbered(times), time)?.seq ?? 0)
      expect(foundNumbers).toEqual(foundNumbers.toSorted((a, b) => a - b))
      if (times.length > 0) expect(foundNumbers.at(-1)).toBe(times.length)
    }),
  )
})
