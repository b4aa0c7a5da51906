/** Aligned columns for a terminal. Long cells are cut so that a row stays one line; one column may wrap instead. */
import { plainText } from '../app/plain-text.ts'

export interface TextColumn {
  readonly title: string
  readonly align?: 'left' | 'right'
  /** Longest a cell may be, in characters. */
  readonly most?: number
  /** From its last one on, a cell that is cut stays whole: in `prices.csv!12` the row. */
  readonly whole?: string
  /** The last column only: takes what the others leave of the width, and goes on below itself. */
  readonly wraps?: boolean
}

const GAP = '  '
/** A column narrower than this is no help: lines may be longer than the terminal then. */
const NARROWEST = 24

function fit(text: string, { most = 40, whole }: TextColumn): string {
  const clean = plainText(text)
  if (clean.length <= most) return clean
  const at = whole === undefined ? -1 : clean.lastIndexOf(whole)
  const end = at < 0 ? '' : clean.slice(at)
  const room = most - 1 - end.length
  return room > 0 ? `${clean.slice(0, room)}…${end}` : `${clean.slice(0, most - 1)}…`
}

/**
 * Lines without colour; `decorate` may colour a finished cell by its row and column. `width`: of the terminal, in characters;
 * Infinity where lines may be long.
 */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  decorate: (text: string, row: number, column: number) => string = (text) => text,
  width = Infinity,
): string[] {
  const wraps = width < Infinity && columns.at(-1)?.wraps === true
  const cells = rows.map((row) =>
    columns.map((column, at) =>
      wraps && column.wraps === true ? plainText(row[at] ?? '') : fit(row[at] ?? '', column),
    ),
  )
  const widths = columns.map((column, at) =>
    cells.reduce((most, row) => Math.max(most, (row[at] ?? '').length), column.title.length),
  )
  const before = widths.slice(0, -1).reduce((sum, one) => sum + one + GAP.length, 0)
  const room = wraps ? Math.max(NARROWEST, width - before) : Infinity
  const pad = (text: string, at: number): string =>
    columns[at]?.align === 'right' ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)
  const head = columns.map((column, at) => pad(column.title, at)).join(GAP)
  const body = cells.flatMap((row, y) => {
    const [first = '', ...below] = wrapped(row.at(-1) ?? '', room)
    const line = [...row.slice(0, -1), first].map((cell, x) => decorate(pad(cell, x), y, x)).join(GAP)
    return [line, ...below.map((text) => `${' '.repeat(before)}${decorate(text, y, row.length - 1)}`)]
  })
  return [head, ...body].map((text) => text.trimEnd())
}

/** Broken between words; a word longer than a line is broken anywhere. */
export function wrapped(text: string, room: number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > room) {
    const space = rest.lastIndexOf(' ', room)
    const end = space > 0 ? space : room
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}
