import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import {
  hasIndex,
  addRange,
  marksOf,
  NO_RANGES,
  countBefore,
  positionOf,
  countPositions,
  makeRange,
  toggleIndex,
  removeIndex,
} from '../../../src-renderer/view/selection.ts'
import { listCellsInSelection } from '../../../src-renderer/view/selected-cells.ts'
import { columnsOf as columns } from '../double/grid-columns.ts'

test('ranges join, stay separate, and lose single positions', () => {
  expect(addRange([[5, 9]], [1, 3])).toEqual([
    [1, 3],
    [5, 9],
  ])
  expect(addRange([[5, 9]], [1, 4])).toEqual([[1, 9]])
  expect(removeIndex([[1, 9]], 4)).toEqual([
    [1, 3],
    [5, 9],
  ])
  expect(removeIndex([[4, 4]], 4)).toEqual([])
  expect(makeRange(7, 2)).toEqual([2, 7])
  expect(countPositions([[0, 999_999]])).toBe(1_000_000)
})

test('toggling behaves like a set of positions', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 })), (presses) => {
      const set = new Set<number>()
      let ranges = NO_RANGES
      for (const at of presses) {
        if (!set.delete(at)) set.add(at)
        ranges = toggleIndex(ranges, at)
      }
      expect(Array.from({ length: 31 }, (_, index) => hasIndex(ranges, index))).toEqual(
        Array.from({ length: 31 }, (_, index) => set.has(index)),
      )
      expect(countPositions(ranges)).toBe(set.size)
    }),
  )
})

test('positions convert to an order and back', () => {
  const ranges = fc
    .array(fc.integer({ min: 0, max: 40 }), { minLength: 1 })
    .map((presses) => presses.reduce((allRanges, index) => addRange(allRanges, [index, index]), NO_RANGES))
  fc.assert(
    fc.property(ranges, (some) => {
      const places = Array.from({ length: 41 }, (_, index) => index).filter((index) => hasIndex(some, index))
      expect(places.map((index) => countBefore(some, index))).toEqual(places.map((_, order) => order))
      expect(places.map((_, order) => positionOf(some, order))).toEqual(places)
    }),
  )
})

test('a range is described by the file’s columns, and without one by the active cell', () => {
  const shownColumns = columns('sku', 'price', 'stock')
  const active = { row: 4, column: 2 }
  expect(listCellsInSelection({ rowRanges: [[1, 3]], columnRange: [2, 3], activePlace: active }, shownColumns)).toEqual(
    {
      ranges: [[1, 3]],
      columns: [1, 2],
    },
  )
  expect(
    listCellsInSelection({ rowRanges: [[1, 3]], columnRange: null, activePlace: active }, shownColumns)?.columns,
  ).toEqual([0, 1, 2])
  expect(listCellsInSelection({ rowRanges: NO_RANGES, columnRange: null, activePlace: active }, shownColumns)).toEqual({
    ranges: [[4, 4]],
    columns: [1],
  })
  expect(
    listCellsInSelection({ rowRanges: NO_RANGES, columnRange: null, activePlace: { row: 4, column: 0 } }, shownColumns),
  ).toBeNull()
  expect(
    listCellsInSelection(
      { rowRanges: NO_RANGES, columnRange: null, activePlace: { row: -1, column: 1 } },
      shownColumns,
    ),
  ).toBeNull()
})

test('a row is marked on the sides where it touches the range', () => {
  const range = { rowRanges: [[1, 2]], columnRange: [3, 5] } as const
  expect([0, 1, 2, 3].map((row) => marksOf(range, row).firstColumn)).toEqual([-1, 3, 3, -1])
  expect(marksOf(range, 1)).toEqual({ firstColumn: 3, lastColumn: 5, isTopEdge: true, isBottomEdge: false })
  expect(marksOf({ ...range, columnRange: null }, 1).firstColumn).toBe(-1)
})
