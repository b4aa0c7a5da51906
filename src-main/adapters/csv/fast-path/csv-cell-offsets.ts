/**
 * Cells of records in the order they stand in the file, seven bytes each: the scanner only ever writes at the end, and a
 * column's texts are found from there. Nothing is copied but kinds and text classes.
 */
import { CELL, isBlank, type SheetColumn } from '../../../../src-shared/domain/sheet/sheet.ts'
import { TEXT_CLASS } from '../../../../src-shared/domain/values/text-class.ts'
import { BEYOND_ASCII, ByteTexts, mayBeBlank, type Block, type CellOffsets } from '../../cells/byte-texts.ts'

/** Of a cell: doubled marks or `\r` inside, so that the text is not simply what stands there; line breaks inside. */
export const TRAIT = { rewrite: 1, several: 2 } as const

const TEXT_CLASS_MASK = 15
const TRAIT_SHIFT = 4
/** Records turned at a time: their cells lie side by side, a column's do not. Few, so that V8 compiles calls, not loops. */
const BLOCK = 64

interface Turned {
  readonly rows: number
  readonly kinds: Uint8Array
  readonly textClasses: Uint8Array
  /** BEYOND_ASCII where any of the cells is. */
  beyond: number
}

/** Text class and traits of a cell in one number. */
export function cellSeen(textClass: number, traits: number): number {
  return textClass | (traits << TRAIT_SHIFT)
}

export class CsvCellOffsets {
  /** First byte of each cell. */
  starts = new Uint32Array(0)
  /** Bytes of each cell, with BEYOND_ASCII. */
  lengths = new Uint16Array(0)
  /** `cellSeen` of each cell. */
  seen = new Uint8Array(0)
  /** One past the last record in which a column has a cell that is not empty. */
  readonly ends: Uint32Array

  constructor(mostColumns: number) {
    this.ends = new Uint32Array(mostColumns)
  }

  /** Room for as many cells. */
  reserve(cells: number): void {
    if (cells <= this.starts.length) return
    const [starts, lengths, seen] = [new Uint32Array(cells), new Uint16Array(cells), new Uint8Array(cells)]
    starts.set(this.starts)
    lengths.set(this.lengths)
    seen.set(this.seen)
    this.starts = starts
    this.lengths = lengths
    this.seen = seen
  }

  lengthAt(cell: number): number {
    return (this.lengths[cell] ?? 0) & ~BEYOND_ASCII
  }

  traitsAt(cell: number): number {
    return (this.seen[cell] ?? 0) >> TRAIT_SHIFT
  }

  /** Cells that the columns of records of at most so many cells will have room for. */
  room(widest: number): number {
    let room = 0
    for (let column = 0; column < widest; column++) room += this.ends[column] ?? 0
    return room
  }

  /** `firsts` and `widths`: the first cell of each record, and how many it has. */
  columns(firsts: Uint32Array, widths: Uint16Array, block: Block): SheetColumn[] {
    const count = this.ends.findLastIndex((end) => end > 0) + 1
    const columns = Array.from({ length: count }, (_, column) => {
      const rows = this.ends[column] ?? 0
      const places = new RecordPlaces(this, firsts, widths, column, rows)
      return { rows, places, kinds: new Uint8Array(rows), textClasses: new Uint8Array(rows), beyond: 0 }
    })
    for (let from = 0; from < widths.length; from += BLOCK) {
      this.turn(columns, firsts, widths, from, block.bytes)
    }
    return columns.map(({ kinds, textClasses, places, beyond }) => ({
      kinds,
      textClasses,
      texts: new ByteTexts(block, places, null, beyond === 0),
      shown: NOTHING_SHOWN,
    }))
  }

  private turn(
    columns: readonly Turned[],
    firsts: Uint32Array,
    widths: Uint16Array,
    from: number,
    bytes: Buffer,
  ): void {
    for (const [column, turned] of columns.entries()) {
      const to = Math.min(turned.rows, from + BLOCK)
      if (from < to)
        turned.beyond |= this.fill(turned.kinds, turned.textClasses, column, firsts, widths, from, to, bytes)
    }
  }

  /** BEYOND_ASCII where any of the cells is. */
  private fill(
    kinds: Uint8Array,
    textClasses: Uint8Array,
    column: number,
    firsts: Uint32Array,
    widths: Uint16Array,
    from: number,
    to: number,
    bytes: Buffer,
  ): number {
    const { starts, lengths, seen } = this
    let beyond = 0
    for (let row = from; row < to; row++) {
      if (column >= (widths[row] ?? 0)) continue
      const cell = (firsts[row] ?? 0) + column
      const length = lengths[cell] ?? 0
      if (length === 0) continue
      beyond |= length
      const textClass = (seen[cell] ?? 0) & TEXT_CLASS_MASK
      textClasses[row] = textClass
      if (textClass === TEXT_CLASS.unclassified) {
        const start = starts[cell] ?? 0
        const blank =
          mayBeBlank(bytes[start] ?? 0) && isBlank(bytes.toString('utf8', start, start + this.lengthAt(cell)))
        if (blank) continue
      }
      kinds[row] = CELL.text
    }
    return beyond & BEYOND_ASCII
  }
}

/** A column of records: its cell of a row is so many cells after the record's first. */
class RecordPlaces implements CellOffsets {
  readonly length: number
  private readonly starts: Uint32Array
  private readonly lengths: Uint16Array
  private readonly firsts: Uint32Array
  private readonly widths: Uint16Array
  private readonly column: number

  constructor(cells: CsvCellOffsets, firsts: Uint32Array, widths: Uint16Array, column: number, rows: number) {
    this.length = rows
    this.starts = cells.starts
    this.lengths = cells.lengths
    this.firsts = firsts
    this.widths = widths
    this.column = column
  }

  start(index: number): number {
    return this.starts[(this.firsts[index] ?? 0) + this.column] ?? 0
  }

  packed(index: number): number {
    return this.column < (this.widths[index] ?? 0) ? (this.lengths[(this.firsts[index] ?? 0) + this.column] ?? 0) : 0
  }
}

const NOTHING_SHOWN: ReadonlyMap<number, string> = new Map()
