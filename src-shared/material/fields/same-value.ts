/**
 * Which values of a field are equal, by its kind (field-spec.ts). Used for the account before and after a run, for
 * rows and for exports. Ignores white space and invisible characters at both ends, line ends and composition, because
 * spreadsheets, people and accounts change them. [DIFF-3]
 */
import { convertToLineFeeds, trimOuterSpace, normaliseText } from '../values/text-key.ts'
import { joinSortedIds } from '../values/ids-by-name.ts'
import { isListField, isPlainText, isStorageField, type Field, specOf } from './field.ts'

/** Equal texts have the same form. */
export function toComparableText(text: string): string {
  return trimOuterSpace(normaliseText(convertToLineFeeds(text)))
}

/**
 * The comparable form of a canonical value of any field: equal values have the same form. If a storage does not carry the material, its stock there
 * counts as 0. [DIFF-4]
 */
export function toComparable(field: Field, value: string | null): string | null {
  if (value === null) return isStorageField(field) ? '0' : null
  if (isListField(field)) return value === '' ? '' : joinSortedIds(value.split(', ').map(Number))
  return isPlainText(field) ? toComparableText(value) : value
}

export function areSameValues(field: Field, a: string | null, b: string | null): boolean {
  return a === b || toComparable(field, a) === toComparable(field, b)
}

/**
 * True for fields whose text can lose letters in an old encoding without anyone noticing. The text then equals the account's text, with "?" for
 * letters outside ASCII. Every encoding has ASCII letters, so a "?" in place of one is an edit.
 */
export function canLoseLetters(field: Field): boolean {
  const { kind } = specOf(field)
  return kind === 'text' || kind === 'code'
}

/** The distinct letters of `accountValue` that `fileValue` lacks; null if the texts are equal or differ in any other way. [DIFF-9] */
export function findLostLetters(fileValue: string, accountValue: string): string | null {
  if (!fileValue.includes('?')) return null
  const fileText = trimOuterSpace(fileValue)
  const accountText = trimOuterSpace(accountValue).replaceAll('\r\n', '\n')
  const missingLetters = new Set<string>()
  let index = 0
  for (const character of accountText) {
    if (fileText.startsWith(character, index)) {
      index += character.length
      continue
    }
    if (fileText[index] !== '?' || character <= '\u007f') return null
    missingLetters.add(character)
    // Some programs write one "?" for each half of a surrogate pair.
    index += character.length === 2 && fileText[index + 1] === '?' && accountText.length === fileText.length ? 2 : 1
  }
  return index === fileText.length && missingLetters.size > 0 ? [...missingLetters].join(' ') : null
}
