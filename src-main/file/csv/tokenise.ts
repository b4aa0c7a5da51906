/**
 * Splits text with `\n` line ends into records with papaparse, in pieces of any size. Keeps the file's line numbers, even after cells with line
 * breaks. Refuses a text if an unclosed quotation mark puts several rows into one cell. A mark inside an unquoted cell counts as text.
 */
import Papa from 'papaparse'
import type { Delimiter } from '../../../src-shared/file/source.ts'
import { countNewlines, measureLines } from './newlines.ts'

export interface Tokens {
  /** The records, without blank lines. */
  readonly records: readonly (readonly string[])[]
  /** The line where each record starts, from 1. */
  readonly lines: Uint32Array
  /** Indexes of records with a misplaced quotation mark that counts as text. */
  readonly strayIndexes: readonly number[]
  /** Indexes of records that span several lines. */
  readonly multilineIndexes: readonly number[]
  /** An upper bound on the length of the cells. */
  readonly longestLength: number
}

export class UnterminatedQuoteError extends Error {
  override readonly name = 'UnterminatedQuote'
  /** The line, from 1, of the quotation mark that opens the cell. */
  readonly line: number

  constructor(line: number) {
    super(`quote opened in line ${line} is not closed`)
    this.line = line
  }
}

export class RecordTooLongError extends Error {
  override readonly name = 'RecordTooLong'
  readonly line: number
  /** How many cells the record has so far. */
  readonly cellCount: number

  constructor(line: number, cellCount: number) {
    super(`record of line ${line} is too long`)
    this.line = line
    this.cellCount = cellCount
  }
}

const NO_TOKENS: Tokens = {
  records: [],
  lines: new Uint32Array(0),
  strayIndexes: [],
  multilineIndexes: [],
  longestLength: 0,
}

/** A record without an end is refused after this many characters: 100 cells of Excel's maximum length. */
const MAX_RECORD_LENGTH = 4_000_000

export class Tokeniser {
  private readonly delimiter: Delimiter
  private pendingText = ''
  private line: number
  /** An unfinished record is parsed again only when its text has doubled, so that long cells take linear time. */
  private nextCheckLength = 0

  constructor(delimiter: Delimiter, firstLine: number) {
    this.delimiter = delimiter
    this.line = firstLine
  }

  push(piece: string, isLast: boolean): Tokens {
    const text = this.pendingText === '' ? piece : this.pendingText + piece
    if (!isLast && text.length < this.nextCheckLength) {
      this.pendingText = text
      return NO_TOKENS
    }
    const parser = new Papa.Parser({ delimiter: this.delimiter, newline: '\n', quoteChar: '"' })
    // papaparse's result is typed as `any`, so `checkParsedShape` checks it.
    const parseResult: unknown = parser.parse(text, 0, !isLast)
    const { data: records, errors, cursor } = checkParsedShape(parseResult)
    this.refuseUnclosedQuote(text, records, errors, isLast)
    const usedLength = isLast ? text.length : cursor
    const consumedText = usedLength === text.length ? text : text.slice(0, usedLength)
    this.pendingText = usedLength === text.length ? '' : text.slice(usedLength)
    this.nextCheckLength = records.length === 0 ? text.length * 2 : 0
    if (this.pendingText.length > MAX_RECORD_LENGTH) this.refuseLongRecord()
    return this.addLineNumbers(records, errors, consumedText, isLast)
  }

  /** The line where the next record starts. */
  get nextLine(): number {
    return this.line
  }

  private addLineNumbers(
    parsedRecords: readonly string[][],
    errors: readonly QuoteError[],
    consumedText: string,
    isLast: boolean,
  ): Tokens {
    const { newlineCount, longestLength } = measureLines(consumedText)
    // If there is one record per line end, no cell contains a line break.
    const isPlainPiece = parsedRecords.length === newlineCount + (isLast ? 1 : 0)
    const records = parsedRecords.some(isBlankLine)
      ? parsedRecords.filter((record) => !isBlankLine(record))
      : parsedRecords
    const lines = new Uint32Array(records.length)
    const multilineIndexes: number[] = []
    const badRows = new Set(errors.filter(({ row }) => row < parsedRecords.length).map(({ row }) => row))
    const strayIndexes: number[] = []
    let { line } = this
    let recordCount = 0
    for (let index = 0; index < parsedRecords.length; index++) {
      const record = parsedRecords[index] ?? []
      const start = line++
      if (!isPlainPiece) line += countLineBreaks(record)
      if (isBlankLine(record)) continue
      if (line > start + 1) multilineIndexes.push(recordCount)
      if (badRows.has(index)) strayIndexes.push(recordCount)
      lines[recordCount++] = start
    }
    this.line += newlineCount
    return {
      records,
      lines,
      strayIndexes,
      multilineIndexes,
      longestLength: isPlainPiece ? longestLength : consumedText.length,
    }
  }

  /** Refuses a quoted cell that never ends, or that ends on a later line because of misplaced quotation marks. */
  private refuseUnclosedQuote(
    text: string,
    records: readonly string[][],
    errors: readonly QuoteError[],
    isLast: boolean,
  ): void {
    let lastCellStart = -1
    for (const { code, row, index } of errors) {
      if (code === 'MissingQuotes' && isLast) throw new UnterminatedQuoteError(this.lineAt(text, index))
      // papaparse reports each misplaced mark of a cell, always with the cell's start.
      if (code !== 'InvalidQuotes' || row >= records.length || index === lastCellStart) continue
      lastCellStart = index
      // If the cell with the misplaced mark spans several lines, it contains other rows.
      const cell = records[row]?.find(
        (cellText) => cellText.includes('\n') && text.startsWith(cellText.slice(0, cellText.indexOf('\n')), index),
      )
      if (cell !== undefined) throw new UnterminatedQuoteError(this.lineAt(text, index))
    }
  }

  private refuseLongRecord(): void {
    const isMultiline = this.pendingText.includes('\n')
    if (isMultiline) {
      const quoteMatch = /(?:^|[,;\t|\n])"/.exec(this.pendingText)
      throw new UnterminatedQuoteError(
        this.line + countNewlines(this.pendingText.slice(0, (quoteMatch?.index ?? 0) + 1)),
      )
    }
    throw new RecordTooLongError(this.line, this.pendingText.split(this.delimiter, 20_000).length)
  }

  private lineAt(text: string, index: number): number {
    return this.line + countNewlines(text.slice(0, index))
  }
}

function isBlankLine(record: readonly string[]): boolean {
  return record.length === 1 && record[0] === ''
}

function countLineBreaks(record: readonly string[]): number {
  let lineBreakCount = 0
  for (const cell of record) if (cell.includes('\n')) lineBreakCount += countNewlines(cell)
  return lineBreakCount
}

interface QuoteError {
  readonly code: string
  readonly row: number
  readonly index: number
}

interface ParsedPiece {
  readonly data: string[][]
  readonly errors: readonly QuoteError[]
  readonly cursor: number
}

/** Checks papaparse's result, but not every row: its rows are assumed to be arrays of strings. */
function checkParsedShape(parseResult: unknown): ParsedPiece {
  const parsedOutput = parseResult as { data?: string[][]; errors?: QuoteError[]; meta?: { cursor?: unknown } } | null
  const cursor = parsedOutput?.meta?.cursor
  if (!Array.isArray(parsedOutput?.data) || !Array.isArray(parsedOutput.errors) || typeof cursor !== 'number') {
    throw new TypeError('papaparse answered in an unknown shape')
  }
  return { data: parsedOutput.data, errors: parsedOutput.errors, cursor }
}
