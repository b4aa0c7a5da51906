/**
 * A stock export as an OpenDocument spreadsheet, for LibreOffice: the same sheets, cells and base snapshot as in the Excel workbook. Every text is a
 * text cell, never a formula. Rows become XML and are compressed a few hundred at a time.
 */
import { pipeline } from 'node:stream/promises'
import { setImmediate as giveWay } from 'node:timers/promises'
import { BASE_EXPLANATION, BASE_SHEET_NAME, LIST_SHEET_NAME } from '../../../src-shared/export/base.ts'
import { escapeMarkup } from '../../../src-shared/file/cell-text.ts'
import type { StockExport } from '../../../src-shared/export/export-columns.ts'
import type { SheetWords } from '../../../src-shared/words/export.ts'
import { streamToFile } from '../../store/files/file-system.ts'
import { safeWrite, throwIfStopped } from '../../store/files/safe-write.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import { listRows } from '../xlsx/list-sheet.ts'
import {
  baseRows,
  HEADING_HEIGHT,
  letterOf,
  SPARE_ROWS,
  stockLists,
  stockSheetNames,
  stockTable,
  SUMMARY_WIDTHS,
  summaryRows,
  type StockTable,
} from '../xlsx/stock-sheets.ts'
import {
  CellValues,
  type RowCells,
  STOCK_STYLES,
  TEXT_STYLE,
  BELOW_MINIMUM_SHADING,
  type CellStyle,
} from '../xlsx/workbook-file.ts'
import { cellStyleName, cellStylesXml, columnStyleXml, propertiesXml } from './document-styles.ts'
import { makeZipArchive, type ZipPart } from '../../machine/zip-archive.ts'

const ROWS_AT_A_TIME = 200
const LAST_ROW = 1_048_576

const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const MIMETYPE = 'application/vnd.oasis.opendocument.spreadsheet'
const NAMESPACES =
  ['office', 'style', 'text', 'table', 'config', 'meta']
    .map((word) => ` xmlns:${word}="urn:oasis:names:tc:opendocument:xmlns:${word}:1.0"`)
    .join('') +
  ' xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"' +
  ' xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"' +
  ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"' +
  ' xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3"'

/** The name of the style for stock below its minimum. */
const BELOW_MINIMUM_STYLE_NAME = 'below-minimum'
const UNIT_LIST_NAME = 'units'
const STYLE_NAMES = new Map(STOCK_STYLES.map((style, number) => [style, cellStyleName(number)]))

interface StockDocument {
  readonly stock: StockExport
  readonly words: SheetWords
  /** The names of the visible sheets. */
  readonly names: readonly string[]
  /** The sheets of the storages, in order. */
  readonly tables: readonly StockTable[]
}

/** Replaces `path` once the document is complete. Returns its size and notes about values that cells could not contain. */
export async function writeStockDocument(
  path: string,
  stock: StockExport,
  words: SheetWords,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const values = new CellValues((text) => text)
  const tables = stock.storages.map((storage) => stockTable(stock, storage, words, values))
  const names = stockSheetNames(stock, words)
  const meta = `<meta:generator>Stocksheet</meta:generator><meta:creation-date>${stock.exportedAt}</meta:creation-date>`
  const parts: readonly ZipPart[] = [
    // The format requires this part to be first and uncompressed.
    { name: 'mimetype', content: [MIMETYPE], isStored: true },
    { name: 'content.xml', content: contentXml({ stock, words, names, tables }, hooks) },
    { name: 'styles.xml', content: [STYLES_XML] },
    { name: 'settings.xml', content: [settingsXml(names)] },
    { name: 'meta.xml', content: [documentXml('meta', `<office:meta>${meta}</office:meta>`)] },
    { name: 'META-INF/manifest.xml', content: [MANIFEST_XML] },
  ]
  const outcome = await safeWrite(
    { path, kind: 'ods' },
    (temporaryFile) => streamToFile(temporaryFile, (file) => pipeline(makeZipArchive(parts), file)),
    hooks.stop,
  )
  return outcome.kind === 'written' ? { kind: 'written', bytes: outcome.bytes, notes: values.notes() } : outcome
}

function documentXml(kind: 'meta' | 'styles' | 'settings', content: string): string {
  return `${XML_HEADER}<office:document-${kind}${NAMESPACES}>${content}</office:document-${kind}>`
}

const STYLES_XML = documentXml(
  'styles',
  '<office:styles>' +
    '<style:default-style style:family="table-cell"><style:text-properties fo:font-family="Calibri, Carlito, \'Liberation Sans\'" fo:font-size="11pt"/></style:default-style>' +
    '<style:style style:name="Default" style:family="table-cell"/>' +
    `<style:style style:name="${BELOW_MINIMUM_STYLE_NAME}" style:family="table-cell" style:parent-style-name="Default">${propertiesXml(BELOW_MINIMUM_SHADING)}</style:style>` +
    '</office:styles>',
)

const PART_NAMES = ['content.xml', 'styles.xml', 'settings.xml', 'meta.xml']
const MANIFEST_XML =
  `${XML_HEADER}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">` +
  `<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${MIMETYPE}"/>` +
  PART_NAMES.map((part) => `<manifest:file-entry manifest:full-path="${part}" manifest:media-type="text/xml"/>`).join(
    '',
  ) +
  '</manifest:manifest>'

/** The settings that keep the headings in view and open the first sheet. */
function settingsXml(names: readonly string[]): string {
  const configItemXml = (name: string, type: string, value: string | number): string =>
    `<config:config-item config:name="${name}" config:type="${type}">${value}</config:config-item>`
  // The summary, which is the last sheet, has no heading row.
  const tables = names
    .slice(0, -1)
    .map(
      (name) =>
        `<config:config-item-map-entry config:name="${escapeMarkup(name)}">${configItemXml('VerticalSplitMode', 'short', 2)}${configItemXml('VerticalSplitPosition', 'int', 1)}${configItemXml('ActiveSplitRange', 'short', 2)}${configItemXml('PositionBottom', 'int', 1)}</config:config-item-map-entry>`,
    )
  const view = `${configItemXml('ViewId', 'string', 'view1')}<config:config-item-map-named config:name="Tables">${tables.join('')}</config:config-item-map-named>${configItemXml('ActiveTable', 'string', escapeMarkup(names[0] ?? ''))}`
  return documentXml(
    'settings',
    `<office:settings><config:config-item-set config:name="ooo:view-settings"><config:config-item-map-indexed config:name="Views"><config:config-item-map-entry>${view}</config:config-item-map-entry></config:config-item-map-indexed></config:config-item-set></office:settings>`,
  )
}

async function* contentXml(document: StockDocument, hooks: WriteHooks): AsyncGenerator<string> {
  const { stock, words, names, tables } = document
  const summarySheetName = names.at(-1) ?? ''
  const lists = stockLists(stock)
  yield `${XML_HEADER}<office:document-content${NAMESPACES}>${automaticStylesXml(tables)}<office:body><office:spreadsheet>`
  if (lists.units.length > 0) yield unitListXml(document, lists.units.length)
  yield* storageTablesXml(document, hooks)
  yield tableStartXml(
    summarySheetName,
    'visible',
    SUMMARY_WIDTHS.map((_, column) => columnXml(`summary${column}`)).join(''),
  )
  // A separate `CellValues` avoids counting twice: the storages' sheets have already counted the values that cells could not contain.
  for (const cells of summaryRows(stock, words.summary, new CellValues((text) => text))) yield rowXml(cells, [])
  yield '</table:table>'
  yield tableStartXml(LIST_SHEET_NAME, 'hidden', textColumnsXml(2))
  for (const texts of listRows(lists)) yield textRowXml(texts)
  yield '</table:table>'
  yield tableStartXml(BASE_SHEET_NAME, 'hidden', textColumnsXml(4))
  yield textRowXml([BASE_EXPLANATION])
  for (const texts of baseRows(stock, names)) {
    yield textRowXml(texts)
    await giveWay()
    throwIfStopped(hooks.stop)
  }
  const filters = stock.storages.map(
    ({ rows }, sheetIndex) =>
      `<table:database-range table:name="__Anonymous_Sheet_DB__${sheetIndex}" table:target-range-address="${rangeOf(names[sheetIndex] ?? '', 'A1', `${letterOf(tables[sheetIndex]?.columns.at(-1)?.field ?? 'id')}${rows.length + 1}`)}" table:display-filter-buttons="true"/>`,
  )
  yield `</table:table><table:database-ranges>${filters.join('')}</table:database-ranges></office:spreadsheet></office:body></office:document-content>`
}

async function* storageTablesXml({ stock, names, tables }: StockDocument, hooks: WriteHooks): AsyncGenerator<string> {
  const total = stock.storages.reduce((sum, { rows }) => sum + rows.length, 0)
  let writtenRowCount = 0
  for (const [sheetIndex, { columns, rowAt }] of tables.entries()) {
    const count = stock.storages[sheetIndex]?.rows.length ?? 0
    const name = names[sheetIndex] ?? ''
    yield tableStartXml(
      name,
      'visible',
      columns.map(({ style }, column) => columnXml(`storage${sheetIndex}-${column}`, style)).join(''),
    )
    const headings = columns.map(({ heading, headingStyle, note }) =>
      textCellXml(heading, styleAttribute(headingStyle), note),
    )
    yield `<table:table-row table:style-name="heading">${headings.join('')}</table:table-row>`
    const formats = columns.map(({ style, field }): ColumnFormat => ({
      style,
      attributes:
        field === 'unit' && stock.catalogue.unitCodes.size > 0
          ? ` table:content-validation-name="${UNIT_LIST_NAME}"`
          : '',
    }))
    for (let from = 0; from < count; from += ROWS_AT_A_TIME) {
      const end = Math.min(from + ROWS_AT_A_TIME, count)
      let xml = ''
      for (let position = from; position < end; position += 1) xml += rowXml(rowAt(position), formats)
      yield xml
      writtenRowCount += end - from
      hooks.onProgress?.(writtenRowCount, total)
      await giveWay()
      throwIfStopped(hooks.stop)
    }
    const spareRowCount = Math.min(SPARE_ROWS, LAST_ROW - count - 1)
    const blankRow = { values: columns.map(() => undefined), styles: [] }
    if (spareRowCount > 0) yield rowXml(blankRow, formats, ` table:number-rows-repeated="${spareRowCount}"`)
    yield `${count > 0 ? shadingXml(name, count) : ''}</table:table>`
  }
}

function automaticStylesXml(tables: readonly StockTable[]): string {
  const columns = tables.flatMap((table, sheetIndex) =>
    table.columns.map(({ width }, column) => columnStyleXml(`storage${sheetIndex}-${column}`, width)),
  )
  const summary = SUMMARY_WIDTHS.map((width, column) => columnStyleXml(`summary${column}`, width))
  const sheets = (['visible', 'hidden'] as const).map(
    (name) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${name === 'visible'}"/></style:style>`,
  )
  const heading = `<style:style style:name="heading" style:family="table-row"><style:table-row-properties style:row-height="${HEADING_HEIGHT}pt" style:use-optimal-row-height="false"/></style:style>`
  return `<office:automatic-styles>${[...columns, ...summary, ...sheets].join('')}${heading}${cellStylesXml(STOCK_STYLES)}</office:automatic-styles>`
}

/** Offers the account's units in the unit columns. LibreOffice asks before it accepts another text, because an account may have more units. */
function unitListXml({ names, words }: StockDocument, count: number): string {
  const { title, text } = words.checks.unit
  const source = `[$${LIST_SHEET_NAME}.$A$2:.$A$${count + 1}]`
  return `<table:content-validations><table:content-validation table:name="${UNIT_LIST_NAME}" table:condition="of:cell-content-is-in-list(${source})" table:allow-empty-cell="true" table:base-cell-address="${cellReference(names[0] ?? '', `${letterOf('unit')}2`)}"><table:error-message table:title="${escapeMarkup(title)}" table:display="true" table:message-type="warning"><text:p>${escapeMarkup(text)}</text:p></table:error-message></table:content-validation></table:content-validations>`
}

/** Shades stock below its minimum with a conditional format, which follows edits of the numbers. It is not a cell formula. */
function shadingXml(name: string, count: number): string {
  const [stock, minimum] = [letterOf('stock'), letterOf('minimum')]
  const formula = `AND(ISNUMBER([.$${stock}2]);ISNUMBER([.$${minimum}2]);[.$${stock}2]<[.$${minimum}2])`
  return `<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="${rangeOf(name, `${stock}2`, `${stock}${count + 1}`)}"><calcext:condition calcext:apply-style-name="${BELOW_MINIMUM_STYLE_NAME}" calcext:value="formula-is(${escapeMarkup(formula)})" calcext:base-cell-address="${cellReference(name, `${stock}2`)}"/></calcext:conditional-format></calcext:conditional-formats>`
}

function cellReference(sheet: string, cell: string): string {
  return escapeMarkup(`'${sheet.replaceAll("'", "''")}'.${cell}`)
}

function rangeOf(sheet: string, first: string, last: string): string {
  return `${cellReference(sheet, first)}:${cellReference(sheet, last)}`
}

function tableStartXml(name: string, style: 'visible' | 'hidden', columns: string): string {
  return `<table:table table:name="${escapeMarkup(name)}" table:style-name="${style}">${columns}`
}

function columnXml(name: string, style?: CellStyle): string {
  const styleName = style === undefined ? undefined : STYLE_NAMES.get(style)
  return `<table:table-column table:style-name="${name}"${styleName === undefined ? '' : ` table:default-cell-style-name="${styleName}"`}/>`
}

function textColumnsXml(count: number): string {
  return `<table:table-column table:number-columns-repeated="${count}" table:default-cell-style-name="${STYLE_NAMES.get(TEXT_STYLE)}"/>`
}

function textRowXml(texts: readonly string[]): string {
  return `<table:table-row>${texts.map((text) => textCellXml(text, '')).join('')}</table:table-row>`
}

interface ColumnFormat {
  /** The default style of a column. Cells with this style do not name it. */
  readonly style: CellStyle
  readonly attributes: string
}

function rowXml({ values, styles }: RowCells, columns: readonly ColumnFormat[], attributes = ''): string {
  let cells = ''
  for (let column = 0; column < values.length; column += 1) {
    const value = values[column]
    const style = styles[column]
    const format = columns[column]
    const start = `${style === undefined || style === format?.style ? '' : styleAttribute(style)}${format?.attributes ?? ''}`
    if (value === undefined || value === null) cells += `<table:table-cell${start}/>`
    else if (typeof value === 'string') cells += textCellXml(value, start)
    else if (Number.isFinite(value)) {
      cells += `<table:table-cell${start} office:value-type="float" office:value="${value}"/>`
    } else throw new RangeError(`a cell cannot hold ${value}`)
  }
  return `<table:table-row${attributes}>${cells}</table:table-row>`
}

function styleAttribute(style: CellStyle): string {
  const name = STYLE_NAMES.get(style)
  if (name === undefined) throw new RangeError('a style that the document does not have')
  return ` table:style-name="${name}"`
}

function textCellXml(text: string, attributes: string, note?: string): string {
  if (text === '') return `<table:table-cell${attributes}/>`
  const annotationXml = note === undefined ? '' : `<office:annotation>${paragraphsXml(note)}</office:annotation>`
  // LibreOffice 7 drops a tab element, but reads this attribute first.
  const value = text.includes('\t') ? ` office:string-value="${escapeAttribute(text)}"` : ''
  return `<table:table-cell${attributes} office:value-type="string"${value}>${annotationXml}${paragraphsXml(text)}</table:table-cell>`
}

/** One paragraph for each line. White space that XML readers would drop is written as an element. */
function paragraphsXml(text: string): string {
  return `<text:p>${escapeMarkup(text)
    .replace(/^ +| {2,}| +$/gm, (spaces) => `<text:s text:c="${spaces.length}"/>`)
    .replaceAll('\t', '<text:tab/>')
    .replaceAll('\n', '</text:p><text:p>')}</text:p>`
}

function escapeAttribute(text: string): string {
  return escapeMarkup(text).replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')
}
