/** Gets rows of a session as they are in the file, by sheet, for the workbook of failed rows. */
import { DRAFT, type Drafts } from '../../src-shared/plan/draft/draft.ts'
import { cellKey } from '../../src-shared/plan/preview/edits.ts'
import type { OriginalCell, OriginalRows, OriginalSheet } from '../../src-shared/export/export-rows.ts'
import { type Field, isDecimalField } from '../../src-shared/material/fields/field.ts'
import { ROW_STATUSES } from '../../src-shared/plan/plan.ts'
import { CELL, cellKind, cellText, type CellKind } from '../../src-shared/file/sheet.ts'
import { findSheetTabs } from '../../src-shared/file/source.ts'
import { readHeadings } from '../../src-shared/file/table.ts'
import type { SessionState } from './stages.ts'

interface Origin {
  readonly firstRow: number
  /** The index of the sheet among the file's sheets. */
  readonly sheet: number
  /** Columns of the sheet as read, in the file's own order; -1 for a column that is blank in these rows. */
  readonly columns: readonly number[]
}

interface Origins {
  readonly sheets: readonly OriginalSheet[]
  /** The sheet and columns that the rows come from, sorted by first row. */
  readonly origins: readonly Origin[]
}

export function originalsOf(state: SessionState, file: string, indexes: readonly number[]): OriginalRows {
  const { contents, editedDrafts, drafts } = state
  const { sheet } = contents
  const { sheets, origins } = state.perStorage.isReadAsRows ? originsPerStorage(state) : originsOf(state)
  const rows = indexes.map((index) => {
    const sheetRow = drafts.sheetRows[index] ?? 0
    const origin = origins.findLast(({ firstRow }) => firstRow <= sheetRow) ?? origins[0]
    const sheetIndex = origin?.sheet ?? 0
    const cells = (origin?.columns ?? []).map((column, columnIndex): OriginalCell => {
      if (column < 0) return { kind: CELL.blank, text: '' }
      const number = readNumber(editedDrafts.drafts, sheets[sheetIndex]?.fields[columnIndex] ?? null, index)
      if (number !== undefined) return { kind: CELL.number, text: number }
      const typedText = editedDrafts.texts.get(cellKey(index, column))
      if (typedText !== undefined) return { kind: CELL.text, text: typedText }
      const shownText = sheet.columns[column]?.shownTexts.get(sheetRow)
      const cell = { kind: kindOf(cellKind(sheet, sheetRow, column)), text: cellText(sheet, sheetRow, column) }
      return shownText === undefined ? cell : { ...cell, shown: shownText }
    })
    return { sheet: sheetIndex, row: drafts.fileRows[index] ?? 0, cells }
  })
  return { file, source: sheet.source, sheets, rows }
}

/**
 * The number that a cell was read as. It is written instead of the text, because a lone `1.234` could be misread when few rows are imported again.
 * Undefined if the cell is not a number.
 */
function readNumber({ columns }: Drafts, field: Field | null, index: number): string | undefined {
  const column = field !== null && isDecimalField(field) ? columns.get(field) : undefined
  return column?.states[index] === DRAFT.value ? column.values.at(index) : undefined
}

/** The file's sheets: one, or several that were read together, each with its own column positions. */
function originsOf({ contents, mapping }: SessionState): Origins {
  const headingTexts = readHeadings(contents.sheet, mapping)
  const { sheet, format } = contents
  const parts = sheet.parts ?? [
    {
      name: findSheetTabs(format) ? sheet.name : '',
      firstRow: 0,
      columns: sheet.columns.map((_, column) => column),
    },
  ]
  const sheetOriginals = parts.map(({ name, firstRow, columns }, sheetIndex) => {
    // Columns that this sheet does not have are left out.
    const existingColumns = columns.flatMap((place, column) => (place < 0 ? [] : [{ place, column }]))
    const sortedColumns = existingColumns.sort((a, b) => a.place - b.place).map(({ column }) => column)
    return {
      origin: { firstRow, sheet: sheetIndex, columns: sortedColumns },
      sheet: {
        name,
        headers: sortedColumns.map((column) => headingTexts[column] ?? ''),
        fields: sortedColumns.map(
          (column) => mapping.columns.find((columnMapping) => columnMapping.column === column)?.field ?? null,
        ),
      },
    }
  })
  return {
    sheets: sheetOriginals.map((sheetOriginal) => sheetOriginal.sheet),
    origins: sheetOriginals.map(({ origin }) => origin),
  }
}

/**
 * One sheet with the file's own columns. A row has its own storage's cells. Those of other storages are blank, so reading it again leaves them
 * unchanged.
 */
function originsPerStorage({ contents, mapping, perStorage: { columns, fileMapping } }: SessionState): Origins {
  const { sheet, format } = contents
  const columnIndexes = sheet.columns.map((_, column) => column)
  const headers = columnIndexes.map(
    (columnIndex) => fileMapping.columns.find(({ column }) => column === columnIndex)?.header ?? '',
  )
  const fields = columnIndexes.map((columnIndex): Field | null => {
    const storageColumn = columns.find(({ column }) => column === columnIndex)
    return storageColumn
      ? storageColumn.field
      : (mapping.columns.find(({ column }) => column === columnIndex)?.field ?? null)
  })
  const origins = (sheet.parts ?? []).map((part) => {
    return {
      firstRow: part.firstRow,
      sheet: 0,
      columns: columnIndexes.map((columnIndex) => part.columns.indexOf(columnIndex)),
    }
  })
  return { sheets: [{ name: findSheetTabs(format) ? sheet.name : '', headers, fields }], origins }
}

function kindOf(kind: number): CellKind {
  return Object.values(CELL).find((cellKind) => cellKind === kind) ?? CELL.text
}

/** Yields the rows that the workbook of failed rows may need, in batches, with their positions in the plan. */
export function* listOriginalBatches(
  state: SessionState,
  name: string,
): Generator<{ readonly indexes: readonly number[]; readonly originals: OriginalRows }> {
  const { preview } = state
  let indexes: number[] = []
  for (let index = 0; index < preview.count; index++) {
    if (ROW_STATUSES[preview.statuses[index] ?? 0] !== 'unchanged') indexes.push(index)
    if (indexes.length < 500 && index < preview.count - 1) continue
    yield { indexes, originals: originalsOf(state, name, indexes) }
    indexes = []
  }
}
