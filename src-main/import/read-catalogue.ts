/** Reads the account's catalogue, which is the union of its storages, and reports progress. Never uses an incomplete answer. */
import {
  CatalogueBuilder,
  type Catalogue,
  type ListedMaterial,
  type UnlistedMaterial,
} from '../../src-shared/material/catalogue/catalogue.ts'
import type { WriteError } from '../../src-shared/export/write-error.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import type { AccountPort, ReadFailure } from '../ports/ports.ts'
import type { JournalError } from '../../src-shared/account/program-error.ts'
import type { CachedCatalogue, CacheProblem, StorageTime } from '../ports/account-readings.ts'

export interface CatalogueReading {
  readonly catalogue: Catalogue
  /** How many requests the reading took. */
  readonly requests: number
  /** The number of materials per storage. */
  readonly sizes: ReadonlyMap<number, number>
  /** Storages whose lists had to be read in several pages. */
  readonly pagedStorages: ReadonlySet<number>
  /** When each storage's list was requested. */
  readonly times: CachedCatalogue['times']
  /** Storages whose lists were read just now rather than taken from the store. [READ-6] */
  readonly liveStorages: ReadonlySet<number>
  /** The reason why this reading was not stored in the account's history. Absent if it was stored, or need not be. */
  readonly cacheError?: WriteError
  /** Why earlier readings could not be used when this one was stored. */
  readonly cacheProblem?: CacheProblem
  /** Why it is unknown which materials have left the lists. Absent if that is known, or nothing is stored. */
  readonly memoryError?: JournalError
  /** Stores the reading if that was postponed, and returns the result. */
  readonly keep?: () => Promise<Pick<CatalogueReading, 'cacheError' | 'cacheProblem' | 'memoryError'>>
}

export type CatalogueAnswer =
  | { readonly ok: true; readonly value: CatalogueReading }
  | { readonly ok: false; readonly failure: ReadFailure; readonly storage: number }

/** What this data folder has recorded about materials that have left every list. */
export interface MaterialMemory {
  /**
   * Records what the storages in `freshTimes` list now. Returns materials seen earlier that no storage in `listedCatalogue` lists and that are not
   * known to be deleted. `mayWait`: if nothing can have left the lists yet, `keep` of the result may record it later.
   */
  findUnlistedMaterials(
    listedCatalogue: Catalogue,
    freshTimes: ReadonlyMap<number, Pick<StorageTime, 'digest'>>,
    mayWait?: boolean,
  ): RememberedMaterials
}

export type RememberedMaterials =
  | {
      readonly isKnown: true
      readonly materials: readonly UnlistedMaterial[]
      readonly keep?: () => RememberedMaterials
    }
  | { readonly isKnown: false; readonly error: JournalError }

/** How many materials are merged without a pause, which takes about 10 ms. */
const MATERIALS_PER_PAUSE = 10_000

export interface ReadingHooks {
  readonly onProgress?: (doneCount: number, total: number) => void
  readonly stop?: AbortSignal
  /** Lets other work run. */
  readonly pause?: () => Promise<void>
  /** Frees unused memory. Called after each list. */
  readonly collect?: () => void
  /** Returns the current time in milliseconds since 1970. */
  readonly now?: () => number
  readonly memory?: MaterialMemory
  /** True if the account is shown before it is stored. Then the `keep` function of the result stores it, unless unlisted materials are added. */
  readonly isDeferred?: boolean
  /** Called with the lists as read, before unlisted materials are added. */
  readonly onListed?: (
    listedReading: Pick<CachedCatalogue, 'catalogue' | 'times'>,
    liveStorages: ReadonlySet<number>,
  ) => Promise<void>
}

/** `earlierReading`: what is known of the account's other storages. It is not changed. */
export async function readCatalogue(
  account: AccountPort,
  storages: readonly number[],
  hooks: ReadingHooks,
  earlierReading: Pick<CatalogueReading, 'catalogue' | 'times' | 'liveStorages'> | null = null,
): Promise<CatalogueAnswer> {
  const storageIds = new Set(storages)
  const hasOtherStorages =
    earlierReading && [...earlierReading.times.keys()].some((storage) => !storageIds.has(storage))
  const otherReading = hasOtherStorages ? earlierReading : null
  let builder = otherReading ? CatalogueBuilder.copyWithoutStorages(otherReading.catalogue, storageIds) : null
  // When an account is read again, most texts are unchanged, so they are shared with the current catalogue.
  const wholeReading = otherReading ? null : earlierReading
  let earlierBuilder = wholeReading && CatalogueBuilder.copyWithoutStorages(wholeReading.catalogue, new Set())
  const times = new Map(otherReading?.times)
  let requestCount = 0
  let doneCount = 0
  /** The builder for the lists after the first. */
  let nextBuilder: CatalogueBuilder | null = null
  for (const storage of storages) {
    const base = doneCount
    // Texts that an earlier builder already has are shared.
    let listBuilder: CatalogueBuilder = builder
      ? (nextBuilder ??= new CatalogueBuilder(builder))
      : new CatalogueBuilder(earlierBuilder)
    listBuilder.restart(storage, 0)
    const addMaterials = (materials: readonly ListedMaterial[]): void => {
      for (const material of materials) listBuilder.add(storage, material)
    }
    const startedAt = hooks.now?.() ?? 0
    const storageResult = await account.readStorage(storage, {
      // A total of 0 means that it is unknown, so no share of the work can be reported.
      onProgress: (count, total) => hooks.onProgress?.(base + count, total === 0 ? 0 : base + total),
      ...(hooks.stop ? { stop: hooks.stop } : {}),
      sink: {
        begin: (total) => {
          if (listBuilder !== nextBuilder) listBuilder = new CatalogueBuilder(earlierBuilder)
          listBuilder.restart(storage, total)
        },
        page: addMaterials,
      },
    })
    requestCount += storageResult.requests
    if (!storageResult.ok) return { ok: false, failure: storageResult.failure, storage }
    // `materials` is only filled if the account returned the whole list at once. Otherwise the materials were taken page by page.
    addMaterials(storageResult.materials)
    listBuilder.addStorage(storage)
    times.set(storage, { readAt: startedAt, isPaged: storageResult.isPaged === true, digest: storageResult.digest })
    doneCount += listBuilder.count
    // The first list is most of the catalogue, often all of it, so it is used directly.
    if (!builder) {
      builder = listBuilder
      builder.dropEarlierBuilder()
      earlierBuilder = null
    } else {
      for (let from = 0; from === 0 || from < listBuilder.count; from += MATERIALS_PER_PAUSE) {
        if (from > 0) await hooks.pause?.()
        builder.appendList(storage, listBuilder, from, MATERIALS_PER_PAUSE)
      }
    }
    hooks.collect?.()
  }
  nextBuilder = null
  const catalogueBuilder = builder ?? new CatalogueBuilder()
  const liveStorages = new Set([...(otherReading?.liveStorages ?? []), ...storages])
  const listedCatalogue = catalogueBuilder.build()
  const reading = { catalogue: listedCatalogue, times }
  const storeLists = async (): Promise<void> => {
    await hooks.onListed?.(reading, liveStorages)
    hooks.collect?.()
  }
  const freshTimes = new Map([...times].filter(([storage]) => storageIds.has(storage)))
  const rememberedMaterials =
    hooks.isDeferred === true ? hooks.memory?.findUnlistedMaterials(listedCatalogue, freshTimes, true) : undefined
  const isPostponed = hooks.isDeferred === true && !hasUnlistedMaterials(rememberedMaterials)
  if (!isPostponed) await storeLists()
  const unlistedMaterials = rememberedMaterials ?? hooks.memory?.findUnlistedMaterials(listedCatalogue, freshTimes)
  const value = makeRememberedReading(reading, requestCount, liveStorages, unlistedMaterials, () => catalogueBuilder)
  // Most files are matched by sku, so the index of skus is built while reading. The account's own stock does not need it at first.
  const buildIndexes = (): void => void value.catalogue.bySku
  const keepReading = () => storeReading(storeLists, rememberedMaterials).finally(buildIndexes)
  if (isPostponed) return { ok: true, value: { ...value, keep: keepReading } }
  buildIndexes()
  hooks.collect?.()
  return { ok: true, value }
}

/** True if unlisted materials will be added. The lists must be stored before that. */
function hasUnlistedMaterials(rememberedMaterials: RememberedMaterials | undefined): boolean {
  return rememberedMaterials?.isKnown === true && rememberedMaterials.materials.length > 0
}

async function storeReading(
  storeLists: () => Promise<void>,
  rememberedMaterials: RememberedMaterials | undefined,
): Promise<Pick<CatalogueReading, 'memoryError'>> {
  await storeLists()
  const storedMaterials =
    rememberedMaterials?.isKnown === true ? (rememberedMaterials.keep?.() ?? rememberedMaterials) : rememberedMaterials
  return storedMaterials?.isKnown === false ? { memoryError: storedMaterials.error } : {}
}

/** The stored reading of an account, in the form of a reading that was made at that time. */
export function readStoredCatalogue(
  reading: Pick<CachedCatalogue, 'catalogue' | 'times'>,
  memory?: MaterialMemory,
): CatalogueReading {
  const noStorages = new Set<number>()
  const unlistedMaterials = memory?.findUnlistedMaterials(reading.catalogue, new Map())
  return makeRememberedReading(reading, 0, noStorages, unlistedMaterials, () =>
    CatalogueBuilder.copyWithoutStorages(reading.catalogue, noStorages),
  )
}

/** Adds unlisted materials to a reading. `builder` returns a builder that has the listed materials. */
function makeRememberedReading(
  { catalogue: listedCatalogue, times }: Pick<CachedCatalogue, 'catalogue' | 'times'>,
  requestCount: number,
  liveStorages: ReadonlySet<number>,
  rememberedMaterials: RememberedMaterials | undefined,
  makeBuilder: () => CatalogueBuilder,
): CatalogueReading {
  const sizes = sizesOf(listedCatalogue)
  const pagedStorages = new Set([...times].flatMap(([storage, time]) => (time.isPaged ? storage : [])))
  const { catalogue, memoryError } = addUnlistedMaterials(makeBuilder, listedCatalogue, rememberedMaterials)
  return {
    catalogue,
    requests: requestCount,
    times,
    liveStorages,
    sizes,
    pagedStorages,
    ...(memoryError ? { memoryError } : {}),
  }
}

function sizesOf({ storages }: Catalogue): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>()
  for (const [storage, { stock }] of storages) {
    let size = 0
    for (const amount of stock) if (amount !== undefined) size += 1
    sizes.set(storage, size)
  }
  return sizes
}

/** Lists take precedence: an unlisted material is dropped if a listed one has its sku. A material without sku is compared by name. [SEEN-1] */
function addUnlistedMaterials(
  makeBuilder: () => CatalogueBuilder,
  listedCatalogue: Catalogue,
  rememberedMaterials: RememberedMaterials | undefined,
): Pick<CatalogueReading, 'catalogue' | 'memoryError'> {
  if (!rememberedMaterials) return { catalogue: listedCatalogue }
  if (!rememberedMaterials.isKnown) return { catalogue: listedCatalogue, memoryError: rememberedMaterials.error }
  if (rememberedMaterials.materials.length === 0) return { catalogue: listedCatalogue }
  const builder = makeBuilder()
  const skus = new Set(listedCatalogue.skus.map(makeTextKey))
  const names = new Set(listedCatalogue.names.map(makeTextKey))
  for (const material of rememberedMaterials.materials) {
    const sku = makeTextKey(material.sku)
    if (sku === '' ? !names.has(makeTextKey(material.name)) : !skus.has(sku)) builder.addUnlistedMaterial(material)
  }
  return { catalogue: builder.build() }
}
