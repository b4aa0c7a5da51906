/** Checks the records of an .xlsb ([MS-XLSB] 2.1.4) before SheetJS makes objects of them. */
import { refuseDamaged, XlsxRefusal } from '../xlsx/refusal.ts'

const BEGIN_SHEET = Buffer.from([0x81, 0x01, 0x00])
const END_SHEET = Buffer.from([0x82, 0x01, 0x00])
/** Records of blank cells, numbers, texts and so on. */
const LAST_CELL = 11
/** The format of columns: the first and the last one, in 4 bytes each. */
const COLUMNS = 60
const LAST_COLUMN = 16_383
/** The sheets that formulas name: their number in 4 bytes, and each in 12. SheetJS would count on beyond the record. */
const OTHER_SHEETS = 362
/** The most cells of a workbook that SheetJS reads, blank ones with a format included. Each takes 150 bytes. */
export const MAX_CELLS = 3_000_000

/** The most columns that the formats of columns cover in all. SheetJS makes an object of each. */
const MAX_COVERED = 3_000_000

/** How many columns the formats of columns cover. Throws XlsxRefusal if they are too many. */
export class CoveredColumns {
  private count = 0

  /** Counts the columns of a range. Returns its last column, at most `lastPossible`. */
  add(first: number, last: number, lastPossible: number): number {
    const end = Math.min(last, lastPossible)
    this.count += Math.max(1, end - first + 1)
    if (this.count > MAX_COVERED) throw new XlsxRefusal('too-large', { limit: MAX_COVERED })
    return end
  }
}

/**
 * `content`: any part. Throws XlsxRefusal if it is a sheet that ends early, where SheetJS would give the cells up to there, or has too many cells. Columns
 * end at the last possible one.
 */
export function checkBinaryPart(content: Buffer, part: string): void {
  const isSheet = BEGIN_SHEET.equals(content.subarray(0, BEGIN_SHEET.length))
  if (isSheet && !END_SHEET.equals(content.subarray(-END_SHEET.length)))
    throw refuseDamaged('part-ends-in-middle', { part })
  const columns = new CoveredColumns()
  let cells = 0
  let at = 0
  /** Seven bits of a number per byte, the lowest first; the highest bit says that another byte follows. */
  const readNumber = (maxBytes: number): number => {
    let number = 0
    for (let byte = 0; byte < maxBytes; byte += 1) {
      const bits = content[at++] ?? 0
      number |= (bits & 0x7f) << (7 * byte)
      if ((bits & 0x80) === 0) break
    }
    return number
  }
  while (at < content.length) {
    const record = readNumber(2)
    const bytes = readNumber(4)
    if (record === COLUMNS && isSheet && at + 8 <= content.length) {
      const last = columns.add(content.readUInt32LE(at), content.readUInt32LE(at + 4), LAST_COLUMN)
      content.writeUInt32LE(last, at + 4)
    } else if (record === OTHER_SHEETS && (at + 4 > content.length || 4 + content.readUInt32LE(at) * 12 !== bytes))
      throw refuseDamaged('not-as-format-says', { part })
    at += bytes
    if (isSheet && record <= LAST_CELL && ++cells > MAX_CELLS) throw new XlsxRefusal('too-large', { limit: MAX_CELLS })
  }
  if (isSheet && at > content.length) throw refuseDamaged('part-ends-in-middle', { part })
}
