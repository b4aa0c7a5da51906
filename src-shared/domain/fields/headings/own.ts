/** Headings of the columns that Stocksheet adds to a file of rows to fix. */
const OWN = 'Stocksheet:'

/** True for a column that Stocksheet added: never mapped, never shown as unknown. */
export function isOwnHeader(header: string): boolean {
  return header.trim().startsWith(OWN)
}
