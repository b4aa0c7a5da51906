/** After an export, the account changes and the user edits the file: exactly the edited cells are planned. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc } from '../../fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeStockWorkbook } from '../../../src-main/export/xlsx/stock-workbook.ts'
import { EXPORT_COLUMNS } from '../../../src-shared/export/export-columns.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { readBack } from './xlsx/read-back.ts'
import { baseOf, draftsOf, previewOf } from './xlsx/round-trip.ts'
import { material, stockOf } from './xlsx/stock.ts'
import { catalogueOf, edited, expectedOf, FIELDS, foundIn, scenario, touched } from './scenario.ts'
import { sheetWords } from '../../../src-shared/words/export.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'round-trip-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('exactly the edited cells are planned, exactly the true conflicts are conflicts', async () => {
  const path = join(folder, 'book.xlsx')
  const seen = { changes: 0, conflicts: 0 }
  await fc.assert(
    fc.asyncProperty(scenario, async ({ rows, user, account, order, insertedAt }) => {
      const exportedMaterials = Array.from({ length: rows }, (_, row) => material(row + 1, { notes: `note ${row}` }))
      const stock = stockOf([{ id: 1, name: 'Main', materials: exportedMaterials }])
      expect((await writeStockWorkbook(path, stock, sheetWords(), {})).kind).toBe('written')
      const file = await readBack(path)
      const sheet = await file.sheet('Main')
      await file.close()
      const base = await baseOf(path, stock.account, 1)

      const currentMaterials = exportedMaterials.map((material, row) =>
        touched(
          material,
          account.filter((touch) => touch.row === row),
        ),
      )
      const catalogue = catalogueOf(currentMaterials)
      const preview = previewOf(
        draftsOf(edited(sheet, user, order, insertedAt)),
        catalogue,
        base,
        [{ id: 1, name: 'Main' }],
        1,
      )

      const expected = expectedOf(user, account, order)
      const { waiting, ...found } = foundIn(preview)
      const free = (cell: string): boolean => !waiting.has(cell.split(' ')[0] ?? '')
      expect(found.conflicts.sort()).toEqual(expected.conflicts.sort())
      expect(found.changes.filter(free).sort()).toEqual(expected.changes.filter(free).sort())
      seen.changes += found.changes.length
      seen.conflicts += found.conflicts.length
    }),
    { numRuns: 80 },
  )
  expect(Math.min(seen.changes, seen.conflicts)).toBeGreaterThan(10)
})

const CELLS: readonly Field[] = EXPORT_COLUMNS.map(({ field }) => field)
test('the columns the scenarios edit are those of an export', () => {
  expect(FIELDS.every((field) => CELLS.includes(field))).toBe(true)
})
