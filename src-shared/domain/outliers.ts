/**
 * The outlier guard: leaps of price or stock in many rows at once, and columns that look swapped, found while the plan is
 * summed. Says what is unusual, with rows; a typed confirmation is then asked for. Never blocks or changes a row.
 */
import type { Change } from './call.ts'
import type { Field } from './field.ts'
import { countRow, type Leading } from './leading.ts'
import {
  LEAP_FIELDS,
  OUTLIER_LIMITS,
  type Leap,
  type LeapCode,
  type LeapField,
  type Many,
  type OutlierLimits,
} from './outliers-limits.ts'
import { swapVote } from './outliers-swap.ts'
import type { OrderedRow, Sign } from './plan.ts'
import { rowNameOf, type RowName } from './row-name.ts'
import { amountBefore, type LaneTerms } from './stats-terms.ts'
import { compare, isNegative, multiply, toDecimal, ZERO, type Decimal } from './values/decimal.ts'

export const SWAP_CODES = ['price-stock-swapped', 'stock-minimum-swapped'] as const
export type SwapCode = (typeof SWAP_CODES)[number]
export type OutlierCode = LeapCode | SwapCode

export interface OutlierExample extends RowName {
  readonly name: string
  /** One change, or the two that look swapped. */
  readonly changes: readonly Change[]
}

export interface GuardReason {
  readonly code: OutlierCode
  readonly count: number
  /** Rows that change the field, or both fields, and so could have had it. */
  readonly of: number
  /** First row in the file that has it. */
  readonly first: RowName
  /** Times higher or lower, for leaps. */
  readonly factor: number | null
  /** Fields concerned, with their columns; null where the file's columns are not known. */
  readonly fields: readonly { readonly field: Field; readonly column: number | null }[]
  readonly examples: readonly OutlierExample[]
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

export interface OutliersFound {
  readonly limits: OutlierLimits
  changed: number
  /** Rows that change the field of a material the account has; rows that vote about a swap. */
  readonly of: Map<LeapField | SwapCode, number>
  /** The rows that have it, in file order. */
  readonly found: Map<OutlierCode, Leading<Found>>
}

export const MOST_EXAMPLES = 3

export function emptyOutliers(limits: OutlierLimits = OUTLIER_LIMITS): OutliersFound {
  return { limits, changed: 0, of: new Map(), found: new Map() }
}

/** Looks at a row that sends something, or takes it out again. */
export function addOutliers(outliers: OutliersFound, row: OrderedRow, terms: LaneTerms, sign: Sign = 1): void {
  outliers.changed += sign
  // A new material has no value to leap from, and a deleted one none to leap to.
  if (row.materialId === null || row.status === 'delete') return
  let price: Change | null = null
  let stock: Change | null = null
  let minimum: Change | null = null
  for (const change of row.changes) {
    if (change.field === 'price') price = change
    else if (change.field === 'stock') stock = change
    else if (change.field === 'minimum') minimum = change
  }
  if (price) addLeap(outliers, row, 'price', price, terms, sign)
  if (stock) addLeap(outliers, row, 'stock', stock, terms, sign)
  // In a new unit all amounts change their size: that tells nothing of columns.
  if (!stock || terms.unit !== null) return
  if (price) addVote(outliers, row, 'price-stock-swapped', [price, stock], sign)
  if (minimum) addVote(outliers, row, 'stock-minimum-swapped', [stock, minimum], sign)
}

function addLeap(
  outliers: OutliersFound,
  row: OrderedRow,
  field: LeapField,
  change: Change,
  terms: LaneTerms,
  sign: Sign,
): void {
  const before = amountBefore(change, terms)
  const after = toDecimal(change.after)
  if (before === null || after === null) return
  outliers.of.set(field, (outliers.of.get(field) ?? 0) + sign)
  const leap = leapOf(before, after, outliers.limits)
  if (leap !== null) note(outliers, `${field}-${leap}`, row, [{ ...change, before }], sign)
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

function note(
  { found }: OutliersFound,
  code: OutlierCode,
  row: OrderedRow,
  changes: readonly Change[],
  sign: Sign,
): void {
  countRow(found, code, row.index, sign)?.add({ row, changes })
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

/** The guard, or null when nothing is unusual. `columnOf` names the file's column of a field. [OUT-3] */
export function guardOf(outliers: OutliersFound, columnOf: (field: Field) => number | null): Guard | null {
  const { limits, found, changed } = outliers
  const reasons: GuardReason[] = []
  /** Adds the reason if the rows are many, and says whether it did. */
  const tell = (code: OutlierCode, one: Seen | undefined, of: number, many: Many, factor: number | null): boolean => {
    if (!one || one.count < many.rows || one.count < of * many.share) return false
    const fields = outlierFields(code).map((field) => ({ field, column: columnOf(field) }))
    const { count, items, first } = one
    const examples = items.slice(0, MOST_EXAMPLES).map(exampleOf)
    reasons.push({ code, count, first: rowNameOf(first), examples, of, factor, fields })
    return true
  }
  const seen = (code: OutlierCode): Seen | undefined => {
    const all = found.get(code)
    const first = all?.items[0]
    return all && first && { count: all.count, items: all.items, first: first.row }
  }
  for (const code of SWAP_CODES) tell(code, seen(code), outliers.of.get(code) ?? 0, limits.swap, null)
  for (const field of LEAP_FIELDS) {
    const of = outliers.of.get(field) ?? 0
    const tellLeap = (leap: Leap, one: Seen | undefined, factor: number | null): boolean =>
      tell(`${field}-${leap}`, one, of, limits.many[`${field}-${leap}`], factor)
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
  return reasons.length === 0 ? null : { changed, reasons }
}

/** Fields whose change is unusual, where a row has this. */
export function outlierFields(code: OutlierCode): readonly Field[] {
  if (code === 'price-stock-swapped') return ['price', 'stock']
  if (code === 'stock-minimum-swapped') return ['stock', 'minimum']
  return [code.startsWith('price') ? 'price' : 'stock']
}

/** Rows with a reason; `items` are those to name as examples, `first` is the first in the file. */
interface Seen {
  readonly count: number
  readonly items: readonly Found[]
  readonly first: OrderedRow
}

function together(one: Seen | undefined, other: Seen | undefined): Seen | undefined {
  if (!one || !other) return one ?? other
  const { first } = one.first.index < other.first.index ? one : other
  return { count: one.count + other.count, first, items: [...other.items, ...one.items] }
}

function exampleOf({ row, changes }: Found): OutlierExample {
  return { ...rowNameOf(row), name: row.name, changes }
}
