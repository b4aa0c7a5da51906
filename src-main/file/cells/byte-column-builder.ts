/**
 * Builds columns of cells, one cell at a time, as positions in one growing block of bytes: eight bytes per cell, plus its text. A text that occurs
 * again reuses the earlier position. Does not interpret the cells' texts.
 */
import { CELL, isBlank, type CellKind, type SheetColumn } from '../../../src-shared/file/sheet.ts'
import {
  MAX_SUMMED_BYTES,
  TEXT_CLASS,
  classifyText,
  classifyBytes,
  classOfSum,
  BYTE_SUMS,
  makeByteSums,
} from '../../../src-shared/material/values/text-class.ts'
import {
  NON_ASCII_BIT,
  Block,
  ByteTexts,
  STRING_LENGTH_MARK,
  MAX_PLACED_BYTES,
  mayBeBlank,
  type CellOffsets,
} from './byte-texts.ts'

const INITIAL_ROWS = 1024
const INITIAL_BYTES = 1 << 16

/** A text that is already in the block, so that other cells can share it. */
export interface PlacedText {
  start: number
  packedLength: number
  textClass: number
  kind: CellKind
  /** The cell's text, if it is kept as a string. */
  text: string
}

interface Column {
  startOffsets: Uint32Array<ArrayBuffer>
  lengths: Uint16Array<ArrayBuffer>
  kinds: Uint8Array<ArrayBuffer>
  textClasses: Uint8Array<ArrayBuffer>
  length: number
  longTexts: Map<number, string> | null
  shownTexts: Map<number, string> | null
  places: Uint8Array<ArrayBuffer> | null
  currencies: Uint8Array<ArrayBuffer> | null
}

export class ByteColumnBuilder {
  /** How many cells memory is reserved for, including gaps between distant cells. Readers refuse a sheet that grows past a limit. */
  reservedCells = 0
  /** The cell that was placed last. */
  readonly lastPlaced: PlacedText = { start: 0, packedLength: 0, textClass: 0, kind: CELL.blank, text: '' }
  private bytes: Buffer<ArrayBuffer> = Buffer.from(new ArrayBuffer(INITIAL_BYTES))
  private usedBytes = 0
  private readonly columns: Column[] = []
  private readonly byteSums = makeByteSums()

  /** Places a cell whose text is these bytes of valid UTF-8. The kind is text or number; numbers must be canonical. */
  placeBytes(
    row: number,
    column: number,
    kind: CellKind,
    sourceBytes: Uint8Array,
    start: number,
    end: number,
    isAscii: boolean,
  ): void {
    const length = end - start
    if (length > MAX_PLACED_BYTES) {
      this.placeText(row, column, kind, Buffer.from(sourceBytes.subarray(start, end)).toString('utf8'), undefined)
      return
    }
    this.reserve(length)
    const { bytes, byteSums, lastPlaced } = this
    const blockStart = this.usedBytes
    let sum = 0
    for (let index = 0; index < length; index++) {
      const byte = sourceBytes[start + index] ?? 0
      bytes[blockStart + index] = byte
      sum = (sum + (byteSums[byte] ?? 0)) | 0
    }
    this.usedBytes = blockStart + length
    lastPlaced.start = blockStart
    lastPlaced.packedLength = length === 0 ? 0 : isAscii ? length : length | NON_ASCII_BIT
    lastPlaced.kind = kind
    if (kind === CELL.number) lastPlaced.textClass = numberClass(bytes[blockStart] ?? 0, sum, length)
    else {
      const isShortAscii = isAscii && length <= MAX_SUMMED_BYTES && sum < BYTE_SUMS.special
      lastPlaced.textClass = isShortAscii
        ? classOfSum(sum, bytes, blockStart, blockStart + length)
        : classifyBytes(bytes, blockStart, blockStart + length)
      if (mayBeBlank(bytes[blockStart] ?? 0) && isBlank(bytes.toString('utf8', blockStart, blockStart + length))) {
        lastPlaced.kind = CELL.blank
        lastPlaced.textClass = TEXT_CLASS.unclassified
      }
    }
    this.placeAgain(row, column, lastPlaced)
  }

  /** Places a cell with any kind of text. `shownText`: how Excel shows it, if that differs. */
  placeText(row: number, column: number, kind: CellKind, text: string, shownText: string | undefined): void {
    const { lastPlaced } = this
    lastPlaced.kind = kind === CELL.text && isBlank(text) ? CELL.blank : kind
    const sum = this.placeAscii(text)
    if (sum < 0) this.placeOther(text)
    lastPlaced.textClass =
      lastPlaced.kind === CELL.text && sum > 0 && sum < BYTE_SUMS.special
        ? classOfSum(sum, this.bytes, lastPlaced.start, this.usedBytes)
        : classOfString(lastPlaced.kind, text, shownText)
    this.placeAgain(row, column, lastPlaced)
    if (shownText !== undefined)
      (this.ensureColumn(column, row + 1).shownTexts ??= new Map<number, string>()).set(row, shownText)
  }

  /**
   * Most texts are short and ASCII. Placing them letter by letter takes half as long as calling the encoder. Returns the sum of the bytes' values in
   * `byteSums`, or -1 if the text is long or not ASCII.
   */
  private placeAscii(text: string): number {
    const { length } = text
    if (length > MAX_SUMMED_BYTES) return -1
    this.reserve(length)
    const { bytes, usedBytes, lastPlaced, byteSums } = this
    let sum = 0
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index)
      if (code >= 0x80) return -1
      bytes[usedBytes + index] = code
      sum = (sum + (byteSums[code] ?? 0)) | 0
    }
    lastPlaced.start = usedBytes
    lastPlaced.packedLength = length
    this.usedBytes += length
    return sum
  }

  private placeOther(text: string): void {
    const { lastPlaced } = this
    const length = Buffer.byteLength(text)
    // A lone surrogate has no bytes in UTF-8.
    if (length > MAX_PLACED_BYTES || !text.isWellFormed()) {
      lastPlaced.packedLength = STRING_LENGTH_MARK
      lastPlaced.text = text
      return
    }
    this.reserve(length)
    lastPlaced.start = this.usedBytes
    lastPlaced.packedLength = length === text.length ? length : length | NON_ASCII_BIT
    this.usedBytes += this.bytes.write(text, this.usedBytes, 'utf8')
  }

  /** Places a cell whose text is already in the block. */
  placeAgain(row: number, column: number, { start, packedLength, textClass, kind, text }: PlacedText): void {
    const targetColumn = this.ensureColumn(column, row + 1)
    targetColumn.startOffsets[row] = start
    targetColumn.lengths[row] = packedLength
    targetColumn.textClasses[row] = textClass
    targetColumn.kinds[row] = kind
    if (row >= targetColumn.length) targetColumn.length = row + 1
    if (packedLength === STRING_LENGTH_MARK) (targetColumn.longTexts ??= new Map<number, string>()).set(row, text)
    targetColumn.shownTexts?.delete(row)
    if (targetColumn.places) targetColumn.places[row] = 0
    if (targetColumn.currencies) targetColumn.currencies[row] = 0
  }

  /** Records how many decimal places Excel shows for the number just placed. */
  setDecimalPlaces(row: number, column: number, places: number): void {
    const targetColumn = this.ensureColumn(column, row + 1)
    targetColumn.places ??= new Uint8Array(targetColumn.kinds.length)
    targetColumn.places[row] = places
  }

  /** Records the currency that Excel shows next to the number just placed (see `getCurrencyNumber`). */
  setCurrency(row: number, column: number, currency: number): void {
    const targetColumn = this.ensureColumn(column, row + 1)
    targetColumn.currencies ??= new Uint8Array(targetColumn.kinds.length)
    targetColumn.currencies[row] = currency
  }

  /** Makes a cell blank. Returns its former text; '' if it had none. */
  blankCell(row: number, column: number): string {
    const text = this.textAt(row, column)
    const targetColumn = this.columns[column]
    if (!targetColumn || row >= targetColumn.length) return ''
    targetColumn.kinds[row] = CELL.blank
    targetColumn.lengths[row] = 0
    targetColumn.textClasses[row] = TEXT_CLASS.unclassified
    targetColumn.shownTexts?.delete(row)
    return text
  }

  /** The text of a cell; '' if it was never placed. */
  textAt(row: number, column: number): string {
    const sourceColumn = this.columns[column]
    if (!sourceColumn || row >= sourceColumn.length) return ''
    const block = new Block(this.bytes.subarray(0, this.usedBytes))
    return new ByteTexts(
      block,
      new ColumnOffsets(sourceColumn.startOffsets, sourceColumn.lengths, sourceColumn.length),
      sourceColumn.longTexts,
    ).at(row)
  }

  /** The number of columns up to the last one that has a cell. */
  get columnCount(): number {
    return this.columns.length
  }

  /** The finished columns. No cells can be added after this. */
  finish(): SheetColumn[] {
    const block = new Block(this.bytes.subarray(0, this.usedBytes))
    return this.columns.map(
      ({ startOffsets, lengths, kinds, textClasses, length, longTexts, shownTexts, places, currencies }) => ({
        kinds: kinds.subarray(0, length),
        textClasses: textClasses.subarray(0, length),
        texts: new ByteTexts(block, new ColumnOffsets(startOffsets, lengths, length), longTexts),
        shownTexts: shownTexts ?? new Map<number, string>(),
        ...(places ? { places: places.subarray(0, length) } : {}),
        ...(currencies ? { currencies: currencies.subarray(0, length) } : {}),
      }),
    )
  }

  private reserve(extraBytes: number): void {
    const neededBytes = this.usedBytes + extraBytes
    if (neededBytes <= this.bytes.length) return
    // `transfer` frees the old bytes immediately, and bytes that were not yet written take no memory.
    this.bytes = Buffer.from(this.bytes.buffer.transfer(Math.max(neededBytes, this.bytes.length * 2)))
  }

  private ensureColumn(column: number, rowCount: number): Column {
    let target = this.columns[column]
    while (!target) {
      this.columns.push(makeEmptyColumn())
      target = this.columns[column]
    }
    const lengthBefore = target.kinds.length
    if (rowCount > lengthBefore) {
      const capacity = Math.max(rowCount, lengthBefore * 2, INITIAL_ROWS)
      target.startOffsets = new Uint32Array(target.startOffsets.buffer.transfer(4 * capacity))
      target.lengths = new Uint16Array(target.lengths.buffer.transfer(2 * capacity))
      target.kinds = new Uint8Array(target.kinds.buffer.transfer(capacity))
      target.textClasses = new Uint8Array(target.textClasses.buffer.transfer(capacity))
      if (target.places) target.places = new Uint8Array(target.places.buffer.transfer(capacity))
      if (target.currencies) target.currencies = new Uint8Array(target.currencies.buffer.transfer(capacity))
      this.reservedCells += capacity - lengthBefore
    }
    return target
  }
}

function makeEmptyColumn(): Column {
  return {
    startOffsets: new Uint32Array(0),
    lengths: new Uint16Array(0),
    kinds: new Uint8Array(0),
    textClasses: new Uint8Array(0),
    length: 0,
    longTexts: null,
    shownTexts: null,
    places: null,
    currencies: null,
  }
}

const MINUS_BYTE = 45

/** The class of a canonical number of at most 15 digits. It was typed as a number, so a dot is always a decimal point. */
function numberClass(firstByte: number, sum: number, length: number): number {
  if (firstByte === MINUS_BYTE) return TEXT_CLASS.unclassified
  return sum === length ? TEXT_CLASS.whole : TEXT_CLASS.dotDecimal
}

function classOfString(kind: CellKind, text: string, shownText: string | undefined): number {
  if (kind === CELL.text) return classifyText(text)
  if (kind !== CELL.number || shownText !== undefined) return TEXT_CLASS.unclassified
  const textClass = classifyText(text)
  return textClass === TEXT_CLASS.whole || textClass === TEXT_CLASS.dotDecimal ? textClass : TEXT_CLASS.unclassified
}

class ColumnOffsets implements CellOffsets {
  readonly length: number
  private readonly startOffsets: Uint32Array
  private readonly lengths: Uint16Array

  constructor(startOffsets: Uint32Array, lengths: Uint16Array, length: number) {
    this.length = length
    this.startOffsets = startOffsets
    this.lengths = lengths
  }

  start(index: number): number {
    return this.startOffsets[index] ?? 0
  }

  packedLengthAt(index: number): number {
    return this.lengths[index] ?? 0
  }
}
