/**
 * Rewrites an old or a binary workbook (.xls, .xlsb) as XLSX, in memory, so that everything that holds for XLSX holds for it: formats,
 * dates, hidden sheets, limits. SheetJS reads it; our own reader has the last word. (Decision 237.)
 */
import * as sheetjs from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { openSource, type ByteSource } from '../xlsx/byte-source.ts'
import { unpackWhole } from '../xlsx/inflate.ts'
import { recogniseSource } from '../xlsx/recognise.ts'
import { Deadline, refuseDamaged, XlsxRefusal, type Limits } from '../xlsx/refusal.ts'
import type { ZipDirectory } from '../xlsx/zip-directory.ts'
import type { WorkbookPlace } from './workbook-thread.ts'

sheetjs.set_cptable(codepages)

/** Bytes. SheetJS holds a file whole, several times over. */
const MOST_BYTES = 64_000_000
const MOST_OF_PART = 256_000_000
const MOST_UNPACKED = 512_000_000

/** Throws XlsxRefusal: a limit is passed, a password is needed, or the file is not what its format says. */
export async function rewriteWorkbook(place: WorkbookPlace, limits: Limits): Promise<Uint8Array> {
  const source = await openSource(place)
  try {
    if (source.size > MOST_BYTES) throw new XlsxRefusal('too-large', { got: source.size, limit: MOST_BYTES })
    const { directory } = await recogniseSource(source, limits)
    if (directory) await checkParts(source, directory, limits)
    return rewritten(await source.read(0, source.size))
  } finally {
    await source.close()
  }
}

/** Every part is unpacked once within the limits, and dropped, before SheetJS unpacks any. */
async function checkParts(source: ByteSource, { entries }: ZipDirectory, limits: Limits): Promise<void> {
  const budget = { bytesLeft: MOST_UNPACKED, deadline: new Deadline(limits.milliseconds) }
  for (const entry of entries.values()) await unpackWhole(source, entry, limits, budget, MOST_OF_PART)
}

/** SheetJS throws what it likes on a file that is not as it should be. */
function rewritten(bytes: Buffer): Uint8Array {
  try {
    const workbook = sheetjs.read(bytes, { type: 'buffer', cellFormula: true, cellNF: true, cellStyles: true })
    leaveOutCharts(workbook)
    for (const name of workbook.SheetNames) measureSheet(workbook.Sheets[name])
    const xlsx: unknown = sheetjs.write(workbook, { type: 'array', bookType: 'xlsx', cellStyles: true })
    if (xlsx instanceof ArrayBuffer) return new Uint8Array(xlsx)
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message)
    throw isLocked ? new XlsxRefusal('password-protected') : refuseDamaged('not-as-format-says', {}, error)
  }
  throw refuseDamaged('not-as-format-says')
}

/** A chart's sheet has no cells. Whether a sheet is hidden is said by its number: both lists get shorter together. */
function leaveOutCharts(workbook: sheetjs.WorkBook): void {
  const facts = workbook.Workbook?.Sheets ?? []
  const sheets = workbook.SheetNames.flatMap((name, order) => {
    const type = workbook.Sheets[name]?.['!type'] ?? 'sheet'
    return type === 'sheet' ? [{ name, facts: facts[order] ?? {} }] : []
  })
  workbook.SheetNames = sheets.map(({ name }) => name)
  workbook.Workbook = { ...workbook.Workbook, Sheets: sheets.map((sheet) => sheet.facts) }
}

/** A file may say that a sheet is larger than it is, and SheetJS writes a sheet cell by cell: only the cells count. */
function measureSheet(sheet: sheetjs.WorkSheet | undefined): void {
  if (!sheet) return
  const last = { r: 0, c: 0 }
  for (const name of Object.keys(sheet)) {
    if (name.startsWith('!')) continue
    const { r, c } = sheetjs.utils.decode_cell(name)
    last.r = Math.max(last.r, r)
    last.c = Math.max(last.c, c)
  }
  sheet['!ref'] = sheetjs.utils.encode_range({ s: { r: 0, c: 0 }, e: last })
}
