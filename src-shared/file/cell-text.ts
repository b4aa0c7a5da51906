/**
 * Prepares texts for a spreadsheet file. Removes what a workbook cell cannot contain. Prevents a CSV cell from becoming a formula, and restores it
 * later. Also converts numbers to what a cell can contain, and compares a cell with its exported value.
 */
import { convertToLineFeeds, normaliseText } from '../material/values/text-key.ts'
import { type Decimal, countDecimalPlaces, toDecimal, isCanonical } from '../material/values/decimal.ts'
import { type Field, isNumberField } from '../material/fields/field.ts'
import { areSameValues } from '../material/fields/same-value.ts'
import { toClearTokenKey, DEFAULT_CLEAR_TOKEN } from '../material/values/clear-token.ts'

/** The longest text in an Excel cell, in UTF-16 units. */
export const MAX_CELL_LENGTH = 32_767

/** C0 without TAB, LF and CR; DEL; C1; and non-characters. XML forbids them, or the import refuses them. */
// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const UNWRITABLE_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g
// oxlint-disable-next-line no-control-regex -- a quick test for texts that need no work at all
const PLAIN_TEXT = /^[\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd]*$/

/** The text with LF as its only line end, and without characters that make a file unreadable. [EXPORT-1] */
export function cleanText(text: string): string {
  if (PLAIN_TEXT.test(text)) return text
  return dropLoneSurrogates(convertToLineFeeds(text).replace(UNWRITABLE_CHARACTERS, ''))
}

/** The cleaned text, cut to fit a workbook cell, never inside a character. [EXPORT-1] */
export function fitToCell(text: string): string {
  const cleanedText = cleanText(text)
  return cleanedText.length <= MAX_CELL_LENGTH ? cleanedText : dropLoneSurrogates(cleanedText.slice(0, MAX_CELL_LENGTH))
}

function dropLoneSurrogates(text: string): string {
  return text.isWellFormed() ? text : text.replace(/\p{Surrogate}/gu, '')
}

/** What `fitToCell` would remove from a text. Changed line ends are ignored. */
export function classifyLoss(text: string): 'none' | 'cut' | 'removed' {
  const cleanedText = cleanText(text)
  if (cleanedText.length > MAX_CELL_LENGTH) return 'cut'
  return cleanedText === convertToLineFeeds(text) ? 'none' : 'removed'
}

/**
 * A cell-safe text for a workbook's XML. Text that looks like Excel's escape (`_x0041_`) is escaped again, so that
 * readers return it unchanged. [EXPORT-2]
 */
export function escapeForXlsx(text: string): string {
  // Only the underscore before the `x` is replaced, because in `_x0041_x0042_` two escapes share the middle underscore.
  return text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for XML or HTML, between tags or in an attribute. */
export function escapeMarkup(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character) : text
}

/**
 * A key that shows whether a cell was edited. Ignores line ends, composition and unwritable characters, which
 * spreadsheets change themselves. [BASE-4]
 */
export function makeEditKey(text: string): string {
  return normaliseText(fitToCell(text))
}

const APOSTROPHE = "'"
/** Characters that begin a formula, including full-width forms. */
const FORMULA_STARTS = new Set('=+-@\uff1d\uff0b\uff0d\uff20')
const FORMULA_START = /[=+\-@\uff1d\uff0b\uff0d\uff20]/
/**
 * A formula is still dangerous after these characters: blanks, invisible characters, and quotes, which other programs
 * may strip. Apostrophes are included, so that `restoreText` removes exactly the added one.
 */
const SKIPPABLE_CHARACTER = /['"\t\v\f \u00a0\u2000-\u200a\u2800\u3000\p{Default_Ignorable_Code_Point}]/u
/** A cell also starts after a line end if a program ignores quotes, and after a delimiter that the program may assume. */
const LINE_ENDS = new Set('\n\r')
const DELIMITERS = new Set('\n\r,;\t|')
const BLANK_START = /^'*[\t\r\n]/

/**
 * A text cell that no spreadsheet program evaluates, whatever delimiter it assumes. Adds an apostrophe before each
 * dangerous start. [EXPORT-3]
 */
export function neutraliseText(text: string): string {
  return addApostrophes(text, DELIMITERS)
}

/** Like `neutraliseText`, for a pasted cell, whose delimiter is known. */
export function neutraliseForPaste(text: string): string {
  return addApostrophes(text, LINE_ENDS)
}

function addApostrophes(text: string, separators: ReadonlySet<string>): string {
  const positions = findDangerousStarts(text, separators)
  if (positions.length === 0) return text
  const pieces = positions.map((position, index) => text.slice(positions[index - 1] ?? 0, position))
  return [...pieces, text.slice(positions.at(-1))].join(APOSTROPHE)
}

/** Undoes `neutraliseText`; leaves every other text unchanged. [EXPORT-4] */
export function restoreText(text: string): string {
  return removeApostrophes(text, DELIMITERS)
}

/** Undoes `neutraliseForPaste`. */
export function restoreFromPaste(text: string): string {
  return removeApostrophes(text, LINE_ENDS)
}

function removeApostrophes(text: string, separators: ReadonlySet<string>): string {
  if (!text.includes(APOSTROPHE)) return text
  const addedPositions = findDangerousStarts(text, separators).filter((position) => text[position] === APOSTROPHE)
  if (addedPositions.length === 0) return text
  return [...addedPositions, text.length]
    .map((position, index) => text.slice(index === 0 ? 0 : (addedPositions[index - 1] ?? 0) + 1, position))
    .join('')
}

/** Positions at which a cell, or a part of it, would start a formula, in order. Reads every character once. */
function findDangerousStarts(text: string, separators: ReadonlySet<string>): number[] {
  const startsWithBlank = BLANK_START.test(text)
  if (!FORMULA_START.test(text)) return startsWithBlank ? [0] : []
  const positions: number[] = []
  let isDangerous = false
  for (let index = text.length - 1; index >= 0; index--) {
    const character = text.charAt(index)
    if (FORMULA_STARTS.has(character)) isDangerous = true
    else if (isDangerous && isProtective(text, index)) isDangerous = false
    if (isDangerous && index > 0 && separators.has(text.charAt(index - 1))) positions.push(index)
  }
  if (isDangerous || startsWithBlank) positions.push(0)
  return positions.reverse()
}

/** Whether the character at this position makes a formula after it harmless. Both surrogates of a pair count as the whole character. */
function isProtective(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  const characterStart = unit >= 0xdc00 && unit <= 0xdfff && index > 0 ? index - 1 : index
  return !SKIPPABLE_CHARACTER.test(String.fromCodePoint(text.codePointAt(characterStart) ?? 0))
}

/** How many significant digits spreadsheet programs keep. */
export const MAX_EXACT_DIGITS = 15

function countSignificantDigits(value: Decimal): number {
  const digits = value.replace('-', '').replace('.', '').replace(/^0+/, '')
  return value.includes('.') ? digits.length : digits.replace(/0+$/, '').length
}

/** The number that a cell can contain. `isExact` is false if a number of more than 15 digits was rounded. Never NaN or infinite. */
export function toCellNumber(value: Decimal): { readonly number: number; readonly isExact: boolean } {
  if (value.length <= MAX_EXACT_DIGITS || countSignificantDigits(value) <= MAX_EXACT_DIGITS)
    return { number: Number(value), isExact: true }
  return { number: Number(Number(value).toPrecision(MAX_EXACT_DIGITS)), isExact: false }
}

/** The value that is read back from an exported decimal: the decimal itself, or its first 15 digits. [BASE-5] */
export function roundToExcelPrecision(value: Decimal): Decimal {
  const { number, isExact } = toCellNumber(value)
  return isExact ? value : (toDecimal(String(number)) ?? value)
}

/** A format like `#,##0.00##` with exactly the value's decimal places, and at least `minDecimals`. */
export function makeNumberFormat(value: Decimal, minDecimals: number): string {
  const decimalPlaces = Math.min(Math.max(countDecimalPlaces(value), minDecimals), MAX_EXACT_DIGITS)
  return decimalPlaces === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimalPlaces)}`
}

/**
 * Binary arithmetic turns 1.07 into `1.0699999999999998`; rounding to 15 digits makes it short again. The result for 1/3 is still long, so such a
 * number is left unchanged.
 */
const MAX_SHORT_LENGTH = 12

/** The intended number, if binary arithmetic lengthened it to 16 digits or more. Any other number is returned unchanged. [VALUE-10] */
export function removeBinaryNoise(value: Decimal): Decimal {
  if (value.length <= MAX_EXACT_DIGITS + 1 || !value.includes('.') || countSignificantDigits(value) <= MAX_EXACT_DIGITS)
    return value
  const roundedValue = roundToExcelPrecision(value)
  return countSignificantDigits(roundedValue) <= MAX_SHORT_LENGTH ? roundedValue : value
}

/**
 * Whether a cell still has its exported value. `fileValue` is the cell's canonical value ('' if it clears), `base`
 * the snapshot's. Ignores what programs change themselves: rounding after 15 digits, line ends, composition,
 * unwritable characters, texts cut to fit. [BASE-4]
 */
export function isUntouched(field: Field, base: string, fileValue: string, clearToken = DEFAULT_CLEAR_TOKEN): boolean {
  if (fileValue === base) return true
  if (isNumberField(field)) return isCanonical(base) && fileValue === roundToExcelPrecision(base)
  if (fileValue === '') return toClearTokenKey(fitToCell(base)) === clearToken
  return areSameValues(field, makeEditKey(fileValue), makeEditKey(base))
}
