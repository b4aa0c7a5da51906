import { expect, test } from 'vitest'
import { stepByKey, stepInGrid, limitToGrid } from '../../../src-renderer/view/next-cell.ts'

const size = { rows: 1000, columns: 9, rowsPerPage: 20 }
const at = (row: number, column: number) => ({ row, column })

test.each([
  [at(5, 3), 'ArrowRight', false, at(5, 4)],
  [at(5, 8), 'ArrowRight', false, at(5, 8)],
  [at(5, 3), 'ArrowLeft', true, at(5, 0)],
  [at(0, 3), 'ArrowUp', false, at(-1, 3)],
  [at(-1, 3), 'ArrowUp', false, at(-1, 3)],
  [at(-1, 3), 'ArrowDown', false, at(0, 3)],
  [at(999, 3), 'ArrowDown', false, at(999, 3)],
  [at(5, 3), 'ArrowDown', true, at(999, 3)],
  [at(500, 3), 'ArrowUp', true, at(0, 3)],
  [at(5, 3), 'PageDown', false, at(25, 3)],
  [at(-1, 3), 'PageDown', false, at(20, 3)],
  [at(995, 3), 'PageDown', false, at(999, 3)],
  [at(5, 3), 'PageUp', false, at(0, 3)],
  [at(-1, 3), 'PageUp', false, at(-1, 3)],
  [at(5, 3), 'Home', false, at(5, 0)],
  [at(5, 3), 'Home', true, at(0, 0)],
  [at(5, 3), 'End', false, at(5, 8)],
  [at(5, 3), 'End', true, at(999, 8)],
])('%j %s ctrl %s leads to %j', (from, key, ctrl, to) => {
  expect(stepByKey(from, { key, ctrl }, size)).toEqual(to)
})

test('the grid ignores other keys', () => {
  expect(stepByKey(at(1, 1), { key: 'a', ctrl: false }, size)).toBeNull()
})

test('an empty grid stays in its header', () => {
  expect(limitToGrid(at(4, 20), { rows: 0, columns: 3 })).toEqual(at(-1, 2))
})

test('Enter moves down the selected cells and then to the next column, Tab moves across and then to the next row, and both wrap around', () => {
  const selection = {
    rowRanges: [
      [1, 2],
      [5, 5],
    ],
    columnRange: [3, 4],
  } as const
  const way = (key: 'Enter' | 'Tab', back = false) => {
    let place = at(1, 3)
    return Array.from({ length: 6 }, () => {
      place = stepInGrid(selection, place, { key, isBackwards: back })
      return [place.row, place.column]
    })
  }
  const down = [1, 2, 5].map((row) => [row, 3])
  const nextRows = [1, 2, 5].map((row) => [row, 4])
  expect(way('Enter')).toEqual([...down.slice(1), ...nextRows, ...down.slice(0, 1)])
  expect(way('Tab')).toEqual([
    [1, 4],
    [2, 3],
    [2, 4],
    [5, 3],
    [5, 4],
    [1, 3],
  ])
  expect(way('Tab', true).toReversed().slice(1)).toEqual(way('Tab').slice(0, 5))
  expect(stepInGrid(selection, at(9, 9), { key: 'Tab', isBackwards: false })).toEqual(at(1, 3))
})
