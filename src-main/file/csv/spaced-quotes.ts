/**
 * Removes blanks around quoted cells such as `a, "b, c" ,d`. CSV does not allow them, but people write them, and papaparse needs `a,"b, c",d`. Never
 * changes the inside of a quoted cell, or an unclosed mark.
 */
import { countNewlines } from './newlines.ts'

/** A quoted cell with blanks around it. `line`: the line where its record begins. */
export interface SpacedCell {
  readonly line: number
  readonly column: number
}

/** Matches texts that may have a quoted cell with blanks before it. */
export const SPACED_QUOTE_IN_TEXT_PATTERN = /(?:^|[,;|\t\n])[ \t\u00a0]+"/
/** Matches a cell that begins with blanks and a quotation mark. */
export const SPACED_QUOTE_PATTERN = /^[ \t\u00a0]+"/

interface ReadCell {
  readonly text: string
  readonly end: number
}

/** How many characters to search for the closing quotation mark. */
const MAX_QUOTED_LENGTH = 1_000_000
/** The maximum number of cells with blanks that are reported. */
const MAX_REPORTED_CELLS = 10_000

export class SpacedQuotes {
  /** The quoted cells with blanks before them. */
  readonly spacedCells: SpacedCell[] = []
  /** The first quoted cell that has no blanks before it and is not the first cell of its record. */
  unspacedCell: SpacedCell | null = null
  private readonly delimiter: string
  private pendingText = ''
  private line: number
  private recordLine: number
  private column = 0

  constructor(delimiter: string, firstLine: number) {
    this.delimiter = delimiter
    this.line = this.recordLine = firstLine
  }

  /** Returns the text without blanks around quoted cells, up to the last complete cell. */
  push(piece: string, isLast: boolean): string {
    const text = this.pendingText + piece
    let output = ''
    let position = 0
    while (position < text.length) {
      const cell = this.readCell(text, position, isLast)
      // The cell may continue in the next piece.
      if (cell === null) break
      output += cell.text
      position = cell.end
      if (position < text.length) {
        output += text.charAt(position)
        this.advancePast(text.charAt(position))
        position++
      }
    }
    this.pendingText = text.slice(position)
    return output
  }

  private advancePast(endCharacter: string): void {
    if (endCharacter === this.delimiter) {
      this.column++
      return
    }
    this.line++
    this.recordLine = this.line
    this.column = 0
  }

  /** The cell that begins at `from`, without outer blanks if it is quoted. Null if more text is needed. */
  private readCell(text: string, from: number, isLast: boolean): ReadCell | null {
    const needsMoreText = !isLast && text.length - from < MAX_QUOTED_LENGTH
    let start = from
    while (this.isBlank(text, start)) start++
    if (start >= text.length && needsMoreText) return null
    if (text.charAt(start) !== '"') return this.readUnquotedCell(text, from, needsMoreText)
    const closingPosition = findClosingMark(text, start + 1)
    if (closingPosition < 0) return needsMoreText ? null : this.readUnquotedCell(text, from, needsMoreText)
    let position = closingPosition + 1
    while (this.isBlank(text, position)) position++
    if (position >= text.length && needsMoreText) return null
    const isWholeCell =
      position >= text.length || text.charAt(position) === '\n' || text.charAt(position) === this.delimiter
    if (!isWholeCell) return this.readUnquotedCell(text, from, needsMoreText)
    const quotedCell = { line: this.recordLine, column: this.column }
    if (start > from && this.spacedCells.length < MAX_REPORTED_CELLS) this.spacedCells.push(quotedCell)
    if (start === from && this.column > 0) this.unspacedCell ??= quotedCell
    this.line += countNewlines(text.slice(start, closingPosition))
    return { text: text.slice(start, closingPosition + 1), end: position }
  }

  private readUnquotedCell(text: string, from: number, needsMoreText: boolean): ReadCell | null {
    const newlinePosition = text.indexOf('\n', from)
    const end = newlinePosition < 0 ? text.length : newlinePosition
    const delimiterPosition = text.slice(from, end).indexOf(this.delimiter)
    const position = delimiterPosition < 0 ? end : from + delimiterPosition
    return position >= text.length && needsMoreText ? null : { text: text.slice(from, position), end: position }
  }

  private isBlank(text: string, position: number): boolean {
    const character = text.charAt(position)
    return character === ' ' || character === '\u00a0' || (character === '\t' && this.delimiter !== '\t')
  }
}

/** The position of the quotation mark that closes a cell whose text begins at `from`; -1 if there is none. */
function findClosingMark(text: string, from: number): number {
  for (let position = text.indexOf('"', from); position >= 0; position = text.indexOf('"', position + 2)) {
    if (text.charAt(position + 1) !== '"') return position
  }
  return -1
}
