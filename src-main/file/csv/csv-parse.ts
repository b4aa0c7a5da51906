/**
 * Reads one text, piece by piece: decides the delimiter from its start, splits cells with papaparse, and fills columns as they arrive. Does not
 * access files. Throws RefusedError, UnterminatedQuoteError or RecordTooLongError.
 */
import { columnLetter, type Problem, type Refusal } from '../../../src-shared/file/problem.ts'
import { CELL, type Sheet } from '../../../src-shared/file/sheet.ts'
import type { CsvFormat, Delimiter } from '../../../src-shared/file/source.ts'
import { ByteColumnBuilder } from '../cells/byte-column-builder.ts'
import type { EncodingGuess } from './encoding.ts'
import { Newlines } from './newlines.ts'
import { isOwnExport } from '../../../src-shared/export/export-columns.ts'
import { SPACED_QUOTE_IN_TEXT_PATTERN, SPACED_QUOTE_PATTERN, SpacedQuotes } from './spaced-quotes.ts'
import { type DelimiterGuess, SAMPLE_LENGTH, chooseDelimiter } from './delimiter.ts'
import { RecordTooLongError, Tokeniser, UnterminatedQuoteError, type Tokens } from './tokenise.ts'
import { restoreText } from '../../../src-shared/file/cell-text.ts'

export interface CsvLimits {
  readonly bytes: number
  /** The maximum number of UTF-16 units in a cell, which is Excel's own limit. */
  readonly cellCharacters: number
  /**
   * The longest text that can be a cell, even if it is cut. If a text is longer, a quotation mark was never closed, or the file has another format.
   */
  readonly longestCell: number
  /** The maximum number of columns, which is Excel's own limit. */
  readonly columns: number
  readonly rows: number
  /** The maximum number of cells for which memory is reserved, including blank cells between filled ones. */
  readonly cells: number
}

export const csvLimits: CsvLimits = {
  bytes: 1_000_000_000,
  cellCharacters: 32_767,
  longestCell: 1_000_000,
  columns: 16_384,
  rows: 3_000_000,
  cells: 200_000_000,
}

export interface CsvResult {
  readonly format: CsvFormat
  readonly sheet: Sheet
}

export class RefusedError extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  constructor(code: Refusal['code'], row: number | null, details: Refusal['details']) {
    super(code)
    this.refusal = { code, row, details }
  }
}

/** The refusal for an error of this reader. Null for any other error, which is a bug. */
export function refusalForError(error: unknown, limits: CsvLimits): Refusal | null {
  if (error instanceof RefusedError) return error.refusal
  if (error instanceof UnterminatedQuoteError) return { code: 'unterminated-quote', row: error.line, details: {} }
  if (!(error instanceof RecordTooLongError)) return null
  return error.cellCount > limits.columns
    ? { code: 'too-many-columns', row: error.line, details: { limit: limits.columns } }
    : { code: 'cell-too-long', row: error.line, details: { limit: limits.longestCell } }
}

/** Throws RefusedError if a table has grown too large. */
export function checkSize(rowCount: number, cellCount: number, limits: CsvLimits): void {
  if (rowCount > limits.rows) throw new RefusedError('too-many-rows', null, { limit: limits.rows })
  if (cellCount > limits.cells) throw new RefusedError('too-large', null, { what: 'cells', limit: limits.cells })
}

export function makeCsvFormat(
  encodingGuess: EncodingGuess,
  delimiterGuess: DelimiterGuess,
  newline: CsvFormat['newline'],
): CsvFormat {
  return {
    kind: 'csv',
    encoding: encodingGuess.encoding,
    encodingReason: encodingGuess.reason,
    encodingCandidates: encodingGuess.candidates,
    delimiter: delimiterGuess.delimiter,
    delimiterReason: delimiterGuess.reason,
    quote: '"',
    newline,
    sepLine: delimiterGuess.sepLineLength > 0,
  }
}

/** How many characters of a long cell are shown in its problem. */
const SHOWN_CHARACTERS = 80
/** How many characters to keep from the end of a piece, to find blanks before a quotation mark in the next. */
const TAIL_CHARACTERS = 64

/** The state of a file while it is read. */
export class CsvParse {
  private readonly encoding: EncodingGuess
  private readonly chosenDelimiter: Delimiter | null
  private readonly limits: CsvLimits
  private readonly newlines = new Newlines()
  private readonly cells = new ByteColumnBuilder()
  /** The line number in the file of each record. */
  private readonly fileRows: number[] = []
  private readonly widths: number[] = []
  /** True if the file is one of our own exports. */
  private isOwnExport = false
  private readonly problems: Problem[]
  private tokeniser: Tokeniser | null = null
  private readonly formulas = new TextFormulas()
  private readonly allowsSpacedQuotes: boolean
  private spacedQuoteFilter: SpacedQuotes | null = null
  /** The end of the previous text, in which a cell with blanks before its quotation mark may begin. */
  private tail = ''
  private sample = ''
  private delimiterGuess: DelimiterGuess = { delimiter: ',', reason: { code: 'none' }, width: 1, sepLineLength: 0 }

  /** `allowsSpacedQuotes`: true to remove blanks around quoted cells. */
  constructor(
    encoding: EncodingGuess,
    chosenDelimiter: Delimiter | null,
    limits: CsvLimits,
    allowsSpacedQuotes: boolean,
  ) {
    this.encoding = encoding
    this.problems = [...(encoding.encodingWarnings ?? [])]
    this.chosenDelimiter = chosenDelimiter
    this.limits = limits
    this.allowsSpacedQuotes = allowsSpacedQuotes
  }

  /** Returns false if the text may have blanks around quotation marks. The file must then be read again with `allowsSpacedQuotes`. */
  push(piece: string, isLast: boolean): boolean {
    let text = this.newlines.push(piece, isLast)
    if (!this.allowsSpacedQuotes) {
      if (SPACED_QUOTE_IN_TEXT_PATTERN.test(this.tail + text)) return false
      this.tail = text.slice(-TAIL_CHARACTERS)
    }
    if (!this.tokeniser) {
      this.sample += text
      if (this.sample.length < SAMPLE_LENGTH && !isLast) return true
      text = this.start(isLast)
      this.sample = ''
    }
    const tokens = this.tokeniser?.push(this.spacedQuoteFilter?.push(text, isLast) ?? text, isLast)
    if (tokens) this.addRecords(tokens)
    return true
  }

  finish(): CsvResult {
    this.problems.push(...this.formulas.makeProblems(), ...this.makeMixedQuoteProblems())
    const newline = this.newlines.findKind((this.tokeniser?.nextLine ?? 1) - 1)
    const sheet: Sheet = {
      name: '',
      source: 'csv',
      rowCount: this.fileRows.length,
      fileRows: Uint32Array.from(this.fileRows),
      columns: this.cells.finish(),
      widths: Uint16Array.from(this.widths),
      problems: this.problems,
    }
    return { format: makeCsvFormat(this.encoding, this.delimiterGuess, newline), sheet }
  }

  /** Decides the delimiter. Returns the text after a `sep=` line. */
  private start(isWholeText: boolean): string {
    this.delimiterGuess = chooseDelimiter(this.sample, isWholeText, this.chosenDelimiter)
    const { sepLineLength, delimiter } = this.delimiterGuess
    const firstLine = sepLineLength > 0 ? 2 : 1
    this.tokeniser = new Tokeniser(delimiter, firstLine)
    if (this.allowsSpacedQuotes) this.spacedQuoteFilter = new SpacedQuotes(delimiter, firstLine)
    return this.sample.slice(sepLineLength)
  }

  private addRecords(tokens: Tokens): void {
    const { records, lines, strayIndexes, multilineIndexes } = tokens
    const { delimiter, width } = this.delimiterGuess
    this.checkLimits(tokens)
    for (const index of strayIndexes) this.reportStrayQuote(records[index] ?? [], lines[index] ?? 0)
    for (const index of multilineIndexes) {
      const problem = findUnclosedQuote(records[index] ?? [], lines[index] ?? 0, delimiter, width)
      if (problem) this.problems.push(problem)
    }
    if (this.fileRows.length === 0) this.isOwnExport = isOwnExport(records[0] ?? [])
    for (const [index, rawRecord] of records.entries()) {
      const line = lines[index] ?? 0
      const row = this.fileRows.push(line) - 1
      this.widths.push(rawRecord.length)
      const plainRecord = this.formulas.unwrap(rawRecord, line)
      const record = this.isOwnExport ? removeApostrophes(plainRecord) : plainRecord
      if (this.spacedQuoteFilter) this.reportUnclosedQuotes(record, line)
      for (let column = 0; column < record.length; column++) {
        const text = this.cutLongText(record[column] ?? '', line, column)
        if (text !== '') this.cells.placeText(row, column, CELL.text, text, undefined)
      }
    }
    checkSize(this.fileRows.length, this.cells.reservedCells, this.limits)
  }

  private checkLimits({ records, lines, longestLength }: Tokens): void {
    const { longestCell, columns } = this.limits
    const hasSuspiciousCell = longestLength > longestCell
    for (let index = 0; index < records.length; index++) {
      const record = records[index] ?? []
      if (record.length > columns) throw new RefusedError('too-many-columns', lines[index] ?? null, { limit: columns })
      const column = hasSuspiciousCell ? record.findIndex(({ length }) => length > longestCell) : -1
      if (column < 0) continue
      const details = { limit: longestCell, column: columnLetter(column) }
      throw new RefusedError('cell-too-long', lines[index] ?? null, details)
    }
  }

  /** The part of a cell's text that fits. Adds a problem if it was cut. */
  private cutLongText(text: string, row: number, column: number): string {
    const { cellCharacters } = this.limits
    if (text.length <= cellCharacters) return text
    const details = { characters: text.length, limit: cellCharacters }
    const shownText = text.slice(0, SHOWN_CHARACTERS)
    this.problems.push({
      code: 'cell-too-long',
      severity: 'blocks',
      row,
      column,
      field: null,
      got: shownText,
      details,
    })
    return text.slice(0, cellCharacters)
  }

  /** Warns about cells with blanks and an unclosed quotation mark, which are read as text. */
  private reportUnclosedQuotes(record: readonly string[], row: number): void {
    for (const [column, cell] of record.entries()) {
      if (!SPACED_QUOTE_PATTERN.test(cell)) continue
      this.problems.push({ code: 'stray-quote', severity: 'warns', row, column, field: null, got: cell })
    }
  }

  /** Warns if only some quoted cells have blanks before them, because it is unclear which form is meant. [CSV-6] */
  private makeMixedQuoteProblems(): Problem[] {
    const { spacedCells = [], unspacedCell = null } = this.spacedQuoteFilter ?? {}
    if (!unspacedCell) return []
    const details = { line: unspacedCell.line, column: unspacedCell.column }
    return spacedCells.map(({ line, column }) => ({
      code: 'spaced-quote',
      severity: 'blocks',
      row: line,
      column,
      field: null,
      details,
    }))
  }

  private reportStrayQuote(record: readonly string[], row: number): void {
    const column = record.findIndex((cell) => cell.includes('"'))
    const strayCell = record[column]
    this.problems.push({
      code: 'stray-quote',
      severity: 'warns',
      row,
      column: column < 0 ? null : column,
      field: null,
      ...(strayCell === undefined ? {} : { got: strayCell }),
    })
  }
}

/** A record without the apostrophes that our export added. [EXPORT-4] */
export function removeApostrophes(record: readonly string[]): readonly string[] {
  return record.some((cell) => cell.includes("'")) ? record.map(restoreText) : record
}

const EQUALS_CODE = 61
const TEXT_FORMULA_PATTERN = /^="((?:[^"]|"")*)"$/

/** The text in `="00371"`, which keeps a code's leading zeros in spreadsheets. Null for anything else, including other formulas. [CSV-5] */
export function textOfFormula(cell: string): string | null {
  if (cell.charCodeAt(0) !== EQUALS_CODE) return null
  const innerText = TEXT_FORMULA_PATTERN.exec(cell)?.[1]
  return innerText === undefined ? null : innerText.replaceAll('""', '"')
}

/** Counts cells such as `="00371"`, and reports them once for the whole file. */
export class TextFormulas {
  private count = 0
  private firstFormula: {
    readonly row: number
    readonly column: number
    readonly got: string
    readonly text: string
  } | null = null

  /** Returns the record with such formulas replaced by their texts. `row`: the file's row number. */
  unwrap(record: readonly string[], row: number): readonly string[] {
    if (!record.some((cell) => cell.charCodeAt(0) === EQUALS_CODE)) return record
    return record.map((cell, column) => {
      const text = textOfFormula(cell)
      if (text === null) return cell
      this.count++
      this.firstFormula ??= { row, column, got: cell, text }
      return text
    })
  }

  makeProblems(): Problem[] {
    if (!this.firstFormula) return []
    const { row, column, got: sourceText, text } = this.firstFormula
    const details = { count: this.count, line: row, column, text }
    return [{ code: 'text-formula', severity: 'warns', row: null, column: null, field: null, got: sourceText, details }]
  }
}

/** The minimum number of columns to check for a missing quotation mark. In narrower tables, too many ordinary notes would match. */
const MIN_COLUMNS = 3

/**
 * Finds a missing quotation mark that is not noticeable in any other way. One cell contains the end of a row and the start of the next, and both rows
 * would have exactly `width` cells. In tables of four or more columns this blocks the file. In narrower tables it is only a warning, because such a
 * cell may be a coincidence.
 */
export function findUnclosedQuote(
  record: readonly string[],
  line: number,
  delimiter: string,
  width: number,
): Problem | null {
  if (width < MIN_COLUMNS) return null
  let linesBefore = 0
  for (const [column, cell] of record.entries()) {
    const lines = cell.split('\n')
    const firstLine = lines[0] ?? ''
    const lastLine = lines.at(-1) ?? ''
    if (lines.length > 1) {
      const firstCellCount = column + firstLine.split(delimiter).length
      const lastCellCount = lastLine.split(delimiter).length + record.length - column - 1
      if (firstCellCount === width && lastCellCount === width) {
        return {
          code: 'row-in-cell',
          severity: width > MIN_COLUMNS ? 'blocks' : 'warns',
          row: line,
          column,
          field: null,
          got: cell,
          details: {
            first: line + linesBefore,
            last: line + linesBefore + lines.length - 1,
            cell: columnLetter(column),
          },
        }
      }
    }
    linesBefore += lines.length - 1
  }
  return null
}
