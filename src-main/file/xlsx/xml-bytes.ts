/**
 * Scans XML bytes that may end anywhere. Every function returns the position after what it searched for, or `unfinished` if the bytes end first.
 * Refuses document types.
 */
import { XlsxRefusal, refuseDamaged } from './refusal.ts'
import { isTrueText } from './parts.ts'

export const unfinished = -1

export const LT = 60
export const GT = 62
export const SLASH = 47
export const COLON = 58
export const EQUALS = 61
export const QUOTE = 34
export const APOSTROPHE = 39
export const SPACE = 32
export const EXCLAMATION_MARK = 33
export const QUESTION_MARK = 63

/** The position after the `>` of a start tag. A `>` inside quotes is skipped. */
export function findTagEnd(bytes: Uint8Array, from: number, end: number): number {
  let quote = 0
  for (let position = from; position < end; position++) {
    const byte = bytes[position]
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === GT) return position + 1
    else if (byte === QUOTE || byte === APOSTROPHE) quote = byte
    else if (byte === LT) throw refuseDamaged('tag-not-closed')
  }
  return unfinished
}

/** The end of the name at `from`: the position of the white space, `/`, `>` or `=` after it. */
export function findNameEnd(bytes: Uint8Array, from: number, end: number): number {
  for (let position = from; position < end; position++) {
    const byte = bytes[position]
    if (byte === undefined || byte <= SPACE || byte === GT || byte === SLASH || byte === EQUALS) return position
  }
  return unfinished
}

/** Where the local name begins, which is after any prefix. */
export function findLocalStart(bytes: Uint8Array, from: number, to: number): number {
  for (let position = from; position < to; position++) if (bytes[position] === COLON) return position + 1
  return from
}

/** Skips a comment, CDATA section or processing instruction; `index` is the position of its `<`. */
export function skipMarkup(bytes: Buffer, index: number, end: number): number {
  if (bytes[index + 1] === QUESTION_MARK) return findMarkEnd(bytes, '?>', index + 2, end)
  if (bytes[index + 2] === 45) return index + 4 <= end ? findMarkEnd(bytes, '-->', index + 4, end) : unfinished
  if (bytes[index + 2] === 91) return findMarkEnd(bytes, ']]>', index + 3, end)
  if (index + 9 > end) return unfinished
  if (bytes.toString('latin1', index, index + 9).toUpperCase() === '<!DOCTYPE') throw new XlsxRefusal('doctype')
  throw refuseDamaged('part-not-well-formed-xml')
}

function findMarkEnd(bytes: Buffer, mark: string, from: number, end: number): number {
  const index = bytes.indexOf(mark, from, 'latin1')
  return index < 0 || index + mark.length > end ? unfinished : index + mark.length
}

/** The position after the `</NAME>` at `index`. NAME is the text from `from` to `to`. */
export function skipEndTag(bytes: Uint8Array, index: number, end: number, from: number, to: number): number {
  const length = to - from
  if (index + 2 + length >= end) return unfinished
  for (let offset = 0; offset < length; offset++) {
    if (bytes[index + 2 + offset] !== bytes[from + offset]) throw refuseDamaged('tag-closed-by-another')
  }
  const nextByte = bytes[index + 2 + length]
  if (nextByte === GT) return index + 3 + length
  if (nextByte === undefined || nextByte > SPACE) throw refuseDamaged('tag-closed-by-another')
  return findTagEnd(bytes, index + 2 + length, end)
}

/** Finds the end of an element's content. `from`: the position after its start tag. Returns the position of its end tag. */
export function findContentEnd(bytes: Buffer, from: number, end: number): number {
  let depth = 0
  for (let position = from; position < end; position++) {
    if (bytes[position] !== LT) continue
    if (position + 1 >= end) return unfinished
    const mark = bytes[position + 1]
    if (mark === SLASH) {
      if (depth === 0) return position
      depth--
      const nextPosition = findTagEnd(bytes, position + 2, end)
      if (nextPosition < 0) return unfinished
      position = nextPosition - 1
    } else if (mark === EXCLAMATION_MARK || mark === QUESTION_MARK) {
      const nextPosition = position + 2 < end ? skipMarkup(bytes, position, end) : unfinished
      if (nextPosition < 0) return unfinished
      position = nextPosition - 1
    } else {
      const nextPosition = findTagEnd(bytes, position + 1, end)
      if (nextPosition < 0) return unfinished
      if (bytes[nextPosition - 2] !== SLASH) depth++
      position = nextPosition - 1
    }
  }
  return unfinished
}

/** Skips a whole element; its name is from `from` to `to`. */
export function skipElement(bytes: Buffer, from: number, to: number, end: number): number {
  const start = findTagEnd(bytes, to, end)
  if (start < 0 || bytes[start - 2] === SLASH) return start
  const stop = findContentEnd(bytes, start, end)
  return stop < 0 ? unfinished : skipEndTag(bytes, stop, end, from, to)
}

/**
 * True for `</t></is>` or `</t></si>`: `firstLetter` and `secondLetter` are the codes of the letters of the second tag. Nearly all texts end this
 * way.
 */
export function closesText(bytes: Uint8Array, index: number, firstLetter: number, secondLetter: number): boolean {
  return (
    bytes[index + 1] === SLASH &&
    bytes[index + 2] === 116 &&
    bytes[index + 3] === GT &&
    bytes[index + 4] === LT &&
    bytes[index + 5] === SLASH &&
    bytes[index + 6] === firstLetter &&
    bytes[index + 7] === secondLetter &&
    bytes[index + 8] === GT
  )
}

/* The functions below read attributes of one complete start tag from bytes. They are for tags that occur once per sheet or row. Cells have their own
   functions. */

/** The value of the unprefixed attribute `name`, as ASCII; undefined if it is missing. */
export function findAttributeValue(bytes: Buffer, from: number, end: number, name: string): string | undefined {
  let position = from
  while (position < end) {
    const byte = bytes[position]
    if (byte === undefined || byte === GT) return undefined
    if (byte <= SPACE || byte === SLASH) {
      position++
      continue
    }
    const to = findNameEnd(bytes, position, end)
    if (to < 0) return undefined
    let nextPosition = to
    while (
      nextPosition < end &&
      bytes[nextPosition] !== QUOTE &&
      bytes[nextPosition] !== APOSTROPHE &&
      bytes[nextPosition] !== GT
    )
      nextPosition++
    const quote = bytes[nextPosition]
    if (quote !== QUOTE && quote !== APOSTROPHE) return undefined
    const start = nextPosition + 1
    let stop = start
    while (stop < end && bytes[stop] !== quote) stop++
    if (to - position === name.length && isAttributeName(bytes, position, name))
      return bytes.toString('latin1', start, stop)
    position = stop + 1
  }
  return undefined
}

function isAttributeName(bytes: Uint8Array, index: number, word: string): boolean {
  for (let offset = 0; offset < word.length; offset++)
    if (bytes[index + offset] !== word.charCodeAt(offset)) return false
  return bytes[index + word.length] === EQUALS || (bytes[index + word.length] ?? 0) <= SPACE
}

const R = 114
const H = 104

/** Reads a `<row>` tag: its 0-based row (-1 if it has no number), and whether it is hidden. */
export function readRowTag(
  bytes: Buffer,
  from: number,
  end: number,
): { readonly row: number; readonly isHidden: boolean } {
  // The usual form is `<row r="17" ...>`. Other forms are read more slowly.
  let row = -1
  if (bytes[from + 1] === R && bytes[from + 2] === EQUALS && bytes[from + 3] === QUOTE) {
    let number = 0
    let position = from + 4
    for (; position < from + 13; position++) {
      const digit = (bytes[position] ?? 0) - 48
      if (digit < 0 || digit > 9) break
      number = number * 10 + digit
    }
    if (bytes[position] === QUOTE && number > 0) row = number - 1
  }
  if (row < 0) row = parseRowNumber(findAttributeValue(bytes, from, end, 'r'))
  return { row, isHidden: mayBeHidden(bytes, from, end) && isHidden(bytes, from, end, 'ht') }
}

/** True if a row or column is hidden, or if the attribute `size` gives it a height or width of 0. */
export function isHidden(bytes: Buffer, from: number, end: number, size: 'ht' | 'width'): boolean {
  if (isTrueText(findAttributeValue(bytes, from, end, 'hidden'))) return true
  const text = findAttributeValue(bytes, from, end, size) ?? ''
  return text !== '' && Number(text) === 0
}

function parseRowNumber(text: string | undefined): number {
  if (text === undefined || text === '') return -1
  if (!/^\d{1,9}$/.test(text) || text === '0') throw refuseDamaged('row-has-no-number')
  return Number(text) - 1
}

function mayBeHidden(bytes: Buffer, from: number, end: number): boolean {
  for (let position = from + 1; position < end; position++)
    if (bytes[position] === H && (bytes[position - 1] ?? 0) <= SPACE) return true
  return false
}
