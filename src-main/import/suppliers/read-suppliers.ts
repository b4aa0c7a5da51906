/**
 * Reads the suppliers of materials for which a file has suppliers. Suppliers are not in any list, but an account may return them one material at a
 * time. The first such material is always requested, to find out whether reading can be offered. The others are read only if the user chose it.
 * [DIFF-6]
 */
import type { Catalogue } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { NamedItem } from '../../../src-shared/material/values/ids-by-name.ts'
import { DRAFT, type Drafts } from '../../../src-shared/plan/draft/draft.ts'
import type { Preview } from '../../../src-shared/plan/preview/preview.ts'
import type { AccountPort, ReadFailure } from '../../ports/ports.ts'
import { crossReferenceOf } from '../../../src-shared/plan/suppliers/cross-reference.ts'
import {
  type KnownSupplier,
  findMaterialsToOrder,
  makeReorderList,
  type ReorderList,
} from '../../../src-shared/plan/suppliers/reorder-list.ts'
import type { ProfileStore } from './profile-store.ts'

/** How many materials are requested at a time. */
const MATERIALS_AT_A_TIME = 4

export interface KnownSuppliers {
  /** Whether get_entry returns suppliers. Null if it was not tried, or if the answer was lost. */
  readonly answers: boolean | null
  /** The suppliers by material id, only for materials that were read. */
  readonly suppliersById: ReadonlyMap<number, readonly NamedItem[]>
}

export const NO_SUPPLIERS: KnownSuppliers = { answers: null, suppliersById: new Map() }

type SuppliersAnswer =
  | { readonly ok: true; readonly value: KnownSuppliers }
  | { readonly ok: false; readonly failure: ReadFailure; readonly storage: number }

export interface SuppliersInput {
  readonly drafts: Drafts
  readonly preview: Pick<Preview, 'groups'>
}

/** Catalogue indexes of materials for which a row sets or clears suppliers, in file order. */
export function findMaterialsWithSuppliers({ drafts, preview }: SuppliersInput): ReadonlySet<number> {
  const materialIndexes = new Set<number>()
  const states = drafts.columns.get('suppliers')?.states
  if (!states) return materialIndexes
  const { targets } = preview.groups
  for (let index = 0; index < states.length; index++) {
    const state = states[index]
    if (state !== DRAFT.value && state !== DRAFT.clear) continue
    const target = targets[index] ?? -1
    if (target >= 0) materialIndexes.add(target)
  }
  return materialIndexes
}

interface SuppliersHooks {
  onProgress?(doneCount: number, total: number): void
  readonly stop?: AbortSignal
}

/**
 * `readsAll`: reads the suppliers of every such material. Otherwise reads only the first material, and only if it is unknown whether the account
 * returns suppliers.
 */
export async function readSuppliers(
  account: AccountPort,
  catalogue: Catalogue,
  wantedMaterials: ReadonlySet<number>,
  knownSuppliers: KnownSuppliers,
  readsAll: boolean,
  hooks: SuppliersHooks,
): Promise<SuppliersAnswer> {
  const suppliersById = new Map(knownSuppliers.suppliersById)
  let { answers } = knownSuppliers
  const unreadMaterials = [...wantedMaterials].filter((index) => !suppliersById.has(catalogue.ids[index] ?? 0))
  let readFailure: { readonly ok: false; readonly failure: ReadFailure; readonly storage: number } | null = null
  let doneCount = 0

  async function readOneMaterial(index: number): Promise<void> {
    const id = catalogue.ids[index] ?? 0
    const storage = findStorageWithMaterial(catalogue, index)
    if (!account.readSuppliers || storage === null) return
    const suppliersReply = await account.readSuppliers(id, storage, hooks)
    if (suppliersReply.kind === 'failed') readFailure ??= { ok: false, failure: suppliersReply.failure, storage }
    else if (suppliersReply.kind === 'known') suppliersById.set(id, suppliersReply.suppliers)
    // If the answer for one material has an unknown form, answers for other materials may still be usable.
    if (suppliersReply.kind !== 'failed') answers = answers === true || suppliersReply.kind === 'known'
    doneCount += 1
    if (readsAll) hooks.onProgress?.(doneCount, wantedMaterials.size)
  }
  const [firstMaterial] = unreadMaterials
  if (answers === null && firstMaterial !== undefined) {
    await readOneMaterial(firstMaterial)
    unreadMaterials.shift()
  }
  if (readsAll && answers === true) {
    const remainingMaterials = unreadMaterials.values()
    const readRemaining = async (): Promise<void> => {
      for (const index of remainingMaterials) {
        if (readFailure !== null) return
        await readOneMaterial(index)
      }
    }
    await Promise.all(Array.from({ length: MATERIALS_AT_A_TIME }, readRemaining))
  }
  // If reading was not requested, a lost test request does not fail the import.
  return readsAll && readFailure !== null ? readFailure : { ok: true, value: { answers, suppliersById } }
}

function findStorageWithMaterial(catalogue: Catalogue, index: number): number | null {
  for (const [storage, { stock }] of catalogue.storages) if (stock[index] !== undefined) return storage
  return null
}

/** What the account's profiles contain about suppliers, for a reorder list: the codes and the last list of each. Sends no request. */
export async function readKnownSuppliers(store: ProfileStore): Promise<readonly KnownSupplier[]> {
  const profiles = await store.list()
  return Promise.all(
    profiles.map(async ({ id, name, crossReference }) => {
      const previousList = await store.lastList(id)
      return { name, reference: crossReferenceOf(crossReference), lines: previousList?.lines ?? [] }
    }),
  )
}

export interface ReorderSource {
  readonly catalogue: Catalogue
  readonly storages: readonly number[]
  readonly suppliers: readonly KnownSupplier[]
}

export interface ReorderResult extends ReorderList {
  readonly accountSuppliers: {
    /** How many requests it takes to read the suppliers: one for each material on the list. */
    readonly requests: number
    readonly read: boolean
    /** Whether the account returns suppliers; null if no request was made. */
    readonly answers: boolean | null
  }
}

export function makeReorderResult(
  source: ReorderSource,
  knownSuppliers: KnownSuppliers = NO_SUPPLIERS,
  areSuppliersRead = false,
): ReorderResult {
  const requestCount = findMaterialsToOrder(source).size
  return {
    ...makeReorderList({ ...source, accountSuppliers: knownSuppliers.suppliersById }),
    accountSuppliers: { requests: requestCount, read: areSuppliersRead, answers: knownSuppliers.answers },
  }
}

/** Requests and returns the suppliers of each material on the list. */
export function readListSuppliers(
  account: AccountPort,
  source: ReorderSource,
  hooks: SuppliersHooks = {},
): Promise<SuppliersAnswer> {
  return readSuppliers(account, source.catalogue, findMaterialsToOrder(source), NO_SUPPLIERS, true, hooks)
}
