/** Collects what SheetJS drops from the texts of an .xls file (Excel 5 and later): the runs that have their own font. */
import { refuseDamaged } from '../xlsx/refusal.ts'
import { type TextRun, WorkbookFonts } from './text-runs.ts'

/** A font: height, flags, colour, weight, and position (above or below the line), in 2 bytes each. */
const FONT = 0x0031
/** The style of a cell, with its font and its number format. */
const STYLE = 0x00e0
/** The record with the position where a sheet begins. */
const SHEET = 0x0085
const SHARED_TEXTS = 0x00fc
const CONTINUED = 0x003c
const SHARED_TEXT_CELL = 0x00fd
const RICH_TEXT_CELL = 0x00d6
/** The version in the first record of files of Excel 97 and later. */
const BIFF8 = 0x0600

/**
 * For each record, the position of its text's length, and how many bytes the length takes in Excel 5 and in Excel 97. The flags and the text follow.
 */
const TEXT_PLACES: ReadonlyMap<number, readonly [start: number, biff5Size: 1 | 2, biff8Size: 1 | 2]> = new Map([
  [SHEET, [6, 1, 1]],
  // A number format, a text in its own cell without runs and with runs, and the text that a formula returned.
  [0x041e, [2, 1, 2]],
  [0x0204, [6, 2, 2]],
  [RICH_TEXT_CELL, [6, 2, 2]],
  [0x0207, [0, 2, 2]],
])

type RunsByPlace = ReadonlyMap<number, readonly TextRun[]>

const NO_RUNS: RunsByPlace = new Map()

export class XlsTexts {
  readonly fonts = new WorkbookFonts()
  private readonly stream: Buffer
  private readonly isBiff8: boolean
  private fontCount = 0
  private sharedRuns: RunsByPlace = NO_RUNS
  private readonly sheetPlaces: number[] = []
  private readonly runsBySheet = new Map<number, Map<number, readonly TextRun[]>>()
  private place = 0

  constructor(stream: Buffer) {
    this.stream = stream
    this.isBiff8 = stream.length >= 6 && stream.readUInt16LE(4) === BIFF8
  }

  /** Called when a sheet begins at this position. */
  begin(place: number): void {
    this.place = place
  }

  /** The runs of a sheet's cells, by `placeKey`. Sheets are numbered from 0, in file order. */
  runsOf(sheet: number): RunsByPlace {
    const place = this.sheetPlaces.toSorted((a, b) => a - b)[sheet] ?? this.place
    return this.runsBySheet.get(place) ?? NO_RUNS
  }

  /** Reads a record whose content is from `at` to `end`. */
  read(record: number, at: number, end: number): void {
    const { stream, fonts } = this
    if (!this.isTextWhole(record, at, end)) throw refuseDamaged('not-as-format-says')
    if (record === FONT && end >= at + 10) {
      fonts.add(stream.readUInt16LE(at + 2), stream.readUInt16LE(at + 8))
      this.fontCount += 1
      // The file format skips font number 4.
      if (this.fontCount === 4) fonts.add(0, 0)
    } else if (record === STYLE && end >= at + 4) {
      stream.writeUInt16LE(fonts.formatId(stream.readUInt16LE(at + 2), stream.readUInt16LE(at)), at + 2)
    } else if (record === SHEET && end >= at + 4) this.sheetPlaces.push(stream.readUInt32LE(at))
    else if (!fonts.hasSpecial) return
    else if (record === SHARED_TEXTS) this.sharedRuns = new SharedTexts(stream, at, end).specialRuns(fonts)
    else if (record === SHARED_TEXT_CELL && end >= at + 10)
      this.addRuns(at, this.sharedRuns.get(stream.readUInt32LE(at + 6)))
    else if (record === RICH_TEXT_CELL && end >= at + 9) this.addRuns(at, this.cellRuns(at + 6, end))
  }

  /** True if the text of a record is complete in this record and the records that continue it. SheetJS would read beyond them. */
  private isTextWhole(record: number, at: number, end: number): boolean {
    const { stream, isBiff8 } = this
    const place = TEXT_PLACES.get(record)
    if (!place) return true
    const [start, biff5Size, biff8Size] = place
    const size = isBiff8 ? biff8Size : biff5Size
    const from = at + start + size + (isBiff8 ? 1 : 0)
    if (from > end) return false
    const isWide = isBiff8 && ((stream[from - 1] ?? 0) & WIDE) !== 0
    let bytesLeft = stream.readUIntLE(at + start, size) * (isWide ? 2 : 1) - (end - from)
    for (let next = end; bytesLeft > 0; next += 4 + stream.readUInt16LE(next + 2)) {
      if (next + 4 > stream.length || stream.readUInt16LE(next) !== CONTINUED) return false
      bytesLeft -= stream.readUInt16LE(next + 2)
    }
    return true
  }

  /** The runs of a text that is stored in its cell. Excel 5 uses one byte for each number and character. */
  private cellRuns(at: number, end: number): readonly TextRun[] {
    const { stream, isBiff8 } = this
    const characters = stream.readUInt16LE(at)
    const isWide = isBiff8 && ((stream[at + 2] ?? 0) & WIDE) !== 0
    const from = at + (isBiff8 ? 3 : 2) + characters * (isWide ? 2 : 1)
    const size = isBiff8 ? 2 : 1
    const runs: TextRun[] = []
    for (let next = from + size; next + 2 * size <= end; next += 2 * size)
      runs.push({ ich: stream.readUIntLE(next, size), ifnt: stream.readUIntLE(next + size, size) })
    return runs
  }

  private addRuns(at: number, runs: readonly TextRun[] = []): void {
    if (!this.fonts.isSpecial(runs)) return
    const sheetRuns = this.runsBySheet.get(this.place) ?? new Map<number, readonly TextRun[]>()
    this.runsBySheet.set(this.place, sheetRuns)
    sheetRuns.set(placeKey(this.stream.readUInt16LE(at), this.stream.readUInt16LE(at + 2)), runs)
  }
}

export function placeKey(row: number, column: number): number {
  return row * 0x10000 + column
}

/** Flags of a text: it has two bytes for each character, it has an appendix, it has runs. */
const WIDE = 1
const HAS_APPENDIX = 4
const HAS_RUNS = 8

/**
 * Reads the table of shared texts, which may continue in further records. If a text continues in another record, the flag for the size of its
 * characters is repeated there.
 */
class SharedTexts {
  private readonly stream: Buffer
  private at: number
  private end: number
  private isOver = false

  constructor(stream: Buffer, at: number, end: number) {
    this.stream = stream
    this.at = at
    this.end = end
  }

  /** The runs of the texts that have a special font, by the number of the text. */
  specialRuns(fonts: WorkbookFonts): RunsByPlace {
    const runsByText = new Map<number, readonly TextRun[]>()
    this.skip(4)
    const texts = this.number(4)
    for (let text = 0; text < texts && !this.isOver; text += 1) {
      const characters = this.number(2)
      const flags = this.number(1)
      const runCount = (flags & HAS_RUNS) === 0 ? 0 : this.number(2)
      const appendix = (flags & HAS_APPENDIX) === 0 ? 0 : this.number(4)
      this.skipCharacters(characters, (flags & WIDE) !== 0)
      const runs: TextRun[] = []
      for (let run = 0; run < runCount && !this.isOver; run += 1)
        runs.push({ ich: this.number(2), ifnt: this.number(2) })
      this.skip(appendix)
      if (fonts.isSpecial(runs)) runsByText.set(text, runs)
    }
    return runsByText
  }

  private nextRecord(): void {
    const { stream, end } = this
    this.isOver = end + 4 > stream.length || stream.readUInt16LE(end) !== CONTINUED
    if (this.isOver) return
    this.at = end + 4
    this.end = Math.min(stream.length, this.at + stream.readUInt16LE(end + 2))
  }

  private number(bytes: number): number {
    let number = 0
    for (let byte = 0; byte < bytes; byte += 1) {
      while (this.at >= this.end && !this.isOver) this.nextRecord()
      if (this.isOver) return 0
      number += (this.stream[this.at++] ?? 0) * 256 ** byte
    }
    return number
  }

  private skip(bytes: number): void {
    let left = bytes
    while (left > this.end - this.at && !this.isOver) {
      left -= this.end - this.at
      this.nextRecord()
    }
    if (!this.isOver) this.at += left
  }

  private skipCharacters(characters: number, isFirstWide: boolean): void {
    let left = characters
    let size = isFirstWide ? 2 : 1
    while (!this.isOver) {
      const here = Math.min(left, Math.floor((this.end - this.at) / size))
      this.at += here * size
      left -= here
      if (left === 0) return
      this.nextRecord()
      size = ((this.stream[this.at++] ?? 0) & WIDE) === 0 ? 1 : 2
    }
  }
}
