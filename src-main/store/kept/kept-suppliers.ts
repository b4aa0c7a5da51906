/** What is kept of suppliers: how their lists are read, their codes and last lists. */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { accountPlace } from '../../../src-shared/account/account-place.ts'
import type { KeptSize, KeptThing, Which } from '../../ports/kept-thing.ts'
import { eraseRows } from '../database/erase-rows.ts'
import { storedNumber, storedValue } from '../database/stored-value.ts'
import { withStore } from '../database/with-store.ts'
import { accountsIn } from '../settings/accounts-table.ts'
import { unsavedAccount } from '../suppliers/suppliers-table.ts'
import { NOTHING_ERASED } from './kept-files.ts'
import type { KeptPlaces } from './kept-places.ts'

const sizeRow = z.object({ items: z.number(), bytes: z.number(), oldest: z.number().nullable() })

/** Of a supplier with its codes and its list; characters count as bytes. */
const BYTES = `length(how_read)
  + (SELECT coalesce(sum(length(code) + length(file) + 8), 0) FROM supplier_codes WHERE supplier = key)
  + (SELECT coalesce(sum(length(lines)), 0) FROM supplier_lists WHERE supplier = key)`

export function keptSuppliers({ journal: file }: KeptPlaces): KeptThing {
  return {
    name: 'suppliers',
    size: async () => withStore(file, sizeIn),
    async erase(which) {
      if (which.runs !== null) return NOTHING_ERASED
      const items = withStore(file, (database) => keysMeant(database, which).length)
      if (items === 0) return NOTHING_ERASED
      const gone = await eraseRows(file, (database) => {
        const remove = database.prepare('DELETE FROM suppliers WHERE key = ?')
        for (const key of keysMeant(database, which)) remove.run(key)
      })
      return { items, held: 0, gone }
    },
  }
}

function sizeIn(database: DatabaseSync): KeptSize {
  const row = database
    .prepare(`SELECT count(*) AS items, coalesce(sum(${BYTES}), 0) AS bytes, min(changed) AS oldest FROM suppliers`)
    .get()
  return { ...storedValue(sizeRow, row), held: 0 }
}

/** Suppliers are kept by what names an account for good: of saved accounts their ids, of others their ledgers. */
function keysMeant(database: DatabaseSync, { account, before }: Which): readonly number[] {
  const saved = accountsIn(database).filter(
    ({ address }) => account !== null && accountPlace(address) === accountPlace(account.address),
  )
  const owners = [...saved.map(({ id }) => id), ...(account?.ledgers.map(unsavedAccount) ?? [])]
  return database
    .prepare(
      `SELECT key FROM suppliers
       WHERE changed < ? AND (? OR account IN (SELECT value FROM json_each(?)))`,
    )
    .all(before ?? Number.MAX_SAFE_INTEGER, Number(account === null), JSON.stringify(owners))
    .map((row) => storedNumber(row, 'key'))
}
