/** The names of the grid's columns. Pure. */
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import type { GridColumn } from './grid-columns.ts'
import { shownText } from './visible-text.ts'

/** The name above the column: the file's own heading if it has one. */
export function columnTitle(column: GridColumn, words: Pick<Words, 'grid' | 'names'>): string | UntrustedText {
  if (column.kind === 'text') return column.title
  if (column.kind !== 'cell') return words.grid[column.kind]
  const { header, field, letter } = column.column
  return toRawText(header) !== '' ? header : field === null ? words.grid.column(letter) : words.names.fields[field]
}

/** A short name for speech and the palette: the field and its storage. */
export function shortColumnName(column: GridColumn, words: Pick<Words, 'grid' | 'names'>): string {
  if (column.kind !== 'cell' || column.column.field === null) return shownText(columnTitle(column, words))
  const { field, storage } = column.column
  const name = words.names.fields[field]
  return storage === undefined ? name : `${name} ${shownText(storage)}`
}
