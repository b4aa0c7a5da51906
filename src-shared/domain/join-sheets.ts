/**
 * Several sheets of a workbook, a table in each, as one sheet: their rows one after another, their columns together by
 * heading. Each row keeps its own number, its sheet's name and the letters of its columns there. Never joins what is no table.
 */
import { headerKey } from './headers/key.ts'
import type { Problem } from './problem.ts'
import { CELL, cellKind, SheetBuilder, type CellKind, type Sheet, type SheetPart } from './sheet.ts'
import { headings, type Table } from './table.ts'

export interface SheetTable {
  readonly sheet: Sheet
  readonly table: Table
  /** The storage its rows belong to where they name none. */
  readonly storage: number
}

export interface Joined {
  readonly sheet: Sheet
  readonly table: Table
}

/** At least one table. Where no sheet has headings the columns are joined by their places. */
export function joinSheets(tables: readonly SheetTable[]): Joined {
  const [first] = tables
  if (!first) throw new RangeError('joinSheets needs at least one sheet')
  const union = new Map<string, { readonly at: number; readonly header: string }>()
  const places = tables.map(({ sheet, table }) => {
    const keys = columnKeys(headings(sheet, table), table.headerRow < 0)
    return keys.map(({ key, header }) => {
      const known = union.get(key)
      if (known) return known.at
      const at = union.size
      union.set(key, { at, header })
      return at
    })
  })
  const builder = new SheetBuilder()
  const headed = tables.some(({ table }) => table.headerRow >= 0)
  if (headed) {
    const row = builder.startRow(first.sheet.fileRows[Math.max(0, first.table.headerRow)] ?? 1)
    for (const { at, header } of union.values()) if (header !== '') builder.cell(row, at, CELL.text, header)
  }
  const parts: SheetPart[] = []
  const problems: Problem[] = []
  for (const [order, { sheet, table, storage }] of tables.entries()) {
    const to = places[order] ?? []
    const columns = Array.from({ length: union.size }, (_, column) => to.indexOf(column))
    const part = { name: sheet.name, firstRow: builder.rowCount, storage, columns }
    parts.push(part)
    copyRows(builder, sheet, table, to)
    problems.push(...sheet.problems.map((problem) => joinedProblem(problem, sheet.name, to)))
  }
  const sheet = builder.finish(first.sheet.name, first.sheet.source, problems)
  const start = headed ? 1 : 0
  return { sheet: { ...sheet, parts }, table: { headerRow: start - 1, firstRow: start, endRow: sheet.rowCount } }
}

/** A problem of one sheet, at its place among all of them; what concerns the whole workbook stays so. */
export function joinedProblem(problem: Problem, name: string, columns: readonly number[]): Problem {
  if (problem.code === 'hidden-sheets') return problem
  if (problem.column === null) return { ...problem, sheet: name }
  const column = columns[problem.column] ?? problem.column
  return { ...problem, sheet: name, column, ...(column === problem.column ? {} : { ownColumn: problem.column }) }
}

/** The same key for the same heading; the second column of a heading is another column. Without headings: by place. */
function columnKeys(headers: readonly string[], unheaded: boolean): { key: string; header: string }[] {
  const seen = new Map<string, number>()
  return headers.map((header, column) => {
    const key = headerKey(header)
    if (unheaded || key === '') return { key: `\u0000${column}`, header }
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return { key: `${key}\u0000${times}`, header }
  })
}

function copyRows(builder: SheetBuilder, sheet: Sheet, { firstRow, endRow }: Table, to: readonly number[]): void {
  for (let row = firstRow; row < endRow; row++) {
    const index = builder.startRow(sheet.fileRows[row] ?? 0)
    for (const [column, { texts, shown }] of sheet.columns.entries()) {
      const kind = kindAt(sheet, row, column)
      if (kind !== CELL.blank) builder.cell(index, to[column] ?? column, kind, texts.at(row), shown.get(row))
    }
  }
}

function kindAt(sheet: Sheet, row: number, column: number): CellKind {
  const kind = cellKind(sheet, row, column)
  return Object.values(CELL).find((one) => one === kind) ?? CELL.text
}
