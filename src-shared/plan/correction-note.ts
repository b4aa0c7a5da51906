/**
 * The note of a stock correction (materials/update_stock). It is not a field of the material, causes no request by itself, and is never read back.
 * [NOTE-1] [NOTE-2]
 */
import type { RowName } from '../file/row-name.ts'

/** The placeholders of a template, each in braces. */
export const NOTE_PLACEHOLDERS = ['file', 'row', 'sheet'] as const
type Placeholder = (typeof NOTE_PLACEHOLDERS)[number]

/** The most characters in a template. */
export const MAX_NOTE_LENGTH = 200

/** The template of the notes, and the file. If the template is empty, no note is sent. */
export interface NoteSource {
  readonly template: string
  /** The file's name. */
  readonly file: string
}

const BRACED_NAME = /\{([^{}]*)\}/g

/** Names in braces that are not placeholders, as written. */
export function findUnknownPlaceholders(template: string): readonly string[] {
  const names = [...template.matchAll(BRACED_NAME)].map(([, name = '']) => name)
  return names.filter((name) => !isPlaceholder(name))
}

function isPlaceholder(name: string): name is Placeholder {
  return NOTE_PLACEHOLDERS.some((placeholder) => placeholder === name)
}

/** The template filled in for a row; '' if it is empty. If several sheets are read, the text also contains the row's sheet. */
export function makeNote({ template, file }: NoteSource, { row, sheet }: RowName): string {
  const values = { file, row: sheet === undefined ? String(row) : `${sheet}!${row}`, sheet: sheet ?? '' }
  const filledText = template.replace(BRACED_NAME, (text, name: string) => (isPlaceholder(name) ? values[name] : text))
  return filledText.trim()
}
