/**
 * Joins several sheets of a workbook, one table each, into one sheet: the rows follow one another, and columns with the same heading are joined. Each
 * row keeps its number, its sheet's name and its column letters.
 */
import { makeHeadingKey } from './headings/heading-key.ts'
import type { Problem } from './problem.ts'
import { JoinedTexts, type Piece, ListedTexts } from '../material/values/texts.ts'
import { CELL, type Sheet, type SheetColumn, type SheetPart } from './sheet.ts'
import { readHeadings, type Table } from './table.ts'

export interface SheetTable {
  readonly sheet: Sheet
  readonly table: Table
  /** The storage of rows in which no storage is named. */
  readonly storage: number
}

/** Columns with the same key are joined. */
interface ColumnKey {
  readonly key: string
  readonly header: string
}

export interface JoinedSheets {
  readonly sheet: Sheet
  readonly table: Table
  /** For each sheet, the joined column of each of its columns. */
  readonly joinedColumns: readonly (readonly number[])[]
}

/** Needs at least one table. If no sheet has headings, columns are joined by position. */
export function joinSheets(tables: readonly SheetTable[]): JoinedSheets {
  const [firstTable] = tables
  if (!firstTable) throw new RangeError('joinSheets needs at least one sheet')
  const joinedHeadings = new Map<string, { readonly position: number; readonly header: string }>()
  const joinedColumns = tables.map(({ sheet, table }) => {
    const keys = makeColumnKeys(readHeadings(sheet, table), table.headerRow < 0)
    return keys.map(({ key, header }) => {
      const knownColumn = joinedHeadings.get(key)
      if (knownColumn) return knownColumn.position
      const position = joinedHeadings.size
      joinedHeadings.set(key, { position, header })
      return position
    })
  })
  const hasHeadings = tables.some(({ table }) => table.headerRow >= 0)
  const parts: SheetPart[] = []
  const problems: Problem[] = []
  let rowCount = hasHeadings ? 1 : 0
  for (const [sheetIndex, { sheet, table, storage }] of tables.entries()) {
    const positions = joinedColumns[sheetIndex] ?? []
    const columns = Array.from({ length: joinedHeadings.size }, (_, column) => positions.indexOf(column))
    parts.push({ name: sheet.name, firstRow: rowCount, storage, columns })
    rowCount += Math.max(0, table.endRow - table.firstRow)
    problems.push(...sheet.problems.map((problem) => moveProblem(problem, sheet.name, positions)))
  }
  const fileRows = new Uint32Array(rowCount)
  if (hasHeadings) fileRows[0] = firstTable.sheet.fileRows[Math.max(0, firstTable.table.headerRow)] ?? 1
  for (const [sheetIndex, { sheet, table }] of tables.entries()) {
    fileRows.set(sheet.fileRows.subarray(table.firstRow, table.endRow), parts[sheetIndex]?.firstRow ?? 0)
  }
  const columns = Array.from(joinedHeadings.values(), ({ position, header }) =>
    joinColumns(tables, parts, position, hasHeadings ? header : ''),
  )
  const sheet: Sheet = {
    name: firstTable.sheet.name,
    source: firstTable.sheet.source,
    rowCount,
    parts,
    fileRows,
    columns: columns.slice(0, columns.findLastIndex(({ kinds }) => kinds.some((kind) => kind !== CELL.blank)) + 1),
    widths: null,
    problems,
  }
  const start = hasHeadings ? 1 : 0
  const skippedRanges = tables.flatMap(({ table }, sheetIndex) => {
    const rowShift = (parts[sheetIndex]?.firstRow ?? 0) - table.firstRow
    return (table.skippedRanges ?? []).map(([from, end]): [number, number] => [from + rowShift, end + rowShift])
  })
  const table = { headerRow: start - 1, firstRow: start, endRow: rowCount }
  return { sheet, table: skippedRanges.length > 0 ? { ...table, skippedRanges } : table, joinedColumns }
}

/** A joined column of all sheets, without copying cells. `header`: its first cell, if any. */
function joinColumns(
  tables: readonly SheetTable[],
  parts: readonly SheetPart[],
  column: number,
  header: string,
): SheetColumn {
  const sourceColumns = tables.flatMap(({ sheet, table: { firstRow, endRow } }, sheetIndex) => {
    const source = sheet.columns[parts[sheetIndex]?.columns[column] ?? -1]
    const end = Math.min(endRow, source?.kinds.length ?? 0)
    return source && end > firstRow ? [{ source, firstRow, end, from: parts[sheetIndex]?.firstRow ?? 0 }] : []
  })
  const pieces = sourceColumns.map(({ source, firstRow, end, from }): Piece => {
    return { from, to: from + end - firstRow, texts: source.texts, shift: from - firstRow }
  })
  if (header !== '') pieces.unshift({ from: 0, to: 1, texts: new ListedTexts([header]), shift: 0 })
  const length = pieces.at(-1)?.to ?? 0
  const [kinds, textClasses] = [new Uint8Array(length), new Uint8Array(length)]
  const shownTexts = new Map<number, string>()
  const places = sourceColumns.some(({ source }) => source.places) ? new Uint8Array(length) : undefined
  const currencies = sourceColumns.some(({ source }) => source.currencies) ? new Uint8Array(length) : undefined
  if (header !== '') kinds[0] = CELL.text
  for (const { source, firstRow, end, from } of sourceColumns) {
    kinds.set(source.kinds.subarray(firstRow, end), from)
    textClasses.set(source.textClasses.subarray(firstRow, end), from)
    if (source.places) places?.set(source.places.subarray(firstRow, end), from)
    if (source.currencies) currencies?.set(source.currencies.subarray(firstRow, end), from)
    for (const [row, text] of source.shownTexts)
      if (row >= firstRow && row < end) shownTexts.set(row - firstRow + from, text)
  }
  const formatParts = { ...(places ? { places } : {}), ...(currencies ? { currencies } : {}) }
  return { kinds, textClasses, texts: new JoinedTexts(pieces, length), shownTexts, ...formatParts }
}

/** Moves a problem of one sheet to its place in the joined sheet. A problem of the whole workbook is unchanged. */
export function moveProblem(problem: Problem, name: string, columns: readonly number[]): Problem {
  if (problem.code === 'hidden-sheets') return problem
  if (problem.column === null) return { ...problem, sheet: name }
  const column = columns[problem.column] ?? problem.column
  return { ...problem, sheet: name, column, ...(column === problem.column ? {} : { ownColumn: problem.column }) }
}

/** Equal headings get equal keys, but a second column with the same heading gets a new key. Without headings, the key is the position. */
function makeColumnKeys(headers: readonly string[], isWithoutHeadings: boolean): ColumnKey[] {
  const countByKey = new Map<string, number>()
  return headers.map((header, column) => {
    const key = makeHeadingKey(header)
    if (isWithoutHeadings || key === '') return { key: `\u0000${column}`, header }
    const times = (countByKey.get(key) ?? 0) + 1
    countByKey.set(key, times)
    return { key: `${key}\u0000${times}`, header }
  })
}
