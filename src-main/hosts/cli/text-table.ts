/** Aligned columns for a terminal. Cuts long cells so that a row stays one line. */

export interface TextColumn {
  readonly title: string
  readonly align?: 'left' | 'right'
  /** Longest a cell may be, in characters. */
  readonly most?: number
}

// Control characters and bidi overrides could rewrite the terminal: shown as a middle dot.
// eslint-disable-next-line no-control-regex -- these are exactly the characters to take out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

export function plainText(text: string): string {
  return text.replace(UNSAFE, '·')
}

function fit(text: string, most: number): string {
  const clean = plainText(text)
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean
}

/** Lines without colour; `decorate` may colour a finished cell by its row and column. */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  decorate: (text: string, row: number, column: number) => string = (text) => text,
): string[] {
  const cells = rows.map((row) => columns.map((column, at) => fit(row[at] ?? '', column.most ?? 40)))
  const widths = columns.map((column, at) =>
    Math.max(column.title.length, ...cells.map((row) => (row[at] ?? '').length)),
  )
  const pad = (text: string, at: number): string =>
    columns[at]?.align === 'right' ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)
  const head = columns.map((column, at) => pad(column.title, at)).join('  ')
  const body = cells.map((row, y) => row.map((cell, x) => decorate(pad(cell, x), y, x)).join('  '))
  return [head.trimEnd(), ...body.map((text) => text.trimEnd())]
}
