/** The tags of rows as nearly everyone writes them. Whatever is different in any way is left to `tag-attributes.ts`. */
import type { CellPlace } from '../cell-scan.ts'
import { APOSTROPHE, EQUALS, GT, LT, QUOTE, SLASH, SPACE } from '../xml-bytes.ts'

const H = 104
const I = 105
const O = 111
const R = 114
const W = 119
const X = 120
const M = 109
const longestNumber = 9

/**
 * The position behind a start tag `<row r="17" ...>` that has content, hides nothing and declares nothing, and its row into `place`;
 * otherwise -1. `at` is its `<`.
 */
export function commonRow(bytes: Uint8Array, at: number, end: number, place: CellPlace): number {
  if (bytes[at + 1] !== R || bytes[at + 2] !== O || bytes[at + 3] !== W || bytes[at + 4] !== SPACE) return -1
  if (bytes[at + 5] !== R || bytes[at + 6] !== EQUALS || bytes[at + 7] !== QUOTE) return -1
  const digits = at + 8
  let number = 0
  let p = digits
  for (; p < end; p++) {
    const digit = (bytes[p] ?? 0) - 48
    if (digit < 0 || digit > 9) break
    number = number * 10 + digit
  }
  if (number === 0 || p - digits > longestNumber || bytes[p] !== QUOTE) return -1
  let quoted = false
  for (p++; p < end; p++) {
    const byte = bytes[p] ?? 0
    if (byte > GT) {
      if ((byte === H && bytes[p + 1] === I) || (byte === X && bytes[p + 1] === M)) return -1
    } else if (byte === QUOTE) quoted = !quoted
    else if (byte === LT || byte === APOSTROPHE || (byte === SLASH && !quoted)) return -1
    else if (byte === GT && !quoted) {
      place.row = number - 1
      return p + 1
    }
  }
  return -1
}

/** Whether `</row>` stands here. */
export function closesRow(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at + 1] === SLASH && bytes[at + 2] === R && bytes[at + 3] === O && bytes[at + 4] === W && bytes[at + 5] === GT
  )
}
