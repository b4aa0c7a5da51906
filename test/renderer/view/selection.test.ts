import fc from 'fast-check'
import { expect, test } from 'vitest'
import { has, joined, NOTHING, size, stretch, toggled, without } from '../../../src-renderer/view/selection.ts'

test('stretches join, stay apart, and lose single positions', () => {
  expect(joined([[5, 9]], [1, 3])).toEqual([
    [1, 3],
    [5, 9],
  ])
  expect(joined([[5, 9]], [1, 4])).toEqual([[1, 9]])
  expect(without([[1, 9]], 4)).toEqual([
    [1, 3],
    [5, 9],
  ])
  expect(without([[4, 4]], 4)).toEqual([])
  expect(stretch(7, 2)).toEqual([2, 7])
  expect(size([[0, 999_999]])).toBe(1_000_000)
})

test('toggling is what a set of positions would do', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 })), (presses) => {
      const set = new Set<number>()
      let ranges = NOTHING
      for (const at of presses) {
        if (!set.delete(at)) set.add(at)
        ranges = toggled(ranges, at)
      }
      expect(Array.from({ length: 31 }, (_, at) => has(ranges, at))).toEqual(
        Array.from({ length: 31 }, (_, at) => set.has(at)),
      )
      expect(size(ranges)).toBe(set.size)
    }),
  )
})
