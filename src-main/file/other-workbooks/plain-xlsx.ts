/** Writes an XLSX in memory with only what our reader uses: values, number formats, hidden and merged parts. */
import { escapeForXlsx, escapeMarkup } from '../../../src-shared/file/cell-text.ts'
import { columnLetter } from '../../../src-shared/file/problem.ts'
import type { SheetTab } from '../../../src-shared/file/source.ts'
import { makeStoredArchive } from '../../machine/zip-archive.ts'
import { defaultLimits, XlsxRefusal } from '../xlsx/refusal.ts'
import type { PlainCell } from './plain-cell.ts'

export interface PlainSheet {
  readonly name: string
  readonly visibility: SheetTab['hidden']
  /** The rows as XML, in order. */
  readonly rows: readonly string[]
  /** Ranges of hidden columns, counted from 1, both ends included. */
  readonly hiddenColumns: readonly (readonly [first: number, last: number])[]
  /** Ranges such as `A1:B2`. */
  readonly merges: readonly string[]
}

/** The limit on cells with a value. */
const MAX_CELLS = 5_000_000
/** How many of these cells may be repetitions. A file of a few bytes can contain millions of them. */
const MAX_REPEATED_CELLS = 1_000_000
const MAX_CHARACTERS = 400_000_000
const MAX_SHEETS = 5_000
const { rows: MAX_ROWS } = defaultLimits

/** Throws XlsxRefusal if the workbook has too many sheets. */
export function addSheet(sheets: PlainSheet[], sheet: PlainSheet): void {
  if (sheets.push(sheet) > MAX_SHEETS) throw new XlsxRefusal('too-large', { limit: MAX_SHEETS })
}

interface CellStyle {
  readonly index: number
  readonly format: string | undefined
  readonly isStruck: boolean
}

/** Collects the number formats and the size of a workbook while its rows are written. */
export class PlainXlsx {
  private readonly styles: CellStyle[] = [{ index: 0, format: undefined, isStruck: false }]
  private readonly stylesByFormat = new Map<string | undefined, CellStyle[]>()
  private characterCount = 0
  private cellCount = 0
  private repeatedCount = 0

  /**
   * Adds `cellCount` to the number of cells. Throws XlsxRefusal if there are too many cells or rows. `repeatCount`: how many of the cells repeat
   * another.
   */
  countCells(cellCount: number, rowCount: number, repeatCount = 0): void {
    this.cellCount += cellCount
    this.repeatedCount += repeatCount
    if (this.repeatedCount > MAX_REPEATED_CELLS) throw new XlsxRefusal('too-large', { limit: MAX_REPEATED_CELLS })
    if (this.cellCount > MAX_CELLS) throw new XlsxRefusal('too-large', { limit: MAX_CELLS })
    if (rowCount > MAX_ROWS) throw new XlsxRefusal('too-many-rows', { limit: MAX_ROWS })
  }

  /** `row` and the columns are numbered from 0. Throws XlsxRefusal if the workbook is too large. */
  rowXml(row: number, isHidden: boolean, cells: readonly (readonly [column: number, cell: PlainCell])[]): string {
    const cellXml = cells.map(([column, cell]) => this.cellXml(`${columnLetter(column)}${row + 1}`, cell)).join('')
    const xml = `<row r="${row + 1}"${isHidden ? ' hidden="1"' : ''}>${cellXml}</row>`
    this.characterCount += xml.length
    if (this.characterCount > MAX_CHARACTERS) throw new XlsxRefusal('too-large', { limit: MAX_CHARACTERS })
    return xml
  }

  private cellXml(reference: string, { kind, text, format, isStruck = false }: PlainCell): string {
    const start = `<c r="${reference}"${format === undefined && !isStruck ? '' : ` s="${this.styleOf(format, isStruck)}"`}`
    switch (kind) {
      case 'text':
        return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
      case 'number':
        return `${start}><v>${text}</v></c>`
      case 'date':
        return `${start} t="d"><v>${text}</v></c>`
      case 'boolean':
        return `${start} t="b"><v>${text}</v></c>`
      case 'error':
        return `${start} t="e"><v>${escapeText(text)}</v></c>`
      case 'formula':
        return `${start}><f>${escapeText(text)}</f></c>`
      default:
        return kind satisfies never
    }
  }

  private styleOf(format: string | undefined, isStruck: boolean): number {
    const stylesWithFormat = this.stylesByFormat.get(format) ?? []
    const knownStyle = stylesWithFormat.find((style) => style.isStruck === isStruck)
    if (knownStyle) return knownStyle.index
    const style = { index: this.styles.length, format, isStruck }
    this.styles.push(style)
    this.stylesByFormat.set(format, [...stylesWithFormat, style])
    return style.index
  }

  /** `date1904`: true if numbers with a date format count days from 1904. */
  pack(sheets: readonly PlainSheet[], date1904 = false): Uint8Array {
    const formatXml = this.styles.flatMap(({ index, format }) =>
      format === undefined ? [] : `<numFmt numFmtId="${FIRST_CUSTOM_ID + index}" formatCode="${escapeText(format)}"/>`,
    )
    const styleXml = this.styles.map(
      ({ index, format, isStruck }) =>
        `<xf numFmtId="${format === undefined ? 0 : FIRST_CUSTOM_ID + index}" fontId="${isStruck ? 1 : 0}"/>`,
    )
    return makeStoredArchive([
      [
        '[Content_Types].xml',
        `${XML_HEADER}<Types xmlns="${PACKAGE_NAMESPACE}content-types">${sheets.map(contentTypeXml).join('')}${TYPE_ELEMENTS}</Types>`,
      ],
      [
        '_rels/.rels',
        `${XML_HEADER}<Relationships xmlns="${PACKAGE_NAMESPACE}relationships">${relationshipXml('officeDocument', 1, 'xl/workbook.xml')}</Relationships>`,
      ],
      [
        'xl/workbook.xml',
        `${XML_HEADER}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${LINK_NAMESPACE}"><workbookPr date1904="${date1904}"/><sheets>${sheets.map(sheetEntryXml).join('')}</sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        `${XML_HEADER}<Relationships xmlns="${PACKAGE_NAMESPACE}relationships">${sheets
          .map((_, sheetIndex) => relationshipXml('worksheet', sheetIndex + 1, `worksheets/sheet${sheetIndex + 1}.xml`))
          .join('')}${relationshipXml('styles', sheets.length + 1, 'styles.xml')}</Relationships>`,
      ],
      [
        'xl/styles.xml',
        `${XML_HEADER}<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts>${formatXml.join('')}</numFmts><fonts><font/><font><strike/></font></fonts><cellXfs>${styleXml.join('')}</cellXfs></styleSheet>`,
      ],
      ...sheets.map((sheet, sheetIndex): [string, string] => [
        `xl/worksheets/sheet${sheetIndex + 1}.xml`,
        sheetXml(sheet),
      ]),
    ])
  }
}

/** A range such as `A1:B2`. `row` and `column` are numbered from 0. */
export function rangeOf(row: number, column: number, rowCount: number, columnCount: number): string {
  return `${columnLetter(column)}${row + 1}:${columnLetter(column + columnCount - 1)}${row + rowCount}`
}

const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINK_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/'
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.'
const TYPE_ELEMENTS = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}styles+xml"/>`
/** Smaller ids belong to Excel's built-in formats. */
const FIRST_CUSTOM_ID = 164

function contentTypeXml(_: PlainSheet, sheetIndex: number): string {
  return `<Override PartName="/xl/worksheets/sheet${sheetIndex + 1}.xml" ContentType="${CONTENT_TYPE}worksheet+xml"/>`
}

function relationshipXml(kind: string, id: number, target: string): string {
  return `<Relationship Id="rId${id}" Type="${LINK_NAMESPACE}/${kind}" Target="${target}"/>`
}

function sheetEntryXml({ name, visibility }: PlainSheet, sheetIndex: number): string {
  return `<sheet name="${escapeText(name)}" sheetId="${sheetIndex + 1}"${visibility === 'visible' ? '' : ` state="${visibility}"`} r:id="rId${sheetIndex + 1}"/>`
}

function sheetXml({ rows, hiddenColumns, merges }: PlainSheet): string {
  const columnXml = hiddenColumns.map(([first, last]) => `<col min="${first}" max="${last}" hidden="1"/>`).join('')
  const mergeXml = merges.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return `${XML_HEADER}<worksheet xmlns="${MAIN_NAMESPACE}">${columnXml && `<cols>${columnXml}</cols>`}<sheetData>${rows.join('')}</sheetData>${mergeXml && `<mergeCells>${mergeXml}</mergeCells>`}</worksheet>`
}

/** Escapes a text for XML. A text that looks like one of Excel's own escapes, such as `_x000D_`, is escaped for Excel as well. */
function escapeText(text: string): string {
  return escapeMarkup(escapeForXlsx(text))
}
