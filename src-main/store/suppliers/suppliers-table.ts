/**
 * Stores how suppliers' lists are read, their codes and their last lists. Each supplier belongs to one account, so its codes are never used for
 * another.
 */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  crossReferenceEntrySchema,
  profileNameSchema,
  readingRulesSchema,
  type Profile,
} from '../../../src-shared/api/profile.ts'
import { profileIdSchema } from '../../../src-shared/api/text.ts'
import type { LastList, ProfileStore } from '../../import/suppliers/profile-store.ts'
import {
  makeJsonColumnSchema,
  readStoredNumber,
  parseColumnValue,
  makeDamagedFailure,
  parseJson,
} from '../database/database-error.ts'
import type { Store } from '../database/store.ts'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { isCanonical, type Decimal } from '../../../src-shared/material/values/decimal.ts'

export function makeProfileId(): string {
  return `p-${randomBytes(8).toString('hex')}`
}

/** The key of an account that is not saved, made from its ledger. */
export const makeUnsavedAccountKey = (ledger: string): string => `ledger ${ledger}`

const supplierRowSchema = z.object({
  key: z.number(),
  id: profileIdSchema,
  name: profileNameSchema,
  howRead: makeJsonColumnSchema(readingRulesSchema),
})
const listRowSchema = z.object({ file: z.string(), at: z.string(), lines: z.instanceof(Uint8Array) })

/** `account`: the account's permanent id. Every method throws JournalFailure. */
export function makeSupplierStore(store: Store, account: string): ProfileStore {
  const supplierCondition = 'supplier = (SELECT key FROM suppliers WHERE account = ? AND id = ?)'
  return {
    list: async () => store.read([], (database) => readProfiles(database, 'WHERE account = ?', account)),
    save: async (profile) => store.change((database) => writeProfile(database, account, profile)),
    remove: async (id) =>
      store.change((database) => {
        database.prepare('DELETE FROM suppliers WHERE account = ? AND id = ?').run(account, id)
      }),
    async lastList(id): Promise<LastList | null> {
      const row = store.read(undefined, (database) =>
        database.prepare(`SELECT file, at, lines FROM supplier_lists WHERE ${supplierCondition}`).get(account, id),
      )
      if (row === undefined) return null
      const { lines, ...list } = parseColumnValue(listRowSchema, row)
      return { ...list, lines: await unpackList(lines) }
    },
    async saveLastList(id, list) {
      const packedList = await packList(list)
      if (packedList === null) return false
      store.change((database) => {
        database
          .prepare(
            `INSERT OR REPLACE INTO supplier_lists (supplier, file, at, lines)
             SELECT key, ?, ?, ? FROM suppliers WHERE account = ? AND id = ?`,
          )
          .run(packedList.file, list.at, packedList.lines, account, id)
      })
      return true
    },
    forgetLastList: async (id) =>
      store.change((database) => {
        database.prepare(`DELETE FROM supplier_lists WHERE ${supplierCondition}`).run(account, id)
      }),
  }
}

/** The profiles of all accounts in a data folder. */
export function readAllProfiles(store: Store): readonly Profile[] {
  return store.read([], (database) => readProfiles(database, ''))
}

/** Reads the profiles that match the condition, sorted by name. */
function readProfiles(database: DatabaseSync, condition: string, ...values: readonly string[]): readonly Profile[] {
  const selectCodes = database.prepare(
    'SELECT code, material, at, file FROM supplier_codes WHERE supplier = ? ORDER BY seq',
  )
  return database
    .prepare(`SELECT key, id, name, how_read AS howRead FROM suppliers ${condition}`)
    .all(...values)
    .map((row): Profile => {
      const { key, ...supplier } = parseColumnValue(supplierRowSchema, row)
      const crossReference = parseColumnValue(z.array(crossReferenceEntrySchema), selectCodes.all(key))
      return { stocksheetProfile: 1, ...supplier, crossReference }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

function writeProfile(database: DatabaseSync, account: string, { id, name, howRead, crossReference }: Profile): void {
  const row = database
    .prepare(
      `INSERT INTO suppliers (account, id, name, how_read, changed) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (account, id) DO UPDATE
       SET name = excluded.name, how_read = excluded.how_read, changed = excluded.changed
       RETURNING key`,
    )
    .get(account, id, name, JSON.stringify(howRead), Date.now())
  const key = readStoredNumber(row, 'key')
  database.prepare('DELETE FROM supplier_codes WHERE supplier = ?').run(key)
  const insertCode = database.prepare(
    'INSERT INTO supplier_codes (supplier, seq, code, material, at, file) VALUES (?, ?, ?, ?, ?, ?)',
  )
  crossReference.forEach(({ code, material, at: savedAt, file }, seq) =>
    insertCode.run(key, seq, code, material, savedAt, file),
  )
}

/** The maximum number of lines in a list, and its maximum size in bytes when unpacked. */
const MAX_LINES = 1_000_000
const MAX_BYTES = 256 * (1 << 20)
/** The maximum stored length of a name, in characters. */
const MAX_NAME_LENGTH = 1000

const priceSchema = z.custom<Decimal>((value) => typeof value === 'string' && isCanonical(value)).nullable()
const columnsSchema = z
  .object({
    codes: z.array(z.string()).max(MAX_LINES),
    names: z.array(z.string()),
    prices: z.array(priceSchema),
  })
  .refine(({ codes, names, prices }) => codes.length === names.length && codes.length === prices.length)

/** Packs a supplier's last applied list, column by column, as compressed bytes. Null if the list exceeds a limit. */
export async function packList({
  file,
  lines,
}: LastList): Promise<{ readonly file: string; readonly lines: Uint8Array } | null> {
  if (lines.length > MAX_LINES) return null
  const columns = {
    codes: lines.map(({ code }) => code),
    names: lines.map(({ name }) => name),
    prices: lines.map((line) => line.price),
  }
  const text = Buffer.from(JSON.stringify(columns))
  if (text.length > MAX_BYTES) return null
  return { file: file.slice(0, MAX_NAME_LENGTH).toWellFormed(), lines: await promisify(gzip)(text) }
}

/** Throws JournalFailure 'damaged'. */
export async function unpackList(packedLines: Uint8Array): Promise<LastList['lines']> {
  const text = await promisify(gunzip)(packedLines, { maxOutputLength: MAX_BYTES }).catch((error: unknown) => {
    throw makeDamagedFailure('a list is not as it was packed', error)
  })
  const { codes, names, prices } = parseColumnValue(columnsSchema, parseJson(text.toString('utf8')))
  return codes.map((code, index) => ({ code, name: names[index] ?? '', price: prices[index] ?? null }))
}
