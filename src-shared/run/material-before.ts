/**
 * A material's values in the account before a run first wrote to it. A call can change more than its own fields. A
 * unit rescales every balance and the price. A stock of 0 can remove a storage's row and its minimum. Categories
 * decide which storages list the material. Values lost this way are recorded only here. Reads nothing itself.
 */
import { isDeletion, setsValue } from '../material/fields/writing-methods.ts'
import { fieldStorageKey, type CallEffect, type Change } from '../plan/plan.ts'
import { isRescaled, STORAGE_FIELDS, type Field, type StorageField } from '../material/fields/field.ts'
import { findLiveMaterial, type LiveLists } from './run-live.ts'
import { findRescaling, type Rescaling } from '../plan/unit-scale.ts'
import { toDecimal, type Decimal } from '../material/values/decimal.ts'

export interface StorageRow extends Readonly<Record<StorageField, Decimal>> {
  readonly storage: number
}

export interface MaterialBefore {
  readonly id: number
  readonly name: string
  readonly unit: string
  readonly price: Decimal
  /** One row for each storage that listed the material. */
  readonly rows: readonly StorageRow[]
}

/** What a call affects beyond its own fields: the material in all storages, its storage's row, or nothing. */
export function findEffectScope(call: CallEffect): 'everywhere' | 'storage' | 'own' {
  if (isDeletion(call)) return 'everywhere'
  const affectsAllStorages = call.changes.some(({ field }) => field === 'unit' || field === 'categories')
  if (setsValue(call) && affectsAllStorages) return 'everywhere'
  return findEmptiedStorages(call).length > 0 ? 'storage' : 'own'
}

/** The storages in which a call leaves no stock. */
export function findEmptiedStorages(call: CallEffect): readonly number[] {
  return call.changes.flatMap(({ field, storage, after }) =>
    field === 'stock' && after === '0' && storage !== null ? [storage] : [],
  )
}

/** The material as it is listed now; null if no list has it. */
export function findMaterialBefore(liveLists: LiveLists, id: number): MaterialBefore | null {
  const material = findLiveMaterial(liveLists, id)
  if (!material) return null
  const rows = [...liveLists].flatMap(([storage, materials]): StorageRow[] => {
    const material = materials.get(id)
    return material ? [{ storage, stock: material.stock, minimum: material.minimum }] : []
  })
  return { id, name: material.name, unit: material.unit, price: material.price, rows }
}

/** A value converted to the new unit; unchanged if the field is not rescaled. */
export function convertToNewUnit(field: Field, value: string | null, scale: Rescaling): string | null {
  const decimal = value === null ? null : toDecimal(value)
  if (decimal === null || !isRescaled(field)) return value
  return field === 'price' ? scale.convertPrice(decimal) : scale.convertAmount(decimal)
}

/** The rescaled fields of a material as `Change`s, with the earlier value as both `before` and `after`. */
export function amountsOf(earlierMaterial: MaterialBefore): readonly Change[] {
  const makeAmountChange = (field: Field, storage: number | null, value: string): Change => ({
    field,
    storage,
    before: value,
    after: value,
  })
  return [
    makeAmountChange('price', null, earlierMaterial.price),
    ...earlierMaterial.rows.flatMap((row) =>
      STORAGE_FIELDS.map((field) => makeAmountChange(field, row.storage, row[field])),
    ),
  ]
}

/**
 * The side effects of a run's calls on one material: balances and the price in a new unit, if they can be calculated
 * exactly. An unknown factor makes that impossible. [RUN-16]
 */
export function predictSideEffects(earlierMaterial: MaterialBefore, calls: readonly CallEffect[]): readonly Change[] {
  const unitChange = calls.flatMap(({ changes }) => changes).find(({ field }) => field === 'unit')
  const scale = unitChange && findRescaling(earlierMaterial.unit, unitChange.after)
  const reverseRescaling = unitChange && findRescaling(unitChange.after, earlierMaterial.unit)
  if (!scale || !reverseRescaling) return []
  const sentKeys = new Set(calls.flatMap(({ changes }) => changes.map(fieldStorageKey)))
  const emptyStorages = new Set(calls.flatMap(findEmptiedStorages))
  return amountsOf(earlierMaterial).flatMap((amount): Change[] => {
    // If the storage may drop the material, its minimum is uncertain.
    if (sentKeys.has(fieldStorageKey(amount)) || (amount.storage !== null && emptyStorages.has(amount.storage)))
      return []
    const after = convertToNewUnit(amount.field, amount.after, scale)
    return after === null || convertToNewUnit(amount.field, after, reverseRescaling) !== amount.after
      ? []
      : [{ ...amount, after }]
  })
}
