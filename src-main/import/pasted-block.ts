/** Turns copied cells into an edit: their targets, and how their numbers are written. Never overwrites a hidden row. */
import type { ImportEditRequest } from '../../src-shared/api/import-edits.ts'
import { type ImportEdit, type TypedCell, cellKey } from '../../src-shared/plan/preview/edits.ts'
import { isDecimalField, READ_ONLY_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import type { Mapping } from '../../src-shared/mapping/mapping.ts'
import { styleOf } from '../../src-shared/material/fields/typed-number.ts'
import type { WorkInParts } from '../../src-shared/material/values/in-parts.ts'
import { LIST_SEPARATOR, DRAFT } from '../../src-shared/plan/draft/draft.ts'
import { cellText } from '../../src-shared/file/sheet.ts'
import { toDecimal } from '../../src-shared/material/values/decimal.ts'
import { makeNumberSeries, makeTextSeries, type Series } from '../../src-shared/material/values/series.ts'
import type { ShownRows } from './rows-shown.ts'
import type { RowSource } from './shown-row.ts'

type PasteRequest = Extract<ImportEditRequest, { kind: 'paste' }>

/** The planned cells for some of the rows and columns shown. Null if there are none, for example if a row no longer exists. */
export type CellsOfSelection = (
  row: number | null,
  column: number,
) => { readonly indexes: readonly number[]; readonly column: number } | null

/** How many rows are filled in one step, which takes some milliseconds. */
const ROWS_IN_ONE_PART = 1024

/** `shownRows`: the target rows, in the order shown. If there are more of them than lines of cells, the lines are repeated. [EDIT-6] */
export function* pasteBlock(
  { columns, cells }: Pick<PasteRequest, 'columns' | 'cells'>,
  shownRows: readonly (number | null)[],
  mapping: Mapping,
  cellsOfSelection: CellsOfSelection,
): WorkInParts<ImportEdit> {
  const block = new CellBlock(mapping, cellsOfSelection)
  for (const [index, row] of shownRows.entries()) {
    block.putLine(row, columns, cells[index % Math.max(1, cells.length)] ?? [])
    if (index % ROWS_IN_ONE_PART === 0) yield index / shownRows.length
  }
  return { kind: 'block', rows: block.rows, numbers: styleOf(block.numberTexts) ?? undefined }
}

/** Collects cells for rows; skips those that cannot be edited. */
class CellBlock {
  readonly rows = new Map<number, TypedCell[]>()
  /** The distinct texts that were pasted into number cells. */
  readonly numberTexts = new Set<string>()
  /** The fields of the columns that can be edited. */
  private readonly fieldByColumn: ReadonlyMap<number, Field>
  private readonly cellsOfSelection: CellsOfSelection

  constructor(mapping: Mapping, cellsOfSelection: CellsOfSelection) {
    this.fieldByColumn = new Map(
      mapping.columns.flatMap(({ column, field }) =>
        field === null || READ_ONLY_FIELDS.some((readOnlyField) => readOnlyField === field) ? [] : [[column, field]],
      ),
    )
    this.cellsOfSelection = cellsOfSelection
  }

  /** Puts a line of cells into the columns, by position. */
  putLine(row: number | null, columns: readonly number[], texts: readonly string[]): void {
    for (const [position, text] of texts.entries()) this.putCell(row, columns[position], text)
  }

  putCell(row: number | null, column: number | undefined, text: string): void {
    const targets = column === undefined ? null : this.cellsOfSelection(row, column)
    const field = targets && this.fieldByColumn.get(targets.column)
    if (!targets || !field) return
    if (isDecimalField(field)) this.numberTexts.add(text)
    const typedCell = { column: targets.column, text }
    for (const index of targets.indexes) {
      const cellsOfRow = this.rows.get(index)
      if (cellsOfRow) cellsOfRow.push(typedCell)
      else this.rows.set(index, [typedCell])
    }
  }
}

type FillRequest = Extract<ImportEditRequest, { kind: 'fill' }>

/** The decimal style of the values that are filled in, which are always canonical. */
const CANONICAL_SEPARATORS = { group: '', point: '.' }

/**
 * Fills a range from the cells next to it, as an edit: repeats the values or continues a series. [FILL-1] Rows are filled if source and target have
 * the same columns, and columns if they have the same rows.
 */
export function* fillBlock(
  request: FillRequest,
  source: RowSource,
  shownRows: ShownRows,
  cellsOfSelection: CellsOfSelection,
): WorkInParts<ImportEdit> {
  const { back: isBackward, series: asSeries, columns, from } = request
  const rows = shownRows.rowsAtPositions(request, request.ranges)
  const sourceRows = shownRows.rowsAtPositions(request, from.ranges)
  const fieldByColumn = new Map(source.mapping.columns.map(({ column, field }) => [column, field]))
  const sourceCellAt = (row: number | null, column: number): SourceCell =>
    readSourceCell(source, fieldByColumn, cellsOfSelection(row, column))
  const block = new CellBlock(source.mapping, cellsOfSelection)
  if (request.along === 'rows') {
    for (const [position, column] of columns.entries()) {
      const cells = sourceRows.map((row) => sourceCellAt(row, from.columns[position] ?? column))
      const valueAt = continueCells(cells, rows.length, { back: isBackward, series: asSeries })
      for (const [index, row] of rows.entries()) {
        block.putCell(row, column, valueAt(index))
        if (index % ROWS_IN_ONE_PART === 0) yield (position + index / rows.length) / columns.length
      }
    }
  } else {
    for (const [index, row] of rows.entries()) {
      const cells = from.columns.map((column) =>
        sourceCellAt(sourceRows[index] === undefined ? row : sourceRows[index], column),
      )
      const valueAt = continueCells(cells, columns.length, { back: isBackward, series: asSeries })
      for (const [position, column] of columns.entries()) block.putCell(row, column, valueAt(position))
      if (index % ROWS_IN_ONE_PART === 0) yield index / rows.length
    }
  }
  return { kind: 'block', rows: block.rows, numbers: CANONICAL_SEPARATORS }
}

interface SourceCell {
  readonly text: string
  readonly isNumber: boolean
}

/** The texts for a line of cells. `back`: the line is before the source cells. */
function continueCells(
  cells: readonly SourceCell[],
  count: number,
  { back: isBackward, series: asSeries }: Pick<FillRequest, 'back' | 'series'>,
): (index: number) => string {
  const orderedCells = isBackward ? cells.toReversed() : cells
  const detectedSeries = asSeries ? seriesOf(orderedCells) : null
  const repeatTexts: Series = (steps) => orderedCells[(steps - 1) % orderedCells.length]?.text ?? ''
  const textAtStep = detectedSeries ?? repeatTexts
  return (index) => textAtStep(isBackward ? count - index : index + 1)
}

function seriesOf(cells: readonly SourceCell[]): Series | null {
  if (cells.length === 0 || !cells.every(({ isNumber }) => isNumber))
    return makeTextSeries(cells.map(({ text }) => text))
  const numbers = cells.flatMap(({ text }) => toDecimal(text) ?? [])
  return numbers.length === cells.length ? makeNumberSeries(numbers) : null
}

/** The text that gives another cell the value of this one. No row is planned for it, because there may be very many cells. */
function readSourceCell(
  { sheet, editedDrafts, translatedFields }: RowSource,
  fieldByColumn: ReadonlyMap<number, Field | null>,
  selectedCells: ReturnType<CellsOfSelection>,
): SourceCell {
  const [index] = selectedCells?.indexes ?? []
  if (!selectedCells || index === undefined) return { text: '', isNumber: false }
  const { column } = selectedCells
  const field = fieldByColumn.get(column) ?? null
  const isNumber = field !== null && isDecimalField(field)
  const draftColumn =
    field !== null && (isNumber || translatedFields.has(field)) ? editedDrafts.drafts.columns.get(field) : undefined
  if (draftColumn?.states[index] === DRAFT.value) {
    return { text: draftColumn.values.at(index).replaceAll(LIST_SEPARATOR, '; '), isNumber }
  }
  const sheetRow = editedDrafts.drafts.sheetRows[index] ?? 0
  const typedText = editedDrafts.texts.get(cellKey(index, column))
  return {
    text: typedText ?? sheet.columns[column]?.shownTexts.get(sheetRow) ?? cellText(sheet, sheetRow, column),
    isNumber: false,
  }
}
