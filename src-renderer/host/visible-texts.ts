/**
 * Texts of files and accounts as the window may show them anywhere: in titles, labels, tips and messages, where no element can mark
 * a sign. What cannot be seen is spelt out (`U+202E`). Cells and what is handed back to the host as it came stay as they are: the
 * grid draws them through `Visible`.
 */
import { shownText } from '../view/visible-text.ts'

/** Names of fields whose texts go back to the host, or are drawn by `Visible`. */
const AS_THEY_CAME: ReadonlySet<string> = new Set([
  'cells',
  'choices',
  'groups',
  'headers',
  'sheet',
  'sheets',
  'firstSheet',
  'storageSheets',
  'text',
  'html',
  'settings',
])

export function visibleTexts<T>(value: T): T {
  // The same shape with other texts in it, as the loop below makes it.
  return visible(value) as T
}

function visible(value: unknown): unknown {
  if (typeof value === 'string') return spelt(value)
  if (Array.isArray(value)) return value.map(visible)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, AS_THEY_CAME.has(name) ? inner : visible(inner)]),
  )
}

/** Line ends and tabs of our own messages stay. */
function spelt(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : shownText(part)))
    .join('')
}
