import { expect, test } from 'vitest'
import { joinIds, joinSortedIds } from '../../../../src-shared/material/values/ids-by-name.ts'

test('ids as one text, in the order given or in ascending order; the list stays as it is', () => {
  expect([joinIds([]), joinIds([7]), joinIds([10, 9]), joinIds([3, 2, 1])]).toEqual(['', '7', '10, 9', '3, 2, 1'])
  const ids = [10, 9, 100]
  expect([joinSortedIds(ids), joinSortedIds([]), joinSortedIds([5])]).toEqual(['9, 10, 100', '', '5'])
  expect(ids).toEqual([10, 9, 100])
})
