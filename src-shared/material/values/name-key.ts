/**
 * What a name of the account's own is recognised by (a storage, a category, a supplier): as keys are, and ё is е, as people type it.
 * Two names that differ in no more than that mean both: whoever looks one up is told of both. [NAME-1]
 */
import { textKey } from './text-key.ts'

export function nameKey(text: string): string {
  return textKey(text).replaceAll('ё', 'е')
}

/** The same in a heading, where signs between the words do not count either: `Stock (Shop)`. [MAP-3] */
export function nameWords(text: string): string {
  return nameKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
