import { expect, test } from 'vitest'
import { groupConsecutive } from '../../../../src-shared/material/values/ranges.ts'

test.each<[readonly number[], readonly (readonly number[])[]]>([
  [[], []],
  [[0], [[0, 1]]],
  [[4, 5, 6], [[4, 3]]],
  [
    [1, 3],
    [
      [1, 1],
      [3, 1],
    ],
  ],
  [
    [0, 1, 5, 6, 7, 9],
    [
      [0, 2],
      [5, 3],
      [9, 1],
    ],
  ],
])('%j: those side by side are one', (numbers, expected) => {
  expect(groupConsecutive(numbers)).toEqual(expected)
})
