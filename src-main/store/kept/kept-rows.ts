/**
 * What the tables of the store keep and can erase: one query says what there is, whose, how old and in use; one rule says what is meant.
 * [KEPT-1] [KEPT-2]
 */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { accountPlace } from '../../../src-shared/account/account-place.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import type { ErasedThing, KeptSize, Which } from '../../ports/kept-thing.ts'
import { eraseRows } from '../database/erase-rows.ts'
import { held } from '../database/lease.ts'
import { storedNumber, storedValue } from '../database/stored-value.ts'
import { withStore } from '../database/with-store.ts'
import { removeRuns } from '../journal/erase.ts'
import { NOTHING_ERASED, oldestOf } from './kept-files.ts'

export type TableThing = 'runs' | 'imports' | 'materials' | 'suppliers'

/** `place`: the row's key, or its ledger. Characters count as bytes. Of imports those with changes: what was only opened goes with its session. */
const QUERIES: Readonly<Record<TableThing, string>> = {
  runs: `SELECT key AS place, id, json_extract(head, '$.account') AS address, NULL AS ledger, started AS at, 1 AS items, 0 AS bytes,
      state = 'done' AS finished, owner, lease_until AS until FROM runs`,
  imports: `SELECT key AS place, id, address, NULL AS ledger, changed AS at, 1 AS items,
      bytes + coalesce((SELECT length(work) FROM import_work WHERE import = key), 0) AS bytes,
      1 AS finished, owner, lease_until AS until FROM imports WHERE changes IS NOT NULL`,
  // They have no dates: what is known now is known since the last reading.
  materials: `SELECT ledger AS place, NULL AS id, NULL AS address, ledger, NULL AS at, count(*) AS items,
      sum(length(material)) AS bytes, 1 AS finished, NULL AS owner, 0 AS until FROM seen_materials GROUP BY ledger`,
  // Kept by what names an account for good: of saved accounts their ids, of others their ledgers.
  suppliers: `SELECT key AS place, id, (SELECT address FROM accounts WHERE accounts.id = account) AS address,
      CASE WHEN account LIKE 'ledger %' THEN substr(account, 8) END AS ledger, changed AS at, 1 AS items,
      length(how_read) + (SELECT coalesce(sum(length(code) + length(file) + 8), 0) FROM supplier_codes WHERE supplier = key)
        + (SELECT coalesce(sum(length(lines)), 0) FROM supplier_lists WHERE supplier = key) AS bytes,
      1 AS finished, NULL AS owner, 0 AS until FROM suppliers`,
}

const rowSchema = z.object({
  place: z.union([z.number(), z.string()]),
  id: z.string().nullable(),
  address: z.string().nullable(),
  ledger: z.string().nullable(),
  at: z.number().nullable(),
  items: z.number(),
  bytes: z.number(),
  finished: z.number(),
  owner: z.string().nullable(),
  until: z.number(),
})
type KeptRow = z.infer<typeof rowSchema>

const REMOVE: Readonly<Record<TableThing, (database: DatabaseSync, rows: readonly KeptRow[]) => void>> = {
  runs: (database, rows) => removeRuns(database, new Set(rows.flatMap(({ id }) => id ?? []))),
  imports: (database, rows) => removeFrom(database, 'imports', 'key', rows),
  materials(database, rows) {
    for (const table of ['seen_materials', 'seen_storages', 'seen_accounts', 'whole_lists'])
      removeFrom(database, table, 'ledger', rows)
  },
  suppliers: (database, rows) => removeFrom(database, 'suppliers', 'key', rows),
}

/** Those that are meant: free ones, and those that are in use or not finished. `all`: also of others. */
export interface MeantRows {
  readonly free: readonly KeptRow[]
  readonly inUse: readonly KeptRow[]
  readonly all: readonly KeptRow[]
}

export function rowsMeant(database: DatabaseSync, thing: TableThing, which: Which, now: number): MeantRows {
  const all = database
    .prepare(QUERIES[thing])
    .all()
    .map((row) => storedValue(rowSchema, row))
  const meant = all.filter((row) => isMeant(row, thing, which))
  const isFree = (row: KeptRow): boolean => row.finished === 1 && !held(row.owner, row.until, now)
  return { free: meant.filter(isFree), inUse: meant.filter((row) => !isFree(row)), all }
}

const EVERYTHING: Which = { before: null, account: null, runs: null }

export function sizeOfRows(file: string, thing: TableThing, now: number): KeptSize {
  const { inUse, all } = withStore(file, (database) => rowsMeant(database, thing, EVERYTHING, now))
  const bytes = all.reduce((sum, row) => sum + row.bytes, 0)
  return { items: itemsOf(all), bytes, oldest: oldestOf(all.flatMap(({ at }) => at ?? [])), held: itemsOf(inUse) }
}

/** `ids`: of what was erased. Throws JournalFailure 'busy' while a run is driven: nothing is erased then. */
export async function eraseTableRows(
  file: string,
  thing: TableThing,
  which: Which,
  now: number,
): Promise<ErasedThing & { readonly ids: readonly string[] }> {
  const meant = withStore(file, (database) => rowsMeant(database, thing, which, now))
  if (meant.free.length === 0) return { ...NOTHING_ERASED, held: itemsOf(meant.inUse), ids: [] }
  let { free, inUse } = meant
  const gone = await eraseRows(file, (database) => {
    if (isRunDriven(database, now)) throw new JournalFailure('busy', {})
    // What somebody has gone on with since is theirs.
    ;({ free, inUse } = rowsMeant(database, thing, which, now))
    REMOVE[thing](database, free)
  })
  return { items: itemsOf(free), held: itemsOf(inUse), gone, ids: free.flatMap(({ id }) => id ?? []) }
}

function isMeant({ id, address, ledger, at }: KeptRow, thing: TableThing, { before, account, runs }: Which): boolean {
  const isOfAccount =
    account === null ||
    (address !== null && accountPlace(address) === accountPlace(account.address)) ||
    (ledger !== null && account.ledgers.includes(ledger))
  return (
    isOfAccount &&
    (before === null || (at !== null && at < before)) &&
    (runs === null || (thing === 'runs' && id !== null && runs.includes(id)))
  )
}

function isRunDriven(database: DatabaseSync, now: number): boolean {
  const runs = database.prepare('SELECT owner, lease_until AS until FROM runs WHERE owner IS NOT NULL').all()
  return runs.some((row) => held(String(row['owner']), storedNumber(row, 'until'), now))
}

function removeFrom(database: DatabaseSync, table: string, column: 'key' | 'ledger', rows: readonly KeptRow[]): void {
  const remove = database.prepare(`DELETE FROM ${table} WHERE ${column} = ?`)
  for (const { place } of rows) remove.run(place)
}

function itemsOf(rows: readonly KeptRow[]): number {
  return rows.reduce((sum, { items }) => sum + items, 0)
}
