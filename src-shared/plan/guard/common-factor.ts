/**
 * Detects whether nearly all amounts of a field changed by nearly the same factor, and what that may mean: the price
 * of a pack, another unit, VAT. Summed row by row. Reports evidence and a rule, but never applies one. [JUMP-1]
 */
import { amountBefore, type GroupTerms } from './group-terms.ts'
import type { Change, OrderedRow, Sign } from '../plan.ts'
import { isRescaled, type Field, type RescaledField } from '../../material/fields/field.ts'
import type { RowName } from '../../file/row-name.ts'

/** Ratios this close, in logarithms, are counted together. */
const STEP = 0.001
/** All within half a percent of the middle. */
const EXACT = 0.01
/** For a price list of packs, if the prices also changed. */
const ROUGH = 0.16
const LEAST_ROUGH = Math.log(4)

const MANY = { rows: 5, share: 0.8 } as const
/** For an unknown factor. Smaller ones are everyday changes. */
const MANY_SAME = { rows: 10, share: 0.9, least: 0.051 } as const

/** Prices are rounded to hundredths, which hides the factor of small ones. */
const ROUNDING = 0.005
const MAX_HIDDEN = 0.004

interface Ratios {
  count: number
  sum: number
}

interface FieldJumps {
  /** Rows with amounts above 0 before and after, by the logarithm of the ratio. */
  readonly exactRatios: Map<number, Ratios>
  /** The same if rounding hides part of the ratio. */
  readonly roundedRatios: Map<number, Ratios>
}

export type JumpSums = Map<RescaledField, FieldJumps>

export interface JumpExample extends RowName {
  readonly name: string
  readonly before: string
  readonly after: string
}

export interface Jump {
  readonly field: RescaledField
  /** Rows that changed by the factor, and all rows that could have. */
  readonly count: number
  readonly of: number
  /** After divided by before; below 1 for a fall. */
  readonly ratio: number
  /** Each amount also changed a little by itself. */
  readonly rough: boolean
  readonly reading: JumpReading
  /** The rule that reverts it. */
  readonly rule: { readonly operator: '/' | '*'; readonly by: string }
}

/** Counts a row that sends something, or removes it from the count. */
export function addJumps(sums: JumpSums, row: OrderedRow, terms: GroupTerms, sign: Sign): void {
  if (row.materialId === null || row.status === 'delete') return
  for (const change of row.changes) {
    if (!isRescaled(change.field)) continue
    const before = sizeBefore(change, terms)
    const after = Number(change.after)
    if (!(before > 0) || !(after > 0)) continue
    let sum = sums.get(change.field)
    if (!sum) {
      sum = { exactRatios: new Map(), roundedRatios: new Map() }
      sums.set(change.field, sum)
    }
    count(isRounded(change.field, before, after) ? sum.roundedRatios : sum.exactRatios, after / before, sign)
  }
}

/** 0 if there was no amount. */
function sizeBefore(change: Change, terms: GroupTerms): number {
  return Number(amountBefore(change, terms) ?? 0)
}

function isRounded(field: Field, before: number, after: number): boolean {
  return field === 'price' && ROUNDING / Math.min(before, after) > MAX_HIDDEN
}

function count(ratios: Map<number, Ratios>, ratio: number, sign: Sign): void {
  const key = Math.round(Math.log(ratio) / STEP)
  const ratioSum = ratios.get(key)
  if (!ratioSum) ratios.set(key, { count: sign, sum: sign * ratio })
  else if (ratioSum.count + sign === 0) ratios.delete(key)
  else {
    ratioSum.count += sign
    ratioSum.sum += sign * ratio
  }
}

/** A copy that can be changed without changing the original. */
export function copyJumps(sums: JumpSums): JumpSums {
  const copyRatios = (ratios: ReadonlyMap<number, Ratios>) =>
    new Map(Array.from(ratios, ([key, { count: rows, sum }]) => [key, { count: rows, sum }]))
  return new Map(
    Array.from(sums, ([field, { exactRatios, roundedRatios }]) => [
      field,
      { exactRatios: copyRatios(exactRatios), roundedRatios: copyRatios(roundedRatios) },
    ]),
  )
}

/** `unchanged`: the number of rows in the file with an amount above 0 that stays. Only called if it matters. */
export function jumpsOf(sums: JumpSums, unchanged: (field: RescaledField) => number): Jump[] {
  return [...sums].flatMap(([field, sum]) => {
    const rowCount = rowsIn(sum.exactRatios) + rowsIn(sum.roundedRatios)
    if (rowCount < MANY.rows) return []
    const jump = exactJump(field, sum, rowCount) ?? roughJump(field, sum, rowCount)
    if (!jump) return []
    const of = rowCount + unchanged(field)
    const share = jump.reading.kind === 'same' ? MANY_SAME.share : MANY.share
    return jump.count < of * share ? [] : [{ ...jump, of }]
  })
}

type JumpWithoutTotal = Omit<Jump, 'of'>

function exactJump(
  field: RescaledField,
  { exactRatios, roundedRatios }: FieldJumps,
  rowCount: number,
): JumpWithoutTotal | null {
  const middle = fullest(exactRatios, EXACT)
  if (middle === null) return null
  const count = middle.count + rowsNear(roundedRatios, middle.ratio)
  if (count < MANY.rows || count < rowCount * MANY.share) return null
  const reading = knownFactor(above1(middle.ratio), field, false)
  if (reading) return jumpOf(field, count, middle.ratio, reading, false)
  const least = Math.abs(middle.ratio - 1) <= MANY_SAME.least
  if (least || count < MANY_SAME.rows) return null
  const text = String(Number(middle.ratio.toPrecision(4)))
  return {
    field,
    count,
    ratio: middle.ratio,
    rough: false,
    reading: { kind: 'same' },
    rule: { operator: '/', by: text },
  }
}

function roughJump(
  field: RescaledField,
  { exactRatios, roundedRatios }: FieldJumps,
  rowCount: number,
): JumpWithoutTotal | null {
  const both = new Map(exactRatios)
  for (const [key, { count: rows, sum }] of roundedRatios) {
    const other = both.get(key)
    both.set(key, { count: rows + (other?.count ?? 0), sum: sum + (other?.sum ?? 0) })
  }
  const middle = fullest(both, ROUGH)
  if (middle === null || Math.abs(Math.log(middle.ratio)) < LEAST_ROUGH) return null
  if (middle.count < MANY.rows || middle.count < rowCount * MANY.share) return null
  const reading = knownFactor(above1(middle.ratio), field, true)
  return reading && jumpOf(field, middle.count, middle.ratio, reading, true)
}

function above1(ratio: number): number {
  return ratio < 1 ? 1 / ratio : ratio
}

function jumpOf(
  field: RescaledField,
  rows: number,
  ratio: number,
  { text, reading }: { readonly text: string; readonly reading: JumpReading },
  rough: boolean,
): JumpWithoutTotal {
  return { field, count: rows, ratio, rough, reading, rule: { operator: ratio > 1 ? '/' : '*', by: text } }
}

/** Whether a change belongs to a jump. */
export function belongsToJump({ field, ratio, rough }: Jump, change: Change, terms: GroupTerms): boolean {
  if (change.field !== field) return false
  const [before, after] = [sizeBefore(change, terms), Number(change.after)]
  // Amounts that were or become zero or negative have no factor.
  if (!(before > 0) || !(after > 0)) return false
  const isWide = rough || isRounded(field, before, after)
  return Math.abs(Math.log(after / before / ratio)) <= (isWide ? ROUGH : EXACT) / 2 + STEP
}

/** The most rows with ratios within a width of each other. */
function fullest(ratios: ReadonlyMap<number, Ratios>, width: number): { count: number; ratio: number } | null {
  const sorted = [...ratios].sort(([a], [b]) => a - b)
  const steps = Math.round(width / STEP)
  let best: { count: number; ratio: number } | null = null
  let [from, rows, sum] = [0, 0, 0]
  for (const [key, one] of sorted) {
    rows += one.count
    sum += one.sum
    for (let first = sorted[from]; first && key - first[0] > steps; first = sorted[++from]) {
      rows -= first[1].count
      sum -= first[1].sum
    }
    if (rows > (best?.count ?? 0)) best = { count: rows, ratio: sum / rows }
  }
  return best
}

function rowsNear(ratios: ReadonlyMap<number, Ratios>, ratio: number): number {
  const middle = Math.log(ratio) / STEP
  return [...ratios].reduce(
    (sum, [key, { count: rows }]) => (Math.abs(key - middle) <= ROUGH / STEP / 2 ? sum + rows : sum),
    0,
  )
}

function rowsIn(ratios: ReadonlyMap<number, Ratios>): number {
  return [...ratios.values()].reduce((sum, { count: rows }) => sum + rows, 0)
}

export const JUMP_UNITS = [
  ...(['square foot', 'square yard', 'square metre', 'foot', 'yard', 'metre'] as const),
  ...(['pound', 'kilogram'] as const),
] as const
export type JumpUnit = (typeof JUMP_UNITS)[number]

/** Lengths, areas and masses that may differ between price lists and accounts. The second is `times` the first. */
const UNIT_PAIRS: readonly (readonly [JumpUnit, JumpUnit, number])[] = [
  ['square foot', 'square yard', 9],
  ['square foot', 'square metre', 10.7639104],
  ['square yard', 'square metre', 1.19599005],
  ['foot', 'yard', 3],
  ['foot', 'metre', 3.2808399],
  ['yard', 'metre', 1.0936133],
  ['pound', 'kilogram', 2.20462262],
]

/** Standard and reduced VAT rates, in percent. */
const VAT = [5, 7, 8, 10, 19, 20, 21, 22, 23, 25, 27] as const
const PACKS = [6, 12, 20, 24, 25, 48, 50, 144, 200, 250, 500] as const
/** A lost decimal separator has the same effect. */
const TENS = [10, 100, 1000] as const

export type JumpReading =
  | { readonly kind: 'pack' | 'tens'; readonly size: number }
  | { readonly kind: 'vat'; readonly percent: number }
  | { readonly kind: 'unit'; readonly small: JumpUnit; readonly large: JumpUnit }
  /** Another currency, or anything else that changes all amounts by the same factor. */
  | { readonly kind: 'same' }

interface KnownFactor {
  /** Above 1. The inverse factor has the inverse meaning. */
  readonly factor: number
  /** The factor as written in a rule. */
  readonly text: string
  readonly reading: JumpReading
}

const FACTORS: readonly KnownFactor[] = [
  ...UNIT_PAIRS.map(([small, large, factor]): KnownFactor => {
    return { factor, text: String(factor), reading: { kind: 'unit', small, large } }
  }),
  ...PACKS.map((size): KnownFactor => ({ factor: size, text: String(size), reading: { kind: 'pack', size } })),
  ...TENS.map((size): KnownFactor => ({ factor: size, text: String(size), reading: { kind: 'tens', size } })),
]
const TAXES: readonly KnownFactor[] = VAT.map((percent) => {
  const factor = (100 + percent) / 100
  return { factor, text: String(factor), reading: { kind: 'vat', percent } }
})

/** Factors this close are equal. Tax rates are closer to each other and to round percentages. */
const NEAR = 0.003
const NEAR_TAX = 0.001
/** For prices of a pack that also changed. */
const NEAR_ROUGH = 0.08

/**
 * What a factor above 1 between the account's amounts and a file's may mean: packs, a lost decimal separator, VAT,
 * other units. Null if unknown. `rough`: each amount also changed a little.
 */
function knownFactor(factor: number, field: string, rough: boolean): KnownFactor | null {
  if (rough)
    return nearest(
      factor,
      FACTORS.filter(({ reading }) => reading.kind !== 'unit'),
      NEAR_ROUGH,
    )
  return nearest(factor, FACTORS, NEAR) ?? (field === 'price' ? nearest(factor, TAXES, NEAR_TAX) : null)
}

function nearest(factor: number, candidates: readonly KnownFactor[], within: number): KnownFactor | null {
  const distance = (one: KnownFactor): number => Math.abs(Math.log(one.factor / factor))
  const [first] = candidates.toSorted((a, b) => distance(a) - distance(b))
  return first && distance(first) <= within ? first : null
}
