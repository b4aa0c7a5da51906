import { fc } from '../../../fast-check.ts'
import { expect, test } from 'vitest'
import { expandRanges, toRanges, type IdRange } from '../../../../src-main/store/plan-file/plan-file.ts'

test('ids come back ascending and once, however they were given', () => {
  const ids = fc.array(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2 ** 40 })))
  fc.assert(
    fc.property(ids, (given) => {
      const sortedNumbers = [...new Set(given)].sort((a, b) => a - b)
      const ranges = toRanges(given)
      expect(expandRanges(ranges, 1000)).toEqual(sortedNumbers)
      // No two ranges could be merged.
      for (const [at, [first]] of ranges.entries()) expect(first - 1).not.toBe(ranges[at - 1]?.[1])
    }),
  )
})

test.each([
  ['backwards', [[5, 4]]],
  ['twice', [[1, 5], [5, 6]]], // prettier-ignore
  ['out of order', [[7, 8], [1, 2]]], // prettier-ignore
  ['more than any account has', [[1, 2 ** 50]]],
] as const)('ranges that no plan of ours says: %s', (_, ranges: readonly IdRange[]) => {
  expect(expandRanges(ranges, 1000)).toBeNull()
})
