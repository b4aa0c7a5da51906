/**
 * Predicts how balances rescale when a unit changes within its group, as the API documents for materials/edit. Predicts only pairs of known units.
 * The account calculates the amounts itself, so the preview calls these values predictions.
 */
import type { Change } from './plan.ts'
import { divide, multiply, toDecimal, ZERO, type Decimal } from '../material/values/decimal.ts'
import { makeTextKey } from '../material/values/text-key.ts'

interface KnownUnit {
  readonly group: string
  /** The exact size in the group's smallest unit. */
  readonly size: Decimal
}

const SCALE_DECIMAL_PLACES = 10

function makeUnits(group: string, entries: Readonly<Record<string, string>>): [string, KnownUnit][] {
  return Object.entries(entries).flatMap(([size, codes]) =>
    codes.split(' ').map((code): [string, KnownUnit] => [code, { group, size: toDecimal(size) ?? ZERO }]),
  )
}

const KNOWN_UNITS: ReadonlyMap<string, KnownUnit> = new Map([
  ...makeUnits('mass', { '1': 'mg мг', '1000': 'g gr г гр', '1000000': 'kg кг', '1000000000': 't т' }),
  ...makeUnits('length', { '1': 'mm мм', '10': 'cm см', '100': 'dm дм', '1000': 'm м', '1000000': 'km км' }),
  ...makeUnits('area', { '1': 'mm2 мм2', '100': 'cm2 см2', '1000000': 'm2 м2', '10000000000': 'ha га' }),
  ...makeUnits('volume', { '1': 'ml мл', '10': 'cl', '1000': 'l л dm3 дм3', '1000000': 'm3 м3' }),
  ...makeUnits('count', { '1': 'pcs pc шт', '12': 'dozen дюжина', '1000': 'thousand тыс.шт' }),
  ...makeUnits('time', { '1': 's sec с сек', '60': 'min мин', '3600': 'h hour ч час', '86400': 'day д день' }),
])

function findUnit(code: string): KnownUnit | undefined {
  return KNOWN_UNITS.get(makeTextKey(code).replace('²', '2').replace('³', '3').replace(/\.$/, ''))
}

export interface Rescaling {
  /** A balance in the old unit, converted to the new one. */
  convertAmount(value: Decimal): Decimal
  /** A price per old unit, converted to the new one. */
  convertPrice(value: Decimal): Decimal
}

/** The rescaling between two unit codes; null if they are not known to belong to one group. [UNIT-2] */
export function findRescaling(from: string, to: string): Rescaling | null {
  const oldUnit = findUnit(from)
  const newUnit = findUnit(to)
  if (!oldUnit || !newUnit || oldUnit.group !== newUnit.group) return null
  return {
    convertAmount: (value) => divide(multiply(value, oldUnit.size), newUnit.size, SCALE_DECIMAL_PLACES),
    convertPrice: (value) => divide(multiply(value, newUnit.size), oldUnit.size, SCALE_DECIMAL_PLACES),
  }
}

/** A change to a unit of another kind or of an unknown kind. Amounts before and after it cannot be compared. [UNIT-2] */
export function findChangeToUnknownUnit(changes: readonly Change[]): Change | undefined {
  return changes.find(
    ({ field, before, after }) => field === 'unit' && before !== null && !findRescaling(before, after),
  )
}
