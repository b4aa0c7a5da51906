/**
 * Cells such as `a, "b, c" ,d`: blanks before an opening quotation mark, and behind the closing one. CSV knows no such cells, people write them.
 * The blanks are taken away, so that papaparse sees `a,"b, c",d`. Never changes what stands inside the marks, or a mark that does not close.
 */
import { countNewlines } from './newlines.ts'

/** A cell in blanks and quotation marks, by the line its record starts in. */
export interface SpacedCell {
  readonly line: number
  readonly column: number
}

/** Where a text may have such a cell. */
export const MAY_BE_SPACED = /(?:^|[,;|\t\n])[ \t\u00a0]+"/
/** What is left of one whose marks make no sense. */
export const SPACED_QUOTE = /^[ \t\u00a0]+"/

interface CellEnd {
  readonly cell: string
  readonly at: number
}

/** Characters that are waited for until a mark closes. */
const LONGEST_QUOTED = 1_000_000
/** Places that are named. */
const MOST_PLACES = 10_000

export class SpacedQuotes {
  /** Cells in blanks and marks. */
  readonly spaced: SpacedCell[] = []
  /** The first cell behind a delimiter whose mark has no blanks before it. */
  direct: SpacedCell | null = null
  private readonly delimiter: string
  private rest = ''
  private line: number
  private recordLine: number
  private column = 0

  constructor(delimiter: string, firstLine: number) {
    this.delimiter = delimiter
    this.line = this.recordLine = firstLine
  }

  /** The text with `\n` line ends and without the blanks, up to the last cell that is whole. */
  push(piece: string, last: boolean): string {
    const text = this.rest + piece
    let made = ''
    let at = 0
    while (at < text.length) {
      const end = this.cellEnd(text, at, last)
      // A cell at the end of a piece may go on.
      if (end === null) break
      made += end.cell
      at = end.at
      if (at < text.length) {
        made += text.charAt(at)
        this.pass(text.charAt(at))
        at++
      }
    }
    this.rest = text.slice(at)
    return made
  }

  private pass(end: string): void {
    if (end === this.delimiter) {
      this.column++
      return
    }
    this.line++
    this.recordLine = this.line
    this.column = 0
  }

  /** The cell that begins at `from`, without its outer blanks where it is in marks; null if more text is needed. */
  private cellEnd(text: string, from: number, last: boolean): CellEnd | null {
    const waits = !last && text.length - from < LONGEST_QUOTED
    let start = from
    while (this.isBlank(text, start)) start++
    if (start >= text.length && waits) return null
    if (text.charAt(start) !== '"') return this.unquoted(text, from, waits)
    const close = closingMark(text, start + 1)
    if (close < 0) return waits ? null : this.unquoted(text, from, waits)
    let at = close + 1
    while (this.isBlank(text, at)) at++
    if (at >= text.length && waits) return null
    const whole = at >= text.length || text.charAt(at) === '\n' || text.charAt(at) === this.delimiter
    if (!whole) return this.unquoted(text, from, waits)
    const place = { line: this.recordLine, column: this.column }
    if (start > from && this.spaced.length < MOST_PLACES) this.spaced.push(place)
    if (start === from && this.column > 0) this.direct ??= place
    this.line += countNewlines(text.slice(start, close))
    return { cell: text.slice(start, close + 1), at }
  }

  private unquoted(text: string, from: number, waits: boolean): CellEnd | null {
    const newline = text.indexOf('\n', from)
    const end = newline < 0 ? text.length : newline
    const delimiter = text.slice(from, end).indexOf(this.delimiter)
    const at = delimiter < 0 ? end : from + delimiter
    return at >= text.length && waits ? null : { cell: text.slice(from, at), at }
  }

  private isBlank(text: string, at: number): boolean {
    const character = text.charAt(at)
    return character === ' ' || character === '\u00a0' || (character === '\t' && this.delimiter !== '\t')
  }
}

/** Where the mark stands that closes a cell whose text begins at `from`; -1 where none does. */
function closingMark(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return at
  }
  return -1
}
