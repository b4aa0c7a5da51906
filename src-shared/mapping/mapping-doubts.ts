/**
 * Finds columns with unknown headings that make a claim uncertain, because their values could be the same field. If the claim's words are vague, the
 * column is used only after the user confirms it. [MAP-5]
 */
import { meansOtherThing } from '../file/headings/heading-meaning.ts'
import { isOtherHeading, isBareQuantity, isAvailabilityHeading } from '../file/headings/not-a-field-words.ts'
import { isShortHeading, isWithoutTax, isWithTax } from '../file/headings/heading-key.ts'
import { isDecimalField, type Field } from '../material/fields/field.ts'
import type { Sheet } from '../file/sheet.ts'
import { looksNumeric, type Table } from '../file/table.ts'
import { looksLikeDate } from '../material/values/identifier.ts'
import { ARTICLE_CODE, hasRepeatedValues, textsOf, fitsField, hasCodes } from './mapping-shape.ts'
import type { ColumnClaim, ColumnReason } from './mapping.ts'

const MAX_SAMPLED_ROWS = 60
const MAX_EXAMINED_COLUMNS = 100

/** The rank of words for available stock. Words for opening or closing book stock come after it. */
const AVAILABLE_STOCK_RANK = 2

/** The result of the claims, before uncertain ones are found. */
export interface ClaimResults {
  readonly winners: Map<number, ColumnClaim>
  readonly contestedClaims: Map<Field, readonly ColumnClaim[]>
  /** All claims, including those that did not win a field. */
  readonly claims: readonly ColumnClaim[]
}

/** `isKnownColumn`: true for a column with a field or a known heading, or that the user excluded. */
export function contestVagueClaims(
  sheet: Sheet,
  table: Table,
  { headers, names }: { readonly headers: readonly string[]; readonly names: readonly string[] },
  { winners, contestedClaims, claims }: ClaimResults,
  isKnownColumn: (column: number) => boolean,
): void {
  const sample = { ...table, endRow: Math.min(table.endRow, table.firstRow + MAX_SAMPLED_ROWS) }
  const freeColumns = headers
    .slice(0, MAX_EXAMINED_COLUMNS)
    .flatMap((header, column) => (header === '' || isKnownColumn(column) || isOtherHeading(header) ? [] : [column]))
  const columns = new SampledColumns(sheet, sample)
  const stockColumn = [...winners.values()].find(({ field }) => field === 'stock')?.column
  for (const claim of winners.values()) {
    const isPrice = claim.field === 'price' && claim.strength !== 'chosen' && claim.strength !== 'remembered'
    // `Material` beside a description may be what the thing is made of. A number that rows share may be a location or the number of a document.
    const isVague =
      claim.field === 'name' ||
      (claim.field === 'sku' && sharesKeys(sheet, table, claim.column, winners) && !isCertainSku(sheet, table, claim))
    // Headings whose words match only partly, such as `Interne referentie` beside `Artikelnr.`.
    const partialClaims = claims.filter(
      (otherClaim) =>
        otherClaim.field === claim.field &&
        otherClaim.column !== claim.column &&
        (isVague ||
          (otherClaim.field === 'sku' && otherClaim.strength === 'part') ||
          // `EK` beside `Preis` is another price, if its values look like one.
          (isDecimalField(otherClaim.field) && isShortHeading(headers[otherClaim.column] ?? ''))),
    )
    const unknownColumns = freeColumns.filter((column) => !meansOtherThing(headers[column] ?? '', claim.field))
    const rivals = [...partialClaims.map(({ column }) => column), ...unknownColumns].flatMap((column): Rival[] => {
      const certainty =
        columns.findCertainty(isVague && claim.field === 'sku' ? { ...claim, isVague } : claim, column) ??
        (isPrice &&
        ((stockColumn !== undefined && columns.isTotal(claim.column, column, stockColumn, 2)) ||
          (claim.isVague && partialClaims.some((claim) => claim.column === column) && columns.haveCents(column)))
          ? 'as-well'
          : null)
      const header = headers[column] ?? ''
      return certainty ? [{ certainty, column, header, name: names[column] ?? header }] : []
    })
    const [rival] = rivals
    if (!rival) continue
    const equalRivals = rivals.filter(({ certainty }) => certainty === 'as-well')
    if (equalRivals.length > 0) {
      winners.delete(claim.column)
      contestedClaims.set(claim.field, [claim, ...equalRivals.map((rival) => claimOf(claim.field, rival))])
    } else if (claim.reason.code !== 'best-of') {
      const { name, field } = claim
      winners.set(claim.column, { ...claim, reason: { code: 'best-of', header: name, rival: rival.name, field } })
    }
  }
}

/** True for a heading that contains `sku`, or codes below another plain heading. Rows that share such a code are several rows of one material. */
function isCertainSku(sheet: Sheet, table: Table, { column, header, strength }: ColumnClaim): boolean {
  if (strength !== 'plain') return false
  const texts = textsOf(sheet, table, column)
  return /sku/i.test(header) || texts.filter((text) => ARTICLE_CODE.test(text)).length >= texts.length * 0.8
}

/** True if rows belong to storages, by a column or by their sheet. */
export function hasStorages(sheet: Sheet, winners: ReadonlyMap<number, ColumnClaim>): boolean {
  return (sheet.parts?.length ?? 0) > 0 || [...winners.values()].some(({ field }) => field === 'storage')
}

/** True if rows share a key and do not differ by storage. */
export function sharesKeys(
  sheet: Sheet,
  table: Table,
  column: number,
  winners: ReadonlyMap<number, ColumnClaim>,
): boolean {
  return !hasStorages(sheet, winners) && hasRepeatedValues(sheet, table, column)
}

/** How many rows must agree before a column counts as computed from two other columns with unknown headings. */
const MIN_COMPUTED_ROWS = 3

/**
 * Finds claimed columns that are computed from two others: `Cost` that is price times quantity, `Difference` between
 * two prices. They are not a price, a stock or a stock change, even if the heading matches.
 */
export function findComputedColumns(
  sheet: Sheet,
  table: Table,
  headers: readonly string[],
  claims: readonly ColumnClaim[],
): Map<number, 'product' | 'subtraction'> {
  const columns = new SampledColumns(sheet, {
    ...table,
    endRow: Math.min(table.endRow, table.firstRow + MAX_SAMPLED_ROWS),
  })
  const prices = claims.filter(({ field }) => field === 'price').map(({ column }) => column)
  const amountColumns = findAmountColumns(columns, headers, claims)
  const computedColumns = new Map<number, 'product' | 'subtraction'>()
  for (const { field, strength, column } of claims) {
    if (strength === 'chosen' || strength === 'remembered') continue
    const isTotal = prices.some((price) =>
      amountColumns.some(({ amount, rows }) => columns.isTotal(column, price, amount, rows)),
    )
    if ((field === 'price' || field === 'stock') && isTotal) computedColumns.set(column, 'product')
    if (field === 'stock_change' && strength !== 'plain' && columns.isDifference(column))
      computedColumns.set(column, 'subtraction')
  }
  return computedColumns
}

interface AmountColumn {
  readonly amount: number
  /** How many rows must agree before the column counts as computed. */
  readonly rows: number
}

/** Columns that may be a quantity: they claim it, have a word for it, or contain whole numbers. */
function findAmountColumns(
  columns: SampledColumns,
  headers: readonly string[],
  claims: readonly ColumnClaim[],
): readonly AmountColumn[] {
  return headers.slice(0, MAX_EXAMINED_COLUMNS).flatMap((header, amount): AmountColumn[] => {
    if (claims.some(({ column, field }) => column === amount && field === 'stock')) return [{ amount, rows: 2 }]
    return isBareQuantity(header) || columns.areCounts(amount) ? [{ amount, rows: MIN_COMPUTED_ROWS }] : []
  })
}

interface Rival {
  readonly certainty: 'as-well' | 'perhaps'
  readonly column: number
  readonly header: string
  readonly name: string
}

function claimOf(field: Field, { column, header, name }: Rival): ColumnClaim {
  return {
    column,
    header,
    name,
    field,
    strength: 'data',
    rank: 0,
    isVague: true,
    values: 'fit',
    reason: { code: 'code-values' },
  }
}

/** The first values of columns. Each column is read only once. */
class SampledColumns {
  readonly #texts = new Map<number, readonly string[]>()
  readonly #numbers = new Map<number, readonly number[]>()
  readonly #sheet: Sheet
  readonly #table: Table

  constructor(sheet: Sheet, table: Table) {
    this.#sheet = sheet
    this.#table = table
  }

  findCertainty(
    { column: claimedColumn, header, field, strength, isVague, rank, values }: ColumnClaim,
    column: number,
  ): Rival['certainty'] | null {
    if (strength === 'chosen' || strength === 'remembered') return null
    switch (field) {
      case 'sku':
        if (!this.#areCodes(column)) return null
        // Every system has its own item numbers, so this may be one, unless the heading contains `sku`.
        return isVague ? 'as-well' : /sku/i.test(header) ? null : 'perhaps'
      case 'name':
        return isVague || values === 'flags'
          ? this.#namesBeside(claimedColumn, column, MATERIAL_WORDS.test(header))
          : null
      case 'price':
        if (strength === 'stand-in' && !this.#numbersOf(claimedColumn).some((number) => number > 0))
          return this.#areNumbers(column) ? 'as-well' : null
        // A cost is lower than the selling price.
        return isVague && this.#areAlike(claimedColumn, column, strength === 'stand-in' ? [0.1, 3] : [0.2, 0.99], true)
          ? 'as-well'
          : null
      case 'stock':
        if (values === 'flags') {
          if (!this.#numbersOf(column).some((number) => number > 1)) return null
          return strength === 'plain' && !isVague ? 'perhaps' : 'as-well'
        }
        if (!isVague) return rank > 0 && this.#areAlike(claimedColumn, column, [0.5, 2]) ? 'perhaps' : null
        if (strength === 'plain' && rank > AVAILABLE_STOCK_RANK) return this.#areNumbers(column) ? 'as-well' : null
        return this.#areAlike(claimedColumn, column, strength === 'plain' ? [0.1, 10] : [0.4, 2.5]) ? 'as-well' : null
      case 'stock_change':
        return isVague && this.#areNumbers(column) ? 'as-well' : null
      default:
        return null
    }
  }

  /** Whether a column is price times quantity in nearly all rows whose quantity is not 1. There must be at least `rows` such rows. */
  isTotal(claimedColumn: number, priceColumn: number, amountColumn: number, rows: number): boolean {
    const [totals, prices, amounts] = [claimedColumn, priceColumn, amountColumn].map((testedColumn) =>
      this.#numbersOf(testedColumn),
    )
    if (claimedColumn === priceColumn || claimedColumn === amountColumn || priceColumn === amountColumn) return false
    const agreements = totals?.flatMap((total, row) => {
      const product = (prices?.[row] ?? 0) * (amounts?.[row] ?? 0)
      return total > 0 && amounts?.[row] !== 1 ? [Math.abs(product - total) <= total * 0.01] : []
    })
    return agreements !== undefined && agreements.length >= rows && areNearlyAllTrue(agreements)
  }

  /** Whether a column is the difference of two other columns in nearly all rows. */
  isDifference(claimedColumn: number): boolean {
    const claimedNumbers = this.#numbersOf(claimedColumn)
    const otherColumns = this.#sheet.columns
      .slice(0, MAX_EXAMINED_COLUMNS)
      .flatMap((_, column) => (column !== claimedColumn && this.#areNumbers(column) ? [this.#numbersOf(column)] : []))
    return otherColumns.some((minuend, index) =>
      otherColumns.slice(index + 1).some((subtrahend) => {
        const agreements = claimedNumbers.flatMap((number, row) => {
          const difference = Math.abs((minuend[row] ?? 0) - (subtrahend[row] ?? 0))
          return number === 0 && difference === 0 ? [] : [Math.abs(Math.abs(number) - difference) < 0.005]
        })
        return agreements.length >= 2 && areNearlyAllTrue(agreements)
      }),
    )
  }

  /** Whether the values look like money, by their decimals. */
  haveCents(column: number): boolean {
    return this.#areNumbers(column) && haveDecimals(this.#textsOf(column))
  }

  /** Whether the values are whole numbers that differ, and so may be quantities. */
  areCounts(column: number): boolean {
    return (
      this.#areNumbers(column) && this.#numbersOf(column).every((number) => Number.isInteger(number) && number >= 0)
    )
  }

  #areCodes(column: number): boolean {
    const texts = this.#textsOf(column)
    if (texts.length === 0 || new Set(texts).size < texts.length * 0.95) return false
    const codes = texts.filter((text) => (ARTICLE_CODE.test(text) || /^\d{4}$/.test(text)) && !looksLikeDate(text))
    return codes.length >= texts.length * 0.8 && codes.filter((text) => /\d/.test(text)).length >= texts.length * 0.5
  }

  #areNumbers(column: number): boolean {
    const numbers = this.#numbersOf(column)
    return !numbers.some(Number.isNaN) && new Set(numbers).size > 1
  }

  /**
   * Checks for words that differ from row to row and are no longer than the other column's. They are names if they
   * share words with it, or if it is blank or repeated in some rows.
   */
  #namesBeside(claimedColumn: number, column: number, isMaterialHeading: boolean): Rival['certainty'] | null {
    const texts = this.#textsOf(column)
    const claimedTexts = this.#textsOf(claimedColumn)
    if (texts.length < 2 || new Set(texts).size < texts.length * 0.95) return null
    if (texts.some((text) => !/\p{L}{3}/u.test(text) || CODE_PATTERN.test(text))) return null
    if (claimedTexts.length < texts.length || new Set(claimedTexts).size < claimedTexts.length * 0.95) return 'as-well'
    if (computeAverageLength(texts) > computeAverageLength(claimedTexts))
      return isMaterialHeading ? 'as-well' : 'perhaps'
    const textsWithSharedWords = texts.filter((text, index) => {
      const words = splitWords(claimedTexts[index] ?? '')
      return splitWords(text).some((word) => words.includes(word))
    })
    return textsWithSharedWords.length >= texts.length * 0.5 ? 'as-well' : 'perhaps'
  }

  /** Whether the two columns have similar values in each row, so that both may count or price the same thing. */
  #areAlike(
    claimedColumn: number,
    column: number,
    [minRatio, maxRatio]: readonly [number, number],
    isMoney = false,
  ): boolean {
    const numbers = this.#numbersOf(column)
    const claimedNumbers = this.#numbersOf(claimedColumn)
    const hasDecimals = haveDecimals(this.#textsOf(column))
    // Whole numbers may also be prices: a cost of 71.35 may be beside a price of 150.
    if (hasDecimals !== haveDecimals(this.#textsOf(claimedColumn)) && !(isMoney && hasDecimals)) return false
    let comparedCount = 0
    let similarRowCount = 0
    for (const [row, number] of numbers.entries()) {
      const otherNumber = claimedNumbers[row]
      if (Number.isNaN(number)) return false
      if (otherNumber === undefined || !(otherNumber > 0) || !(number > 0)) continue
      comparedCount++
      const ratio = number / otherNumber
      if (ratio >= minRatio && ratio <= maxRatio) similarRowCount++
    }
    return comparedCount > 0 && similarRowCount >= comparedCount * 0.9 && new Set(numbers).size > 1
  }

  #textsOf(column: number): readonly string[] {
    const texts = this.#texts.get(column) ?? textsOf(this.#sheet, this.#table, column)
    this.#texts.set(column, texts)
    return texts
  }

  /** The column's number in each row: 0 for a blank cell, NaN for a text. */
  #numbersOf(column: number): readonly number[] {
    const cachedNumbers = this.#numbers.get(column)
    if (cachedNumbers) return cachedNumbers
    const numbers: number[] = []
    const texts = this.#sheet.columns[column]?.texts
    for (let row = this.#table.firstRow; row < this.#table.endRow; row++) {
      numbers.push(readRoughNumber((texts?.at(row) ?? '').trim()))
    }
    this.#numbers.set(column, numbers)
    return numbers
  }
}

const MATERIAL_WORDS = /^(?:materi|матер)/i
const DECIMALS_PATTERN = /\d[.,]\d{1,2}$/

/** A code: no spaces, and at least one digit. */
const CODE_PATTERN = /^(?=.*\d)\S+$/

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
}

/** Whether at least half of the texts have decimals. */
function haveDecimals(texts: readonly string[]): boolean {
  return texts.filter((text) => DECIMALS_PATTERN.test(text)).length >= texts.length * 0.5
}

function areNearlyAllTrue(agreements: readonly boolean[]): boolean {
  return agreements.filter(Boolean).length >= agreements.length * 0.9
}

function computeAverageLength(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0) / texts.length
}

/** Reads a number roughly, for comparisons: the last comma or dot is the decimal separator. */
function readRoughNumber(text: string): number {
  if (text === '' || text === '-') return 0
  if (!looksNumeric(text)) return Number.NaN
  const bareNumber = text.replace(/[^\d.,-]/g, '')
  const point = Math.max(bareNumber.lastIndexOf('.'), bareNumber.lastIndexOf(','))
  if (point < 0) return Number(bareNumber)
  return Number(`${bareNumber.slice(0, point).replace(/[.,]/g, '')}.${bareNumber.slice(point + 1)}`)
}

interface HeadedTable {
  readonly sheet: Sheet
  readonly table: Table
  readonly headers: readonly string[]
}

/**
 * Marks winning claims as uncertain if they look wrong: a heading of a few letters, values that may be marks, a price with tax. If another column has
 * the price without tax, the user is asked. [MAP-5]
 */
export function markUncertainClaims(
  headedTable: HeadedTable,
  { winners, contestedClaims, claims }: ClaimResults,
): void {
  for (const claim of winners.values()) {
    if (claim.strength === 'chosen' || claim.strength === 'remembered') continue
    const rivals = findPricesWithoutTax(headedTable, claim, claims)
    if (rivals.length > 0) {
      winners.delete(claim.column)
      contestedClaims.set(claim.field, [claim, ...rivals])
      continue
    }
    const code = findUncertainReason(headedTable, claim)
    // Claims with weaker words are already marked as only likely, with a better reason.
    if (code && (claim.strength === 'plain' || (claim.strength === 'often' && claim.field !== 'price')))
      winners.set(claim.column, { ...claim, reason: { code, header: claim.name, field: claim.field } })
  }
}

type UncertainReasonCode = Extract<ColumnReason['code'], 'short-heading' | 'few-values' | 'with-tax'>

function findUncertainReason(
  { sheet, table }: HeadedTable,
  { column, header, field }: ColumnClaim,
): UncertainReasonCode | null {
  if (isShortHeading(header) && !doValuesAgree(sheet, table, column, field)) return 'short-heading'
  if (field === 'stock' && isAvailabilityHeading(header) && hasMarks(textsOf(sheet, table, column))) return 'few-values'
  return field === 'price' && isWithTax(header) ? 'with-tax' : null
}

/**
 * Whether the values confirm the heading: codes confirm a sku, units a unit. Numbers confirm nothing, because they
 * fit any number field.
 */
function doValuesAgree(sheet: Sheet, table: Table, column: number, field: ColumnClaim['field']): boolean {
  if (field === 'sku') return hasCodes(sheet, table, column)
  return !isDecimalField(field) && fitsField(sheet, table, column, field)
}

const MIN_MARKS = 6
const MAX_MARK_KINDS = 2

/** Whether the values are marks, such as only 1 and 2, or 0 and 10. */
function hasMarks(texts: readonly string[]): boolean {
  return texts.length >= MIN_MARKS && new Set(texts).size <= MAX_MARK_KINDS
}

/** Columns with the price without tax, if the winner is the price with tax. */
function findPricesWithoutTax(
  { headers }: HeadedTable,
  { column, header, field }: ColumnClaim,
  claims: readonly ColumnClaim[],
): readonly ColumnClaim[] {
  if (field !== 'price' || !isWithTax(header)) return []
  return claims.filter(
    (claim) =>
      claim.field === 'price' &&
      claim.column !== column &&
      isWithoutTax(headers[claim.column] ?? '') &&
      claim.values === 'fit',
  )
}
