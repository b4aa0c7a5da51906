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
