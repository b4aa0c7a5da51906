/** A file of versions in its own folder, filled with readings as an import stores them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAccountVersions } from '../../../../src-main/store/versions/account-versions.ts'
import { versionFileOf } from '../../../../src-main/store/versions/version-file.ts'
import { makeVersionHistory } from '../../../../src-main/store/versions/version-history.ts'
import type { CachedCatalogue } from '../../../../src-main/ports/account-readings.ts'
import { makeCatalogueVersions } from '../../../../src-shared/run/history/material-version.ts'
import type { Catalogue } from '../../../../src-shared/material/catalogue/catalogue.ts'
import type { WriteError } from '../../../../src-shared/export/write-error.ts'

export const LEDGER = 'ledger'

export interface Circumstances {
  /** When it was complete, in milliseconds since 1970. */
  readonly at?: number
  /** The materials that were read; the whole catalogue if absent. */
  readonly fresh?: readonly number[]
  readonly newestRun?: string | null
  readonly keep?: boolean
  readonly mostDays?: number | null
  readonly ledger?: string
  readonly address?: string
}

export class KeptVersions {
  readonly folder = mkdtempSync(join(tmpdir(), 'stocksheet-versions-'))
  readonly file = versionFileOf(this.folder)
  readonly history = makeVersionHistory(this.file)

  store({ at = 0, newestRun = null, keep = true, mostDays = null, ledger, address }: Circumstances = {}) {
    return makeAccountVersions({
      file: this.file,
      account: () => ({ ledger: ledger ?? LEDGER, address: address ?? 'https://a' }),
      findNewestRun: () => newestRun,
      readLimits: () => Promise.resolve({ keep, mostDays }),
      now: () => at,
      collectGarbage: () => {},
    })
  }

  /** Returns why it could not be stored. */
  async keep(reading: CachedCatalogue, circumstances: Circumstances = {}): Promise<WriteError | null> {
    const store = this.store(circumstances)
    await store.keep(reading, new Set(circumstances.fresh ?? reading.catalogue.storages.keys()))
    return store.getWriteError()
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Its lists were requested a millisecond before they were complete. */
export function cachedOf(catalogue: Catalogue, at = 1, hasDigests = true): CachedCatalogue {
  const storages = [...catalogue.storages.keys()]
  const versionAt = makeCatalogueVersions(catalogue)
  const digest = hasDigests ? JSON.stringify(catalogue.ids.map((id, index) => [id, versionAt(index)])) : undefined
  const times = new Map(storages.map((storage) => [storage, { readAt: at - 1, isPaged: false, digest }]))
  return { catalogue, times, accountStorages: storages }
}
