/**
 * What the guard looks for: eight kinds, each on or off, and how many rows of one kind require a typed phrase. The
 * limits are fixed. [OUT-1]
 */
import type { Field } from '../../material/fields/field.ts'

/** The kinds in the order of the settings screen. */
export const GUARD_KINDS = [
  'leap',
  'zero',
  'sign',
  'moved-column',
  'swapped-columns',
  'renaming',
  'clearing',
  'adding',
] as const
export type GuardKind = (typeof GUARD_KINDS)[number]

/** A kind that is off is neither marked nor asked about. */
export type GuardSwitches = Readonly<Record<GuardKind, boolean>>

export const ALL_KINDS_ON: GuardSwitches = {
  leap: true,
  zero: true,
  sign: true,
  'moved-column': true,
  'swapped-columns': true,
  renaming: true,
  clearing: true,
  adding: true,
}

/** Amounts for which a large rise is unusual. A minimum may rise on any day. */
export type LargeChangeField = 'price' | 'stock'
export type GuardedField = LargeChangeField | 'minimum'

/** Texts that are now in another row, because the column was moved or sorted without the others. [OUT-7] */
type MovedCode = 'name-moved' | 'sku-moved'
export const SWAP_CODES = ['price-stock-swapped', 'stock-minimum-swapped'] as const
export type SwapCode = (typeof SWAP_CODES)[number]

/** What is unusual about one amount, regardless of the others. Each gets a mark. [OUT-2] */
export type MarkCode =
  | `${LargeChangeField}-up`
  | `${LargeChangeField}-down`
  | `${GuardedField}-zero`
  | `${GuardedField}-negative`
  | `${GuardedField}-sign`

/** Kinds that count rows, regardless of their values. [OUT-6] */
export type CountCode = 'name-changed' | 'sku-changed' | 'unit-changed' | 'emptied' | 'added'

export type OutlierCode = MovedCode | SwapCode | MarkCode | CountCode

/** How many rows count as many: at least `rows`, and at least `share` of the rows that could be of that kind. */
interface ManyRowsLimit {
  readonly rows: number
  /** A share from 0 to 1. */
  readonly share: number
}

/** From this many rows of one kind, the user must type the phrase; fewer need only a click. */
const MIN_ROWS_FOR_PHRASE = 20

interface RowsToConfirm {
  readonly deletes: object | null
  readonly reasons: readonly { readonly count: number }[]
}

/** Whether the user must type the phrase: for deletes and for many unusual rows. [OUT-5] */
export function mustTypePhrase({ deletes, reasons }: RowsToConfirm): boolean {
  return deletes !== null || reasons.some(({ count }) => count >= MIN_ROWS_FOR_PHRASE)
}

/** A large change: the new amount is at least this many times higher or lower. */
export const LARGE_CHANGE_FACTOR = 10
/** A very large change: the new amount is at least this many times higher or lower. */
export const VERY_LARGE_CHANGE_FACTOR = 100

/** Even a few very large changes count as many. A lost decimal separator may cause them, and one such price is too many. */
export const VERY_LARGE_CHANGE_LIMITS: Readonly<Record<LargeChangeField, ManyRowsLimit>> = {
  price: { rows: 1, share: 0 },
  stock: { rows: 3, share: 0.1 },
}

interface OutlierRule {
  readonly kind: GuardKind
  /** Fields whose change is unusual; absent if this applies to every field that can be cleared. */
  readonly fields?: readonly Field[]
  /** Null if the change is only marked, however many rows have it. */
  readonly manyRowsLimit: ManyRowsLimit | null
}

/** What can be unusual, in the order of reports. [OUT-3] [OUT-6] */
export const OUTLIER_RULES: Readonly<Record<OutlierCode, OutlierRule>> = {
  // `share` is a share of the rows that change the name or the sku.
  'name-moved': { kind: 'moved-column', fields: ['name'], manyRowsLimit: { rows: 5, share: 0.5 } },
  'sku-moved': { kind: 'moved-column', fields: ['sku'], manyRowsLimit: { rows: 5, share: 0.5 } },
  'price-stock-swapped': {
    kind: 'swapped-columns',
    fields: ['price', 'stock'],
    manyRowsLimit: { rows: 5, share: 0.6 },
  },
  'stock-minimum-swapped': {
    kind: 'swapped-columns',
    fields: ['stock', 'minimum'],
    manyRowsLimit: { rows: 5, share: 0.6 },
  },
  // Large price changes are rare. Balances change a lot with every delivery and sale, but rarely in many rows of one file.
  'price-up': { kind: 'leap', fields: ['price'], manyRowsLimit: { rows: 3, share: 0.05 } },
  'price-down': { kind: 'leap', fields: ['price'], manyRowsLimit: { rows: 3, share: 0.05 } },
  'stock-up': { kind: 'leap', fields: ['stock'], manyRowsLimit: { rows: 5, share: 0.25 } },
  'stock-down': { kind: 'leap', fields: ['stock'], manyRowsLimit: { rows: 10, share: 0.5 } },
  'price-zero': { kind: 'zero', fields: ['price'], manyRowsLimit: { rows: 3, share: 0.05 } },
  'stock-zero': { kind: 'zero', fields: ['stock'], manyRowsLimit: { rows: 10, share: 0.25 } },
  'minimum-zero': { kind: 'zero', fields: ['minimum'], manyRowsLimit: { rows: 10, share: 0.25 } },
  // A price below 0 is always a mistake. A balance below 0 is common in some shops, but not many at once.
  'price-negative': { kind: 'sign', fields: ['price'], manyRowsLimit: { rows: 1, share: 0 } },
  'stock-negative': { kind: 'sign', fields: ['stock'], manyRowsLimit: { rows: 5, share: 0.1 } },
  'minimum-negative': { kind: 'sign', fields: ['minimum'], manyRowsLimit: { rows: 3, share: 0.05 } },
  'price-sign': { kind: 'sign', fields: ['price'], manyRowsLimit: null },
  'stock-sign': { kind: 'sign', fields: ['stock'], manyRowsLimit: null },
  'minimum-sign': { kind: 'sign', fields: ['minimum'], manyRowsLimit: null },
  // `share` is a share of the rows for which a material was found.
  'name-changed': { kind: 'renaming', fields: ['name'], manyRowsLimit: { rows: 20, share: 0.25 } },
  'sku-changed': { kind: 'renaming', fields: ['sku'], manyRowsLimit: { rows: 10, share: 0.1 } },
  'unit-changed': { kind: 'renaming', fields: ['unit'], manyRowsLimit: { rows: 10, share: 0.1 } },
  emptied: { kind: 'clearing', manyRowsLimit: { rows: 10, share: 0.1 } },
  // `share` is a share of the account's materials. In an empty account every material is new.
  added: { kind: 'adding', fields: ['name'], manyRowsLimit: { rows: 50, share: 0.5 } },
}

/** The codes of marks, in the order of reports. */
export const MARK_CODES = [
  'price-up',
  'price-down',
  'price-zero',
  'price-negative',
  'price-sign',
  'stock-up',
  'stock-down',
  'stock-zero',
  'stock-negative',
  'stock-sign',
  'minimum-zero',
  'minimum-negative',
  'minimum-sign',
] as const satisfies readonly MarkCode[]
export const COUNT_CODES = ['name-changed', 'sku-changed', 'unit-changed', 'emptied', 'added'] as const

/**
 * Two columns look swapped if their values are this many times closer to each other's current values than to their
 * own.
 */
export const SWAP_DISTANCE_FACTOR = 3
/** A row is evidence only if its two values change enough: both ratios of new to current value, multiplied, must reach this factor. */
export const MIN_SWAP_CHANGE = 1.5

export function isMany(count: number, possibleCount: number, threshold: ManyRowsLimit | null): boolean {
  return threshold !== null && count >= threshold.rows && count >= possibleCount * threshold.share
}
