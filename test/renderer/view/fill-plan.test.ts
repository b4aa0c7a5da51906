/** Which cells are filled from which others. */
import { expect, test } from 'vitest'
import {
  blockOf,
  findDragTarget,
  planFillByHandle,
  planFillDown,
  planFillRight,
  selectBlockAndFill,
} from '../../../src-renderer/view/fill-plan.ts'
import { columnsOf } from '../double/grid-columns.ts'

const columns = columnsOf('sku', 'price', null, 'stock', 'planned')
const at = (row: number, column: number) => ({ row, column })
const range = { rowRanges: [[2, 5]], columnRange: [2, 4], activePlace: at(2, 2) } as const

test('[FILL-1] down: several selected rows take the first one’s values, a single row takes the one above, in used columns only', () => {
  expect(planFillDown(range, columns)).toEqual({
    along: 'rows',
    ranges: [[3, 5]],
    columns: [1, 3],
    from: { ranges: [[2, 2]], columns: [1, 3] },
    back: false,
  })
  expect(planFillDown({ ...range, rowRanges: [[4, 4]], activePlace: at(4, 2) }, columns)).toMatchObject({
    ranges: [[4, 4]],
    from: { ranges: [[3, 3]] },
  })
  expect(planFillDown({ rowRanges: [], columnRange: null, activePlace: at(0, 2) }, columns)).toBeNull()
  expect(planFillDown({ rowRanges: [], columnRange: null, activePlace: at(3, 3) }, columns)).toBeNull()
  const rows = {
    rowRanges: [
      [1, 1],
      [4, 5],
    ],
    columnRange: null,
    activePlace: at(4, 1),
  } as const
  expect(planFillDown(rows, columns)).toMatchObject({ ranges: [[4, 5]], columns: [0], from: { ranges: [[1, 1]] } })
})

test('[FILL-1] right: several selected columns take the first one’s values, a single column takes the one on its left', () => {
  expect(planFillRight(range, columns)).toEqual({
    along: 'columns',
    ranges: [[2, 5]],
    columns: [3],
    from: { ranges: [[2, 5]], columns: [1] },
    back: false,
  })
  expect(planFillRight({ rowRanges: [], columnRange: null, activePlace: at(3, 2) }, columns)).toMatchObject({
    ranges: [[3, 3]],
    columns: [1],
    from: { columns: [0] },
  })
  expect(planFillRight({ rowRanges: [], columnRange: null, activePlace: at(3, 1) }, columns)).toBeNull()
})

test('[FILL-1] the handle fills in the direction that is farther away, even backwards', () => {
  const block = blockOf(range)
  if (!block) throw new Error('no block')
  expect(findDragTarget(block, at(4, 3))).toBeNull()
  expect(planFillByHandle(block, at(9, 5), columns)).toMatchObject({
    along: 'rows',
    ranges: [[6, 9]],
    from: { ranges: [[2, 5]], columns: [1, 3] },
    back: false,
  })
  expect(planFillByHandle(block, at(0, 2), columns)).toMatchObject({ ranges: [[0, 1]], back: true })
  expect(planFillByHandle(block, at(4, 1), columns)).toMatchObject({ along: 'columns', columns: [0], back: true })
  expect(planFillByHandle(block, at(4, 5), columns)).toBeNull()
  expect(selectBlockAndFill(block, at(9, 3))).toEqual({ rowRanges: [[2, 9]], columnRange: [2, 4] })
  expect(blockOf({ rowRanges: [[2, 5]], columnRange: null, activePlace: at(2, 2) })).toBeNull()
})
