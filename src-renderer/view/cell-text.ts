/** The texts of a grid cell, cut to fit a row. */
import type { CopiedCell } from '../../src-shared/export/clipboard.ts'
import { LIST_SEPARATOR } from '../../src-shared/plan/draft/draft.ts'
import { type Field, isDecimalField, isNumberField, formatFieldNumber } from '../../src-shared/material/fields/field.ts'
import { showDecimal, type Separators } from '../../src-shared/material/values/shown-decimal.ts'
import { toRawText, markUntrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import type { CellView, ShownRow } from '../../src-shared/api/window-types.ts'
import type { GridColumn } from './grid-columns.ts'
import { cutText } from './visible-text.ts'
import { showSigned } from '../../src-shared/words/window/numbers.ts'
import type { Words } from '../../src-shared/words/window/words.ts'

/** The maximum number of characters shown in the grid. Longer texts are cut; the details show them in full. */
const MAX_TEXT_LENGTH = 240
const EMPTY_TEXT = markUntrusted('')

interface CellText {
  readonly before: UntrustedText | null
  readonly after: ChangedPart
  /** The change of a stock amount. */
  readonly delta: string | null
}

export function isNumeric(field: Field | null): boolean {
  return field !== null && isNumberField(field)
}

/** A field's value in readable form. Prices have two decimals. */
export function formatCellValue(
  fileValue: string | UntrustedText,
  field: Field | null,
  numbers: Separators,
): UntrustedText {
  const value = toRawText(fileValue)
  if (field === null || !isDecimalField(field)) return markUntrusted(value.replaceAll(LIST_SEPARATOR, '; '))
  return markUntrusted(formatFieldNumber(field, value, numbers))
}

export function makeCellText(cell: CellView, field: Field | null, numbers: Separators): CellText {
  const isNumericField = isNumeric(field)
  const shownValue = cutText(
    cell.after === undefined ? cell.text : formatCellValue(cell.after, field, numbers),
    MAX_TEXT_LENGTH,
  )
  const valueBefore =
    cell.before === undefined || toRawText(cell.before) === '' || cell.before === cell.after
      ? null
      : cutText(formatCellValue(cell.before, field, numbers), MAX_TEXT_LENGTH)
  const isTextChange = cell.state === 'changed' && valueBefore !== null && !isNumericField
  return {
    before: cell.state === 'changed' || cell.state === 'clear' ? valueBefore : null,
    after: isTextChange
      ? findChangedPart(valueBefore, shownValue)
      : { head: EMPTY_TEXT, changedText: shownValue, tail: EMPTY_TEXT },
    delta: cell.delta === undefined || field !== 'stock' ? null : showSigned(cell.delta, numbers),
  }
}

/** Whether the cell shows a new value. A price that is only sent along with a new unit is unchanged. */
export function isNewValue({ state, before, after }: CellView): boolean {
  return state === 'changed' && before !== after
}

/** The price in the supplier's previous list, if it differs. */
export function priceBeforeText({ value, was }: CellView, words: Words): string | null {
  if (was === undefined || was === value) return null
  return was === null ? words.suppliers.isNew : words.suppliers.previousPrice(words.decimal(was, 2))
}

/** The text that editing a cell starts with. A number is written as the grid shows it, and read back the same way. [EDIT-5] */
export function textToEdit(cell: CellView | undefined, field: Field, numbers: Separators): string {
  if (cell === undefined) return ''
  return isDecimalField(field) && cell.value !== undefined ? showDecimal(cell.value, numbers) : toRawText(cell.text)
}

/** A row's text in a column, for the clipboard; null if there is none. */
export function getCopiedCell(column: GridColumn, row: ShownRow): CopiedCell | null {
  if (column.kind === 'row') return { text: String(row.row), isNumber: true }
  if (column.kind === 'value') return { text: row.value ?? '', isNumber: true }
  if (column.kind === 'material') return { text: toRawText(row.materialName ?? EMPTY_TEXT), isNumber: false }
  if (column.kind === 'text') return { text: column.textOf(row), isNumber: false }
  if (column.kind !== 'cell') return null
  const cell = row.cells[column.index]
  return cell ? copyCell(cell, column.column.field) : null
}

/** A cell for the clipboard as shown. A cleared cell has the file's text. The host copies many rows in the same way. */
export function copyCell(cell: CellView, field: Field | null): CopiedCell {
  if (field === 'stock_change' && cell.value !== undefined) return { text: toRawText(cell.value), isNumber: true }
  if (cell.after === undefined || cell.state === 'clear') return { text: toRawText(cell.text), isNumber: false }
  if (field !== null && isDecimalField(field)) return { text: toRawText(cell.after), isNumber: true }
  return { text: toRawText(cell.after).replaceAll(LIST_SEPARATOR, '; '), isNumber: false }
}

export interface ChangedPart {
  readonly head: UntrustedText
  readonly changedText: UntrustedText
  readonly tail: UntrustedText
}

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Finds the changed part of a text, to highlight it. Splits `laterText` into the beginning shared with `earlierText`, the changed middle, and the
 * shared end. Words are not split. If hardly anything is the same, the whole text counts as changed.
 */
export function findChangedPart(earlierText: UntrustedText, laterText: UntrustedText): ChangedPart {
  const [before, after] = [toRawText(earlierText), toRawText(laterText)]
  const wholeChange = { head: markUntrusted(''), changedText: laterText, tail: markUntrusted('') }
  if (before === '' || after === '' || before === after) return wholeChange
  const oldLetters = splitLetters(before)
  const newLetters = splitLetters(after)
  const commonLength = Math.min(oldLetters.length, newLetters.length)
  let start = 0
  while (start < commonLength && oldLetters[start] === newLetters[start]) start += 1
  let equalEndLength = 0
  while (
    equalEndLength < commonLength - start &&
    oldLetters[oldLetters.length - 1 - equalEndLength] === newLetters[newLetters.length - 1 - equalEndLength]
  )
    equalEndLength += 1
  while (start > 0 && isLetter(newLetters[start - 1]) && (isLetter(newLetters[start]) || isLetter(oldLetters[start])))
    start -= 1
  while (
    equalEndLength > 0 &&
    isLetter(newLetters[newLetters.length - equalEndLength]) &&
    isLetter(newLetters[newLetters.length - equalEndLength - 1])
  )
    equalEndLength -= 1
  if (start + equalEndLength < 3) return wholeChange
  return {
    head: markUntrusted(newLetters.slice(0, start).join('')),
    changedText: markUntrusted(newLetters.slice(start, newLetters.length - equalEndLength).join('')),
    tail: markUntrusted(newLetters.slice(newLetters.length - equalEndLength).join('')),
  }
}

/** Splits a text into what a reader sees as letters, so that an emoji of several code points stays whole. */
function splitLetters(text: string): string[] {
  return Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment)
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && LETTER_OR_DIGIT.test(character)
}
