/**
 * Rewrites an XML spreadsheet of Excel 2003 as XLSX: values, number formats, hidden rows and columns, and merged cells. This file is named after the
 * format's namespace, SpreadsheetML. Formulas are not computed.
 */
import { parseIsoDate } from '../xlsx/dates.ts'
import { defaultLimits, refuseDamaged, XlsxRefusal, type Deadline } from '../xlsx/refusal.ts'
import { type JoinedText, joinRuns, type RunStyle } from '../xlsx/text.ts'
import { XmlReader } from '../xlsx/xml.ts'
import { ColumnStyles } from './column-styles.ts'
import { formatCodeOf, GENERAL_FORMAT } from './named-formats.ts'
import { booleanCell, errorCell, numberCell, INVALID_VALUE_CELL, type PlainCell } from './plain-cell.ts'
import { addSheet, PlainXlsx, rangeOf, type PlainSheet } from './plain-xlsx.ts'
import { countOf, visitElements, type Attributes } from './xml-elements.ts'

const SPREADSHEET_NAMESPACE = 'urn:schemas-microsoft-com:office:spreadsheet'
/** The namespace of Excel's own elements: the date system, and whether a sheet is hidden. */
const EXCEL_NAMESPACE = 'urn:schemas-microsoft-com:office:excel'
/** The style of cells that have no style of their own. */
const DEFAULT_STYLE = 'Default'
/** The maximum number of parent styles to follow. Without a limit, styles that inherit from each other would loop forever. */
const MAX_PARENTS = 32
const { columns: MAX_COLUMNS } = defaultLimits

/** Rewrites the spreadsheet as XLSX and returns its bytes. Throws XlsxRefusal. */
export function rewriteSpreadsheetXml(xml: string, deadline: Deadline): Uint8Array {
  return new SpreadsheetXmlReader(new XmlReader(xml, 'workbook', deadline)).rewrite()
}

interface Style {
  readonly parent: string | undefined
  readonly format: string | undefined
  readonly isStruck: boolean | undefined
}

interface OpenSheet {
  /** The indexes of the next row and the next column, from 0. */
  row: number
  column: number
  readonly tableStyle: string | undefined
  readonly columnStyles: ColumnStyles
  readonly rows: string[]
  readonly hiddenColumns: (readonly [first: number, last: number])[]
  readonly merges: string[]
}

class SpreadsheetXmlReader {
  private readonly reader: XmlReader
  private readonly xlsx = new PlainXlsx()
  private readonly styles = new Map<string, Style>()
  /** The styles by id, including inherited properties. */
  private readonly resolvedStyles = new Map<string, Omit<Style, 'parent'>>()
  private readonly sheets: PlainSheet[] = []
  private date1904 = false

  constructor(reader: XmlReader) {
    this.reader = reader
  }

  rewrite(): Uint8Array {
    const { reader } = this
    for (let event = reader.next(); event !== 'end'; event = reader.next()) {
      if (event !== 'open') continue
      if (this.elementName() !== 'Workbook') throw refuseDamaged('not-as-format-says')
      this.visitChildren((name) => this.readPart(name))
    }
    if (this.sheets.length === 0) throw refuseDamaged('part-of-sheet-missing')
    return this.xlsx.pack(this.sheets, this.date1904)
  }

  /** The name of the element just opened. Elements of other namespaces include their namespace. */
  private elementName(): string {
    const { name } = this.reader
    return name.startsWith(`{${SPREADSHEET_NAMESPACE}}`) ? name.slice(SPREADSHEET_NAMESPACE.length + 2) : name
  }

  private attributes(): Attributes {
    const attributes = this.reader.allAttributes()
    return new Map(
      attributes.flatMap(([namespace, name, value]) =>
        namespace === SPREADSHEET_NAMESPACE || namespace === '' ? [[name, value]] : [],
      ),
    )
  }

  /** Visits the elements inside the element just opened. `visit` must read each one to its end. */
  private visitChildren(visit: (name: string) => void, visitText?: (text: string) => void): void {
    visitElements(this.reader, () => visit(this.elementName()), visitText)
  }

  private readPart(name: string): void {
    const { reader } = this
    if (name === 'Styles') this.visitChildren((part) => (part === 'Style' ? this.readStyle() : reader.skip()))
    else if (name === 'Worksheet') this.readWorksheet()
    else if (name === `{${EXCEL_NAMESPACE}}ExcelWorkbook`) {
      this.visitChildren((part) => {
        this.date1904 ||= part === `{${EXCEL_NAMESPACE}}Date1904`
        reader.skip()
      })
    } else reader.skip()
  }

  private readStyle(): void {
    const attributes = this.attributes()
    let format: string | undefined
    let isStruck: boolean | undefined
    this.visitChildren((name) => {
      if (name === 'NumberFormat') format = formatCodeOf(this.attributes().get('Format') ?? GENERAL_FORMAT)
      if (name === 'Font') isStruck = this.attributes().get('StrikeThrough') === '1'
      this.reader.skip()
    })
    this.styles.set(attributes.get('ID') ?? '', { parent: attributes.get('Parent'), format, isStruck })
  }

  /** A style with the properties that it inherits from its parents. All styles inherit from the default style. */
  private styleOf(style: string): Omit<Style, 'parent'> {
    const cachedStyle = this.resolvedStyles.get(style)
    if (cachedStyle) return cachedStyle
    const names = [style]
    while (names.length < MAX_PARENTS && names.at(-1) !== DEFAULT_STYLE)
      names.push(this.styles.get(names.at(-1) ?? '')?.parent ?? DEFAULT_STYLE)
    const styles = names.flatMap((name) => this.styles.get(name) ?? [])
    const resolvedStyle = {
      format: styles.find(({ format }) => format !== undefined)?.format,
      isStruck: styles.find(({ isStruck }) => isStruck !== undefined)?.isStruck,
    }
    this.resolvedStyles.set(style, resolvedStyle)
    return resolvedStyle
  }

  private readWorksheet(): void {
    const { reader } = this
    const name = this.attributes().get('Name') ?? ''
    let sheet: OpenSheet | undefined
    let visibility: PlainSheet['visibility'] = 'visible'
    this.visitChildren((part) => {
      if (part === 'Table' && !sheet) sheet = this.readTable()
      else if (part === `{${EXCEL_NAMESPACE}}WorksheetOptions`) {
        this.visitChildren((option) => {
          if (option === `{${EXCEL_NAMESPACE}}Visible`)
            visibility = /Hidden/.test(this.elementText().text) ? 'hidden' : 'visible'
          else reader.skip()
        })
      } else reader.skip()
    })
    const { rows, hiddenColumns, merges } = sheet ?? { rows: [], hiddenColumns: [], merges: [] }
    addSheet(this.sheets, { name, visibility, rows, hiddenColumns, merges })
  }

  private readTable(): OpenSheet {
    const attributes = this.attributes()
    const sheet: OpenSheet = {
      row: 0,
      column: 0,
      tableStyle: attributes.get('StyleID'),
      columnStyles: new ColumnStyles(),
      rows: [],
      hiddenColumns: [],
      merges: [],
    }
    this.visitChildren((name) => {
      if (name === 'Column') this.readColumn(sheet)
      else if (name === 'Row') this.readRow(sheet)
      else this.reader.skip()
    })
    return sheet
  }

  private readColumn({ columnStyles, hiddenColumns }: OpenSheet): void {
    const attributes = this.attributes()
    const from = positionOf(attributes, columnStyles.end)
    const to = from + 1 + spanOf(attributes, 'Span')
    columnStyles.add(from, to, attributes.get('StyleID'))
    if (isHidden(attributes, 'Width')) hiddenColumns.push([from + 1, to])
    this.reader.skip()
  }

  private readRow(sheet: OpenSheet): void {
    const attributes = this.attributes()
    sheet.row = positionOf(attributes, sheet.row)
    sheet.column = 0
    const cells: [column: number, cell: PlainCell][] = []
    this.visitChildren((name) => {
      if (name === 'Cell') cells.push(...this.readCell(sheet, attributes.get('StyleID')))
      else this.reader.skip()
    })
    if (cells.length > 0) {
      this.xlsx.countCells(cells.length, sheet.row + 1)
      sheet.rows.push(this.xlsx.rowXml(sheet.row, isHidden(attributes, 'Height'), cells))
    }
    sheet.row += 1 + spanOf(attributes, 'Span')
  }

  /** Reads a cell. Returns an empty list if the cell has no value. */
  private readCell(sheet: OpenSheet, rowStyle: string | undefined): [number, PlainCell][] {
    const attributes = this.attributes()
    const column = positionOf(attributes, sheet.column)
    const columnSpan = spanOf(attributes, 'MergeAcross')
    const rowSpan = spanOf(attributes, 'MergeDown')
    if (columnSpan > 0 || rowSpan > 0) sheet.merges.push(rangeOf(sheet.row, column, rowSpan + 1, columnSpan + 1))
    sheet.column = column + 1 + columnSpan
    const { columnStyles, tableStyle } = sheet
    const style = attributes.get('StyleID') ?? rowStyle ?? columnStyles.styleAt(column) ?? tableStyle ?? DEFAULT_STYLE
    const { format, isStruck: isStyleStruck } = this.styleOf(style)
    let data: (JoinedText & { readonly type: string }) | undefined
    this.visitChildren((name) => {
      if (name === 'Data')
        data = { type: this.attributes().get('Type') ?? 'String', ...this.elementText({ isStruck: isStyleStruck }) }
      else this.reader.skip()
    })
    const formula = attributes.get('Formula')
    const cell = data ? this.cellOf(data, format) : formulaCell(formula)
    if (!cell) return []
    if (column >= MAX_COLUMNS) throw new XlsxRefusal('too-many-columns', { limit: MAX_COLUMNS })
    return [[column, { ...cell, isStruck: data?.isStruck }]]
  }

  private cellOf(
    { type, text }: { readonly type: string; readonly text: string },
    format: string | undefined,
  ): PlainCell | undefined {
    if (type === 'String') return text === '' ? undefined : { kind: 'text', text }
    const value = text.trim()
    if (value === '') return undefined
    switch (type) {
      case 'Number':
        return numberCell(value, format)
      case 'DateTime':
        return this.dateCell(value)
      case 'Boolean':
        return /^(?:[01]|true|false)$/i.test(value) ? booleanCell(/^(?:1|true)$/i.test(value)) : INVALID_VALUE_CELL
      case 'Error':
        return errorCell(value)
      default:
        return INVALID_VALUE_CELL
    }
  }

  /** The file stores a time of day as a time on day 0 of the date system. */
  private dateCell(value: string): PlainCell {
    const dayZero = this.date1904 ? '1904-01-01T' : '1899-12-31T'
    const text = value.startsWith(dayZero) ? value.slice(dayZero.length - 1) : value
    return parseIsoDate(text) === undefined ? INVALID_VALUE_CELL : { kind: 'date', text }
  }

  /** All text inside the element just opened. Formatted texts have elements for their runs. */
  private elementText(elementStyle: RunStyle = {}): JoinedText {
    const runs: (RunStyle & { readonly text: string })[] = []
    let style = elementStyle
    const addText = (text: string): void => void runs.push({ ...style, text })
    const visit = (): void => {
      const outerStyle = style
      style = { ...style, ...RUN_ELEMENTS.get(this.elementName().replace(/^.*\}/, '')) }
      visitElements(this.reader, visit, addText)
      style = outerStyle
    }
    visit()
    return joinRuns(runs)
  }
}

/** The HTML elements for superscript, subscript and strikethrough in formatted texts. */
const RUN_ELEMENTS: ReadonlyMap<string, RunStyle> = new Map([
  ['Sup', { digits: 'raised' }],
  ['Sub', { digits: 'lowered' }],
  ['S', { isStruck: true }],
])

function formulaCell(formula: string | undefined): PlainCell | undefined {
  return formula === undefined ? undefined : { kind: 'formula', text: formula }
}

/** True if the element is hidden, or if the attribute `size` gives it a height or width of 0. */
function isHidden(attributes: Attributes, size: 'Height' | 'Width'): boolean {
  const text = attributes.get(size) ?? ''
  return attributes.get('Hidden') === '1' || (text !== '' && Number(text) === 0)
}

/** The element's position from its `Index` attribute, which counts from 1; otherwise the next position. */
function positionOf(attributes: Attributes, nextPosition: number): number {
  return attributes.has('Index') ? countOf(attributes, 'Index') - 1 : nextPosition
}

/** How many additional rows or columns the element covers. Some programs write 0. */
function spanOf(attributes: Attributes, name: string): number {
  return Number(attributes.get(name) ?? 0) === 0 ? 0 : countOf(attributes, name)
}
