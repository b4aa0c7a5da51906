/** What may happen between an export and its import: the user edits, sorts, deletes, inserts a column; the account changes. */
import { fc } from '../../fast-check.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { EXPORT_COLUMNS } from '../../../src-shared/export/export-columns.ts'
import { CELL, type Sheet } from '../../../src-shared/file/sheet.ts'
import { SheetBuilder } from '../../sheet-builder.ts'
import { type Catalogue, CatalogueBuilder } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { Preview } from '../../../src-shared/plan/preview/preview.ts'
import { decimal } from './xlsx/stock.ts'

export const FIELDS = ['name', 'sku', 'price', 'notes', 'stock', 'minimum'] as const
export type EditField = (typeof FIELDS)[number]

export interface Touch {
  readonly row: number
  readonly field: EditField
  /** Small, so that the user and the account often write the same value. */
  readonly value: number
}

const touches = (rows: number): fc.Arbitrary<Touch[]> =>
  fc.uniqueArray(fc.record({ row: fc.nat(rows - 1), field: fc.constantFrom(...FIELDS), value: fc.nat(2) }), {
    maxLength: 12,
    selector: ({ row, field }) => `${row} ${field}`,
  })

export const scenario = fc.integer({ min: 1, max: 12 }).chain((rows) =>
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

export function written({ field, value, row }: Touch): string {
  if (field === 'sku') return `N-${row}-${value}`
  return field === 'name' || field === 'notes' ? `new text ${value}` : String(100 + value)
}

export function touched(material: ListedMaterial, changes: readonly Touch[]): ListedMaterial {
  const given = Object.fromEntries(
    changes.map((change) => {
      const text = written(change)
      return [
        change.field,
        change.field === 'price' || change.field === 'stock' || change.field === 'minimum' ? decimal(text) : text,
      ]
    }),
  )
  return { ...material, ...given }
}

/** The sheet after the user edited, sorted, deleted rows and inserted a column. */
export function edited(sheet: Sheet, user: readonly Touch[], order: readonly number[], insertedAt: number): Sheet {
  const builder = new SheetBuilder()
  for (const [place, row] of [-1, ...order].entries()) {
    builder.startRow(place + 1)
    for (const [column, { kinds, texts }] of sheet.columns.entries()) {
      const at = column + (column >= insertedAt ? 1 : 0)
      const touch = user.find((touch) => touch.row === row && EXPORT_COLUMNS[column]?.field === touch.field)
      if (touch) {
        const number = touch.field === 'price' || touch.field === 'stock' || touch.field === 'minimum'
        builder.cell(place, at, number ? CELL.number : CELL.text, written(touch))
      } else {
        const kind = kinds[row + 1] ?? CELL.blank
        if (kind === CELL.text || kind === CELL.number) builder.cell(place, at, kind, texts.at(row + 1))
      }
    }
    builder.cell(place, insertedAt, CELL.text, row === -1 ? 'my remarks' : 'looked at')
  }
  return builder.finish('Main', 'xlsx', [])
}

export function catalogueOf(materials: readonly ListedMaterial[]): Catalogue {
  const builder = new CatalogueBuilder()
  for (const material of materials) builder.add(1, material)
  return builder.build()
}

export interface Outcome {
  readonly changes: string[]
  readonly conflicts: string[]
}

/** What the edits and the account's own changes should result in, cell by cell. */
export function expectedOf(user: readonly Touch[], account: readonly Touch[], order: readonly number[]): Outcome {
  const expected: Outcome = { changes: [], conflicts: [] }
  for (const touch of user) {
    if (!order.includes(touch.row)) continue
    const otherTouch = account.find(({ row, field }) => row === touch.row && field === touch.field)
    const cell = `${touch.row + 1} ${touch.field} ${written(touch)}`
    if (!otherTouch) expected.changes.push(cell)
    else if (written(otherTouch) !== written(touch)) expected.conflicts.push(cell)
  }
  return expected
}

/** What a preview found, and the materials that wait for a decision. A row with a conflict waits as a whole. */
export function foundIn(preview: Preview): Outcome & { readonly waiting: ReadonlySet<string> } {
  const foundOutcome: Outcome = { changes: [], conflicts: [] }
  const waitingTexts = new Set<string>()
  for (let index = 0; index < preview.count; index += 1) {
    const row = preview.row(index)
    for (const { field, fileValue } of row.conflicts)
      foundOutcome.conflicts.push(`${row.materialId} ${field} ${fileValue}`)
    for (const { field, after } of row.changes) foundOutcome.changes.push(`${row.materialId} ${field} ${after}`)
    if (row.conflicts.length === 0) continue
    if (row.status !== 'conflict' || row.calls.length > 0) throw new Error(`row ${row.row} has a conflict and goes on`)
    waitingTexts.add(`${row.materialId}`)
  }
  return { ...foundOutcome, waiting: waitingTexts }
}
