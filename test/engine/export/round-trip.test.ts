/** Export, then the account changes and the user edits: what comes back is planned cell by cell, nothing else. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeStockWorkbook } from '../../../src-main/adapters/xlsx-write/stock-workbook.ts'
import { type Catalogue, CatalogueBuilder, type ListedMaterial } from '../../../src-shared/domain/catalogue.ts'
import { EXPORT_COLUMNS } from '../../../src-shared/domain/export-stock.ts'
import type { Field } from '../../../src-shared/domain/field.ts'
import { CELL, type Sheet, SheetBuilder } from '../../../src-shared/domain/sheet.ts'
import { readBack } from '../../adapters/xlsx-write/read-back.ts'
import { baseOf, draftsOf, previewOf } from '../../adapters/xlsx-write/round-trip.ts'
import { decimal, material, stockOf } from '../../adapters/xlsx-write/stock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'round-trip-'))
})
afterAll(() => rm(folder, { recursive: true }))

const FIELDS = ['name', 'sku', 'price', 'notes', 'stock', 'minimum'] as const
type EditField = (typeof FIELDS)[number]

interface Touch {
  readonly row: number
  readonly field: EditField
  /** Small, so that the user and the account often write the same. */
  readonly value: number
}

const touches = (rows: number): fc.Arbitrary<Touch[]> =>
  fc.uniqueArray(fc.record({ row: fc.nat(rows - 1), field: fc.constantFrom(...FIELDS), value: fc.nat(2) }), {
    maxLength: 12,
    selector: ({ row, field }) => `${row} ${field}`,
  })

const scenario = fc.integer({ min: 1, max: 12 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    user: touches(rows),
    account: touches(rows),
    /** The order of the rows after the user sorted them, and which of them were deleted. */
    order: fc.shuffledSubarray(
      Array.from({ length: rows }, (_, row) => row),
      { minLength: 1 },
    ),
    insertedAt: fc.nat(11),
  }),
)

function written({ field, value, row }: Touch): string {
  if (field === 'sku') return `N-${row}-${value}`
  return field === 'name' || field === 'notes' ? `new text ${value}` : String(100 + value)
}

function touched(one: ListedMaterial, changes: readonly Touch[]): ListedMaterial {
  const given = Object.fromEntries(
    changes.map((change) => {
      const text = written(change)
      return [
        change.field,
        change.field === 'price' || change.field === 'stock' || change.field === 'minimum' ? decimal(text) : text,
      ]
    }),
  )
  return { ...one, ...given }
}

/** The sheet after the user edited, sorted, deleted rows and put a column of their own in. */
function edited(sheet: Sheet, user: readonly Touch[], order: readonly number[], insertedAt: number): Sheet {
  const builder = new SheetBuilder()
  for (const [place, row] of [-1, ...order].entries()) {
    builder.startRow(place + 1)
    for (const [column, { kinds, texts }] of sheet.columns.entries()) {
      const at = column + (column >= insertedAt ? 1 : 0)
      const touch = user.find((one) => one.row === row && EXPORT_COLUMNS[column]?.field === one.field)
      if (touch) {
        const number = touch.field === 'price' || touch.field === 'stock' || touch.field === 'minimum'
        builder.cell(place, at, number ? CELL.number : CELL.text, written(touch))
      } else {
        const kind = kinds[row + 1] ?? CELL.blank
        if (kind === CELL.text || kind === CELL.number) builder.cell(place, at, kind, texts[row + 1] ?? '')
      }
    }
    builder.cell(place, insertedAt, CELL.text, row === -1 ? 'my remarks' : 'looked at')
  }
  return builder.finish('Main', 'xlsx', [])
}

function catalogueOf(materials: readonly ListedMaterial[]): Catalogue {
  const builder = new CatalogueBuilder()
  for (const one of materials) builder.add(1, one)
  return builder.finish()
}

test('exactly the edited cells are planned, exactly the true conflicts are conflicts', async () => {
  const path = join(folder, 'book.xlsx')
  const seen = { changes: 0, conflicts: 0 }
  await fc.assert(
    fc.asyncProperty(scenario, async ({ rows, user, account, order, insertedAt }) => {
      const exported = Array.from({ length: rows }, (_, row) => material(row + 1, { notes: `note ${row}` }))
      const stock = stockOf([{ id: 1, name: 'Main', materials: exported }])
      expect((await writeStockWorkbook(path, stock, {})).kind).toBe('written')
      const file = await readBack(path)
      const sheet = await file.sheet('Main')
      await file.close()
      const base = await baseOf(path, stock.account, 1)

      const live = exported.map((one, row) =>
        touched(
          one,
          account.filter((touch) => touch.row === row),
        ),
      )
      const catalogue = catalogueOf(live)
      const preview = previewOf(
        draftsOf(edited(sheet, user, order, insertedAt)),
        catalogue,
        base,
        [{ id: 1, name: 'Main' }],
        1,
      )

      const expected: { changes: string[]; conflicts: string[] } = { changes: [], conflicts: [] }
      for (const touch of user) {
        if (!order.includes(touch.row)) continue
        const other = account.find(({ row, field }) => row === touch.row && field === touch.field)
        const cell = `${touch.row + 1} ${touch.field} ${written(touch)}`
        if (!other) expected.changes.push(cell)
        else if (written(other) !== written(touch)) expected.conflicts.push(cell)
      }
      const found: { changes: string[]; conflicts: string[] } = { changes: [], conflicts: [] }
      // A row with a conflict waits for the user's decision as a whole.
      const waiting = new Set<string>()
      for (let index = 0; index < preview.count; index += 1) {
        const row = preview.row(index)
        for (const { field, mine } of row.conflicts) found.conflicts.push(`${row.materialId} ${field} ${mine}`)
        for (const { field, after } of row.changes) found.changes.push(`${row.materialId} ${field} ${after}`)
        if (row.conflicts.length > 0) {
          expect(row).toMatchObject({ status: 'conflict', calls: [] })
          waiting.add(`${row.materialId}`)
        }
      }
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
