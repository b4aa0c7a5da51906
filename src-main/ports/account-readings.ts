/**
 * The stored readings of an account: its last lists, each storage with its own time, and whole readings over time. Every complete reading of lists
 * passes here: an import's (account-stage.ts), and what a run read back (keepReadBack).
 */
import type { WriteError } from '../../src-shared/export/write-error.ts'
import { CatalogueBuilder, type Catalogue, type ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { WholeListRefusal } from '../../src-shared/account/list-reading.ts'

export interface StorageTime {
  /** When its list was requested. Milliseconds since 1970. */
  readonly at: number
  /** The account did not give it whole. */
  readonly paged: boolean
}

export interface CachedCatalogue {
  /** Listed materials only: unlisted ones are in the journal. */
  readonly catalogue: Catalogue
  /** For the storages in the catalogue. */
  readonly times: ReadonlyMap<number, StorageTime>
  /** All storages of the account, as known at that time; some of them may not have been read. */
  readonly account: readonly number[]
}

/** Why the stored reading cannot be used. The account is then read again, and the user is told. */
export type CacheTrouble = 'damaged' | 'unreadable'

export type CacheResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly reading: CachedCatalogue }
  | { readonly kind: 'unusable'; readonly trouble: CacheTrouble }

/** The readings of one account (one address and company), shared by imports and programs. */
export interface ReadingStore {
  last(): Promise<CacheResult>
  /**
   * Stores the account's current state. `freshStorages`: the storages that this import or run has just read. If they are all storages of the
   * account, it is a whole reading that a date can refer to later. Never throws: the import or run continues, and the earlier reading stays if this
   * one cannot be stored. [HISTORY-5]
   */
  keep(reading: CachedCatalogue, freshStorages: ReadonlySet<number>): Promise<void>
  /** Why the last reading could not be stored; null if it was stored. */
  notKept(): WriteError | null
}

/** Lists that a run read back, by storage. */
export type ReadBack = ReadonlyMap<number, StorageTime & { readonly materials: Iterable<ListedMaterial> }>

/** What a run read of its storages replaces their stored lists. */
export async function keepReadBack(store: ReadingStore, account: readonly number[], lists: ReadBack): Promise<void> {
  const last = await store.last()
  const before = last.kind === 'kept' && sameStorages(last.reading.account, account) ? last.reading : null
  const freshStorages = new Set(lists.keys())
  const builder = before ? CatalogueBuilder.withoutStorages(before.catalogue, freshStorages) : new CatalogueBuilder()
  const times = new Map(before?.times)
  for (const [storage, { materials, at, paged }] of lists) {
    builder.storage(storage)
    for (const material of materials) builder.add(storage, material)
    times.set(storage, { at, paged })
  }
  await store.keep({ catalogue: builder.build(), times, account }, freshStorages)
}

/** If a storage was added or removed, the stored reading belongs to another account. */
export function sameStorages(a: readonly number[], b: readonly number[]): boolean {
  const set = new Set(a)
  return set.size === new Set(b).size && b.every((storage) => set.has(storage))
}

/** What is remembered of how an account returns its lists. */
export interface ListMemory {
  /** Null if whole lists work, as far as is known. */
  lastRefusal(): WholeListRefusal | null
  keep(refusal: WholeListRefusal | null): void
}
