/** How wide the columns must be for what loaded rows hold. Pure; the width of a text comes in. */
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import { asItCame } from '../../src-shared/material/values/untrusted-text.ts'
import { toCents } from '../../src-shared/words/window/numbers.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { shownCellText } from './cell-text.ts'
import { columnTitle } from './column-name.ts'
import { isNumberColumn, type GridColumn } from './grid-columns.ts'
import { shownText } from './visible-text.ts'

/** CSS pixels of a text at the grid's size. */
export type MeasureText = (text: string, bold: boolean) => number

/** By column id. */
export type ContentWidths = Readonly<Record<string, number>>

/** Padding on both sides, and the arrow between an old and a new value. */
const AROUND = 26
const ARROW = 20
/** Room for the marks of a heading: sort order, rule, guess. */
const HEADING_MARKS = 8
/** The size of notes, as a share of the text's; and the space beside one. */
const NOTE = { share: 11 / 13, space: 10, most: 130 }
/** The mark before a value that is worth a look. */
const MARK = 16
/** Of a few texts that often come again, the longest need not be the widest. */
const WIDER = 1.1
/** Longer texts are cut; numbers never are. */
const LIMITS = { text: { least: 64, most: 260 }, number: { least: 64, most: 420 } } as const

/** The widths after these rows came. A column never gets narrower; a text column changes only with the first rows. */
export function grownWidths(
  widths: ContentWidths,
  columns: readonly GridColumn[],
  rows: readonly ShownRow[],
  { words, measure }: { readonly words: Words; readonly measure: MeasureText },
): ContentWidths {
  const changes: [string, number][] = []
  for (const column of columns) {
    const earlier = widths[column.id]
    if (column.kind === 'row' || (earlier !== undefined && !isNumberColumn(column))) continue
    const { least, most } = isNumberColumn(column) ? LIMITS.number : LIMITS.text
    const inRows = longest(column, rows, words).map(({ before, after, note, isMarked }) => {
      const old = before === null ? 0 : measure(before, false) + ARROW
      const beside = note === '' ? 0 : measure(note, false) * NOTE.share + NOTE.space
      return (isMarked ? MARK : 0) + beside + old + measure(after, before !== null)
    })
    const room = column.kind === 'text' ? WIDER : 1
    const needed = Math.ceil(AROUND + Math.max(headingWidth(column, words, measure), ...inRows) * room)
    const width = Math.max(least, earlier ?? 0, Math.min(most, needed))
    if (width !== earlier) changes.push([column.id, width])
  }
  return changes.length === 0 ? widths : { ...widths, ...Object.fromEntries(changes) }
}

function headingWidth(column: GridColumn, words: Words, measure: MeasureText): number {
  const title = shownText(columnTitle(column, words))
  const field = column.kind === 'cell' ? column.column.field : null
  const name = field === null ? title : words.names.fields[field]
  const { header, storage } = column.kind === 'cell' ? column.column : { header: undefined, storage: undefined }
  const note = measure(shownText(storage ?? header ?? ''), false) * NOTE.share
  return Math.max(measure(name, true) + HEADING_MARKS, Math.min(NOTE.most, note))
}

interface CellTexts {
  readonly before: string | null
  readonly after: string
  /** What stands beside the value. */
  readonly note: string
  readonly isMarked?: boolean
}

/** The longest of the column's cells: measuring every one would cost too much while scrolling. */
function longest(column: GridColumn, rows: readonly ShownRow[], words: Words): CellTexts[] {
  let plain: CellTexts | null = null
  let changed: CellTexts | null = null
  for (const row of rows) {
    const texts = row.group ? null : textsOf(column, row, words)
    if (texts === null) continue
    if (texts.before === null) plain = longerOf(plain, texts)
    else changed = longerOf(changed, texts)
  }
  return [plain, changed].filter((texts) => texts !== null)
}

function longerOf(one: CellTexts | null, other: CellTexts): CellTexts {
  const length = ({ before, after, note }: CellTexts) => (before?.length ?? 0) + after.length + note.length
  return one === null || length(other) > length(one) ? other : one
}

function textsOf(column: GridColumn, row: ShownRow, words: Words): CellTexts | null {
  if (column.kind === 'value') return { before: null, after: words.decimal(toCents(row.value ?? '')), note: '' }
  if (column.kind === 'material') return { before: null, after: shownText(row.materialName ?? ''), note: '' }
  if (column.kind === 'text') return { before: null, after: column.textOf(row), note: '' }
  if (column.kind !== 'cell') return null
  const cell = row.cells[column.index]
  if (!cell) return null
  const { before, after, delta } = shownCellText(cell, column.column.field, words.numbers)
  const text = [after.head, after.changed, after.tail].map(asItCame).join('')
  return {
    isMarked: cell.unusual !== undefined,
    before: before === null ? null : asItCame(before),
    after: text,
    note: column.column.field === 'stock' ? (delta ?? '') : '',
  }
}
