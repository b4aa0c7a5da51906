/**
 * Compares a call's changes with the account's current values. Only values decide; it never assumes whether an
 * unanswered call was carried out.
 */
import { isDeletion } from '../material/fields/writing-methods.ts'
import type { CallEffect, Change } from '../plan/plan.ts'
import type { ListedMaterial } from '../material/catalogue/catalogue.ts'
import { getListedValue } from '../material/catalogue/catalogue-values.ts'
import { isRescaled, isStorageField } from '../material/fields/field.ts'
import { toComparable, areSameValues } from '../material/fields/same-value.ts'
import type { LostMaterial } from '../plan/changes-to-requests.ts'
import type { Rescaling } from '../plan/unit-scale.ts'
import { toDecimal, ZERO } from '../material/values/decimal.ts'

/** The storages' lists: by storage, its materials by id. Storages that were not read are missing. */
export type LiveLists = ReadonlyMap<number, ReadonlyMap<number, ListedMaterial>>

export function mapMaterialsById(materials: readonly ListedMaterial[]): Map<number, ListedMaterial> {
  return new Map(materials.map((material) => [material.id, material]))
}

/**
 * `reached`: every value is as planned. `before`: every value is as before. `mixed`: some values are as planned, others as before. `other`: someone
 * else set a value.
 */
export type CallJudgement =
  | { readonly kind: 'reached' | 'before' | 'mixed' }
  | ({ readonly kind: 'other' } & OtherValue)
  /** None of the call's changes can be read back: it only changes suppliers. */
  | { readonly kind: 'unseen' }
  /** No storage that was read lists the material. */
  | { readonly kind: 'gone' }

/** The material in any storage's list. */
export function findLiveMaterial(liveLists: LiveLists, id: number): ListedMaterial | undefined {
  for (const materials of liveLists.values()) {
    const material = materials.get(id)
    if (material) return material
  }
  return undefined
}

/** The account's value as canonical text; null if the material is not in that storage; undefined if no list has the material. [RUN-8] */
export function findLiveValue(
  liveLists: LiveLists,
  id: number,
  change: Pick<Change, 'field' | 'storage'>,
): string | null | undefined {
  if (change.storage !== null) {
    const storage = liveLists.get(change.storage)
    if (!storage) return undefined
    const material = storage.get(id)
    return isStorageField(change.field) ? (material?.[change.field] ?? null) : undefined
  }
  const material = findLiveMaterial(liveLists, id)
  return material && getListedValue(material, change.field)
}

/** What deleting the material would lose, as far as its storages were read. */
export function findLostMaterial(liveLists: LiveLists, id: number): LostMaterial {
  const stocks = [...liveLists].flatMap(([storage, materials]) => {
    const stock = materials.get(id)?.stock
    return stock === undefined ? [] : { storage, stock }
  })
  const material = findLiveMaterial(liveLists, id)
  return { name: material?.name ?? '', price: material?.price ?? ZERO, stocks }
}

export function hasNewValue({ field, after }: Change, value: string | null): boolean {
  return areSameValues(field, value, after)
}

/** A `before` of null means unknown, but for stock and minimum it means 0. */
export function hasOldValue({ field, before }: Change, value: string | null): boolean {
  return toComparable(field, before) === null || areSameValues(field, value, before)
}

/** Whether a value is the one after a change, the one before it, or another one. `isOtherUnit`: the earlier value is in another unit. */
export function findValueState(
  change: Change,
  value: string | null,
  isOtherUnit: boolean,
): 'after' | 'before' | 'other' {
  if (hasNewValue(change, value)) return 'after'
  return hasOldValue(change, value) || (isOtherUnit && isRescaled(change.field)) ? 'before' : 'other'
}

/** A change, and the value that the account has instead of the expected one. */
export interface OtherValue {
  readonly change: Change
  readonly live: string | null
}

/**
 * The first value that a delete would lose and that differs from the plan; null if none does. `liveValueOf` returns
 * undefined for unreadable values. [PLAN-15]
 */
export function findChangedLoss(
  plannedChanges: readonly Change[],
  { stocks }: Pick<LostMaterial, 'stocks'>,
  liveValueOf: (change: Change) => string | null | undefined,
): OtherValue | null {
  for (const change of plannedChanges) {
    const accountValue = liveValueOf(change)
    if (accountValue !== undefined && !hasOldValue(change, accountValue)) return { change, live: accountValue }
  }
  // A plan file from another program might not list what a delete loses.
  if (!listsLosses(plannedChanges)) return null
  const additionalStock = stocks.find(
    ({ storage, stock }) =>
      stock !== ZERO && plannedChanges.every((plannedChange) => plannedChange.storage !== storage),
  )
  if (!additionalStock) return null
  return {
    change: { field: 'stock', storage: additionalStock.storage, before: ZERO, after: ZERO },
    live: additionalStock.stock,
  }
}

/**
 * The state of a call in the account. `isRescaled`: a unit change was sent before it, so its earlier price, stock and
 * minimum are in another unit and not compared. `pendingScale`: a unit change will be sent before it, so balances are
 * compared as they will be after it. [RUN-4] [RUN-9]
 */
export function judgeLiveCall(
  call: CallEffect,
  id: number,
  liveLists: LiveLists,
  isRescaled: boolean,
  pendingScale: Rescaling | null = null,
): CallJudgement {
  if (isDeletion(call)) return judgeDelete(call, id, liveLists)
  let afterCount = 0
  let beforeCount = 0
  let comparedCount = 0
  for (const change of call.changes) {
    const liveText = findLiveValue(liveLists, id, change)
    if (liveText === undefined) continue
    comparedCount += 1
    const value = pendingScale === null ? liveText : predictValue(change, liveText, pendingScale)
    const valueState = findValueState(change, value, isRescaled)
    if (valueState === 'other') return { kind: 'other', change, live: liveText }
    if (valueState === 'after') afterCount += 1
    else beforeCount += 1
  }
  if (comparedCount === 0) return { kind: findLiveMaterial(liveLists, id) ? 'unseen' : 'gone' }
  if (afterCount === comparedCount) return { kind: 'reached' }
  return { kind: beforeCount === comparedCount ? 'before' : 'mixed' }
}

/** A delete must lose exactly what was planned, with no other or additional balance. [PLAN-15] */
function judgeDelete({ changes }: CallEffect, id: number, liveLists: LiveLists): CallJudgement {
  if (!findLiveMaterial(liveLists, id)) return { kind: 'reached' }
  const otherValue = findChangedLoss(changes, findLostMaterial(liveLists, id), (change) =>
    findLiveValue(liveLists, id, change),
  )
  return otherValue ? { kind: 'other', ...otherValue } : { kind: 'before' }
}

/** Whether a delete's changes include the price and balances that are lost with the material. */
export function listsLosses(changes: readonly Change[]): boolean {
  return changes.some(({ field }) => field === 'price')
}

/** The balance after the group's unit change, because plans have later balances in the new unit. [UNIT-1] */
function predictValue(change: Change, value: string | null, pendingScale: Rescaling): string | null {
  const amount = isStorageField(change.field) ? toDecimal(value ?? '') : null
  return amount === null ? value : pendingScale.convertAmount(amount)
}
