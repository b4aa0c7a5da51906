/**
 * Compares what a call changes with what the account holds now. Decides by values only; never assumes that a call that got
 * no answer happened, nor that it did not.
 */
import { removes } from '../fields/writing-methods.ts'
import type { CallEffect, Change } from '../plan/planned-call.ts'
import type { ListedMaterial } from '../catalogue/catalogue.ts'
import { listedGlobal } from '../catalogue/catalogue-values.ts'
import { isListField, isPlainText, isRescaled, isStorageField } from '../fields/field.ts'
import type { Lost } from '../plan/changes-to-requests.ts'
import type { Rescaling } from '../plan/unit-scale.ts'
import { toDecimal, ZERO } from '../values/decimal.ts'
import { withoutOuterSpace } from '../fields/outer-space.ts'
import { sortedIdList } from '../values/id-list.ts'
import { normalForm } from '../values/normal-form.ts'

/** What the storages listed: storage -> material id -> material. A storage that was not read is not in it. */
export type Live = ReadonlyMap<number, ReadonlyMap<number, ListedMaterial>>

export function listed(materials: readonly ListedMaterial[]): Map<number, ListedMaterial> {
  return new Map(materials.map((material) => [material.id, material]))
}

/** reached: every value is as wanted · before: none is, all as before · mixed: some of each · other: someone else's value */
export type Judgement =
  | { readonly kind: 'reached' | 'before' | 'mixed' }
  | { readonly kind: 'other'; readonly change: Change; readonly live: string | null }
  /** Nothing it changes can be seen: only suppliers. */
  | { readonly kind: 'unseen' }
  /** No storage that was read lists the material. */
  | { readonly kind: 'gone' }

/** The material as any storage lists it. */
export function liveMaterial(live: Live, id: number): ListedMaterial | undefined {
  for (const materials of live.values()) {
    const material = materials.get(id)
    if (material) return material
  }
  return undefined
}

/** The account's value in canonical text; null: not carried there; undefined: no list shows it. [RUN-8] */
export function liveValue(
  live: Live,
  id: number,
  change: Pick<Change, 'field' | 'storage'>,
): string | null | undefined {
  if (change.storage !== null) {
    const storage = live.get(change.storage)
    if (!storage) return undefined
    const material = storage.get(id)
    return isStorageField(change.field) ? (material?.[change.field] ?? null) : undefined
  }
  const material = liveMaterial(live, id)
  return material && listedGlobal(material, change.field)
}

/** What deleting the material loses, as far as its storages were read. */
export function lostIn(live: Live, id: number): Lost {
  const stocks = [...live].flatMap(([storage, materials]) => {
    const stock = materials.get(id)?.stock
    return stock === undefined ? [] : { storage, stock }
  })
  const material = liveMaterial(live, id)
  return { name: material?.name ?? '', price: material?.price ?? ZERO, stocks }
}

/** Makes two canonical texts of a field comparable. A storage that does not carry the material holds 0 of it. */
export function comparable(field: Change['field'], value: string | null): string | null {
  if (value === null) return isStorageField(field) ? '0' : null
  if (isListField(field)) return value === '' ? '' : sortedIdList(value.split(', ').map(Number))
  const text = normalForm(value)
  return isPlainText(field) ? withoutOuterSpace(text) : text
}

export function hasNewValue(change: Change, value: string | null): boolean {
  return comparable(change.field, value) === comparable(change.field, change.after)
}

/** A before of null was never known, except for stock and minimum, where it is 0. */
export function hasOldValue(change: Change, value: string | null): boolean {
  const before = comparable(change.field, change.before)
  return before === null || comparable(change.field, value) === before
}

/**
 * Where a call stands in the account. `rescaled`: a unit change ran before it, so that its before-values of price, stock and
 * minimum are in another unit and are not compared. `pending`: one will run before it; balances are then compared as it will
 * leave them. [RUN-4] [RUN-9]
 */
export function judge(
  call: CallEffect,
  id: number,
  live: Live,
  rescaled: boolean,
  pending: Rescaling | null = null,
): Judgement {
  if (removes(call)) return judgeDelete(call, id, live)
  let after = 0
  let before = 0
  let seen = 0
  for (const change of call.changes) {
    const held = liveValue(live, id, change)
    if (held === undefined) continue
    seen += 1
    const value = pending === null ? held : predicted(change, held, pending)
    if (hasNewValue(change, value)) after += 1
    else if (hasOldValue(change, value) || (rescaled && isRescaled(change.field))) before += 1
    else return { kind: 'other', change, live: held }
  }
  if (seen === 0) return { kind: liveMaterial(live, id) ? 'unseen' : 'gone' }
  if (after === seen) return { kind: 'reached' }
  return { kind: before === seen ? 'before' : 'mixed' }
}

/** What a delete would lose must be what it was planned to lose: no other balance, and none beside. [PLAN-15] */
function judgeDelete({ changes }: CallEffect, id: number, live: Live): Judgement {
  if (!liveMaterial(live, id)) return { kind: 'reached' }
  for (const change of changes) {
    const held = liveValue(live, id, change)
    if (held !== undefined && !hasOldValue(change, held)) return { kind: 'other', change, live: held }
  }
  // Runs of earlier versions did not say what they lose.
  if (!saysWhatIsLost(changes)) return { kind: 'before' }
  for (const { storage, stock } of lostIn(live, id).stocks) {
    if (stock === ZERO || changes.some((change) => change.storage === storage)) continue
    return { kind: 'other', change: { field: 'stock', storage, before: ZERO, after: ZERO }, live: stock }
  }
  return { kind: 'before' }
}

/** Whether a delete's changes name the price and balances that go with the material. */
export function saysWhatIsLost(changes: readonly Change[]): boolean {
  return changes.some(({ field }) => field === 'price')
}

/** What a balance will be once the group's unit change is done; plans give balances after it in the new unit. [UNIT-1] */
function predicted(change: Change, held: string | null, pending: Rescaling): string | null {
  const amount = isStorageField(change.field) ? toDecimal(held ?? '') : null
  return amount === null ? held : pending.amount(amount)
}
