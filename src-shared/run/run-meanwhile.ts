/**
 * What others did while a run was active: changed values that the run did not send, and new materials with the same skus or names. The API cannot
 * prevent this, so the report mentions it. [RUN-19]
 */
import { isDeletion } from '../material/fields/writing-methods.ts'
import { fieldStorageKey, type CallEffect, type Change, getAddedKeys } from '../plan/plan.ts'
import { isRescaled, type Field } from '../material/fields/field.ts'
import { findLiveMaterial, findLiveValue, type LiveLists } from './run-live.ts'
import { areSameValues } from '../material/fields/same-value.ts'
import { withStorage } from './run-verify.ts'
import { WHOLE_MATERIAL } from './report-values.ts'
import { makeReason, type OtherRunWrite, type Reason } from './run.ts'

/** A field, and its storage if it has one. */
export type FieldPlace = Pick<Change, 'field' | 'storage'>

/** The fields, with their storages, that a run's calls change: for each material and in total. */
export interface ChangedPlaces {
  readonly placesByMaterial: ReadonlyMap<number, readonly FieldPlace[]>
  readonly allPlaces: readonly FieldPlace[]
}

/** The account as the run read it before it sent anything. */
export interface EarlierAccount {
  readonly liveLists: LiveLists
  readonly changedPlaces: ChangedPlaces
}

const IDENTITY_FIELDS: readonly Field[] = ['name', 'sku', 'unit']

export function makeChangedPlaces(changes: Iterable<FieldPlace & { readonly materialId: number }>): ChangedPlaces {
  const placesByMaterial = new Map<number, FieldPlace[]>()
  const placesByKey = new Map<string, FieldPlace>()
  for (const { materialId, field, storage } of changes) {
    const place = { field, storage }
    const places = placesByMaterial.get(materialId)
    if (places) places.push(place)
    else placesByMaterial.set(materialId, [place])
    placesByKey.set(fieldStorageKey(place), place)
  }
  for (const field of IDENTITY_FIELDS) {
    const place = { field, storage: null }
    placesByKey.set(fieldStorageKey(place), place)
  }
  return { placesByMaterial, allPlaces: [...placesByKey.values()] }
}

/** Only stores the run's materials: an account may list a hundred times as many. */
export function makeEarlierAccount(liveLists: LiveLists, changedPlaces: ChangedPlaces): EarlierAccount {
  const storedLists = new Map<number, ReadonlyMap<number, ReturnType<typeof findLiveMaterial> & object>>()
  for (const [storage, materials] of liveLists) {
    const runMaterials = new Map<number, ReturnType<typeof findLiveMaterial> & object>()
    for (const id of changedPlaces.placesByMaterial.keys()) {
      const material = materials.get(id)
      if (material) runMaterials.set(id, material)
    }
    storedLists.set(storage, runMaterials)
  }
  return { liveLists: storedLists, changedPlaces }
}

/** The first value of a material that changed although the run did not change it; null if there is none. */
export function findChangeMeanwhile(
  id: number,
  { liveLists: listsBefore, changedPlaces }: EarlierAccount,
  liveLists: LiveLists,
): Reason | null {
  const materialPlaces = changedPlaces.placesByMaterial.get(id) ?? []
  if (!findLiveMaterial(listsBefore, id) || !findLiveMaterial(liveLists, id)) return null
  const hasUnitChange = materialPlaces.some(({ field }) => field === 'unit')
  for (const place of changedPlaces.allPlaces) {
    if (materialPlaces.some(({ field, storage }) => field === place.field && storage === place.storage)) continue
    if (hasUnitChange && isRescaled(place.field)) continue
    // Values are compared only if the storage listed the material both times. Stock and categories decide whether it is listed.
    const isListedInBoth =
      place.storage === null || [listsBefore, liveLists].every((lists) => lists.get(place.storage ?? 0)?.has(id))
    if (!isListedInBoth) continue
    const [valueBefore, currentValue] = [findLiveValue(listsBefore, id, place), findLiveValue(liveLists, id, place)]
    if (valueBefore === undefined || currentValue === undefined) continue
    if (areSameValues(place.field, valueBefore, currentValue)) continue
    const change = { ...place, before: valueBefore, after: currentValue ?? '' }
    return makeReason(
      'changed-meanwhile',
      withStorage(change, { before: valueBefore ?? '', live: currentValue ?? '' }),
      place.field,
    )
  }
  return null
}

/** A new material in the account with the same sku or name as this material. */
export function findNewMaterialMeanwhile(
  id: number,
  liveLists: LiveLists,
  newSincePreview: ReadonlyMap<string, { readonly id: number; readonly name: string }>,
): Reason | null {
  if (newSincePreview.size === 0) return null
  const material = findLiveMaterial(liveLists, id)
  if (!material) return null
  for (const key of getAddedKeys(material)) {
    const otherMaterial = newSincePreview.get(key)
    if (otherMaterial && otherMaterial.id !== id)
      return makeReason('appeared-meanwhile', { id: otherMaterial.id, name: otherMaterial.name })
  }
  return null
}

/** The values of an earlier call that a later call of another run overwrote, even with the same value. */
export function findOverwrittenValues(
  earlierEffect: CallEffect,
  laterEffect: CallEffect,
): readonly Pick<OtherRunWrite, 'place' | 'value' | 'turn'>[] {
  if (isDeletion(laterEffect)) return [{ place: WHOLE_MATERIAL, value: '' }]
  const unitChange = laterEffect.changes.find(({ field }) => field === 'unit')
  return earlierEffect.changes.flatMap((change): readonly Pick<OtherRunWrite, 'place' | 'value' | 'turn'>[] => {
    const place = fieldStorageKey(change)
    const overwritingChange = laterEffect.changes.find(
      ({ field, storage }) => field === change.field && storage === change.storage,
    )
    if (overwritingChange) return [{ place, value: overwritingChange.after }]
    if (unitChange === undefined || !isRescaled(change.field)) return []
    return [{ place, value: null, turn: [unitChange.before ?? '', unitChange.after] as const }]
  })
}
