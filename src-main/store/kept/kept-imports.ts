/** What is kept of imports that were not applied: their rows, the work on them, and the copies of their files. */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { accountPlace } from '../../../src-shared/account/account-place.ts'
import type { KeptThing, Which } from '../../ports/kept-thing.ts'
import { eraseRows } from '../database/erase-rows.ts'
import { held } from '../database/lease.ts'
import { storeIn } from '../database/store.ts'
import { storedNumber, storedValue } from '../database/stored-value.ts'
import { withStore } from '../database/with-store.ts'
import { SavedImports } from '../saved-imports/saved-imports.ts'
import { NOTHING_ERASED, oldestOf } from './kept-files.ts'
import type { KeptPlaces } from './kept-places.ts'

const importRow = z.object({
  id: z.string(),
  address: z.string(),
  changed: z.number(),
  owner: z.string().nullable(),
  until: z.number(),
})
type ImportRow = z.infer<typeof importRow>

export function keptImports({ dataFolder, journal: file, now }: KeptPlaces): KeptThing {
  /** One that is open in a window is being worked on. */
  const isHeld = ({ owner, until }: ImportRow): boolean => held(owner, until, now())
  return {
    name: 'imports',
    size: async () =>
      withStore(file, (database) => {
        const rows = importsIn(database)
        const oldest = oldestOf(rows.map(({ changed }) => changed))
        return { items: rows.length, bytes: bytesIn(database), oldest, held: rows.filter(isHeld).length }
      }),
    async erase(which) {
      const meant = withStore(file, importsIn).filter((row) => isMeant(row, which))
      const free = meant.filter((row) => !isHeld(row))
      if (free.length === 0) return { ...NOTHING_ERASED, held: meant.length }
      let items = 0
      const gone = await eraseRows(file, (database) => {
        // One that somebody has gone on with since is theirs.
        const remove = database.prepare('DELETE FROM imports WHERE id = ? AND owner IS ?')
        for (const { id, owner } of free) items += Number(remove.run(id, owner).changes)
      })
      await new SavedImports(storeIn(dataFolder), now).removeCopies()
      return { items, held: meant.length - items, gone }
    },
  }
}

/** Those with changes; what was only opened goes with its session. */
function importsIn(database: DatabaseSync): readonly ImportRow[] {
  return database
    .prepare('SELECT id, address, changed, owner, lease_until AS until FROM imports WHERE changes IS NOT NULL')
    .all()
    .map((row) => storedValue(importRow, row))
}

function bytesIn(database: DatabaseSync): number {
  const bytes = `SELECT coalesce(sum(bytes + coalesce((SELECT length(work) FROM import_work WHERE import = key), 0)), 0)
    AS bytes FROM imports`
  return storedNumber(database.prepare(bytes).get(), 'bytes')
}

function isMeant({ address, changed }: ImportRow, { account, before, runs }: Which): boolean {
  return (
    runs === null &&
    (before === null || changed < before) &&
    (account === null || accountPlace(address) === accountPlace(account.address))
  )
}
