/** A stock export as the lines of a CSV file. Texts cannot become formulas; numbers stay numbers. */
import {
  makeCategoryLabels,
  makeColumnValues,
  type ColumnValues,
  EXPORT_COLUMNS,
  makeExportHeaders,
  type ExportedStorage,
  type ExportWords,
  type StockExport,
} from './export-columns.ts'
import { makeIdLabel, makeIdsByName } from '../material/values/ids-by-name.ts'
import { isCodeField, type SheetField } from '../material/fields/field.ts'
import { cleanText, MAX_CELL_LENGTH, classifyLoss, neutraliseText } from '../file/cell-text.ts'
import type { DecimalStyle } from '../mapping/mapping.ts'
import type { ExportNote } from './write-error.ts'
import type { Delimiter } from '../file/source.ts'
import type { Language } from '../material/values/language.ts'
import { type Decimal, countDecimalPlaces } from '../material/values/decimal.ts'
import { isDestroyedNumber, isErrorText } from '../material/values/identifier.ts'
import { toClearTokenKey } from '../material/values/clear-token.ts'

export interface CsvStyle {
  readonly delimiter: Delimiter
  readonly decimals: DecimalStyle
}

/** Encodings of CSV files. The first one writes a byte order mark, which Excel needs to read UTF-8. */
export const csvEncodings = [
  'utf-8',
  'utf-8-without-bom',
  'utf-16le',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1257',
  'koi8-r',
] as const

/** A format that most programs open without asking about it: UTF-8 with a byte order mark. */
export const PLAIN_CSV = { encoding: 'utf-8', delimiter: ',', decimals: 'dot' } as const

/** The format that Excel in this language opens correctly. If the decimal separator is a comma, columns are separated by semicolons. */
export function makeDefaultCsv(language: Language): CsvStyle & { readonly encoding: 'utf-8' } {
  return language === 'ru' ? { ...PLAIN_CSV, delimiter: ';', decimals: 'comma' } : PLAIN_CSV
}

// Characters that a program may treat as structure, whatever the delimiter, and blanks at the ends, which some programs drop.
const NEEDS_QUOTES = /[",;\t|\r\n]|^\s|\s$/

/** One field of a line, quoted if a program could split it. */
export function formatCsvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A decimal in a column's style. Three decimal places become four: `1.234` could mean a thousand, `1.2340` cannot.
 * [EXPORT-7]
 */
export function formatCsvDecimal(value: Decimal, decimals: DecimalStyle): string {
  const text = countDecimalPlaces(value) === 3 ? `${value}0` : value
  return decimals === 'comma' ? text.replace('.', ',') : text
}

/** Makes the lines of an export, without line ends. Also collects the values that cells could not contain. */
export class CsvLines {
  private cleanedTextCount = 0
  private emptiedCellCount = 0

  private readonly stock: StockExport
  private readonly clearTokenKey: string
  private readonly style: CsvStyle
  private readonly words: ExportWords
  /** The texts of the storage column; null if the export has only one storage. */
  private readonly storageLabels: ReadonlyMap<number, string> | null

  constructor(stock: StockExport, style: CsvStyle, words: ExportWords) {
    this.stock = stock
    this.clearTokenKey = toClearTokenKey(stock.clearToken)
    this.style = style
    this.words = words
    this.storageLabels = stock.storages.length > 1 ? makeStorageLabels(stock.storages) : null
  }

  header(): string {
    return this.joinFields([
      ...makeExportHeaders(this.words),
      ...(this.storageLabels ? [this.words.headers.storage] : []),
    ])
  }

  *rows(storage: ExportedStorage): Generator<string> {
    const labels = makeCategoryLabels(this.stock)
    const columns = EXPORT_COLUMNS.map(({ field }) => ({
      field,
      values: makeColumnValues(this.stock, labels, storage.id, field, this.words),
    }))
    const label = this.storageLabels?.get(storage.id)
    for (const index of storage.rows) {
      const fields = columns.map(({ field, values }) => this.formatField(field, values, index))
      if (label !== undefined) fields.push(formatCsvField(neutraliseText(label)))
      yield this.joinFields(fields)
    }
  }

  notes(): ExportNote[] {
    const exportNotes: ExportNote[] = []
    if (this.cleanedTextCount > 0) exportNotes.push({ kind: 'cleaned-texts', count: this.cleanedTextCount })
    if (this.emptiedCellCount > 0) exportNotes.push({ kind: 'left-empty', count: this.emptiedCellCount })
    return exportNotes
  }

  private joinFields(fields: readonly string[]): string {
    return fields.join(this.style.delimiter)
  }

  private formatField(field: SheetField, column: ColumnValues, index: number): string {
    switch (column.kind) {
      case 'id':
        return String(column.value(index) ?? '')
      case 'decimal': {
        const value = column.value(index)
        return value === undefined ? '' : this.formatDecimalField(value)
      }
      case 'text':
        return this.formatTextField(field, column.value(index) ?? '')
      default:
        return column satisfies never
    }
  }

  private formatDecimalField(value: Decimal): string {
    const text = formatCsvDecimal(value, this.style.decimals)
    // A number is quoted only if necessary, because some programs read a quoted number as text.
    return text.includes(this.style.delimiter) ? `"${text}"` : text
  }

  private formatTextField(field: SheetField, text: string): string {
    const plainText = cleanText(text)
    // An empty cell leaves the account unchanged; a truncated or misread text would change it.
    const safeText = neutraliseText(plainText)
    if (safeText.length > MAX_CELL_LENGTH || this.wouldBeMisread(field, plainText)) {
      this.emptiedCellCount += 1
      return ''
    }
    if (classifyLoss(text) === 'removed') this.cleanedTextCount += 1
    return formatCsvField(safeText)
  }

  /** True for the token that clears a field, an Excel error, a damaged code, or the replacement character for lost letters. */
  private wouldBeMisread(field: SheetField, text: string): boolean {
    if (text.includes('\ufffd')) return true
    if (toClearTokenKey(text) === this.clearTokenKey || isErrorText(text)) return true
    return isCodeField(field) && isDestroyedNumber(text)
  }
}

/** Labels storages by name if all names are unique, otherwise by id. */
function makeStorageLabels(storages: readonly ExportedStorage[]): Map<number, string> {
  const ids = makeIdsByName(storages)
  const hasUniqueName = storages.every(({ id, name }) => ids.findOnlyId(name) === id && !/^\s*\d+\s*$/.test(name))
  return new Map(storages.map(({ id, name }) => [id, hasUniqueName ? cleanText(name) : makeIdLabel(ids, id)]))
}
