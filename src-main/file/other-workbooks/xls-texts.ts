/** Collects the text runs with their own font from an .xls file (Excel 5 and later), because SheetJS drops them. */
import { refuseDamaged } from '../xlsx/refusal.ts'
import { type TextRun, WorkbookFonts } from './text-runs.ts'

/** A font: height, flags, colour, weight, and position (above or below the line), in 2 bytes each. */
const FONT_RECORD = 0x0031
/** The style of a cell, with its font and its number format. */
const STYLE_RECORD = 0x00e0
/** The record with the position where a sheet begins. */
const SHEET_RECORD = 0x0085
const SHARED_TEXTS_RECORD = 0x00fc
const CONTINUE_RECORD = 0x003c
const SHARED_TEXT_CELL_RECORD = 0x00fd
const RICH_TEXT_CELL_RECORD = 0x00d6
/** The version in the first record of files of Excel 97 and later. */
const BIFF8_VERSION = 0x0600

/**
 * Where the length of a record's text is, and how many bytes it takes in Excel 5 and in Excel 97. The flags and the text follow. The key is the
 * record's type.
 */
const TEXT_LAYOUTS: ReadonlyMap<number, readonly [start: number, biff5Size: 1 | 2, biff8Size: 1 | 2]> = new Map([
  [SHEET_RECORD, [6, 1, 1]],
  // In order: a number format, a text stored in its cell, the same with runs, and the text that a formula returned.
  [0x041e, [2, 1, 2]],
  [0x0204, [6, 2, 2]],
  [RICH_TEXT_CELL_RECORD, [6, 2, 2]],
  [0x0207, [0, 2, 2]],
])

type RunsByCell = ReadonlyMap<number, readonly TextRun[]>

const NO_RUNS: RunsByCell = new Map()

export class XlsTexts {
  readonly fonts = new WorkbookFonts()
  private readonly stream: Buffer
  private readonly isBiff8: boolean
  private fontCount = 0
  private sharedRuns: RunsByCell = NO_RUNS
  private readonly sheetPositions: number[] = []
  private readonly runsBySheet = new Map<number, Map<number, readonly TextRun[]>>()
  private sheetPosition = 0

  constructor(stream: Buffer) {
    this.stream = stream
    this.isBiff8 = stream.length >= 6 && stream.readUInt16LE(4) === BIFF8_VERSION
  }

  /** Begins the sheet at this position in the stream. The records that are read next belong to it. */
  beginSheet(position: number): void {
    this.sheetPosition = position
  }

  /** The runs of a sheet's cells, by `makeCellKey`. Sheets are numbered from 0, in file order. */
  runsOf(sheet: number): RunsByCell {
    const position = this.sheetPositions.toSorted((a, b) => a - b)[sheet] ?? this.sheetPosition
    return this.runsBySheet.get(position) ?? NO_RUNS
  }

  /** Reads a record whose content begins at `position` and ends before `end`. */
  readRecord(record: number, position: number, end: number): void {
    const { stream, fonts } = this
    if (!this.isTextComplete(record, position, end)) throw refuseDamaged('not-as-format-says')
    if (record === FONT_RECORD && end >= position + 10) {
      fonts.add(stream.readUInt16LE(position + 2), stream.readUInt16LE(position + 8))
      this.fontCount += 1
      // The file format has no font with index 4.
      if (this.fontCount === 4) fonts.add(0, 0)
    } else if (record === STYLE_RECORD && end >= position + 4) {
      stream.writeUInt16LE(
        fonts.formatId(stream.readUInt16LE(position + 2), stream.readUInt16LE(position)),
        position + 2,
      )
    } else if (record === SHEET_RECORD && end >= position + 4) this.sheetPositions.push(stream.readUInt32LE(position))
    else if (!fonts.hasSpecialFonts) return
    else if (record === SHARED_TEXTS_RECORD)
      this.sharedRuns = new SharedTexts(stream, position, end).findSpecialRuns(fonts)
    else if (record === SHARED_TEXT_CELL_RECORD && end >= position + 10)
      this.addRuns(position, this.sharedRuns.get(stream.readUInt32LE(position + 6)))
    else if (record === RICH_TEXT_CELL_RECORD && end >= position + 9)
      this.addRuns(position, this.readCellRuns(position + 6, end))
  }

  /**
   * True if the text of a record is complete in this record and the records that continue it. If the text is incomplete, SheetJS would read beyond
   * these records.
   */
  private isTextComplete(record: number, position: number, end: number): boolean {
    const { stream, isBiff8 } = this
    const textLayout = TEXT_LAYOUTS.get(record)
    if (!textLayout) return true
    const [start, biff5Size, biff8Size] = textLayout
    const size = isBiff8 ? biff8Size : biff5Size
    const textStart = position + start + size + (isBiff8 ? 1 : 0)
    if (textStart > end) return false
    const isWide = isBiff8 && ((stream[textStart - 1] ?? 0) & WIDE_BIT) !== 0
    let bytesLeft = stream.readUIntLE(position + start, size) * (isWide ? 2 : 1) - (end - textStart)
    for (let nextStart = end; bytesLeft > 0; nextStart += 4 + stream.readUInt16LE(nextStart + 2)) {
      if (nextStart + 4 > stream.length || stream.readUInt16LE(nextStart) !== CONTINUE_RECORD) return false
      bytesLeft -= stream.readUInt16LE(nextStart + 2)
    }
    return true
  }

  /** The runs of a text that is stored in its cell. Excel 5 stores each number and each character in one byte. */
  private readCellRuns(position: number, end: number): readonly TextRun[] {
    const { stream, isBiff8 } = this
    const characterCount = stream.readUInt16LE(position)
    const isWide = isBiff8 && ((stream[position + 2] ?? 0) & WIDE_BIT) !== 0
    const runsStart = position + (isBiff8 ? 3 : 2) + characterCount * (isWide ? 2 : 1)
    const size = isBiff8 ? 2 : 1
    const runs: TextRun[] = []
    for (let nextStart = runsStart + size; nextStart + 2 * size <= end; nextStart += 2 * size)
      runs.push({ ich: stream.readUIntLE(nextStart, size), ifnt: stream.readUIntLE(nextStart + size, size) })
    return runs
  }

  private addRuns(position: number, runs: readonly TextRun[] = []): void {
    if (!this.fonts.hasSpecialRun(runs)) return
    const sheetRuns = this.runsBySheet.get(this.sheetPosition) ?? new Map<number, readonly TextRun[]>()
    this.runsBySheet.set(this.sheetPosition, sheetRuns)
    sheetRuns.set(makeCellKey(this.stream.readUInt16LE(position), this.stream.readUInt16LE(position + 2)), runs)
  }
}

export function makeCellKey(row: number, column: number): number {
  return row * 0x10000 + column
}

/** Flags of a text: two bytes per character, an appendix, and runs. */
const WIDE_BIT = 1
const APPENDIX_BIT = 4
const RUNS_BIT = 8

/**
 * Reads the table of shared texts, which may continue in further records. If a text continues in another record, the flag for the size of its
 * characters is repeated there.
 */
class SharedTexts {
  private readonly stream: Buffer
  private position: number
  private end: number
  private isAtEnd = false

  constructor(stream: Buffer, position: number, end: number) {
    this.stream = stream
    this.position = position
    this.end = end
  }

  /** The runs of the texts that have a special font, by the index of the text. */
  findSpecialRuns(fonts: WorkbookFonts): RunsByCell {
    const runsByText = new Map<number, readonly TextRun[]>()
    this.skip(4)
    const textCount = this.readNumber(4)
    for (let textIndex = 0; textIndex < textCount && !this.isAtEnd; textIndex += 1) {
      const characterCount = this.readNumber(2)
      const flags = this.readNumber(1)
      const runCount = (flags & RUNS_BIT) === 0 ? 0 : this.readNumber(2)
      const appendixBytes = (flags & APPENDIX_BIT) === 0 ? 0 : this.readNumber(4)
      this.skipCharacters(characterCount, (flags & WIDE_BIT) !== 0)
      const runs: TextRun[] = []
      for (let run = 0; run < runCount && !this.isAtEnd; run += 1)
        runs.push({ ich: this.readNumber(2), ifnt: this.readNumber(2) })
      this.skip(appendixBytes)
      if (fonts.hasSpecialRun(runs)) runsByText.set(textIndex, runs)
    }
    return runsByText
  }

  private nextRecord(): void {
    const { stream, end } = this
    this.isAtEnd = end + 4 > stream.length || stream.readUInt16LE(end) !== CONTINUE_RECORD
    if (this.isAtEnd) return
    this.position = end + 4
    this.end = Math.min(stream.length, this.position + stream.readUInt16LE(end + 2))
  }

  private readNumber(bytes: number): number {
    let number = 0
    for (let byte = 0; byte < bytes; byte += 1) {
      while (this.position >= this.end && !this.isAtEnd) this.nextRecord()
      if (this.isAtEnd) return 0
      number += (this.stream[this.position++] ?? 0) * 256 ** byte
    }
    return number
  }

  private skip(bytes: number): void {
    let remainingBytes = bytes
    while (remainingBytes > this.end - this.position && !this.isAtEnd) {
      remainingBytes -= this.end - this.position
      this.nextRecord()
    }
    if (!this.isAtEnd) this.position += remainingBytes
  }

  private skipCharacters(characterCount: number, isFirstPartWide: boolean): void {
    let remainingCharacters = characterCount
    let size = isFirstPartWide ? 2 : 1
    while (!this.isAtEnd) {
      const skippedCharacters = Math.min(remainingCharacters, Math.floor((this.end - this.position) / size))
      this.position += skippedCharacters * size
      remainingCharacters -= skippedCharacters
      if (remainingCharacters === 0) return
      this.nextRecord()
      size = ((this.stream[this.position++] ?? 0) & WIDE_BIT) === 0 ? 1 : 2
    }
  }
}
