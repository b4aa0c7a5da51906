/** Several entries in one cell, separated by `;`, `|` or a line break: trimmed, without repeats, in the order written. */
import { LIST_SEPARATOR } from './draft.ts'
import { withoutOuterSpace, textKey } from '../../material/values/text-key.ts'

const SEPARATORS = /[;|\n\r]/

/** Entries joined by LIST_SEPARATOR; '' when there is none. */
export function readList(text: string): string {
  return SEPARATORS.test(text) ? listEntries(text).join(LIST_SEPARATOR) : withoutOuterSpace(text)
}

/** A list with another entry in place of one; null where it has no such entry. */
export function withEntry(text: string, entry: string, other: string): string | null {
  const entries = listEntries(text)
  const at = entries.findIndex((one) => textKey(one) === textKey(entry))
  return at < 0 ? null : entries.with(at, other).join('; ')
}

/** Never a blank one. */
export function listEntries(text: string): string[] {
  const keys = new Set<string>()
  const entries: string[] = []
  for (const part of text.split(SEPARATORS)) {
    const entry = withoutOuterSpace(part)
    const key = textKey(entry)
    if (key === '' || keys.has(key)) continue
    keys.add(key)
    entries.push(entry)
  }
  return entries
}
