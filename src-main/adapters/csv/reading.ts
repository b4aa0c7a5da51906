/**
 * One text being read, piece by piece: separator decided on its start, cells by papaparse, columns filled as they come.
 * Knows no files; refuses by throwing Refused, UnterminatedQuote or RecordTooLong.
 */
import { columnLetter, type Problem, type Refusal } from '../../../src-shared/domain/problem.ts'
import { EXPORT_COLUMNS } from '../../../src-shared/domain/export-stock.ts'
import { restored } from '../../../src-shared/domain/export-text.ts'
import { SheetBuilder, type Sheet } from '../../../src-shared/domain/sheet.ts'
import { delimiterName, type CsvFormat, type Delimiter } from '../../../src-shared/domain/source.ts'
import { findDelimiter, sepLine } from './delimiter.ts'
import type { EncodingFound } from './encoding.ts'
import { Newlines } from './newlines.ts'
import { swallowedRows } from './swallowed.ts'
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

/** Characters looked at for the separator: a hundred records of ordinary width, several of the widest. */
const SAMPLE = 128 * 1024

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  constructor(code: Refusal['code'], row: number | null, details: Refusal['details']) {
    super(code)
    this.refusal = { code, row, details }
  }
}

/** What a failure of a reading means; null for anything else, which is a bug. */
export function readingRefusal(error: unknown, limits: CsvLimits): Refusal | null {
  if (error instanceof Refused) return error.refusal
  if (error instanceof UnterminatedQuote) return { code: 'unterminated-quote', row: error.line, details: {} }
  if (!(error instanceof RecordTooLong)) return null
  return error.cells > limits.columns
    ? { code: 'too-many-columns', row: error.line, details: { limit: limits.columns } }
    : { code: 'cell-too-long', row: error.line, details: { limit: limits.cellCharacters } }
}

/** The state of one file being read. */
export class Reading {
  private readonly encoding: EncodingFound
  private readonly wanted: Delimiter | null
  private readonly limits: CsvLimits
  private readonly newlines = new Newlines()
  private readonly builder = new SheetBuilder()
  /** A stock export of ours, coming back. */
  private own = false
  private readonly problems: Problem[] = []
  private tokeniser: Tokeniser | null = null
  private sample = ''
  private delimiter: Delimiter = ','
  private delimiterReason = ''
  private sep = false
  private width = 1

  constructor(encoding: EncodingFound, wanted: Delimiter | null, limits: CsvLimits) {
    this.encoding = encoding
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

  finish(source: Sheet['source'] = 'csv'): CsvRead {
    const { encoding, reason, candidates } = this.encoding
    const format: CsvFormat = {
      kind: 'csv',
      encoding,
      encodingReason: reason,
      encodingCandidates: candidates,
      delimiter: this.delimiter,
      delimiterReason: this.delimiterReason,
      quote: '"',
      newline: this.newlines.kind((this.tokeniser?.nextLine ?? 1) - 1),
      sepLine: this.sep,
    }
    return { format, sheet: this.builder.finish('', source, this.problems) }
  }

  /** Decides the separator; returns the text after a `sep=` line. */
  private start(whole: boolean): string {
    const said = sepLine(this.sample)
    const text = said ? this.sample.slice(said.length) : this.sample
    this.sep = said !== null
    const found = findDelimiter(text.slice(0, SAMPLE), whole && text.length <= SAMPLE)
    this.width = found.width
    if (this.wanted) {
      this.delimiter = this.wanted
      this.delimiterReason = `${delimiterName(this.wanted)}: as chosen`
    } else if (said) {
      this.delimiter = said.delimiter
      this.delimiterReason = `${delimiterName(said.delimiter)}: the first line says so`
    } else {
      this.delimiter = found.delimiter
      this.delimiterReason = found.reason
    }
    this.tokeniser = new Tokeniser(this.delimiter, said ? 2 : 1)
    return text
  }

  private take(tokens: Tokens): void {
    const { records, lines, stray, multiline } = tokens
    this.checkLimits(tokens)
    for (const index of stray) this.tellStray(records[index] ?? [], lines[index] ?? 0)
    for (const index of multiline) {
      const problem = swallowedRows(records[index] ?? [], lines[index] ?? 0, this.delimiter, this.width)
      if (problem) this.problems.push(problem)
    }
    if (this.builder.rowCount === 0) this.own = isOwnExport(records[0] ?? [])
    this.builder.records(this.own ? withRestored(records, multiline) : records, lines)
    if (this.builder.rowCount > this.limits.rows) throw new Refused('too-many-rows', null, { limit: this.limits.rows })
    if (this.builder.room > this.limits.cells) {
      throw new Refused('too-large', null, {
        what: 'the number of its cells',
        limit: `${this.limits.cells / 1e6} million`,
      })
    }
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

  private tellStray(record: readonly string[], row: number): void {
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

const APOSTROPHE = 39

/** True for the headings our own stock export writes. */
function isOwnExport(headings: readonly string[]): boolean {
  return EXPORT_COLUMNS.every(({ header }, column) => headings[column] === header)
}

/** Undoes what our own CSV export does to texts a spreadsheet program would evaluate. [EXPORT-4] */
function withRestored(
  records: readonly (readonly string[])[],
  multiline: Tokens['multiline'],
): readonly (readonly string[])[] {
  const several = new Set(multiline)
  return records.map((record, index) =>
    several.has(index) || record.some((cell) => cell.charCodeAt(0) === APOSTROPHE) ? record.map(restored) : record,
  )
}
