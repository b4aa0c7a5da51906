/** Where a JSON text breaks. The engine's own message quotes the text, which may be a file that nobody meant to show. */

/** ` (line 3, column 5)`, counted from 1; empty if the engine names no place. */
export function jsonPlace(error: unknown): string {
  const place = error instanceof SyntaxError ? / \(line (\d+) column (\d+)\)$/.exec(error.message) : null
  return place ? ` (line ${place[1] ?? ''}, column ${place[2] ?? ''})` : ''
}
