/**
 * Converts a workbook of another format (.xls, .xlsb, .ods, XML, HTML) to XLSX in memory. It is then read like any XLSX file, with the same rules for
 * formats, dates, hidden sheets and limits. SheetJS reads Excel's own formats, and our own reader makes the final checks. (Decisions 237, 238 and
 * 240.)
 */
import * as sheetjs from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { makeStoredArchive } from '../../machine/zip-archive.ts'
import { openSource, type ByteSource } from '../xlsx/byte-source.ts'
import { unpackWhole } from '../xlsx/inflate.ts'
import { findEntry } from '../xlsx/parts.ts'
import { recogniseSource } from '../xlsx/recognise.ts'
import { Deadline, defaultLimits, refuseDamaged, XlsxRefusal, type Limits } from '../xlsx/refusal.ts'
import { decodeXmlText } from '../xlsx/xml.ts'
import type { ZipDirectory } from '../xlsx/zip-directory.ts'
import { NO_RESULT_CODE, prepareXls } from './xls-records.ts'
import { makeCellKey } from './xls-texts.ts'
import { prepareBinaryPart } from './xlsb-records.ts'
import { rewriteHtml } from './html-tables.ts'
import { decodeMarkup } from './markup-text.ts'
import { rewriteOpenDocumentParts } from './open-document.ts'
import { booleanCell, errorCell, numberCell, type PlainCell } from './plain-cell.ts'
import { addSheet, PlainXlsx, type PlainSheet, rangeOf } from './plain-xlsx.ts'
import { rewriteSpreadsheetXml } from './spreadsheet-xml.ts'
import { parseStruckCode, type TextRun, WorkbookFonts } from './text-runs.ts'
import type { WorkbookInput } from './workbook-thread.ts'

sheetjs.set_cptable(codepages)

/** SheetJS has no types for its number formats. */
interface NumberFormats {
  load(code: string, id: number): void
  get_table(): Readonly<Record<number, string>>
}
const NUMBER_FORMATS: NumberFormats = sheetjs.SSF as NumberFormats

/** The largest file, in bytes. SheetJS keeps several copies of a file in memory. */
const MAX_BYTES = 64_000_000
/** The largest XML or HTML file, in bytes after unpacking. */
const MAX_MARKUP_BYTES = 128_000_000
const MAX_PART_BYTES = 256_000_000
const MAX_UNPACKED_BYTES = 512_000_000
/** The XML parts of an .xlsb that SheetJS needs: content types, relationships, and the authors of comments. */
const XML_PART_PATTERN = /^\[content_types\]\.xml$|\.rels$|^xl\/persons\//i
const { rows: MAX_ROWS, columns: MAX_COLUMNS } = defaultLimits
/** The maximum number of parts in an .xlsb. For each part that it needs, SheetJS searches all of them. */
const MAX_PARTS = 5_000

/** Throws XlsxRefusal if a limit is exceeded, a password is needed, or the file does not match its format. */
export async function rewriteWorkbook(input: WorkbookInput, limits: Limits): Promise<Uint8Array> {
  const source = await openSource(input)
  try {
    const { container, directory } = await recogniseSource(source, limits)
    const maxBytes = container === 'xls' || directory ? MAX_BYTES : MAX_MARKUP_BYTES
    if (source.size > maxBytes) throw new XlsxRefusal('too-large', { got: source.size, limit: maxBytes })
    if (container === 'ods') return await rewriteOpenDocument(source, directory, limits)
    if (container === 'xlsb' && directory) {
      const fonts = new WorkbookFonts()
      return rewriteBytes(await repackParts(source, directory, limits, fonts), {
        fonts,
        runsOf: () => NO_RUNS_OF_SHEET,
      })
    }
    if (container === 'xml-spreadsheet' || container === 'html') return await rewriteMarkup(source, container, limits)
    if (container === 'xls') {
      const { stream, texts } = prepareXls(await source.read(0, source.size))
      return rewriteBytes(stream, texts)
    }
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
  const text = await decodeMarkup(await source.read(0, source.size))
  refuseTooManyRows(text)
  const deadline = new Deadline(limits.milliseconds)
  return container === 'html' ? rewriteHtml(text, deadline) : rewriteSpreadsheetXml(text, deadline)
}

/** Counts the rows of each sheet before any sheet is read, because reading too many rows would take gigabytes. */
function refuseTooManyRows(text: string): void {
  for (const sheet of text.split(/<(?:\w+:)?Worksheet\b/)) {
    const rowTagPattern = /<(?:tr|(?:\w+:)?Row)\b/gi
    for (let rowCount = 0; rowTagPattern.test(sheet); rowCount += 1)
      if (rowCount === MAX_ROWS) throw new XlsxRefusal('too-many-rows', { limit: MAX_ROWS })
  }
}

/** The parts that we use, unpacked within the limits and stored without compression. SheetJS must not find other parts in the archive by itself. */
async function repackParts(
  source: ByteSource,
  { entries }: ZipDirectory,
  limits: Limits,
  fonts: WorkbookFonts,
): Promise<Buffer> {
  const budget = { bytesLeft: MAX_UNPACKED_BYTES, deadline: new Deadline(limits.milliseconds) }
  if (entries.size > MAX_PARTS) throw new XlsxRefusal('too-many-entries', { limit: MAX_PARTS, got: entries.size })
  const parts: [string, Buffer][] = []
  for (const entry of entries.values()) {
    const content = await unpackWhole(source, entry, limits, budget, MAX_PART_BYTES)
    const usedContent = prepareContent(entry.name, content, fonts)
    if (usedContent) parts.push([entry.name, usedContent])
  }
  return makeStoredArchive(parts)
}

function prepareContent(part: string, content: Buffer, fonts: WorkbookFonts): Buffer | undefined {
  if (XML_PART_PATTERN.test(part)) return content
  return /\.bin$/i.test(part) ? prepareBinaryPart(content, part, fonts) : undefined
}

async function rewriteOpenDocument(
  source: ByteSource,
  directory: ZipDirectory | undefined,
  limits: Limits,
): Promise<Uint8Array> {
  const budget = { bytesLeft: MAX_UNPACKED_BYTES, deadline: new Deadline(limits.milliseconds) }
  const partText = async (part: string): Promise<string | undefined> => {
    const entry = directory && findEntry(directory, part)
    return entry && decodeXmlText(await unpackWhole(source, entry, limits, budget, MAX_MARKUP_BYTES))
  }
  const content = directory ? await partText('content.xml') : decodeXmlText(await source.read(0, source.size))
  if (content === undefined) throw refuseDamaged('workbook-part-missing')
  return rewriteOpenDocumentParts({ content, styles: await partText('styles.xml') }, budget.deadline)
}

/** SheetJS declares a cell's runs (`r`) as any. */
type SheetJsCell = Omit<sheetjs.CellObject, 'r'> & { readonly r?: readonly TextRun[] }

/**
 * Properties of a workbook's texts that SheetJS does not return. `runsOf`: the runs of a sheet's cells, by `cellKey`, if they are not in the cells
 * themselves.
 */
interface WorkbookTexts {
  readonly fonts: WorkbookFonts
  runsOf(sheet: number): ReadonlyMap<number, readonly TextRun[]>
}

/** SheetJS may throw any error on a malformed file. */
function rewriteBytes(bytes: Buffer, texts: WorkbookTexts): Uint8Array {
  try {
    // SheetJS has one table of formats for all files, so the formats are loaded before each file.
    for (const [id, code] of texts.fonts.listFormats()) NUMBER_FORMATS.load(code, id)
    const workbook = sheetjs.read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellStyles: true,
      cellText: false,
    })
    return new SheetJsWorkbook(workbook, texts).pack()
  } catch (error) {
    if (error instanceof XlsxRefusal) throw error
    throw refuseDamaged('not-as-format-says', {}, error)
  }
}

/** Writes a workbook that SheetJS has read as a simple XLSX. */
class SheetJsWorkbook {
  private readonly xlsx = new PlainXlsx()
  private readonly formats = NUMBER_FORMATS.get_table()
  private readonly workbook: sheetjs.WorkBook
  private readonly texts: WorkbookTexts

  constructor(workbook: sheetjs.WorkBook, texts: WorkbookTexts) {
    this.workbook = workbook
    this.texts = texts
  }

  pack(): Uint8Array {
    const { SheetNames: names, Sheets, Workbook: workbookProperties } = this.workbook
    const sheets: PlainSheet[] = []
    for (const [index, name] of names.entries()) {
      const sheet = Sheets[name]
      // SheetJS silently drops a sheet that it cannot read.
      if (!sheet) throw refuseDamaged('not-as-format-says')
      // A chart has no cells.
      if ((sheet['!type'] ?? 'sheet') !== 'sheet') continue
      const hiddenState =
        workbookProperties?.Sheets?.find((sheetProperties) => sheetProperties.name === name)?.Hidden ?? 0
      addSheet(sheets, {
        name,
        visibility: VISIBILITIES[hiddenState] ?? 'visible',
        ...this.readSheet(sheet, this.texts.runsOf(index)),
      })
    }
    return this.xlsx.pack(sheets, workbookProperties?.WBProps?.date1904 === true)
  }

  private readSheet(sheet: sheetjs.WorkSheet, runs: ReadonlyMap<number, readonly TextRun[]>) {
    const rows: string[] = []
    const cellRows: (SheetJsCell[] | undefined)[] = sheet['!data'] ?? []
    const { '!rows': rowProperties = [], '!cols': columnProperties = [], '!merges': merges = [] } = sheet
    cellRows.forEach((rowCells, row) => {
      const cells: (readonly [number, PlainCell])[] = []
      rowCells?.forEach((sheetCell, column) => {
        if (column >= MAX_COLUMNS) throw new XlsxRefusal('too-many-columns', { limit: MAX_COLUMNS })
        const cell = this.plainCell(sheetCell, runs.get(makeCellKey(row, column)))
        if (cell) cells.push([column, cell])
      })
      if (cells.length === 0) return
      this.xlsx.countCells(cells.length, row + 1)
      rows.push(this.xlsx.rowXml(row, rowProperties[row]?.hidden === true, cells))
    })
    const hiddenColumns = columnProperties.flatMap((properties, column) =>
      properties.hidden === true || properties.width === 0 ? [[column + 1, column + 1] as const] : [],
    )
    const mergeRanges = merges.map(({ s, e }) => rangeOf(s.r, s.c, e.r - s.r + 1, e.c - s.c + 1))
    return { rows, hiddenColumns, merges: mergeRanges }
  }

  private plainCell({ t, v, z, r }: SheetJsCell, runs: readonly TextRun[] = runsOfCell(r)): PlainCell | undefined {
    const struckId = typeof z === 'string' ? parseStruckCode(z) : undefined
    const format = struckId === undefined ? z : this.formats[struckId]
    const cell = this.cellOf(t, v, format === undefined ? undefined : String(format), runs)
    return cell && struckId !== undefined ? { ...cell, isStruck: true } : cell
  }

  private cellOf(
    type: sheetjs.ExcelDataType,
    value: SheetJsCell['v'],
    format: string | undefined,
    runs: readonly TextRun[],
  ): PlainCell | undefined {
    if (type === 'n') return numberCell(String(value), format)
    if (type === 'b') return booleanCell(value === true)
    if (type === 'e')
      return value === NO_RESULT_CODE ? { kind: 'formula', text: '=' } : errorCell(ERROR_TEXTS.get(Number(value)) ?? '')
    if (type !== 's') return undefined
    // A text cell without text means that the text was lost.
    if (typeof value !== 'string') throw refuseDamaged('texts-of-sheet-are-missing')
    return value === '' ? undefined : { kind: 'text', ...this.texts.fonts.join(value, runs) }
  }
}

const VISIBILITIES = ['visible', 'hidden', 'veryHidden'] as const
const ERROR_TEXTS: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])

/** The runs that SheetJS returns for a text in an .xlsb. A text without runs gets a single run with the first font. */
function runsOfCell(runs: readonly TextRun[] = NO_RUNS): readonly TextRun[] {
  return runs.length === 1 && runs[0]?.ifnt === 0 ? NO_RUNS : runs
}

const NO_RUNS: readonly TextRun[] = []
const NO_RUNS_OF_SHEET: ReadonlyMap<number, readonly TextRun[]> = new Map()
