/**
 * The stored readings of an account: its last lists, each storage with its own time, and complete readings over time. Every complete reading of lists
 * is stored here: an import's (account-stage.ts), and what a run read back (storeReadings).
 */
import type { WriteError } from '../../src-shared/export/write-error.ts'
import { CatalogueBuilder, type Catalogue, type ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { WholeListRefusal } from '../../src-shared/account/list-reading.ts'

export interface StorageTime {
  /** When the storage's list was requested, in milliseconds since 1970. */
  readonly readAt: number
  /** True if the account returned the list in pages. */
  readonly isPaged: boolean
  /** The digest of the list; absent if unknown. See StorageResult. */
  readonly digest?: string | undefined
}

export interface CachedCatalogue {
  /** The listed materials. Unlisted materials are in the journal. */
  readonly catalogue: Catalogue
  /** When each storage in the catalogue was read. */
  readonly times: ReadonlyMap<number, StorageTime>
  /** All storages of the account at that time, including some that were not read. */
  readonly accountStorages: readonly number[]
}

/** Why the stored reading cannot be used. The account is then read again, and the user is informed. */
export type CacheProblem = 'damaged' | 'unreadable'

export type CacheResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly reading: CachedCatalogue }
  | { readonly kind: 'unusable'; readonly problem: CacheProblem }

/** The readings of one account (one address and company). Imports and programs share them. */
export interface ReadingStore {
  last(): Promise<CacheResult>
  /**
   * Stores the account's current state. `freshStorages`: the storages just read. If these are all the account's storages, the reading is complete and
   * can later be found by its date. Never throws: if it cannot be stored, the earlier reading stays. [HISTORY-5]
   */
  keep(reading: CachedCatalogue, freshStorages: ReadonlySet<number>): Promise<void>
  /** Why the last reading could not be stored; null if it was stored. */
  getWriteError(): WriteError | null
  /** True if the last reading replaced a damaged file. */
  wasDamaged(): boolean
}

/** Lists that a run read back, by storage. */
export type ListsByStorage = ReadonlyMap<number, StorageTime & { readonly materials: Iterable<ListedMaterial> }>

/** Replaces the stored lists of a run's storages with the lists that the run read back. */
export async function storeReadings(
  store: ReadingStore,
  accountStorages: readonly number[],
  lists: ListsByStorage,
): Promise<void> {
  const lastResult = await store.last()
  const lastReading =
    lastResult.kind === 'kept' && areSameStorages(lastResult.reading.accountStorages, accountStorages)
      ? lastResult.reading
      : null
  const freshStorages = new Set(lists.keys())
  const builder = lastReading
    ? CatalogueBuilder.copyWithoutStorages(lastReading.catalogue, freshStorages)
    : new CatalogueBuilder()
  const times = new Map(lastReading?.times)
  for (const [storage, { materials, ...storageTime }] of lists) {
    builder.addStorage(storage)
    for (const material of materials) builder.add(storage, material)
    times.set(storage, storageTime)
  }
  await store.keep({ catalogue: builder.build(), times, accountStorages }, freshStorages)
}

/** If a storage was added or removed, the stored reading no longer fits the account. */
export function areSameStorages(a: readonly number[], b: readonly number[]): boolean {
  const storageSet = new Set(a)
  return storageSet.size === new Set(b).size && b.every((storage) => storageSet.has(storage))
}

/** Remembers how an account returns its lists. */
export interface ListMemory {
  /** The last refusal of a whole list. Null if whole lists work, as far as is known. */
  lastRefusal(): WholeListRefusal | null
  keep(refusal: WholeListRefusal | null): void
}
