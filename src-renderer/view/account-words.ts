/** The account's values for a field, as a list of suggestions. */
import { isListField, type Field } from '../../src-shared/material/fields/field.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** The maximum number of words shown at once. Typing narrows the list. */
const MAX_SUGGESTIONS = 50

const FIELDS_WITH_WORDS: readonly Field[] = ['unit', 'categories', 'suppliers', 'storage', 'action']

/** Whether the account has a list of values for the field. */
export function hasAccountWords(field: Field | null): field is Field {
  return field !== null && FIELDS_WITH_WORDS.includes(field)
}

/** Matches the last entry of a list, which the user is typing. */
const LAST_LIST_ENTRY = /[^;|]*$/

interface WordMatches {
  readonly shownWords: readonly UntrustedText[]
  /** How many other words match. */
  readonly hiddenCount: number
}

/** Words that begin with the text, then words that contain it. Returns all words if none matches or if the text is itself one of them. */
export function findMatchingWords(accountWords: readonly UntrustedText[], text: string, field: Field): WordMatches {
  const key = makeTextKey(isListField(field) ? (LAST_LIST_ENTRY.exec(text)?.[0] ?? '') : text)
  const keyedWords = accountWords.map((word) => ({ word, key: makeTextKey(toRawText(word)) }))
  const fittingWords = keyedWords.some((word) => word.key === key)
    ? []
    : keyedWords.filter((word) => word.key.includes(key))
  const matches = fittingWords.length === 0 ? keyedWords : fittingWords
  const rankOf = (word: { readonly key: string }): number => (word.key.startsWith(key) ? 0 : 1)
  const sortedWords = fittingWords.length === 0 ? matches : matches.toSorted((a, b) => rankOf(a) - rankOf(b))
  return {
    shownWords: sortedWords.slice(0, MAX_SUGGESTIONS).map(({ word }) => word),
    hiddenCount: Math.max(0, matches.length - MAX_SUGGESTIONS),
  }
}

/** The text with the chosen word. It replaces the whole text, or the last entry of a list. */
export function withWord(text: string, word: string, field: Field): string {
  if (!isListField(field)) return word
  return text.replace(LAST_LIST_ENTRY, (entry) => `${/^\s*/.exec(entry)?.[0] ?? ''}${word}`)
}
