/** The account's own words for a field, as a list of suggestions. */
import { isListField, type Field } from '../../src-shared/material/fields/field.ts'
import { textKey } from '../../src-shared/material/values/text-key.ts'
import { asItCame, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** The most words shown at once. Typing narrows the list. */
const MAX_SHOWN = 50

const FIELDS: readonly Field[] = ['unit', 'categories', 'suppliers', 'storage', 'action']

/** Whether the account has a list of values for the field. */
export function hasAccountWords(field: Field | null): field is Field {
  return field !== null && FIELDS.includes(field)
}

/** In a list, the user is typing the last entry. */
const LAST_ENTRY = /[^;|]*$/

interface WordsFound {
  readonly shown: readonly UntrustedText[]
  /** How many other words match. */
  readonly more: number
}

/** Words that begin with the text, then words that contain it. All words if none matches or the text is one of them. */
export function wordsFound(ownWords: readonly UntrustedText[], text: string, field: Field): WordsFound {
  const key = textKey(isListField(field) ? (LAST_ENTRY.exec(text)?.[0] ?? '') : text)
  const keyed = ownWords.map((word) => ({ word, key: textKey(asItCame(word)) }))
  const fitting = keyed.some((word) => word.key === key) ? [] : keyed.filter((word) => word.key.includes(key))
  const matches = fitting.length === 0 ? keyed : fitting
  const first = (word: { readonly key: string }): number => (word.key.startsWith(key) ? 0 : 1)
  const sorted = fitting.length === 0 ? matches : matches.toSorted((a, b) => first(a) - first(b))
  return { shown: sorted.slice(0, MAX_SHOWN).map(({ word }) => word), more: Math.max(0, matches.length - MAX_SHOWN) }
}

/** The text with the chosen word. It replaces the whole text, or the last entry of a list. */
export function withWord(text: string, word: string, field: Field): string {
  if (!isListField(field)) return word
  return text.replace(LAST_ENTRY, (entry) => `${/^\s*/.exec(entry)?.[0] ?? ''}${word}`)
}
