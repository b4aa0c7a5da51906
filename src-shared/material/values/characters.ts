/**
 * Characters a cell should not simply be sent with. One walk over a text says whether it needs a closer look, so that
 * ordinary cells never meet a regular expression: there are millions of them.
 */
/** What a UTF-16 unit is. Separators end a word; digits and marks in neither alphabet do not. */
export const KIND = { separator: 0, other: 1, latin: 2, cyrillic: 4, unusual: 8 } as const

export const KINDS = kinds()

/** Ordinary: nothing to say. mixed: a word of Latin and Cyrillic letters. unusual: look closely (care may be in vain). */
export type CharacterClass = 'ordinary' | 'mixed' | 'unusual'

/**
 * Looks at every character once. Ordinary text is NFC by construction: anything that may not be is unusual, as are
 * controls, invisible and direction marks, U+FFFD and surrogates.
 */
export function classifyCharacters(text: string): CharacterClass {
  let seen = 0
  let word = 0
  for (let at = 0; at < text.length; at++) {
    const kind = KINDS[text.charCodeAt(at)] ?? KIND.unusual
    if (kind === KIND.separator) word = 0
    else {
      word |= kind
      if (word >= (KIND.latin | KIND.cyrillic)) seen |= word
    }
  }
  if (seen >= KIND.unusual) return 'unusual'
  return seen === 0 ? 'ordinary' : 'mixed'
}

/** True when a text may hold controls, invisible characters, U+FFFD, or be other than NFC. May be true in vain. */
export function needsCare(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if ((KINDS[text.charCodeAt(at)] ?? KIND.unusual) === KIND.unusual) return true
  }
  return false
}

function kinds(): Uint8Array {
  const table = new Uint8Array(0x10000).fill(KIND.unusual)
  const set = (kind: number, ...ranges: readonly (readonly [number, number])[]): void => {
    for (const [first, last] of ranges) table.fill(kind, first, last + 1)
  }
  // Punctuation, signs, currencies, arrows; no-break spaces; ideographic and full-width forms count as other.
  set(KIND.separator, [0x09, 0x0a], [0x20, 0x7e], [0xa0, 0xac], [0xae, 0xbf], [0x2009, 0x2009], [0x2010, 0x2015])
  set(KIND.separator, [0x2018, 0x201e], [0x2020, 0x2027], [0x202f, 0x203a], [0x20a0, 0x20bf], [0x2116, 0x2116])
  set(KIND.separator, [0x2122, 0x2122], [0x2190, 0x21ff], [0x2212, 0x2212], [0x2215, 0x2215], [0x2248, 0x2248])
  set(KIND.separator, [0x2260, 0x2260], [0x2264, 0x2265], [0xd7, 0xd7], [0xf7, 0xf7])
  set(KIND.other, [0x30, 0x39], [0xaa, 0xaa], [0xb2, 0xb3], [0xb5, 0xb5], [0xb9, 0xba], [0xbc, 0xbe], [0x2150, 0x215f])
  set(
    KIND.other,
    [0x3001, 0x3029],
    [0x3041, 0x3096],
    [0x30a1, 0x30fe],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
    [0xff01, 0xff5e],
  )
  set(KIND.latin, [0x41, 0x5a], [0x61, 0x7a], [0xc0, 0xd6], [0xd8, 0xf6], [0xf8, 0x24f])
  set(KIND.other, [0x250, 0x2ff])
  set(KIND.cyrillic, [0x400, 0x482], [0x48a, 0x52f])
  return table
}

// C0 but tab and newline (carriage returns arrive as newlines), DEL, C1, and the characters no text may hold.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

export type TextFlaw = 'control-character' | 'replacement-character' | 'bidi-control'

/** The worst flaw of a text, with the offending character's code: `U+0000`. */
export function textFlaw(text: string): { readonly flaw: TextFlaw; readonly character: string } | null {
  const control = CONTROL.exec(text)
  if (control) return { flaw: 'control-character', character: codeName(control[0]) }
  if (!text.isWellFormed()) return { flaw: 'control-character', character: 'half of a character' }
  if (text.includes('\ufffd')) return { flaw: 'replacement-character', character: codeName('\ufffd') }
  const bidi = BIDI.exec(text)
  return bidi ? { flaw: 'bidi-control', character: codeName(bidi[0]) } : null
}

function codeName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Letters of two alphabets that look alike: an A typed in Cyrillic makes a code that is found nowhere. Only tells. */

const WORD = /[\p{L}\p{N}]+/gu
const LATIN = /[A-Za-z\u00c0-\u024f]/
const CYRILLIC = /[\u0400-\u04ff]/
const LOOKALIKE_ONLY = /^[^\p{L}]*(?:[АВЕЅІЈКМНОРСТУХаеѕіјорсухѐ][^\p{L}]*)+$/u

/** The first word that mixes Latin and Cyrillic letters, or null. */
export function mixedWord(text: string): string | null {
  if (!CYRILLIC.test(text) || !LATIN.test(text)) return null
  for (const [word] of text.matchAll(WORD)) if (CYRILLIC.test(word) && LATIN.test(word)) return word
  return null
}

/** All letters are Cyrillic and could be taken for Latin ones: `А1`. */
export function isLookalike(text: string): boolean {
  return CYRILLIC.test(text) && LOOKALIKE_ONLY.test(text)
}

export function hasLatin(text: string): boolean {
  return LATIN.test(text)
}
