/** What the guard looks for: eight kinds, each on or off, and from how many rows one asks for a typed phrase. The limits are fixed. [OUT-1] */
import type { Field } from '../../material/fields/field.ts'

/** In the order a settings screen lists them. */
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

/** Amounts that may become many times as much as they were; a minimum may do so any day. */
export type LeapField = 'price' | 'stock'
export type Amount = LeapField | 'minimum'

/** Texts that stand in another row: a column was moved or sorted by itself. [OUT-7] */
type MovedCode = 'name-moved' | 'sku-moved'
export const SWAP_CODES = ['price-stock-swapped', 'stock-minimum-swapped'] as const
export type SwapCode = (typeof SWAP_CODES)[number]

/** What one amount does, whatever the others do: each gets a mark. [OUT-2] */
export type MarkCode =
  | `${LeapField}-up`
  | `${LeapField}-down`
  | `${Amount}-zero`
  | `${Amount}-negative`
  | `${Amount}-sign`

/** Kinds that count rows, whatever the values are. [OUT-6] */
export type CountCode = 'name-changed' | 'sku-changed' | 'unit-changed' | 'emptied' | 'added'

export type OutlierCode = MovedCode | SwapCode | MarkCode | CountCode

/** How many rows are many: at least `rows`, and at least `share` of the rows that could have been of the kind. */
interface Many {
  readonly rows: number
  /** 0 to 1. */
  readonly share: number
}

/** From so many rows of one kind on, a window has the phrase typed; fewer can be sent by a button. */
const MASS_ROWS = 20

interface GuardedRows {
  readonly deletes: object | null
  readonly reasons: readonly { readonly count: number }[]
}

/** Whether what the guard asks about is so grave that it is typed: deletes and masses. [OUT-5] */
export function isTyped({ deletes, reasons }: GuardedRows): boolean {
  return deletes !== null || reasons.some(({ count }) => count >= MASS_ROWS)
}

/** A leap: this many times higher or lower, or more. */
export const LEAP = 10
/** A far leap. */
export const FAR_LEAP = 100

/** Fewer far leaps than leaps are many: a lost decimal separator does it, and one such price is one too many. */
export const MANY_FAR: Readonly<Record<LeapField, Many>> = {
  price: { rows: 1, share: 0 },
  stock: { rows: 3, share: 0.1 },
}

interface Outlier {
  readonly kind: GuardKind
  /** Fields whose change is unusual; absent: every field that can be emptied. */
  readonly fields?: readonly Field[]
  /** Null: a mark only. */
  readonly many: Many | null
}

/** What can be unusual, in the order it is told. [OUT-3] [OUT-6] */
export const OUTLIERS: Readonly<Record<OutlierCode, Outlier>> = {
  // Of the rows that change the name or the SKU.
  'name-moved': { kind: 'moved-column', fields: ['name'], many: { rows: 5, share: 0.5 } },
  'sku-moved': { kind: 'moved-column', fields: ['sku'], many: { rows: 5, share: 0.5 } },
  'price-stock-swapped': { kind: 'swapped-columns', fields: ['price', 'stock'], many: { rows: 5, share: 0.6 } },
  'stock-minimum-swapped': { kind: 'swapped-columns', fields: ['stock', 'minimum'], many: { rows: 5, share: 0.6 } },
  // Prices hardly ever leap. Balances do with every delivery and sale; it is unusual that much of a file does.
  'price-up': { kind: 'leap', fields: ['price'], many: { rows: 3, share: 0.05 } },
  'price-down': { kind: 'leap', fields: ['price'], many: { rows: 3, share: 0.05 } },
  'stock-up': { kind: 'leap', fields: ['stock'], many: { rows: 5, share: 0.25 } },
  'stock-down': { kind: 'leap', fields: ['stock'], many: { rows: 10, share: 0.5 } },
  'price-zero': { kind: 'zero', fields: ['price'], many: { rows: 3, share: 0.05 } },
  'stock-zero': { kind: 'zero', fields: ['stock'], many: { rows: 10, share: 0.25 } },
  'minimum-zero': { kind: 'zero', fields: ['minimum'], many: { rows: 10, share: 0.25 } },
  // A price below 0 is never meant; a balance below 0 is an everyday thing in some shops, many at once are not.
  'price-negative': { kind: 'sign', fields: ['price'], many: { rows: 1, share: 0 } },
  'stock-negative': { kind: 'sign', fields: ['stock'], many: { rows: 5, share: 0.1 } },
  'minimum-negative': { kind: 'sign', fields: ['minimum'], many: { rows: 3, share: 0.05 } },
  'price-sign': { kind: 'sign', fields: ['price'], many: null },
  'stock-sign': { kind: 'sign', fields: ['stock'], many: null },
  'minimum-sign': { kind: 'sign', fields: ['minimum'], many: null },
  // Of the rows that found a material.
  'name-changed': { kind: 'renaming', fields: ['name'], many: { rows: 20, share: 0.25 } },
  'sku-changed': { kind: 'renaming', fields: ['sku'], many: { rows: 10, share: 0.1 } },
  'unit-changed': { kind: 'renaming', fields: ['unit'], many: { rows: 10, share: 0.1 } },
  emptied: { kind: 'clearing', many: { rows: 10, share: 0.1 } },
  // Of the materials the account has: into an empty account everything is new.
  added: { kind: 'adding', fields: ['name'], many: { rows: 50, share: 0.5 } },
}

/** In the order they are told. */
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

/** Two columns look swapped in a row if its values are this many times nearer to each other's live values than to their own. */
export const SWAP_CLOSER = 3
/** Rows whose values differ from their own by less than this factor, both taken together, tell nothing. */
export const SWAP_APART = 1.5

export function isMany(count: number, of: number, many: Many | null): boolean {
  return many !== null && count >= many.rows && count >= of * many.share
}
