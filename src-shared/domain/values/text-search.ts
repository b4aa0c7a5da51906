/**
 * A text that is searched for whatever the case of its letters, in strings and in the UTF-8 of strings: the bytes are
 * searched as they stand, and say what the string would. Knows nothing of cells.
 */

/** The text to search for, lower case or not. */
export interface TextSearch {
  /** Finds it in strings: this is what being found means. */
  readonly pattern: RegExp
  /** All that each of its letters may be, in UTF-8; null where one has no UTF-8. */
  readonly letters: readonly Letter[] | null
  /** So many bytes the first letters have together, however they are spelled; 1 where the first alone may have several. */
  readonly lead: number
  /** By the byte that may be the last of the lead: 0, or how far on the next one is that may. */
  readonly steps: Uint8Array
}

type Letter = readonly Uint8Array[]

/** Longer ones have no steps in a byte. */
const LONGEST_LEAD = 255

export function textSearch(text: string): TextSearch {
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu')
  const letters = text.isWellFormed() ? Array.from(text, letterOf) : null
  return { pattern, letters, ...leadOf(letters ?? []) }
}

/** As Boyer, Moore and Horspool skip: a byte that is nowhere in the lead cannot be in its place either. */
function leadOf(letters: readonly Letter[]): Pick<TextSearch, 'lead' | 'steps'> {
  const uneven = letters.findIndex((letter) => letter.some(({ length }) => length !== letter[0]?.length))
  const even = letters.slice(0, uneven < 0 ? letters.length : uneven)
  const lead = even.reduce((sum, letter) => sum + (letter[0]?.length ?? 0), 0)
  if (lead < 2 || lead > LONGEST_LEAD) {
    const steps = new Uint8Array(256).fill(1)
    for (const one of letters[0] ?? []) steps[one.at(-1) ?? 0] = 0
    return { lead: 1, steps }
  }
  const steps = new Uint8Array(256).fill(lead)
  let place = 0
  for (const letter of even) {
    for (const one of letter) for (const [at, byte] of one.entries()) steps[byte] = lead - 1 - place - at
    place += letter[0]?.length ?? 0
  }
  return { lead, steps }
}

/** A letter and all that a pattern takes for it: for k also K and the Kelvin sign. */
function letterOf(letter: string): Letter {
  const [upper, lower] = [letter.toUpperCase(), letter.toLowerCase()]
  const others = [upper, lower, upper.toLowerCase(), lower.toUpperCase(), ...OTHER_SPELLINGS]
  const same = new RegExp(`^\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}$`, 'iu')
  return Array.from(new Set([letter, ...others.filter((one) => same.test(one))]), (one) =>
    utf8Of(one.codePointAt(0) ?? 0),
  )
}

/** Letters that are another one's spelling although that one's upper and lower case are not they. */
const OTHER_SPELLINGS = Array.from(
  '\u00b5\u017f\u01c5\u01c8\u01cb\u01f2\u0345\u0390\u03b0\u03c2\u03d0\u03d1\u03d5\u03d6\u03f0\u03f1\u03f4\u03f5' +
    '\u1c80\u1c81\u1c82\u1c83\u1c84\u1c85\u1c86\u1c87\u1c88\u1e9b\u1e9e\u1f88\u1f89\u1f8a\u1f8b\u1f8c\u1f8d\u1f8e\u1f8f' +
    '\u1f98\u1f99\u1f9a\u1f9b\u1f9c\u1f9d\u1f9e\u1f9f\u1fa8\u1fa9\u1faa\u1fab\u1fac\u1fad\u1fae\u1faf\u1fbc\u1fbe\u1fcc' +
    '\u1fd3\u1fe3\u1ffc\u2126\u212a\u212b\ufb05\ufb06',
)

function utf8Of(code: number): Uint8Array {
  const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f)
  if (code < 0x80) return Uint8Array.of(code)
  if (code < 0x800) return Uint8Array.of(0xc0 | (code >> 6), tail(0))
  if (code < 0x10000) return Uint8Array.of(0xe0 | (code >> 12), tail(6), tail(0))
  return Uint8Array.of(0xf0 | (code >> 18), tail(12), tail(6), tail(0))
}

/** Whether the text stands in these bytes of valid UTF-8. */
export function isInBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
  { lead, steps }: TextSearch,
  letters: readonly Letter[],
): boolean {
  const before = lead - 1
  for (let at = start + before; at < end;) {
    const step = steps[bytes[at] ?? 0] ?? 1
    if (step > 0) at += step
    else if (lead > 1 ? standsFrom(bytes, at - before, end, letters, 0) : standsAt(bytes, start, at, end, letters))
      return true
    else at++
  }
  return false
}

/** Whether it stands where its first letter ends at `last`. */
function standsAt(bytes: Uint8Array, start: number, last: number, end: number, letters: readonly Letter[]): boolean {
  let at = -1
  for (const first of letters[0] ?? []) {
    const from = last + 1 - first.length
    if (from >= start && isAt(bytes, from, first)) at = last + 1
  }
  return at >= 0 && standsFrom(bytes, at, end, letters, 1)
}

/** Whether the letters from `first` on stand here. */
function standsFrom(bytes: Uint8Array, from: number, end: number, letters: readonly Letter[], first: number): boolean {
  let at = from
  for (let next = first; next < letters.length && at >= 0; next++) at = afterLetter(bytes, at, end, letters[next] ?? [])
  return at >= 0
}

/** Where the next letter begins; -1 where this one does not stand here. None begins with another one's bytes. */
function afterLetter(bytes: Uint8Array, at: number, end: number, letter: Letter): number {
  for (const one of letter) if (at + one.length <= end && isAt(bytes, at, one)) return at + one.length
  return -1
}

function isAt(bytes: Uint8Array, from: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at++) if (bytes[from + at] !== wanted[at]) return false
  return true
}
