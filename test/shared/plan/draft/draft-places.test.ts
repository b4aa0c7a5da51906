/** The places of a draft and its problems, if several sheets were read. */
import { expect, test } from 'vitest'
import {
  getRowName,
  findFieldColumn,
  isSpareRow,
  locateProblem,
  partOf,
  stateOf,
  valueOf,
} from '../../../../src-shared/plan/draft/draft.ts'
import { makeDrafts } from '../../../../src-shared/plan/draft/make-drafts.ts'
import { mapColumns } from '../../../../src-shared/mapping/map-columns.ts'
import type { Problem } from '../../../../src-shared/file/problem.ts'
import { fc } from '../../../fast-check.ts'
import { draftsOf } from '../../../build.ts'
import { csvSheet } from '../../../sheets.ts'

const drafts = {
  ...draftsOf([{ sku: 'A', stock: '1' }, { sku: '', stock: '!' }, { sku: 'C' }]),
  parts: [
    { sheet: 'One', from: 0, storage: 1, columns: [1, 0, -1] },
    { sheet: 'Two', from: 2, storage: 2, columns: [0, 1, 2] },
  ],
}
const problem = (column: number | null): Problem => ({
  code: 'not-a-number',
  severity: 'blocks',
  row: 2,
  column,
  field: 'stock',
})

test('a draft is of the sheet that begins at it or before it, and is named with it', () => {
  expect([0, 1, 2].map((index) => partOf(drafts, index)?.sheet)).toEqual(['One', 'One', 'Two'])
  expect(partOf({}, 0)).toBeUndefined()
  expect([getRowName(drafts, 1), getRowName(draftsOf([{ sku: 'A' }]), 0)]).toEqual([
    { row: 3, sheet: 'One' },
    { row: 2 },
  ])
})

test('a problem is told with its sheet, and its column as that sheet has it', () => {
  expect(locateProblem(drafts, 0, problem(0))).toEqual({ ...problem(0), sheet: 'One', ownColumn: 1 })
  expect(locateProblem(drafts, 0, problem(1))).toEqual({ ...problem(1), sheet: 'One', ownColumn: 0 })
  expect(locateProblem(drafts, 0, problem(2))).toEqual({ ...problem(2), sheet: 'One' })
  expect(locateProblem(drafts, 0, problem(null))).toEqual({ ...problem(null), sheet: 'One' })
  expect(locateProblem(drafts, 2, problem(1))).toEqual({ ...problem(1), sheet: 'Two' })
  expect(locateProblem({}, 0, problem(1))).toEqual(problem(1))
})

test('the state, value and column of a field; a change of stock stands for the stock', () => {
  expect([
    valueOf(drafts, 'sku', 0),
    valueOf(drafts, 'sku', 1),
    valueOf(drafts, 'stock', 1),
    valueOf(drafts, 'name', 0),
  ]).toEqual(['A', undefined, undefined, undefined])
  expect([0, 1].map((index) => stateOf(drafts, 'stock', index))).toEqual([1, 3])
  expect(stateOf(drafts, 'name', 0)).toBeUndefined()
  expect([findFieldColumn(drafts, 'stock'), findFieldColumn(drafts, 'name')]).toEqual([1, null])
  expect(findFieldColumn(draftsOf([{ sku: 'A', stock_change: '1' }]), 'stock')).toBe(1)
})

test('[STOCK-5] rows from a number of the file on are empty ones', () => {
  const { fileRows } = drafts
  expect([0, 1, 2].map((index) => isSpareRow({ spareFrom: 3, fileRows }, index))).toEqual([false, true, true])
  expect(isSpareRow({ fileRows }, 2)).toBe(false)
})

test('law: a row with a cell in a column of the table is a draft, any other is none, wherever it stands', () => {
  const cell = fc.constantFrom('', '1')
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.nat(2), fc.nat(2), (cells, from, cutNumber) => {
      const sheet = csvSheet(...cells.map((row) => row.join(';')))
      const [firstRow, endRow] = [Math.min(from, cells.length), Math.max(from, cells.length - cutNumber)]
      const table = { headerRow: -1, firstRow, endRow: Math.max(firstRow, Math.min(endRow, cells.length)) }
      const createdDrafts = makeDrafts(sheet, mapColumns(sheet, table, {}), { clearToken: '' })
      const expected = cells.flatMap((row, index) =>
        index >= table.firstRow && index < table.endRow && row.some((text) => text !== '') ? [index] : [],
      )
      expect([[...createdDrafts.sheetRows], [...createdDrafts.fileRows]]).toEqual([
        expected,
        expected.map((at) => at + 1),
      ])
    }),
  )
})
