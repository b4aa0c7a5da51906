/** Reads a sheet column as a draft column, with shortcuts for cells that cannot be wrong. */
import { DRAFT, type DraftColumn, type DraftRows, type ReportProblem } from './draft.ts'
import { DraftTexts, type NumberClasses } from './draft-texts.ts'
import { readCell, type CellReading, type CellRules } from './draft-cell.ts'
import { isCodeField, isDecimalField, isListField, specOf, type Field } from '../../material/fields/field.ts'
import { removeBinaryNoise } from '../../file/cell-text.ts'
import type { ColumnMapping } from '../../mapping/mapping.ts'
import { CELL, NO_COLUMN, type Sheet, type SheetColumn } from '../../file/sheet.ts'
import type { Texts } from '../../material/values/texts.ts'
import { toClearTokenKey } from '../../material/values/clear-token.ts'
import {
  classifyCharacters,
  hasLatin,
  isLookalike,
  countTextClasses,
  TEXT_CLASS,
  classifyText,
} from '../../material/values/text-class.ts'
import { currencyOf, readNumber } from '../../material/values/decimal-text.ts'
import { isDestroyedNumber, looksLikeDate, readId } from '../../material/values/identifier.ts'
import { findHeadingCurrency } from '../../file/headings/amount-terms.ts'

/** A cell's value if it is clearly right; undefined if it must be examined. */
type Shortcut = (text: string) => string | undefined

export function makeDraftColumn(
  sheet: Sheet,
  mappedColumn: ColumnMapping,
  field: Field,
  rows: DraftRows,
  clearToken: string,
  report: ReportProblem,
): DraftColumn {
  const { column, decimals } = mappedColumn
  const rules: CellRules = { clearToken, decimals }
  const source = sheet.columns[column] ?? NO_COLUMN
  const { kinds, texts, textClasses, shownTexts } = source
  const plainByClass = findPlainClasses(field, rules)
  const shortcut = makeShortcut(field, rules)
  const { sheetRows, fileRows } = rows
  const states = new Uint8Array(sheetRows.length)
  const values = new DraftTexts(texts, sheetRows, states, findNumberClasses(field, rules, textClasses))
  // Repeated values (units, categories, storages) are one string in the sheet and are read once.
  const checkedIndexes: number[] = []
  let previousText: string | undefined
  let value: string | undefined
  const otherRows = markPlainCells(source, plainByClass, sheetRows, states)
  for (const index of field === 'id' ? addZeros(otherRows, values, states) : otherRows) {
    const row = sheetRows[index] ?? 0
    const kind = kinds[row] ?? CELL.blank
    const text = texts.at(row)
    if (kind === CELL.text) {
      if (text !== previousText) {
        value = shortcut(text)
        previousText = text
      }
      if (value !== undefined) {
        states[index] = DRAFT.value
        if (value !== text) values.rewrite(index, value)
        continue
      }
    }
    checkedIndexes.push(index)
    const reading = readCell(field, kind, text, shownTexts.get(row), rules)
    states[index] = reading.state
    if (reading.state === DRAFT.value && reading.value !== text) values.rewrite(index, reading.value)
    reportProblems(reading, field, column, index, fileRows[index] ?? 0, shownTexts.get(row) ?? text, report)
  }
  if (specOf(field).kind === 'money') {
    const readCode = (row: number): string => (kinds[row] === CELL.text ? currencyOf(texts.at(row)) : '')
    refuseOtherCurrencies(source, mappedColumn, rows, checkedIndexes, states, readCode, report)
  }
  if (isCodeField(field)) reportLookalikes(values, field, column, rows, report)
  return { field, column, states, values }
}

/** Sets the state of every draft with a clearly right cell. Returns the indexes of the other drafts, except those with blank cells. */
function markPlainCells(
  column: SheetColumn,
  plainByClass: Uint8Array,
  sheetRows: Uint32Array,
  states: Uint8Array,
): readonly number[] {
  const otherRows: number[] = []
  if (areAllPlain(column.textClasses, plainByClass, sheetRows)) states.fill(DRAFT.value)
  else {
    for (let from = 0; from < sheetRows.length; from += CELLS_PER_CALL) {
      collectOtherRows(
        column,
        plainByClass,
        sheetRows.subarray(from, from + CELLS_PER_CALL),
        states.subarray(from),
        from,
        otherRows,
      )
    }
  }
  return otherRows
}

/** Zero is a whole number, but not an id. */
function addZeros(otherRows: readonly number[], values: Texts, states: Uint8Array): readonly number[] {
  const zeros: number[] = []
  for (let from = 0; from < states.length; from += CELLS_PER_CALL) {
    collectZeros(values, states, from, Math.min(states.length, from + CELLS_PER_CALL), zeros)
  }
  if (zeros.length === 0) return otherRows
  for (const index of zeros) states[index] = DRAFT.blank
  return [...otherRows, ...zeros].sort((a, b) => a - b)
}

function collectZeros(values: Texts, states: Uint8Array, from: number, to: number, zeros: number[]): void {
  for (let index = from; index < to; index++) {
    if (states[index] === DRAFT.value && values.equals(index, '0')) zeros.push(index)
  }
}

/** Cells per call: V8 compiles a frequently called function only once, but recompiles a long loop several times. */
const CELLS_PER_CALL = 256

/** Like `markPlainCells`, for some drafts from `firstDraft` on. */
function collectOtherRows(
  { textClasses, kinds }: SheetColumn,
  plainByClass: Uint8Array,
  sheetRows: Uint32Array,
  states: Uint8Array,
  firstDraft: number,
  otherRows: number[],
): void {
  for (let index = 0; index < sheetRows.length; index++) {
    const row = sheetRows[index] ?? 0
    if (plainByClass[textClasses[row] ?? 0] === 1) states[index] = DRAFT.value
    else if ((kinds[row] ?? CELL.blank) !== CELL.blank) otherRows.push(firstDraft + index)
  }
}

/** True if the text classes show that all cells are plain, as in most columns. No cell is read. */
function areAllPlain(textClasses: Uint8Array, plainByClass: Uint8Array, sheetRows: Uint32Array): boolean {
  const firstRow = sheetRows[0] ?? 0
  const end = (sheetRows.at(-1) ?? -1) + 1
  if (end > textClasses.length || end - firstRow !== sheetRows.length) return false
  return countTextClasses(textClasses, firstRow, end).every(
    (count, textClass) => count === 0 || plainByClass[textClass] === 1,
  )
}

/** The style in which a column's plain numbers are read, if they are not canonical. */
function findNumberClasses(field: Field, { decimals }: CellRules, textClasses: Uint8Array): NumberClasses | null {
  const style = decimals?.style
  return isDecimalField(field) && (style === 'dot' || style === 'comma') ? { textClasses, style } : null
}

function reportProblems(
  reading: CellReading,
  field: Field,
  column: number,
  index: number,
  row: number,
  cellText: string,
  report: ReportProblem,
): void {
  for (const { code, severity, details } of reading.problems) {
    report(index, { code, severity, row, column, field, got: cellText, ...(details ? { details } : {}) })
  }
}

/** For each text class: 1 if its cells are already valid values of the field, otherwise 0. */
function findPlainClasses(field: Field, { decimals, clearToken }: CellRules): Uint8Array {
  const plainByClass = new Uint8Array(8)
  if (isDecimalField(field)) {
    plainByClass[TEXT_CLASS.whole] = 1
    const style = decimals?.style
    if (style === 'dot') plainByClass[TEXT_CLASS.dotDecimal] = plainByClass[TEXT_CLASS.dotPadded] = 1
    // Numbers from a workbook are canonical, so their dots are decimal points.
    if (style === 'typed') plainByClass[TEXT_CLASS.dotDecimal] = 1
    if (style === 'comma') plainByClass[TEXT_CLASS.commaDecimal] = plainByClass[TEXT_CLASS.commaPadded] = 1
  } else if (field === 'id') {
    // Whole numbers are valid ids, except 0, which `addZeros` handles.
    plainByClass[TEXT_CLASS.whole] = 1
  } else if (field !== 'action' && classifyText(clearToken) === TEXT_CLASS.unclassified) {
    // A clear token that looks like ordinary text must be searched for in every cell.
    plainByClass[TEXT_CLASS.whole] = 1
    plainByClass[TEXT_CLASS.code] = 1
    if (!isCodeField(field)) {
      plainByClass[TEXT_CLASS.words] = 1
      plainByClass[TEXT_CLASS.dotDecimal] = plainByClass[TEXT_CLASS.dotPadded] = 1
      plainByClass[TEXT_CLASS.commaDecimal] = plainByClass[TEXT_CLASS.commaPadded] = 1
    }
  }
  return plainByClass
}

function makeShortcut(field: Field, rules: CellRules): Shortcut {
  const { decimals } = rules
  if (isDecimalField(field)) {
    const style = decimals?.style
    if (style !== 'dot' && style !== 'comma') return () => undefined
    return (text) => {
      const value = readNumber(text, style, false)
      return value === null ? undefined : removeBinaryNoise(value)
    }
  }
  if (field === 'id') return (text) => readId(text) ?? undefined
  if (field === 'action') return () => undefined
  const mayBeToken = makeTokenTest(rules.clearToken)
  const [isList, isCodeColumn] = [isListField(field), isCodeField(field)]
  return (text) => {
    const firstCharacter = text.charCodeAt(0)
    const lastCharacter = text.charCodeAt(text.length - 1)
    // A text that may be spaces, `#N/A` or the clear token must be examined.
    if (firstCharacter <= 35 || lastCharacter <= 32 || mayBeToken(text, firstCharacter)) return undefined
    if (classifyCharacters(text) !== 'ordinary' || firstCharacter === 0xa0 || lastCharacter === 0xa0) return undefined
    if (isList && (text.includes(';') || text.includes('|') || text.includes('\n'))) return undefined
    if (isCodeColumn && !isPlainCode(text)) return undefined
    return text
  }
}

/**
 * Whether a text may be the token, by its first character. If the token starts with a letter outside ASCII, the whole text is compared, because
 * converting such a letter is slow.
 */
function makeTokenTest(token: string): (text: string, firstCharacter: number) => boolean {
  const tokenStart = token.charCodeAt(0)
  if (token === '' || tokenStart < 128)
    return (_text, firstCharacter) => firstCharacter === tokenStart || (firstCharacter | 32) === tokenStart
  return (text) => toClearTokenKey(text) === token
}

/** True for a code that is neither a destroyed number nor a date. */
function isPlainCode(text: string): boolean {
  return hasOnlyDigits(text) || (!looksLikeDate(text) && !isDestroyedNumber(text))
}

function hasOnlyDigits(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 48 || code > 57) return false
  }
  return true
}

/** Among codes in Latin letters, a code such as `А1` in Cyrillic is never found. [TEXT-3] */
function reportLookalikes(
  values: Texts,
  field: Field,
  column: number,
  { fileRows }: DraftRows,
  report: ReportProblem,
): void {
  if (values.isAllAscii) return
  const suspiciousIndexes: number[] = []
  for (let index = 0; index < values.length; index++) {
    if (values.isAscii(index)) continue
    const value = values.at(index)
    if (hasCyrillic(value) && isLookalike(value)) suspiciousIndexes.push(index)
  }
  if (suspiciousIndexes.length === 0 || !hasAnyLatin(values)) return
  for (const index of suspiciousIndexes) {
    const cellText = values.at(index)
    const row = fileRows[index] ?? 0
    report(index, {
      code: 'mixed-scripts',
      severity: 'warns',
      row,
      column,
      field,
      got: cellText,
      details: { word: cellText },
    })
  }
}

function hasAnyLatin(values: Texts): boolean {
  for (let index = 0; index < values.length; index++) {
    const value = values.at(index)
    if (!hasCyrillic(value) && hasLatin(value)) return true
  }
  return false
}

function hasCyrillic(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 0x400 && code <= 0x52f) return true
  }
  return false
}

/**
 * Prices in several currencies under one heading. The account has one currency, so prices in others become invalid and are reported. [VALUE-7]
 * `indexes`: the drafts that may have a currency. `getCurrencyCode`: the currency of a sheet row, '' for none. `currencyColumn`: the column with the currency,
 * if it is another one. `answered`: currencies that the current rule converts. Their prices stay valid, but are counted to find the usual currency.
 */
export function refuseOtherCurrencies(
  source: SheetColumn = NO_COLUMN,
  { column, header }: { readonly column: number; readonly header: string },
  { sheetRows, fileRows }: DraftRows,
  indexes: readonly number[],
  states: Uint8Array,
  getCurrencyCode: (row: number) => string,
  report: ReportProblem,
  {
    currencyColumn,
    answered,
  }: { readonly currencyColumn?: string | undefined; readonly answered?: ReadonlySet<string> } = {},
): void {
  const rowsByCurrency = new Map<string, number[]>()
  let currencyRowCount = 0
  for (const index of indexes) {
    if (states[index] !== DRAFT.value) continue
    const currency = getCurrencyCode(sheetRows[index] ?? 0)
    if (currency === '') continue
    currencyRowCount++
    const rowsOfCurrency = rowsByCurrency.get(currency)
    if (rowsOfCurrency) rowsOfCurrency.push(index)
    else rowsByCurrency.set(currency, [index])
  }
  const counts = Array.from(rowsByCurrency, ([currency, rows]) => [currency, rows.length] as const)
  const usualCurrency = findUsualCurrency(counts, currencyRowCount, findHeadingCurrency(header))
  for (const [currency, indexes] of rowsByCurrency) {
    if (currency === usualCurrency || answered?.has(currency) === true) continue
    for (const index of indexes) {
      states[index] = DRAFT.invalid
      const cellText = source.texts.at(sheetRows[index] ?? 0)
      const place = { row: fileRows[index] ?? 0, column, field: 'price', got: cellText } as const
      const details = {
        usual: usualCurrency,
        currency,
        ...(currencyColumn === undefined ? {} : { heading: currencyColumn }),
      }
      report(index, { code: 'mixed-currencies', severity: 'blocks', ...place, details })
    }
  }
}

/** The currency of the heading, or else the currency of more than half of the rows that have one; '' if there is none. */
export function findUsualCurrency(
  counts: readonly (readonly [currency: string, rows: number])[],
  currencyRowCount: number,
  heading: string,
): string {
  if (heading !== '') return heading
  const [mostUsedCurrency] = counts.toSorted(([, a], [, b]) => b - a)
  return mostUsedCurrency && mostUsedCurrency[1] * 2 > currencyRowCount ? mostUsedCurrency[0] : ''
}
