/**
 * What one of our calls changes without sending it, as the account's interface describes it: rows that come and go with stock,
 * categories or the material itself, and amounts in another unit.
 */
import { creates, removes } from '../../material/fields/writing-methods.ts'
import { multiply, toDecimal, type Decimal } from '../../material/values/decimal.ts'
import { placeKey, type FieldDifference, type HeldValue, type MaterialValues } from './material-version.ts'
import type { OwnCall } from './own-call.ts'

interface Between {
  readonly before: MaterialValues
  readonly after: MaterialValues
}

export function isBroughtAlong(call: OwnCall, change: FieldDifference, between: Between): boolean {
  if (removes(call)) return change.after === undefined
  return (
    cameOrWent(call, change, between) ||
    (call.changes.some(({ field }) => field === 'unit') && isRescaled(change, between))
  )
}

/**
 * A row in a storage comes with stock, with categories, or with the material; it goes with its last stock, or without stock with the
 * categories. With its last row a material leaves the lists, and with a row it comes back to them as it was.
 */
function cameOrWent(call: OwnCall, { field, storage, before, after }: FieldDifference, between: Between): boolean {
  const added = creates(call)
  const categories = call.changes.some((one) => one.field === 'categories')
  if (storage === null) {
    if (added) return (before ?? '') === '' && isNothing(after)
    const stocks = call.changes.filter((one) => one.field === 'stock')
    if (after === undefined) return !isListed(between.after) && (categories || stocks.some((one) => one.after === '0'))
    if (before !== undefined || isListed(between.before)) return false
    return categories || stocks.some((one) => one.after !== '0')
  }
  const stock = call.changes.find((one) => one.field === 'stock' && one.storage === storage)
  const mayCome = added || stock !== undefined || categories
  if (before === undefined && mayCome) return isNothing(after)
  if (after !== undefined || (field === 'planned' && before !== null)) return false
  const stockBefore = between.before.get(placeKey({ field: 'stock', storage }))?.value
  return stock === undefined ? categories && isNothing(stockBefore) : stock.after === '0'
}

/** A list shows the material. */
function isListed(values: MaterialValues): boolean {
  return values.get('name')?.value !== undefined
}

/** What a material or a row has that nothing was said of. */
function isNothing(value: HeldValue): boolean {
  return value === undefined || value === null || value === '' || value === '0'
}

/** All amounts by one factor, and the price by its inverse: then nobody else changed one of them. */
function isRescaled({ field, storage, before, after }: FieldDifference, between: Between): boolean {
  const pair = pairOf(before, after)
  if (!pair) return false
  for (const other of between.before.values()) {
    if (other.field !== 'stock' && other.field !== 'minimum') continue
    if (other.field === field && other.storage === storage) continue
    const scale = pairOf(other.value, between.after.get(placeKey(other))?.value)
    if (!scale || scale[0] === '0') continue
    const fitsFactor =
      field === 'price'
        ? multiply(pair[0], scale[0]) === multiply(pair[1], scale[1])
        : multiply(pair[0], scale[1]) === multiply(pair[1], scale[0])
    return fitsFactor
  }
  // Nothing to compare it with: a unit was changed, and this is what changes with it.
  return field === 'price' || field === 'stock' || field === 'minimum' || field === 'planned'
}

function pairOf(before: HeldValue, after: HeldValue): readonly [Decimal, Decimal] | null {
  const [one, other] = [toDecimal(before ?? ''), toDecimal(after ?? '')]
  return one === null || other === null ? null : [one, other]
}
