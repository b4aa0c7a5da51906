/** A reorder list for an account that was read: what has to be ordered, and the suppliers. Sends no changes. */
import type { Catalogue } from '../../../src-shared/material/catalogue/catalogue.ts'
import { crossReferenceOf } from '../../../src-shared/plan/suppliers/cross-reference.ts'
import {
  type KnownSupplier,
  findMaterialsToOrder,
  reorderList,
  type ReorderList,
} from '../../../src-shared/plan/suppliers/reorder-list.ts'
import type { AccountPort } from '../../ports/ports.ts'
import {
  NO_SUPPLIERS,
  readSuppliers,
  type SuppliersAnswer,
  type SuppliersHooks,
  type KnownSuppliers,
} from './read-suppliers.ts'
import type { ProfileStore } from './profile-store.ts'

/** What the account's profiles contain about suppliers. */
export async function readKnownSuppliers(store: ProfileStore): Promise<readonly KnownSupplier[]> {
  const profiles = await store.list()
  return Promise.all(
    profiles.map(async ({ id, name, crossReference }) => {
      const previousList = await store.lastList(id)
      return { name, reference: crossReferenceOf(crossReference), lines: previousList?.lines ?? [] }
    }),
  )
}

export interface ReorderFrom {
  readonly catalogue: Catalogue
  readonly storages: readonly number[]
  readonly suppliers: readonly KnownSupplier[]
}

export interface ReorderResult extends ReorderList {
  readonly accountSuppliers: {
    /** Requests needed to read the suppliers: one for each material on the list. */
    readonly requests: number
    readonly read: boolean
    /** Whether the account returns suppliers; null if it was not asked. */
    readonly answers: boolean | null
  }
}

export function reorderOf(
  from: ReorderFrom,
  knownSuppliers: KnownSuppliers = NO_SUPPLIERS,
  read = false,
): ReorderResult {
  const requests = findMaterialsToOrder(from).size
  return {
    ...reorderList({ ...from, accountSuppliers: knownSuppliers.suppliersById }),
    accountSuppliers: { requests, read, answers: knownSuppliers.answers },
  }
}

/** Requests and returns the suppliers of each material on the list. */
export function readListSuppliers(
  account: AccountPort,
  from: ReorderFrom,
  hooks: SuppliersHooks = {},
): Promise<SuppliersAnswer> {
  return readSuppliers(account, from.catalogue, findMaterialsToOrder(from), NO_SUPPLIERS, true, hooks)
}
