/** [TABLE-6] Turns a column per storage into a row per storage: compared cell by cell with a simple row-by-row version. */
import { expect, test } from 'vitest'
import { columnsToRows, type StorageColumns } from '../../../src-shared/file/columns-to-rows.ts'
import type { Problem } from '../../../src-shared/file/problem.ts'
import { CELL } from '../../../src-shared/file/sheet.ts'
import { fc } from '../../fast-check.ts'
import { csvSheet, tableOf } from '../../sheets.ts'
import { anyCells, BLANK, cellsOfColumn, sheetOfCells, type Cell } from './cells.ts'

/** SKU, Main, note, Shop, minimum of Main, Van. */
const storages: readonly StorageColumns[] = [
  {
    name: 'Main',
    storage: 5,
    columns: new Map([
      [1, 1],
      [4, 4],
    ]),
  },
  { name: 'Shop', storage: 6, columns: new Map([[1, 3]]) },
  { name: 'Van', storage: 7, columns: new Map([[1, 5]]) },
]
const repeatedNumbers = new Set([0])

interface Planned {
  readonly row: number
  readonly storage: number
  /** Whether no earlier storage has the row. */
  readonly first: boolean
}

function planned(
  rows: readonly (readonly Cell[])[],
  [from, endIndex]: readonly [number, number],
  isSkipped: (row: number) => boolean,
  wholeNumber: number,
): readonly Planned[] {
  const isFilled = (row: number, { columns }: StorageColumns): boolean =>
    row < wholeNumber || [...columns.values()].some((column) => (rows[row]?.[column] ?? BLANK).kind !== CELL.blank)
  const seenNumbers = new Set<number>()
  return storages.flatMap((storage) =>
    rows.flatMap((_, row): Planned[] => {
      if (row < from || row >= endIndex || isSkipped(row)) return []
      const nobody = storages.every((otherColumns) => !isFilled(row, otherColumns))
      if (!isFilled(row, storage) && !(nobody && storage === storages[0])) return []
      const isFirst = !seenNumbers.has(row)
      seenNumbers.add(row)
      return [{ row, storage: storage.storage, first: isFirst }]
    }),
  )
}

test('law [TABLE-6]: a row stands once for each storage that it has a cell for, keys in each, all else in the first', () => {
  fc.assert(
    fc.property(
      anyCells(6),
      fc.boolean(),
      fc.nat(3),
      fc.nat(6),
      fc.nat(8),
      (rows, headed, cutNumber, skip, wholeNumber) => {
        const sheet = sheetOfCells('List', rows)
        const firstRow = Math.min(headed ? 1 : 0, rows.length)
        const endRow = Math.max(firstRow, rows.length - cutNumber)
        const skipped = skip > firstRow && skip < endRow ? ([[skip, skip + 1]] as const) : []
        const table = {
          headerRow: headed ? 0 : -1,
          firstRow,
          endRow,
          ...(skipped.length > 0 ? { skippedRanges: skipped } : {}),
        }
        const createdStorage = columnsToRows(sheet, table, storages, repeatedNumbers, wholeNumber)
        const expected = planned(rows, [firstRow, endRow], (row) => skipped.some(([at]) => at === row), wholeNumber)
        const start = headed ? 1 : 0

        expect(createdStorage.table).toEqual({ headerRow: start - 1, firstRow: start, endRow: start + expected.length })
        expect(createdStorage.sheet.rowCount).toBe(start + expected.length)
        const ownRow = headed ? [0] : []
        const places = [...ownRow, ...expected.map(({ row }) => row)]
        expect([...createdStorage.sheet.fileRows]).toEqual(places.map((row) => sheet.fileRows[row]))
        expect([...(createdStorage.sheet.widths ?? [])]).toEqual(places.map((row) => sheet.widths?.[row]))
        expect(createdStorage.sheet.parts).toEqual(
          storages.map(({ name, storage, columns }, order) => ({
            name,
            storage,
            firstRow: start + expected.filter((entry) => entry.storage < storages[order]!.storage).length,
            columns: [0, columns.get(1), 2, -1, columns.get(4) ?? -1, -1],
          })),
        )
        expect([...(createdStorage.sheet.firstRows ?? [])].slice(start)).toEqual(
          expected.map(({ row }) => start + expected.findIndex((entry) => entry.row === row)),
        )

        const cellAt = (row: number, column: number | undefined): Cell => rows[row]?.[column ?? -1] ?? BLANK
        const below = (column: number): readonly Cell[] => cellsOfColumn(createdStorage.sheet, column).slice(start)
        expect(below(0)).toEqual(expected.map(({ row }) => cellAt(row, 0)))
        expect(below(2)).toEqual(expected.map(({ row, first }) => (first ? cellAt(row, 2) : BLANK)))
        for (const joinedNumber of [1, 4]) {
          expect(below(joinedNumber)).toEqual(
            expected.map(({ row, storage }) =>
              cellAt(row, storages.find((one) => one.storage === storage)?.columns.get(joinedNumber)),
            ),
          )
        }
        for (const takenCount of [3, 5]) expect(below(takenCount)).toEqual(expected.map(() => BLANK))
      },
    ),
    { numRuns: 100 },
  )
})

test('[TABLE-6] headings: of the joined columns all of them, or the first three; none where the table has none', () => {
  const sheet = csvSheet('SKU;Main;note;Shop;;Van', 'A;1;x;2;3;4')
  const titles = (of: readonly StorageColumns[], table = tableOf(sheet)): readonly string[] => {
    const createdSheet = columnsToRows(sheet, table, of, repeatedNumbers, 0).sheet
    return createdSheet.columns.map(({ kinds, texts }) => (kinds[0] === CELL.text ? texts.at(0) : ''))
  }
  expect(titles(storages)).toEqual(['SKU', 'Main / Shop / Van', 'note', '', '', ''])
  const fourth = { name: 'Note', storage: 8, columns: new Map([[1, 2]]) }
  expect(titles([...storages, fourth])).toEqual(['SKU', 'Main / Shop / Van / …', '', '', '', ''])
  expect(titles(storages, { headerRow: -1, firstRow: 1, endRow: 2 })[0]).toBe('A')
})

test('[TABLE-6] what was noted of a cell is told with each storage it stands in, at its own place', () => {
  const noted = (row: number | null, column: number | null): Problem => ({
    code: 'not-a-number',
    severity: 'blocks',
    row,
    column,
    field: null,
  })
  const plainSheet = csvSheet('SKU;Main;note;Shop;min;Van', 'A;1;x;2;;', 'B;3;y;;;')
  const told = (row: number | null, column: number | null): readonly unknown[] => {
    const sheet = { ...plainSheet, problems: [noted(row, column)] }
    const { problems } = columnsToRows(sheet, tableOf(plainSheet), storages, repeatedNumbers, 0).sheet
    return problems.map(({ row: at, sheet: part, column: place, ownColumn }) => [part, at, place, ownColumn])
  }
  // The file as a whole, a row, a key, a material's text, and an amount.
  expect(told(null, null)).toEqual([[undefined, null, null, undefined]])
  expect(told(2, null)).toEqual([
    ['Main', 2, null, undefined],
    ['Shop', 2, null, undefined],
  ])
  expect(told(3, null)).toEqual([['Main', 3, null, undefined]])
  expect(told(2, 0)).toEqual([
    ['Main', 2, 0, undefined],
    ['Shop', 2, 0, undefined],
  ])
  expect(told(2, 2)).toEqual([['Main', 2, 2, undefined]])
  expect(told(2, 1)).toEqual([['Main', 2, 1, undefined]])
  expect(told(2, 3)).toEqual([['Shop', 2, 1, 3]])
})
