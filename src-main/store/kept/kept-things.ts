/**
 * Everything in a data folder that can be erased. If you store something new, add an entry here and its texts. The settings page and the terminal
 * then show it. [KEPT-1]
 */
import { join } from 'node:path'
import type { EraseResult, StoredItem, EraseRequest, StoredSize } from '../../ports/kept-thing.ts'
import { openStoreIn } from '../database/store.ts'
import { storeFileOf, withStore, eraseRows } from '../database/with-store.ts'
import { originalsFolderOf, runOf } from '../run-originals/run-originals.ts'
import { SavedImports } from '../saved-imports/saved-imports.ts'
import { eraseVersions, measureVersions } from '../versions/account-versions.ts'
import { versionFileOf } from '../versions/version-file.ts'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { makeComparableAddress } from '../../../src-shared/account/account-place.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import { isLeaseValid } from '../database/lease.ts'
import { readStoredNumber, parseColumnValue } from '../database/database-error.ts'
import { removeRuns } from '../journal/erase.ts'
import { readdir, rm, stat } from 'node:fs/promises'

interface StoredItemsDependencies {
  readonly dataFolder: string
  readonly now: () => number
}

export function listStoredItems({ dataFolder, now }: StoredItemsDependencies): readonly StoredItem[] {
  const file = storeFileOf(dataFolder)
  const originals = originalsFolderOf(dataFolder)
  const versions = versionFileOf(dataFolder)
  /**
   * A folder whose files belong to all accounts and runs together. Its files are therefore erased all at once or by age. `mayHoldValues`: whether a
   * file may contain values of an account. Such a file counts as not erased if only one account or run is erased.
   */
  const makeFolderItem = (
    name: 'log' | 'copies',
    folder: string,
    mayHoldValues: (file: string) => boolean,
  ): StoredItem => ({
    name,
    size: () => sizeOfFiles(folder),
    async erase({ account, runs: wantedRuns, before }) {
      const isWantedFile = (madeAt: number): boolean => before === null || madeAt < before
      if (account === null && wantedRuns === null)
        return { items: await removeFiles(folder, (_, madeAt) => isWantedFile(madeAt)), held: 0, isFullyErased: true }
      return {
        ...NOTHING_ERASED,
        held: (await findFiles(folder, (file, madeAt) => mayHoldValues(file) && isWantedFile(madeAt))).length,
      }
    },
  })
  /** `onErased`: removes the files that belong to the rows. */
  const makeTableItem = (
    name: StoredTableName,
    onErased?: (ids: readonly string[]) => Promise<unknown>,
  ): StoredItem => ({
    name,
    size: async () => sizeOfRows(file, name, now()),
    async erase(request) {
      const { ids, ...erasedThing } = await eraseTableRows(file, name, request, now())
      await onErased?.(ids)
      return erasedThing
    },
  })
  const runs = makeTableItem('runs', (ids) => removeFiles(originals, (name) => ids.includes(runOf(name) ?? '')))
  return [
    // The size of the whole file is reported for runs, because nearly all of it is data about sent changes.
    { ...runs, size: async () => ({ ...(await runs.size()), bytes: await sizeOfStore(file) }) },
    {
      name: 'rows',
      size: () => sizeOfFiles(originals),
      erase: (request) => eraseOriginals(file, originals, request, now()),
    },
    makeTableItem('imports', () => new SavedImports(openStoreIn(dataFolder), now).removeUnusedCopies()),
    makeTableItem('materials'),
    {
      name: 'readings',
      size: async () => measureVersions(versions),
      erase: (request) => eraseVersions(versions, request),
    },
    makeTableItem('suppliers'),
    makeFolderItem('log', join(dataFolder, 'logs'), (file) => file.endsWith('.dmp')),
    makeFolderItem('copies', copiesFolderOf(dataFolder), () => true),
  ]
}

/** The folder with copies of the data that a restore has replaced. */
export function copiesFolderOf(dataFolder: string): string {
  return join(dataFolder, 'copies')
}

async function sizeOfStore(file: string): Promise<number> {
  return (await sizeOf(file)) + (await sizeOf(`${file}-wal`))
}

/** Erases the rows of imported files. They are stored in one file per run, named after the run. */
async function eraseOriginals(file: string, folder: string, request: EraseRequest, now: number): Promise<EraseResult> {
  const { erasableRows, rowsInUse, allRows } = withStore(file, (database) =>
    findSelectedRows(database, 'runs', request, now),
  )
  const idsOf = (rows: typeof allRows): ReadonlySet<string | null> => new Set(rows.map(({ id }) => id))
  const [finishedRunIds, openRunIds, allRunIds] = [idsOf(erasableRows), idsOf(rowsInUse), idsOf(allRows)]
  const erasesOrphans = request.account === null && request.runs === null
  const items = await removeFiles(folder, (name, madeAt) => {
    const run = runOf(name)
    if (run === null) return false
    if (allRunIds.has(run)) return finishedRunIds.has(run)
    return erasesOrphans && (request.before === null || madeAt < request.before)
  })
  const names = await listFolder(folder)
  return { items, held: names.filter((name) => openRunIds.has(runOf(name) ?? '')).length, isFullyErased: true }
}

type StoredTableName = 'runs' | 'imports' | 'materials' | 'suppliers'

/**
 * `place`: the row's key, or its ledger. `bytes` counts characters as bytes. Only imports with changes are listed, because all others are removed
 * when their session ends.
 */
const QUERIES: Readonly<Record<StoredTableName, string>> = {
  runs: `SELECT key AS place, id, json_extract(head, '$.account') AS address, NULL AS ledger, started AS at, 1 AS items, 0 AS bytes,
      state = 'done' AS finished, owner, lease_until AS until FROM runs`,
  imports: `SELECT key AS place, id, address, NULL AS ledger, changed AS at, 1 AS items,
      bytes + coalesce((SELECT length(work) FROM import_work WHERE import = key), 0) AS bytes,
      1 AS finished, owner, lease_until AS until FROM imports WHERE changes IS NOT NULL`,
  // Materials have no dates, so the time of the last reading is used.
  materials: `SELECT ledger AS place, NULL AS id, NULL AS address, ledger, NULL AS at, count(*) AS items,
      sum(length(material)) AS bytes, 1 AS finished, NULL AS owner, 0 AS until FROM seen_materials GROUP BY ledger`,
  // Stored by the account's permanent key, which is the id of a saved account and the ledger of any other.
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

const ROW_REMOVERS: Readonly<Record<StoredTableName, (database: DatabaseSync, rows: readonly KeptRow[]) => void>> = {
  runs: (database, rows) => removeRuns(database, new Set(rows.flatMap(({ id }) => id ?? []))),
  imports: (database, rows) => deleteRows(database, 'imports', 'key', rows),
  materials(database, rows) {
    for (const table of ['seen_materials', 'seen_storages', 'seen_accounts', 'whole_lists'])
      deleteRows(database, table, 'ledger', rows)
  },
  suppliers: (database, rows) => deleteRows(database, 'suppliers', 'key', rows),
}

/**
 * The selected rows, divided into rows that can be erased and rows that are in use or unfinished. `allRows` also has the rows that were not selected.
 */
interface SelectedRows {
  readonly erasableRows: readonly KeptRow[]
  readonly rowsInUse: readonly KeptRow[]
  readonly allRows: readonly KeptRow[]
}

/**
 * Lists the rows of a table, and selects those to erase. One query lists the rows with their account, their age and whether they are in use. One rule
 * selects what to erase. [KEPT-1] [KEPT-2]
 */
function findSelectedRows(
  database: DatabaseSync,
  tableName: StoredTableName,
  eraseRequest: EraseRequest,
  now: number,
): SelectedRows {
  const allRows = database
    .prepare(QUERIES[tableName])
    .all()
    .map((row) => parseColumnValue(rowSchema, row))
  const selectedRows = allRows.filter((row) => isSelected(row, tableName, eraseRequest))
  const isErasable = (row: KeptRow): boolean => row.finished === 1 && !isLeaseValid(row.owner, row.until, now)
  return {
    erasableRows: selectedRows.filter(isErasable),
    rowsInUse: selectedRows.filter((row) => !isErasable(row)),
    allRows,
  }
}

const ERASE_EVERYTHING: EraseRequest = { before: null, account: null, runs: null }

function sizeOfRows(file: string, tableName: StoredTableName, now: number): StoredSize {
  const { rowsInUse, allRows } = withStore(file, (database) =>
    findSelectedRows(database, tableName, ERASE_EVERYTHING, now),
  )
  const bytes = allRows.reduce((sum, row) => sum + row.bytes, 0)
  return {
    items: countItems(allRows),
    bytes,
    oldest: oldestOf(allRows.flatMap(({ at: changedAt }) => changedAt ?? [])),
    held: countItems(rowsInUse),
  }
}

/** `ids`: the ids of the erased rows. Throws JournalFailure 'busy' while a run is active; then nothing is erased. */
async function eraseTableRows(
  file: string,
  tableName: StoredTableName,
  request: EraseRequest,
  now: number,
): Promise<EraseResult & { readonly ids: readonly string[] }> {
  const selectedRows = withStore(file, (database) => findSelectedRows(database, tableName, request, now))
  if (selectedRows.erasableRows.length === 0)
    return { ...NOTHING_ERASED, held: countItems(selectedRows.rowsInUse), ids: [] }
  let { erasableRows, rowsInUse } = selectedRows
  const isFullyErased = await eraseRows(file, (database) => {
    if (isRunDriven(database, now)) throw new JournalFailure('busy', {})
    // Items that have been resumed in the meantime are not erased.
    ;({ erasableRows, rowsInUse } = findSelectedRows(database, tableName, request, now))
    ROW_REMOVERS[tableName](database, erasableRows)
  })
  return {
    items: countItems(erasableRows),
    held: countItems(rowsInUse),
    isFullyErased,
    ids: erasableRows.flatMap(({ id }) => id ?? []),
  }
}

function isSelected(
  { id, address, ledger, at: changedAt }: KeptRow,
  tableName: StoredTableName,
  { before, account, runs }: EraseRequest,
): boolean {
  const isOfAccount =
    account === null ||
    (address !== null && makeComparableAddress(address) === makeComparableAddress(account.address)) ||
    (ledger !== null && account.ledgers.includes(ledger))
  return (
    isOfAccount &&
    (before === null || (changedAt !== null && changedAt < before)) &&
    (runs === null || (tableName === 'runs' && id !== null && runs.includes(id)))
  )
}

function isRunDriven(database: DatabaseSync, now: number): boolean {
  const runs = database.prepare('SELECT owner, lease_until AS until FROM runs WHERE owner IS NOT NULL').all()
  return runs.some((row) => isLeaseValid(String(row['owner']), readStoredNumber(row, 'until'), now))
}

function deleteRows(database: DatabaseSync, table: string, column: 'key' | 'ledger', rows: readonly KeptRow[]): void {
  const deleteRow = database.prepare(`DELETE FROM ${table} WHERE ${column} = ?`)
  for (const { place } of rows) deleteRow.run(place)
}

function countItems(rows: readonly KeptRow[]): number {
  return rows.reduce((sum, { items }) => sum + items, 0)
}

const EMPTY_SIZE: StoredSize = { items: 0, bytes: 0, oldest: null, held: 0 }

/** The result if there was nothing of the requested kind to erase. */
const NOTHING_ERASED: EraseResult = { items: 0, held: 0, isFullyErased: true }

function oldestOf(times: readonly number[]): number | null {
  return times.toSorted((a, b) => a - b)[0] ?? null
}

async function listFolder(folder: string): Promise<readonly string[]> {
  return readdir(folder, { recursive: true }).catch(() => [])
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}

interface FoundFile {
  readonly bytes: number
  readonly changedAt: number
}

function totalSizeOf(foundFiles: readonly FoundFile[]): StoredSize {
  return foundFiles.reduce<StoredSize>(
    (sum, { bytes, changedAt }) => ({
      ...sum,
      items: sum.items + 1,
      bytes: sum.bytes + bytes,
      oldest: sum.oldest === null ? changedAt : Math.min(sum.oldest, changedAt),
    }),
    EMPTY_SIZE,
  )
}

async function sizeOfFiles(folder: string): Promise<StoredSize> {
  const fileStats = await Promise.all(
    (await listFolder(folder)).map((name) => stat(join(folder, name)).catch(() => null)),
  )
  return totalSizeOf(
    fileStats.flatMap((stats) => (stats?.isFile() === true ? [{ bytes: stats.size, changedAt: stats.mtimeMs }] : [])),
  )
}

type FileCondition = (name: string, madeAt: number) => boolean

async function findFiles(folder: string, isWantedFile: FileCondition): Promise<readonly string[]> {
  const paths: string[] = []
  for (const name of await listFolder(folder)) {
    const path = join(folder, name)
    const fileStats = await stat(path).catch(() => null)
    if (fileStats?.isFile() === true && isWantedFile(name, fileStats.mtimeMs)) paths.push(path)
  }
  return paths
}

/** Returns how many files were removed. */
async function removeFiles(folder: string, isWantedFile: FileCondition): Promise<number> {
  const paths = await findFiles(folder, isWantedFile)
  for (const path of paths) await rm(path, { force: true })
  return paths.length
}
