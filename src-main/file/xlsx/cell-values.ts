/**
 * Turns the parts of a cell into its kind and value, for the sink. Does not decide where cells are (see `sheet-scan.ts`). Never invents a value: what
 * cannot be read is passed on as text, with a note.
 */
import {
  type ByteCellSink,
  CELL_KIND,
  type CellKind,
  type CellSink,
  keepsBytes,
  type NoteCode,
  type XlsxNote,
} from './cell-sink.ts'
import { formatElapsedTime, parseIsoDate, dateOfSerial } from './dates.ts'
import { type Limits, XlsxRefusal, refuseDamaged } from './refusal.ts'
import {
  FORMAT_KIND,
  padNumber,
  makePercentText,
  sectionFor,
  findCanonicalEnd,
  parsePlainNumber,
  type Styles,
} from './number-format.ts'
import { type RawCell, CELL_TYPE } from './cell-scan.ts'
import type { SharedStrings } from './shared-strings.ts'
import { TEXT_ENCODING, classifyEncoding, TextBytes } from './text-bytes.ts'
import { findTextNote } from './text.ts'

const SPACE = 32
const ZERO = 48
const smallNumberLimit = 10_000
/** The maximum number of digits of whole numbers that V8 stores without allocating memory. */
const maxWholeDigits = 9

export interface CellContext {
  readonly strings: SharedStrings | undefined
  readonly styles: Styles
  readonly date1904: boolean
  readonly limits: Limits
  readonly part: string
}

export class CellValues {
  cellCount = 0
  readonly notes: XlsxNote[] = []
  furtherNoteCount = 0
  private bytes: Buffer = Buffer.alloc(0)
  private readonly text = new TextBytes()
  private readonly shortStrings: ShortStrings
  /** The strings of small whole numbers. The index is the number. */
  private readonly smallNumbers: string[] = []
  private readonly sink: CellSink
  private readonly byteCellSink: ByteCellSink | undefined
  private readonly strings: SharedStrings | undefined
  private readonly kinds: Uint8Array
  private readonly struckStyles: ReadonlySet<number>
  /** True if all of the current cell's text has strikethrough. */
  private isTextStruck = false
  private readonly context: CellContext

  constructor(sink: CellSink, context: CellContext) {
    this.sink = sink
    this.byteCellSink = keepsBytes(sink) ? sink : undefined
    this.context = context
    this.strings = context.strings
    this.kinds = context.styles.kinds
    this.struckStyles = context.styles.struckStyles
    this.shortStrings = new ShortStrings(this.text, context.limits.columns)
  }

  /** Called whenever the bytes that contain the cells have changed. */
  reset(bytes: Buffer): void {
    this.bytes = bytes
  }

  note(code: NoteCode, row: number, column?: number, characters?: number): void {
    const baseNote = column === undefined ? { code, row } : { code, row, column }
    const note: XlsxNote = characters === undefined ? baseNote : { ...baseNote, characters }
    if (this.notes.length < this.context.limits.notes) this.notes.push(note)
    else this.furtherNoteCount++
    this.sink.addNote?.(note)
  }

  /** True if the cell has a value. A cell that is only formatted has none. */
  static hasContent(cell: RawCell): boolean {
    if (cell.formulaStart >= 0 || cell.inlineStart >= 0) return true
    if (cell.valueStart < 0) return false
    const isTextType = cell.type === CELL_TYPE.formulaText || cell.type === CELL_TYPE.inline
    return isTextType || cell.valueEnd > cell.valueStart || cell.hasValueMarkup
  }

  /** Passes a cell on. Call this only for cells with content. */
  emit(cell: RawCell): void {
    this.isTextStruck = false
    this.emitValue(cell)
    if (this.isTextStruck || (this.struckStyles.size > 0 && this.struckStyles.has(cell.style)))
      this.note('struck-out', cell.row, cell.column)
  }

  private emitValue(cell: RawCell): void {
    const { valueStart, valueEnd } = cell
    const isEmpty = valueStart < 0 || (valueEnd === valueStart && !cell.hasValueMarkup)
    // An inline text is used if the cell has that type, or if nothing else can be read.
    if (cell.inlineStart >= 0 && (cell.type === CELL_TYPE.inline || valueStart < 0)) this.emitInline(cell)
    else if (cell.formulaStart >= 0 && (valueStart < 0 || (isEmpty && cell.type !== CELL_TYPE.formulaText))) {
      this.emitCell(cell.row, cell.column, CELL_KIND.formula, this.readFormula(cell), undefined)
    } else if (cell.type === CELL_TYPE.shared) this.addSharedText(cell.row, cell.column, this.readSharedIndex(cell))
    else if (cell.type === CELL_TYPE.formulaText || cell.type === CELL_TYPE.inline) this.emitText(cell)
    else if (cell.type === CELL_TYPE.number) this.emitNumber(cell)
    else this.emitWord(cell, this.readValue(cell).trim())
  }

  private emitCell(row: number, column: number, kind: CellKind, value: string, shownText: string | undefined): void {
    const { cellCharacters, longestCell } = this.context.limits
    if (value.length > longestCell) this.refuseLongText(row, column, value.length)
    const isLong = value.length > cellCharacters
    this.cellCount++
    this.sink.addCell(row, column, kind, isLong ? value.slice(0, cellCharacters) : value, shownText)
    if (isLong) this.note('cell-too-long', row, column, value.length)
  }

  /** Passes a text to the sink as bytes. False if it must be turned into a string instead. */
  private putBytes(
    row: number,
    column: number,
    bytes: Uint8Array,
    encodingClass: number,
    start: number,
    end: number,
  ): boolean {
    const { byteCellSink, text } = this
    if (byteCellSink === undefined || encodingClass === TEXT_ENCODING.encoded) return false
    if (encodingClass <= TEXT_ENCODING.beyondAscii)
      byteCellSink.addBytes(row, column, CELL_KIND.text, bytes, start, end, encodingClass === TEXT_ENCODING.ascii)
    else {
      // Named entities never form an escape or anything that needs a note.
      const length = text.entities.decode(bytes, start, end)
      if (length < 0) return false
      byteCellSink.addBytes(
        row,
        column,
        CELL_KIND.text,
        text.entities.bytes,
        0,
        length,
        encodingClass === TEXT_ENCODING.entities,
      )
    }
    this.cellCount++
    return true
  }

  private refuseLongText(row: number, column: number, length: number): never {
    const { part, limits } = this.context
    throw new XlsxRefusal('cell-too-long', { part, row, column, got: length, limit: limits.longestCell })
  }

  private readSharedIndex(cell: RawCell): number {
    let index = 0
    for (let position = cell.valueStart; position < cell.valueEnd; position++) {
      const digit = (this.bytes[position] ?? 0) - ZERO
      if (digit < 0 || digit > 9 || index > 0xffffffff) return this.parseUnusualIndex(cell)
      index = index * 10 + digit
    }
    return index
  }

  /** Passes a cell with the shared string at `index` to the sink. */
  private addSharedText(row: number, column: number, index: number): void {
    const { strings, byteCellSink } = this
    if (!strings) throw refuseDamaged('texts-of-sheet-are-missing', { part: this.context.part, row, column })
    const isAddedAgain = byteCellSink?.addShared(row, column, index) === true
    if (isAddedAgain) this.cellCount++
    else if (
      !byteCellSink ||
      !this.putBytes(row, column, strings.bytes, strings.locate(index), strings.textStart, strings.textEnd)
    ) {
      const value = byteCellSink ? strings.readOnce(index) : strings.textAt(index)
      if (value === undefined) {
        throw refuseDamaged('cell-names-text-that-not-there', { part: this.context.part, row, column })
      }
      this.emitCell(row, column, CELL_KIND.text, value, undefined)
    }
    const note = strings.noteOf(index)
    if (note === 'struck-out') this.isTextStruck = true
    else if (note) this.note(note, row, column)
    if (isAddedAgain && strings.isTooLong(index))
      this.note('cell-too-long', row, column, strings.readOnce(index)?.length)
  }

  private parseUnusualIndex(cell: RawCell): number {
    const text = this.readValue(cell).trim()
    return /^\d{1,10}$/.test(text) ? Number(text) : -1
  }

  private emitInline(cell: RawCell): void {
    const { inlineStart, inlineEnd, inlineScope } = cell
    if (inlineScope) {
      const value = this.text.decodeRich(this.bytes, inlineStart, inlineEnd, this.context.part, inlineScope)
      this.putText(cell.row, cell.column, value, true)
      this.isTextStruck = this.text.isStruck
    } else if (cell.isInlineSpacePreserved || !this.hasOuterSpace(inlineStart, inlineEnd)) {
      this.emitPlainText(cell.row, cell.column, inlineStart, inlineEnd)
    } else {
      const value = this.text.decodePlain(this.bytes, inlineStart, inlineEnd, false)
      this.putText(cell.row, cell.column, value, this.text.mayNeedNote)
    }
  }

  private hasOuterSpace(start: number, end: number): boolean {
    return (this.bytes[start] ?? 0) <= SPACE || (this.bytes[end - 1] ?? 0) <= SPACE
  }

  private emitText(cell: RawCell): void {
    if (cell.hasValueMarkup)
      this.putText(cell.row, cell.column, decodeMixedContent(this.text, this.bytes, cell, this.context.part), true)
    else this.emitPlainText(cell.row, cell.column, cell.valueStart, cell.valueEnd)
  }

  /** Passes on a cell whose text is everything between these positions, without markup and including white space. */
  private emitPlainText(row: number, column: number, start: number, end: number): void {
    const { bytes, byteCellSink } = this
    if (byteCellSink && end - start <= this.context.limits.cellCharacters) {
      if (this.putBytes(row, column, bytes, classifyEncoding(bytes, start, end), start, end)) return
    }
    const value = this.shortStrings.get(bytes, start, end, column)
    this.putText(row, column, value, this.shortStrings.mayNeedNote)
  }

  private putText(row: number, column: number, value: string, mayNeedNote: boolean): void {
    this.emitCell(row, column, CELL_KIND.text, value, undefined)
    const note = mayNeedNote ? findTextNote(value) : undefined
    if (note) this.note(note, row, column)
  }

  private readValue(cell: RawCell): string {
    if (cell.hasValueMarkup) return decodeMixedContent(this.text, this.bytes, cell, this.context.part)
    return this.text.decodePlain(this.bytes, cell.valueStart, cell.valueEnd, true)
  }

  private readFormula(cell: RawCell): string {
    const { formulaStart, formulaEnd } = cell
    if (cell.hasFormulaMarkup) return this.text.readMixed(this.bytes, formulaStart, formulaEnd, this.context.part)
    return this.text.decodePlain(this.bytes, formulaStart, formulaEnd, true)
  }

  private emitNumber(cell: RawCell): void {
    const { valueStart, valueEnd } = cell
    const format = this.kinds[cell.style] ?? FORMAT_KIND.general
    if ((format !== FORMAT_KIND.general && format !== FORMAT_KIND.fixed) || cell.hasValueMarkup) {
      this.emitFormatted(cell, this.readValue(cell).trim(), format)
      return
    }
    if (findCanonicalEnd(this.bytes, valueStart) === valueEnd)
      this.emitPlainNumber(cell.row, cell.column, valueStart, valueEnd, cell.style)
    else this.emitFormatted(cell, this.readValue(cell).trim(), format)
  }

  /** Passes on a cell whose number, between these positions, is already written as Excel shows it (see `findCanonicalEnd`). */
  private emitPlainNumber(row: number, column: number, start: number, end: number, style: number): void {
    this.cellCount++
    if (this.byteCellSink) this.byteCellSink.addBytes(row, column, CELL_KIND.number, this.bytes, start, end, true)
    else this.sink.addCell(row, column, CELL_KIND.number, this.numberText(start, end, column), undefined)
    const places = this.context.styles.places[style] ?? 0
    if (places > 0) this.sink.setDecimalPlaces?.(row, column, places)
    this.emitSigns(row, column, style)
  }

  private emitSigns(row: number, column: number, style: number): void {
    const { signs } = this.context.styles
    if (signs.length === 0) return
    const shownSigns = signs[style]
    if (shownSigns !== undefined && shownSigns.length > 0) this.sink.setCurrencySigns?.(row, column, shownSigns)
  }

  private numberText(start: number, end: number, column: number): string {
    const { bytes, smallNumbers: smallStrings } = this
    if (end - start > maxWholeDigits) return this.shortStrings.get(bytes, start, end, column)
    let number = 0
    for (let position = start; position < end; position++) {
      const digit = (bytes[position] ?? 0) - ZERO
      if (digit < 0 || digit > 9) return this.shortStrings.get(bytes, start, end, column)
      number = number * 10 + digit
    }
    // Larger numbers are not cached here, because V8 caches many of their strings itself.
    if (number >= smallNumberLimit) return String(number)
    while (smallStrings.length <= number) smallStrings.push(String(smallStrings.length))
    return smallStrings[number] ?? ''
  }

  /** Passes on a value that cannot simply be copied: a date, padded digits, a number with an exponent or too many digits, or no number. */
  private emitFormatted(cell: RawCell, rawText: string, formatKind: number): void {
    const { row, column } = cell
    if (rawText === '') return
    const sections = formatKind >= FORMAT_KIND.padded ? this.context.styles.sections.get(cell.style) : undefined
    const section = sections && sectionFor(sections, Number(rawText))
    const format = sections ? (section?.kind ?? FORMAT_KIND.general) : formatKind
    const number = parsePlainNumber(rawText)
    if (!number) {
      this.emitCell(cell.row, cell.column, CELL_KIND.text, rawText, undefined)
      this.note('unreadable-value', row, column)
      return
    }
    if (format === FORMAT_KIND.date || format === FORMAT_KIND.time || format === FORMAT_KIND.elapsed) {
      const date = this.readDate(Number(rawText), format)
      if (date) {
        this.emitCell(cell.row, cell.column, CELL_KIND.date, date.text, undefined)
        if (date.isPhantom) this.note('serial-60', row, column)
        return
      }
      this.emitCell(cell.row, cell.column, CELL_KIND.number, number.text, undefined)
      this.note('not-a-date', row, column)
      return
    }
    let shownText: string | undefined
    if (format === FORMAT_KIND.padded) {
      shownText = padNumber(number.text, section?.pattern ?? '')
      if (shownText === number.text) shownText = undefined
    } else if (format === FORMAT_KIND.percent) shownText = makePercentText(number.text, section)
    this.emitCell(cell.row, cell.column, CELL_KIND.number, number.text, shownText)
    const places = format === FORMAT_KIND.fixed ? (section?.places ?? this.context.styles.places[cell.style] ?? 0) : 0
    if (places > 0) this.sink.setDecimalPlaces?.(row, column, places)
    this.emitSigns(row, column, cell.style)
    if (number.isRounded) this.note('rounded-by-excel', row, column)
  }

  private readDate(serial: number, format: number): { text: string; isPhantom: boolean } | undefined {
    if (format !== FORMAT_KIND.elapsed) return dateOfSerial(serial, this.context.date1904, format === FORMAT_KIND.time)
    const text = formatElapsedTime(serial)
    return text === undefined ? undefined : { text, isPhantom: false }
  }

  /** Passes on a boolean, an error, an ISO date, or a value of unknown type. */
  private emitWord(cell: RawCell, rawText: string): void {
    if (cell.type === CELL_TYPE.error) {
      this.emitCell(cell.row, cell.column, CELL_KIND.error, rawText, undefined)
      return
    }
    if (cell.type === CELL_TYPE.boolean) {
      const word = rawText.toLowerCase()
      if (word === '1' || word === 'true')
        return this.emitCell(cell.row, cell.column, CELL_KIND.boolean, 'TRUE', undefined)
      if (word === '0' || word === 'false')
        return this.emitCell(cell.row, cell.column, CELL_KIND.boolean, 'FALSE', undefined)
    }
    const date = cell.type === CELL_TYPE.isoDate ? parseIsoDate(rawText) : undefined
    if (date !== undefined) return this.emitCell(cell.row, cell.column, CELL_KIND.date, date, undefined)
    this.emitCell(cell.row, cell.column, CELL_KIND.text, rawText, undefined)
    this.note('unreadable-value', cell.row, cell.column)
  }
}

function decodeMixedContent(text: TextBytes, bytes: Buffer, cell: RawCell, part: string): string {
  return text.readMixed(bytes, cell.valueStart, cell.valueEnd, part)
}

const slotCount = 4096
const maxShortLength = 24
/** After this many consecutive new values, a column (for example names) is looked up only occasionally. */
const missLimit = 200
const probeInterval = 64

/**
 * Returns one string for repeated values (units, zeros, prices, categories). This is faster and saves much memory for callers that keep the cells. A
 * direct-mapped table: a new value replaces the old one in its slot, so it never grows.
 */
class ShortStrings {
  /** True if the string that was returned last may need a note. */
  mayNeedNote = false
  private readonly text: TextBytes
  /** For each column, how many consecutive values were not in the table. */
  private readonly missCounts: Uint32Array
  private callCount = 0
  private readonly lengths = new Uint8Array(slotCount)
  private readonly contents = new Uint8Array(slotCount * maxShortLength)
  private readonly noteFlags = new Uint8Array(slotCount)
  private readonly strings = Array<string>(slotCount).fill('')

  constructor(text: TextBytes, columnCount: number) {
    this.text = text
    this.missCounts = new Uint32Array(columnCount)
  }

  /** The text of these bytes, including white space (see `TextBytes.decodePlain`). Texts longer than `maxShortLength` are not cached. */
  get(bytes: Buffer, start: number, end: number, column: number): string {
    const length = end - start
    if (length > maxShortLength || length === 0) return this.makeString(bytes, start, end)
    const missCount = this.missCounts[column] ?? 0
    if (missCount > missLimit && ++this.callCount % probeInterval !== 0) return this.makeString(bytes, start, end)
    let hash = length
    for (let position = start; position < end; position++) hash = (Math.imul(hash, 31) + (bytes[position] ?? 0)) | 0
    const slot = (hash ^ (hash >>> 15)) & (slotCount - 1)
    const index = slot * maxShortLength
    if (this.lengths[slot] === length) {
      let matchLength = 0
      while (matchLength < length && this.contents[index + matchLength] === bytes[start + matchLength]) matchLength++
      if (matchLength === length) {
        this.missCounts[column] = 0
        this.mayNeedNote = this.noteFlags[slot] === 1
        return this.strings[slot] ?? ''
      }
    }
    this.missCounts[column] = missCount + 1
    const string = this.makeString(bytes, start, end)
    this.lengths[slot] = length
    for (let offset = 0; offset < length; offset++) this.contents[index + offset] = bytes[start + offset] ?? 0
    this.noteFlags[slot] = this.mayNeedNote ? 1 : 0
    this.strings[slot] = string
    return string
  }

  private makeString(bytes: Buffer, start: number, end: number): string {
    const string = this.text.decodePlain(bytes, start, end, true)
    this.mayNeedNote = this.text.mayNeedNote
    return string
  }
}
