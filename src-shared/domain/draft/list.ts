/** Several entries in one cell, separated by `;`, `|` or a line break: trimmed, without repeats, in the order written. */
import { LIST_SEPARATOR } from './draft.ts'
import { textKey } from '../values/text-key.ts'

const SEPARATORS = /[;|\n\r]/

/** Entries joined by LIST_SEPARATOR; '' when there is none. */
export function readList(text: string): string {
  if (!SEPARATORS.test(text)) return text.trim()
  const seen = new Set<string>()
  const entries: string[] = []
  for (const part of text.split(SEPARATORS)) {
    const entry = part.trim()
    const key = textKey(entry)
    if (key === '' || seen.has(key)) continue
    seen.add(key)
    entries.push(entry)
  }
  return entries.join(LIST_SEPARATOR)
}
