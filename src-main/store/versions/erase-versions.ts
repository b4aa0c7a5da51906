/** What is kept in the file of versions, and how it is erased: no byte of it stays in any file. [KEPT-1] */
import { existsSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { accountPlace } from '../../../src-shared/account/account-place.ts'
import type { ErasedThing, KeptSize, Which } from '../../ports/kept-thing.ts'
import { emptyLog } from '../database/erase-rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { forgetReadings } from './account-versions.ts'
import { asideFile, isDamage, readVersions, withVersions } from './version-file.ts'

const accountRow = z.object({
  key: z.number(),
  ledger: z.string(),
  address: z.string(),
  readings: z.number(),
  oldest: z.number().nullable(),
  newest: z.number(),
})
type AccountRow = z.infer<typeof accountRow>

/** Readings, with the bytes of all files. An account of which only some storages were read counts as one. */
export function versionsKept(file: string): KeptSize {
  const accounts = readVersions<AccountRow[]>(file, [], accountsIn)
  const oldest = accounts.map((one) => one.oldest ?? one.newest)
  const files = [file, `${file}-wal`, asideFile(file)]
  return {
    items: accounts.reduce((sum, one) => sum + Math.max(1, one.readings), 0),
    bytes: files.reduce((sum, one) => sum + (statSync(one, { throwIfNoEntry: false })?.size ?? 0), 0),
    oldest: oldest.length === 0 ? null : Math.min(...oldest),
    held: 0,
  }
}

/** What was set aside as damaged says of no account whose it is: it goes with any. */
export async function eraseVersions(file: string, { account, before, runs }: Which): Promise<ErasedThing> {
  if (runs !== null) return { items: 0, held: 0, gone: true }
  rmSync(asideFile(file), { force: true })
  if (!existsSync(file)) return { items: 0, held: 0, gone: true }
  try {
    const items = withVersions(file, (database) => {
      const erased = inTransaction(database, () => {
        const meant = accountsIn(database).filter(
          ({ ledger, address }) =>
            account === null ||
            account.ledgers.includes(ledger) ||
            accountPlace(address) === accountPlace(account.address),
        )
        return meant.reduce((sum, one) => sum + eraseOf(database, one, before), 0)
      })
      if (erased > 0) database.exec('VACUUM')
      return erased
    })
    return { items, held: 0, gone: items === 0 || (await emptyLog((checkpoint) => withVersions(file, checkpoint))) }
  } catch (error) {
    if (!isDamage(error)) throw error
    rmSync(asideFile(file), { force: true })
    return { items: 1, held: 0, gone: true }
  }
}

/** An import of any account begins with reading it again; what was seen over time stays. */
export function forgetCatalogues(file: string): void {
  readVersions(file, undefined, (database) => database.exec('DELETE FROM catalogues'))
}

function eraseOf(database: DatabaseSync, { key, readings, newest }: AccountRow, before: number | null): number {
  if (before !== null && newest >= before) return forgetReadings(database, key, before)
  database.prepare('DELETE FROM accounts WHERE key = ?').run(key)
  return Math.max(1, readings)
}

/** `newest`: when a list of it was read last. */
function accountsIn(database: DatabaseSync): AccountRow[] {
  return database
    .prepare(
      `SELECT key, ledger, address,
         (SELECT count(*) FROM readings WHERE account = key) AS readings,
         (SELECT min(at) FROM readings WHERE account = key) AS oldest,
         max(
           coalesce((SELECT max(at) FROM readings WHERE account = key), 0),
           coalesce((SELECT max(value ->> 'at') FROM catalogues, json_each(times) WHERE account = key), 0)
         ) AS newest
       FROM accounts ORDER BY key`,
    )
    .all()
    .map((row) => accountRow.parse(row))
}
