/** Which field a heading means, in seven languages. Never looks at the data below it. */
import { FIELDS, isField, type Field } from '../field.ts'
import { bracketKey, headerKey, headerKeys } from './key.ts'
import { LANGUAGES } from './words.ts'

/**
 * plain: the heading says it · often: it usually means it, unless another column says it plainly · part: it contains
 * such words (`Остаток на 01.02`), so the data must agree.
 */
export interface HeaderMeaning {
  readonly field: Field
  readonly strength: 'plain' | 'often' | 'part'
  /** The words that were recognised, normalised. */
  readonly words: string
}

interface Known {
  readonly language: string
  readonly field: Field
  readonly strength: 'plain' | 'often'
}

const KNOWN: ReadonlyMap<string, readonly Known[]> = knownHeadings()

/** Columns that number the rows of the list: no field, and nothing to warn about. */
const ROW_NUMBERS = new Set(
  '#,№,no,n,nr,№ п п,п п,номер по порядку,n п п,№ пп,row,row number,line,line no,pos,поз,lp,l p,lfd nr,zeile'.split(
    ',',
  ),
)

export function isRowNumberHeader(header: string): boolean {
  return ROW_NUMBERS.has(headerKey(header))
}

/**
 * What a heading means, or null. `language` decides between languages that use one word for different fields:
 * `Article` is a code in English and a name in French. [MAP-1]
 */
export function headerMeaning(header: string, language?: string): HeaderMeaning | null {
  if (isRowNumberHeader(header)) return null
  const keys = headerKeys(header)
  for (const key of keys) {
    const known = choose(key, language)
    if (known) return { field: known.field, strength: known.strength, words: key }
  }
  const words = bracketKey(header)
  const inBrackets = choose(words, language)
  if (inBrackets) return { field: inBrackets.field, strength: 'often', words }
  for (const key of keys) {
    const part = longestPart(key, language)
    if (part) return part
  }
  return null
}

/** True for headings that say plainly or usually what they hold: what tells a header row from a title. */
export function isKnownHeader(header: string): boolean {
  if (header === '' || header.length > 80) return false
  const meaning = headerMeaning(header)
  return meaning !== null && meaning.strength !== 'part'
}

/** The language most of the headings are in; undefined when none is known. Earlier languages win ties. */
export function headerLanguage(headers: readonly string[]): string | undefined {
  const votes = new Map<string, number>()
  for (const header of headers) {
    const languages = new Set(
      headerKeys(header).flatMap((key) => (KNOWN.get(key) ?? []).map((known) => known.language)),
    )
    for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1)
  }
  let best: string | undefined
  for (const { language } of LANGUAGES) {
    if ((votes.get(language) ?? 0) > (best === undefined ? 0 : (votes.get(best) ?? 0))) best = language
  }
  return best
}

/** The longest run of whole words at the start, else at the end, that is a known heading. Two-letter words never count. */
function longestPart(key: string, language: string | undefined): HeaderMeaning | null {
  const words = key.split(' ')
  if (words.length < 2 || words.length > 8) return null
  for (let length = words.length - 1; length > 0; length--) {
    for (const part of [words.slice(0, length), words.slice(-length)]) {
      const text = part.join(' ')
      const known = text.length > 2 ? choose(text, language) : undefined
      if (known) return { field: known.field, strength: 'part', words: text }
    }
  }
  return null
}

function choose(key: string, language: string | undefined): Known | undefined {
  const known = KNOWN.get(key)
  return known?.find((one) => one.language === language) ?? known?.[0]
}

/** Plain meanings stand before frequent ones, languages in the order above. */
function knownHeadings(): Map<string, Known[]> {
  const known = new Map<string, Known[]>()
  const add = (heading: string, one: Known): void => {
    const key = headerKey(heading)
    if (key === '') return
    const list = known.get(key) ?? []
    if (!list.some(({ language }) => language === one.language)) list.push(one)
    known.set(key, list)
  }
  for (const strength of ['plain', 'often'] as const) {
    for (const { language, [strength]: words } of LANGUAGES) {
      if (strength === 'plain' && language === 'English') {
        for (const field of FIELDS) add(field, { language, field, strength })
      }
      for (const [field, list] of Object.entries(words)) {
        if (isField(field)) for (const heading of list.split(',')) add(heading, { language, field, strength })
      }
    }
  }
  return known
}
