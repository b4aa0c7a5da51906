/**
 * Opens a workbook and reads its sheets, one at a time, and passes their cells to a sink. Code outside this folder reads workbooks only through this
 * file. Never writes, and never runs a formula, a macro or a link. Throws only XlsxRefusal and errors of the file system.
 */
import {
  type BookSheet,
  readBook,
  type Relationship,
  contentTypesPart,
  findEntry,
  noContentTypes,
  packageRelationshipsPart,
  partsOfType,
  readContentTypes,
  readRelationships,
  relationshipsPartOf,
} from './parts.ts'
import type { ByteSource } from './byte-source.ts'
import type { CellSink, SheetFacts } from './cell-sink.ts'
import { Deadline, type Limits, defaultLimits, type RefusalCode, XlsxRefusal, refuseDamaged } from './refusal.ts'
import { type Budget, releaseChunk, unpack, unpackWhole } from './inflate.ts'
import { type Container, type OpenedFile, openFile } from './recognise.ts'
import { SharedStrings } from './shared-strings.ts'
import { SheetScan } from './sheet-scan.ts'
import { type Styles, noStyles, readStyles } from './number-format.ts'
import { toUtf8Chunks, toUtf8Part, decodeXmlText } from './xml.ts'
import type { ZipDirectory } from './zip-directory.ts'

export interface SheetInfo {
  readonly name: string
  readonly hidden: BookSheet['hidden']
  /** The sheet's position among the sheets, from 0, for `readSheet`. */
  readonly index: number
}

export interface ReadOptions {
  /** Called with the inflated bytes so far and in total, about four times per megabyte. */
  readonly onProgress?: (doneBytes: number, totalBytes: number) => void
  /** `aborted` is checked as often as progress is reported. */
  readonly stop?: { readonly aborted: boolean }
  /** Called as often as progress is reported. Once it returns true, the rest of the sheet is skipped, including merged cells. */
  readonly hasEnough?: () => boolean
  /** The columns whose cells are needed, counted from 0. Other cells never become strings. If undefined, all columns are needed. */
  readonly columns?: Iterable<number>
}

export interface Workbook {
  readonly sheets: readonly SheetInfo[]
  readonly date1904: boolean
  /** How many tabs are charts, dialogs or macro sheets. */
  readonly otherSheetCount: number
  readSheet(index: number, sink: CellSink, options?: ReadOptions): Promise<SheetFacts>
  close(): Promise<void>
}

const refusalCodeByContainer: Readonly<Partial<Record<Container, RefusalCode>>> = {
  xlsb: 'xlsb',
  xls: 'old-xls',
  ods: 'ods',
  numbers: 'numbers',
  'password-protected': 'password-protected',
  'zip-damaged': 'damaged',
  html: 'html',
  'xml-spreadsheet': 'xml-spreadsheet',
  text: 'csv',
  empty: 'empty-file',
}

/** Opens a workbook from bytes, a path, or an open file. The file stays open until `close`. */
export async function openWorkbook(
  place: Uint8Array | { readonly path: string } | OpenedFile,
  limits: Partial<Limits> = {},
): Promise<Workbook> {
  const allLimits = { ...defaultLimits, ...limits }
  let file = 'container' in place ? place : await openFile(place, allLimits)
  try {
    if (file.container === 'password-protected') {
      const { decryptWorkbook } = await import('./excel-encryption.ts')
      const decryptedWorkbook = await decryptWorkbook(file.source, new Deadline(allLimits.milliseconds))
      if (Buffer.isBuffer(decryptedWorkbook)) {
        const decryptedFile = await openFile(decryptedWorkbook, allLimits)
        await file.source.close()
        file = decryptedFile
      }
    }
    const { container, directory, source } = file
    if (container !== 'xlsx' || !directory) {
      const reason = container === 'zip-damaged' ? { reason: 'zip-archive-incomplete' } : {}
      throw new XlsxRefusal(refusalCodeByContainer[container] ?? 'not-a-workbook', { container, ...reason })
    }
    return await OpenWorkbook.open(source, directory, allLimits)
  } catch (error) {
    await file.source.close()
    throw error
  }
}

class OpenWorkbook implements Workbook {
  readonly sheets: readonly SheetInfo[]
  readonly date1904: boolean
  readonly otherSheetCount: number
  private readonly source: ByteSource
  private readonly directory: ZipDirectory
  private readonly limits: Limits
  private readonly budget: Budget
  private readonly bookSheets: readonly BookSheet[]
  private readonly stringsPart: string | undefined
  private readonly stylesPart: string | undefined
  private strings: SharedStrings | undefined
  private styles: Styles | undefined

  private constructor(
    files: { source: ByteSource; directory: ZipDirectory; limits: Limits; budget: Budget },
    workbookFacts: ReturnType<typeof readBook>,
    partNames: { strings: string | undefined; styles: string | undefined },
  ) {
    this.source = files.source
    this.directory = files.directory
    this.limits = files.limits
    this.budget = files.budget
    this.bookSheets = workbookFacts.sheets
    this.sheets = workbookFacts.sheets.map(({ name, hidden: visibility }, index) => ({
      name,
      hidden: visibility,
      index,
    }))
    this.date1904 = workbookFacts.date1904
    this.otherSheetCount = workbookFacts.otherSheetCount
    this.stringsPart = partNames.strings
    this.stylesPart = partNames.styles
  }

  static async open(source: ByteSource, directory: ZipDirectory, limits: Limits): Promise<OpenWorkbook> {
    const deadline = new Deadline(limits.milliseconds)
    const budget = { bytesLeft: limits.totalBytes, deadline }
    const readText = async (part: string): Promise<string | undefined> => {
      const entry = findEntry(directory, part)
      return entry && decodeXmlText(await unpackWhole(source, entry, limits, budget, limits.metadataBytes))
    }
    const typesXml = await readText(contentTypesPart)
    const contentTypes = typesXml === undefined ? noContentTypes : readContentTypes(typesXml, deadline)
    const findPartOfType = (pattern: RegExp): string | undefined => partsOfType(directory, contentTypes, pattern)[0]
    const rootRelationshipsXml = await readText(packageRelationshipsPart)
    const bookPart =
      (rootRelationshipsXml === undefined
        ? undefined
        : targetOf(
            readRelationships(rootRelationshipsXml, packageRelationshipsPart, '', deadline),
            'officeDocument',
          )) ??
      findPartOfType(/\.main\+xml$/) ??
      'xl/workbook.xml'
    const bookXml = await readText(bookPart)
    if (bookXml === undefined) throw refuseDamaged('workbook-part-missing', { part: bookPart })
    const relationshipsPart = relationshipsPartOf(bookPart)
    const relationshipsXml = await readText(relationshipsPart)
    const relationships =
      relationshipsXml === undefined ? [] : readRelationships(relationshipsXml, relationshipsPart, bookPart, deadline)
    const workbookFacts = readBook(bookXml, bookPart, relationships, deadline)
    return new OpenWorkbook({ source, directory, limits, budget }, workbookFacts, {
      strings: targetOf(relationships, 'sharedStrings') ?? findPartOfType(/sharedstrings\+xml$/),
      styles: targetOf(relationships, 'styles') ?? findPartOfType(/spreadsheetml\.styles\+xml$/),
    })
  }

  async readSheet(index: number, sink: CellSink, options: ReadOptions = {}): Promise<SheetFacts> {
    const sheet = this.bookSheets[index]
    if (!sheet) throw new XlsxRefusal('no-such-sheet', { index, sheets: this.sheets.length })
    const entry = sheet.part === undefined ? undefined : findEntry(this.directory, sheet.part)
    if (!entry) throw refuseDamaged('part-of-sheet-missing', { sheet: sheet.name, part: sheet.part ?? '' })
    this.budget.deadline = new Deadline(this.limits.milliseconds)
    const styles = (this.styles ??= await this.readStyles())
    const strings = (this.strings ??= await this.readStrings())
    const context = { strings, styles, date1904: this.date1904, limits: this.limits, part: entry.name }
    const sheetScan = new SheetScan(sink, context, this.columnMask(options.columns))
    let doneBytes = 0
    for await (const chunk of toUtf8Chunks(unpack(this.source, entry, this.limits, this.budget))) {
      sheetScan.push(chunk)
      doneBytes += chunk.length
      releaseChunk(chunk)
      options.onProgress?.(doneBytes, Math.max(doneBytes, entry.bytes))
      if (options.stop?.aborted === true) throw new XlsxRefusal('stopped', { sheet: sheet.name })
      if (options.hasEnough?.() === true) return sheetScan.facts()
    }
    return sheetScan.finish()
  }

  close(): Promise<void> {
    this.strings?.close()
    this.strings = undefined
    return this.source.close()
  }

  private columnMask(columns: Iterable<number> | undefined): Uint8Array | undefined {
    if (columns === undefined) return undefined
    const mask = new Uint8Array(this.limits.columns)
    for (const column of columns) mask[column] = 1
    return mask
  }

  private async readStyles(): Promise<Styles> {
    if (this.stylesPart === undefined) return noStyles
    const entry = findEntry(this.directory, this.stylesPart)
    // If the styles part is missing, the workbook is refused, because dates would silently become numbers.
    if (!entry) throw refuseDamaged('part-of-styles-missing', { part: this.stylesPart })
    const bytes = await unpackWhole(this.source, entry, this.limits, this.budget, this.limits.metadataBytes)
    return readStyles(decodeXmlText(bytes), entry.name, this.budget.deadline)
  }

  private async readStrings(): Promise<SharedStrings | undefined> {
    const entry = this.stringsPart === undefined ? undefined : findEntry(this.directory, this.stringsPart)
    if (!entry) return undefined
    const maxBytes = Math.min(this.limits.partBytes, this.limits.stringBytes)
    const bytes = await unpackWhole(this.source, entry, this.limits, this.budget, maxBytes)
    return new SharedStrings(toUtf8Part(bytes, entry.name), entry.name, this.limits, this.budget.deadline)
  }
}

function targetOf(relationships: readonly Relationship[], kind: string): string | undefined {
  return relationships.find((relationship) => relationship.kind === kind)?.target
}
