/**
 * Takes the records of an .xls out of its compound file and prepares them for SheetJS, which follows no chain of sectors and parses no formula: both
 * can take forever. Marks formulas whose result the file does not have: programs that compute nothing store an empty text, or 0 and "compute when
 * opened".
 */
import { CompoundFile, FILE_PASS, workbookStream } from '../xlsx/recognise.ts'
import { refuseDamaged, XlsxRefusal } from '../xlsx/refusal.ts'
import { XlsTexts } from './biff-texts.ts'
import { CoveredColumns, MAX_CELLS } from './binary-part.ts'

const FORMULA = 0x0006
const NUMBERS = 0x00bd
/**
 * In a file of Excel 2 to 4: formulas of names, of several cells, and shared ones; blank cells, one and several; sheets and names that formulas use;
 * links.
 */
const UNUSED_RECORDS = new Set([
  0x0018, 0x0218, 0x0021, 0x0221, 0x04bc, 0x0201, 0x00be, 0x0017, 0x0023, 0x01ae, 0x01b8, 0x0800,
])
/** Cells: numbers, texts, truth values and errors, formulas. */
const CELLS = new Set([0x0203, 0x027e, NUMBERS, 0x0204, 0x00fd, 0x00d6, 0x0205, FORMULA])
/**
 * Records of Excel 5 and later that we use, beside the cells: the system of dates, the code page, sheets, formats and styles, texts, columns, rows, merged
 * cells. SheetJS reads others by their number alone, and believes their counts.
 */
const USED_RECORDS = new Set([
  0x0809, 0x000a, 0x0022, 0x0042, 0x0081, 0x0085, 0x041e, 0x00e0, 0x00fc, 0x003c, 0x0207, 0x007d, 0x0208, 0x00e5,
])
/** A record of several numbers has 6 bytes for each. */
const NUMBER_BYTES = 6
/** The format of columns: the first and the last one, in 2 bytes each. */
const COLUMNS = 0x007d
const LAST_COLUMN = 255
/** The engine that computed the file. Every Excel since 2002 writes it. */
const ENGINE = 0x01c1
/** Begins the workbook, and each sheet and chart. */
const BEGIN = 0x0809
/** The same, written by Excel 2 to 4. Their formulas have other places. */
const OLDER_BEGINS = new Set([0x0009, 0x0209, 0x0409])
const END = 0x000a
/** A record that SheetJS skips. */
const SKIPPED_RECORD = 0x0862
/** The most sheets and charts. */
const MAX_BEGINS = 10_000
/** The most records that are too short for a cell. Each costs SheetJS a microsecond. */
const MAX_SHORT = 200_000
const CELL_BYTES = 6
/** The code of an error that no file has: #GETTING_DATA. */
export const NO_RESULT = 0x2b

export interface PreparedXls {
  readonly stream: Buffer
  readonly texts: XlsTexts
}

/** Throws XlsxRefusal if the file is damaged, cut off or too large. Excel 2 to 4 wrote the records without a compound file. */
export function prepareXls(file: Buffer): PreparedXls {
  const stream = file[0] === 0x09 ? Buffer.from(file) : streamOf(file)
  const formulas: number[] = []
  const counts = { begins: 0, ends: 0, short: 0, cells: 0 }
  const columns = new CoveredColumns()
  const texts = new XlsTexts(stream)
  const isOlder = stream.length < 2 || stream.readUInt16LE(0) !== BEGIN
  let isComputed = false
  let at = 0
  for (; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const record = stream.readUInt16LE(at)
    const bytes = stream.readUInt16LE(at + 2)
    if (record === FILE_PASS) throw new XlsxRefusal('password-protected')
    // Zeros at the end, or half a record.
    if ((record === 0 && bytes === 0) || at + 4 + bytes > stream.length) break
    if (record === BEGIN || OLDER_BEGINS.has(record)) {
      if (counts.begins++ === counts.ends) texts.begin(at)
    } else if (record === END) counts.ends += 1
    else if (bytes < CELL_BYTES) counts.short += 1
    if (record === ENGINE) isComputed = true
    else if (record === FORMULA && bytes >= EXPRESSION + 2) formulas.push(at + 4)
    else if (record === COLUMNS && bytes >= 4)
      stream.writeUInt16LE(columns.add(stream.readUInt16LE(at + 4), stream.readUInt16LE(at + 6), LAST_COLUMN), at + 6)
    else texts.read(record, at + 4, at + 4 + bytes)
    if (isOlder ? UNUSED_RECORDS.has(record) : !CELLS.has(record) && !USED_RECORDS.has(record))
      stream.writeUInt16LE(SKIPPED_RECORD, at)
    if (CELLS.has(record)) counts.cells += record === NUMBERS ? Math.floor(bytes / NUMBER_BYTES) : 1
    refuseTooMany(counts)
  }
  // SheetJS would take a stream that begins otherwise for a file of another format.
  const first = stream.length < 2 ? END : stream.readUInt16LE(0)
  if (first !== BEGIN && !OLDER_BEGINS.has(first)) throw refuseDamaged('not-as-format-says')
  // SheetJS would give the cells up to there.
  if (counts.begins === 0 || counts.ends < counts.begins) throw refuseDamaged('file-cut-off')
  if (first === BEGIN) for (const formula of formulas) prepareFormula(stream, formula, isComputed)
  return { stream: stream.subarray(0, at), texts }
}

function refuseTooMany({ begins, short, cells }: Readonly<Record<'begins' | 'short' | 'cells', number>>): void {
  if (begins > MAX_BEGINS) throw new XlsxRefusal('too-large', { limit: MAX_BEGINS })
  if (short > MAX_SHORT) throw new XlsxRefusal('too-large', { limit: MAX_SHORT })
  if (cells > MAX_CELLS) throw new XlsxRefusal('too-large', { limit: MAX_CELLS })
}

function streamOf(file: Buffer): Buffer {
  try {
    const stream = workbookStream(new CompoundFile(file))
    if (stream) return stream
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw refuseDamaged('not-as-format-says', {}, error)
  }
  throw refuseDamaged('workbook-part-missing')
}

/** Where a formula has its result, after the cell's place and format; then come flags, and the bytes of the expression. */
const RESULT = 6
const FLAGS = 14
const EXPRESSION = 20
const COMPUTE_WHEN_OPENED = 2
const NO_EXPRESSION = 0xffff

function prepareFormula(stream: Buffer, at: number, isComputed: boolean): void {
  stream.writeUInt16LE(NO_EXPRESSION, at + EXPRESSION)
  if (isComputed) return
  const isEmptyText = stream[at + RESULT] === 3 && stream.readUInt16LE(at + RESULT + 6) === 0xffff
  const isComputedWhenOpened = (stream.readUInt16LE(at + FLAGS) & COMPUTE_WHEN_OPENED) !== 0
  if (isEmptyText || (isComputedWhenOpened && stream.readDoubleLE(at + RESULT) === 0))
    stream.set([2, 0, NO_RESULT, 0, 0, 0, 0xff, 0xff], at + RESULT)
}
