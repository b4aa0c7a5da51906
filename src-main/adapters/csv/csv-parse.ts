/**
 * One text being read, piece by piece: separator decided on its start, cells by papaparse, columns filled as they come.
 * Knows no files; refuses by throwing Refused, UnterminatedQuote or RecordTooLong.
 */
import { columnLetter, type Problem, type Refusal } from '../../../src-shared/domain/sheet/problem.ts'
import { CELL, type Sheet } from '../../../src-shared/domain/sheet/sheet.ts'
import type { CsvFormat, Delimiter } from '../../../src-shared/domain/sheet/source.ts'
import { ByteColumnBuilder } from '../cells/byte-column-builder.ts'
import type { EncodingFound } from './encoding.ts'
import { Newlines } from './newlines.ts'
import { isOwnExport, withRestored } from './export-detection.ts'
import { type DelimiterFound, SAMPLE, chooseDelimiter } from './delimiter.ts'
import { unclosedQuoteRows } from './unclosed-quotes.ts'
import { RecordTooLong, Tokeniser, UnterminatedQuote, type Tokens } from './tokenise.ts'

export interface CsvLimits {
  readonly bytes: number
  /** Excel's own: UTF-16 units in one cell. */
  readonly cellCharacters: number
  /** Excel's own. */
  readonly columns: number
  readonly rows: number
  /** Cells there is room for, blank ones between filled ones included. */
  readonly cells: number
}

export const csvLimits: CsvLimits = {
  bytes: 1_000_000_000,
  cellCharacters: 32_767,
  columns: 16_384,
  rows: 3_000_000,
  cells: 200_000_000,
}

export interface CsvRead {
  readonly format: CsvFormat
  readonly sheet: Sheet
}

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  constructor(code: Refusal['code'], row: number | null, details: Refusal['details']) {
    super(code)
    this.refusal = { code, row, details }
  }
}

/** What a failure of a reading means; null for anything else, which is a bug. */
export function parseRefusal(error: unknown, limits: CsvLimits): Refusal | null {
  if (error instanceof Refused) return error.refusal
  if (error instanceof UnterminatedQuote) return { code: 'unterminated-quote', row: error.line, details: {} }
  if (!(error instanceof RecordTooLong)) return null
  return error.cells > limits.columns
    ? { code: 'too-many-columns', row: error.line, details: { limit: limits.columns } }
    : { code: 'cell-too-long', row: error.line, details: { limit: limits.cellCharacters } }
}

/** Refuses a table that has grown too large. */
export function checkSize(rows: number, room: number, limits: CsvLimits): void {
  if (rows > limits.rows) throw new Refused('too-many-rows', null, { limit: limits.rows })
  if (room > limits.cells) throw new Refused('too-large', null, { what: 'cells', limit: limits.cells })
}

export function csvFormat(found: EncodingFound, separator: DelimiterFound, newline: CsvFormat['newline']): CsvFormat {
  return {
    kind: 'csv',
    encoding: found.encoding,
    encodingReason: found.reason,
    encodingCandidates: found.candidates,
    delimiter: separator.delimiter,
    delimiterReason: separator.reason,
    quote: '"',
    newline,
    sepLine: separator.sepLineLength > 0,
  }
}

/** The state of one file being read. */
export class CsvParse {
  private readonly encoding: EncodingFound
  private readonly wanted: Delimiter | null
  private readonly limits: CsvLimits
  private readonly newlines = new Newlines()
  private readonly cells = new ByteColumnBuilder()
  /** Line and number of cells of each record. */
  private readonly fileRows: number[] = []
  private readonly widths: number[] = []
  /** A stock export of ours, coming back. */
  private own = false
  private readonly problems: Problem[]
  private tokeniser: Tokeniser | null = null
  private sample = ''
  private separator: DelimiterFound = { delimiter: ',', reason: { code: 'none' }, width: 1, sepLineLength: 0 }

  constructor(encoding: EncodingFound, wanted: Delimiter | null, limits: CsvLimits) {
    this.encoding = encoding
    this.problems = [...(encoding.doubts ?? [])]
    this.wanted = wanted
    this.limits = limits
  }

  push(piece: string, last: boolean): void {
    let text = this.newlines.push(piece, last)
    if (!this.tokeniser) {
      this.sample += text
      if (this.sample.length < SAMPLE && !last) return
      text = this.start(last)
      this.sample = ''
    }
    const tokens = this.tokeniser?.push(text, last)
    if (tokens) this.take(tokens)
  }

  finish(): CsvRead {
    const newline = this.newlines.kind((this.tokeniser?.nextLine ?? 1) - 1)
    const sheet: Sheet = {
      name: '',
      source: 'csv',
      rowCount: this.fileRows.length,
      fileRows: Uint32Array.from(this.fileRows),
      columns: this.cells.finish(),
      widths: Uint16Array.from(this.widths),
      problems: this.problems,
    }
    return { format: csvFormat(this.encoding, this.separator, newline), sheet }
  }

  /** Decides the separator; returns the text after a `sep=` line. */
  private start(whole: boolean): string {
    this.separator = chooseDelimiter(this.sample, whole, this.wanted)
    const { sepLineLength, delimiter } = this.separator
    this.tokeniser = new Tokeniser(delimiter, sepLineLength > 0 ? 2 : 1)
    return this.sample.slice(sepLineLength)
  }

  private take(tokens: Tokens): void {
    const { records, lines, stray, multiline } = tokens
    const { delimiter, width } = this.separator
    this.checkLimits(tokens)
    for (const index of stray) this.reportStray(records[index] ?? [], lines[index] ?? 0)
    for (const index of multiline) {
      const problem = unclosedQuoteRows(records[index] ?? [], lines[index] ?? 0, delimiter, width)
      if (problem) this.problems.push(problem)
    }
    if (this.fileRows.length === 0) this.own = isOwnExport(records[0] ?? [])
    for (const [index, record] of (this.own ? withRestored(records) : records).entries()) {
      const row = this.fileRows.push(lines[index] ?? 0) - 1
      this.widths.push(record.length)
      for (let column = 0; column < record.length; column++) {
        const text = record[column] ?? ''
        if (text !== '') this.cells.fromText(row, column, CELL.text, text, undefined)
      }
    }
    checkSize(this.fileRows.length, this.cells.room, this.limits)
  }

  private checkLimits({ records, lines, longest }: Tokens): void {
    const { cellCharacters, columns } = this.limits
    const suspicious = longest > cellCharacters
    for (let index = 0; index < records.length; index++) {
      const record = records[index] ?? []
      if (record.length > columns) throw new Refused('too-many-columns', lines[index] ?? null, { limit: columns })
      const column = suspicious ? record.findIndex(({ length }) => length > cellCharacters) : -1
      if (column < 0) continue
      const details = { limit: cellCharacters, column: columnLetter(column) }
      throw new Refused('cell-too-long', lines[index] ?? null, details)
    }
  }

  private reportStray(record: readonly string[], row: number): void {
    const column = record.findIndex((cell) => cell.includes('"'))
    const got = record[column]
    this.problems.push({
      code: 'stray-quote',
      severity: 'warns',
      row,
      column: column < 0 ? null : column,
      field: null,
      ...(got === undefined ? {} : { got }),
    })
  }
}
