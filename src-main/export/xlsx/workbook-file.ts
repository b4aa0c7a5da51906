/**
 * Writes one workbook with exceljs' streaming writer, under a temporary name. It pauses for other work and can be stopped. exceljs is loaded for the
 * first workbook. It only gets texts and finite numbers, because its other cell values (objects) can become formulas.
 */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { stream, Worksheet, Style } from 'exceljs'
import {
  fitToCell,
  escapeForXlsx,
  escapeMarkup,
  classifyLoss,
  toCellNumber,
  MAX_EXACT_DIGITS,
  makeNumberFormat,
} from '../../../src-shared/file/cell-text.ts'
import { safeWrite, type SafeWrite, throwIfStopped } from '../../store/files/safe-write.ts'
import { streamToFile } from '../../store/files/file-system.ts'
import { columnLetter } from '../../../src-shared/file/problem.ts'
import { Readable } from 'node:stream'
import type { ReportCell, ReportTable } from '../../../src-shared/run/report-rows.ts'
import type { ExportNote } from '../../../src-shared/export/write-error.ts'
import { type Decimal, ZERO } from '../../../src-shared/material/values/decimal.ts'
import { type EventEmitter, once } from 'node:events'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'

export interface OpenWorkbook {
  readonly workbook: stream.xlsx.WorkbookWriter
  /**
   * Adds rows below the header, which must be committed. Every few hundred rows it pauses, reports progress and checks whether to stop. `rowAt` may
   * return the same object each time.
   */
  readonly addRows: (sheet: Worksheet, count: number, rowAt: (index: number) => RowCells) => Promise<void>
  /** Pauses until the archive has taken most of a sheet's XML. Throws if the export is stopped or the disk fails. */
  readonly waitForArchive: (output: SheetOutput) => Promise<void>
}

export interface WorkbookHooks {
  onProgress?(doneCount: number, total: number): void
  readonly stop?: AbortSignal | undefined
}

/** How many rows are written between two pauses, about 5 ms of work. */
const ROWS_AT_A_TIME = 200

/** Every sheet of rows has a header row. */
const HEADER_ROWS = 1

/**
 * Writes a workbook to `path` under a temporary name. `fill` adds the sheets and commits each of them. `total`: how many rows there are, for the
 * progress. `now`: the time in the file's properties.
 */
export async function writeWorkbook<T>(
  path: string,
  now: Date,
  total: number,
  hooks: WorkbookHooks,
  fill: (openWorkbook: OpenWorkbook) => Promise<T>,
): Promise<SafeWrite<T>> {
  // Imports the writer's own file: the package's entry also loads its readers, which we neither use nor ship (decision 096).
  const { default: WorkbookWriter } = await import('exceljs/lib/stream/xlsx/workbook-writer.js')
  let writtenRowCount = 0
  return safeWrite(
    { path, kind: 'xlsx' },
    (temporaryFile) =>
      streamToFile(temporaryFile, async (file) => {
        // exceljs only listens for errors at its very end. Without this listener, an earlier error would end the process, and a full disk would block
        // the export forever.
        const streamFailure = new Promise<never>((_resolve, reject) => {
          file.once('error', reject)
        })
        streamFailure.catch(() => undefined)
        const workbook = new WorkbookWriter({ stream: file, useStyles: true, useSharedStrings: true })
        const parts = writerParts(workbook)
        streamSharedTexts(parts)
        const rowXml = makeRowWriter(parts)
        workbook.creator = 'Stocksheet'
        workbook.lastModifiedBy = 'Stocksheet'
        workbook.created = now
        workbook.modified = now
        const waitForArchive: OpenWorkbook['waitForArchive'] = async (output) => {
          await Promise.race([giveWay().then(output.whenDrained), streamFailure])
          throwIfStopped(hooks.stop)
        }
        const addRows: OpenWorkbook['addRows'] = async (sheet, count, rowAt) => {
          const output = sheetOutput(sheet)
          for (let from = 0; from < count; from += ROWS_AT_A_TIME) {
            const end = Math.min(from + ROWS_AT_A_TIME, count)
            let xml = ''
            for (let index = from; index < end; index += 1) xml += rowXml(index + HEADER_ROWS + 1, rowAt(index))
            output.write(xml)
            writtenRowCount += end - from
            hooks.onProgress?.(writtenRowCount, total)
            await waitForArchive(output)
          }
        }
        const value = await fill({ workbook, addRows, waitForArchive })
        await Promise.race([workbook.commit(), streamFailure])
        hooks.onProgress?.(total, total)
        return value
      }),
    hooks.stop,
  )
}

/** A text as a cell's value: always a string cell, never a formula. Undefined if there is nothing to write. */
export function textValue(text: string): string | undefined {
  return text === '' ? undefined : escapeForXlsx(fitToCell(text))
}

/**
 * Writes rows of a sheet as XML: shared strings, finite numbers and styled blanks. Formulas cannot be written. Asks exceljs for each style's number
 * once.
 */
function makeRowWriter({ texts, styleNumber }: WriterParts): (number: number, row: RowCells) => string {
  const letters: string[] = []
  const styles = new Map<CellStyle, string>()
  const styleOf = (style: CellStyle): string => {
    const knownAttribute = styles.get(style)
    if (knownAttribute !== undefined) return knownAttribute
    const number = styleNumber(style)
    const attribute = number === 0 ? '' : ` s="${number}"`
    styles.set(style, attribute)
    return attribute
  }
  return (number, { values, styles: cellStyles }) => {
    let cells = ''
    for (let column = 0; column < values.length; column += 1) {
      const value = values[column]
      if (value === undefined) continue
      const style = cellStyles[column]
      const letter = (letters[column] ??= columnLetter(column))
      const start = `<c r="${letter}${number}"${style === undefined ? '' : styleOf(style)}`
      if (value === null) cells += `${start}/>`
      else if (typeof value === 'string') cells += `${start} t="s"><v>${texts.add(value)}</v></c>`
      else if (Number.isFinite(value)) cells += `${start}><v>${value}</v></c>`
      else throw new RangeError(`a cell cannot hold ${value}`)
    }
    return `<row r="${number}">${cells}</row>`
  }
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PIECE_LENGTH = 65_536

/** A workbook's shared strings as XML, in pieces. The texts must not contain characters that XML forbids (see `fitToCell`). */
function streamSharedTexts(parts: WriterParts): void {
  parts.replaceSharedTexts(() => {
    if (parts.texts.values.length > 0) parts.append(Readable.from(sharedTextsXml(parts.texts)), 'xl/sharedStrings.xml')
  })
}

function* sharedTextsXml({ values, totalRefs }: SharedTexts): Generator<Buffer> {
  let piece =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    `<sst xmlns="${NAMESPACE}" count="${totalRefs}" uniqueCount="${values.length}">`
  for (const value of values) {
    piece += `<si><t${EDGE_SPACE_PATTERN.test(value) ? ' xml:space="preserve"' : ''}>${escapeMarkup(value)}</t></si>`
    if (piece.length < PIECE_LENGTH) continue
    yield Buffer.from(piece, 'utf8')
    piece = ''
  }
  yield Buffer.from(`${piece}</sst>`, 'utf8')
}

/** Matches texts with white space that XML readers may drop unless an attribute preserves it. */
const EDGE_SPACE_PATTERN = /^\s|\s$|[\n\t]| {2}/

/** The style of a cell, as exceljs defines it. */
export type CellStyle = Partial<Style>

/** The values passed to exceljs; none can become a formula. Null: an empty cell with its own style. Undefined: no cell. */
export type CellValue = string | number | null | undefined

export interface RowCells {
  readonly values: CellValue[]
  /** The styles by position in `values`. A cell's style replaces its column's, which applies to missing cells. */
  readonly styles: readonly (CellStyle | undefined)[]
}

/** Turns domain cells into workbook cells, and counts the values that a cell could not contain. `escape`: how the format writes a text. */
export class CellValues {
  private readonly escape: (text: string) => string
  private roundedCount = 0
  private cutCount = 0
  private cleanedCount = 0

  constructor(escape = escapeForXlsx) {
    this.escape = escape
  }

  text(text: string): string | undefined {
    const lossKind = classifyLoss(text)
    if (lossKind === 'cut') this.cutCount += 1
    if (lossKind === 'removed') this.cleanedCount += 1
    return text === '' ? undefined : this.escape(fitToCell(text))
  }

  decimal(value: Decimal): number {
    const { number, isExact } = toCellNumber(value)
    if (!isExact) this.roundedCount += 1
    return number
  }

  /** A cell of a plain table. Undefined for an empty cell. */
  cell(cell: ReportCell | null | undefined): string | number | undefined {
    switch (cell?.kind) {
      case undefined:
        return undefined
      case 'number':
        return cell.value
      case 'decimal':
        return this.decimal(cell.value)
      case 'text':
        return this.text(cell.value)
      default:
        return cell satisfies never
    }
  }

  /** Notes for the user; usually empty. */
  notes(): ExportNote[] {
    const notes: ExportNote[] = []
    if (this.roundedCount > 0) notes.push({ kind: 'rounded-numbers', count: this.roundedCount })
    if (this.cutCount > 0) notes.push({ kind: 'cut-texts', count: this.cutCount })
    if (this.cleanedCount > 0) notes.push({ kind: 'removed-characters', count: this.cleanedCount })
    return notes
  }
}

/** The width of a column, in characters of the default font: that of its longest text, up to a limit. */
export function widthFor(header: string, longestLength: number): number {
  return Math.min(Math.max(header.length + 4, longestLength + 2, 8), 60)
}

/*
 * The parts of exceljs 4.4.0's streaming writer that our rows and shared strings use directly. exceljs itself creates about 40 objects per cell and
 * one text of all shared strings: 50,000 materials took 460 MB. Everything else (styles, parts, notes, lists, the archive) is left to exceljs. Throws
 * if exceljs has another structure; its version is pinned.
 */

/** The shared strings. Replaces exceljs' own class, which stores every text twice: as a value and as a property name. */
class SharedTexts {
  readonly values: string[] = []
  totalRefs = 0
  private readonly numbers = new Map<string, number>()

  get count(): number {
    return this.values.length
  }

  /** Adds a text to the shared strings if it is new, and returns its number. */
  add(text: string): number {
    this.totalRefs += 1
    const knownNumber = this.numbers.get(text)
    if (knownNumber !== undefined) return knownNumber
    const number = this.values.push(text) - 1
    this.numbers.set(text, number)
    return number
  }
}

interface WriterParts {
  readonly texts: SharedTexts
  /** Adds a part to the archive. */
  readonly append: (source: Readable, name: string) => void
  /** A style's number, which is always the same for the same object. */
  readonly styleNumber: (style: Partial<Style>) => number
  /** Replaces how the shared strings are written. */
  readonly replaceSharedTexts: (write: () => void) => void
}

function writerParts(workbook: stream.xlsx.WorkbookWriter): WriterParts {
  const sharedStrings: unknown = Reflect.get(workbook, 'sharedStrings')
  const archive: unknown = Reflect.get(workbook, 'zip')
  const styles: unknown = Reflect.get(workbook, 'styles')
  if (!hasMembers(sharedStrings, 'add', 'count', 'values', 'totalRefs') || !isArchive(archive) || !isStyles(styles))
    throw makeUnexpectedBuildError('the workbook writer')
  if (typeof Reflect.get(workbook, 'addSharedStrings') !== 'function')
    throw makeUnexpectedBuildError('the shared strings')
  const texts = new SharedTexts()
  Reflect.set(workbook, 'sharedStrings', texts)
  return {
    texts,
    append: (source, name) => void archive.append(source, { name }),
    styleNumber: (style) => styles.addStyleModel(style),
    replaceSharedTexts: (write) => {
      Reflect.set(workbook, 'addSharedStrings', async () => {
        write()
        await Promise.resolve()
      })
    },
  }
}

interface SheetOutput {
  readonly write: (xml: string) => void
  /** Resolves when the archive is ready for more rows. Callers wait for it, because rows are created faster than they are compressed. */
  readonly whenDrained: () => Promise<void>
}

/** The stream for the XML of a sheet's rows, once its header row is committed. */
export function sheetOutput(sheet: Worksheet): SheetOutput {
  const isStarted: unknown = Reflect.get(sheet, 'startedData')
  const stream: unknown = Reflect.get(sheet, 'stream')
  if (isStarted !== true || !isWritable(stream)) throw makeUnexpectedBuildError('the sheet writer')
  return {
    write: (xml) => void stream.write(xml),
    whenDrained: async () => {
      // The archive accepts one part at a time. A stream is not connected before its part's turn.
      const archive: unknown = hasMembers(stream.pipes, '0') ? stream.pipes[0] : undefined
      if (archive !== undefined && !isDraining(archive)) throw makeUnexpectedBuildError('the sheet stream')
      if (archive?._writableState.needDrain === true) await once(archive, 'drain')
    },
  }
}

function makeUnexpectedBuildError(part: string): TypeError {
  return new TypeError(`${part} of exceljs is not built as in 4.4.0, which workbook-file.ts was written for`)
}

function hasMembers<Name extends string>(value: unknown, ...names: Name[]): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}

function isArchive(value: unknown): value is { append(source: Readable, entry: { readonly name: string }): unknown } {
  return hasMembers(value, 'append') && typeof value.append === 'function'
}

function isStyles(value: unknown): value is { addStyleModel(style: Partial<Style>): number } {
  return hasMembers(value, 'addStyleModel') && typeof value.addStyleModel === 'function'
}

function isWritable(value: unknown): value is { write(text: string): unknown; readonly pipes: unknown } {
  return hasMembers(value, 'write', 'pipes') && typeof value.write === 'function'
}

/** The archive uses its own older streams (readable-stream 2). Only their internal state shows whether they are full. */
function isDraining(
  value: unknown,
): value is EventEmitter & { readonly _writableState: { readonly needDrain: unknown } } {
  return hasMembers(value, 'once', '_writableState') && hasMembers(value._writableState, 'needDrain')
}

const SHADE_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF1F3F5' } } as const
const HEADER_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE7F5FF' } } as const
const THIN_BORDER = { style: 'thin', color: { argb: 'FFADB5BD' } } as const

/**
 * The few cell styles of our workbooks. Every style is one object, created once: exceljs identifies styles by object, and compares XML for each new
 * one.
 */
export const HEADER_STYLE: CellStyle = {
  font: { bold: true },
  fill: HEADER_FILL,
  border: { bottom: THIN_BORDER },
  alignment: { vertical: 'middle' },
}
export const READ_ONLY_HEADER_STYLE: CellStyle = {
  font: { bold: true, color: { argb: 'FF495057' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFDEE2E6' } },
  border: { bottom: THIN_BORDER },
  alignment: { vertical: 'middle' },
}
export const TITLE_STYLE: CellStyle = { font: { bold: true, size: 14 } }
export const QUIET_STYLE: CellStyle = { font: { color: { argb: 'FF868E96' } } }
export const BAR_STYLE: CellStyle = { font: { color: { argb: 'FF4DABF7' } } }

/** `@` keeps typed values as text, with their leading zeros. */
export const TEXT_STYLE: CellStyle = { numFmt: '@' }
export const READ_ONLY_TEXT_STYLE: CellStyle = { numFmt: '@', fill: SHADE_FILL }
export const WRAPPED_STYLE: CellStyle = { numFmt: '@', alignment: { wrapText: true, vertical: 'top' } }
export const READ_ONLY_ID_STYLE: CellStyle = { numFmt: '0', fill: SHADE_FILL }
export const WHOLE_NUMBER_STYLE: CellStyle = { numFmt: '0' }

/** Shading of a conditional rule: its background is `bgColor`, unlike a cell's. */
export const BELOW_MINIMUM_SHADING: CellStyle = {
  fill: { type: 'pattern', pattern: 'solid', bgColor: { argb: 'FFFFE3E3' } },
  font: { color: { argb: 'FFC92A2A' } },
}

const DECIMAL_FORMATS = Array.from({ length: MAX_EXACT_DIGITS + 1 }, (_, places) => makeNumberFormat(ZERO, places))
const DECIMAL_STYLES = new Map(DECIMAL_FORMATS.map((numFmt): [string, CellStyle] => [numFmt, { numFmt }]))
const READ_ONLY_DECIMAL_STYLES = new Map(
  DECIMAL_FORMATS.map((numFmt): [string, CellStyle] => [numFmt, { numFmt, fill: SHADE_FILL }]),
)

/** Styles for decimals by their number of decimal places. */
export function decimalStyles(minDecimals: number, isReadOnly: boolean): (value: Decimal) => CellStyle {
  const styles = isReadOnly ? READ_ONLY_DECIMAL_STYLES : DECIMAL_STYLES
  return (value) => {
    const style = styles.get(makeNumberFormat(value, minDecimals))
    if (style === undefined) throw new RangeError(`no cell shows ${value}`)
    return style
  }
}

/** The styles that a cell of a stock export can have. */
export const STOCK_STYLES: readonly CellStyle[] = [
  HEADER_STYLE,
  READ_ONLY_HEADER_STYLE,
  TITLE_STYLE,
  QUIET_STYLE,
  BAR_STYLE,
  TEXT_STYLE,
  READ_ONLY_TEXT_STYLE,
  READ_ONLY_ID_STYLE,
  WHOLE_NUMBER_STYLE,
  ...DECIMAL_STYLES.values(),
  ...READ_ONLY_DECIMAL_STYLES.values(),
]

/** The fill of the cell that caused a row to fail. */
const WRONG_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFE3E3' } } as const
export const WRONG_STYLE: CellStyle = { fill: WRONG_FILL }
export const WRONG_TEXT_STYLE: CellStyle = { numFmt: '@', fill: WRONG_FILL }

export interface TableColumn {
  /** The column's width in characters. */
  readonly width: number
  /** The style of the column's cells. Numbers show all their decimal places. */
  readonly style: CellStyle
}

/**
 * Writes a plain table as a workbook with one sheet, with a frozen header and a filter. No program can read a cell as a formula. `columns`: one for
 * each heading of the table. `now`: milliseconds since 1970.
 */
export async function writeTableWorkbook(
  path: string,
  name: string,
  { headers, rows }: ReportTable,
  columns: readonly TableColumn[],
  now: number,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const outcome = await writeWorkbook(path, new Date(now), rows.length, hooks, async ({ workbook, addRows }) => {
    const values = new CellValues()
    const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }] })
    sheet.columns = columns.map(({ width, style }) => ({ width, style }))
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: columns.length } }
    const header = sheet.addRow([...headers])
    for (let column = 1; column <= columns.length; column += 1) header.getCell(column).style = HEADER_STYLE
    header.commit()
    const decimalStyle = decimalStyles(0, false)
    await addRows(sheet, rows.length, (index) => ({
      values: (rows[index] ?? []).map((cell): CellValue => values.cell(cell)),
      styles: columns.map(({ style }, column) => {
        const cell = rows[index]?.[column]
        return cell?.kind === 'decimal' ? decimalStyle(cell.value) : style
      }),
    }))
    sheet.commit()
    return values.notes()
  })
  return outcome.kind === 'written' ? { kind: 'written', bytes: outcome.bytes, notes: outcome.value } : outcome
}
