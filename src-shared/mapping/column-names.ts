/** The name of a column in messages: its heading, with its letter if others have the same heading. [MAP-8] */
import { headerKey } from '../file/headings/key.ts'
import { columnLetter, type Problem } from '../file/problem.ts'

/** The names of a table's columns; no two are the same, except ''. */
export function columnNames(headers: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const header of headers) counts.set(sameKey(header), (counts.get(sameKey(header)) ?? 0) + 1)
  const isTwice = (header: string): boolean => header !== '' && (counts.get(sameKey(header)) ?? 0) > 1
  const lettered = (column: number): string => `${headers[column] ?? ''} (${columnLetter(column)})`
  const made = new Set(headers.flatMap((header, column) => (isTwice(header) ? [sameKey(lettered(column))] : [])))
  // A heading that looks like another column's name also gets its letter.
  return headers.map((header, column) => (isTwice(header) || made.has(sameKey(header)) ? lettered(column) : header))
}

/** `name` is stored only if it differs from the heading. */
export function columnName({ header, name }: { readonly header: string; readonly name?: string | undefined }): string {
  return name ?? header
}

/** A problem as the window says it: at its column's name. A column without one keeps its letter. [MAP-8] */
export function atHeading(
  problem: Problem,
  column: { readonly header: string; readonly name?: string | undefined } | undefined,
): Problem {
  const heading = column === undefined ? '' : columnName(column)
  return heading === '' ? problem : { ...problem, heading }
}

/** The key by which the user's choice for a column is found again. */
export function columnNameKey(column: { readonly header: string; readonly name?: string | undefined }): string {
  return headerKey(columnName(column))
}

/** Compares headings without case and signs; a heading of signs only is compared as it is. */
function sameKey(header: string): string {
  const key = headerKey(header)
  return key === '' ? header : key
}
