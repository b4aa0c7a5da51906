/**
 * Converts a workbook of another format (.xls, .xlsb, .ods, XML, HTML) to XLSX in memory, so that it is read like any XLSX file: formats, dates, hidden sheets,
 * limits. SheetJS reads Excel's own formats, and our own reader makes the final checks. (Decisions 237, 238 and 240.)
 */
import * as sheetjs from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { storedArchive } from '../../machine/zip-archive.ts'
import { openSource, type ByteSource } from '../xlsx/byte-source.ts'
import { unpackWhole } from '../xlsx/inflate.ts'
import { findEntry } from '../xlsx/parts.ts'
import { recogniseSource } from '../xlsx/recognise.ts'
import { Deadline, defaultLimits, refuseDamaged, XlsxRefusal, type Limits } from '../xlsx/refusal.ts'
import { xmlText } from '../xlsx/xml.ts'
import type { ZipDirectory } from '../xlsx/zip-directory.ts'
import { biffStream, NO_RESULT } from './biff-stream.ts'
import { prepareBinaryPart } from './binary-part.ts'
import { rewriteHtml } from './html-tables.ts'
import { markupText } from './markup-text.ts'
import { rewriteOpenDocumentParts } from './open-document.ts'
import { rewriteSpreadsheetXml } from './spreadsheet-xml.ts'
import type { WorkbookPlace } from './workbook-thread.ts'

sheetjs.set_cptable(codepages)

/** The largest file, in bytes. SheetJS keeps several copies of a file in memory. */
const MAX_BYTES = 64_000_000
/** The largest XML or HTML file, in bytes after unpacking. */
const MAX_MARKUP_BYTES = 128_000_000
const MAX_PART_BYTES = 256_000_000
const MAX_UNPACKED_BYTES = 512_000_000
/** The parts of an .xlsb that are XML and that SheetJS needs: what is where, and the authors of comments. */
const XML_PARTS = /^\[content_types\]\.xml$|\.rels$|^xl\/persons\//i
/** The first record of a part about what values mean to Excel. Its counts can keep SheetJS busy forever. */
const BEGIN_METADATA = Buffer.from([0xcc, 0x02])
const NO_METADATA = Buffer.from([0xcc, 0x02, 0x00, 0xcd, 0x02, 0x00])
const { rows: MAX_ROWS, columns: MAX_COLUMNS } = defaultLimits
/** The most parts of an .xlsb. SheetJS looks for each of its own among all of them. */
const MAX_PARTS = 5_000
/** Rows times columns of a sheet up to its last cell, because SheetJS writes every cell position. */
const MAX_PLACES = 50_000_000

/** Throws XlsxRefusal if a limit is exceeded, a password is needed, or the file does not match its format. */
export async function rewriteWorkbook(place: WorkbookPlace, limits: Limits): Promise<Uint8Array> {
  const source = await openSource(place)
  try {
    const { container, directory } = await recogniseSource(source, limits)
    const maxBytes = container === 'xls' || directory ? MAX_BYTES : MAX_MARKUP_BYTES
    if (source.size > maxBytes) throw new XlsxRefusal('too-large', { got: source.size, limit: maxBytes })
    if (container === 'ods') return await rewriteOpenDocument(source, directory, limits)
    if (container === 'xlsb' && directory) return rewriteBytes(await repackParts(source, directory, limits))
    if (container === 'xml-spreadsheet' || container === 'html') return await rewriteMarkup(source, container, limits)
    if (container === 'xls') return rewriteBytes(biffStream(await source.read(0, source.size)))
    throw refuseDamaged('not-as-format-says')
  } finally {
    await source.close()
  }
}

async function rewriteMarkup(
  source: ByteSource,
  container: 'xml-spreadsheet' | 'html',
  limits: Limits,
): Promise<Uint8Array> {
  const text = await markupText(await source.read(0, source.size))
  const deadline = new Deadline(limits.milliseconds)
  return container === 'html' ? rewriteHtml(text, deadline) : rewriteSpreadsheetXml(text, deadline)
}

/** The parts that we use, unpacked within the limits and stored without compression. SheetJS must not find other parts in the archive by itself. */
async function repackParts(source: ByteSource, { entries }: ZipDirectory, limits: Limits): Promise<Buffer> {
  const budget = { bytesLeft: MAX_UNPACKED_BYTES, deadline: new Deadline(limits.milliseconds) }
  if (entries.size > MAX_PARTS) throw new XlsxRefusal('too-many-entries', { limit: MAX_PARTS, got: entries.size })
  const parts: [string, Buffer][] = []
  for (const entry of entries.values()) {
    const content = await unpackWhole(source, entry, limits, budget, MAX_PART_BYTES)
    const used = usedContent(entry.name, content)
    if (used) parts.push([entry.name, used])
  }
  return storedArchive(parts)
}

function usedContent(part: string, content: Buffer): Buffer | undefined {
  if (XML_PARTS.test(part)) return content
  if (!/\.bin$/i.test(part)) return undefined
  return content.subarray(0, BEGIN_METADATA.length).equals(BEGIN_METADATA)
    ? NO_METADATA
    : prepareBinaryPart(content, part)
}

async function rewriteOpenDocument(
  source: ByteSource,
  directory: ZipDirectory | undefined,
  limits: Limits,
): Promise<Uint8Array> {
  const budget = { bytesLeft: MAX_UNPACKED_BYTES, deadline: new Deadline(limits.milliseconds) }
  const partText = async (part: string): Promise<string | undefined> => {
    const entry = directory && findEntry(directory, part)
    return entry && xmlText(await unpackWhole(source, entry, limits, budget, MAX_MARKUP_BYTES))
  }
  const content = directory ? await partText('content.xml') : xmlText(await source.read(0, source.size))
  if (content === undefined) throw refuseDamaged('workbook-part-missing')
  return rewriteOpenDocumentParts({ content, styles: await partText('styles.xml') }, budget.deadline)
}

/** SheetJS may throw any error on a malformed file. */
function rewriteBytes(bytes: Buffer): Uint8Array {
  try {
    const workbook = sheetjs.read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellNF: true,
      cellStyles: true,
    })
    leaveOutCharts(workbook)
    for (const name of workbook.SheetNames) measureSheet(workbook.Sheets[name])
    const xlsx: unknown = sheetjs.write(workbook, { type: 'array', bookType: 'xlsx', cellStyles: true })
    if (xlsx instanceof ArrayBuffer) return new Uint8Array(xlsx)
  } catch (error) {
    if (error instanceof XlsxRefusal) throw error
    throw refuseDamaged('not-as-format-says', {}, error)
  }
  throw refuseDamaged('not-as-format-says')
}

/**
 * A chart sheet has no cells. Whether sheets are hidden is in a separate list in the same order. SheetJS silently drops a sheet that it cannot read.
 */
function leaveOutCharts(workbook: sheetjs.WorkBook): void {
  const facts = workbook.Workbook?.Sheets ?? []
  const sheets = workbook.SheetNames.flatMap((name) => {
    const sheet = workbook.Sheets[name]
    if (!sheet) throw refuseDamaged('not-as-format-says')
    const ownFacts = facts.find((sheetFacts) => sheetFacts.name === name) ?? {}
    return (sheet['!type'] ?? 'sheet') === 'sheet' ? [{ name, facts: ownFacts }] : []
  })
  workbook.SheetNames = sheets.map(({ name }) => name)
  workbook.Workbook = { ...workbook.Workbook, Sheets: sheets.map((sheet) => sheet.facts) }
}

/** A file may state a wrong size for a sheet, so the size is measured by the cells. A text cell without a text means that the text was lost. */
function measureSheet(sheet: sheetjs.WorkSheet | undefined): void {
  if (!sheet) return
  const rows: (sheetjs.CellObject[] | undefined)[] = sheet['!data'] ?? []
  if (rows.length > MAX_ROWS) throw new XlsxRefusal('too-many-rows', { limit: MAX_ROWS })
  // SheetJS looks at each row up to the last one that has a height.
  const heights = sheet['!rows'] ?? []
  heights.length = Math.min(heights.length, MAX_ROWS)
  let columns = 0
  for (let at = 0; at < Math.max(rows.length, 1); at += 1) {
    // SheetJS reads sheets with missing rows, but does not write them.
    const row = (rows[at] ??= [])
    columns = Math.max(columns, row.length)
    if (columns > MAX_COLUMNS) throw new XlsxRefusal('too-many-columns', { limit: MAX_COLUMNS })
    for (const cell of row) {
      if (isCellTextLost(cell)) throw refuseDamaged('texts-of-sheet-are-missing')
      dropMark(cell)
    }
  }
  if (rows.length * columns > MAX_PLACES) throw new XlsxRefusal('too-large', { limit: MAX_PLACES })
  const lastCorner = { r: rows.length - 1, c: Math.max(columns - 1, 0) }
  sheet['!ref'] = sheetjs.utils.encode_range({ s: { r: 0, c: 0 }, e: lastCorner })
}

function isCellTextLost(cell: unknown): boolean {
  return (
    typeof cell === 'object' &&
    cell !== null &&
    't' in cell &&
    cell.t === 's' &&
    !('v' in cell && typeof cell.v === 'string')
  )
}

/** SheetJS writes a text cell without a text as a formula alone. */
function dropMark(cell: unknown): void {
  const isMarked = typeof cell === 'object' && cell !== null && 't' in cell && cell.t === 'e' && 'v' in cell
  if (isMarked && cell.v === NO_RESULT) Object.assign(cell, { t: 's', v: undefined, f: '=' })
}
