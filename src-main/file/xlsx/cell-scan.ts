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
  QUERY,
  QUOTE,
  SLASH,
  SPACE,
  closesText,
  contentEnd,
  endTag,
  localStart,
  nameEnd,
  skipMarkup,
  tagEnd,
  unfinished,
} from './xml-bytes.ts'
import { ALTERNATE_CONTENT, type XmlScope } from './xml-scope.ts'

/** The row of the row element and the column of the previous cell. Both are 0-based, and -1 before the first. */
export interface CellPlace {
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
  tag: number,
  from: number,
  end: number,
  cell: RawCell,
  place: CellPlace,
  outerScope: XmlScope,
): number {
  cell.clear()
  cell.row = place.row
  cell.column = place.column + 1
  let position = from
  let declaresNamespace = false
  for (;;) {
    if (position + 3 >= end) return unfinished
    const b = bytes[position] ?? 0
    // The usual form: one space, one letter, and the value in double quotes.
    if (b === SPACE && bytes[position + 2] === EQUALS && bytes[position + 3] === QUOTE) {
      const letter = bytes[position + 1]
      const start = position + 4
      position = start
      while (position < end && bytes[position] !== QUOTE) position++
      if (position >= end) return unfinished
      attribute(bytes, letter, start, position, cell)
      position++
    } else if (b <= SPACE) position++
    else if (b === GT) {
      position++
      break
    } else if (b === SLASH) return position + 1 < end ? position + 2 : unfinished
    else {
      const name = position
      position = nameEnd(bytes, position, end)
      if (position < 0) return unfinished
      const length = position - name
      if (bytes[position] !== EQUALS) position = equalsSign(bytes, position, end)
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
      if (length === 1) attribute(bytes, bytes[name], start, position, cell)
      else if (bytes[name] === 120) declaresNamespace = true
      position++
    }
  }
  return readContent(
    bytes,
    position,
    end,
    cell,
    tag,
    from,
    declaresNamespace ? outerScope.innerOf(bytes, from, position) : outerScope,
  )
}

function attribute(bytes: Uint8Array, letter: number | undefined, from: number, to: number, cell: RawCell): void {
  if (letter === R) {
    if (to > from) readReference(bytes, from, to, cell)
  } else if (letter === T) cell.type = cellType(bytes, from, to)
  else if (letter === S) cell.style = readIndex(bytes, from, to)
}

function equalsSign(bytes: Uint8Array, from: number, end: number): number {
  for (let position = from; position < end; position++) {
    if (bytes[position] === EQUALS) return position
    if ((bytes[position] ?? 0) > SPACE) throw refuseDamaged('attribute-has-no-value')
  }
  return unfinished
}

/** Reads the column and row of a reference such as `BC17`, counted from 0. */
function readReference(bytes: Uint8Array, from: number, to: number, cell: RawCell): void {
  let column = 0
  let row = 0
  let position = from
  for (; position < to; position++) {
    const letter = ((bytes[position] ?? 0) | 32) - 96
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  const digits = position
  for (; position < to; position++) {
    const digit = (bytes[position] ?? 0) - 48
    if (digit < 0 || digit > 9) break
    row = row * 10 + digit
  }
  if (position !== to || digits === from || digits === to || row === 0 || digits - from > 6 || to - digits > 9) {
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

/** Reads a cell's content, from after its start tag to after `</c>`. The tag's name is from `tagStart` to `tagTo`. */
function readContent(
  bytes: Buffer,
  from: number,
  end: number,
  cell: RawCell,
  tag: number,
  tagTo: number,
  scope: XmlScope,
): number {
  const isPlainScope = scope.isPlainOwn
  let position = from
  for (;;) {
    while (position < end && bytes[position] !== LT) position++
    if (position + 3 >= end) return unfinished
    const mark = bytes[position + 1]
    if (mark === SLASH)
      return bytes[position + 2] === C && bytes[position + 3] === GT
        ? position + 4
        : endTag(bytes, position, end, tag, tagTo)
    if (isPlainScope && mark === V && bytes[position + 2] === GT) position = readValue(bytes, position + 3, end, cell)
    else if (isPlainScope && position + 7 <= end && opensInline(bytes, position + 1))
      position = readPlainInline(bytes, position + 7, end, cell, scope)
    else if (mark === EXCLAMATION_MARK || mark === QUERY) {
      position = skipMarkup(bytes, position, end)
    } else position = readPiece(bytes, position + 1, end, cell, scope)
    if (position < 0) return unfinished
  }
}

/** Reads a value, from after `<v>` to after its end tag. */
function readValue(bytes: Buffer, start: number, end: number, cell: RawCell): number {
  let stop = start
  while (stop < end && bytes[stop] !== LT) stop++
  if (stop + 3 >= end) return unfinished
  const markup = bytes[stop + 1] !== SLASH
  if (markup) {
    stop = contentEnd(bytes, start, end)
    if (stop < 0) return unfinished
  }
  cell.valueStart = start
  cell.valueEnd = stop
  cell.valueMarkup = markup
  return endTag(bytes, stop, end, start - 2, start - 1)
}

/** True for exactly `is><t>`, with which nearly all inline texts begin. */
function opensInline(bytes: Uint8Array, index: number): boolean {
  return (
    bytes[index] === I &&
    bytes[index + 1] === S &&
    bytes[index + 2] === GT &&
    bytes[index + 3] === LT &&
    bytes[index + 4] === T &&
    bytes[index + 5] === GT
  )
}

/** Reads an inline text, from after `<is><t>` to after `</is>`. Unusual forms are read by `readPiece`. */
function readPlainInline(bytes: Buffer, start: number, end: number, cell: RawCell, scope: XmlScope): number {
  let stop = start
  while (stop < end && bytes[stop] !== LT) stop++
  if (stop + 9 > end) return unfinished
  if (!closesText(bytes, stop, I, S)) return readPiece(bytes, start - 6, end, cell, scope)
  cell.inlineStart = start
  cell.inlineEnd = stop
  cell.inlinePreserve = scope.preserve
  return stop + 9
}

/** Reads a `<v>`, `<f>`, `<is>` or unknown element. `index` is after its `<`. Returns the position after its end tag. */
function readPiece(bytes: Buffer, index: number, end: number, cell: RawCell, outerScope: XmlScope): number {
  const to = nameEnd(bytes, index, end)
  if (to < 0) return unfinished
  const start = bytes[to] === GT ? to + 1 : tagEnd(bytes, to, end)
  if (start < 0) return unfinished
  const name = localStart(bytes, index, to)
  const letter = bytes[name]
  const scope = outerScope.innerOf(bytes, to, start)
  const isOwnElement = scope.isOwn(bytes, index, name)
  if (!isOwnElement && scope.nameOf(bytes.toString('utf8', index, to)) === ALTERNATE_CONTENT) {
    throw refuseDamaged('cell-offers-several-values')
  }
  const isSelfClosing = isOwnElement && to - name === 1
  if (start > to + 1 && bytes[start - 2] === SLASH) {
    if (isSelfClosing && letter === V) cell.valueStart = cell.valueEnd = start
    else if (isSelfClosing && letter === F) cell.formulaStart = cell.formulaEnd = start
    return start
  }
  let stop = start
  while (stop < end && bytes[stop] !== LT) stop++
  if (stop + 1 >= end) return unfinished
  const markup = bytes[stop + 1] !== SLASH
  if (markup) stop = contentEnd(bytes, start, end)
  if (stop < 0) return unfinished
  const nextPosition = endTag(bytes, stop, end, index, to)
  if (nextPosition < 0) return unfinished
  if (isSelfClosing && letter === V) {
    cell.valueStart = start
    cell.valueEnd = stop
    cell.valueMarkup = markup
  } else if (isSelfClosing && letter === F) {
    cell.formulaStart = start
    cell.formulaEnd = stop
    cell.formulaMarkup = markup
  } else if (isOwnElement && to - name === 2 && letter === I && bytes[name + 1] === S) {
    readInline(bytes, start, stop, cell, scope)
  }
  return nextPosition
}

/** Reads the content of `<is>`: nearly always one `<t>` without markup. */
function readInline(bytes: Buffer, from: number, to: number, cell: RawCell, outerScope: XmlScope): void {
  cell.inlineStart = from
  cell.inlineEnd = to
  cell.inlineScope = outerScope
  if (bytes[from] !== LT) return
  const name = nameEnd(bytes, from + 1, to)
  if (name < 0) return
  const localStartIndex = localStart(bytes, from + 1, name)
  if (name - localStartIndex !== 1 || bytes[localStartIndex] !== T) return
  const start = bytes[name] === GT ? name + 1 : tagEnd(bytes, name, to)
  if (start < 0 || (start > name + 1 && bytes[start - 2] === SLASH)) return
  let stop = start
  while (stop < to && bytes[stop] !== LT) stop++
  // The content is one plain text only if nothing but the text's end tag follows.
  if (bytes[stop + 1] !== SLASH || tagEnd(bytes, stop + 2, to) !== to) return
  const scope = outerScope.innerOf(bytes, name, start)
  if (!scope.isOwn(bytes, from + 1, localStartIndex)) return
  cell.inlineStart = start
  cell.inlineEnd = stop
  cell.inlineScope = undefined
  cell.inlinePreserve = scope.preserve
}

/* A cell as the scanner found it: the positions of its parts in the bytes. The same object is reused for every cell. */

export const TYPE = {
  number: 0,
  shared: 1,
  inline: 2,
  formulaText: 3,
  boolean: 4,
  error: 5,
  isoDate: 6,
  unknown: 7,
} as const
type CellType = (typeof TYPE)[keyof typeof TYPE]

export class RawCell {
  row = 0
  column = 0
  type: CellType = TYPE.number
  style = 0
  /** The position of the `<v>` content; -1 if there is none. `hasValueMarkup`: true if it contains comments or CDATA. */
  valueStart = -1
  valueEnd = -1
  valueMarkup = false
  /** Start and end of the content of `<f>`; -1 if there is no formula. */
  formulaStart = -1
  formulaEnd = -1
  formulaMarkup = false
  /** The position between `<is>` and `</is>`. If that is one `<t>` without markup, the position of its text. */
  inlineStart = -1
  inlineEnd = -1
  inlinePreserve = false
  /** The declarations around the cell's inline text, if the text is not plain. */
  inlineScope: XmlScope | undefined

  clear(): void {
    this.type = TYPE.number
    this.style = 0
    this.valueStart = -1
    this.valueMarkup = false
    this.formulaStart = -1
    this.formulaMarkup = false
    this.inlineStart = -1
    this.inlinePreserve = false
    this.inlineScope = undefined
  }
}

/** The type in the cell's attribute `t`. A cell without the attribute is a number. */
function cellType(bytes: Uint8Array, from: number, to: number): CellType {
  const firstByte = bytes[from]
  if (to - from === 1) {
    if (firstByte === 115) return TYPE.shared
    if (firstByte === 110) return TYPE.number
    if (firstByte === 98) return TYPE.boolean
    if (firstByte === 101) return TYPE.error
    if (firstByte === 100) return TYPE.isoDate
    return TYPE.unknown
  }
  // An empty type is treated as missing. The types `inlineStr` and `str` are recognised by their length and first letter.
  if (to === from) return TYPE.number
  if (to - from === 9 && firstByte === 105) return TYPE.inline
  if (to - from === 3 && firstByte === 115) return TYPE.formulaText
  return TYPE.unknown
}
