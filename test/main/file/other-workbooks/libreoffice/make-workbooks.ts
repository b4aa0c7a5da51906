/**
 * Workbooks made at random, the same in every run: by SheetJS, and by writers of our own that use what SheetJS never writes (repeated and covered
 * cells, places by index, elements in texts). Shares no code with the readers.
 */
import { utils, write, type BookType, type CellObject, type WorkBook } from '@e965/xlsx'
import { dice } from '../../xlsx/dice.ts'
import { escapeXml, zip } from '../../xlsx/workbook-maker.ts'

export const MADE_KINDS = {
  'sheetjs.xls': 45,
  'sheetjs-5.xls': 15,
  'sheetjs.xlsb': 40,
  'sheetjs.ods': 12,
  'sheetjs.fods': 10,
  'sheetjs.xml': 10,
  'sheetjs.html': 10,
  'own.ods': 20,
  'own.xml': 15,
} as const
export type MadeKind = keyof typeof MADE_KINDS

const BOOK_TYPES: Readonly<Record<string, BookType>> = {
  'sheetjs.xls': 'biff8',
  'sheetjs-5.xls': 'biff5',
  'sheetjs.xlsb': 'xlsb',
  'sheetjs.ods': 'ods',
  'sheetjs.fods': 'fods',
  'sheetjs.xml': 'xlml',
  'sheetjs.html': 'html',
}

type Roll = (sides: number) => number

function oneOf<T>(roll: Roll, ...choices: readonly [T, ...T[]]): T {
  return choices[roll(choices.length)] ?? choices[0]
}

interface MadeCell {
  readonly kind: 'text' | 'number' | 'date' | 'time' | 'boolean' | 'error'
  readonly value: string
  /** Of a number, date or time. */
  readonly format: string
  readonly isFormula: boolean
}

interface MadeSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: readonly (readonly (MadeCell | undefined)[])[]
  readonly hiddenRows: readonly number[]
  readonly hiddenColumns: readonly number[]
}

const TEXTS = [
  'BRD-0012',
  '00371',
  'Шуруп 4×40 & шайба',
  'Größe <L>',
  '"quoted", \'single\'',
  '=not a formula',
  'two\nlines',
  'a  b   c',
  '1.500',
  '12,5 kg',
  '4606453849072',
  '3-4',
  'TRUE',
  '#N/A here',
  '10%',
  'x'.repeat(300),
  'ёЁ €',
] as const
const NUMBERS = [
  '0',
  '-1',
  '42.5',
  '0.1',
  '1234567.891',
  '4606453849072',
  '123456789012345',
  '1e-7',
  '-0.005',
  '3.3333333333333335',
  '1e21',
] as const
const FORMATS = [
  'General',
  '0',
  '0.00',
  '#,##0.00',
  '0%',
  '0.0%',
  '00000',
  '000-000',
  '0.00E+00',
  '@',
  '#,##0 "pcs"',
  '[Red]-0.0',
] as const
const DATES = [
  '2025-12-09',
  '2024-02-29',
  '1999-12-31',
  '1900-03-01',
  '2025-12-09T12:34:56',
  '2030-01-01T23:59:59',
] as const
const DATE_FORMATS = ['yyyy-mm-dd', 'dd.mm.yyyy', 'm/d/yy h:mm', 'mmm yy', 'dddd, d mmmm yyyy'] as const
const ERRORS = ['#N/A', '#DIV/0!', '#REF!', '#VALUE!', '#NUM!', '#NAME?', '#NULL!'] as const

function makeCell(roll: Roll): MadeCell | undefined {
  const kind = oneOf(
    roll,
    undefined,
    'text',
    'text',
    'text',
    'number',
    'number',
    'number',
    'date',
    'time',
    'boolean',
    'error',
  )
  if (kind === undefined) return undefined
  const plain = { format: 'General', isFormula: false }
  switch (kind) {
    case 'text':
      return { ...plain, kind, value: oneOf(roll, ...TEXTS) }
    case 'number':
      return { kind, value: oneOf(roll, ...NUMBERS), format: oneOf(roll, ...FORMATS), isFormula: roll(8) === 0 }
    case 'date':
      return { ...plain, kind, value: oneOf(roll, ...DATES), format: oneOf(roll, ...DATE_FORMATS) }
    case 'time':
      return {
        ...plain,
        kind,
        value: oneOf(roll, '08:30:00', '00:00:01', '23:59:59'),
        format: oneOf(roll, 'hh:mm:ss', 'h:mm AM/PM', '[h]:mm:ss'),
      }
    case 'boolean':
      return { ...plain, kind, value: oneOf(roll, 'TRUE', 'FALSE') }
    case 'error':
      return { ...plain, kind, value: oneOf(roll, ...ERRORS) }
    default:
      return kind satisfies never
  }
}

function makeSheets(seed: number): MadeSheet[] {
  const roll = dice(seed)
  return Array.from({ length: 1 + roll(3) }, (_, index): MadeSheet => {
    const columns = 1 + roll(7)
    const rows = Array.from({ length: 1 + roll(9) }, () => Array.from({ length: columns }, () => makeCell(roll)))
    const some = (count: number): number[] => Array.from({ length: count }, (_, at) => at).filter(() => roll(6) === 0)
    return {
      name: oneOf(roll, 'Sheet', 'Прайс', 'Stock & more') + index,
      isHidden: index > 0 && roll(3) === 0,
      rows,
      hiddenRows: some(rows.length),
      hiddenColumns: some(columns),
    }
  })
}

/** The file of this kind and number. */
export function madeFile(kind: MadeKind, index: number): Buffer {
  const seed = Object.keys(MADE_KINDS).indexOf(kind) * 1000 + index
  const bookType = BOOK_TYPES[kind]
  if (bookType) return sheetjsFile(makeSheets(seed), bookType)
  return kind === 'own.ods' ? odsFile(makeSheets(seed), dice(seed)) : xmlFile(makeSheets(seed), dice(seed))
}

/** The workbook that LibreOffice saves in its formats. A page has one sheet: LibreOffice reads its pages of several in another layout. */
export function sourceForLibreOffice(index: number, isPage: boolean): Buffer {
  return sheetjsFile(makeSheets(90_000 + index).slice(0, isPage ? 1 : undefined), 'xlsx')
}

const DAY = 86_400
const ERROR_CODES: Readonly<Record<string, number>> = {
  '#NULL!': 0,
  '#DIV/0!': 7,
  '#VALUE!': 15,
  '#REF!': 23,
  '#NAME?': 29,
  '#NUM!': 36,
  '#N/A': 42,
}

function serialOf({ kind, value }: MadeCell): number {
  if (kind !== 'date') return secondsOf(value) / DAY
  const [day = '', clock = '00:00:00'] = value.split('T')
  return Date.parse(`${day}T00:00:00Z`) / (DAY * 1000) + 25_569 + secondsOf(clock) / DAY
}

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

function sheetjsFile(sheets: readonly MadeSheet[], bookType: BookType): Buffer {
  const book: WorkBook = utils.book_new()
  for (const { name, rows, hiddenRows, hiddenColumns } of sheets) {
    const sheet = utils.aoa_to_sheet(rows.map((cells) => cells.map((cell) => (cell ? '' : undefined))))
    for (const [row, cells] of rows.entries())
      for (const [column, cell] of cells.entries())
        if (cell) sheet[utils.encode_cell({ r: row, c: column })] = sheetjsCell(cell)
    sheet['!rows'] = rows.map((_, row) => ({ hidden: hiddenRows.includes(row) }))
    sheet['!cols'] = Array.from({ length: 8 }, (_, column) => ({ width: 12, hidden: hiddenColumns.includes(column) }))
    utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = { Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden ? 1 : 0 })) }
  // The declared type of the answer is any.
  return write(book, { type: 'buffer', bookType, cellStyles: true }) as Buffer
}

function sheetjsCell(cell: MadeCell): CellObject {
  const { kind, value, format, isFormula } = cell
  switch (kind) {
    case 'text':
      return { t: 's', v: value }
    case 'boolean':
      return { t: 'b', v: value === 'TRUE' }
    case 'error':
      return { t: 'e', v: ERROR_CODES[value] ?? 42 }
    case 'number':
      return { t: 'n', v: Number(value), z: format, ...(isFormula ? { f: `${value}+0` } : {}) }
    default:
      return { t: 'n', v: serialOf(cell), z: format }
  }
}

const OFFICE = Object.entries({
  office: 'office',
  table: 'table',
  text: 'text',
  style: 'style',
  number: 'datastyle',
  fo: 'xsl-fo-compatible',
})
  .map(([prefix, word]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${word}:1.0"`)
  .join(' ')
const STYLES = `<number:percentage-style style:name="N1"><number:number number:decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style><number:number-style style:name="N2"><number:number number:decimal-places="0" number:min-integer-digits="5"/></number:number-style><style:style style:name="percent" style:family="table-cell" style:data-style-name="N1"/><style:style style:name="zeros" style:family="table-cell" style:data-style-name="N2"/><style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>`

function odsFile(sheets: readonly MadeSheet[], roll: Roll): Buffer {
  const tables = sheets.map(({ name, isHidden, rows, hiddenRows, hiddenColumns }) => {
    const columns = Array.from(
      { length: 30 },
      (_, column) => `<table:table-column${hiddenColumns.includes(column) ? ' table:visibility="collapse"' : ''}/>`,
    )
    const rowXml = rows.map((cells, row) => {
      const hidden = hiddenRows.includes(row) ? ` table:visibility="${oneOf(roll, 'collapse', 'filter')}"` : ''
      const repeated = roll(4) === 0 ? ` table:number-rows-repeated="${2 + roll(3)}"` : ''
      return `<table:table-row${hidden}${repeated}>${cells.map((cell) => odsCell(cell, roll)).join('')}</table:table-row>`
    })
    return `<table:table table:name="${escapeXml(name)}"${isHidden ? ' table:style-name="hidden"' : ''}>${columns.join('')}${rowXml.join('')}</table:table>`
  })
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${OFFICE} office:version="1.2"><office:automatic-styles>${STYLES}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`
  const type = 'application/vnd.oasis.opendocument.spreadsheet'
  const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`
  return zip([
    { name: 'mimetype', content: type, stored: true },
    { name: 'content.xml', content },
    { name: 'META-INF/manifest.xml', content: manifest },
  ])
}

function odsCell(cell: MadeCell | undefined, roll: Roll): string {
  const repeated = roll(6) === 0 ? ` table:number-columns-repeated="${2 + roll(2)}"` : ''
  if (!cell) return `<table:table-cell${repeated}/>`
  const { kind, value } = cell
  const element = (attributes: string, text: string): string =>
    `<table:table-cell${repeated} ${attributes}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`
  switch (kind) {
    case 'number': {
      const type = oneOf(
        roll,
        'float" table:style-name="zeros',
        'percentage" table:style-name="percent',
        'float',
        'currency" office:currency="EUR',
      )
      return element(`office:value-type="${type}" office:value="${value}"`, '')
    }
    case 'date':
      return element(`office:value-type="date" office:date-value="${value}"`, '')
    case 'time': {
      const [hours, minutes, seconds] = value.split(':')
      return element(`office:value-type="time" office:time-value="PT${hours}H${minutes}M${seconds}S"`, '')
    }
    case 'boolean':
      return element(`office:value-type="boolean" office:boolean-value="${value.toLowerCase()}"`, '')
    default: {
      if (roll(7) === 0)
        return `<table:covered-table-cell office:value-type="string"><text:p>covered</text:p></table:covered-table-cell>`
      const spans = (kind === 'error' ? 'an error' : value)
        .split('\n')
        .map((line) => escapeXml(line).replace(/ {2,}/g, (spaces) => ` <text:s text:c="${spaces.length - 1}"/>`))
      const note = roll(6) === 0 ? '<office:annotation><text:p>a note</text:p></office:annotation>' : ''
      const paragraphs = spans.map(
        (span) => `<text:p>${roll(3) === 0 ? `<text:span>${span}</text:span>` : span}</text:p>`,
      )
      return `<table:table-cell${repeated} office:value-type="string">${note}${paragraphs.join('')}</table:table-cell>`
    }
  }
}

function xmlFile(sheets: readonly MadeSheet[], roll: Roll): Buffer {
  const tables = sheets.map(({ name, isHidden, rows, hiddenRows, hiddenColumns }) => {
    const columns = hiddenColumns.map((column) => `<Column ss:Index="${column + 1}" ss:Hidden="1"/>`)
    const rowXml = rows.map((cells, row) => {
      const cellXml = cells.map((cell, column) =>
        cell ? `<Cell ss:Index="${column + 1}"${xmlStyle(cell)}>${xmlData(cell, roll)}</Cell>` : '',
      )
      return `<Row ss:Index="${row + 1}"${hiddenRows.includes(row) ? ' ss:Hidden="1"' : ''}>${cellXml.join('')}</Row>`
    })
    const options = isHidden
      ? '<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions>'
      : ''
    return `<Worksheet ss:Name="${escapeXml(name)}"><Table>${columns.join('')}${rowXml.join('')}</Table>${options}</Worksheet>`
  })
  const styles = FORMATS.map(
    (format, at) =>
      `<Style ss:ID="f${at}"><NumberFormat ss:Format="${escapeXml(format).replaceAll('"', '&quot;')}"/></Style>`,
  )
  return Buffer.from(
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="Default" ss:Name="Normal"/>${styles.join('')}<Style ss:ID="date"><NumberFormat ss:Format="yyyy\\-mm\\-dd"/></Style><Style ss:ID="time"><NumberFormat ss:Format="hh:mm:ss"/></Style></Styles>${tables.join('')}</Workbook>`,
  )
}

function xmlStyle({ kind, format }: MadeCell): string {
  if (kind === 'number') return ` ss:StyleID="f${FORMATS.findIndex((other) => other === format)}"`
  return kind === 'date' || kind === 'time' ? ` ss:StyleID="${kind}"` : ''
}

function xmlData({ kind, value }: MadeCell, roll: Roll): string {
  const data = (type: string, text: string): string => `<Data ss:Type="${type}">${text}</Data>`
  switch (kind) {
    case 'number':
      return data('Number', value)
    case 'date':
      return data('DateTime', value.includes('T') ? `${value}.000` : `${value}T00:00:00.000`)
    case 'time':
      return data('DateTime', `1899-12-31T${value}.000`)
    case 'boolean':
      return data('Boolean', value === 'TRUE' ? '1' : '0')
    case 'error':
      return data('Error', value)
    case 'text': {
      const text = escapeXml(value).replaceAll('\n', '&#10;')
      return roll(4) === 0
        ? `<ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>${text}</B></ss:Data>`
        : data('String', text)
    }
    default:
      return kind satisfies never
  }
}
