/**
 * Text with `\n` line ends to records, by papaparse, in pieces of any size. Keeps the file's own line numbers, also
 * after cells with line breaks. Refuses quotation marks that swallow rows; a mark inside an unquoted cell is literal.
 */
import Papa from 'papaparse'
import type { Delimiter } from '../../../src-shared/file/source.ts'
import { countNewlines, measureLines } from './newlines.ts'

export interface Tokens {
  /** Blank lines left out. */
  readonly records: readonly (readonly string[])[]
  /** Line of each record's start, from 1. */
  readonly lines: Uint32Array
  /** Records (by index) with a quotation mark where none belongs; the mark is part of the text. */
  readonly stray: readonly number[]
  /** Records (by index) that run over several lines. */
  readonly multiline: readonly number[]
  /** No cell is longer than this; most are much shorter. */
  readonly longest: number
}

export class UnterminatedQuote extends Error {
  override readonly name = 'UnterminatedQuote'
  /** Line of the quotation mark that opens the cell, from 1. */
  readonly line: number

  constructor(line: number) {
    super(`quote opened in line ${line} is not closed`)
    this.line = line
  }
}

export class RecordTooLong extends Error {
  override readonly name = 'RecordTooLong'
  readonly line: number
  /** Cells so far. */
  readonly cells: number

  constructor(line: number, cells: number) {
    super(`record of line ${line} is too long`)
    this.line = line
    this.cells = cells
  }
}

const NOTHING: Tokens = { records: [], lines: new Uint32Array(0), stray: [], multiline: [], longest: 0 }

/** Characters of a record before we stop waiting for its end: 100 cells of Excel's longest. */
const LONGEST_RECORD = 4_000_000

export class Tokeniser {
  private readonly delimiter: Delimiter
  private rest = ''
  private line: number
  /** An unfinished record is not looked at again before its text has doubled: long cells cost linear time. */
  private nextCheckAt = 0

  constructor(delimiter: Delimiter, firstLine: number) {
    this.delimiter = delimiter
    this.line = firstLine
  }

  push(piece: string, last: boolean): Tokens {
    const text = this.rest === '' ? piece : this.rest + piece
    if (!last && text.length < this.nextCheckAt) {
      this.rest = text
      return NOTHING
    }
    const parser = new Papa.Parser({ delimiter: this.delimiter, newline: '\n', quoteChar: '"' })
    // papaparse's own types call this `any`; the shape is checked by using it as what it is documented to be.
    const parsed: unknown = parser.parse(text, 0, !last)
    const { data, errors, cursor } = parsedShape(parsed)
    this.refuseUnclosedQuote(text, data, errors, last)
    const used = last ? text.length : cursor
    const consumed = used === text.length ? text : text.slice(0, used)
    this.rest = used === text.length ? '' : text.slice(used)
    this.nextCheckAt = data.length === 0 ? text.length * 2 : 0
    if (this.rest.length > LONGEST_RECORD) this.refuseLong()
    return this.number(data, errors, consumed, last)
  }

  /** Newlines seen so far, as line numbers: the line the next record starts in. */
  get nextLine(): number {
    return this.line
  }

  private number(data: readonly string[][], errors: readonly QuoteError[], consumed: string, last: boolean): Tokens {
    const { newlines, longest } = measureLines(consumed)
    // A record per line end (at the end of the text also what follows the last): no cell has a line break in it.
    const plain = data.length === newlines + (last ? 1 : 0)
    const records = data.some(isBlankLine) ? data.filter((record) => !isBlankLine(record)) : data
    const lines = new Uint32Array(records.length)
    const multiline: number[] = []
    const strayRows = new Set(errors.filter(({ row }) => row < data.length).map(({ row }) => row))
    const stray: number[] = []
    let { line } = this
    let next = 0
    for (let index = 0; index < data.length; index++) {
      const record = data[index] ?? []
      const start = line++
      if (!plain) line += breaksIn(record)
      if (isBlankLine(record)) continue
      if (line > start + 1) multiline.push(next)
      if (strayRows.has(index)) stray.push(next)
      lines[next++] = start
    }
    this.line += newlines
    return { records, lines, stray, multiline, longest: plain ? longest : consumed.length }
  }

  /** A quoted cell that never ends, or that ends lines below after marks that made no sense. */
  private refuseUnclosedQuote(
    text: string,
    data: readonly string[][],
    errors: readonly QuoteError[],
    last: boolean,
  ): void {
    let looked = -1
    for (const { code, row, index } of errors) {
      if (code === 'MissingQuotes' && last) throw new UnterminatedQuote(this.lineAt(text, index))
      // Every bad mark of a cell is an error of its own, and names the cell's start.
      if (code !== 'InvalidQuotes' || row >= data.length || index === looked) continue
      looked = index
      // The bad mark stands in a cell that began at `index`: when that cell has several lines, it has swallowed rows.
      const cell = data[row]?.find(
        (one) => one.includes('\n') && text.startsWith(one.slice(0, one.indexOf('\n')), index),
      )
      if (cell !== undefined) throw new UnterminatedQuote(this.lineAt(text, index))
    }
  }

  private refuseLong(): void {
    const opened = this.rest.includes('\n')
    if (opened) {
      const quote = /(?:^|[,;\t|\n])"/.exec(this.rest)
      throw new UnterminatedQuote(this.line + countNewlines(this.rest.slice(0, (quote?.index ?? 0) + 1)))
    }
    throw new RecordTooLong(this.line, this.rest.split(this.delimiter, 20_000).length)
  }

  private lineAt(text: string, index: number): number {
    return this.line + countNewlines(text.slice(0, index))
  }
}

function isBlankLine(record: readonly string[]): boolean {
  return record.length === 1 && record[0] === ''
}

function breaksIn(record: readonly string[]): number {
  let breaks = 0
  for (const cell of record) if (cell.includes('\n')) breaks += countNewlines(cell)
  return breaks
}

interface QuoteError {
  readonly code: string
  readonly row: number
  readonly index: number
}

interface Parsed {
  readonly data: string[][]
  readonly errors: readonly QuoteError[]
  readonly cursor: number
}

/** papaparse's answer, checked where it is cheap: the rows are trusted to be arrays of strings, as its code makes them. */
function parsedShape(parsed: unknown): Parsed {
  const whole = parsed as { data?: string[][]; errors?: QuoteError[]; meta?: { cursor?: unknown } } | null
  const cursor = whole?.meta?.cursor
  if (!Array.isArray(whole?.data) || !Array.isArray(whole.errors) || typeof cursor !== 'number') {
    throw new TypeError('papaparse answered in an unknown shape')
  }
  return { data: whole.data, errors: whole.errors, cursor }
}
