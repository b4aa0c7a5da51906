/** Column widths for the contents of loaded rows. Pure; the width of a text is passed in. */
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import { roundToCents } from '../../src-shared/words/window/numbers.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { isNewValue, priceBeforeText, makeCellText } from './cell-text.ts'
import { columnTitle } from './column-name.ts'
import { isNumberColumn, type GridColumn } from './grid-columns.ts'
import { shownText } from './visible-text.ts'

/** The width of a text at the grid's size, in CSS pixels. */
export type MeasureText = (text: string, isBold: boolean) => number

/** The widths in CSS pixels, by column id. */
export type ContentWidths = Readonly<Record<string, number>>

/** The padding on both sides of a cell, and the arrow between an old and a new value. */
const CELL_PADDING = 26
const ARROW_WIDTH = 20
/** The space for the sort order in a heading, and for the mark of a rule or a guess. */
const SORT_MARK_WIDTH = 8
const FIELD_MARK_WIDTH = 18
/** How much wider bold letters can be. */
const BOLD_FACTOR = 1.1
/**
 * The size of notes compared with other text, the space before a note, and its maximum width. Text in the small size is a little wider than 11/13 of
 * its normal width.
 */
const NOTE_SIZES = { share: 12 / 13, space: 10, most: 130 }
/** The width of the mark before a value that is worth checking. */
const MARK_WIDTH = 16
/** The limits of column widths. Longer texts are shortened; numbers and SKUs never are. */
const WIDTH_LIMITS = { text: { least: 64, most: 260 }, whole: { least: 64, most: 420 } } as const

/** The widths after more rows are loaded. Columns never get narrower. The widths of text columns change only with the first rows. */
export function growWidths(
  widths: ContentWidths,
  columns: readonly GridColumn[],
  rows: readonly ShownRow[],
  { words, measure }: { readonly words: Words; readonly measure: MeasureText },
): ContentWidths {
  const changes: [string, number][] = []
  const letterWidths = new Map<string, number>()
  const estimateWidth: MeasureText = (text, isBold) => {
    let size = 0
    for (const letter of text) {
      const letterWidth = letterWidths.get(letter) ?? measure(letter, false)
      letterWidths.set(letter, letterWidth)
      size += letterWidth
    }
    return isBold ? size * BOLD_FACTOR : size
  }
  for (const column of columns) {
    const previousWidth = widths[column.id]
    if (column.kind === 'row' || (previousWidth !== undefined && !mustShowFullValue(column))) continue
    const { least, most } = mustShowFullValue(column) ? WIDTH_LIMITS.whole : WIDTH_LIMITS.text
    // In columns that may be cut, texts are compared by length, because the exact width matters less.
    const widestTexts = findWidestTexts(
      column,
      rows,
      words,
      column.kind === 'cell' && !mustShowFullValue(column) ? lengthOf : estimateWidth,
    )
    const contentWidth = widestTexts === null ? 0 : cellWidth(widestTexts, measure)
    const neededWidth = Math.ceil(CELL_PADDING + Math.max(headingWidth(column, words, measure), contentWidth))
    const width = Math.max(least, previousWidth ?? 0, Math.min(most, neededWidth))
    if (width !== previousWidth) changes.push([column.id, width])
  }
  return changes.length === 0 ? widths : { ...widths, ...Object.fromEntries(changes) }
}

const lengthOf: MeasureText = (text) => text.length

/** True if a shortened value could be mistaken for another. */
function mustShowFullValue(column: GridColumn): boolean {
  return isNumberColumn(column) || (column.kind === 'cell' && column.column.field === 'sku')
}

function headingWidth(column: GridColumn, words: Words, measure: MeasureText): number {
  if (column.kind !== 'cell') return measure(shownText(columnTitle(column, words)), true) + SORT_MARK_WIDTH
  const { field, header, storage, rule, confidence } = column.column
  const name = field === null ? words.grid.notUsed : words.names.fields[field]
  const marksWidth = [rule !== undefined, confidence === 'likely'].filter(Boolean).length * FIELD_MARK_WIDTH
  const noteWidth = measure(shownText(storage ?? header), false) * NOTE_SIZES.share
  return Math.max(measure(name, true) + marksWidth + SORT_MARK_WIDTH, Math.min(NOTE_SIZES.most, noteWidth))
}

interface CellTexts {
  readonly oldValue: string | null
  readonly value: string
  /** The notes next to the value. */
  readonly notes: readonly string[]
  /** Whether there is a mark before the value. */
  readonly isMarked: boolean
  readonly isBold: boolean
}

function cellWidth({ oldValue, value, notes, isMarked, isBold }: CellTexts, measure: MeasureText): number {
  const oldWidth = oldValue === null ? 0 : measure(oldValue, false) + ARROW_WIDTH
  const notesWidth = notes.reduce((sum, note) => sum + measure(note, false) * NOTE_SIZES.share + NOTE_SIZES.space, 0)
  return (isMarked ? MARK_WIDTH : 0) + notesWidth + oldWidth + measure(value, isBold)
}

/** The texts of the column's widest cell, estimated from their letters. Measuring every text would be too slow while scrolling. */
function findWidestTexts(
  column: GridColumn,
  rows: readonly ShownRow[],
  words: Words,
  measure: MeasureText,
): CellTexts | null {
  let widestTexts: CellTexts | null = null
  let maxWidth = -1
  for (const row of rows) {
    const texts = row.group ? null : textsOf(column, row, words)
    const width = texts === null ? -1 : cellWidth(texts, measure)
    if (width > maxWidth) [widestTexts, maxWidth] = [texts, width]
  }
  return widestTexts
}

function plainText(value: string): CellTexts {
  return { oldValue: null, value, notes: [], isMarked: false, isBold: false }
}

function textsOf(column: GridColumn, row: ShownRow, words: Words): CellTexts | null {
  if (column.kind === 'value') return plainText(words.decimal(roundToCents(row.value ?? '')))
  if (column.kind === 'material') return plainText(shownText(row.materialName ?? ''))
  if (column.kind === 'text') return plainText(column.textOf(row))
  if (column.kind !== 'cell') return null
  const cell = row.cells[column.index]
  if (!cell) return null
  const { field } = column.column
  const { before, after, delta } = makeCellText(cell, field, words.numbers)
  const value = [after.head, after.changedText, after.tail].map(shownText).join('')
  return {
    oldValue: before === null ? null : shownText(before),
    value: cell.state === 'clear' ? words.grid.cleared : value,
    notes: [delta, priceBeforeText(cell, words)].filter((note) => note !== null),
    isMarked: cell.unusual !== undefined,
    isBold: before !== null || (mustShowFullValue(column) && isNewValue(cell)),
  }
}
