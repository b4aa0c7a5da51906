/** One account's readings as versions of its materials. A reading writes only what differs from each material's newest version. */
import { existsSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { WriteError } from '../../../src-shared/export/write-error.ts'
import type { Catalogue } from '../../../src-shared/material/catalogue/catalogue.ts'
import {
  catalogueOfVersions,
  makeCatalogueVersions,
  parseVersion,
  type MaterialVersion,
} from '../../../src-shared/run/history/material-version.ts'
import { DAY_MS } from '../../../src-shared/material/values/utc-time.ts'
import type { HistoryAccount } from '../../ports/history-port.ts'
import type { CachedCatalogue, CacheResult, ReadingStore } from '../../ports/account-readings.ts'
import { codeOf, writeErrorOf } from '../../machine/write-error.ts'
import { findSqliteCode, runInTransaction } from '../database/database-error.ts'
import { isDamageError, FileChangedError, withVersions, makeDamagedPath, readVersions } from './version-file.ts'
import { makeComparableAddress } from '../../../src-shared/account/account-place.ts'
import type { EraseResult, StoredSize, EraseRequest } from '../../ports/kept-thing.ts'
import { emptyWriteLog } from '../database/with-store.ts'

export interface ReadingStoreDependencies {
  /** The path of the file of versions. */
  readonly file: string
  /** Called before each use, because a different key may mean a different ledger. */
  readonly account: () => HistoryAccount
  readonly findNewestRun: () => string | null
  /** `keep`: whether complete readings are stored as history. `maxDays`: for how many days; null means without a limit. */
  readonly readLimits: () => Promise<{ readonly keep: boolean; readonly mostDays: number | null }>
  readonly now: () => number
  /** Frees unused memory. */
  readonly collectGarbage: () => void
}

export function makeAccountVersions(parts: ReadingStoreDependencies): ReadingStore {
  const { file, account, findNewestRun, readLimits, now, collectGarbage } = parts
  let writeError: WriteError | null = null
  let wasDamaged = false

  async function storeReading(reading: CachedCatalogue, freshStorages: ReadonlySet<number>): Promise<void> {
    const { keep: keepsHistory, mostDays } = await readLimits()
    const endedAt = now()
    const isComplete =
      reading.accountStorages.length > 0 && reading.accountStorages.every((storage) => freshStorages.has(storage))
    const newReading: NewReading = {
      ...account(),
      reading,
      completeReading: keepsHistory && isComplete ? { endTime: endedAt, newestRun: findNewestRun() } : null,
      oldestKeptTime: mostDays === null ? null : endedAt - mostDays * DAY_MS,
    }
    const write = (): void =>
      withVersions(file, (database) => runInTransaction(database, () => writeReading(database, newReading)))
    try {
      wasDamaged = false
      write()
    } catch (error) {
      if (!isDamageError(error)) throw error
      wasDamaged = true
      // The damaged file has been set aside, so this writes a new one.
      write()
    }
  }

  return {
    async last() {
      try {
        const lastResult = readLastReading(file, account())
        collectGarbage()
        return lastResult
      } catch (error) {
        if (isDamageError(error)) return { kind: 'unusable', problem: 'damaged' }
        if (findSqliteCode(error) === null && codeOf(error) === '') throw error
        return { kind: 'unusable', problem: 'unreadable' }
      }
    },
    async keep(reading, freshStorages) {
      try {
        await storeReading(reading, freshStorages)
        writeError = null
      } catch (error) {
        // Errors are only reported: they must not end an import or a run.
        writeError = toWriteError(error)
      }
      collectGarbage()
    },
    getWriteError: () => writeError,
    wasDamaged: () => wasDamaged,
  }
}

function toWriteError(error: unknown): WriteError {
  if (findSqliteCode(error) === SQLITE_FULL) return { kind: 'disk-full' }
  return writeErrorOf(error) ?? { kind: 'other', reason: error instanceof Error ? error.message : String(error) }
}

const SQLITE_FULL = 13

interface NewReading extends HistoryAccount {
  readonly reading: CachedCatalogue
  /** The complete reading. Null if only some storages were read, or if complete readings are not stored. */
  readonly completeReading: { readonly endTime: number; readonly newestRun: string | null } | null
  /** Complete readings made before this time are removed. If it is null, none are removed. */
  readonly oldestKeptTime: number | null
}

function writeReading(
  database: DatabaseSync,
  { ledger, address, reading, completeReading, oldestKeptTime }: NewReading,
): void {
  const { catalogue, times, accountStorages } = reading
  const names = JSON.stringify([...catalogue.categoryNames])
  const { key, seq: accountSeq } = keyAndSeqSchema.parse(
    database
      .prepare(
        `INSERT INTO accounts (ledger, address, seq, category_names) VALUES (?, ?, 0, ?)
         ON CONFLICT (ledger) DO UPDATE SET address = excluded.address, category_names = excluded.category_names
         RETURNING key, seq`,
      )
      .get(ledger, address, names),
  )
  // A reading of some storages gets the number of the next complete reading, which will replace it.
  const seq = accountSeq + 1
  const newestRow = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM readings WHERE account = ?').get(key)
  const lastSeq = seqSchema.parse(newestRow).seq
  const listTimes = [...times].map(([storage, { readAt, isPaged, digest }]) => ({
    storage,
    at: readAt,
    paged: isPaged,
    digest,
  }))
  if (!areListsUnchanged(database, key, listTimes)) writeVersions(database, { key, seq, newestSeq: lastSeq }, catalogue)
  const columnTexts = [JSON.stringify(accountStorages), JSON.stringify(listTimes), JSON.stringify(catalogue.ids)]
  database
    .prepare('INSERT OR REPLACE INTO catalogues (account, storages, times, ids, crc) VALUES (?, ?, ?, ?, ?)')
    .run(key, ...columnTexts, checksumOf([address, names, ...columnTexts]))
  if (completeReading) {
    database.prepare('UPDATE accounts SET seq = ? WHERE key = ?').run(seq, key)
    const startedAt = Math.min(completeReading.endTime, ...[...times.values()].map(({ readAt }) => readAt))
    database
      .prepare(
        'INSERT INTO readings (account, seq, began, at, newest_run, materials, storages) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        key,
        seq,
        startedAt,
        completeReading.endTime,
        completeReading.newestRun,
        catalogue.count,
        JSON.stringify([...accountStorages].sort((a, b) => a - b)),
      )
  }
  if (oldestKeptTime !== null) forgetReadings(database, key, oldestKeptTime, completeReading ? seq : lastSeq)
}

/** True if the account's answers are the same as those of the last reading, so that its materials are the newest versions. */
function areListsUnchanged(database: DatabaseSync, account: number, listTimes: readonly ListTime[]): boolean {
  const row = database.prepare('SELECT times FROM catalogues WHERE account = ?').get(account)
  const lastTimes = row === undefined ? null : listTimesColumnSchema.safeParse(row['times'])
  if (listTimes.length === 0 || lastTimes?.success !== true || lastTimes.data.length !== listTimes.length) return false
  const lastDigests = new Map(lastTimes.data.map(({ storage, digest }) => [storage, digest]))
  return listTimes.every(({ storage, digest }) => digest !== undefined && digest === lastDigests.get(storage))
}

interface ReadingNumbers {
  readonly key: number
  readonly seq: number
  /**
   * The number of the newest complete reading. When a version that it contains ends, the version is kept. A version that only later readings contain
   * is deleted.
   */
  readonly newestSeq: number
}

/** How many versions are read and compared at once. An object per row would take several times as long as texts joined by SQLite. */
const VERSIONS_PER_BATCH = 1024

function writeVersions(database: DatabaseSync, { key, seq, newestSeq }: ReadingNumbers, catalogue: Catalogue): void {
  const versionAt = makeCatalogueVersions(catalogue)
  const textAt = (index: number): string => JSON.stringify(versionAt(index))
  const storedFlags = new Uint8Array(catalogue.ids.length)
  for (const index of catalogue.unlisted?.keys() ?? []) storedFlags[index] = 1
  const textOf = (material: number): string | null => {
    const index = catalogue.byId.get(material)
    if (index === undefined || catalogue.unlisted?.has(index) === true) return null
    storedFlags[index] = 1
    return textAt(index)
  }
  /** Versions that end with this reading. */
  const endedVersions: { readonly material: number; readonly first: number }[] = []
  const newVersions: { readonly material: number; readonly text: string }[] = []
  for (const { materials, firsts, held: joinedTexts } of listCurrentTexts(database, key)) {
    const texts = materials.map(textOf)
    if (texts.join('\n') === joinedTexts) continue
    for (const [position, valuesText] of joinedTexts.split('\n').entries()) {
      const [material, first, text] = [materials[position] ?? 0, firsts[position] ?? 0, texts[position] ?? null]
      if (text === valuesText) continue
      endedVersions.push({ material, first })
      if (text !== null) newVersions.push({ material, text })
    }
  }
  for (const [index, material] of catalogue.ids.entries())
    if (storedFlags[index] === 0) newVersions.push({ material, text: textAt(index) })
  const endVersion = database.prepare('UPDATE versions SET last = ? WHERE account = ? AND material = ? AND first = ?')
  const deleteVersion = database.prepare('DELETE FROM versions WHERE account = ? AND material = ? AND first = ?')
  for (const { material, first } of endedVersions) {
    if (first <= newestSeq) endVersion.run(seq, key, material, first)
    else deleteVersion.run(key, material, first)
  }
  const insertVersion = database.prepare(
    'INSERT INTO versions (account, material, first, held, crc) VALUES (?, ?, ?, ?, ?)',
  )
  newVersions.sort((a, b) => a.material - b.material)
  for (const { material, text } of newVersions)
    insertVersion.run(key, material, seq, text, versionChecksumOf(material, seq, text))
}

interface CurrentTexts {
  readonly materials: readonly number[]
  readonly firsts: readonly number[]
  /** One line of JSON for each material. A JSON text contains no line breaks. */
  readonly held: string
}

/** The versions that have not ended, in the order of material ids. */
function* listCurrentTexts(database: DatabaseSync, account: number): Generator<CurrentTexts> {
  const selectPage = database.prepare(
    `SELECT group_concat(material) AS materials, group_concat(first) AS firsts, group_concat(held, char(10)) AS held FROM (
       SELECT material, first, held FROM versions WHERE account = ? AND material > ? AND last IS NULL ORDER BY material LIMIT ?)`,
  )
  for (let lastMaterial = -1; ;) {
    const row = joinedRowSchema.parse(selectPage.get(account, lastMaterial, VERSIONS_PER_BATCH))
    if (row === null) return
    yield row
    lastMaterial = row.materials.at(-1) ?? lastMaterial
  }
}

/** Removes complete readings made before a time, and the versions that only they showed. Returns how many were removed. [HISTORY-6] */
function forgetReadings(database: DatabaseSync, account: number, oldestKeptTime: number, seqToKeep = 0): number {
  const { changes } = database
    .prepare('DELETE FROM readings WHERE account = ? AND at < ? AND seq <> ?')
    .run(account, oldestKeptTime, seqToKeep)
  if (changes === 0) return 0
  database
    .prepare(
      `DELETE FROM versions WHERE account = ?1 AND last IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM readings r WHERE r.account = ?1 AND r.seq >= versions.first AND r.seq < versions.last)`,
    )
    .run(account)
  return Number(changes)
}

const wholeNumberSchema = z.number().int().nonnegative()
const keyAndSeqSchema = z.object({ key: wholeNumberSchema, seq: wholeNumberSchema })
const seqSchema = z.object({ seq: wholeNumberSchema })
const numberListSchema = z.string().transform((text) => text.split(',').map(Number))
/** Null if there are no more versions to join. */
const joinedRowSchema = z
  .object({ materials: numberListSchema, firsts: numberListSchema, held: z.string() })
  .or(z.object({ materials: z.null() }).transform(() => null))
const makeJsonSchema = <Value>(valueSchema: z.ZodType<Value>) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(valueSchema)
const listTimeSchema = z.object({
  storage: wholeNumberSchema,
  at: z.number(),
  paged: z.boolean(),
  digest: z.string().optional(),
})
type ListTime = z.infer<typeof listTimeSchema>
const listTimesColumnSchema = makeJsonSchema(z.array(listTimeSchema))
const catalogueRowSchema = z.object({
  key: wholeNumberSchema,
  address: z.string(),
  names: makeJsonSchema(z.array(z.tuple([wholeNumberSchema, z.string()]))),
  storages: makeJsonSchema(z.array(wholeNumberSchema)),
  times: listTimesColumnSchema,
  ids: makeJsonSchema(z.array(wholeNumberSchema)),
})

function readLastReading(file: string, { ledger, address }: HistoryAccount): CacheResult {
  if (!existsSync(file)) return { kind: 'none' }
  return withVersions<CacheResult>(file, (database) => {
    const row = database
      .prepare(
        `SELECT key, address, category_names AS names, storages, times, ids, crc
           FROM accounts JOIN catalogues ON account = key WHERE ledger = ?`,
      )
      .get(ledger)
    if (row === undefined) return { kind: 'none' }
    const texts = [row['address'], row['names'], row['storages'], row['times'], row['ids']].map(String)
    const parsedRow = checksumOf(texts) === row['crc'] ? catalogueRowSchema.safeParse(row) : null
    if (parsedRow?.success !== true) throw new FileChangedError('the catalogue')
    const { key, names, storages, times, ids } = parsedRow.data
    if (parsedRow.data.address !== address) return { kind: 'none' }
    const catalogueParts = { ids, storages: times.map(({ storage }) => storage), categoryNames: new Map(names) }
    const catalogue = catalogueOfVersions(catalogueParts, listCurrentVersions(database, key))
    if (catalogue === null) throw new FileChangedError('the materials')
    const timesByStorage = new Map(
      times.map(({ storage, at: readAt, paged: isPaged, ...digest }) => [storage, { readAt, isPaged, ...digest }]),
    )
    return { kind: 'kept', reading: { catalogue, times: timesByStorage, accountStorages: storages } }
  })
}

function* listCurrentVersions(database: DatabaseSync, account: number): Generator<readonly [number, MaterialVersion]> {
  const rows = database.prepare('SELECT material, first, held, crc FROM versions WHERE account = ? AND last IS NULL')
  for (const row of rows.iterate(account)) {
    yield [Number(row['material']), parseVersionRow(row)]
  }
}

/** Returns the values in a row of the file of versions, after checking them against their checksum. Throws FileChangedError. */
export function parseVersionRow({
  material,
  first,
  held: jsonText,
  crc,
}: Readonly<Record<string, unknown>>): MaterialVersion {
  const text = String(jsonText)
  const version = versionChecksumOf(Number(material), Number(first), text) === crc ? parseVersion(text) : null
  if (version === null) throw new FileChangedError('a version')
  return version
}

function versionChecksumOf(material: number, first: number, text: string): number {
  return crc32(text, (material ^ (first << 16)) >>> 0)
}

function checksumOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => crc32(text, sum), 0)
}

const accountRowSchema = z.object({
  key: z.number(),
  ledger: z.string(),
  address: z.string(),
  readings: z.number(),
  oldest: z.number().nullable(),
  newest: z.number(),
})
type AccountRow = z.infer<typeof accountRowSchema>

/* Measures and erases the contents of the file of versions, so that no erased byte is left in any file. [KEPT-1] */

/** The number of readings, and the bytes of all files. If only some storages of an account were read, that counts as one reading. */
export function measureVersions(file: string): StoredSize {
  const accounts = readVersions<AccountRow[]>(file, [], listAccountsIn)
  const oldestTimes = accounts.map((account) => account.oldest ?? account.newest)
  const files = [file, `${file}-wal`, makeDamagedPath(file)]
  return {
    items: accounts.reduce((sum, account) => sum + Math.max(1, account.readings), 0),
    bytes: files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0),
    oldest: oldestTimes.length === 0 ? null : Math.min(...oldestTimes),
    held: 0,
  }
}

/** A file set aside as damaged belongs to no known account, so it is erased whichever account is erased. */
export async function eraseVersions(file: string, { account, before, runs }: EraseRequest): Promise<EraseResult> {
  if (runs !== null) return { items: 0, held: 0, isFullyErased: true }
  rmSync(makeDamagedPath(file), { force: true })
  if (!existsSync(file)) return { items: 0, held: 0, isFullyErased: true }
  try {
    const items = withVersions(file, (database) => {
      const erasedCount = runInTransaction(database, () => {
        const selectedAccounts = listAccountsIn(database).filter(
          ({ ledger, address }) =>
            account === null ||
            account.ledgers.includes(ledger) ||
            makeComparableAddress(address) === makeComparableAddress(account.address),
        )
        return selectedAccounts.reduce((sum, account) => sum + eraseReadings(database, account, before), 0)
      })
      if (erasedCount > 0) database.exec('VACUUM')
      return erasedCount
    })
    return {
      items,
      held: 0,
      isFullyErased: items === 0 || (await emptyWriteLog((checkpoint) => withVersions(file, checkpoint))),
    }
  } catch (error) {
    if (!isDamageError(error)) throw error
    rmSync(makeDamagedPath(file), { force: true })
    return { items: 1, held: 0, isFullyErased: true }
  }
}

/** Removes the last readings of all accounts, so the next import reads its account again. The history is kept. */
export function forgetCatalogues(file: string): void {
  readVersions(file, undefined, (database) => database.exec('DELETE FROM catalogues'))
}

/** Like `forgetCatalogues`, but over a connection that no other process shares. Damaged catalogues may stay, because no import uses them. */
export function forgetCataloguesIn(database: DatabaseSync): void {
  try {
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'catalogues'").get() !== undefined)
      database.exec('DELETE FROM catalogues')
  } catch (error) {
    if (!isDamageError(error)) throw error
  }
}

function eraseReadings(
  database: DatabaseSync,
  { key, readings, newest: newestTime }: AccountRow,
  beforeTime: number | null,
): number {
  if (beforeTime !== null && newestTime >= beforeTime) return forgetReadings(database, key, beforeTime)
  database.prepare('DELETE FROM accounts WHERE key = ?').run(key)
  return Math.max(1, readings)
}

/** `newest`: when a list of the account was last read. */
function listAccountsIn(database: DatabaseSync): AccountRow[] {
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
    .map((row) => accountRowSchema.parse(row))
}
