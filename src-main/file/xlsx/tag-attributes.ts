/** Reads attributes of one complete start tag in the bytes. For tags that occur once per sheet or row; cells have their own code. */
import { isTrue } from './book.ts'
import { damaged } from './refusal.ts'
import { APOSTROPHE, EQUALS, GT, QUOTE, SLASH, SPACE, nameEnd } from './xml-bytes.ts'

/** The value of the unprefixed attribute called `wanted`, as ASCII; undefined if it is missing. */
export function attributeValue(bytes: Buffer, from: number, end: number, name: string): string | undefined {
  let p = from
  while (p < end) {
    const b = bytes[p]
    if (b === undefined || b === GT) return undefined
    if (b <= SPACE || b === SLASH) {
      p++
      continue
    }
    const to = nameEnd(bytes, p, end)
    if (to < 0) return undefined
    let q = to
    while (q < end && bytes[q] !== QUOTE && bytes[q] !== APOSTROPHE && bytes[q] !== GT) q++
    const quote = bytes[q]
    if (quote !== QUOTE && quote !== APOSTROPHE) return undefined
    const start = q + 1
    let stop = start
    while (stop < end && bytes[stop] !== quote) stop++
    if (to - p === name.length && isWord(bytes, p, name)) return bytes.toString('latin1', start, stop)
    p = stop + 1
  }
  return undefined
}

function isWord(bytes: Uint8Array, at: number, word: string): boolean {
  for (let k = 0; k < word.length; k++) if (bytes[at + k] !== word.charCodeAt(k)) return false
  return bytes[at + word.length] === EQUALS || (bytes[at + word.length] ?? 0) <= SPACE
}

const R = 114
const H = 104

/** Reads a `<row>` tag: its 0-based row (-1 if it has no number), and whether it is hidden. */
export function readRowTag(
  bytes: Buffer,
  from: number,
  end: number,
): { readonly row: number; readonly hidden: boolean } {
  // The usual form is `<row r="17" ...>`; other forms take the slower way.
  let row = -1
  if (bytes[from + 1] === R && bytes[from + 2] === EQUALS && bytes[from + 3] === QUOTE) {
    let number = 0
    let p = from + 4
    for (; p < from + 13; p++) {
      const digit = (bytes[p] ?? 0) - 48
      if (digit < 0 || digit > 9) break
      number = number * 10 + digit
    }
    if (bytes[p] === QUOTE && number > 0) row = number - 1
  }
  if (row < 0) row = rowNumber(attributeValue(bytes, from, end, 'r'))
  return { row, hidden: mayBeHidden(bytes, from, end) && isTrue(attributeValue(bytes, from, end, 'hidden')) }
}

function rowNumber(text: string | undefined): number {
  if (text === undefined || text === '') return -1
  if (!/^\d{1,9}$/.test(text) || text === '0') throw damaged('row-has-no-number')
  return Number(text) - 1
}

function mayBeHidden(bytes: Buffer, from: number, end: number): boolean {
  for (let p = from + 1; p < end; p++) if (bytes[p] === H && (bytes[p - 1] ?? 0) <= SPACE) return true
  return false
}
