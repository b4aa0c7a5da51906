/**
 * Rewrites an OpenDocument spreadsheet (.ods, .fods) as XLSX: values, number formats, hidden and merged parts. SheetJS is not used, because it turns
 * a time into a negative number and drops hidden parts. No formula is computed.
 */
import { defaultLimits, refuseDamaged, XlsxRefusal, type Deadline } from '../xlsx/refusal.ts'
import { type JoinedText, joinRuns, type RunStyle } from '../xlsx/text.ts'
import { XmlReader } from '../xlsx/xml.ts'
import { ColumnStyles } from './column-styles.ts'
import { OpenDocumentStyles, type CellFormat } from './open-document-formats.ts'
import { attributesOf, visitChildren } from './open-document-xml.ts'
import { booleanCell, errorCell, isErrorText, numberCell, INVALID_VALUE_CELL, type PlainCell } from './plain-cell.ts'
import { addSheet, PlainXlsx, rangeOf, type PlainSheet } from './plain-xlsx.ts'
import { countOf, type Attributes } from './xml-elements.ts'

const { columns: MAX_COLUMNS, longestCell: MAX_CELL_CHARACTERS } = defaultLimits

/** The parts of the archive. A flat file is completely in `content`. */
interface OpenDocumentParts {
  readonly content: string
  readonly styles: string | undefined
}

/** Returns the bytes of the XLSX. Throws XlsxRefusal. */
export function rewriteOpenDocumentParts({ content, styles }: OpenDocumentParts, deadline: Deadline): Uint8Array {
  const fileStyles = new OpenDocumentStyles()
  if (styles !== undefined) {
    const reader = new XmlReader(styles, 'styles.xml', deadline)
    visitRoot(reader, (name) => (name === 'office:styles' ? fileStyles.readStyles(reader) : reader.skip()))
  }
  return new OpenDocumentReader(new XmlReader(content, 'content.xml', deadline), fileStyles).rewrite()
}

function visitRoot(reader: XmlReader, visit: (name: string) => void): void {
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event === 'open') visitChildren(reader, visit)
  }
}

type Span = readonly [first: number, last: number]

interface OpenSheet {
  row: number
  column: number
  readonly columnStyles: ColumnStyles
  readonly rows: string[]
  readonly hiddenColumns: Span[]
  readonly merges: string[]
}

class OpenDocumentReader {
  private readonly reader: XmlReader
  private readonly fileStyles: OpenDocumentStyles
  private readonly styles: OpenDocumentStyles
  private readonly xlsx = new PlainXlsx()
  private readonly sheets: PlainSheet[] = []

  constructor(reader: XmlReader, fileStyles: OpenDocumentStyles) {
    this.reader = reader
    this.fileStyles = fileStyles
    this.styles = new OpenDocumentStyles(fileStyles)
  }

  rewrite(): Uint8Array {
    const { reader } = this
    visitRoot(reader, (name) => {
      if (name === 'office:styles') this.fileStyles.readStyles(reader)
      else if (name === 'office:automatic-styles') this.styles.readStyles(reader)
      else if (name === 'office:body') visitChildren(reader, (body) => this.readBody(body))
      else reader.skip()
    })
    if (this.sheets.length === 0) throw refuseDamaged('part-of-sheet-missing')
    return this.xlsx.pack(this.sheets)
  }

  private readBody(name: string): void {
    if (name !== 'office:spreadsheet') return this.reader.skip()
    visitChildren(this.reader, (part) => (part === 'table:table' ? this.readTable() : this.reader.skip()))
  }

  private readTable(): void {
    const { reader } = this
    const attributes = attributesOf(reader)
    const sheet: OpenSheet = {
      row: 0,
      column: 0,
      columnStyles: new ColumnStyles(),
      rows: [],
      hiddenColumns: [],
      merges: [],
    }
    visitChildren(reader, (part) => this.readTablePart(part, sheet))
    addSheet(this.sheets, {
      ...sheet,
      name: attributes.get('table:name') ?? '',
      visibility: this.styles.isTableHidden(attributes.get('table:style-name')) ? 'hidden' : 'visible',
    })
  }

  private readTablePart(part: string, sheet: OpenSheet): void {
    const { reader } = this
    if (/^table:table-(?:header-|)(?:rows|columns)$|^table:table-(?:row|column)-group$/.test(part)) {
      visitChildren(reader, (innerPart) => this.readTablePart(innerPart, sheet))
    } else if (part === 'table:table-column') this.readColumn(sheet)
    else if (part === 'table:table-row') this.readRow(sheet)
    else reader.skip()
  }

  private readColumn({ columnStyles, hiddenColumns }: OpenSheet): void {
    const { reader } = this
    const attributes = attributesOf(reader)
    const from = columnStyles.end
    const to = from + countOf(attributes, 'table:number-columns-repeated')
    columnStyles.add(from, to, attributes.get('table:default-cell-style-name'))
    if (this.isHidden(attributes)) hiddenColumns.push([from + 1, to])
    reader.skip()
  }

  private readRow(sheet: OpenSheet): void {
    const { reader } = this
    const attributes = attributesOf(reader)
    const count = countOf(attributes, 'table:number-rows-repeated')
    const style = attributes.get('table:default-cell-style-name')
    sheet.column = 0
    const cells: [column: number, cell: PlainCell][] = []
    visitChildren(reader, (name) => {
      if (name === 'table:table-cell' || name === 'table:covered-table-cell') cells.push(...this.readCell(sheet, style))
      else reader.skip()
    })
    if (cells.length > 0) {
      this.xlsx.countCells(cells.length * count, sheet.row + count, cells.length * (count - 1))
      const isRowHidden = this.isHidden(attributes)
      for (let row = sheet.row; row < sheet.row + count; row += 1)
        sheet.rows.push(this.xlsx.rowXml(row, isRowHidden, cells))
    }
    sheet.row += count
  }

  /** The cells of the element just opened that have a value. If the element is repeated, there are several cells. */
  private readCell(sheet: OpenSheet, rowStyle: string | undefined): [number, PlainCell][] {
    const { reader } = this
    const { row, column } = sheet
    const attributes = attributesOf(reader)
    const count = countOf(attributes, 'table:number-columns-repeated')
    const rowSpan = countOf(attributes, 'table:number-rows-spanned')
    const columnSpan = countOf(attributes, 'table:number-columns-spanned')
    if (rowSpan > 1 || columnSpan > 1) {
      sheet.merges.push(rangeOf(row, column, rowSpan, columnSpan))
    }
    sheet.column += count
    const style = attributes.get('table:style-name') ?? rowStyle ?? sheet.columnStyles.styleAt(column)
    const isStyleStruck = this.styles.isStruck(style)
    const { text, isStruck } = cellText(reader, this.styles, { isStruck: isStyleStruck })
    const cell = cellOf(attributes, text, this.styles.formatOf(style))
    if (!cell) return []
    if (sheet.column > MAX_COLUMNS) throw new XlsxRefusal('too-many-columns', { limit: MAX_COLUMNS })
    this.xlsx.countCells(0, 0, count - 1)
    const styledCell = { ...cell, isStruck: text === '' ? isStyleStruck : isStruck }
    return Array.from({ length: count }, (_, columnOffset) => [column + columnOffset, styledCell])
  }

  private isHidden(attributes: Attributes): boolean {
    if (/^(?:collapse|filter)$/.test(attributes.get('table:visibility') ?? '')) return true
    return this.styles.isWithoutSize(attributes.get('table:style-name'))
  }
}

/** Makes a cell from an element. `shownText`: the text that the cell shows. Its value is in an attribute named after its type. */
function cellOf(attributes: Attributes, shownText: string, format: CellFormat | undefined): PlainCell | undefined {
  const type = attributes.get('office:value-type')
  const formula = attributes.get('table:formula')
  const text = attributes.get('office:string-value') ?? shownText
  if (attributes.get('calcext:value-type') === 'error' || (formula !== undefined && isErrorText(shownText)))
    return errorCell(shownText)
  // LibreOffice stores the results of these two functions as numbers.
  const booleanText = /^of:=(TRUE|FALSE)\(\)$/.exec(formula ?? '')?.[1]?.toLowerCase()
  if (booleanText !== undefined) return booleanCell(booleanText === 'true')
  switch (type) {
    case 'float':
    case 'percentage':
    case 'currency':
      return numberCell(
        attributes.get('office:value') ?? '',
        formatOfType(type, attributes.get('office:currency'), format?.code),
      )
    case 'boolean':
      return booleanCell(attributes.get('office:boolean-value') === 'true')
    case 'date':
      return dateCell(attributes.get('office:date-value') ?? '', format)
    case 'time': {
      const days = timeDays(attributes.get('office:time-value') ?? '')
      if (days === undefined) return INVALID_VALUE_CELL
      return { kind: 'number', text: String(days), format: format?.isDate ? format.code : '[h]:mm:ss' }
    }
    default:
      // A formula without a type was saved without its result.
      if (type === undefined && formula !== undefined && text === '') return { kind: 'formula', text: formula }
      return text === '' ? undefined : { kind: 'text', text }
  }
}

/** The style's format. If the cell's type is a percentage or a currency but its style does not show that, the format is replaced. */
function formatOfType(type: string, currency: string | undefined, code: string | undefined): string | undefined {
  if (type === 'percentage') return code?.includes('%') ? code : '0.##########%'
  if (type !== 'currency' || currency === undefined || (code !== undefined && /\[\$|"/.test(code))) return code
  return `[$${currency}] ${code ?? '0.##########'}`
}

const MS_PER_DAY = 86_400_000
/** Day 0 of Excel's dates. Dates before March 1900 are off by one day, because Excel has a 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_OF_MARCH_1900 = 61

function dateCell(value: string, format: CellFormat | undefined): PlainCell {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:[.,]\d+)?))?)?/.exec(value)
  if (!match) return INVALID_VALUE_CELL
  const [, year, month, day, hours = 0, minutes = 0, seconds = '0'] = match
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // JavaScript would turn 31 February into 3 March, so such dates are refused.
  const isInCalendar =
    date.getUTCDate() === Number(day) && Number(hours) < 24 && Number(minutes) < 60 && parseFloat(seconds) < 60
  if (!isInCalendar) return INVALID_VALUE_CELL
  const days = (date.getTime() - DAY_ZERO) / MS_PER_DAY
  const serial = days < FIRST_OF_MARCH_1900 ? days - 1 : days
  if (serial < 1) return { kind: 'text', text: value }
  const time = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))) / 86_400
  const defaultFormat = time === 0 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss'
  return { kind: 'number', text: String(serial + time), format: format?.isDate ? format.code : defaultFormat }
}

/** A duration such as `PT08H30M00S` in days; undefined if it is not one. */
function timeDays(value: string): number | undefined {
  const match = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/.exec(value)
  if (!match) return undefined
  const [, sign, days = 0, hours = 0, minutes = 0, seconds = '0'] = match
  const total = Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
  return ((sign === '-' ? -1 : 1) * total) / 86_400
}

/** The paragraphs of the cell just opened, without notes and drawings. Several spaces in a row are kept only if they are written as elements. */
function cellText(reader: XmlReader, styles: OpenDocumentStyles, cellStyle: RunStyle): JoinedText {
  const paragraphs: JoinedText[] = []
  visitChildren(reader, (name) => {
    if (name === 'text:p' || name === 'text:h') paragraphs.push(paragraphText(reader, styles, cellStyle))
    else if (name === 'text:list' || name === 'text:list-item') paragraphs.push(cellText(reader, styles, cellStyle))
    else reader.skip()
  })
  const isVisible = ({ text }: JoinedText): boolean => text.trim() !== ''
  return {
    text: paragraphs.map(({ text }) => text).join('\n'),
    isStruck: paragraphs.some(isVisible) && paragraphs.filter(isVisible).every(({ isStruck }) => isStruck),
  }
}

const MAX_SPACES = 32_767

function paragraphText(reader: XmlReader, styles: OpenDocumentStyles, cellStyle: RunStyle): JoinedText {
  const runs: (RunStyle & { readonly text: string })[] = []
  let style = cellStyle
  let length = 0
  /** True at the start and after white space. Further white space is then ignored. */
  let isAfterSpace = true
  const addText = (part: string): void => {
    const singleSpacedText = part.replace(/[ \t\r\n]+/g, ' ')
    const addedText = isAfterSpace ? singleSpacedText.replace(/^ /, '') : singleSpacedText
    if (addedText === '') return
    runs.push({ ...style, text: addedText })
    length += addedText.length
    isAfterSpace = addedText.endsWith(' ')
  }
  const addMark = (mark: string): void => {
    runs.push({ ...style, text: mark })
    length += mark.length
    if (length > MAX_CELL_CHARACTERS) throw new XlsxRefusal('cell-too-long', { limit: MAX_CELL_CHARACTERS })
    isAfterSpace = false
    reader.skip()
  }
  const visit = (name: string): void => {
    if (name === 'text:s') addMark(' '.repeat(Math.min(countOf(attributesOf(reader), 'text:c'), MAX_SPACES)))
    else if (name === 'text:tab') addMark('\t')
    else if (name === 'text:line-break') addMark('\n')
    else if (name === 'text:span') {
      const outerStyle = style
      style = { ...style, ...styles.runStyleOf(attributesOf(reader).get('text:style-name') ?? '') }
      visitChildren(reader, visit, addText)
      style = outerStyle
    } else if (name.startsWith('text:') && name !== 'text:ruby-text' && name !== 'text:note')
      visitChildren(reader, visit, addText)
    else reader.skip()
  }
  visitChildren(reader, visit, addText)
  return joinRuns(runs)
}
