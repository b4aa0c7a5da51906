/** Sheets and drafts for tests, from rows written as plain text. */
import { makeDrafts } from '../src-shared/plan/draft/make-drafts.ts'
import { mapColumns, type MapChoices } from '../src-shared/mapping/map-columns.ts'
import type { Drafts } from '../src-shared/plan/draft/draft.ts'
import type { Field } from '../src-shared/material/fields/field.ts'
import type { Mapping } from '../src-shared/mapping/mapping.ts'
import { CELL, type CellKind, type Sheet } from '../src-shared/file/sheet.ts'
import { SheetBuilder } from './sheet-builder.ts'
import { findTable, type Table } from '../src-shared/file/table.ts'
import type { Problem } from '../src-shared/file/problem.ts'

/** The rows of a delimited file. A blank line ('') uses a line number but adds no row. */
export function csvSheet(...lines: readonly string[]): Sheet {
  const builder = new SheetBuilder()
  for (const [index, line] of lines.entries()) if (line !== '') builder.record(line.split(';'), index + 1)
  return builder.finish('', 'csv', [])
}

export interface TypedCell {
  readonly kind: CellKind
  readonly text: string
  readonly shown?: string
}

/** A worksheet: strings become text cells, numbers become number cells, null is blank. */
export function xlsxSheet(...rows: readonly (readonly (string | number | TypedCell | null)[])[]): Sheet {
  const builder = new SheetBuilder()
  for (const [index, cells] of rows.entries()) {
    const row = builder.startRow(index + 1)
    for (const [column, cell] of cells.entries()) {
      if (cell === null) continue
      if (typeof cell === 'string') builder.cell(row, column, CELL.text, cell)
      else if (typeof cell === 'number') builder.cell(row, column, CELL.number, String(cell))
      else builder.cell(row, column, cell.kind, cell.text, cell.shown)
    }
  }
  return builder.finish('Sheet1', 'xlsx', [])
}

export function tableOf(sheet: Sheet): Table {
  const table = findTable(sheet)
  if (!table.ok) throw new Error(`refused: ${table.error.code}`)
  return table.value
}

export function mappingOf(sheet: Sheet, choices: MapChoices = {}): Mapping {
  return mapColumns(sheet, tableOf(sheet), choices)
}

export function draftsOf(sheet: Sheet, choices: MapChoices = {}): Drafts {
  return makeDrafts(sheet, mappingOf(sheet, choices), { clearToken: '(clear)' })
}

/** The values of a field in each draft. */
export function valuesOf(drafts: Drafts, field: Field): string[] {
  const values = drafts.columns.get(field)?.values
  return Array.from({ length: values?.length ?? 0 }, (_, index) => values?.at(index) ?? '')
}

/** The `field@column` pairs of a mapping: `name@A price@B?`, with a question mark for likely ones. */
export function mapped(mapping: Mapping): string {
  return mapping.columns
    .filter(({ field }) => field !== null)
    .map(
      ({ field, column, confidence }) =>
        `${field}@${String.fromCharCode(65 + column)}${confidence === 'likely' ? '?' : ''}`,
    )
    .join(' ')
}

/** `D12 not-a-number!`: place and code, with an exclamation mark if it blocks. */
export function told(problems: Iterable<Problem>): string[] {
  return Array.from(problems, ({ row, column, code, severity }) => {
    const place = `${column === null ? '' : String.fromCharCode(65 + column)}${row ?? ''}`
    return `${place} ${code}${severity === 'blocks' ? '!' : ''}`.trim()
  })
}

export function toldByDrafts(drafts: Drafts): string[] {
  return [...drafts.problems.entries()].sort(([a], [b]) => a - b).flatMap(([, problems]) => told(problems))
}
