/**
 * One text being read as UTF-8 bytes that stay where they are: separator decided on its start, cells by our own scanner,
 * columns of places in the bytes. The quick way for regular files; says so when a file is odd, and reading.ts reads it.
 */
import type { Problem } from '../../../../src-shared/domain/sheet/problem.ts'
import { restored } from '../../../../src-shared/domain/sheet/cell-text.ts'
import { classifyBytes } from '../../../../src-shared/domain/values/text-class.ts'
import type { Delimiter } from '../../../../src-shared/domain/sheet/source.ts'
import { BEYOND_ASCII, Block } from '../../cells/byte-texts.ts'
import { ByteScan, CR, LF, QUOTE, type RecordSink } from './byte-scan.ts'
import { wholeCharacters } from '../decode.ts'
import type { EncodingFound } from '../encoding.ts'
import { countNewlines, newlineKind } from '../newlines.ts'
import { APOSTROPHE, isOwnExport } from '../export-detection.ts'
import { cellSeen, CsvCellOffsets, TRAIT } from './csv-cell-offsets.ts'
import { checkSize, csvFormat, type CsvLimits, type CsvRead } from '../csv-parse.ts'
import { type DelimiterFound, SAMPLE, chooseDelimiter } from '../delimiter.ts'
import { unclosedQuoteRows } from '../unclosed-quotes.ts'

/** Bytes that hold SAMPLE characters whatever they are: four at most for two UTF-16 units, and two for a `\r\n`. */
const SAMPLE_BYTES = 4 * SAMPLE
const FIRST_ROWS = 1024
/** Cells room is made for at once, by a guess. */
const MOST_RESERVED = 20_000_000

export class ByteReading implements RecordSink {
  private rowCount = 0
  private widest = 0
  private readonly encoding: EncodingFound
  private readonly wanted: Delimiter | null
  private readonly limits: CsvLimits
  private readonly block = new Block(Buffer.alloc(0))
  private readonly cells: CsvCellOffsets
  private readonly problems: Problem[]
  private fileRows = new Uint32Array(FIRST_ROWS)
  private widths = new Uint16Array(FIRST_ROWS)
  /** First cell of each row. */
  private firsts = new Uint32Array(FIRST_ROWS)
  private scan: ByteScan | null = null
  private separator: DelimiterFound = { delimiter: ',', reason: { code: 'none' }, width: 1, sepLineLength: 0 }
  private own = false
  /** Where the next record begins. */
  private at = 0
  private lineEnds = { crlf: 0, cr: 0 }

  constructor(encoding: EncodingFound, wanted: Delimiter | null, limits: CsvLimits) {
    this.encoding = encoding
    this.problems = [...(encoding.doubts ?? [])]
    this.wanted = wanted
    this.limits = limits
    this.cells = new CsvCellOffsets(limits.columns)
  }

  /**
   * Reads on: all bytes so far are `bytes` up to `end`, of `total` or more; they are ours and may be changed. False when the
   * file is odd. Throws Refused past a limit.
   */
  push(bytes: Buffer, end: number, total: number, last: boolean): boolean {
    if (this.block.bytes !== bytes) this.block.replace(bytes)
    if (!this.scan) {
      if (end < SAMPLE_BYTES && !last) return true
      this.scan = this.start(bytes, end, last)
      const head = Math.min(end, SAMPLE)
      if (head > 0) this.expect((countNewlines(bytes.toString('latin1', 0, head)) * total) / head)
    }
    if (!last && end < this.scan.nextCheckAt) return true
    if (this.rowCount === 0) {
      this.at = this.scan.scan(bytes, this.at, end, last, 1)
      if (this.at < 0) return false
      if (this.rowCount > 0) this.begin()
      else if (this.scan.nextCheckAt > 0) return true
    }
    this.at = this.scan.scan(bytes, this.at, end, last)
    if (this.at < 0) return false
    checkSize(this.rowCount, this.cells.room(this.widest), this.limits)
    return true
  }

  finish(): CsvRead {
    const { scan, rowCount } = this
    const crlf = this.lineEnds.crlf + (scan?.crlf ?? 0)
    const cr = this.lineEnds.cr + (scan?.cr ?? 0)
    const newline = newlineKind((scan?.line ?? 1) - 1 - crlf - cr, crlf, cr)
    const widths = this.widths.slice(0, rowCount)
    const sheet = {
      name: '',
      source: 'csv',
      rowCount,
      fileRows: this.fileRows.slice(0, rowCount),
      columns: this.cells.columns(this.firsts.slice(0, rowCount), widths, this.block),
      widths,
      problems: this.problems,
    } as const
    return { format: csvFormat(this.encoding, this.separator, newline), sheet }
  }

  record(first: number, count: number, line: number, traits: number): void {
    const row = this.rowCount++
    if (row >= this.fileRows.length) this.expect(this.fileRows.length * 2)
    this.fileRows[row] = line
    this.widths[row] = count
    this.firsts[row] = first
    // Written each time: what only the first record of a file does has all of them compiled again (byte-scan.ts).
    this.widest = Math.max(this.widest, count)
    if (traits > 0 || this.own) this.repair(first, count, line, traits)
  }

  /** What only some records need: texts put right where they stand, rows told that were swallowed. */
  private repair(first: number, count: number, line: number, traits: number): void {
    if ((traits & TRAIT.rewrite) !== 0) this.unescape(first, count)
    const several = (traits & TRAIT.several) !== 0
    if (several) this.reportUnclosedQuote(first, count, line)
    if (this.own && this.hasApostrophe(first, count)) this.restore(first, count)
  }

  /** What the first record tells of all of them. */
  private begin(): void {
    const [first = 0] = this.firsts
    const [count = 0] = this.widths
    this.own = isOwnExport(this.texts(first, count))
    if (this.own && this.hasApostrophe(first, count)) this.restore(first, count)
    this.cells.reserve(Math.min(this.fileRows.length * count, MOST_RESERVED))
  }

  private hasApostrophe(first: number, count: number): boolean {
    const { starts } = this.cells
    for (let cell = first; cell < first + count; cell++) {
      const start = starts[cell] ?? 0
      if (this.block.bytes.subarray(start, start + this.cells.lengthAt(cell)).includes(APOSTROPHE)) return true
    }
    return false
  }

  /** Decides the separator, and begins after a byte order mark and a `sep=` line. */
  private start(bytes: Buffer, end: number, last: boolean): ByteScan {
    // In other encodings the decoder has taken the mark away; a second one is text.
    const utf8 = this.encoding.encoding === 'utf-8'
    const bom = utf8 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf && end >= 3 ? 3 : 0
    const all = last && end <= SAMPLE_BYTES + bom
    const sample = bytes.subarray(bom, all ? end : SAMPLE_BYTES)
    const text = sample.toString('utf8', 0, all ? sample.length : wholeCharacters(sample))
    // Half a `\r\n` at the end of a sample is far beyond what is looked at.
    this.separator = chooseDelimiter(text.replace(/\r\n?/g, '\n'), all, this.wanted)
    const { sepLineLength, delimiter } = this.separator
    this.at = bom + sepLineLength
    if (sepLineLength > 0 && bytes[this.at - 1] === 13) {
      if (bytes[this.at] === 10) {
        this.at++
        this.lineEnds.crlf++
      } else this.lineEnds.cr++
    }
    return new ByteScan(delimiter.charCodeAt(0), sepLineLength > 0 ? 2 : 1, this.limits.columns, this.cells, this)
  }

  private expect(rows: number): void {
    const wanted = Math.ceil(Math.min(rows * 1.05, this.limits.rows + 1)) + FIRST_ROWS
    if (wanted <= this.fileRows.length) return
    const [fileRows, widths, firsts] = [new Uint32Array(wanted), new Uint16Array(wanted), new Uint32Array(wanted)]
    fileRows.set(this.fileRows)
    widths.set(this.widths)
    firsts.set(this.firsts)
    this.fileRows = fileRows
    this.widths = widths
    this.firsts = firsts
  }

  private texts(first: number, count: number): string[] {
    const { bytes } = this.block
    return Array.from({ length: count }, (_, at) => {
      const start = this.cells.starts[first + at] ?? 0
      return bytes.toString('utf8', start, start + this.cells.lengthAt(first + at))
    })
  }

  /** A doubled mark is one, and line ends are `\n`: the text only becomes shorter, so it keeps its place. */
  private unescape(first: number, count: number): void {
    const { bytes } = this.block
    const { starts } = this.cells
    for (let cell = first; cell < first + count; cell++) {
      if ((this.cells.traitsAt(cell) & TRAIT.rewrite) === 0) continue
      const start = starts[cell] ?? 0
      const end = start + this.cells.lengthAt(cell)
      let to = start
      for (let from = start; from < end; from++) {
        const byte = bytes[from] ?? 0
        if (byte === QUOTE) from++
        else if (byte === CR && bytes[from + 1] === LF && from + 1 < end) from++
        bytes[to++] = byte === CR ? LF : byte
      }
      this.shorten(cell, start, to)
    }
  }

  private shorten(cell: number, start: number, end: number): void {
    const { cells, block } = this
    cells.seen[cell] = cellSeen(classifyBytes(block.bytes, start, end), cells.traitsAt(cell))
    cells.lengths[cell] = end > start ? (end - start) | ((cells.lengths[cell] ?? 0) & BEYOND_ASCII) : 0
  }

  private reportUnclosedQuote(first: number, count: number, line: number): void {
    const { delimiter, width } = this.separator
    const problem = unclosedQuoteRows(this.texts(first, count), line, delimiter, width)
    if (problem) this.problems.push(problem)
  }

  private restore(first: number, count: number): void {
    for (const [at, text] of this.texts(first, count).entries()) {
      const shorter = restored(text)
      if (shorter === text) continue
      const start = this.cells.starts[first + at] ?? 0
      this.shorten(first + at, start, start + this.block.bytes.write(shorter, start, 'utf8'))
    }
  }
}
