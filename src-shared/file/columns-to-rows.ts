/**
 * Turns a table with one column per storage into a table with one row per storage. Each row of the file is repeated for each storage in which it has
 * a cell. Each of these rows has the columns that identify the material. The other columns are only in the first, so that nothing is sent twice. Each
 * part keeps the cells' original column and row numbers, so the place of each cell in the file is known. [TABLE-6]
 */
import { JoinedTexts, type Piece, ListedTexts, ReorderedTexts } from '../material/values/texts.ts'
import type { Problem } from './problem.ts'
import { CELL, NO_COLUMN, type Sheet, type SheetColumn, type SheetPart } from './sheet.ts'
import { readHeadings, type Table } from './table.ts'

/** The columns of one storage. */
export interface StorageColumns {
  /** The name of these rows, different for each storage. */
  readonly name: string
  readonly storage: number
  /** For each joined column, this storage's column. */
  readonly columns: ReadonlyMap<number, number>
}

export interface TableOfStorageRows {
  readonly sheet: Sheet
  readonly table: Table
}

/** The most headings that a joined column shows. */
const MAX_HEADINGS_SHOWN = 3

/**
 * Needs at least one storage. `repeatedColumns`: the columns that identify the material. `wholeRowsEnd`: all rows before this one belong to every
 * storage, even without a cell.
 */
export function columnsToRows(
  sheet: Sheet,
  table: Table,
  storages: readonly StorageColumns[],
  repeatedColumns: ReadonlySet<number>,
  wholeRowsEnd: number,
): TableOfStorageRows {
  const start = table.headerRow < 0 ? 0 : 1
  const { rows, firstRows } = splitRows(sheet, table, storages, wholeRowsEnd)
  const parts: SheetPart[] = []
  let rowCount = start
  const takenColumns = new Set(storages.flatMap(({ columns }) => [...columns.values()]))
  for (const [storageIndex, { name, storage, columns }] of storages.entries()) {
    const ownColumns = sheet.columns.map((_, column) => columns.get(column) ?? (takenColumns.has(column) ? -1 : column))
    parts.push({ name, storage, firstRow: rowCount, columns: ownColumns })
    rowCount += rows[storageIndex]?.length ?? 0
  }
  /**
   * For each row from `start`, the matching row of the sheet. In `firstSourceRows`, this is -1 if an earlier row already has the columns that are not
   * repeated.
   */
  const sourceRows = joinSourceRows(rows, rowCount, start)
  const firstSourceRows = joinSourceRows(firstRows, rowCount, start)
  const joinedColumns = new Set(storages.flatMap(({ columns }) => [...columns.keys()]))
  const headers = readHeadings(sheet, table)
  const columns = sheet.columns.map((source, column): SheetColumn => {
    if (joinedColumns.has(column)) {
      const sourceColumns = storages.map((storage) => sheet.columns[storage.columns.get(column) ?? -1] ?? NO_COLUMN)
      const storageHeaders = storages.flatMap((storage) => headers[storage.columns.get(column) ?? -1] ?? [])
      return joinColumns(sourceColumns, rows, start, joinHeadings(storageHeaders))
    }
    if (takenColumns.has(column)) return NO_COLUMN
    return moveColumn(source, repeatedColumns.has(column) ? sourceRows : firstSourceRows, start, headers[column] ?? '')
  })
  const fileRows = Uint32Array.from(sourceRows, (row) => sheet.fileRows[row] ?? 0)
  if (start === 1) fileRows[0] = sheet.fileRows[table.headerRow] ?? 1
  const { widths } = sheet
  const movedWidths = widths && Uint16Array.from(sourceRows, (row) => widths[row] ?? 0)
  if (widths && movedWidths && start === 1) movedWidths[0] = widths[table.headerRow] ?? 0
  const hasRowProblems = sheet.problems.some(({ row }) => row !== null)
  const rowsByPart = parts.map(({ firstRow }, partIndex) => {
    return new Set(hasRowProblems ? fileRows.subarray(firstRow, parts[partIndex + 1]?.firstRow) : [])
  })
  const problems = sheet.problems.flatMap((problem) => repeatProblem(problem, parts, rowsByPart, repeatedColumns))
  return {
    sheet: {
      ...sheet,
      rowCount,
      parts,
      fileRows,
      columns,
      widths: movedWidths,
      problems,
      firstRows: findFirstRows(sourceRows, sheet.rowCount),
    },
    table: { headerRow: start - 1, firstRow: start, endRow: rowCount },
  }
}

/**
 * The rows of each storage: rows with a cell for it, and all rows before `wholeRowsEnd`. `firstRows` has -1 for a row that already belongs to an
 * earlier storage. A row without any storage cell belongs to the first storage.
 */
function splitRows(
  sheet: Sheet,
  { firstRow, endRow, skippedRanges = [] }: Table,
  storages: readonly StorageColumns[],
  wholeRowsEnd: number,
): { readonly rows: Int32Array[]; readonly firstRows: Int32Array[] } {
  const count = Math.max(0, endRow - firstRow)
  const filledRows = storages.map(({ columns }) => {
    const marks = new Uint8Array(count).fill(1, 0, Math.min(count, Math.max(0, wholeRowsEnd - firstRow)))
    for (const column of columns.values()) {
      const kinds = sheet.columns[column]?.kinds ?? NO_COLUMN.kinds
      for (let index = 0; index < count; index++)
        if ((kinds[firstRow + index] ?? CELL.blank) !== CELL.blank) marks[index] = 1
    }
    return marks
  })
  const [leadingRows] = filledRows
  for (let index = 0; index < count; index++)
    if (leadingRows && filledRows.every((marks) => marks[index] === 0)) leadingRows[index] = 1
  for (const marks of filledRows)
    for (const [from, end] of skippedRanges) marks.fill(0, from - firstRow, end - firstRow)
  const seenRows = new Uint8Array(count)
  const rows: Int32Array[] = []
  const firstRows: Int32Array[] = []
  for (const marks of filledRows) {
    const [storageRows, unseenRows] = [new Int32Array(count), new Int32Array(count)]
    let length = 0
    for (let index = 0; index < count; index++) {
      if (marks[index] !== 1) continue
      storageRows[length] = firstRow + index
      unseenRows[length++] = seenRows[index] === 1 ? -1 : firstRow + index
      seenRows[index] = 1
    }
    rows.push(storageRows.subarray(0, length))
    firstRows.push(unseenRows.subarray(0, length))
  }
  return { rows, firstRows }
}

function joinSourceRows(parts: readonly Int32Array[], rowCount: number, start: number): Int32Array {
  const sourceRows = new Int32Array(rowCount).fill(-1)
  let index = start
  for (const part of parts) {
    sourceRows.set(part, index)
    index += part.length
  }
  return sourceRows
}

/** For each row, the first row that came from the same row of the file. */
function findFirstRows(sourceRows: Int32Array, rowCount: number): Int32Array {
  const firstRowBySource = new Int32Array(rowCount).fill(-1)
  return sourceRows.map((sourceRow, row) => {
    if (sourceRow < 0) return row
    if ((firstRowBySource[sourceRow] ?? -1) < 0) firstRowBySource[sourceRow] = row
    return firstRowBySource[sourceRow] ?? row
  })
}

/** A copy of a column with its cells moved to other rows. `heading` is its first cell, if the table has headings. */
function moveColumn(source: SheetColumn, sourceRows: Int32Array, start: number, heading: string): SheetColumn {
  return moveCells([{ source, sourceRows: sourceRows.subarray(start), from: start }], start, heading)
}

/** Makes one column: first the cells of the first storage's column, then those of the next. */
function joinColumns(
  sourceColumns: readonly SheetColumn[],
  rows: readonly Int32Array[],
  start: number,
  heading: string,
): SheetColumn {
  let from = start
  const pieces = sourceColumns.map((source, storageIndex): PlacedCells => {
    const sourceRows = rows[storageIndex] ?? new Int32Array(0)
    const piece = { source, sourceRows, from }
    from += sourceRows.length
    return piece
  })
  return moveCells(pieces, start, heading)
}

interface PlacedCells {
  readonly source: SheetColumn
  readonly sourceRows: Int32Array
  readonly from: number
}

function moveCells(placedCells: readonly PlacedCells[], start: number, heading: string): SheetColumn {
  const length = placedCells.reduce((end, { from, sourceRows }) => Math.max(end, from + sourceRows.length), start)
  const pieces = placedCells.map(({ source, sourceRows, from }): Piece => {
    return { from, to: from + sourceRows.length, texts: new ReorderedTexts(source.texts, sourceRows), shift: from }
  })
  if (start === 1) pieces.unshift({ from: 0, to: 1, texts: new ListedTexts([heading]), shift: 0 })
  const [kinds, textClasses] = [new Uint8Array(length), new Uint8Array(length)]
  const shownTexts = new Map<number, string>()
  const decimals = placedCells.some(({ source }) => source.places) ? new Uint8Array(length) : undefined
  const currencies = placedCells.some(({ source }) => source.currencies) ? new Uint8Array(length) : undefined
  if (start === 1 && heading !== '') kinds[0] = CELL.text
  for (const { source, sourceRows, from } of placedCells) {
    for (let index = 0; index < sourceRows.length; index += ROWS_PER_CALL) {
      const rowBatch = sourceRows.subarray(index, index + ROWS_PER_CALL)
      copyRows(source.kinds, rowBatch, kinds, from + index)
      copyRows(source.textClasses, rowBatch, textClasses, from + index)
      if (source.places && decimals) copyRows(source.places, rowBatch, decimals, from + index)
      if (source.currencies && currencies) copyRows(source.currencies, rowBatch, currencies, from + index)
    }
    if (source.shownTexts.size === 0) continue
    for (const [index, row] of sourceRows.entries()) {
      const text = row < 0 ? undefined : source.shownTexts.get(row)
      if (text !== undefined) shownTexts.set(from + index, text)
    }
  }
  return {
    kinds,
    textClasses,
    texts: new JoinedTexts(pieces, length),
    shownTexts,
    ...(decimals ? { places: decimals } : {}),
    ...(currencies ? { currencies } : {}),
  }
}

/** Cells per call: V8 compiles a frequently called function only once, but recompiles a long loop several times. */
const ROWS_PER_CALL = 256

/** Used for kinds and for text classes: 0 means `blank` for kinds, `unclassified` for text classes. */
function copyRows(source: Uint8Array, sourceRows: Int32Array, marks: Uint8Array, from: number): void {
  for (let index = 0; index < sourceRows.length; index++) {
    const row = sourceRows[index] ?? -1
    if (row >= 0) marks[from + index] = source[row] ?? 0
  }
}

function joinHeadings(headers: readonly string[]): string {
  const storageHeaders = headers.filter((header) => header !== '')
  return storageHeaders.length <= MAX_HEADINGS_SHOWN
    ? storageHeaders.join(' / ')
    : `${storageHeaders.slice(0, MAX_HEADINGS_SHOWN).join(' / ')} / …`
}

/** Repeats a problem that the reader found in a row for each part that now has the cell. */
function repeatProblem(
  problem: Problem,
  parts: readonly SheetPart[],
  rowsByPart: readonly ReadonlySet<number>[],
  repeatedColumns: ReadonlySet<number>,
): Problem[] {
  if (problem.row === null) return [problem]
  const { row, column } = problem
  const partsWithRow = parts.filter((_, partIndex) => rowsByPart[partIndex]?.has(row))
  if (column === null) return partsWithRow.map(({ name }) => ({ ...problem, sheet: name }))
  const placedProblems = partsWithRow.flatMap(({ name, columns }): Problem[] => {
    const index = columns.indexOf(column)
    if (index < 0) return []
    return [{ ...problem, sheet: name, column: index, ...(index === column ? {} : { ownColumn: column }) }]
  })
  // A problem of a column that is not repeated is reported once, in the first row made from the file's row.
  const isSharedColumn = parts.every(({ columns }) => columns[column] === column)
  return isSharedColumn && !repeatedColumns.has(column) ? placedProblems.slice(0, 1) : placedProblems
}
