/** What a column is called wherever it is named: its heading, with its letter where others have the same one. [MAP-8] */
import { headerKey } from '../file/headings/key.ts'
import { columnLetter } from '../file/problem.ts'

/** Of each column of a table, from its headings; no two of them are the same but ''. */
export function columnNames(headers: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const header of headers) counts.set(sameKey(header), (counts.get(sameKey(header)) ?? 0) + 1)
  const isTwice = (header: string): boolean => header !== '' && (counts.get(sameKey(header)) ?? 0) > 1
  const lettered = (column: number): string => `${headers[column] ?? ''} (${columnLetter(column)})`
  const made = new Set(headers.flatMap((header, column) => (isTwice(header) ? [sameKey(lettered(column))] : [])))
  // A heading that reads like another column's name has its own letter, too.
  return headers.map((header, column) => (isTwice(header) || made.has(sameKey(header)) ? lettered(column) : header))
}

/** `name`: kept only where it is not the heading. */
export function columnName({ header, name }: { readonly header: string; readonly name?: string | undefined }): string {
  return name ?? header
}

/** The key by which what was chosen for a column is found again. */
export function columnNameKey(column: { readonly header: string; readonly name?: string | undefined }): string {
  return headerKey(columnName(column))
}

/** Headings that are one but for case and signs; a heading of signs alone is what it is. */
function sameKey(header: string): string {
  const key = headerKey(header)
  return key === '' ? header : key
}
