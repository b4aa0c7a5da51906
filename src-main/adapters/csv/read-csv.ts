/**
 * Delimited text to a sheet: encoding, separator and line ends found or as told, cells by papaparse, columns filled
 * piece by piece so that a file is never in memory twice. Refuses rather than cutting: a table is whole or not at all.
 */
import type { Problem, Refusal } from '../../../src-shared/domain/problem.ts'
import { columnLetter } from '../../../src-shared/domain/problem.ts'
import { failed, ok, type Result } from '../../../src-shared/domain/result.ts'
import { SheetBuilder, type Sheet } from '../../../src-shared/domain/sheet.ts'
import { delimiterName, type CsvFormat, type Delimiter } from '../../../src-shared/domain/source.ts'
import { needsCare } from '../../../src-shared/domain/values/care.ts'
import type { ByteSource } from '../xlsx-read/byte-source.ts'
import { encodingName, makeDecoder, type Decoder } from './decode.ts'
import { findDelimiter, namedDelimiter, sepLine } from './delimiter.ts'
import { findEncoding, firstBadLine, type EncodingFound } from './encoding.ts'
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

export interface CsvOptions {
  readonly encoding?: string
  readonly delimiter?: string
  readonly limits?: Partial<CsvLimits>
  /** Bytes per piece; small ones are for tests. */
  readonly pieceBytes?: number
}

export interface CsvHooks {
  onProgress?(done: number, total: number): void
  readonly stop?: { readonly aborted: boolean }
}

export interface CsvRead {
  readonly format: CsvFormat
  readonly sheet: Sheet
}

const PIECE = 1024 * 1024
/** Characters looked at for the separator: a hundred records of ordinary width, several of the widest. */
const SAMPLE = 128 * 1024

class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  constructor(code: Refusal['code'], row: number | null, details: Refusal['details']) {
    super(code)
    this.refusal = { code, row, details }
  }
}

export async function readCsv(
  source: ByteSource,
  options: CsvOptions,
  hooks: CsvHooks,
): Promise<Result<CsvRead, Refusal>> {
  const limits = { ...csvLimits, ...options.limits }
  if (source.size > limits.bytes) {
    const details = { what: 'its size', limit: `${Math.round(limits.bytes / 1_000_000)} MB` }
    return failed({ code: 'too-large', row: null, details })
  }
  const encoding = await encodingOf(source, options)
  if (!encoding.ok) return encoding
  const decoder = makeDecoder(encoding.value.encoding)
  const wanted = options.delimiter === undefined ? null : namedDelimiter(options.delimiter)
  if (!decoder) return failed(unknownEncoding(options.encoding ?? ''))
  if (options.delimiter !== undefined && wanted === null) {
    return failed({ code: 'unknown-delimiter', row: null, details: { delimiter: options.delimiter } })
  }
  const reading = new Reading(encoding.value, wanted, limits)
  try {
    await pump(source, decoder, reading, options.pieceBytes ?? PIECE, hooks)
    return ok(reading.finish())
  } catch (error) {
    return failed(await refusalOf(error, source, encoding.value.encoding, limits))
  }
}

async function encodingOf(source: ByteSource, options: CsvOptions): Promise<Result<EncodingFound, Refusal>> {
  if (options.encoding === undefined) return findEncoding(source)
  const encoding = encodingName(options.encoding)
  if (encoding === null) return failed(unknownEncoding(options.encoding))
  const found = await findEncoding(source)
  return ok({ encoding, reason: 'as chosen', candidates: found.ok ? found.value.candidates : [] })
}

function unknownEncoding(encoding: string): Refusal {
  return { code: 'unknown-encoding', row: null, details: { encoding } }
}

async function pump(
  source: ByteSource,
  decoder: Decoder,
  reading: Reading,
  piece: number,
  hooks: CsvHooks,
): Promise<void> {
  let at = 0
  do {
    const bytes = await source.read(at, piece)
    at += bytes.length
    const last = at >= source.size || bytes.length === 0
    reading.push(decoder.push(bytes, last), last)
    hooks.onProgress?.(at, source.size)
    if (hooks.stop?.aborted === true) throw new Refused('stopped', null, {})
    if (last) return
  } while (at < source.size)
}

/** What a failure means; anything unknown is a bug and stays one. */
async function refusalOf(error: unknown, source: ByteSource, encoding: string, limits: CsvLimits): Promise<Refusal> {
  if (error instanceof Refused) return error.refusal
  if (error instanceof UnterminatedQuote) return { code: 'unterminated-quote', row: error.line, details: {} }
  if (error instanceof RecordTooLong) {
    return error.cells > limits.columns
      ? { code: 'too-many-columns', row: error.line, details: { limit: limits.columns } }
      : { code: 'cell-too-long', row: error.line, details: { limit: limits.cellCharacters } }
  }
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    const row = encoding === 'utf-8' ? await firstBadLine(source) : null
    return { code: 'bad-encoding', row, details: { encoding } }
  }
  throw error
}

/** The state of one file being read. */
class Reading {
  private readonly encoding: EncodingFound
  private readonly wanted: Delimiter | null
  private readonly limits: CsvLimits
  private readonly newlines = new Newlines()
  private readonly builder = new SheetBuilder()
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
    if (tokens) this.take(tokens, needsCare(text))
  }

  finish(): CsvRead {
    this.newlines.counted((this.tokeniser?.nextLine ?? 1) - 1)
    const { encoding, reason, candidates } = this.encoding
    const format: CsvFormat = {
      kind: 'csv',
      encoding,
      encodingReason: reason,
      encodingCandidates: candidates,
      delimiter: this.delimiter,
      delimiterReason: this.delimiterReason,
      quote: '"',
      newline: this.newlines.kind(),
      sepLine: this.sep,
    }
    return { format, sheet: this.builder.finish('', 'csv', this.problems) }
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
    if (said) this.newlines.counted(0)
    this.tokeniser = new Tokeniser(this.delimiter, said ? 2 : 1)
    return text
  }

  private take({ records, lines, stray, multiline }: Tokens, careful: boolean): void {
    this.checkLimits(records, lines)
    for (const index of stray) this.tellStray(records[index] ?? [], lines[index] ?? 0)
    for (const index of multiline) {
      const problem = swallowedRows(records[index] ?? [], lines[index] ?? 0, this.delimiter, this.width)
      if (problem) this.problems.push(problem)
    }
    this.builder.records(careful ? records.map(normalised) : records, lines, careful)
    if (this.builder.rowCount > this.limits.rows) throw new Refused('too-many-rows', null, { limit: this.limits.rows })
    if (this.builder.room > this.limits.cells) {
      throw new Refused('too-large', null, {
        what: 'the number of its cells',
        limit: `${this.limits.cells / 1e6} million`,
      })
    }
  }

  private checkLimits(records: readonly (readonly string[])[], lines: readonly number[]): void {
    const { cellCharacters, columns } = this.limits
    for (let index = 0; index < records.length; index++) {
      const record = records[index] ?? []
      if (record.length > columns) throw new Refused('too-many-columns', lines[index] ?? null, { limit: columns })
      for (let column = 0; column < record.length; column++) {
        if ((record[column] ?? '').length <= cellCharacters) continue
        const details = { limit: cellCharacters, column: columnLetter(column) }
        throw new Refused('cell-too-long', lines[index] ?? null, details)
      }
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

/** NFC, so that letters typed in two ways are one. Records are new: they are changed in place. */
function normalised(record: readonly string[]): readonly string[] {
  return record.map((cell) => (needsCare(cell) ? cell.normalize('NFC') : cell))
}
