/** [SHEET-4] Joins several sheets into one: compared cell by cell with a simple row-by-row version. */
import { describe, expect, test } from 'vitest'
import { joinSheets, moveProblem, type SheetTable } from '../../../src-shared/file/join-sheets.ts'
import type { Problem } from '../../../src-shared/file/problem.ts'
import { CELL } from '../../../src-shared/file/sheet.ts'
import { fc } from '../../fast-check.ts'
import { csvSheet, tableOf } from '../../sheets.ts'
import { anyCells, BLANK, cellsOfColumn, sheetOfCells, type Cell } from './cells.ts'

const KEYS = ['sku', 'name', 'stock', 'note']
const WIDTH = 3

const anyTable = fc.record({
  rows: anyCells(WIDTH),
  /** The headings of its columns. */
  keys: fc.shuffledSubarray(KEYS, { minLength: WIDTH, maxLength: WIDTH }),
  from: fc.nat(2),
  cut: fc.nat(2),
  skip: fc.nat(6),
})

test('law: each row stays as it is, at its own place, under the heading that its cells had', () => {
  fc.assert(
    fc.property(fc.array(anyTable, { minLength: 1, maxLength: 3 }), (drawn) => {
      const tables = drawn.map(({ rows, keys, from, cut, skip }, order): SheetTable => {
        const titles = keys.map((text): Cell => ({ kind: CELL.text, text, textClass: 0 }))
        const firstRow = 1 + Math.min(from, rows.length)
        const endRow = Math.max(firstRow, 1 + rows.length - cut)
        const skipped = skip > firstRow && skip < endRow ? ([[skip, skip + 1]] as const) : undefined
        return {
          sheet: sheetOfCells(`List ${order}`, [titles, ...rows]),
          table: { headerRow: 0, firstRow, endRow, ...(skipped ? { skippedRanges: skipped } : {}) },
          storage: 10 + order,
        }
      })
      const { sheet, table, joinedColumns: places } = joinSheets(tables)
      const union = [...new Set(drawn.flatMap(({ keys }) => keys))]
      const all = tables.flatMap(({ table: { firstRow, endRow } }, order) =>
        Array.from({ length: endRow - firstRow }, (_, index) => ({ order, row: firstRow + index })),
      )
      expect(places).toEqual(drawn.map(({ keys }) => keys.map((key) => union.indexOf(key))))
      expect([sheet.rowCount, sheet.name, sheet.source]).toEqual([1 + all.length, 'List 0', 'csv'])
      expect([...sheet.fileRows].slice(1)).toEqual(all.map(({ order, row }) => tables[order]?.sheet.fileRows[row]))
      expect(sheet.parts).toEqual(
        tables.map(({ storage }, order) => ({
          name: `List ${order}`,
          storage,
          firstRow: 1 + all.filter((entry) => entry.order < order).length,
          columns: union.map((key) => drawn[order]?.keys.indexOf(key)),
        })),
      )
      for (const [column, key] of union.entries()) {
        const expected = all.map(({ order, row }): Cell => {
          return drawn[order]?.rows[row - 1]?.[drawn[order].keys.indexOf(key)] ?? BLANK
        })
        const title: Cell = { kind: CELL.text, text: key, textClass: 0 }
        expect(cellsOfColumn(sheet, column)).toEqual([title, ...expected])
      }
      const skipped = (table.skippedRanges ?? []).flatMap(([from, endIndex]) =>
        Array.from({ length: endIndex - from }, (_, index) => all[from + index - 1]),
      )
      expect(skipped).toEqual(
        tables.flatMap(({ table: own }, order) => (own.skippedRanges ?? []).map(([row]) => ({ order, row }))),
      )
      expect(table).toMatchObject({ headerRow: 0, firstRow: 1, endRow: 1 + all.length })
    }),
    { numRuns: 150 },
  )
})

describe('columns that are joined', () => {
  const list = (...lines: readonly string[]): SheetTable => {
    const sheet = csvSheet(...lines)
    return { sheet, table: tableOf(sheet), storage: 0 }
  }
  const textsOf = ({ sheet }: ReturnType<typeof joinSheets>): readonly string[] =>
    sheet.columns.map((_, column) =>
      cellsOfColumn(sheet, column)
        .map(({ text }) => text)
        .join(' '),
    )

  test('the second column of a heading is another one than the first', () => {
    expect(textsOf(joinSheets([list('sku;price;price', 'A;1;2'), list('Price;SKU;PRICE', '3;B;4')]))).toEqual([
      'sku A B',
      'price 1 3',
      'price 2 4',
    ])
  })

  test('columns without a heading are joined by their places, and so are those of lists without headings', () => {
    expect(textsOf(joinSheets([list('sku;;name', 'A;x;Oak'), list('sku;;colour', 'B;y;red')]))).toEqual([
      'sku A B',
      ' x y',
      'name Oak ',
      'colour  red',
    ])
    const plainSheets = joinSheets([list('A1;5', 'A2;6'), list('B1;7;8')])
    expect(textsOf(plainSheets)).toEqual(['A1 A2 B1', '5 6 7', '  8'])
    expect(plainSheets.table).toEqual({ headerRow: -1, firstRow: 0, endRow: 3 })
  })

  test('a list without headings stands below one that has some: its columns are its own', () => {
    const joinedSheets = joinSheets([list('sku;name', 'A;Oak'), list('1;5', '2;6')])
    expect(textsOf(joinedSheets)).toEqual(['sku A  ', 'name Oak  ', '  1 2', '  5 6'])
    expect(joinedSheets.table).toEqual({ headerRow: 0, firstRow: 1, endRow: 4 })
    expect(joinSheets([list('1;5', '2;6'), list('sku;name', 'A;Oak')]).table.headerRow).toBe(0)
  })

  test('the headings have the number of their row in the first list', () => {
    expect(joinSheets([list('Prices;', '', 'sku;name', 'A;Oak'), list('sku;name', 'B;Ash')]).sheet.fileRows[0]).toBe(3)
  })

  test('columns that no list has a cell in are left out at the end', () => {
    const empty = joinSheets([
      {
        sheet: sheetOfCells('a', [[{ kind: CELL.text, text: 'A', textClass: 0 }, BLANK, BLANK]]),
        table: { headerRow: -1, firstRow: 0, endRow: 1 },
        storage: 0,
      },
    ])
    expect(empty.sheet.columns).toHaveLength(1)
  })
})

test('what was noted in a list is told with its name and both places; what concerns the whole file is told as it is', () => {
  const noted = (column: number | null, code: Problem['code'] = 'not-a-number'): Problem => ({
    code,
    severity: 'warns',
    row: 4,
    column,
    field: null,
  })
  expect(moveProblem(noted(1), 'Two', [0, 3])).toEqual({ ...noted(3), sheet: 'Two', ownColumn: 1 })
  expect(moveProblem(noted(0), 'Two', [0, 3])).toEqual({ ...noted(0), sheet: 'Two' })
  expect(moveProblem(noted(null), 'Two', [0, 3])).toEqual({ ...noted(null), sheet: 'Two' })
  expect(moveProblem(noted(1, 'hidden-sheets'), 'Two', [0, 3])).toEqual(noted(1, 'hidden-sheets'))
  const a = csvSheet('sku;name', 'A;Oak')
  const b = { ...csvSheet('name;sku', 'Ash;B'), name: 'Two', problems: [noted(1)] }
  const joinedSheets = joinSheets([
    { sheet: a, table: tableOf(a), storage: 0 },
    { sheet: b, table: tableOf(b), storage: 0 },
  ])
  expect(joinedSheets.sheet.problems).toEqual([{ ...noted(0), sheet: 'Two', ownColumn: 1 }])
})
