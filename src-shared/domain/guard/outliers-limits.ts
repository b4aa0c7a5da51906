/** When a plan is unusual enough to be asked about twice: every threshold of the outlier guard, in one object. [OUT-1] */

/** Ways a price or a balance can leap. */
export type Leap = 'far-up' | 'up' | 'zero' | 'far-down' | 'down'
export const LEAP_FIELDS = ['price', 'stock'] as const
export type LeapField = (typeof LEAP_FIELDS)[number]
export type LeapCode = `${LeapField}-${Leap}`

/** In the order they are told. */
export const LEAP_CODES = [
  'price-far-up',
  'price-up',
  'price-zero',
  'price-far-down',
  'price-down',
  'stock-far-up',
  'stock-up',
  'stock-zero',
  'stock-far-down',
  'stock-down',
] as const satisfies readonly LeapCode[]

/** Kinds that count rows, whatever the amounts are. In the order they are told. [OUT-6] */
export const COUNT_CODES = [
  'price-negative',
  'stock-negative',
  'minimum-negative',
  'minimum-zero',
  'name-changed',
  'sku-changed',
  'unit-changed',
  'emptied',
  'added',
] as const
export type CountCode = (typeof COUNT_CODES)[number]

/** Texts that stand in another row: a column was moved or sorted by itself. [OUT-7] */
export const MOVED_CODES = ['name-moved', 'sku-moved'] as const

/** Every kind with a limit of rows and share. */
export const MANY_CODES = [...MOVED_CODES, ...LEAP_CODES, ...COUNT_CODES] as const
export type ManyCode = (typeof MANY_CODES)[number]

/** How many rows are many: at least `rows`, and at least `share` of the rows that could have been of the kind. */
export interface Many {
  readonly rows: number
  /** 0 to 1. */
  readonly share: number
}

export interface OutlierLimits {
  /** A leap: this many times higher or lower, or more. Above 1. */
  readonly factor: number
  /** A far leap: as `factor`, and not below it. */
  readonly farFactor: number
  readonly many: Readonly<Record<ManyCode, Many>>
  readonly swap: Many & {
    /** A row looks swapped when its values are this many times nearer to each other's live values than to their own. */
    readonly closer: number
    /** Rows whose values differ from their own by less than this factor, both taken together, tell nothing. */
    readonly apart: number
  }
}

export const OUTLIER_LIMITS: OutlierLimits = {
  factor: 10,
  farFactor: 100,
  many: {
    // Prices hardly ever leap: a lost decimal separator does it, and one such row is one too many.
    'price-far-up': { rows: 1, share: 0 },
    'price-far-down': { rows: 1, share: 0 },
    'price-up': { rows: 3, share: 0.05 },
    'price-down': { rows: 3, share: 0.05 },
    'price-zero': { rows: 3, share: 0.05 },
    // Balances leap with every delivery and sale; it is unusual that much of a file does.
    'stock-far-up': { rows: 3, share: 0.1 },
    'stock-far-down': { rows: 3, share: 0.1 },
    'stock-up': { rows: 5, share: 0.25 },
    'stock-down': { rows: 10, share: 0.5 },
    'stock-zero': { rows: 10, share: 0.25 },
    // A price below 0 is never meant; a balance below 0 is an everyday thing in some shops, many at once are not.
    'price-negative': { rows: 1, share: 0 },
    'stock-negative': { rows: 5, share: 0.1 },
    'minimum-negative': { rows: 3, share: 0.05 },
    'minimum-zero': { rows: 10, share: 0.25 },
    // Of the rows that found a material.
    'name-changed': { rows: 20, share: 0.25 },
    'sku-changed': { rows: 10, share: 0.1 },
    'unit-changed': { rows: 10, share: 0.1 },
    emptied: { rows: 10, share: 0.1 },
    // Of the materials the account has: into an empty account everything is new.
    added: { rows: 50, share: 0.5 },
    // Of the rows that change the name or the SKU.
    'name-moved': { rows: 5, share: 0.5 },
    'sku-moved': { rows: 5, share: 0.5 },
  },
  swap: { rows: 5, share: 0.6, closer: 3, apart: 1.5 },
}

/** The limits with some of them changed. Throws RangeError, naming the limit and its value, for one that makes no sense. */
export function outlierLimits(changed: Partial<OutlierLimits>): OutlierLimits {
  const limits = { ...OUTLIER_LIMITS, ...changed, many: { ...OUTLIER_LIMITS.many, ...changed.many } }
  const { factor, farFactor, swap } = limits
  need(factor > 1, 'factor must be above 1', factor)
  need(farFactor >= factor, `farFactor must not be below factor (${factor})`, farFactor)
  need(swap.closer >= 1, 'swap.closer must be at least 1', swap.closer)
  need(swap.apart >= 1, 'swap.apart must be at least 1', swap.apart)
  for (const [name, { rows, share }] of [...Object.entries(limits.many), ['swap', swap] as const]) {
    need(rows >= 1, `${name}: rows must be at least 1`, rows)
    need(share >= 0 && share <= 1, `${name}: share must be between 0 and 1`, share)
  }
  return limits
}

function need(right: boolean, rule: string, got: number): void {
  if (!right) throw new RangeError(`${rule}, got ${got}`)
}
