/**
 * Scans XML bytes that may end anywhere. Every function returns the position after what it looked for, or `unfinished` if the bytes end
 * before. Refuses document types.
 */
import { XlsxRefusal, damaged } from './refusal.ts'

export const unfinished = -1

export const LT = 60
export const GT = 62
export const SLASH = 47
export const COLON = 58
export const EQUALS = 61
export const QUOTE = 34
export const APOSTROPHE = 39
export const SPACE = 32
export const BANG = 33
export const QUERY = 63

/** The position after the `>` of a start tag; a `>` within quotes does not count. */
export function tagEnd(bytes: Uint8Array, from: number, end: number): number {
  let quote = 0
  for (let p = from; p < end; p++) {
    const b = bytes[p]
    if (quote !== 0) {
      if (b === quote) quote = 0
    } else if (b === GT) return p + 1
    else if (b === QUOTE || b === APOSTROPHE) quote = b
    else if (b === LT) throw damaged('tag-not-closed')
  }
  return unfinished
}

/** The end of a name that begins at `from`: the position of the white space, `/`, `>` or `=` after it. */
export function nameEnd(bytes: Uint8Array, from: number, end: number): number {
  for (let p = from; p < end; p++) {
    const b = bytes[p]
    if (b === undefined || b <= SPACE || b === GT || b === SLASH || b === EQUALS) return p
  }
  return unfinished
}

/** Where the local name begins: after the prefix, if there is one. */
export function localStart(bytes: Uint8Array, from: number, to: number): number {
  for (let p = from; p < to; p++) if (bytes[p] === COLON) return p + 1
  return from
}

/** Skips a comment, CDATA section or processing instruction; `at` is its `<`. */
export function skipMarkup(bytes: Buffer, at: number, end: number): number {
  if (bytes[at + 1] === QUERY) return endOfMark(bytes, '?>', at + 2, end)
  if (bytes[at + 2] === 45) return at + 4 <= end ? endOfMark(bytes, '-->', at + 4, end) : unfinished
  if (bytes[at + 2] === 91) return endOfMark(bytes, ']]>', at + 3, end)
  if (at + 9 > end) return unfinished
  if (bytes.toString('latin1', at, at + 9).toUpperCase() === '<!DOCTYPE') throw new XlsxRefusal('doctype')
  throw damaged('part-not-well-formed-xml')
}

function endOfMark(bytes: Buffer, mark: string, from: number, end: number): number {
  const at = bytes.indexOf(mark, from, 'latin1')
  return at < 0 || at + mark.length > end ? unfinished : at + mark.length
}

/** The position after the `</NAME>` at `at`; NAME is the text from `from` to `to`. */
export function endTag(bytes: Uint8Array, at: number, end: number, from: number, to: number): number {
  const length = to - from
  if (at + 2 + length >= end) return unfinished
  for (let k = 0; k < length; k++) {
    if (bytes[at + 2 + k] !== bytes[from + k]) throw damaged('tag-closed-by-another')
  }
  const next = bytes[at + 2 + length]
  if (next === GT) return at + 3 + length
  if (next === undefined || next > SPACE) throw damaged('tag-closed-by-another')
  return tagEnd(bytes, at + 2 + length, end)
}

/** From after a start tag to the `<` of its end tag, skipping everything inside. */
export function contentEnd(bytes: Buffer, from: number, end: number): number {
  let depth = 0
  for (let p = from; p < end; p++) {
    if (bytes[p] !== LT) continue
    if (p + 1 >= end) return unfinished
    const mark = bytes[p + 1]
    if (mark === SLASH) {
      if (depth === 0) return p
      depth--
      const next = tagEnd(bytes, p + 2, end)
      if (next < 0) return unfinished
      p = next - 1
    } else if (mark === BANG || mark === QUERY) {
      const next = p + 2 < end ? skipMarkup(bytes, p, end) : unfinished
      if (next < 0) return unfinished
      p = next - 1
    } else {
      const next = tagEnd(bytes, p + 1, end)
      if (next < 0) return unfinished
      if (bytes[next - 2] !== SLASH) depth++
      p = next - 1
    }
  }
  return unfinished
}

/** Skips a whole element; its name is from `from` to `to`. */
export function skipElement(bytes: Buffer, from: number, to: number, end: number): number {
  const start = tagEnd(bytes, to, end)
  if (start < 0 || bytes[start - 2] === SLASH) return start
  const stop = contentEnd(bytes, start, end)
  return stop < 0 ? unfinished : endTag(bytes, stop, end, from, to)
}

/** Whether `</t></is>` stands here, or with `S` and `I` as its last letters `</t></si>`: how nearly all texts end. */
export function closesText(bytes: Uint8Array, at: number, letter: number, last: number): boolean {
  return (
    bytes[at + 1] === SLASH &&
    bytes[at + 2] === 116 &&
    bytes[at + 3] === GT &&
    bytes[at + 4] === LT &&
    bytes[at + 5] === SLASH &&
    bytes[at + 6] === letter &&
    bytes[at + 7] === last &&
    bytes[at + 8] === GT
  )
}
