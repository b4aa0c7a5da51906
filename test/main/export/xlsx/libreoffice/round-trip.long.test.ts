/**
 * A property: an export is edited, saved by LibreOffice, and imported after the account has changed. Exactly the edited cells are planned, and
 * exactly the true conflicts are found.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ExcelJS from 'exceljs'
import { fc } from '../../../../fast-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeStockDocument } from '../../../../../src-main/export/ods/stock-document.ts'
import { writeStockWorkbook } from '../../../../../src-main/export/xlsx/stock-workbook.ts'
import { EXPORT_COLUMNS } from '../../../../../src-shared/export/export-columns.ts'
import { catalogueOf, expectedOf, foundIn, scenario, touched, written, type Touch } from '../../scenario.ts'
import { editDocument } from '../../ods/edit-document.ts'
import { readBack } from '../read-back.ts'
import { baseOf, draftsOf, previewOf } from '../round-trip.ts'
import { material, stockOf } from '../stock.ts'
import { allSavedAs, LIBREOFFICE, WITHOUT } from './soffice.ts'
import { sheetWords } from '../../../../../src-shared/words/export.ts'

const CASES = 40
const NUMBERS: ReadonlySet<Touch['field']> = new Set(['price', 'stock', 'minimum'])

describe.skipIf(LIBREOFFICE === null)(`a law through LibreOffice${WITHOUT}`, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'law-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each(['xlsx', 'ods'] as const)(
    '.%s: exactly the edited cells are planned, exactly the true conflicts are conflicts',
    { timeout: 300_000 },
    async (format) => {
      const cases = fc.sample(scenario, { numRuns: CASES, seed: 20_261_121 })
      const paths: string[] = []
      for (const [index, { rows, user, order, insertedAt }] of cases.entries()) {
        const path = join(folder, `case-${index}.${format}`)
        const exportedMaterials = Array.from({ length: rows }, (_, row) => material(row + 1, { notes: `note ${row}` }))
        await (format === 'ods' ? writeStockDocument : writeStockWorkbook)(
          path,
          stockOf([{ id: 1, name: 'Main', materials: exportedMaterials }]),
          sheetWords(),
          {},
        )
        if (format === 'xlsx') await edit(path, user, order, insertedAt)
        else editDocument(path, [{ sheet: 0, cells: user.map(cellEdit), order, insertedAt }])
        paths.push(path)
      }
      const savedText = await allSavedAs(paths, format)
      const seen = { changes: 0, conflicts: 0 }
      for (const [index, { rows, user, account, order }] of cases.entries()) {
        const path = join(savedText, `case-${index}.${format}`)
        const file = await readBack(path)
        const drafts = draftsOf(await file.sheet('Main'))
        await file.close()
        expect(drafts.count).toBe(order.length)
        const currentMaterials = Array.from({ length: rows }, (_, row) =>
          touched(
            material(row + 1, { notes: `note ${row}` }),
            account.filter((touch) => touch.row === row),
          ),
        )
        const base = await baseOf(path, 'https://account.example/connect', 1)
        const { waiting, ...found } = foundIn(
          previewOf(drafts, catalogueOf(currentMaterials), base, [{ id: 1, name: 'Main' }], 1),
        )
        const expected = expectedOf(user, account, order)
        const free = (cell: string): boolean => !waiting.has(cell.split(' ')[0] ?? '')
        expect(found.conflicts.sort(), `case ${index}`).toEqual(expected.conflicts.sort())
        expect(found.changes.filter(free).sort(), `case ${index}`).toEqual(expected.changes.filter(free).sort())
        seen.changes += found.changes.length
        seen.conflicts += found.conflicts.length
      }
      await rm(dirname(savedText), { recursive: true })
      expect(Math.min(seen.changes, seen.conflicts)).toBeGreaterThan(10)
    },
  )
})

function cellEdit(touch: Touch): readonly [row: number, column: number, value: string | number] {
  const column = EXPORT_COLUMNS.findIndex(({ field }) => field === touch.field)
  return [touch.row + 1, column, NUMBERS.has(touch.field) ? Number(written(touch)) : written(touch)]
}

/** Edits as in a spreadsheet program: cells typed over, a column inserted, rows sorted and deleted. */
async function edit(path: string, user: readonly Touch[], order: readonly number[], insertedAt: number): Promise<void> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(path)
  const sheet = book.getWorksheet('Main')
  if (!sheet) throw new Error('no sheet')
  for (const touch of user) {
    const [row, column, value] = cellEdit(touch)
    sheet.getRow(row + 1).getCell(column + 1).value = value
  }
  const rows = order.map((row) => EXPORT_COLUMNS.map((_, column) => sheet.getRow(row + 2).getCell(column + 1).value))
  const last = sheet.rowCount
  for (let row = 2; row <= last; row += 1) {
    for (let column = 1; column <= EXPORT_COLUMNS.length; column += 1) {
      sheet.getRow(row).getCell(column).value = rows[row - 2]?.[column - 1] ?? null
    }
  }
  sheet.spliceColumns(insertedAt + 1, 0, ['my remarks', ...order.map(() => 'looked at')])
  await book.xlsx.writeFile(path)
}
