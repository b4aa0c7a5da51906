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

type Paste = Extract<ImportEditRequest, { kind: 'paste' }>

/** The planned cells for some of the rows and columns shown. Null if there are none, for example if a row no longer exists. */
export type CellsOfSelection = (
  row: number | null,
  column: number,
) => { readonly indexes: readonly number[]; readonly column: number } | null

/** How many rows are filled in one step, which takes some milliseconds. */
const ROWS_IN_ONE_PART = 1024

/** `shownRows`: the target rows, in the order shown. If there are more of them than lines of cells, the lines are repeated. [EDIT-6] */
export function* pasteBlock(
  { columns, cells }: Pick<Paste, 'columns' | 'cells'>,
  shownRows: readonly (number | null)[],
  mapping: Mapping,
  cellsOfSelection: CellsOfSelection,
): WorkInParts<ImportEdit> {
  const block = new CellBlock(mapping, cellsOfSelection)
  for (const [index, row] of shownRows.entries()) {
    block.putLine(row, columns, cells[index % Math.max(1, cells.length)] ?? [])
    if (index % ROWS_IN_ONE_PART === 0) yield index / shownRows.length
  }
  return { kind: 'block', rows: block.rows, numbers: styleOf(block.numbers) ?? undefined }
}

/** Collects cells for rows; skips those that cannot be edited. */
class CellBlock {
  readonly rows = new Map<number, TypedCell[]>()
  /** Texts pasted into number cells, each once. */
  readonly numbers = new Set<string>()
  /** The fields of the columns that can be edited. */
  private readonly fields: ReadonlyMap<number, Field>
  private readonly selectCells: CellsOfSelection

  constructor(mapping: Mapping, cellsOfSelection: CellsOfSelection) {
    this.fields = new Map(
      mapping.columns.flatMap(({ column, field }) =>
        field === null || READ_ONLY_FIELDS.some((readOnlyField) => readOnlyField === field) ? [] : [[column, field]],
      ),
    )
    this.selectCells = cellsOfSelection
  }

  /** Puts a line of cells into the columns, by position. */
  putLine(row: number | null, columns: readonly number[], texts: readonly string[]): void {
    for (const [place, text] of texts.entries()) this.putCell(row, columns[place], text)
  }

  putCell(row: number | null, column: number | undefined, text: string): void {
    const targets = column === undefined ? null : this.selectCells(row, column)
    const field = targets && this.fields.get(targets.column)
    if (!targets || !field) return
    if (isDecimalField(field)) this.numbers.add(text)
    const typedCell = { column: targets.column, text }
    for (const index of targets.indexes) {
      const otherCells = this.rows.get(index)
      if (otherCells) otherCells.push(typedCell)
      else this.rows.set(index, [typedCell])
    }
  }
}

type Fill = Extract<ImportEditRequest, { kind: 'fill' }>

/** The decimal style of the values that are filled in, which are always canonical. */
const CANONICAL = { group: '', point: '.' }

/**
 * Fills a range from the cells next to it, as an edit: repeats the values or continues a series. [FILL-1] Rows are filled if source and target have
 * the same columns, and columns if they have the same rows.
 */
export function* fillBlock(
  request: Fill,
  source: RowSource,
  shownRows: ShownRows,
  cellsOfSelection: CellsOfSelection,
): WorkInParts<ImportEdit> {
  const { back, series, columns, from } = request
  const rows = shownRows.rowsAtPositions(request, request.ranges)
  const sourceRows = shownRows.rowsAtPositions(request, from.ranges)
  const fields = new Map(source.mapping.columns.map(({ column, field }) => [column, field]))
  const texts = (row: number | null, column: number): Source =>
    sourceCell(source, fields, cellsOfSelection(row, column))
  const block = new CellBlock(source.mapping, cellsOfSelection)
  if (request.along === 'rows') {
    for (const [place, column] of columns.entries()) {
      const cells = sourceRows.map((row) => texts(row, from.columns[place] ?? column))
      const valueAt = continueCells(cells, rows.length, { back, series })
      for (const [index, row] of rows.entries()) {
        block.putCell(row, column, valueAt(index))
        if (index % ROWS_IN_ONE_PART === 0) yield (place + index / rows.length) / columns.length
      }
    }
  } else {
    for (const [index, row] of rows.entries()) {
      const cells = from.columns.map((column) =>
        texts(sourceRows[index] === undefined ? row : sourceRows[index], column),
      )
      const valueAt = continueCells(cells, columns.length, { back, series })
      for (const [place, column] of columns.entries()) block.putCell(row, column, valueAt(place))
      if (index % ROWS_IN_ONE_PART === 0) yield index / rows.length
    }
  }
  return { kind: 'block', rows: block.rows, numbers: CANONICAL }
}

interface Source {
  readonly text: string
  readonly number: boolean
}

/** The texts for a line of cells. `back`: the line is before the source cells. */
function continueCells(
  cells: readonly Source[],
  count: number,
  { back, series }: Pick<Fill, 'back' | 'series'>,
): (index: number) => string {
  const orderedCells = back ? cells.toReversed() : cells
  const knownSeries = series ? seriesOf(orderedCells) : null
  const repeatSeries: Series = (steps) => orderedCells[(steps - 1) % orderedCells.length]?.text ?? ''
  const nextText = knownSeries ?? repeatSeries
  return (index) => nextText(back ? count - index : index + 1)
}

function seriesOf(cells: readonly Source[]): Series | null {
  if (cells.length === 0 || !cells.every(({ number }) => number)) return makeTextSeries(cells.map(({ text }) => text))
  const numbers = cells.flatMap(({ text }) => toDecimal(text) ?? [])
  return numbers.length === cells.length ? makeNumberSeries(numbers) : null
}

/** The text to type for the same value. Plans nothing, because there may be very many cells. */
function sourceCell(
  { sheet, editedDrafts, translatedFields }: RowSource,
  fields: ReadonlyMap<number, Field | null>,
  selectedCells: ReturnType<CellsOfSelection>,
): Source {
  const [index] = selectedCells?.indexes ?? []
  if (!selectedCells || index === undefined) return { text: '', number: false }
  const { column } = selectedCells
  const field = fields.get(column) ?? null
  const number = field !== null && isDecimalField(field)
  const ownTexts =
    field !== null && (number || translatedFields.has(field)) ? editedDrafts.drafts.columns.get(field) : undefined
  if (ownTexts?.states[index] === DRAFT.value) {
    return { text: ownTexts.values.at(index).replaceAll(LIST_SEPARATOR, '; '), number }
  }
  const sheetRow = editedDrafts.drafts.sheetRows[index] ?? 0
  const typedText = editedDrafts.texts.get(cellKey(index, column))
  return {
    text: typedText ?? sheet.columns[column]?.shownTexts.get(sheetRow) ?? cellText(sheet, sheetRow, column),
    number: false,
  }
}
