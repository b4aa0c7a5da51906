/**
 * The outlier guard. Finds amounts that jump, become 0 or change their sign, swapped or shifted columns, and many
 * new, renamed or emptied rows. Marks only inform. If many rows are unusual, the user must confirm by typing. The
 * limits are in guard-kinds.ts. Never blocks or changes a row.
 */
import type { Consequence } from './consequences.ts'
import type { Change, IndexedRow, Sign } from '../plan.ts'
import { FIELDS, specOf, type Field } from '../../material/fields/field.ts'
import { countRow, FirstItems } from '../../material/values/top-k.ts'
import {
  ALL_KINDS_ON,
  COUNT_CODES,
  VERY_LARGE_CHANGE_FACTOR,
  isMany,
  LARGE_CHANGE_FACTOR,
  VERY_LARGE_CHANGE_LIMITS,
  MARK_CODES,
  OUTLIER_RULES,
  SWAP_CODES,
  type GuardedField,
  type CountCode,
  type GuardKind,
  type GuardSwitches,
  type LargeChangeField,
  type MarkCode,
  type OutlierCode,
  type SwapCode,
  MIN_SWAP_CHANGE,
  SWAP_DISTANCE_FACTOR,
} from './guard-kinds.ts'
import type { MovedTexts } from './unusual-moved.ts'
import { rowNameOf, type RowName } from '../../file/row-name.ts'
import type { NamedColumn } from '../../file/problem.ts'
import { amountBefore, type GroupTerms } from './group-terms.ts'
import { compare, isNegative, multiply, toDecimal, ZERO, type Decimal } from '../../material/values/decimal.ts'

export interface OutlierExample extends RowName {
  readonly name: string
  /** One change, or the two changes that look swapped. */
  readonly changes: readonly Change[]
}

/** Rows of a plan that are unusual for the same reason. */
export interface UnusualRows {
  readonly code: OutlierCode
  readonly kind: GuardKind
  readonly count: number
  /** The number of rows that could be of that kind; for new rows, the number of the account's materials. */
  readonly of: number
  /** The first of these rows in the file. */
  readonly first: RowName
  /** For large changes, how many times higher or lower the amount is; otherwise null. */
  readonly factor: number | null
  /** How many rows a column was shifted by; null for other kinds, and if the number is not constant. */
  readonly offset: number | null
  /** The fields concerned and their columns; null if the file's columns are unknown. */
  readonly fields: readonly { readonly field: Field; readonly column: NamedColumn | null }[]
  readonly examples: readonly OutlierExample[]
  /** The row with the largest change, or the first row if the kind has no size. */
  readonly largest: OutlierExample
}

export interface Guard {
  /** The number of rows that cause requests. */
  readonly changed: number
  /** The most important reason first. Never empty. */
  readonly reasons: readonly UnusualRows[]
}

export interface Judgement {
  /** What the user must confirm; null if nothing is unusual enough. */
  readonly guard: Guard | null
  /** Marks that need no confirmation. */
  readonly marks: readonly UnusualRows[]
}

interface OutlierRow {
  readonly row: IndexedRow
  readonly changes: readonly Change[]
}

interface SizedRow extends OutlierRow {
  /** How large the change is; within a kind, a larger size is worse. */
  readonly size: number
}

type CountKey = LargeChangeField | SwapCode | `write ${GuardedField}` | `far ${`${LargeChangeField}-${'up' | 'down'}`}`

export interface OutlierTally {
  readonly switches: GuardSwitches
  changedRowCount: number
  /** How many rows could be of each kind. For example, rows that change the field, are evidence about a swap, or set an amount. */
  readonly possibleRowCounts: Map<CountKey, number>
  /** The rows of each kind, in file order. */
  readonly rowsByCode: Map<OutlierCode, FirstItems<OutlierRow>>
  /** The rows of each kind, largest first; only for kinds with a size. */
  readonly largestByCode: Map<OutlierCode, FirstItems<SizedRow>>
}

/** What the counts of a plan are compared with. */
export interface GuardContext {
  /** The file's column of a field. */
  readonly columnOf: (field: Field) => NamedColumn | null
  /** The number of rows for which an existing material was found and which were not left out. */
  readonly matchedRowCount: number
  /** How many materials the account has; null if unknown. */
  readonly materialCount: number | null
  readonly movedColumns: readonly MovedRows[]
}

/** A moved column with the rows to list as examples. */
export interface MovedRows extends MovedTexts {
  readonly first: RowName
  readonly examples: readonly OutlierExample[]
}

export const MAX_EXAMPLES = 3

export function makeEmptyOutliers(switches: GuardSwitches = ALL_KINDS_ON): OutlierTally {
  return { switches, changedRowCount: 0, possibleRowCounts: new Map(), rowsByCode: new Map(), largestByCode: new Map() }
}

/** A copy that can be changed without changing the original. */
export function copyOutliers({
  switches,
  changedRowCount,
  possibleRowCounts,
  rowsByCode,
  largestByCode,
}: OutlierTally): OutlierTally {
  return {
    switches,
    changedRowCount,
    possibleRowCounts: new Map(possibleRowCounts),
    rowsByCode: copyRows(rowsByCode),
    largestByCode: copyRows(largestByCode),
  }
}

function copyRows<Item>(rowsByCode: ReadonlyMap<OutlierCode, FirstItems<Item>>): Map<OutlierCode, FirstItems<Item>> {
  return new Map(Array.from(rowsByCode, ([code, rows]) => [code, rows.copy()]))
}

/** True if so many rows were removed that all rows must be searched again for examples. */
export function hasTooFewOutliers({ rowsByCode, largestByCode }: OutlierTally): boolean {
  if ([...rowsByCode.values()].some((rows) => rows.hasTooFewItems(MAX_EXAMPLES))) return true
  return [...largestByCode.values()].some((rows) => rows.hasTooFewItems(1))
}

/** Counts a row that causes requests, or removes it from the count. */
export function addOutliers(outliers: OutlierTally, row: IndexedRow, terms: GroupTerms, sign: Sign = 1): void {
  outliers.changedRowCount += sign
  // A deleted material has no new value.
  if (row.status === 'delete') return
  let price: Change | null = null
  let stock: Change | null = null
  let minimum: Change | null = null
  let emptiedChanges: Change[] | null = null
  for (const change of row.changes) {
    if (change.field === 'price') price = change
    else if (change.field === 'stock') stock = change
    else if (change.field === 'minimum') minimum = change
    else if (row.materialId !== null && change.before !== '') {
      if (change.after === '') (emptiedChanges ??= []).push(change)
      else if (change.before !== null) noteTextChange(outliers, row, change, sign)
    }
  }
  if (emptiedChanges) note(outliers, 'emptied', row, emptiedChanges, sign)
  if (price) checkAmount(outliers, row, 'price', price, terms, sign)
  if (stock) checkAmount(outliers, row, 'stock', stock, terms, sign)
  if (minimum) checkAmount(outliers, row, 'minimum', minimum, terms, sign)
  if (row.materialId === null) {
    if (row.status === 'add') note(outliers, 'added', row, findNameChange(row), sign)
    return
  }
  // In a new unit all amounts change their size, which is not evidence about columns.
  if (!stock || terms.unit !== null) return
  if (price) addVote(outliers, row, 'price-stock-swapped', [price, stock], sign)
  if (minimum) addVote(outliers, row, 'stock-minimum-swapped', [stock, minimum], sign)
}

/** Counts a replaced name, sku or unit. Filling in an empty field loses nothing, so it is not counted. [OUT-6] */
function noteTextChange(outliers: OutlierTally, row: IndexedRow, change: Change, sign: Sign): void {
  const { field } = change
  if (field === 'name' || field === 'sku' || field === 'unit') note(outliers, `${field}-changed`, row, [change], sign)
}

/** Checks whether one amount changes a lot, becomes 0, or is or was below 0. A new material has no earlier value. [OUT-2] */
function checkAmount(
  outliers: OutlierTally,
  row: IndexedRow,
  field: GuardedField,
  change: Change,
  terms: GroupTerms,
  sign: Sign,
): void {
  const amountInUnit = amountBefore(change, terms)
  // If the unit is unknown, the size of a change means nothing, but 0 and negative amounts still do.
  const before = amountInUnit ?? (change.before === null ? null : toDecimal(change.before))
  const after = toDecimal(change.after)
  if (after === null) return
  countPossibleRow(outliers, WRITE_KEYS[field], sign)
  if (before !== null && field !== 'minimum') countPossibleRow(outliers, field, sign)
  const unusualChange = classifyChange(before, after)
  if (unusualChange === null) return
  const changes = [{ ...change, before }]
  if (unusualChange !== 'up' && unusualChange !== 'down') {
    const size = unusualChange === 'zero' ? Number(before) : unusualChange === 'negative' ? -Number(after) : null
    return note(outliers, `${field}-${unusualChange}`, row, changes, sign, size)
  }
  if (field === 'minimum' || before === null || amountInUnit === null) return
  if (isVeryLargeChange(before, after))
    countPossibleRow(outliers, VERY_LARGE_CHANGE_KEYS[`${field}-${unusualChange}`], sign)
  note(outliers, `${field}-${unusualChange}`, row, changes, sign, Math.abs(Math.log(Number(after) / Number(before))))
}

// These keys are constants, because looking up a string built anew for each row is ten times slower.
const WRITE_KEYS = { price: 'write price', stock: 'write stock', minimum: 'write minimum' } as const
const VERY_LARGE_CHANGE_KEYS = {
  'price-up': 'far price-up',
  'price-down': 'far price-down',
  'stock-up': 'far stock-up',
  'stock-down': 'far stock-down',
} as const

function countPossibleRow({ possibleRowCounts }: OutlierTally, countKey: CountKey, sign: Sign): void {
  possibleRowCounts.set(countKey, (possibleRowCounts.get(countKey) ?? 0) + sign)
}

function findNameChange({ changes }: IndexedRow): readonly Change[] {
  return changes.filter(({ field }) => field === 'name')
}

function addVote(
  outliers: OutlierTally,
  row: IndexedRow,
  code: SwapCode,
  changes: readonly [Change, Change],
  sign: Sign,
): void {
  const vote = findSwapVote(...changes)
  if (vote === 'no telling') return
  countPossibleRow(outliers, code, sign)
  if (vote === 'swapped') note(outliers, code, row, changes, sign)
}

/** `size`: how large the change is; null for kinds without a size. */
function note(
  { switches, rowsByCode, largestByCode }: OutlierTally,
  code: OutlierCode,
  row: IndexedRow,
  changes: readonly Change[],
  sign: Sign,
  size: number | null = null,
): void {
  if (!switches[OUTLIER_RULES[code].kind]) return
  countRow(rowsByCode, code, row.index, sign)?.add({ row, changes })
  if (size === null) return
  let largestRows = largestByCode.get(code)
  if (!largestRows) {
    largestRows = new FirstItems(compareSize)
    largestByCode.set(code, largestRows)
  }
  if (sign < 0) largestRows.remove((item) => item.row.index === row.index)
  else if (largestRows.last !== undefined && largestRows.last.size > size) largestRows.addAfterLast()
  else largestRows.add({ row, changes, size })
}

function compareSize(a: SizedRow, b: SizedRow): number {
  return b.size - a.size || a.row.index - b.row.index
}

/** What is unusual about a change of an amount. */
type UnusualChange = 'up' | 'down' | 'zero' | 'negative' | 'sign'

/**
 * What is unusual about one amount, decided exactly; null if nothing is. `before`: null if there was no amount, or it
 * is unknown. `negative`: it falls below 0, or ten times as far below. `sign`: it is or was below 0 in any other
 * case. [OUT-2]
 */
export function classifyChange(before: Decimal | null, after: Decimal): UnusualChange | null {
  const wasNegative = before !== null && isNegative(before)
  if (isNegative(after))
    return wasNegative && Number(after) > Number(before) * LARGE_CHANGE_FACTOR ? 'sign' : 'negative'
  if (wasNegative) return 'sign'
  if (before === null || before === '0') return null
  if (after === '0') return 'zero'
  const ratio = Number(after) / Number(before)
  // Almost every change is well within the limits, so one division is enough.
  if (ratio < LARGE_CHANGE_FACTOR * 0.999 && ratio * LARGE_CHANGE_FACTOR > 1.001) return null
  if (ratio >= 1) return isMultiple(ratio, after, before, LARGE_CHANGE_FACTOR) ? 'up' : null
  return isMultiple(1 / ratio, before, after, LARGE_CHANGE_FACTOR) ? 'down' : null
}

/** True for a very large change. Only for amounts above 0. */
export function isVeryLargeChange(before: Decimal, after: Decimal): boolean {
  const ratio = Number(after) / Number(before)
  return ratio >= 1
    ? isMultiple(ratio, after, before, VERY_LARGE_CHANGE_FACTOR)
    : isMultiple(1 / ratio, before, after, VERY_LARGE_CHANGE_FACTOR)
}

/** True if `largeValue` is at least `smallValue` times `factor`. The approximate `ratio` decides, unless it is close to the limit. */
function isMultiple(ratio: number, largeValue: Decimal, smallValue: Decimal, factor: number): boolean {
  if (ratio > factor * 1.001) return true
  if (ratio < factor * 0.999) return false
  return compare(largeValue, multiply(smallValue, toDecimal(String(factor)) ?? ZERO)) >= 0
}

/** Decides which changes of a plan need confirmation, and which are only marked. [OUT-3] */
export function judgeOutliers(outliers: OutlierTally, context: GuardContext): Judgement {
  const { switches, rowsByCode, changedRowCount } = outliers
  const { columnOf, materialCount, movedColumns } = context
  const reasons: UnusualRows[] = []
  const marks: UnusualRows[] = []
  for (const { field, rows, of, offset, first, examples } of movedColumns) {
    const code = `${field}-moved` as const
    const { kind, manyRowsLimit } = OUTLIER_RULES[code]
    const [largestExample] = examples
    if (!largestExample || !switches[kind] || !isMany(rows.length, of, manyRowsLimit)) continue
    const fields = [{ field, column: columnOf(field) }]
    reasons.push({
      code,
      kind,
      count: rows.length,
      of,
      first,
      factor: null,
      offset,
      fields,
      examples,
      largest: largestExample,
    })
  }
  for (const code of [...SWAP_CODES, ...MARK_CODES, ...COUNT_CODES]) {
    const rows = rowsByCode.get(code)
    const firstRow = rows?.items[0]
    // In an empty account every material is new, so new materials are not unusual.
    if (!rows || !firstRow || (code === 'added' && materialCount === 0)) continue
    const totalRows = findTotal(code, outliers, context)
    const veryLargeChangeCount = isLargeChange(code)
      ? (outliers.possibleRowCounts.get(VERY_LARGE_CHANGE_KEYS[code]) ?? 0)
      : 0
    const examples = rows.items.slice(0, MAX_EXAMPLES).map(makeExample)
    const unusualRows: UnusualRows = {
      code,
      kind: OUTLIER_RULES[code].kind,
      count: rows.count,
      of: totalRows,
      first: rowNameOf(firstRow.row),
      factor: isLargeChange(code)
        ? veryLargeChangeCount === rows.count
          ? VERY_LARGE_CHANGE_FACTOR
          : LARGE_CHANGE_FACTOR
        : null,
      offset: null,
      fields: listOutlierFields(code).map((field) => ({ field, column: columnOf(field) })),
      examples,
      largest: makeExample(outliers.largestByCode.get(code)?.items[0] ?? firstRow),
    }
    const isAboveLimit = isMany(rows.count, totalRows, OUTLIER_RULES[code].manyRowsLimit)
    if (
      isAboveLimit ||
      (isLargeChange(code) &&
        isMany(veryLargeChangeCount, totalRows, VERY_LARGE_CHANGE_LIMITS[LARGE_CHANGE_FIELDS[code]]))
    )
      reasons.push(unusualRows)
    else if (isMarkCode(code)) marks.push(unusualRows)
  }
  return { guard: reasons.length === 0 ? null : { changed: changedRowCount, reasons }, marks }
}

const LARGE_CHANGE_FIELDS = {
  'price-up': 'price',
  'price-down': 'price',
  'stock-up': 'stock',
  'stock-down': 'stock',
} as const

function isLargeChange(code: OutlierCode): code is keyof typeof VERY_LARGE_CHANGE_KEYS {
  return Object.hasOwn(VERY_LARGE_CHANGE_KEYS, code)
}

/** True for a kind that marks every affected row, even a single one. */
export function isMarkCode(code: OutlierCode): code is MarkCode {
  return MARK_CODES.some((markCode) => markCode === code)
}

/** The total that a count is compared with. It is 0 if the number of the account's materials is unknown, so that only the number of rows decides. */
function findTotal(
  code: SwapCode | MarkCode | CountCode,
  { possibleRowCounts }: OutlierTally,
  { matchedRowCount, materialCount }: GuardContext,
): number {
  switch (code) {
    case 'price-stock-swapped':
    case 'stock-minimum-swapped':
      return possibleRowCounts.get(code) ?? 0
    case 'price-up':
    case 'price-down':
    case 'price-zero':
      return possibleRowCounts.get('price') ?? 0
    case 'stock-up':
    case 'stock-down':
    case 'stock-zero':
      return possibleRowCounts.get('stock') ?? 0
    case 'price-negative':
    case 'price-sign':
      return possibleRowCounts.get('write price') ?? 0
    case 'stock-negative':
    case 'stock-sign':
      return possibleRowCounts.get('write stock') ?? 0
    case 'minimum-negative':
    case 'minimum-sign':
    case 'minimum-zero':
      return possibleRowCounts.get('write minimum') ?? 0
    case 'name-changed':
    case 'sku-changed':
    case 'unit-changed':
    case 'emptied':
      return matchedRowCount
    case 'added':
      return materialCount ?? 0
  }
}

/** The fields whose change is unusual in rows with this code. */
export function listOutlierFields(code: OutlierCode): readonly Field[] {
  return OUTLIER_RULES[code].fields ?? CLEARABLE_FIELDS
}

const CLEARABLE_FIELDS = FIELDS.filter((field) => specOf(field).clearable)

function makeExample({ row, changes }: OutlierRow): OutlierExample {
  return { ...rowNameOf(row), name: row.name, changes }
}

type SwapVote = 'swapped' | 'own' | 'no telling'

/** Used instead of zero: far below every price and balance. */
const SMALLEST_AMOUNT = 1e-6

/**
 * One row's vote on whether two columns look swapped: each new value is far closer to the other column's old value than to its own. This is only a
 * suspicion, measured in ratios; nothing happens without asking the user. A row that changes only one of the two never votes. [OUT-4]
 */
export function findSwapVote(change: Change, otherChange: Change): SwapVote {
  if (change.before === null || otherChange.before === null) return 'no telling'
  const [valueBefore, valueAfter, otherValueBefore, otherValueAfter] = [
    change.before,
    change.after,
    otherChange.before,
    otherChange.after,
  ].map(measureSize)
  if (
    valueBefore === undefined ||
    valueAfter === undefined ||
    otherValueBefore === undefined ||
    otherValueAfter === undefined
  )
    return 'no telling'
  // Logarithms are slow, so values that differ only a little, as most do, are excluded first.
  if (
    !(
      divideLargerBySmaller(valueBefore, valueAfter) * divideLargerBySmaller(otherValueBefore, otherValueAfter) >=
      MIN_SWAP_CHANGE * 0.999
    )
  )
    return 'no telling'
  const [logBefore, logAfter, otherLogBefore, otherLogAfter] = [
    Math.log(valueBefore),
    Math.log(valueAfter),
    Math.log(otherValueBefore),
    Math.log(otherValueAfter),
  ]
  const ownDistance = Math.abs(logAfter - logBefore) + Math.abs(otherLogAfter - otherLogBefore)
  const crossedDistance = Math.abs(logAfter - otherLogBefore) + Math.abs(otherLogAfter - logBefore)
  // The distance is NaN if a value is negative; `!(...)` then excludes the row.
  if (!(ownDistance >= Math.log(MIN_SWAP_CHANGE))) return 'no telling'
  return crossedDistance * SWAP_DISTANCE_FACTOR <= ownDistance ? 'swapped' : 'own'
}

function measureSize(text: string): number {
  const value = Number(text)
  return value < 0 ? NaN : Math.max(value, SMALLEST_AMOUNT)
}

/** How many times the smaller number fits into the larger. */
function divideLargerBySmaller(a: number, b: number): number {
  return a > b ? a / b : b / a
}

/** Deletes cannot be undone. `of`: how many materials the account has. */
interface DeletedRows {
  readonly consequence: Consequence
  readonly of: number
}

/** `reasons` may be empty if there are deletes. */
export interface GuardQuestion extends Guard {
  readonly deletes: DeletedRows | null
}

/** The user is always asked about deletes. */
export function addDeletesToGuard(
  guard: Guard | null,
  consequences: readonly Consequence[],
  materialCount: number,
): GuardQuestion | null {
  const consequence = consequences.find(({ code }) => code === 'delete')
  if (!consequence && guard === null) return null
  return {
    changed: guard?.changed ?? 0,
    reasons: guard?.reasons ?? [],
    deletes: consequence ? { consequence, of: materialCount } : null,
  }
}
