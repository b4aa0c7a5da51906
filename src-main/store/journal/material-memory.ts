/**
 * Materials that were in an account's lists, or that runs of this data folder added, and that no list shows now. Stored in the journal's file. Each
 * reading writes the materials it changed. Leaves out materials that our runs deleted, or that the account reported as missing.
 */
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Catalogue, UnlistedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { listTextColumns, getMaterialValue } from '../../../src-shared/material/catalogue/catalogue-values.ts'
import { IdIndex } from '../../../src-shared/material/catalogue/indexes.ts'
import { JOURNAL_MATERIAL_FIELDS, isListField, isNumberField } from '../../../src-shared/material/fields/field.ts'
import { isCanonical, type Decimal } from '../../../src-shared/material/values/decimal.ts'
import type { StorageTime } from '../../ports/account-readings.ts'
import type { MaterialMemory } from '../../import/read-catalogue.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import { readDeletedIds } from './own-calls.ts'
import { LOCK_WAIT_MS } from '../database/open-database.ts'
import { parseJson } from '../database/database-error.ts'
import { withStore } from '../database/with-store.ts'
import { makeMethodCondition } from './stored-values.ts'

const decimalSchema = z.custom<Decimal>((value) => typeof value === 'string' && isCanonical(value))
/** A remembered material. Fields that were unknown when it was stored are empty. */
const materialSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  price: decimalSchema,
  notes: z.string(),
  archived: z.boolean(),
  categories: z.array(z.object({ id: z.number().int(), name: z.string() })),
})

/** Parses the text that `textOf` wrote. */
function parseMaterial(text: string): z.infer<typeof materialSchema> {
  const [id, ...values] = z.array(z.unknown()).parse(parseJson(text))
  return materialSchema.parse({
    id,
    ...Object.fromEntries(JOURNAL_MATERIAL_FIELDS.map((field, index) => [field, values[index]])),
  })
}

const rowsBeforeSchema = z.object({
  ids: z.array(z.number()),
  digests: z.array(z.number()),
  storages: z.array(z.string()),
  left: z.array(z.number()),
})

/** `ledger`: identifies the company, as it does in runs. */
export function makeMaterialMemory(
  file: string,
  ledger: () => string,
  now: () => number,
  lockWaitMs = LOCK_WAIT_MS,
): MaterialMemory {
  return {
    findUnlistedMaterials(listedCatalogue, freshTimes, mayWait = false) {
      try {
        if (mayWait && withStore(file, (database) => isFirstReading(database, ledger()), lockWaitMs)) {
          return { isKnown: true, materials: [], keep: () => this.findUnlistedMaterials(listedCatalogue, freshTimes) }
        }
        return {
          isKnown: true,
          materials: withStore(
            file,
            (database) => updateMemory(database, ledger(), now(), listedCatalogue, freshTimes),
            lockWaitMs,
          ),
        }
      } catch (error) {
        // A file can be read without the memory, but then it is unknown which materials have left the lists.
        return { isKnown: false, error: error instanceof JournalFailure ? error.code : 'damaged' }
      }
    },
  }
}

/** True if nothing is stored about the account yet, so that no material is known to have left its lists or been added. */
function isFirstReading(database: DatabaseSync, ledger: string): boolean {
  return ['seen_accounts', 'seen_materials', 'runs'].every((table) => {
    return database.prepare(`SELECT 1 FROM ${table} WHERE ledger = ? LIMIT 1`).get(ledger) === undefined
  })
}

function updateMemory(
  database: DatabaseSync,
  ledger: string,
  now: number,
  listedCatalogue: Catalogue,
  freshTimes: FreshTimes,
): readonly UnlistedMaterial[] {
  // A power cut loses at most one reading.
  database.exec('PRAGMA synchronous = NORMAL')
  database.exec('BEGIN IMMEDIATE')
  // If the update fails, closing the journal rolls back the uncommitted transaction.
  const unlistedMaterials = new MemoryUpdate(database, ledger, now, listedCatalogue, freshTimes).update()
  database.exec('COMMIT')
  return unlistedMaterials
}

/** Updates the memory from one reading of the account's lists. */
class MemoryUpdate {
  private readonly database: DatabaseSync
  private readonly ledger: string
  private readonly now: number
  private readonly listedCatalogue: Catalogue
  /** The storages that were read. Other storages of the account have older lists in `listedCatalogue`; `readAt` has their times. */
  private readonly storages: readonly number[]
  private readonly freshTimes: FreshTimes
  private readonly readAt: Map<number, number>
  private readonly deletedIds: ReadonlySet<number>

  constructor(database: DatabaseSync, ledger: string, now: number, listedCatalogue: Catalogue, freshTimes: FreshTimes) {
    this.database = database
    this.ledger = ledger
    this.now = now
    this.listedCatalogue = listedCatalogue
    this.freshTimes = freshTimes
    this.storages = [...freshTimes.keys()].sort((a, b) => a - b)
    const times = database.prepare('SELECT storage, at FROM seen_storages WHERE ledger = ?').all(ledger)
    this.readAt = new Map(times.map(({ storage, at: readAt }) => [Number(storage), Number(readAt)]))
    this.deletedIds = readDeletedIds(database, ledger)
  }

  update(): UnlistedMaterial[] {
    const { database, ledger } = this
    const account = database.prepare('SELECT digest, adds_to AS addsTo FROM seen_accounts WHERE ledger = ?').get(ledger)
    // If no storage was read, the lists contain nothing new, so the stored digest stays.
    const digestBefore = String(account?.['digest'] ?? '')
    const digest = this.storages.length === 0 ? digestBefore : this.digestOfLists()
    const isUnchanged = digest !== '' && digest === digestBefore
    if (this.storages.length > 0 && !isUnchanged) this.storeChanges()
    const lastRunKey = this.storeAddedMaterials(Number(account?.['addsTo'] ?? 0))
    if (account !== undefined || this.storages.length > 0) {
      database
        .prepare('INSERT OR REPLACE INTO seen_accounts (ledger, digest, adds_to) VALUES (?, ?, ?)')
        .run(ledger, digest, lastRunKey)
    }
    const unlistedMaterials = this.findUnlistedMaterials()
    const insertStorage = database.prepare(
      'INSERT OR REPLACE INTO seen_storages (ledger, storage, at) VALUES (?, ?, ?)',
    )
    for (const storage of this.storages) insertStorage.run(ledger, storage, this.now)
    return unlistedMaterials
  }

  /** The digests of the lists that were read. Empty if one of them is unknown. */
  private digestOfLists(): string {
    const digests = this.storages.map((storage) => this.freshTimes.get(storage)?.digest)
    return digests.includes(undefined)
      ? ''
      : this.storages.map((storage, index) => `${storage}:${digests[index]}`).join()
  }

  /** Writes the changed materials, and the materials that none of their storages lists any longer. */
  private storeChanges(): void {
    const { database, ledger, listedCatalogue } = this
    const columns = listTextColumns(listedCatalogue)
    const rowsBefore = this.readRowsBefore()
    const rowIndexes = new IdIndex()
    rowIndexes.expectIds(rowsBefore.ids.length)
    for (const id of rowsBefore.ids) rowIndexes.add(id)
    const listedFlags = new Uint8Array(rowsBefore.ids.length)
    const updateMaterial = database.prepare(
      'INSERT OR REPLACE INTO seen_materials (ledger, id, digest, storages, left_at, material) VALUES (?, ?, ?, ?, NULL, ?)',
    )
    for (const [index, id] of listedCatalogue.ids.entries()) {
      // If only storages that were not read this time list the material, nothing is new.
      const freshStorages = this.joinFreshStorages(index)
      if (freshStorages === '') continue
      const rowIndex = rowIndexes.get(id) ?? -1
      if (rowIndex >= 0) listedFlags[rowIndex] = 1
      const storages = this.addUnreadStorages(freshStorages, rowsBefore.storages[rowIndex] ?? '')
      const digest = digestOf(listedCatalogue, columns, index)
      const isUnchanged = rowsBefore.digests[rowIndex] === digest && rowsBefore.storages[rowIndex] === storages
      if (!isUnchanged || rowsBefore.left[rowIndex] === 1)
        updateMaterial.run(ledger, id, digest, storages, textOf(listedCatalogue, index))
    }
    const updateStorages = database.prepare(
      'UPDATE seen_materials SET storages = ?, left_at = ? WHERE ledger = ? AND id = ?',
    )
    for (const [rowIndex, id] of rowsBefore.ids.entries()) {
      if (listedFlags[rowIndex] === 1 || rowsBefore.left[rowIndex] === 1) continue
      const knownStorages = rowsBefore.storages[rowIndex] ?? ''
      // Storages that listed the material earlier and were not read this time are assumed to list it still.
      const unreadStorages = this.addUnreadStorages('', knownStorages)
      if (unreadStorages === '') updateStorages.run('', this.lastReadTime(knownStorages), ledger, id)
      else if (unreadStorages !== knownStorages) updateStorages.run(unreadStorages, null, ledger, id)
    }
  }

  /** All columns of the remembered materials except their texts. Read by columns: an object per row takes twice as long for 100,000 rows. */
  private readRowsBefore(): z.infer<typeof rowsBeforeSchema> {
    const row = this.database
      .prepare(
        `SELECT json_group_array(id) AS ids, json_group_array(digest) AS digests, json_group_array(storages) AS storages,
         json_group_array(left_at IS NOT NULL) AS left FROM seen_materials WHERE ledger = ?`,
      )
      .get(this.ledger)
    const columns = Object.entries(row ?? {}).map(([name, text]) => [name, parseJson(String(text))])
    return rowsBeforeSchema.parse(Object.fromEntries(columns))
  }

  /** The storages that were read and list the material, joined by ",". */
  private joinFreshStorages(index: number): string {
    let text = ''
    for (const storage of this.storages) {
      if (this.listedCatalogue.storages.get(storage)?.stock[index] !== undefined)
        text += text === '' ? storage : `,${storage}`
    }
    return text
  }

  /** Adds the storages that listed the material earlier and were not read this time. */
  private addUnreadStorages(storagesNow: string, storagesBefore: string): string {
    if (storagesBefore === '' || storagesBefore === storagesNow) return storagesNow
    const otherStorages = parseNumbers(storagesBefore).filter((storage) => !this.freshTimes.has(storage))
    return otherStorages.length === 0
      ? storagesNow
      : [...parseNumbers(storagesNow), ...otherStorages].sort((a, b) => a - b).join(',')
  }

  private wereAllRead(storages: string): boolean {
    return parseNumbers(storages).every((storage) => this.freshTimes.has(storage))
  }

  private lastReadTime(storages: string): number {
    const times = parseNumbers(storages).flatMap((storage) => this.readAt.get(storage) ?? [])
    return times.length === 0 ? this.now : Math.max(...times)
  }

  /**
   * Stores materials that our runs added, but that left the lists before a reading. Returns the key of the last run up to which all adds are stored.
   */
  private storeAddedMaterials(lastRunKey: number): number {
    const { database, ledger, listedCatalogue } = this
    const selectKnownMaterials = database.prepare('SELECT 1 FROM seen_materials WHERE ledger = ? AND id = ?')
    const insertMaterial = database.prepare(
      "INSERT INTO seen_materials (ledger, id, digest, storages, left_at, material) VALUES (?, ?, 0, '', ?, ?)",
    )
    let lastStoredRunKey = lastRunKey
    let areAllRunsDone = true
    for (const run of database
      .prepare('SELECT key, state, started FROM runs WHERE ledger = ? AND key > ? ORDER BY key')
      .all(ledger, lastRunKey)) {
      const isNew = (id: number): boolean =>
        listedCatalogue.byId.get(id) === undefined &&
        !this.deletedIds.has(id) &&
        selectKnownMaterials.get(ledger, id) === undefined
      for (const { id, addedAt, values } of findAddedMaterials(database, Number(run['key']), isNew)) {
        insertMaterial.run(ledger, id, addedAt ?? Number(run['started']), JSON.stringify(values))
      }
      areAllRunsDone &&= run['state'] === 'done'
      if (areAllRunsDone) lastStoredRunKey = Number(run['key'])
    }
    return lastStoredRunKey
  }

  private findUnlistedMaterials(): UnlistedMaterial[] {
    const { database, ledger, listedCatalogue } = this
    const deleteMaterial = database.prepare('DELETE FROM seen_materials WHERE ledger = ? AND id = ?')
    for (const id of this.deletedIds) if (listedCatalogue.byId.get(id) === undefined) deleteMaterial.run(ledger, id)
    // If only some storages were read, materials that only unread storages listed are returned as well.
    const isPartial = [...this.readAt.keys()].some((storage) => !this.freshTimes.has(storage))
    const selectRows = database.prepare(
      `SELECT id, storages, left_at FROM seen_materials WHERE ledger = ? ${isPartial ? '' : 'AND left_at IS NOT NULL'} ORDER BY id`,
    )
    const selectMaterial = database.prepare('SELECT material FROM seen_materials WHERE ledger = ? AND id = ?')
    const unlistedMaterials: UnlistedMaterial[] = []
    for (const row of selectRows.iterate(ledger)) {
      const id = Number(row['id'])
      if (listedCatalogue.byId.get(id) !== undefined) continue
      if (row['left_at'] === null && this.wereAllRead(String(row['storages']))) continue
      const material = parseMaterial(String(selectMaterial.get(ledger, id)?.['material']))
      const lastListedAt = row['left_at'] === null ? this.lastReadTime(String(row['storages'])) : Number(row['left_at'])
      unlistedMaterials.push({ ...material, lastListed: lastListedAt })
    }
    return unlistedMaterials
  }
}

function parseNumbers(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number)
}

const changesSchema = z.array(z.object({ field: z.string(), after: z.string() }))

interface AddedMaterial {
  readonly id: number
  /** When the material was added. Null if the journal does not have the time. */
  readonly addedAt: number | null
  /** The material's values, in the order of the stored fields. */
  readonly values: readonly unknown[]
}

/** The materials that a run added, as the material memory stores them. */
function* findAddedMaterials(
  database: DatabaseSync,
  run: number,
  isWanted: (id: number) => boolean,
): Generator<AddedMaterial> {
  const rowsOfAdds = database
    .prepare(
      `SELECT lane, material_id, at FROM calls INDEXED BY calls_added WHERE run = ? AND state = 'done' AND ${makeMethodCondition('creates')}`,
    )
    .all(run)
  const selectCalls = database.prepare(
    "SELECT changes FROM calls WHERE run = ? AND lane = ? AND state = 'done' ORDER BY seq",
  )
  for (const add of rowsOfAdds) {
    const id = Number(add['material_id'])
    if (add['material_id'] === null || !isWanted(id)) continue
    const fields = new Map<string, string>()
    for (const { changes } of selectCalls.all(run, Number(add['lane']))) {
      for (const { field, after: valueAfter } of changesSchema.parse(parseJson(String(changes))))
        fields.set(field, valueAfter)
    }
    const values = [id, ...JOURNAL_MATERIAL_FIELDS.map((field) => makeValueAfterAdd(field, fields.get(field)))]
    yield { id, addedAt: add['at'] === null ? null : Number(add['at']), values }
  }
}

/** The value of a field after an add, as it is stored. Also used for fields that were not sent. */
function makeValueAfterAdd(field: (typeof JOURNAL_MATERIAL_FIELDS)[number], text: string | undefined): unknown {
  if (field === 'archived') return false
  if (isListField(field)) return text ? text.split(', ').map((id) => ({ id: Number(id), name: '' })) : []
  return text ?? (isNumberField(field) ? '0' : '')
}

/** The storages that were read, with the digests of their lists. */
type FreshTimes = ReadonlyMap<number, Pick<StorageTime, 'digest'>>

type TextColumns = ReturnType<typeof listTextColumns>

// Two FNV-1a hashes, combined into 53 bits. That is enough to detect a change, and fits exactly into a JavaScript number.
const SEED = 0x811c9dc5
const OTHER_SEED = 0x1000193
const PRIME = 0x01000193
const OTHER_OFFSET = 0x9e37
const LOW_PART_SIZE = 2 ** 21

/**
 * A number for one material of a catalogue, to detect changes between readings. It covers all fields except the storages' amounts, and is never 0.
 */
function digestOf(catalogue: Catalogue, columns: TextColumns, index: number): number {
  const { ids, archived, categories, categoryNames } = catalogue
  let [a, b] = [SEED ^ (ids[index] ?? 0), OTHER_SEED ^ (archived[index] ?? 0)]
  const add = (text: string): void => {
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      a = Math.imul(a ^ code, PRIME)
      b = Math.imul(b ^ (code + OTHER_OFFSET), PRIME)
    }
    a = Math.imul(a ^ 0x1f, PRIME)
    b = Math.imul(b ^ 0x2f, PRIME)
  }
  for (const column of columns) add(column[index] ?? '')
  for (const id of categories[index] ?? []) {
    add(String(id))
    add(categoryNames.get(id) ?? '')
  }
  return mixHash(a, b)
}

function mixHash(a: number, b: number): number {
  return (a >>> 0) * LOW_PART_SIZE + (b >>> 11) || 1
}

/** A material as a JSON list: its id, then its stored fields. */
function textOf(catalogue: Catalogue, index: number): string {
  const { ids, archived, categories, categoryNames } = catalogue
  const values = JOURNAL_MATERIAL_FIELDS.map((field) => {
    if (field === 'archived') return archived[index] === 1
    if (field !== 'categories') return getMaterialValue(catalogue, field, index)
    return (categories[index] ?? []).map((id) => ({ id, name: categoryNames.get(id) ?? '' }))
  })
  return JSON.stringify([ids[index], ...values])
}

/**
 * The prices in a company's last lists, as stored in this data folder. Reads through its own connection and writes nothing. `ledger`: identifies the
 * company, as it does in runs. Unknown materials are left out.
 */
export function readKnownPrices(file: string, ledger: string, ids: Iterable<number>): Map<number, Decimal> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2000 })
  try {
    const selectMaterial = database.prepare('SELECT material FROM seen_materials WHERE ledger = ? AND id = ?')
    const prices = new Map<number, Decimal>()
    for (const id of ids) {
      const text = selectMaterial.get(ledger, id)?.['material']
      if (typeof text === 'string') prices.set(id, parseMaterial(text).price)
    }
    return prices
  } finally {
    database.close()
  }
}
