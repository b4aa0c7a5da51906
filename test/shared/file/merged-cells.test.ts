/** Merged cells are reported if they are among the headings and rows being read, and not otherwise. */
import { expect, test } from 'vitest'
import { reportMergedCells } from '../../../src-shared/file/merged-cells.ts'
import type { MergedCells } from '../../../src-shared/file/source.ts'
import { xlsxSheet } from '../../sheets.ts'

const sheet = xlsxSheet(['Prices'], ['sku', 'name', 'price'], ['A1', 'Bolt', 5], ['A2', 'Nut', 6], ['end'])
/** Headings in row 2, data in rows 3 and 4, columns B and C. */
const table = { headerRow: 1, firstRow: 2, endRow: 4 }
const columns = { firstColumn: 1, endColumn: 3 }

function told(...merges: readonly (readonly [number, number, number, number])[]): unknown {
  const cells = merges.map(([firstRow, lastRow, firstColumn, lastColumn]): MergedCells => {
    return { firstRow, lastRow, firstColumn, lastColumn }
  })
  return reportMergedCells(sheet, table, columns, cells).map(({ details }) => details)
}

test.each([
  ['the headings', 2, 2, 1, 2, 'B2:C2'],
  ['the last row', 4, 4, 2, 2, 'C4:C4'],
  ['reaching in from above', 1, 2, 1, 1, 'B1:B2'],
  ['reaching out below', 4, 5, 1, 1, 'B4:B5'],
  ['reaching in from the left', 3, 3, 0, 1, 'A3:B3'],
  ['reaching out to the right', 3, 3, 2, 3, 'C3:D3'],
])('%s is told', (_, firstRow, lastRow, firstColumn, lastColumn, ranges) => {
  expect(told([firstRow, lastRow, firstColumn, lastColumn])).toEqual([{ count: 1, ranges }])
})

test.each([
  ['above', 1, 1, 1, 2],
  ['below', 5, 5, 1, 2],
  ['on the left', 2, 4, 0, 0],
  ['on the right', 2, 4, 3, 4],
])('%s is nothing to tell', (_, firstRow, lastRow, firstColumn, lastColumn) => {
  expect(told([firstRow, lastRow, firstColumn, lastColumn])).toEqual([])
})

test('without headings they count from the first row of data', () => {
  const [above, within] = [
    { firstRow: 2, lastRow: 2, firstColumn: 1, lastColumn: 2 },
    { firstRow: 3, lastRow: 3, firstColumn: 1, lastColumn: 2 },
  ]
  const headless = { ...table, headerRow: -1 }
  expect(reportMergedCells(sheet, headless, columns, [above])).toEqual([])
  expect(reportMergedCells(sheet, headless, columns, [within])).toMatchObject([
    { code: 'merged-cells', severity: 'warns', row: null, column: null, field: null },
  ])
})

test('five are named, the others counted', () => {
  const allRows = Array.from({ length: 7 }, () => [3, 3, 1, 2] as const)
  expect(told(...allRows)).toEqual([{ count: 7, ranges: Array(5).fill('B3:C3').join('\n'), rangesMore: 2 }])
  expect(told(...allRows.slice(0, 5))).toEqual([{ count: 5, ranges: Array(5).fill('B3:C3').join('\n') }])
})
