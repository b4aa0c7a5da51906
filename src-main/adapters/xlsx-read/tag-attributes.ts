/** Attributes of one start tag that lies whole in the bytes. For tags that come once or once a row; cells have their own. */
import { APOSTROPHE, EQUALS, GT, QUOTE, SLASH, SPACE, nameEnd } from './xml-bytes.ts'

/** The value of the attribute without prefix called `wanted`, as ASCII; undefined when there is none. */
export function attributeValue(bytes: Buffer, from: number, end: number, wanted: string): string | undefined {
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
    if (to - p === wanted.length && isWord(bytes, p, wanted)) return bytes.toString('latin1', start, stop)
    p = stop + 1
  }
  return undefined
}

function isWord(bytes: Uint8Array, at: number, word: string): boolean {
  for (let k = 0; k < word.length; k++) if (bytes[at + k] !== word.charCodeAt(k)) return false
  return bytes[at + word.length] === EQUALS || (bytes[at + word.length] ?? 0) <= SPACE
}
