/** The account's catalogue: the union over its storages, read with progress. Reads only; never half-uses an answer. */
import { CatalogueBuilder, type Catalogue } from '../../../src-shared/domain/catalogue.ts'
import type { AccountPort, ReadFailure, StopSignal } from '../ports.ts'

export interface CatalogueRead {
  readonly catalogue: Catalogue
  /** Requests it took. */
  readonly requests: number
  /** Materials per storage. */
  readonly sizes: ReadonlyMap<number, number>
}

export type CatalogueAnswer =
  | { readonly ok: true; readonly value: CatalogueRead }
  | { readonly ok: false; readonly failure: ReadFailure; readonly storage: number }

export async function readCatalogue(
  account: AccountPort,
  storages: readonly number[],
  hooks: { readonly onProgress?: (done: number, total: number) => void; readonly stop?: StopSignal },
): Promise<CatalogueAnswer> {
  const builder = new CatalogueBuilder()
  const sizes = new Map<number, number>()
  let requests = 0
  let before = 0
  for (const storage of storages) {
    const base = before
    const read = await account.readStorage(storage, {
      onProgress: (done, total) => hooks.onProgress?.(base + done, base + total),
      ...(hooks.stop ? { stop: hooks.stop } : {}),
    })
    requests += read.requests
    if (!read.ok) return { ok: false, failure: read.failure, storage }
    builder.storage(storage)
    for (const material of read.materials) builder.add(storage, material)
    sizes.set(storage, read.materials.length)
    before += read.materials.length
  }
  return { ok: true, value: { catalogue: builder.finish(), requests, sizes } }
}
