/** Reads the file of versions: readings, materials over time, and the last reading of some materials. */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { getVersionText, type MaterialVersion } from '../../../src-shared/run/history/material-version.ts'
import type { ListedMaterialName } from '../../../src-shared/plan/suppliers/cross-reference.ts'
import type { HistoryPort, StoredReading, VersionSpan } from '../../ports/history-port.ts'
import { parseVersionRow } from './account-versions.ts'
import { FileChangedError, readVersions } from './version-file.ts'

const numbersSchema = z.array(z.number())
const namesSchema = z.array(z.tuple([z.number(), z.string()]))
const readingSchema = z.object({
  seq: z.number(),
  beganAt: z.number(),
  at: z.number(),
  newestRun: z.string().nullable(),
  materials: z.number(),
  storages: z.string().transform((text) => parseJson(text, numbersSchema)),
})
const LEDGER_CONDITION = 'account = (SELECT key FROM accounts WHERE ledger = ?1)'
const VALID_AT_READING_CONDITION = 'first <= ?2 AND (last IS NULL OR last > ?2)'
/** SQLite compares amounts as floating point, so nearly equal amounts pass. The caller compares them exactly. */
const LOW_STOCK_CONDITION = `EXISTS (SELECT 1 FROM json_each(held, '$[1]') AS row
  WHERE CAST(row.value ->> '$[1]' AS REAL) <= CAST(row.value ->> '$[2]' AS REAL) AND row.value ->> '$[1]' <> row.value ->> '$[2]')`
const SELECT_SPANS = `SELECT material, first, last, held, crc FROM versions WHERE ${LEDGER_CONDITION}`

/** `file`: the path of the file of versions. */
export function makeVersionHistory(file: string): HistoryPort {
  const readOrDefault = <T>(emptyValue: T, work: (database: DatabaseSync) => T): T =>
    readVersions(file, emptyValue, work)
  return {
    accounts: () =>
      readOrDefault([], (database) =>
        database
          .prepare('SELECT ledger, address FROM accounts WHERE key IN (SELECT account FROM readings) ORDER BY key')
          .all()
          .map(({ ledger, address }) => ({ ledger: String(ledger), address: String(address) })),
      ),
    readings: (ledger) => readOrDefault<StoredReading[]>([], (database) => readReadings(database, ledger)),
    categoryNames: (ledger) =>
      readOrDefault(new Map<number, string>(), (database) => {
        const namesRow = database.prepare('SELECT category_names AS names FROM accounts WHERE ledger = ?').get(ledger)
        return new Map(namesRow ? parseJson(String(namesRow['names']), namesSchema) : [])
      }),
    versions: (ledger, material) =>
      readOrDefault<VersionSpan[]>([], (database) =>
        database.prepare(`${SELECT_SPANS} AND material = ?2 ORDER BY first`).all(ledger, material).map(spanOf),
      ),
    versionsSince: (ledger, seq) =>
      readOrDefault<ReadonlyMap<number, VersionSpan[]>>(new Map(), (database) => {
        const changedMaterialsSql = `SELECT material FROM versions WHERE ${LEDGER_CONDITION} AND (first > ?2 OR last > ?2)`
        const rows = database
          .prepare(
            `${SELECT_SPANS} AND (last IS NULL OR last > ?2) AND material IN (${changedMaterialsSql}) ORDER BY material, first`,
          )
          .all(ledger, seq)
        const spans = new Map<number, VersionSpan[]>()
        for (const row of rows) {
          const material = Number(row['material'])
          const materialSpans = spans.get(material)
          if (materialSpans) materialSpans.push(spanOf(row))
          else spans.set(material, [spanOf(row)])
        }
        return spans
      }),
    versionsAt: (ledger, seq) =>
      readOrDefault(NO_VERSIONS, (database) => readVersionsIn(database, VALID_AT_READING_CONDITION, ledger, seq)),
    lowVersionsAt: (ledger, seq) =>
      readOrDefault(NO_VERSIONS, (database) =>
        readVersionsIn(database, `${VALID_AT_READING_CONDITION} AND ${LOW_STOCK_CONDITION}`, ledger, seq),
      ),
  }
}

const NO_VERSIONS: ReadonlyMap<number, MaterialVersion> = new Map()

function readVersionsIn(database: DatabaseSync, condition: string, ledger: string, seq: number) {
  const selectVersions = database.prepare(`${SELECT_SPANS} AND ${condition} ORDER BY material`)
  const versions = new Map<number, MaterialVersion>()
  for (const row of selectVersions.iterate(ledger, seq)) versions.set(Number(row['material']), parseVersionRow(row))
  return versions
}

export interface ListedMaterials {
  /** When the account was read, in milliseconds since 1970. If its storages were read at different times, this is the oldest time. */
  readonly readAt: number
  /** The materials that the account's lists show. */
  readonly materials: ReadonlyMap<number, ListedMaterialName>
}

/** Some materials from the last reading of the account. Null if there is none. */
export function readListedMaterials(file: string, ledger: string, ids: readonly number[]): ListedMaterials | null {
  return readVersions<ListedMaterials | null>(file, null, (database) => {
    const timesRow = database.prepare(`SELECT times FROM catalogues WHERE ${LEDGER_CONDITION}`).get(ledger)
    if (timesRow === undefined) return null
    const times = parseJson(String(timesRow['times']), z.array(z.object({ at: z.number() })))
    const rows = database
      .prepare(`${SELECT_SPANS} AND last IS NULL AND material IN (SELECT value FROM json_each(?2))`)
      .all(ledger, JSON.stringify(ids))
    const materials = new Map(
      rows.map((row): [number, ListedMaterialName] => {
        const version = parseVersionRow(row)
        const nameAndSku = { name: getVersionText(version, 'name'), sku: getVersionText(version, 'sku') }
        return [Number(row['material']), { ...nameAndSku, archived: getVersionText(version, 'archived') === '1' }]
      }),
    )
    return { readAt: Math.min(...times.map(({ at: readAt }) => readAt)), materials }
  })
}

function readReadings(database: DatabaseSync, ledger: string): StoredReading[] {
  return database
    .prepare(
      `SELECT seq, began AS beganAt, at, newest_run AS newestRun, materials, storages FROM readings WHERE ${LEDGER_CONDITION} ORDER BY seq`,
    )
    .all(ledger)
    .map((row) => {
      const parsedReading = readingSchema.safeParse(row)
      if (!parsedReading.success) throw new FileChangedError('a reading')
      return parsedReading.data
    })
}

function spanOf(row: Readonly<Record<string, unknown>>): VersionSpan {
  const lastSeq = row['last']
  return {
    firstReading: Number(row['first']),
    nextReading: lastSeq === null ? null : Number(lastSeq),
    version: parseVersionRow(row),
  }
}

/** Throws FileChangedError. */
function parseJson<Value>(text: string, valueSchema: z.ZodType<Value>): Value {
  try {
    return valueSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new FileChangedError('a list', { cause })
  }
}
