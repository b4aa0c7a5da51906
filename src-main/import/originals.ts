/** Rows of a session as in the file, by sheet, for the workbook of failed rows. */
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
  const { sheets, origins } = state.perStorage.read ? originsPerStorage(state) : originsOf(state)
  const rows = indexes.map((index) => {
    const position = drafts.sheetRows[index] ?? 0
    const origin = origins.findLast(({ firstRow }) => firstRow <= position) ?? origins[0]
    const from = origin?.sheet ?? 0
    const cells = (origin?.columns ?? []).map((column, place): OriginalCell => {
      if (column < 0) return { kind: CELL.blank, text: '' }
      const number = readNumber(editedDrafts.drafts, sheets[from]?.fields[place] ?? null, index)
      if (number !== undefined) return { kind: CELL.number, text: number }
      const typedText = editedDrafts.texts.get(cellKey(index, column))
      if (typedText !== undefined) return { kind: CELL.text, text: typedText }
      const shownText = sheet.columns[column]?.shownTexts.get(position)
      const cell = { kind: kindOf(cellKind(sheet, position, column)), text: cellText(sheet, position, column) }
      return shownText === undefined ? cell : { ...cell, shown: shownText }
    })
    return { sheet: from, row: drafts.fileRows[index] ?? 0, cells }
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
  const titles = readHeadings(contents.sheet, mapping)
  const { sheet, format } = contents
  const parts = sheet.parts ?? [
    {
      name: findSheetTabs(format) ? sheet.name : '',
      firstRow: 0,
      columns: sheet.columns.map((_, column) => column),
    },
  ]
  const sheetOriginals = parts.map(({ name, firstRow, columns }, order) => {
    // Columns that this sheet does not have are left out.
    const ownColumns = columns.flatMap((place, column) => (place < 0 ? [] : [{ place, column }]))
    const orderedColumns = ownColumns.sort((a, b) => a.place - b.place).map(({ column }) => column)
    return {
      origin: { firstRow, sheet: order, columns: orderedColumns },
      sheet: {
        name,
        headers: orderedColumns.map((column) => titles[column] ?? ''),
        fields: orderedColumns.map(
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
function originsPerStorage({ contents, mapping, perStorage: { columns, file } }: SessionState): Origins {
  const { sheet, format } = contents
  const places = sheet.columns.map((_, column) => column)
  const headers = places.map((place) => file.columns.find(({ column }) => column === place)?.header ?? '')
  const fields = places.map((place): Field | null => {
    const storageColumn = columns.find(({ column }) => column === place)
    return storageColumn ? storageColumn.field : (mapping.columns.find(({ column }) => column === place)?.field ?? null)
  })
  const origins = (sheet.parts ?? []).map((part) => {
    return { firstRow: part.firstRow, sheet: 0, columns: places.map((place) => part.columns.indexOf(place)) }
  })
  return { sheets: [{ name: findSheetTabs(format) ? sheet.name : '', headers, fields }], origins }
}

function kindOf(kind: number): CellKind {
  return Object.values(CELL).find((cellKind) => cellKind === kind) ?? CELL.text
}

/** Rows that may be needed for the workbook of failed rows, with their positions in the plan, in batches. */
export function* listOriginalBatches(
  state: SessionState,
  name: string,
): Generator<{ readonly places: readonly number[]; readonly originals: OriginalRows }> {
  const { preview } = state
  let places: number[] = []
  for (let index = 0; index < preview.count; index++) {
    if (ROW_STATUSES[preview.statuses[index] ?? 0] !== 'unchanged') places.push(index)
    if (places.length < 500 && index < preview.count - 1) continue
    yield { places, originals: originalsOf(state, name, places) }
    places = []
  }
}
