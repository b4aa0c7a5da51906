/**
 * Reads one `<c>` element: its attributes, and the positions of its value, formula and inline text. This is the hottest loop of the reader, so it
 * creates no strings or objects.
 */
import { refuseDamaged } from './refusal.ts'
import {
  APOSTROPHE,
  EXCLAMATION_MARK,
  EQUALS,
  GT,
  LT,
  QUESTION_MARK,
  QUOTE,
  SLASH,
  SPACE,
  closesText,
  findContentEnd,
  skipEndTag,
  findLocalStart,
  findNameEnd,
  skipMarkup,
  findTagEnd,
  unfinished,
} from './xml-bytes.ts'
import { ALTERNATE_CONTENT, type XmlScope } from './xml-scope.ts'

/** The row of the current row element and the column of the previous cell. Both count from 0, and are -1 if there is none yet. */
export interface PreviousCell {
  row: number
  column: number
}

const C = 99
const R = 114
const S = 115
const T = 116
const V = 118
const F = 102
const I = 105

/**
 * Reads a cell. The name of its tag (`c`, perhaps with a prefix) is from `tagStart` to `from`. `outerScope`: the declarations around the cell.
 * Returns the position after the cell, or `unfinished`.
 */
export function readCell(
  bytes: Buffer,
  tagStart: number,
  from: number,
  end: number,
  cell: RawCell,
  previousCell: PreviousCell,
  outerScope: XmlScope,
): number {
  cell.clear()
  cell.row = previousCell.row
  cell.column = previousCell.column + 1
  let position = from
  let declaresNamespace = false
  for (;;) {
    if (position + 3 >= end) return unfinished
    const byte = bytes[position] ?? 0
    // The usual form: one space, one letter, and the value in double quotes.
    if (byte === SPACE && bytes[position + 2] === EQUALS && bytes[position + 3] === QUOTE) {
      const letter = bytes[position + 1]
      const start = position + 4
      position = start
      while (position < end && bytes[position] !== QUOTE) position++
      if (position >= end) return unfinished
      readAttribute(bytes, letter, start, position, cell)
      position++
    } else if (byte <= SPACE) position++
    else if (byte === GT) {
      position++
      break
    } else if (byte === SLASH) return position + 1 < end ? position + 2 : unfinished
    else {
      const nameStart = position
      position = findNameEnd(bytes, position, end)
      if (position < 0) return unfinished
      const length = position - nameStart
      if (bytes[position] !== EQUALS) position = findEqualsSign(bytes, position, end)
      if (position < 0 || position + 1 >= end) return unfinished
      position++
      while (position < end && (bytes[position] ?? 0) <= SPACE) position++
      const quote = bytes[position]
      if (quote !== QUOTE && quote !== APOSTROPHE) {
        if (position >= end) return unfinished
        throw refuseDamaged('attribute-has-no-value')
      }
      const start = ++position
      while (position < end && bytes[position] !== quote) position++
      if (position >= end) return unfinished
      if (length === 1) readAttribute(bytes, bytes[nameStart], start, position, cell)
      else if (bytes[nameStart] === 120) declaresNamespace = true
      position++
    }
  }
  return readContent(
    bytes,
    position,
    end,
    cell,
    tagStart,
    from,
    declaresNamespace ? outerScope.innerScopeOfTag(bytes, from, position) : outerScope,
  )
}

function readAttribute(bytes: Uint8Array, letter: number | undefined, from: number, to: number, cell: RawCell): void {
  if (letter === R) {
    if (to > from) readReference(bytes, from, to, cell)
  } else if (letter === T) cell.type = readCellType(bytes, from, to)
  else if (letter === S) cell.style = readIndex(bytes, from, to)
}

function findEqualsSign(bytes: Uint8Array, from: number, end: number): number {
  for (let position = from; position < end; position++) {
    if (bytes[position] === EQUALS) return position
    if ((bytes[position] ?? 0) > SPACE) throw refuseDamaged('attribute-has-no-value')
  }
  return unfinished
}

/** Reads the column and the row of a reference such as `BC17`. Both count from 0. */
function readReference(bytes: Uint8Array, from: number, to: number, cell: RawCell): void {
  let column = 0
  let row = 0
  let position = from
  for (; position < to; position++) {
    const letter = ((bytes[position] ?? 0) | 32) - 96
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  const digitsStart = position
  for (; position < to; position++) {
    const digit = (bytes[position] ?? 0) - 48
    if (digit < 0 || digit > 9) break
    row = row * 10 + digit
  }
  if (
    position !== to ||
    digitsStart === from ||
    digitsStart === to ||
    row === 0 ||
    digitsStart - from > 6 ||
    to - digitsStart > 9
  ) {
    throw refuseDamaged('cell-has-no-place', {
      reference: String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 20))),
    })
  }
  cell.column = column - 1
  cell.row = row - 1
}

function readIndex(bytes: Uint8Array, from: number, to: number): number {
  let index = 0
  for (let position = from; position < to; position++) {
    const digit = (bytes[position] ?? 0) - 48
    if (digit < 0 || digit > 9 || index > 1_000_000) return 0
    index = index * 10 + digit
  }
  return index
}

/** Reads a cell's content, from after its start tag to after `</c>`. The tag's name is from `tagStart` to `tagNameEnd`. */
function readContent(
  bytes: Buffer,
  from: number,
  end: number,
  cell: RawCell,
  tagStart: number,
  tagNameEnd: number,
  scope: XmlScope,
): number {
  const isPlainScope = scope.isPlainNameOwn
  let position = from
  for (;;) {
    while (position < end && bytes[position] !== LT) position++
    if (position + 3 >= end) return unfinished
    const mark = bytes[position + 1]
    if (mark === SLASH)
      return bytes[position + 2] === C && bytes[position + 3] === GT
        ? position + 4
        : skipEndTag(bytes, position, end, tagStart, tagNameEnd)
    if (isPlainScope && mark === V && bytes[position + 2] === GT) position = readValue(bytes, position + 3, end, cell)
    else if (isPlainScope && position + 7 <= end && opensInlineText(bytes, position + 1))
      position = readPlainInlineText(bytes, position + 7, end, cell, scope)
    else if (mark === EXCLAMATION_MARK || mark === QUESTION_MARK) {
      position = skipMarkup(bytes, position, end)
    } else position = readInnerElement(bytes, position + 1, end, cell, scope)
    if (position < 0) return unfinished
  }
}

/** Reads a value that begins at `start`, after `<v>`. Returns the position after its end tag, or `unfinished`. */
function readValue(bytes: Buffer, start: number, end: number, cell: RawCell): number {
  let stop = start
  while (stop < end && bytes[stop] !== LT) stop++
  if (stop + 3 >= end) return unfinished
  const hasMarkup = bytes[stop + 1] !== SLASH
  if (hasMarkup) {
    stop = findContentEnd(bytes, start, end)
    if (stop < 0) return unfinished
  }
  cell.valueStart = start
  cell.valueEnd = stop
  cell.hasValueMarkup = hasMarkup
  return skipEndTag(bytes, stop, end, start - 2, start - 1)
}

/** True if the bytes at `index` are exactly `is><t>`, as in nearly all inline texts. */
function opensInlineText(bytes: Uint8Array, index: number): boolean {
  return (
    bytes[index] === I &&
    bytes[index + 1] === S &&
    bytes[index + 2] === GT &&
    bytes[index + 3] === LT &&
    bytes[index + 4] === T &&
    bytes[index + 5] === GT
  )
}

/** Reads an inline text, from after `<is><t>` to after `</is>`. Unusual forms are read by `readInnerElement`. */
function readPlainInlineText(bytes: Buffer, start: number, end: number, cell: RawCell, scope: XmlScope): number {
  let stop = start
  while (stop < end && bytes[stop] !== LT) stop++
  if (stop + 9 > end) return unfinished
  if (!closesText(bytes, stop, I, S)) return readInnerElement(bytes, start - 6, end, cell, scope)
  cell.inlineStart = start
  cell.inlineEnd = stop
  cell.isInlineSpacePreserved = scope.preservesSpace
  return stop + 9
}

/**
 * Reads a `<v>`, `<f>`, `<is>` or unknown element. `index` is the position after its `<`. Returns the position after its end tag, or `unfinished`.
 */
function readInnerElement(bytes: Buffer, index: number, end: number, cell: RawCell, outerScope: XmlScope): number {
  const to = findNameEnd(bytes, index, end)
  if (to < 0) return unfinished
  const start = bytes[to] === GT ? to + 1 : findTagEnd(bytes, to, end)
  if (start < 0) return unfinished
  const nameStart = findLocalStart(bytes, index, to)
  const letter = bytes[nameStart]
  const scope = outerScope.innerScopeOfTag(bytes, to, start)
  const isOwnElement = scope.isInOwnNamespace(bytes, index, nameStart)
  if (!isOwnElement && scope.nameOf(bytes.toString('utf8', index, to)) === ALTERNATE_CONTENT) {
    throw refuseDamaged('cell-offers-several-values')
  }
  const hasOneLetterName = isOwnElement && to - nameStart === 1
  if (start > to + 1 && bytes[start - 2] === SLASH) {
    if (hasOneLetterName && letter === V) cell.valueStart = cell.valueEnd = start
    else if (hasOneLetterName && letter === F) cell.formulaStart = cell.formulaEnd = start
    return start
  }
  let stop = start
  while (stop < end && bytes[stop] !== LT) stop++
  if (stop + 1 >= end) return unfinished
  const hasMarkup = bytes[stop + 1] !== SLASH
  if (hasMarkup) stop = findContentEnd(bytes, start, end)
  if (stop < 0) return unfinished
  const nextPosition = skipEndTag(bytes, stop, end, index, to)
  if (nextPosition < 0) return unfinished
  if (hasOneLetterName && letter === V) {
    cell.valueStart = start
    cell.valueEnd = stop
    cell.hasValueMarkup = hasMarkup
  } else if (hasOneLetterName && letter === F) {
    cell.formulaStart = start
    cell.formulaEnd = stop
    cell.hasFormulaMarkup = hasMarkup
  } else if (isOwnElement && to - nameStart === 2 && letter === I && bytes[nameStart + 1] === S) {
    readInlineText(bytes, start, stop, cell, scope)
  }
  return nextPosition
}

/** Reads the content of `<is>`: nearly always one `<t>` without markup. */
function readInlineText(bytes: Buffer, from: number, to: number, cell: RawCell, outerScope: XmlScope): void {
  cell.inlineStart = from
  cell.inlineEnd = to
  cell.inlineScope = outerScope
  if (bytes[from] !== LT) return
  const nameEnd = findNameEnd(bytes, from + 1, to)
  if (nameEnd < 0) return
  const localNameStart = findLocalStart(bytes, from + 1, nameEnd)
  if (nameEnd - localNameStart !== 1 || bytes[localNameStart] !== T) return
  const start = bytes[nameEnd] === GT ? nameEnd + 1 : findTagEnd(bytes, nameEnd, to)
  if (start < 0 || (start > nameEnd + 1 && bytes[start - 2] === SLASH)) return
  let stop = start
  while (stop < to && bytes[stop] !== LT) stop++
  // The content is one plain text only if nothing but the text's end tag follows.
  if (bytes[stop + 1] !== SLASH || findTagEnd(bytes, stop + 2, to) !== to) return
  const scope = outerScope.innerScopeOfTag(bytes, nameEnd, start)
  if (!scope.isInOwnNamespace(bytes, from + 1, localNameStart)) return
  cell.inlineStart = start
  cell.inlineEnd = stop
  cell.inlineScope = undefined
  cell.isInlineSpacePreserved = scope.preservesSpace
}

/* The type of a cell, and the positions of its parts in the bytes. One RawCell object is reused for every cell. */

export const CELL_TYPE = {
  number: 0,
  shared: 1,
  inline: 2,
  formulaText: 3,
  boolean: 4,
  error: 5,
  isoDate: 6,
  unknown: 7,
} as const
type CellType = (typeof CELL_TYPE)[keyof typeof CELL_TYPE]

export class RawCell {
  row = 0
  column = 0
  type: CellType = CELL_TYPE.number
  style = 0
  /** The start and end of the content of `<v>`; -1 if there is none. `hasValueMarkup`: true if the content contains comments or CDATA. */
  valueStart = -1
  valueEnd = -1
  hasValueMarkup = false
  /** The start and end of the content of `<f>`; -1 if there is none. */
  formulaStart = -1
  formulaEnd = -1
  hasFormulaMarkup = false
  /** The start and end of the content of `<is>`; -1 if there is none. If the content is one `<t>` without markup, the start and end of its text. */
  inlineStart = -1
  inlineEnd = -1
  isInlineSpacePreserved = false
  /** The XML scope around the cell's inline text. Undefined if the text has no markup. */
  inlineScope: XmlScope | undefined

  clear(): void {
    this.type = CELL_TYPE.number
    this.style = 0
    this.valueStart = -1
    this.hasValueMarkup = false
    this.formulaStart = -1
    this.hasFormulaMarkup = false
    this.inlineStart = -1
    this.isInlineSpacePreserved = false
    this.inlineScope = undefined
  }
}

/** The type in the cell's attribute `t`. A cell without the attribute is a number. */
function readCellType(bytes: Uint8Array, from: number, to: number): CellType {
  const firstByte = bytes[from]
  if (to - from === 1) {
    if (firstByte === 115) return CELL_TYPE.shared
    if (firstByte === 110) return CELL_TYPE.number
    if (firstByte === 98) return CELL_TYPE.boolean
    if (firstByte === 101) return CELL_TYPE.error
    if (firstByte === 100) return CELL_TYPE.isoDate
    return CELL_TYPE.unknown
  }
  // An empty type is treated as missing. The types `inlineStr` and `str` are recognised by their length and first letter.
  if (to === from) return CELL_TYPE.number
  if (to - from === 9 && firstByte === 105) return CELL_TYPE.inline
  if (to - from === 3 && firstByte === 115) return CELL_TYPE.formulaText
  return CELL_TYPE.unknown
}
