/**
 * The outlier guard: leaps of price or stock in many rows at once, columns that look swapped or moved, and many new, renamed
 * or emptied rows, found while the plan is summed. Says what is unusual, with rows; a typed confirmation is then asked
 * for. Never blocks or changes a row.
 */
import type { Change } from '../plan/planned-call.ts'
import { FIELDS, specOf, type Field } from '../fields/field.ts'
import { countRow, TopK } from '../values/top-k.ts'
import {
  COUNT_CODES,
  LEAP_FIELDS,
  OUTLIER_LIMITS,
  type CountCode,
  type Leap,
  type LeapField,
  type ManyCode,
  type Many,
  type OutlierLimits,
} from './outliers-limits.ts'
import type { Moved } from './outliers-moved.ts'
import { swapVote } from './outliers-swap.ts'
import type { OrderedRow, Sign } from '../plan/plan.ts'
import { rowNameOf, type RowName } from '../sheet/row-name.ts'
import { amountBefore, type GroupTerms } from './group-terms.ts'
import { compare, isNegative, multiply, toDecimal, ZERO, type Decimal } from '../values/decimal.ts'

export const SWAP_CODES = ['price-stock-swapped', 'stock-minimum-swapped'] as const
export type SwapCode = (typeof SWAP_CODES)[number]
export type OutlierCode = ManyCode | SwapCode

export interface OutlierExample extends RowName {
  readonly name: string
  /** One change, or the two that look swapped. */
  readonly changes: readonly Change[]
}

export interface GuardReason {
  readonly code: OutlierCode
  readonly count: number
  /** Rows (for new ones: materials of the account) that could have been of the kind. */
  readonly of: number
  /** First row in the file that has it. */
  readonly first: RowName
  /** Times higher or lower, for leaps. */
  readonly factor: number | null
  /** By how many rows a moved column was moved; null for other kinds, and where it is no constant number. */
  readonly offset: number | null
  /** Fields concerned, with their columns; null where the file's columns are not known. */
  readonly fields: readonly { readonly field: Field; readonly column: number | null }[]
  readonly examples: readonly OutlierExample[]
  /** The largest of them; the first where the kind knows no size. */
  readonly largest: OutlierExample
}

export interface Guard {
  /** Rows that send something. */
  readonly changed: number
  /** The most telling first. Never empty. */
  readonly reasons: readonly GuardReason[]
}

interface Found {
  readonly row: OrderedRow
  readonly changes: readonly Change[]
}

interface Sized extends Found {
  /** Of the same kind, the larger the worse. */
  readonly size: number
}

/** Amounts the account lets fall below 0. */
type Amount = LeapField | 'minimum'

export interface OutliersFound {
  readonly limits: OutlierLimits
  changed: number
  /** Rows that change the field of a material the account has; rows that vote about a swap; rows that write an amount. */
  readonly of: Map<LeapField | SwapCode | `write ${Amount}`, number>
  /** The rows that have it, in file order. */
  readonly found: Map<OutlierCode, TopK<Found>>
  /** The same, the largest first; only kinds that know a size. */
  readonly largest: Map<OutlierCode, TopK<Sized>>
}

/** What the counts of a plan are compared with. */
export interface GuardContext {
  /** Names the file's column of a field. */
  readonly columnOf: (field: Field) => number | null
  /** Rows that found a material of the account and were not set aside. */
  readonly matched: number
  /** Materials the account has; null where nobody knows. */
  readonly materials: number | null
  readonly moved: readonly MovedRows[]
}

/** A moved column with the rows to name. */
export interface MovedRows extends Moved {
  readonly first: RowName
  readonly examples: readonly OutlierExample[]
}

export const MOST_EXAMPLES = 3

export function emptyOutliers(limits: OutlierLimits = OUTLIER_LIMITS): OutliersFound {
  return { limits, changed: 0, of: new Map(), found: new Map(), largest: new Map() }
}

/** The same, to be changed without changing these. */
export function copyOutliers({ limits, changed, of, found, largest }: OutliersFound): OutliersFound {
  return { limits, changed, of: new Map(of), found: copies(found), largest: copies(largest) }
}

function copies<Item>(found: ReadonlyMap<OutlierCode, TopK<Item>>): Map<OutlierCode, TopK<Item>> {
  return new Map(Array.from(found, ([code, rows]) => [code, rows.copy()]))
}

/** Whether so many left that all rows have to be looked at for those to name. */
export function isOutliersShort({ found, largest }: OutliersFound): boolean {
  if ([...found.values()].some((rows) => rows.hasTooFew(MOST_EXAMPLES))) return true
  return [...largest.values()].some((rows) => rows.hasTooFew(1))
}

/** Looks at a row that sends something, or takes it out again. */
export function addOutliers(outliers: OutliersFound, row: OrderedRow, terms: GroupTerms, sign: Sign = 1): void {
  outliers.changed += sign
  // A deleted material has no value to leap to.
  if (row.status === 'delete') return
  let price: Change | null = null
  let stock: Change | null = null
  let minimum: Change | null = null
  let emptied: Change[] | null = null
  for (const change of row.changes) {
    if (change.field === 'price') price = change
    else if (change.field === 'stock') stock = change
    else if (change.field === 'minimum') minimum = change
    else if (row.materialId !== null && change.before !== '') {
      if (change.after === '') (emptied ??= []).push(change)
      else if (change.before !== null) noteText(outliers, row, change, sign)
    }
  }
  if (emptied) note(outliers, 'emptied', row, emptied, sign)
  if (price) addNegative(outliers, row, 'price', price, terms, sign)
  if (stock) addNegative(outliers, row, 'stock', stock, terms, sign)
  if (minimum) addNegative(outliers, row, 'minimum', minimum, terms, sign)
  // A new material has no value to leap from.
  if (row.materialId === null) {
    if (row.status === 'add') note(outliers, 'added', row, nameOf(row), sign)
    return
  }
  if (price) addLeap(outliers, row, 'price', price, terms, sign)
  if (stock) addLeap(outliers, row, 'stock', stock, terms, sign)
  // In a new unit all amounts change their size: that tells nothing of columns.
  if (!stock || terms.unit !== null) return
  if (price) addVote(outliers, row, 'price-stock-swapped', [price, stock], sign)
  if (minimum) addVote(outliers, row, 'stock-minimum-swapped', [stock, minimum], sign)
}

/** Names, SKUs and units that become others; filling one in loses nothing. [OUT-6] */
function noteText(outliers: OutliersFound, row: OrderedRow, change: Change, sign: Sign): void {
  const { field } = change
  if (field === 'name' || field === 'sku' || field === 'unit') note(outliers, `${field}-changed`, row, [change], sign)
}

/** Written out: a name made anew for each row is looked up ten times as slowly. */
const WRITES = { price: 'write price', stock: 'write stock', minimum: 'write minimum' } as const

/** Amounts that fall below 0, or become far more negative than they were. [OUT-6] */
function addNegative(
  outliers: OutliersFound,
  row: OrderedRow,
  field: Amount,
  change: Change,
  terms: GroupTerms,
  sign: Sign,
): void {
  const key = WRITES[field]
  outliers.of.set(key, (outliers.of.get(key) ?? 0) + sign)
  const after = Number(change.after)
  if (after > 0) return
  const before = amountBefore(change, terms)
  const was = before === null ? 0 : Number(before)
  if (after < 0 && (was >= 0 || after <= was * outliers.limits.factor)) {
    note(outliers, `${field}-negative`, row, [{ ...change, before }], sign, -after)
  } else if (after === 0 && field === 'minimum' && was > 0) {
    note(outliers, 'minimum-zero', row, [{ ...change, before }], sign, was)
  }
}

function nameOf({ changes }: OrderedRow): readonly Change[] {
  return changes.filter(({ field }) => field === 'name')
}

function addLeap(
  outliers: OutliersFound,
  row: OrderedRow,
  field: LeapField,
  change: Change,
  terms: GroupTerms,
  sign: Sign,
): void {
  const before = amountBefore(change, terms)
  const after = toDecimal(change.after)
  if (before === null || after === null) return
  outliers.of.set(field, (outliers.of.get(field) ?? 0) + sign)
  const leap = leapOf(before, after, outliers.limits)
  if (leap === null) return
  const size = leap === 'zero' ? Number(before) : Math.abs(Math.log(Number(after) / Number(before)))
  note(outliers, `${field}-${leap}`, row, [{ ...change, before }], sign, size)
}

function addVote(
  outliers: OutliersFound,
  row: OrderedRow,
  code: SwapCode,
  changes: readonly [Change, Change],
  sign: Sign,
): void {
  const vote = swapVote(...changes, outliers.limits.swap)
  if (vote === 'no telling') return
  outliers.of.set(code, (outliers.of.get(code) ?? 0) + sign)
  if (vote === 'swapped') note(outliers, code, row, changes, sign)
}

/** `size`: where the kind knows one. */
function note(
  { found, largest }: OutliersFound,
  code: OutlierCode,
  row: OrderedRow,
  changes: readonly Change[],
  sign: Sign,
  size: number | null = null,
): void {
  countRow(found, code, row.index, sign)?.add({ row, changes })
  if (size === null) return
  let sized = largest.get(code)
  if (!sized) {
    sized = new TopK(bySize)
    largest.set(code, sized)
  }
  if (sign < 0) sized.remove((item) => item.row.index === row.index)
  else if (sized.last !== undefined && sized.last.size > size) sized.addBehind()
  else sized.add({ row, changes, size })
}

function bySize(one: Sized, other: Sized): number {
  return other.size - one.size || one.row.index - other.row.index
}

/** How an amount leaps, decided exactly; null for ordinary changes and for amounts that were not above 0. [OUT-2] */
export function leapOf(before: Decimal, after: Decimal, { factor, farFactor }: OutlierLimits): Leap | null {
  if (before === '0' || isNegative(before) || isNegative(after)) return null
  if (after === '0') return 'zero'
  const ratio = Number(after) / Number(before)
  // Almost every change: well within the limits, so one division is enough.
  if (ratio < factor * 0.999 && ratio * factor > 1.001) return null
  if (ratio >= 1) {
    return times(ratio, after, before, farFactor) ? 'far-up' : times(ratio, after, before, factor) ? 'up' : null
  }
  const fall = 1 / ratio
  return times(fall, before, after, farFactor) ? 'far-down' : times(fall, before, after, factor) ? 'down' : null
}

/** large >= small x factor; `ratio` is about large / small, and decides far from the border. */
function times(ratio: number, large: Decimal, small: Decimal, factor: number): boolean {
  if (ratio > factor * 1.001) return true
  if (ratio < factor * 0.999) return false
  return compare(large, multiply(small, toDecimal(String(factor)) ?? ZERO)) >= 0
}

/** The guard, or null when nothing is unusual. [OUT-3] */
export function guardOf(outliers: OutliersFound, context: GuardContext): Guard | null {
  const { limits, found, changed } = outliers
  const { columnOf, matched, materials, moved } = context
  const reasons: GuardReason[] = []
  const push = (reason: Omit<GuardReason, 'fields'>): void => {
    const fields = outlierFields(reason.code).map((field) => ({ field, column: columnOf(field) }))
    reasons.push({ ...reason, fields })
  }
  /** Adds the reason if the rows are many, and says whether it did. */
  const addReason = (
    code: OutlierCode,
    one: Seen | undefined,
    of: number,
    many: Many,
    factor: number | null,
  ): boolean => {
    if (!one || one.count < many.rows || one.count < of * many.share) return false
    const { count, items, first } = one
    const examples = items.slice(0, MOST_EXAMPLES).map(exampleOf)
    const largest = exampleOf(one.largest ?? items[0] ?? { row: first, changes: [] })
    push({ code, count, first: rowNameOf(first), examples, of, factor, offset: null, largest })
    return true
  }
  const seen = (code: OutlierCode): Seen | undefined => {
    const all = found.get(code)
    const first = all?.items[0]
    const largest = outliers.largest.get(code)?.items[0]
    return all && first && { count: all.count, items: all.items, first: first.row, largest }
  }
  for (const { field, rows, of, offset, first, examples } of moved) {
    const many = limits.many[`${field}-moved`]
    const [largest] = examples
    if (!largest || rows.length < many.rows || rows.length < of * many.share) continue
    push({ code: `${field}-moved`, count: rows.length, of, first, factor: null, offset, examples, largest })
  }
  for (const code of SWAP_CODES) addReason(code, seen(code), outliers.of.get(code) ?? 0, limits.swap, null)
  for (const field of LEAP_FIELDS) {
    const of = outliers.of.get(field) ?? 0
    const tellLeap = (leap: Leap, one: Seen | undefined, factor: number | null): boolean =>
      addReason(`${field}-${leap}`, one, of, limits.many[`${field}-${leap}`], factor)
    const zero = seen(`${field}-zero`)
    for (const way of ['up', 'down'] as const) {
      const far = seen(`${field}-far-${way}`)
      const near = seen(`${field}-${way}`)
      const farTold = tellLeap(`far-${way}`, far, limits.farFactor)
      // Far leaps that are too few by themselves count among the leaps.
      tellLeap(way, farTold ? near : together(near, far), limits.factor)
      if (way === 'up') tellLeap('zero', zero, null)
    }
  }
  for (const code of COUNT_CODES) {
    // Into an account that has nothing yet, everything is new.
    if (code === 'added' && materials === 0) continue
    addReason(code, seen(code), countedAmong(code, outliers, matched, materials), limits.many[code], null)
  }
  return reasons.length === 0 ? null : { changed, reasons }
}

/** What a count is a share of. Where the account's materials are not known, the rows alone decide. */
function countedAmong(code: CountCode, { of }: OutliersFound, matched: number, materials: number | null): number {
  switch (code) {
    case 'price-negative':
      return of.get('write price') ?? 0
    case 'stock-negative':
      return of.get('write stock') ?? 0
    case 'minimum-negative':
    case 'minimum-zero':
      return of.get('write minimum') ?? 0
    case 'name-changed':
    case 'sku-changed':
    case 'unit-changed':
    case 'emptied':
      return matched
    case 'added':
      return materials ?? 0
  }
}

/** Fields whose change is unusual, where a row has this. */
export function outlierFields(code: OutlierCode): readonly Field[] {
  if (code === 'price-stock-swapped') return ['price', 'stock']
  if (code === 'stock-minimum-swapped') return ['stock', 'minimum']
  if (code === 'emptied') return EMPTIED
  if (code === 'added') return ['name']
  return FIELD_OF.filter((field) => code.startsWith(`${field}-`))
}

const EMPTIED = FIELDS.filter((field) => specOf(field).clearable)
const FIELD_OF = ['price', 'stock', 'minimum', 'name', 'sku', 'unit'] as const

/** Rows with a reason; `items` are those to name as examples, `first` is the first in the file. */
interface Seen {
  readonly count: number
  readonly items: readonly Found[]
  readonly first: OrderedRow
  readonly largest: Found | undefined
}

function together(one: Seen | undefined, other: Seen | undefined): Seen | undefined {
  if (!one || !other) return one ?? other
  const { first } = one.first.index < other.first.index ? one : other
  return {
    count: one.count + other.count,
    first,
    items: [...other.items, ...one.items],
    largest: other.largest ?? one.largest,
  }
}

function exampleOf({ row, changes }: Found): OutlierExample {
  return { ...rowNameOf(row), name: row.name, changes }
}
