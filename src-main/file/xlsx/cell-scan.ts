/**
 * One `<c>` element: its attributes and where its value, formula and inline text lie. The hottest loop of the reader, so
 * it makes no string and no object.
 */
import { damaged } from './refusal.ts'
import {
  APOSTROPHE,
  BANG,
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

/** Where the row element and the cell before it are; both 0-based, -1 before the first. */
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

/** The name of the tag (`c`, perhaps with a prefix) stands from `tag` to `from`; `around`: what is declared there. Returns the position behind the cell, or `unfinished`. */
export function readCell(
  bytes: Buffer,
  tag: number,
  from: number,
  end: number,
  cell: RawCell,
  place: CellPlace,
  around: XmlScope,
): number {
  cell.clear()
  cell.row = place.row
  cell.column = place.column + 1
  let p = from
  let declares = false
  for (;;) {
    if (p + 3 >= end) return unfinished
    const b = bytes[p] ?? 0
    // As nearly everyone writes it: one space, one letter, and the value in double quotes.
    if (b === SPACE && bytes[p + 2] === EQUALS && bytes[p + 3] === QUOTE) {
      const letter = bytes[p + 1]
      const start = p + 4
      p = start
      while (p < end && bytes[p] !== QUOTE) p++
      if (p >= end) return unfinished
      attribute(bytes, letter, start, p, cell)
      p++
    } else if (b <= SPACE) p++
    else if (b === GT) {
      p++
      break
    } else if (b === SLASH) return p + 1 < end ? p + 2 : unfinished
    else {
      const name = p
      p = nameEnd(bytes, p, end)
      if (p < 0) return unfinished
      const length = p - name
      if (bytes[p] !== EQUALS) p = equalsSign(bytes, p, end)
      if (p < 0 || p + 1 >= end) return unfinished
      p++
      while (p < end && (bytes[p] ?? 0) <= SPACE) p++
      const quote = bytes[p]
      if (quote !== QUOTE && quote !== APOSTROPHE) {
        if (p >= end) return unfinished
        throw damaged('attribute-has-no-value')
      }
      const start = ++p
      while (p < end && bytes[p] !== quote) p++
      if (p >= end) return unfinished
      if (length === 1) attribute(bytes, bytes[name], start, p, cell)
      else if (bytes[name] === 120) declares = true
      p++
    }
  }
  return readContent(bytes, p, end, cell, tag, from, declares ? around.innerOf(bytes, from, p) : around)
}

function attribute(bytes: Uint8Array, letter: number | undefined, from: number, to: number, cell: RawCell): void {
  if (letter === R) {
    if (to > from) readReference(bytes, from, to, cell)
  } else if (letter === T) cell.type = cellType(bytes, from, to)
  else if (letter === S) cell.style = readIndex(bytes, from, to)
}

function equalsSign(bytes: Uint8Array, from: number, end: number): number {
  for (let p = from; p < end; p++) {
    if (bytes[p] === EQUALS) return p
    if ((bytes[p] ?? 0) > SPACE) throw damaged('attribute-has-no-value')
  }
  return unfinished
}

/** `BC17` to 0-based column and row. */
function readReference(bytes: Uint8Array, from: number, to: number, cell: RawCell): void {
  let column = 0
  let row = 0
  let p = from
  for (; p < to; p++) {
    const letter = ((bytes[p] ?? 0) | 32) - 96
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  const digits = p
  for (; p < to; p++) {
    const digit = (bytes[p] ?? 0) - 48
    if (digit < 0 || digit > 9) break
    row = row * 10 + digit
  }
  if (p !== to || digits === from || digits === to || row === 0 || digits - from > 6 || to - digits > 9) {
    throw damaged('cell-has-no-place', {
      reference: String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 20))),
    })
  }
  cell.column = column - 1
  cell.row = row - 1
}

function readIndex(bytes: Uint8Array, from: number, to: number): number {
  let index = 0
  for (let p = from; p < to; p++) {
    const digit = (bytes[p] ?? 0) - 48
    if (digit < 0 || digit > 9 || index > 1_000_000) return 0
    index = index * 10 + digit
  }
  return index
}

/** From behind the start tag to behind `</c>`; the name of the tag stands from `tag` to `tagTo`. */
function readContent(
  bytes: Buffer,
  from: number,
  end: number,
  cell: RawCell,
  tag: number,
  tagTo: number,
  scope: XmlScope,
): number {
  const plain = scope.plainIsOwn
  let p = from
  for (;;) {
    while (p < end && bytes[p] !== LT) p++
    if (p + 3 >= end) return unfinished
    const mark = bytes[p + 1]
    if (mark === SLASH) return bytes[p + 2] === C && bytes[p + 3] === GT ? p + 4 : endTag(bytes, p, end, tag, tagTo)
    if (plain && mark === V && bytes[p + 2] === GT) p = readValue(bytes, p + 3, end, cell)
    else if (plain && p + 7 <= end && opensInline(bytes, p + 1)) p = readPlainInline(bytes, p + 7, end, cell, scope)
    else if (mark === BANG || mark === QUERY) {
      p = skipMarkup(bytes, p, end)
    } else p = readPiece(bytes, p + 1, end, cell, scope)
    if (p < 0) return unfinished
  }
}

/** Behind `<v>`: the value, and to behind its end tag. */
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

/** `is><t>`, to the letter: what nearly all inline texts begin with. */
function opensInline(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at] === I &&
    bytes[at + 1] === S &&
    bytes[at + 2] === GT &&
    bytes[at + 3] === LT &&
    bytes[at + 4] === T &&
    bytes[at + 5] === GT
  )
}

/** Behind `<is><t>`: the text, and to behind `</is>`; anything unusual goes the long way. */
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

/** A `<v>`, `<f>`, `<is>` or something unknown; `at` is behind its `<`. Returns the position behind its end tag. */
function readPiece(bytes: Buffer, at: number, end: number, cell: RawCell, around: XmlScope): number {
  const to = nameEnd(bytes, at, end)
  if (to < 0) return unfinished
  const start = bytes[to] === GT ? to + 1 : tagEnd(bytes, to, end)
  if (start < 0) return unfinished
  const name = localStart(bytes, at, to)
  const letter = bytes[name]
  const scope = around.innerOf(bytes, to, start)
  const isOwnElement = scope.isOwn(bytes, at, name)
  if (!isOwnElement && scope.nameOf(bytes.toString('utf8', at, to)) === ALTERNATE_CONTENT) {
    throw damaged('cell-offers-several-values')
  }
  const single = isOwnElement && to - name === 1
  if (start > to + 1 && bytes[start - 2] === SLASH) {
    if (single && letter === V) cell.valueStart = cell.valueEnd = start
    else if (single && letter === F) cell.formulaStart = cell.formulaEnd = start
    return start
  }
  let stop = start
  while (stop < end && bytes[stop] !== LT) stop++
  if (stop + 1 >= end) return unfinished
  const markup = bytes[stop + 1] !== SLASH
  if (markup) stop = contentEnd(bytes, start, end)
  if (stop < 0) return unfinished
  const next = endTag(bytes, stop, end, at, to)
  if (next < 0) return unfinished
  if (single && letter === V) {
    cell.valueStart = start
    cell.valueEnd = stop
    cell.valueMarkup = markup
  } else if (single && letter === F) {
    cell.formulaStart = start
    cell.formulaEnd = stop
    cell.formulaMarkup = markup
  } else if (isOwnElement && to - name === 2 && letter === I && bytes[name + 1] === S) {
    readInline(bytes, start, stop, cell, scope)
  }
  return next
}

/** The inside of `<is>`: nearly always one `<t>` without markup. */
function readInline(bytes: Buffer, from: number, to: number, cell: RawCell, around: XmlScope): void {
  cell.inlineStart = from
  cell.inlineEnd = to
  cell.inlineScope = around
  if (bytes[from] !== LT) return
  const name = nameEnd(bytes, from + 1, to)
  if (name < 0) return
  const local = localStart(bytes, from + 1, name)
  if (name - local !== 1 || bytes[local] !== T) return
  const start = bytes[name] === GT ? name + 1 : tagEnd(bytes, name, to)
  if (start < 0 || (start > name + 1 && bytes[start - 2] === SLASH)) return
  let stop = start
  while (stop < to && bytes[stop] !== LT) stop++
  // Only when its end tag is all that follows.
  if (bytes[stop + 1] !== SLASH || tagEnd(bytes, stop + 2, to) !== to) return
  const scope = around.innerOf(bytes, name, start)
  if (!scope.isOwn(bytes, from + 1, local)) return
  cell.inlineStart = start
  cell.inlineEnd = stop
  cell.inlineScope = undefined
  cell.inlinePreserve = scope.preserve
}

/**
 * One cell as the scanner found it: where its pieces lie in the bytes. The same object is filled again for every cell.
 */
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
  /** Bytes of `<v>`; -1: there is none. `valueMarkup`: it has comments or CDATA in it. */
  valueStart = -1
  valueEnd = -1
  valueMarkup = false
  /** Bytes between `<f>` and `</f>`; -1: no formula. */
  formulaStart = -1
  formulaEnd = -1
  formulaMarkup = false
  /** Bytes between `<is>` and `</is>`; when that is one `<t>` without markup, the bytes of its text. */
  inlineStart = -1
  inlineEnd = -1
  inlinePreserve = false
  /** What is declared around its inline text, where that is not plain. */
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

/** The `t` of a cell. No `t` is a number. */
function cellType(bytes: Uint8Array, from: number, to: number): CellType {
  const first = bytes[from]
  if (to - from === 1) {
    if (first === 115) return TYPE.shared
    if (first === 110) return TYPE.number
    if (first === 98) return TYPE.boolean
    if (first === 101) return TYPE.error
    if (first === 100) return TYPE.isoDate
    return TYPE.unknown
  }
  // inlineStr, str; an empty one counts as none.
  if (to === from) return TYPE.number
  if (to - from === 9 && first === 105) return TYPE.inline
  if (to - from === 3 && first === 115) return TYPE.formulaText
  return TYPE.unknown
}
