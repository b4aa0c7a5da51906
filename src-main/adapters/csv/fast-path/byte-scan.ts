/**
 * Splits UTF-8 bytes into records and cells, as papaparse splits text whose line ends are `\n`, without making a string.
 * Knows only what is regular: cells without quotation marks at their start, and marks that close right before a separator
 * or a line end. Anything else is said to be odd, and papaparse has to look. Resumes at any byte.
 */
import {
  LONGEST_SUMMED,
  classifyBytes,
  classOfSum,
  summedBytes,
  SUMMED,
} from '../../../../src-shared/domain/values/text-class.ts'
import { BEYOND_ASCII, LONGEST_PLACED } from '../../cells/byte-texts.ts'
import { cellSeen, TRAIT, type CsvCellOffsets } from './csv-cell-offsets.ts'

/** What becomes of the records. */
export interface RecordSink {
  /**
   * A record that is no blank line: cells `first` to `first + count` of the store, with the line it starts in; `traits`
   * (TRAIT) of its cells together.
   */
  record(first: number, count: number, line: number, traits: number): void
}

export const QUOTE = 34
export const LF = 10
export const CR = 13

/** More cells than this, empty ones included, are odd: they would take half a gigabyte. */
const MOST_CELLS = 60_000_000

/**
 * Room that is there before the first record. What only the first record of a file does is compiled as never done, once the records
 * of one file are compiled; the first record of the next file would have them all compiled again.
 */
const FIRST_CELLS = 1024

/** An unfinished record of more bytes is odd. */
const LONGEST_RECORD = 4_000_000

export class ByteScan {
  /** Line of the next record, from 1. */
  line: number
  /** Where it pays to look at an unfinished record again: when its bytes have doubled. */
  nextCheckAt = 0
  /** Line ends of these kinds so far. */
  crlf = 0
  cr = 0
  private readonly delimiter: number
  private readonly mostCells: number
  private readonly sink: RecordSink
  private readonly cells: CsvCellOffsets
  /** Cells and records so far. */
  private count = 0
  private records = 0
  /** What a byte of an unquoted cell adds to its sum; 0 where it ends the cell. */
  private readonly summed = summedBytes()
  /** Where the cell begins that was read last. */
  private lastCell = 0
  /** Of the quoted cell just read. */
  private quoted = { traits: 0, beyond: 0, breaks: 0, crlf: 0, cr: 0 }

  constructor(delimiter: number, firstLine: number, mostCells: number, cells: CsvCellOffsets, sink: RecordSink) {
    this.delimiter = delimiter
    this.line = firstLine
    this.mostCells = mostCells
    this.cells = cells
    this.sink = sink
    cells.reserve(FIRST_CELLS)
    for (const byte of [delimiter, LF, CR]) this.summed[byte] = 0
  }

  /**
   * Reads whole records of the bytes from `from` to `end`; where the next one begins, or -1 when something is odd. `last`:
   * nothing follows; `records`: no more than so many. The sink may change the bytes of a record it was given.
   */
  scan(bytes: Uint8Array, from: number, end: number, last: boolean, records = Infinity): number {
    this.nextCheckAt = 0
    let at = from
    const most = this.records + records
    while (at < end && this.records < most) {
      const next = this.record(bytes, at, end, last)
      if (next < 0) return next === UNFINISHED ? this.unfinished(at, this.lastCell, end) : IRREGULAR
      at = next
    }
    return at
  }

  /**
   * Reads one record: where the next one begins, or UNFINISHED, or ODD. A function of its own, because V8 compiles one that
   * is called often once, but a loop that goes on and on several times, and throws most of that away.
   */
  private record(bytes: Uint8Array, from: number, end: number, last: boolean): number {
    const { summed, delimiter, cells, quoted } = this
    const { ends } = cells
    let { starts, lengths, seen } = cells
    const first = this.count
    const most = first + this.mostCells
    let at = from
    let count = first
    let inside = 0
    let closed = 0
    let crlf = 0
    let cr = 0
    let all = 0
    for (;;) {
      let start = at
      let trait = 0
      let stop = at
      let textClass = 0
      let beyond = 0
      if (at < end && bytes[at] === QUOTE) {
        start = at + 1
        this.lastCell = start
        stop = this.closing(bytes, start, end, last)
        if (stop < 0) return stop
        at = stop + 1
        if (at < end && summed[bytes[at] ?? 0] !== 0) return IRREGULAR
        trait = quoted.traits
        beyond = quoted.beyond
        inside += quoted.breaks
        crlf += quoted.crlf
        cr += quoted.cr
        textClass = classifyBytes(bytes, start, stop)
      } else {
        let sum = 0
        while (at < end) {
          const adds = summed[bytes[at] ?? 0] ?? 0
          if (adds === 0) break
          sum = (sum + adds) | 0
          at++
        }
        stop = at
        if (stop - start <= LONGEST_SUMMED && sum < SUMMED.special) textClass = classOfSum(sum, bytes, start, stop)
        else {
          textClass = classifyBytes(bytes, start, stop)
          beyond = isBeyond(bytes, start, stop) ? BEYOND_ASCII : 0
        }
      }
      this.lastCell = start
      if (at >= end && !last) return UNFINISHED
      if (stop - start > LONGEST_PLACED || count >= most) return IRREGULAR
      if (count >= starts.length) {
        if (count >= MOST_CELLS) return IRREGULAR
        cells.reserve(Math.min(MOST_CELLS, count * 2))
        starts = cells.starts
        lengths = cells.lengths
        seen = cells.seen
      }
      starts[count] = start
      seen[count] = cellSeen(textClass, trait)
      if (stop > start) {
        lengths[count] = (stop - start) | beyond
        ends[count - first] = this.records + 1
      } else lengths[count] = 0
      all |= trait
      count++
      if (at >= end) break
      const byte = bytes[at] ?? 0
      if (byte === CR) {
        if (at + 1 >= end && !last) return UNFINISHED
        if (at + 1 < end && bytes[at + 1] === LF) {
          at++
          crlf++
        } else cr++
      }
      at++
      if (byte !== delimiter) {
        closed = 1
        break
      }
      // The separator was the last byte: an empty cell follows it.
    }
    const { line } = this
    this.line += inside + closed
    this.crlf += crlf
    this.cr += cr
    if (count === first + 1 && cells.lengthAt(first) === 0) return at
    this.count = count
    this.records++
    this.sink.record(first, count - first, line, all)
    return at
  }

  /** Where the mark stands that closes a quoted cell, or UNFINISHED, or ODD. */
  private closing(bytes: Uint8Array, start: number, end: number, last: boolean): number {
    const { quoted } = this
    let traits = 0
    let beyond = 0
    let breaks = 0
    let crlf = 0
    let cr = 0
    let at = start
    for (; ; at++) {
      if (at >= end) return last ? IRREGULAR : UNFINISHED
      const byte = bytes[at] ?? 0
      beyond |= byte
      if (byte === QUOTE) {
        if (at + 1 >= end && !last) return UNFINISHED
        if (at + 1 >= end || bytes[at + 1] !== QUOTE) break
        traits |= TRAIT.rewrite
        at++
      } else if (byte === LF) breaks++
      else if (byte === CR) {
        if (at + 1 >= end && !last) return UNFINISHED
        traits |= TRAIT.rewrite
        breaks++
        if (at + 1 < end && bytes[at + 1] === LF) {
          at++
          crlf++
        } else cr++
      }
    }
    if (breaks > 0) traits |= TRAIT.several
    quoted.traits = traits
    quoted.beyond = beyond >= 0x80 ? BEYOND_ASCII : 0
    quoted.breaks = breaks
    quoted.crlf = crlf
    quoted.cr = cr
    return at
  }

  /** A record that goes on; its last cell so far begins at `start`. */
  private unfinished(record: number, start: number, end: number): number {
    if (end - record > LONGEST_RECORD || end - start > 2 * LONGEST_PLACED + 2) return IRREGULAR
    this.nextCheckAt = end + (end - record)
    return record
  }
}

const IRREGULAR = -1
const UNFINISHED = -2

function isBeyond(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) >= 0x80) return true
  return false
}
