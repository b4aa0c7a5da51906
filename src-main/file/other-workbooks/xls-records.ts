/**
 * Takes the records of an .xls out of its compound file and prepares them for SheetJS. SheetJS then need not follow chains of sectors or parse
 * formulas, either of which could take forever. Marks formulas whose result is not in the file: programs that do not compute formulas store an empty
 * text, or 0 with the flag "compute when opened".
 */
import { CompoundFile, FILE_PASS_RECORD, workbookStreamOf } from '../xlsx/recognise.ts'
import { refuseDamaged, XlsxRefusal } from '../xlsx/refusal.ts'
import { XlsTexts } from './xls-texts.ts'
import { CoveredColumns, MAX_CELLS } from './xlsb-records.ts'

const FORMULA_RECORD = 0x0006
const NUMBERS_RECORD = 0x00bd
/** Records of Excel 2 to 4 that we do not use: names, array and shared formulas, blank cells, links, and references to sheets. */
const UNUSED_RECORDS = new Set([
  0x0018, 0x0218, 0x0021, 0x0221, 0x04bc, 0x0201, 0x00be, 0x0017, 0x0023, 0x01ae, 0x01b8, 0x0800,
])
/** Records of cells: numbers, texts, booleans and errors, formulas. */
const CELL_RECORDS = new Set([0x0203, 0x027e, NUMBERS_RECORD, 0x0204, 0x00fd, 0x00d6, 0x0205, FORMULA_RECORD])
/**
 * Records of Excel 5 and later that we use, in addition to cells. They contain the date system, the code page, sheets, formats, styles, texts,
 * columns, rows, and merged cells. SheetJS would read other records by their number alone, and trust the counts in them.
 */
const USED_RECORDS = new Set([
  0x0809, 0x000a, 0x0022, 0x0042, 0x0081, 0x0085, 0x041e, 0x00e0, 0x00fc, 0x003c, 0x0207, 0x007d, 0x0208, 0x00e5,
])
/** How many bytes each number takes in a record that contains several numbers. */
const NUMBER_BYTES = 6
/** The record with the format of a range of columns. It begins with the first and the last column, in 2 bytes each. */
const COLUMNS_RECORD = 0x007d
const LAST_COLUMN_INDEX = 255
/** The version of Excel that last computed the file. Every Excel since 2002 writes this record. */
const ENGINE_RECORD = 0x01c1
/** The record that begins the workbook, each sheet and each chart. */
const BEGIN_RECORD = 0x0809
/** The begin records of Excel 2 to 4, in whose files formulas have another layout. */
const OLDER_BEGIN_RECORDS = new Set([0x0009, 0x0209, 0x0409])
const END_RECORD = 0x000a
/** A record that SheetJS skips. */
const SKIPPED_RECORD = 0x0862
/** The maximum number of begin records: one for the workbook and one for each sheet and chart. */
const MAX_BEGIN_RECORDS = 10_000
/** The maximum number of records that are too short for a cell. Each takes SheetJS a microsecond. */
const MAX_SHORT_RECORDS = 200_000
const MIN_CELL_BYTES = 6
/** The code of #GETTING_DATA, an error that is never stored in a file. */
export const NO_RESULT_CODE = 0x2b

export interface PreparedXls {
  readonly stream: Buffer
  readonly texts: XlsTexts
}

/**
 * Prepares the records of an .xls for SheetJS. Throws XlsxRefusal if the file is damaged, truncated or too large. Excel 2 to 4 wrote the records
 * without a compound file.
 */
export function prepareXls(file: Buffer): PreparedXls {
  const stream = file[0] === 0x09 ? Buffer.from(file) : streamOf(file)
  const formulaPositions: number[] = []
  const counts = { begins: 0, ends: 0, short: 0, cells: 0 }
  const columns = new CoveredColumns()
  const texts = new XlsTexts(stream)
  const isOlderFormat = stream.length < 2 || stream.readUInt16LE(0) !== BEGIN_RECORD
  let isComputed = false
  let position = 0
  for (; position + 4 <= stream.length; position += 4 + stream.readUInt16LE(position + 2)) {
    const record = stream.readUInt16LE(position)
    const byteCount = stream.readUInt16LE(position + 2)
    if (record === FILE_PASS_RECORD) throw new XlsxRefusal('password-protected')
    // The records end at zeros or at an incomplete record.
    if ((record === 0 && byteCount === 0) || position + 4 + byteCount > stream.length) break
    if (record === BEGIN_RECORD || OLDER_BEGIN_RECORDS.has(record)) {
      if (counts.begins++ === counts.ends) texts.beginSheet(position)
    } else if (record === END_RECORD) counts.ends += 1
    else if (byteCount < MIN_CELL_BYTES) counts.short += 1
    if (record === ENGINE_RECORD) isComputed = true
    else if (record === FORMULA_RECORD && byteCount >= EXPRESSION_OFFSET + 2) formulaPositions.push(position + 4)
    else if (record === COLUMNS_RECORD && byteCount >= 4)
      stream.writeUInt16LE(
        columns.add(stream.readUInt16LE(position + 4), stream.readUInt16LE(position + 6), LAST_COLUMN_INDEX),
        position + 6,
      )
    else texts.readRecord(record, position + 4, position + 4 + byteCount)
    if (isOlderFormat ? UNUSED_RECORDS.has(record) : !CELL_RECORDS.has(record) && !USED_RECORDS.has(record))
      stream.writeUInt16LE(SKIPPED_RECORD, position)
    if (CELL_RECORDS.has(record)) counts.cells += record === NUMBERS_RECORD ? Math.floor(byteCount / NUMBER_BYTES) : 1
    refuseTooMany(counts)
  }
  // If a stream begins with any other record, SheetJS treats it as a file in another format.
  const firstRecord = stream.length < 2 ? END_RECORD : stream.readUInt16LE(0)
  if (firstRecord !== BEGIN_RECORD && !OLDER_BEGIN_RECORDS.has(firstRecord)) throw refuseDamaged('not-as-format-says')
  // If begin or end records are missing, the file is truncated. SheetJS would return only the remaining cells.
  if (counts.begins === 0 || counts.ends < counts.begins) throw refuseDamaged('file-cut-off')
  if (firstRecord === BEGIN_RECORD)
    for (const formulaPosition of formulaPositions) prepareFormula(stream, formulaPosition, isComputed)
  return { stream: stream.subarray(0, position), texts }
}

function refuseTooMany({ begins, short, cells }: Readonly<Record<'begins' | 'short' | 'cells', number>>): void {
  if (begins > MAX_BEGIN_RECORDS) throw new XlsxRefusal('too-large', { limit: MAX_BEGIN_RECORDS })
  if (short > MAX_SHORT_RECORDS) throw new XlsxRefusal('too-large', { limit: MAX_SHORT_RECORDS })
  if (cells > MAX_CELLS) throw new XlsxRefusal('too-large', { limit: MAX_CELLS })
}

function streamOf(file: Buffer): Buffer {
  try {
    const stream = workbookStreamOf(new CompoundFile(file))
    if (stream) return stream
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw refuseDamaged('not-as-format-says', {}, error)
  }
  throw refuseDamaged('workbook-part-missing')
}

/** The offsets of a formula's result, flags and expression. The cell's position and format come before them. */
const RESULT_OFFSET = 6
const FLAGS_OFFSET = 14
const EXPRESSION_OFFSET = 20
const COMPUTE_WHEN_OPENED_BIT = 2
const NO_EXPRESSION = 0xffff

function prepareFormula(stream: Buffer, position: number, isComputed: boolean): void {
  stream.writeUInt16LE(NO_EXPRESSION, position + EXPRESSION_OFFSET)
  if (isComputed) return
  const isEmptyText =
    stream[position + RESULT_OFFSET] === 3 && stream.readUInt16LE(position + RESULT_OFFSET + 6) === 0xffff
  const isComputedWhenOpened = (stream.readUInt16LE(position + FLAGS_OFFSET) & COMPUTE_WHEN_OPENED_BIT) !== 0
  if (isEmptyText || (isComputedWhenOpened && stream.readDoubleLE(position + RESULT_OFFSET) === 0))
    stream.set([2, 0, NO_RESULT_CODE, 0, 0, 0, 0xff, 0xff], position + RESULT_OFFSET)
}
