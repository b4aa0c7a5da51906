/**
 * What was read of an account: what its lists showed last, each storage as of its own time, and whole readings over time. Every reading
 * of lists passes here when it is complete: an import's (account-stage.ts), and what a run read back (keepReadBack).
 */
import type { WriteError } from '../../src-shared/export/write-error.ts'
import { CatalogueBuilder, type Catalogue, type ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { WholeListRefusal } from '../../src-shared/account/list-reading.ts'

export interface StorageTime {
  /** When its list was asked for. Milliseconds since 1970. */
  readonly at: number
  /** The account did not give it whole. */
  readonly paged: boolean
}

export interface CachedCatalogue {
  /** Listed materials only: what no list shows is the journal's. */
  readonly catalogue: Catalogue
  /** Of the storages in the catalogue. */
  readonly times: ReadonlyMap<number, StorageTime>
  /** All storages of the account, as they were known then; some of them may not have been read. */
  readonly account: readonly number[]
}

/** Why what is kept cannot be used. It is read again then, and that is said. */
export type CacheTrouble = 'damaged' | 'unreadable'

export type CacheResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly reading: CachedCatalogue }
  | { readonly kind: 'unusable'; readonly trouble: CacheTrouble }

/** Of one account (one address and company), kept between imports and programs. */
export interface ReadingStore {
  last(): Promise<CacheResult>
  /**
   * Keeps what is known of the account now: `freshStorages` are the storages whose lists came for this import, or were read back by this run. It
   * is a whole reading, which a date can mean later, where they are all storages of the account. Never throws: whatever it was read for
   * goes on. What was kept before stays where this could not be kept. [HISTORY-5]
   */
  keep(reading: CachedCatalogue, freshStorages: ReadonlySet<number>): Promise<void>
  /** Why the last reading could not be kept; null if it was kept. */
  notKept(): WriteError | null
}

/** Lists that a run read back, by storage. */
export type ReadBack = ReadonlyMap<number, StorageTime & { readonly materials: Iterable<ListedMaterial> }>

/** What a run read back of its storages takes the place of what was kept of them. */
export async function keepReadBack(store: ReadingStore, account: readonly number[], lists: ReadBack): Promise<void> {
  const last = await store.last()
  const before = last.kind === 'kept' && sameStorages(last.reading.account, account) ? last.reading : null
  const freshStorages = new Set(lists.keys())
  const builder = before ? CatalogueBuilder.without(before.catalogue, freshStorages) : new CatalogueBuilder()
  const times = new Map(before?.times)
  for (const [storage, { materials, at, paged }] of lists) {
    builder.storage(storage)
    for (const material of materials) builder.add(storage, material)
    times.set(storage, { at, paged })
  }
  await store.keep({ catalogue: builder.finish(), times, account }, freshStorages)
}

/** A storage more or less, and what is kept is another account's. */
export function sameStorages(a: readonly number[], b: readonly number[]): boolean {
  const set = new Set(a)
  return set.size === new Set(b).size && b.every((storage) => set.has(storage))
}

/** What is kept of how an account gives its lists. */
export interface ListMemory {
  /** Null where they come whole, as far as anybody knows. */
  lastRefusal(): WholeListRefusal | null
  keep(refusal: WholeListRefusal | null): void
}
