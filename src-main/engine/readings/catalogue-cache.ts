/**
 * The cached catalogue of an account: what its lists showed, each storage as of its own time; where it is kept, and who else is told.
 * A reading of the history shows all lists at one time instead (`domain/history/account-reading.ts`).
 */
import type { WriteError } from '../../../src-shared/domain/export/write-error.ts'
import {
  CatalogueBuilder,
  type Catalogue,
  type ListedMaterial,
} from '../../../src-shared/domain/catalogue/catalogue.ts'

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

export type CachedRead =
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly reading: CachedCatalogue }
  | { readonly kind: 'unusable'; readonly trouble: CacheTrouble }

/** The cached catalogue of one account (one address and company), kept between imports and programs. */
export interface CatalogueCachePort {
  last(): Promise<CachedRead>
  /** Replaces what was kept. False: it could not be kept, or is too large to be. What was kept before is gone then. */
  keep(reading: CachedCatalogue): Promise<boolean>
}

/** Whoever wants to know of each reading of the account's lists. */
export interface ReadingListener {
  /**
   * The account was read: `reading` is all that is known of it now, `fresh` are the storages whose lists came for this import, or were
   * read back by this run. A whole reading is one whose `fresh` are all of `reading.account`. Awaited before the import goes on; it
   * must not throw, nor hold on to the catalogue, which grows afterwards.
   */
  taken(reading: CachedCatalogue, fresh: ReadonlySet<number>): Promise<void>
}

/**
 * The one place that every reading of lists passes when it is complete: an import's (account-stage.ts) and what a run read back
 * (keepReadBack). Keeps it as the last one, then tells the listeners. A keeper of earlier readings is another listener: it is given
 * in workers/reading-ports.ts, for imports and runs at once.
 */
export async function readingTaken(
  { last, listeners = [] }: ReadingPorts,
  reading: CachedCatalogue,
  fresh: ReadonlySet<number>,
): Promise<void> {
  await last.keep(reading)
  for (const listener of listeners) await listener.taken(reading, fresh)
}

export interface ReadingPorts {
  readonly last: CatalogueCachePort
  readonly listeners?: readonly ReadingListener[]
  /** Why the last reading is not in the account's history; null where it is, and where none was to be kept. */
  notKept?(): WriteError | null
}

/** Lists that a run read back, by storage. */
export type ReadBack = ReadonlyMap<number, StorageTime & { readonly materials: Iterable<ListedMaterial> }>

/** What a run read back of its storages takes the place of what was kept of them. */
export async function keepReadBack(ports: ReadingPorts, account: readonly number[], lists: ReadBack): Promise<void> {
  const last = await ports.last.last()
  const before = last.kind === 'kept' && sameStorages(last.reading.account, account) ? last.reading : null
  const fresh = new Set(lists.keys())
  const builder = before ? CatalogueBuilder.without(before.catalogue, fresh) : new CatalogueBuilder()
  const times = new Map(before?.times)
  for (const [storage, { materials, at, paged }] of lists) {
    builder.storage(storage)
    for (const material of materials) builder.add(storage, material)
    times.set(storage, { at, paged })
  }
  await readingTaken(ports, { catalogue: builder.finish(), times, account }, fresh)
}

/** A storage more or less, and what is kept is another account's. */
export function sameStorages(one: readonly number[], other: readonly number[]): boolean {
  const set = new Set(one)
  return set.size === new Set(other).size && other.every((storage) => set.has(storage))
}
