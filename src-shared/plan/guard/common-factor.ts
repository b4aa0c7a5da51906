/**
 * Detects whether nearly all amounts of a field changed by the same factor, and what that may mean: a pack, another
 * unit, VAT. Summed row by row. Reports evidence and a rule, but never applies one. [JUMP-1]
 */
import { amountBefore, type GroupTerms } from './group-terms.ts'
import type { Change, IndexedRow, Sign } from '../plan.ts'
import { isRescaled, type Field, type RescaledField } from '../../material/fields/field.ts'
import type { RowName } from '../../file/row-name.ts'

/** Ratios this close, in logarithms, are counted together. */
const RATIO_STEP = 0.001
/** The width within which ratios are equal: half a percent on both sides of the middle. */
const EXACT_BUCKET_WIDTH = 0.01
/** The width for prices of packs that also changed for another reason. */
const ROUGH_WIDTH = 0.16
const MIN_ROUGH_LOG = Math.log(4)

const KNOWN_FACTOR_LIMITS = { rows: 5, share: 0.8 } as const
/** The limits for an unknown factor. Smaller factors are everyday changes. */
const SAME_FACTOR_LIMITS = { rows: 10, share: 0.9, least: 0.051 } as const

/** Prices are rounded to hundredths, which hides the factor of small prices. */
const ROUNDING_UNIT = 0.005
const MAX_HIDDEN_RATIO = 0.004

interface RatioSum {
  count: number
  sum: number
}

interface FieldRatios {
  /** Rows with amounts above 0 before and after, by the logarithm of the ratio. */
  readonly exactRatios: Map<number, RatioSum>
  /** Like `exactRatios`, for rows in which rounding hides part of the ratio. */
  readonly roundedRatios: Map<number, RatioSum>
}

export type RatiosByField = Map<RescaledField, FieldRatios>

export interface CommonFactorExample extends RowName {
  readonly name: string
  readonly before: string
  readonly after: string
}

export interface CommonFactor {
  readonly field: RescaledField
  /** How many rows changed by the factor. `of`: how many could have changed by it. */
  readonly count: number
  readonly of: number
  /** The new amount divided by the old one; below 1 for a fall. */
  readonly ratio: number
  /** True if each amount also changed slightly for another reason. */
  readonly rough: boolean
  readonly reading: CommonFactorReason
  /** The rule that reverts the change. */
  readonly rule: { readonly operator: '/' | '*'; readonly by: string }
}

/** Counts a row that causes requests, or removes it from the count. */
export function addRatios(sums: RatiosByField, row: IndexedRow, terms: GroupTerms, sign: Sign): void {
  if (row.materialId === null || row.status === 'delete') return
  for (const change of row.changes) {
    if (!isRescaled(change.field)) continue
    const before = measureSizeBefore(change, terms)
    const after = Number(change.after)
    if (!(before > 0) || !(after > 0)) continue
    let sum = sums.get(change.field)
    if (!sum) {
      sum = { exactRatios: new Map(), roundedRatios: new Map() }
      sums.set(change.field, sum)
    }
    countRatio(isRounded(change.field, before, after) ? sum.roundedRatios : sum.exactRatios, after / before, sign)
  }
}

/** The amount before the change; 0 if there was none. */
function measureSizeBefore(change: Change, terms: GroupTerms): number {
  return Number(amountBefore(change, terms) ?? 0)
}

function isRounded(field: Field, before: number, after: number): boolean {
  return field === 'price' && ROUNDING_UNIT / Math.min(before, after) > MAX_HIDDEN_RATIO
}

function countRatio(ratios: Map<number, RatioSum>, ratio: number, sign: Sign): void {
  const key = Math.round(Math.log(ratio) / RATIO_STEP)
  const ratioSum = ratios.get(key)
  if (!ratioSum) ratios.set(key, { count: sign, sum: sign * ratio })
  else if (ratioSum.count + sign === 0) ratios.delete(key)
  else {
    ratioSum.count += sign
    ratioSum.sum += sign * ratio
  }
}

/** A copy that can be changed without changing the original. */
export function copyRatiosByField(sums: RatiosByField): RatiosByField {
  const copyRatios = (ratios: ReadonlyMap<number, RatioSum>) =>
    new Map(Array.from(ratios, ([key, { count: rows, sum }]) => [key, { count: rows, sum }]))
  return new Map(
    Array.from(sums, ([field, { exactRatios, roundedRatios }]) => [
      field,
      { exactRatios: copyRatios(exactRatios), roundedRatios: copyRatios(roundedRatios) },
    ]),
  )
}

/** `countUnchanged`: the number of rows in the file with an amount above 0 that stays. Only called if a common factor was found. */
export function findCommonFactors(
  sums: RatiosByField,
  countUnchanged: (field: RescaledField) => number,
): CommonFactor[] {
  return [...sums].flatMap(([field, sum]) => {
    const rowCount = countRows(sum.exactRatios) + countRows(sum.roundedRatios)
    if (rowCount < KNOWN_FACTOR_LIMITS.rows) return []
    const jump = findExactFactor(field, sum, rowCount) ?? findRoughFactor(field, sum, rowCount)
    if (!jump) return []
    const possibleRowCount = rowCount + countUnchanged(field)
    const share = jump.reading.kind === 'same' ? SAME_FACTOR_LIMITS.share : KNOWN_FACTOR_LIMITS.share
    return jump.count < possibleRowCount * share ? [] : [{ ...jump, of: possibleRowCount }]
  })
}

type CommonFactorWithoutTotal = Omit<CommonFactor, 'of'>

function findExactFactor(
  field: RescaledField,
  { exactRatios, roundedRatios }: FieldRatios,
  rowCount: number,
): CommonFactorWithoutTotal | null {
  const commonRatio = findCommonRatio(exactRatios, EXACT_BUCKET_WIDTH)
  if (commonRatio === null) return null
  const count = commonRatio.count + countRowsNearRatio(roundedRatios, commonRatio.ratio)
  if (count < KNOWN_FACTOR_LIMITS.rows || count < rowCount * KNOWN_FACTOR_LIMITS.share) return null
  const reading = findKnownFactor(invertIfBelowOne(commonRatio.ratio), field, false)
  if (reading) return makeCommonFactor(field, count, commonRatio.ratio, reading, false)
  const isEverydayChange = Math.abs(commonRatio.ratio - 1) <= SAME_FACTOR_LIMITS.least
  if (isEverydayChange || count < SAME_FACTOR_LIMITS.rows) return null
  const text = String(Number(commonRatio.ratio.toPrecision(4)))
  return {
    field,
    count,
    ratio: commonRatio.ratio,
    rough: false,
    reading: { kind: 'same' },
    rule: { operator: '/', by: text },
  }
}

function findRoughFactor(
  field: RescaledField,
  { exactRatios, roundedRatios }: FieldRatios,
  rowCount: number,
): CommonFactorWithoutTotal | null {
  const allRatios = new Map(exactRatios)
  for (const [key, { count: rows, sum }] of roundedRatios) {
    const earlierSum = allRatios.get(key)
    allRatios.set(key, { count: rows + (earlierSum?.count ?? 0), sum: sum + (earlierSum?.sum ?? 0) })
  }
  const commonRatio = findCommonRatio(allRatios, ROUGH_WIDTH)
  if (commonRatio === null || Math.abs(Math.log(commonRatio.ratio)) < MIN_ROUGH_LOG) return null
  if (commonRatio.count < KNOWN_FACTOR_LIMITS.rows || commonRatio.count < rowCount * KNOWN_FACTOR_LIMITS.share)
    return null
  const reading = findKnownFactor(invertIfBelowOne(commonRatio.ratio), field, true)
  return reading && makeCommonFactor(field, commonRatio.count, commonRatio.ratio, reading, true)
}

function invertIfBelowOne(ratio: number): number {
  return ratio < 1 ? 1 / ratio : ratio
}

function makeCommonFactor(
  field: RescaledField,
  rows: number,
  ratio: number,
  { text, reading }: { readonly text: string; readonly reading: CommonFactorReason },
  isRough: boolean,
): CommonFactorWithoutTotal {
  return { field, count: rows, ratio, rough: isRough, reading, rule: { operator: ratio > 1 ? '/' : '*', by: text } }
}

/** True if the amount changed by the common factor. */
export function hasCommonFactor({ field, ratio, rough }: CommonFactor, change: Change, terms: GroupTerms): boolean {
  if (change.field !== field) return false
  const [before, after] = [measureSizeBefore(change, terms), Number(change.after)]
  // Amounts that were or become zero or negative have no factor.
  if (!(before > 0) || !(after > 0)) return false
  const usesRoughWidth = rough || isRounded(field, before, after)
  return (
    Math.abs(Math.log(after / before / ratio)) <= (usesRoughWidth ? ROUGH_WIDTH : EXACT_BUCKET_WIDTH) / 2 + RATIO_STEP
  )
}

/**
 * Finds the largest group of rows whose ratios, as logarithms, differ by at most `width`. Returns its row count and average ratio; null if there are
 * no ratios.
 */
function findCommonRatio(
  ratios: ReadonlyMap<number, RatioSum>,
  width: number,
): { count: number; ratio: number } | null {
  const sortedRatios = [...ratios].sort(([a], [b]) => a - b)
  const widthInSteps = Math.round(width / RATIO_STEP)
  let bestRatio: { count: number; ratio: number } | null = null
  let [firstIndex, rows, sum] = [0, 0, 0]
  for (const [key, ratios] of sortedRatios) {
    rows += ratios.count
    sum += ratios.sum
    for (
      let firstRatio = sortedRatios[firstIndex];
      firstRatio && key - firstRatio[0] > widthInSteps;
      firstRatio = sortedRatios[++firstIndex]
    ) {
      rows -= firstRatio[1].count
      sum -= firstRatio[1].sum
    }
    if (rows > (bestRatio?.count ?? 0)) bestRatio = { count: rows, ratio: sum / rows }
  }
  return bestRatio
}

function countRowsNearRatio(ratios: ReadonlyMap<number, RatioSum>, ratio: number): number {
  const middleStep = Math.log(ratio) / RATIO_STEP
  return [...ratios].reduce(
    (sum, [key, { count: rows }]) => (Math.abs(key - middleStep) <= ROUGH_WIDTH / RATIO_STEP / 2 ? sum + rows : sum),
    0,
  )
}

function countRows(ratios: ReadonlyMap<number, RatioSum>): number {
  return [...ratios.values()].reduce((sum, { count: rows }) => sum + rows, 0)
}

export const MEASUREMENT_UNITS = [
  ...(['square foot', 'square yard', 'square metre', 'foot', 'yard', 'metre'] as const),
  ...(['pound', 'kilogram'] as const),
] as const
export type MeasurementUnit = (typeof MEASUREMENT_UNITS)[number]

/** Units of length, area and mass that may differ between price lists and accounts. The second unit is the first one times the factor. */
const UNIT_PAIRS: readonly (readonly [MeasurementUnit, MeasurementUnit, number])[] = [
  ['square foot', 'square yard', 9],
  ['square foot', 'square metre', 10.7639104],
  ['square yard', 'square metre', 1.19599005],
  ['foot', 'yard', 3],
  ['foot', 'metre', 3.2808399],
  ['yard', 'metre', 1.0936133],
  ['pound', 'kilogram', 2.20462262],
]

/** Standard and reduced VAT rates, in percent. */
const VAT_RATES = [5, 7, 8, 10, 19, 20, 21, 22, 23, 25, 27] as const
const PACK_SIZES = [6, 12, 20, 24, 25, 48, 50, 144, 200, 250, 500] as const
/** The factors of a lost decimal separator. */
const POWERS_OF_TEN = [10, 100, 1000] as const

export type CommonFactorReason =
  | { readonly kind: 'pack' | 'tens'; readonly size: number }
  | { readonly kind: 'vat'; readonly percent: number }
  | { readonly kind: 'unit'; readonly small: MeasurementUnit; readonly large: MeasurementUnit }
  /** Another currency, or anything else that changes all amounts by the same factor. */
  | { readonly kind: 'same' }

interface KnownFactor {
  /** Above 1. The inverse factor has the inverse meaning. */
  readonly factor: number
  /** The factor as written in a rule. */
  readonly text: string
  readonly reading: CommonFactorReason
}

const KNOWN_FACTORS: readonly KnownFactor[] = [
  ...UNIT_PAIRS.map(([smallUnit, largeUnit, factor]): KnownFactor => {
    return { factor, text: String(factor), reading: { kind: 'unit', small: smallUnit, large: largeUnit } }
  }),
  ...PACK_SIZES.map((size): KnownFactor => ({ factor: size, text: String(size), reading: { kind: 'pack', size } })),
  ...POWERS_OF_TEN.map((size): KnownFactor => ({ factor: size, text: String(size), reading: { kind: 'tens', size } })),
]
const TAX_FACTORS: readonly KnownFactor[] = VAT_RATES.map((percent) => {
  const factor = (100 + percent) / 100
  return { factor, text: String(factor), reading: { kind: 'vat', percent } }
})

/** Factors this close are equal. The limit for tax rates is smaller, because they are close to each other and to round percentages. */
const FACTOR_TOLERANCE = 0.003
const TAX_TOLERANCE = 0.001
/** The limit for prices of packs that also changed for another reason. */
const ROUGH_TOLERANCE = 0.08

/**
 * What a factor above 1 between the account's amounts and a file's may mean: packs, a lost decimal separator, VAT,
 * other units. Null if unknown. `isRough`: each amount also changed a little.
 */
function findKnownFactor(factor: number, field: string, isRough: boolean): KnownFactor | null {
  if (isRough)
    return findNearestFactor(
      factor,
      KNOWN_FACTORS.filter(({ reading }) => reading.kind !== 'unit'),
      ROUGH_TOLERANCE,
    )
  return (
    findNearestFactor(factor, KNOWN_FACTORS, FACTOR_TOLERANCE) ??
    (field === 'price' ? findNearestFactor(factor, TAX_FACTORS, TAX_TOLERANCE) : null)
  )
}

function findNearestFactor(
  factor: number,
  candidates: readonly KnownFactor[],
  maxDistance: number,
): KnownFactor | null {
  const measureDistance = (candidate: KnownFactor): number => Math.abs(Math.log(candidate.factor / factor))
  const [nearestCandidate] = candidates.toSorted((a, b) => measureDistance(a) - measureDistance(b))
  return nearestCandidate && measureDistance(nearestCandidate) <= maxDistance ? nearestCandidate : null
}
