/**
 * Checks the records of an .xlsb ([MS-XLSB] 2.1.4) before SheetJS turns them into objects, and leaves out records that we do not use. SheetJS trusts
 * every length and count in a record. If a text extends beyond its part, Node even writes outside its memory (nodejs/node#64697).
 */
import { defaultLimits, refuseDamaged, XlsxRefusal } from '../xlsx/refusal.ts'
import type { WorkbookFonts } from './text-runs.ts'

/** The maximum number of cells in a workbook for SheetJS, including blank cells with a format. Each takes 150 bytes. */
export const MAX_CELLS = 3_000_000

/** The maximum total number of columns that all column formats may cover. SheetJS makes an object for each column. */
const MAX_COVERED_COLUMNS = 3_000_000

/** Counts the columns that column formats cover. Throws XlsxRefusal if there are too many. */
export class CoveredColumns {
  private columnCount = 0

  /** Counts the columns of a range. Returns its last column, at most `lastPossible`. */
  add(first: number, last: number, lastPossible: number): number {
    const end = Math.min(last, lastPossible)
    this.columnCount += Math.max(1, end - first + 1)
    if (this.columnCount > MAX_COVERED_COLUMNS) throw new XlsxRefusal('too-large', { limit: MAX_COVERED_COLUMNS })
    return end
  }
}

/**
 * A field of a record: a number of bytes, or a text. A text begins with its length in 4 bytes. A rich text has one more byte before the length and
 * may have formats after the characters.
 */
type Field = number | 'text' | 'text-or-null' | 'rich-text' | 'possible-end'

type PartKind = {
  /** The type of the part's last record. */
  readonly end: number
  /** The fields that SheetJS reads from each record. */
  readonly records: ReadonlyMap<number, readonly Field[]>
}

const NO_TEXT = 0xffffffff
/** A flag in the first byte of a rich text: formats follow its characters. */
const FORMATS_BIT = 1

const { rows: MAX_ROWS, columns: MAX_COLUMNS } = defaultLimits
const LAST_COLUMN_INDEX = MAX_COLUMNS - 1
const ROW_RECORD = 0
/** The highest record type of cells that include their column: blank cells, numbers, texts and so on. */
const LAST_CELL_TYPE = 11
/** The highest record type of cells that do not include their column. They directly follow the previous cell. */
const LAST_SHORT_CELL_TYPE = 18
const CELL_WITH_FORMATS_RECORD = 62
/** The record with the format of a range of columns. It begins with the first and the last column, in 4 bytes each. */
const COLUMNS_RECORD = 60

const NUMBER_FORMAT_RECORD = 44
const FONT_RECORD = 43
/** The record of a cell style or a parent style: its parent, number format and font. */
const CELL_STYLE_RECORD = 47

const SHEET_PART: PartKind = {
  end: 130,
  records: new Map<number, readonly Field[]>([
    [ROW_RECORD, [12]],
    [1, [8]],
    [2, [12]],
    [3, [9]],
    [4, [9]],
    [5, [16]],
    [6, [8, 'text']],
    [7, [12]],
    [8, [8, 'text']],
    [9, [16]],
    [10, [9]],
    [LAST_CELL_TYPE, [9]],
    [12, [4]],
    [13, [8]],
    [14, [5]],
    [15, [5]],
    [16, [12]],
    [17, [4, 'text']],
    [LAST_SHORT_CELL_TYPE, [8]],
    [CELL_WITH_FORMATS_RECORD, [8, 'rich-text']],
    [COLUMNS_RECORD, [18]],
    // The record of merged cells.
    [176, [16]],
  ]),
}
const WORKBOOK_PART: PartKind = {
  end: 132,
  records: new Map<number, readonly Field[]>([
    // A version marker, then the properties and the sheets.
    [16, [8]],
    [153, [4, 'possible-end', 4, 'possible-end', 'text']],
    [156, [8, 'text-or-null', 'text']],
  ]),
}
const STYLES_PART: PartKind = {
  end: 279,
  records: new Map<number, readonly Field[]>([
    [NUMBER_FORMAT_RECORD, [2, 'text']],
    [CELL_STYLE_RECORD, [6]],
  ]),
}
const TEXTS_PART: PartKind = {
  end: 160,
  records: new Map<number, readonly Field[]>([
    [159, [8]],
    [19, ['rich-text']],
  ]),
}
/** The metadata of values. SheetJS requires this part, but we use nothing in it. */
const METADATA_PART: PartKind = { end: 333, records: new Map() }
/** The kinds of parts. The key is the type of the part's first record. */
const PART_KINDS: ReadonlyMap<number, PartKind> = new Map([
  [332, METADATA_PART],
  [129, SHEET_PART],
  [131, WORKBOOK_PART],
  [278, STYLES_PART],
  [159, TEXTS_PART],
])
const ALL_PART_KINDS: readonly PartKind[] = [...PART_KINDS.values()]

/** Records that SheetJS would read but that we do not use, with their names in [MS-XLSB]. */
const UNUSED_RECORDS = new Set([
  39, // BrtName
  FONT_RECORD,
  51, // BrtMdb
  63, // BrtCalcChainItem$
  137, // BrtBeginWsView
  147, // BrtWsProp
  148, // BrtWsDim
  161, // BrtBeginAFilter
  335, // BrtMdtinfo
  355, // BrtSupBookSrc
  362, // BrtExternSheet
  426, // BrtArrFmla
  427, // BrtShrFmla
  476, // BrtMargins
  494, // BrtHLink
  550, // BrtDrawing
  551, // BrtLegacyDrawing
  632, // BrtCommentAuthor
  635, // BrtBeginComment
  637, // BrtCommentText
  651, // BrtCsProp
])

/** A record's type, and where its body begins and ends. */
type BinaryRecord = { readonly id: number; readonly bodyStart: number; readonly end: number }

/** Reads the header of a record. Each byte of a number has seven bits, lowest first; if the highest bit is set, another byte follows. */
function recordAt(content: Buffer, start: number): BinaryRecord {
  let position = start
  const readNumber = (maxBytes: number): number => {
    let number = 0
    for (let byte = 0; byte < maxBytes; byte += 1) {
      const bits = content[position++] ?? 0
      number |= (bits & 0x7f) << (7 * byte)
      if ((bits & 0x80) === 0) break
    }
    return number
  }
  const id = readNumber(2)
  const bytes = readNumber(4)
  return { id, bodyStart: position, end: position + bytes }
}

/** Writes the record of a number format: its id, the length of its code, and the code. */
function makeFormatRecord(id: number, code: string): Buffer {
  const body = Buffer.alloc(6 + 2 * code.length)
  body.writeUInt16LE(id, 0)
  body.writeUInt32LE(code.length, 2)
  body.write(code, 6, 'utf16le')
  return Buffer.concat([Buffer.from([NUMBER_FORMAT_RECORD, body.length]), body])
}

/** Reads a font, or replaces the format id in a cell style with the id that SheetJS should get. In the file, the fonts come before the styles. */
function readStyle(content: Buffer, { id, bodyStart, end }: BinaryRecord, fonts: WorkbookFonts): void {
  if (id === FONT_RECORD && end >= bodyStart + 8)
    fonts.add(content.readUInt16LE(bodyStart + 2), content.readUInt16LE(bodyStart + 6))
  if (id === CELL_STYLE_RECORD)
    content.writeUInt16LE(
      fonts.formatId(content.readUInt16LE(bodyStart + 2), content.readUInt16LE(bodyStart + 4)),
      bodyStart + 2,
    )
}

/**
 * Returns the records of a part that we use. Undefined if we do not use this kind of part. Throws XlsxRefusal if the part ends early, a record is too
 * short for its fields, or there are too many cells. Column formats are cut at the last possible column.
 */
export function prepareBinaryPart(content: Buffer, part: string, fonts: WorkbookFonts): Buffer | undefined {
  const kind = PART_KINDS.get(recordAt(content, 0).id)
  if (!kind) return undefined
  const columns = new CoveredColumns()
  const pieces: Buffer[] = []
  let uncopiedStart = 0
  let cellCount = 0
  let lastRecordId = -1
  for (let start = 0; start < content.length;) {
    const record = recordAt(content, start)
    const { id, bodyStart, end } = record
    if (end > content.length) throw refuseDamaged('part-ends-in-middle', { part })
    if (kind === STYLES_PART && id === FONT_RECORD) readStyle(content, record, fonts)
    if (kind === STYLES_PART && start === 0) {
      pieces.push(content.subarray(0, end))
      uncopiedStart = end
    }
    if (UNUSED_RECORDS.has(id)) {
      pieces.push(content.subarray(uncopiedStart, start))
      uncopiedStart = end
    } else if (!isComplete(content, record, kind)) throw refuseDamaged('not-as-format-says', { part })
    else if (kind === SHEET_PART) {
      if (isCellRecord(id) && ++cellCount > MAX_CELLS) throw new XlsxRefusal('too-large', { limit: MAX_CELLS })
      refuseFarCell(content, record)
      if (id === COLUMNS_RECORD)
        content.writeUInt32LE(
          columns.add(content.readUInt32LE(bodyStart), content.readUInt32LE(bodyStart + 4), LAST_COLUMN_INDEX),
          bodyStart + 4,
        )
    } else if (kind === STYLES_PART) readStyle(content, record, fonts)
    lastRecordId = id
    start = end
  }
  if (lastRecordId !== kind.end) throw refuseDamaged('part-ends-in-middle', { part })
  // The formats that we add come first, so the file's own formats replace them.
  if (kind === STYLES_PART)
    pieces.splice(1, 0, ...Array.from(fonts.listFormats(), ([id, code]) => makeFormatRecord(id, code)))
  return uncopiedStart === 0 ? content : Buffer.concat([...pieces, content.subarray(uncopiedStart)])
}

function isCellRecord(id: number): boolean {
  return id <= LAST_SHORT_CELL_TYPE || id === CELL_WITH_FORMATS_RECORD
}

/** SheetJS would silently drop rows and columns beyond the limits, so they are refused. */
function refuseFarCell(content: Buffer, { id, bodyStart }: BinaryRecord): void {
  if (id > LAST_CELL_TYPE && id !== CELL_WITH_FORMATS_RECORD) return
  const index = content.readUInt32LE(bodyStart)
  if (id === ROW_RECORD && index >= MAX_ROWS) throw new XlsxRefusal('too-many-rows', { limit: MAX_ROWS })
  if (id !== ROW_RECORD && index > LAST_COLUMN_INDEX) throw new XlsxRefusal('too-many-columns', { limit: MAX_COLUMNS })
}

/** True if a record contains every field that SheetJS reads from it. False for a record that belongs to another kind of part. */
function isComplete(content: Buffer, { id, bodyStart, end }: BinaryRecord, kind: PartKind): boolean {
  const fields = kind.records.get(id)
  if (!fields) return !ALL_PART_KINDS.some((otherKind) => otherKind.records.has(id))
  let nextStart = bodyStart
  for (const field of fields) {
    if (field === 'possible-end') {
      if (nextStart === end) return true
      continue
    }
    nextStart = typeof field === 'number' ? nextStart + field : findTextEnd(content, nextStart, end, field)
    if (nextStart > end) return false
  }
  return true
}

function findTextEnd(
  content: Buffer,
  position: number,
  end: number,
  field: Exclude<Field, number | 'possible-end'>,
): number {
  const isRichText = field === 'rich-text'
  const start = isRichText ? position + 1 : position
  if (start + 4 > end) return Infinity
  const characterCount = content.readUInt32LE(start)
  if (field === 'text-or-null' && characterCount === NO_TEXT) return start + 4
  const charactersEnd = start + 4 + characterCount * 2
  if (!isRichText || ((content[position] ?? 0) & FORMATS_BIT) === 0) return charactersEnd
  return charactersEnd + 4 > end ? Infinity : charactersEnd + 4 + content.readUInt32LE(charactersEnd) * 4
}
