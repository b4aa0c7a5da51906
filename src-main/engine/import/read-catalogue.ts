/** The account's catalogue: the union over its storages, read with progress. Reads only; never half-uses an answer. */
import {
  CatalogueBuilder,
  type Catalogue,
  type ListedMaterial,
  type UnlistedMaterial,
} from '../../../src-shared/domain/catalogue/catalogue.ts'
import { textKey } from '../../../src-shared/domain/values/text-key.ts'
import type { AccountPort, ReadFailure } from '../ports.ts'
import type { JournalError } from '../../../src-shared/domain/account/program-error.ts'

export interface CatalogueRead {
  readonly catalogue: Catalogue
  /** Requests it took. */
  readonly requests: number
  /** Materials per storage. */
  readonly sizes: ReadonlyMap<number, number>
  /** Storages whose lists the account did not give whole. */
  readonly paged: ReadonlySet<number>
  /** Why nobody knows what has left the lists; absent where that is known, or nothing is kept. */
  readonly unremembered?: JournalError
}

export type CatalogueAnswer =
  | { readonly ok: true; readonly value: CatalogueRead }
  | { readonly ok: false; readonly failure: ReadFailure; readonly storage: number }

/** What this data folder knows of materials that have left every list. */
export interface MaterialMemory {
  /** Takes note of what is listed now; the materials seen before that are not, and that nobody is known to have deleted. */
  unlisted(listed: Catalogue): Remembered
}

export type Remembered =
  | { readonly known: true; readonly materials: readonly UnlistedMaterial[] }
  | { readonly known: false; readonly trouble: JournalError }

/** Materials that are joined to others without a pause: 10 ms of work. */
const JOINED = 10_000

export async function readCatalogue(
  account: AccountPort,
  storages: readonly number[],
  hooks: {
    readonly onProgress?: (done: number, total: number) => void
    readonly stop?: AbortSignal
    /** Lets others have their turn. */
    readonly pause?: () => Promise<void>
    readonly memory?: MaterialMemory
  },
): Promise<CatalogueAnswer> {
  let builder: CatalogueBuilder | null = null
  const sizes = new Map<number, number>()
  const paged = new Set<number>()
  let requests = 0
  let before = 0
  for (const storage of storages) {
    const base = before
    let own = new CatalogueBuilder()
    const take = (materials: readonly ListedMaterial[]): void => {
      for (const material of materials) own.add(storage, material)
    }
    const read = await account.readStorage(storage, {
      // Without a length there is no share of it to tell.
      onProgress: (done, total) => hooks.onProgress?.(base + done, total === 0 ? 0 : base + total),
      ...(hooks.stop ? { stop: hooks.stop } : {}),
      into: {
        begin: (total) => {
          own = new CatalogueBuilder()
          own.expect(storage, total)
        },
        page: take,
      },
    })
    requests += read.requests
    if (!read.ok) return { ok: false, failure: read.failure, storage }
    // Of an account that gives its list as a whole.
    take(read.materials)
    own.storage(storage)
    sizes.set(storage, own.count)
    if (read.paged === true) paged.add(storage)
    before += own.count
    // The first list is most of the catalogue, often all of it: nothing is added twice.
    if (!builder) builder = own
    else {
      for (let from = 0; from === 0 || from < own.count; from += JOINED) {
        if (from > 0) await hooks.pause?.()
        builder.join(storage, own, from, JOINED)
      }
    }
  }
  builder ??= new CatalogueBuilder()
  const { catalogue, unremembered } = withUnlisted(builder, hooks.memory)
  // The index most files are matched by belongs to the reading, where there is waiting anyway.
  void catalogue.bySku
  return { ok: true, value: { catalogue, requests, sizes, paged, ...(unremembered ? { unremembered } : {}) } }
}

/** What the lists show wins: a material whose sku, or name without one, another has now is not remembered. [SEEN-1] */
function withUnlisted(
  builder: CatalogueBuilder,
  memory: MaterialMemory | undefined,
): Pick<CatalogueRead, 'catalogue' | 'unremembered'> {
  const listed = builder.finish()
  const remembered = memory?.unlisted(listed)
  if (!remembered) return { catalogue: listed }
  if (!remembered.known) return { catalogue: listed, unremembered: remembered.trouble }
  if (remembered.materials.length === 0) return { catalogue: listed }
  const skus = new Set(listed.skus.map(textKey))
  const names = new Set(listed.names.map(textKey))
  for (const material of remembered.materials) {
    const sku = textKey(material.sku)
    if (sku === '' ? !names.has(textKey(material.name)) : !skus.has(sku)) builder.remember(material)
  }
  return { catalogue: builder.finish() }
}
