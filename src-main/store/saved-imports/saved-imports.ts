/**
 * Imports with unapplied changes. Each has a row, its changes in another table, and a copy of its file in a folder (decision 122). The row names the
 * process that works on it. Taking it over is a transaction, so only one process gets it. The row is added before the copy and is also removed before
 * it, so a copy without a row belongs to no import. Never opens a file by a path from a row: the caller checks the path.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, constants, copyFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { importSummarySchema } from '../../../src-shared/api/import.ts'
import { DAY_MS } from '../../../src-shared/material/values/utc-time.ts'
import { makeFolder, THIS_USER_ONLY } from '../../machine/make-folder.ts'
import { codeOf } from '../../machine/write-error.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import { isLeaseValid, makeOwner, isOfThisProcess } from '../database/lease.ts'
import type { Store } from '../database/store.ts'
import { makeJsonColumnSchema, readStoredNumber, parseColumnValue } from '../database/database-error.ts'
import { flushFile, flushFolder } from '../files/file-system.ts'
import type { ImportIdentity } from './saved-work.ts'

/** Imports that were not resumed within this time are removed. */
const RETENTION_DAYS = 30
/** The maximum size in bytes of one copy, and of all copies together. */
const MAX_FILE_BYTES = 256 * (1 << 20)
const MAX_TOTAL_BYTES = 1 << 30
const MAX_IMPORTS = 100
/** How often a process reports that it is working on an import. */
export const HEARTBEAT_MS = 15_000
/**
 * A process that has not reported for this long counts as ended. Checking its id is not enough, because after a restart another process may have the
 * same id.
 */
const LEASE_MS = 60_000

const headSchema = z.object({
  account: z.string().min(1).max(200),
  address: z.string().max(2000),
  name: z.string().min(1).max(1024),
  /** The path of the user's file; null if it was pasted, uploaded or read from a link. */
  path: z.string().min(1).max(32_767).nullable(),
  /** The https address that the file was read from. */
  link: z.string().max(2000).nullable(),
  /** The storages whose stock is shown instead of a file. Their stock is read again when the import is resumed. */
  stock: makeJsonColumnSchema(z.object({ storages: z.array(z.number().int().positive()).min(1).max(100) })).nullable(),
  /** The digest of the copy; null if there is none. */
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  changes: makeJsonColumnSchema(importSummarySchema.shape.changes.unwrap()),
  changed: z.number(),
})
export type SavedHead = z.infer<typeof headSchema>
export type SavedImportDetails = Pick<SavedHead, 'account' | 'address' | 'name' | 'path' | 'link' | 'stock'>

/** The column `path` contains a link or a path. Only a link begins with `https://`. */
const HEAD_COLUMNS = `account, address, name, iif(path LIKE 'https://%', NULL, path) AS path, iif(path LIKE 'https://%', path, NULL) AS link,
  stock, digest, changes, changed`

/** An import that this process is working on. */
export interface ClaimedImport extends ImportIdentity {
  /** The path of the copy; null if there is no file. */
  readonly copyPath: string | null
}

export interface ListedImport {
  readonly id: string
  readonly head: SavedHead
  /** True if this process is working on the import. */
  readonly isOwn: boolean
}

interface SavedList {
  readonly listedImports: readonly ListedImport[]
  /** File names of the imports found to be damaged. */
  readonly damagedNames: readonly string[]
}

const leaseSchema = z.object({ id: z.string(), owner: z.string().nullable(), until: z.number() })

export class SavedImports {
  private readonly store: Store
  private readonly now: () => number
  private readonly folder: string

  constructor(store: Store, now: () => number) {
    this.store = store
    this.now = now
    this.folder = importsFolderOf(store.folder)
  }

  /**
   * Starts an import with a copy of the file that is being read. Null if a limit would be exceeded, or if the file has changed. `isUnchanged` checks
   * the file.
   */
  async begin(
    importDetails: SavedImportDetails,
    path: string,
    isUnchanged: () => Promise<boolean>,
  ): Promise<ClaimedImport | null> {
    const { size } = await stat(path)
    makeFolder(this.folder)
    const claimedImport = size > MAX_FILE_BYTES ? null : this.add(importDetails, size)
    if (claimedImport === null) return null
    const { id, owner } = claimedImport
    const copyPath = this.copyPathOf(id)
    try {
      await copyFile(path, copyPath, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      await chmod(copyPath, THIS_USER_ONLY)
      const digest = await digestOf(copyPath)
      const hasCopy =
        (await isUnchanged()) &&
        this.change('UPDATE imports SET digest = ? WHERE id = ? AND owner = ?', digest, id, owner)
      if (hasCopy) return { ...claimedImport, copyPath }
    } catch (error) {
      await this.remove(claimedImport)
      throw error
    }
    await this.remove(claimedImport)
    return null
  }

  /** Starts an import with changes but without a file. Null if a limit would be exceeded. */
  beginWithoutFile(importDetails: SavedImportDetails): ClaimedImport | null {
    return this.add(importDetails, 0)
  }

  private add({ account, address, name, path, link, stock }: SavedImportDetails, bytes: number): ClaimedImport | null {
    const claimedImport = this.makeClaimedImport(randomBytes(12).toString('hex'), null)
    const isAdded = this.store.change((database) => {
      const sizeRow = database.prepare('SELECT count(*) AS items, coalesce(sum(bytes), 0) AS bytes FROM imports').get()
      if (
        readStoredNumber(sizeRow, 'items') >= MAX_IMPORTS ||
        readStoredNumber(sizeRow, 'bytes') + bytes > MAX_TOTAL_BYTES
      )
        return false
      database
        .prepare(
          `INSERT INTO imports (id, account, address, name, path, stock, bytes, owner, lease_until, changed)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          claimedImport.id,
          account,
          address,
          name,
          link?.trim() ?? path,
          stock === null ? null : JSON.stringify(stock),
          bytes,
          claimedImport.owner,
          this.now() + LEASE_MS,
          this.now(),
        )
      return true
    })
    return isAdded ? claimedImport : null
  }

  /** After a power cut, there must be no changes without their copy, so the copy is flushed first. False if flushing fails or the copy is missing. */
  async flushCopy({ copyPath }: ClaimedImport): Promise<boolean> {
    if (copyPath === null) return true
    try {
      await flushFile(copyPath)
      await flushFolder(this.folder)
      return true
    } catch (error) {
      if (codeOf(error) === '') throw error
      return false
    }
  }

  /** Removes the changes once they are applied or undone. Keeps the file's copy for later changes. */
  clearChanges({ id, owner }: ClaimedImport): void {
    this.store.change((database) => {
      database
        .prepare('DELETE FROM import_work WHERE import = (SELECT key FROM imports WHERE id = ? AND owner = ?)')
        .run(id, owner)
      database.prepare('UPDATE imports SET changes = NULL WHERE id = ? AND owner = ?').run(id, owner)
    })
  }

  async remove({ id, owner }: ClaimedImport): Promise<void> {
    const isRemoved = this.change('DELETE FROM imports WHERE id = ? AND owner = ?', id, owner)
    if (isRemoved) await rm(this.copyPathOf(id), { force: true })
  }

  /** Reports that this process is still working on the import. */
  renewHeartbeat({ id, owner }: ClaimedImport): void {
    this.updateLease('UPDATE imports SET lease_until = ? WHERE id = ? AND owner = ?', this.now() + LEASE_MS, id, owner)
  }

  /** Lets other processes continue the import. */
  release({ id, owner }: ClaimedImport): void {
    this.updateLease('UPDATE imports SET owner = NULL, lease_until = 0 WHERE id = ? AND owner = ?', id, owner)
  }

  /** Runs a statement on leases. Disk errors are ignored: the next report would fail as well, and a lease that was not released expires. */
  private updateLease(sql: string, ...values: readonly (string | number)[]): void {
    try {
      this.change(sql, ...values)
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error
    }
  }

  /** All imports that no other process is working on, newest first. Removes old and empty imports, and copies without a row. */
  async list(): Promise<SavedList> {
    await this.removeLeftovers()
    const rows = this.store.read([], (database) =>
      database
        .prepare(
          `SELECT id, owner, lease_until AS until, ${HEAD_COLUMNS} FROM imports
           WHERE changes IS NOT NULL AND damaged = 0 ORDER BY changed DESC, key DESC`,
        )
        .all(),
    )
    const imports: ListedImport[] = []
    const damagedNames: string[] = []
    for (const row of rows) {
      const lease = leaseSchema.parse(row)
      if (this.isOwnedByOther(lease)) continue
      const head = headOf(row)
      if (head !== null) imports.push({ id: lease.id, head, isOwn: isOfThisProcess(lease.owner) })
      else {
        this.moveAside(lease.id)
        damagedNames.push(String(row['name']))
      }
    }
    return { listedImports: imports, damagedNames }
  }

  /**
   * Takes an import over for this process. Returns Returns Returns 'gone' if the import no longer exists or another process works on it. Damaged
   * imports are set aside.
   */
  async claim(
    id: string,
  ): Promise<(ClaimedImport & { readonly head: SavedHead }) | 'gone' | { readonly damaged: string }> {
    const { owner } = this.makeClaimedImport(id, null)
    const row = this.store.change((database) => {
      const row = database
        .prepare(`SELECT id, owner, lease_until AS until, ${HEAD_COLUMNS} FROM imports WHERE id = ? AND damaged = 0`)
        .get(id)
      if (row === undefined || row['changes'] === null || this.isOwnedByOther(leaseSchema.parse(row))) return undefined
      database
        .prepare('UPDATE imports SET owner = ?, lease_until = ? WHERE id = ?')
        .run(owner, this.now() + LEASE_MS, id)
      return row
    })
    if (row === undefined) return 'gone'
    const head = headOf(row)
    const copyPath = head?.digest === null ? null : this.copyPathOf(id)
    const digest = copyPath === null ? null : await digestOf(copyPath).catch(() => null)
    if (head?.digest === digest) return { ...this.makeClaimedImport(id, copyPath), owner, head }
    this.moveAside(id)
    return { damaged: String(row['name']) }
  }

  /** The import is no longer listed, but is kept for inspection until it is too old. */
  moveAside(id: string): void {
    this.change('UPDATE imports SET damaged = 1, owner = NULL, lease_until = 0 WHERE id = ?', id)
  }

  private async removeLeftovers(): Promise<void> {
    const oldestKeptTime = this.now() - RETENTION_DAYS * DAY_MS
    const readLeftoverIds = (database: DatabaseSync): readonly string[] =>
      database
        .prepare('SELECT id, owner, lease_until AS until FROM imports WHERE changes IS NULL OR changed < ?')
        .all(oldestKeptTime)
        .map((row) => leaseSchema.parse(row))
        // An open session of this process may still use an import without changes.
        .filter((lease) => !this.isOwnedByOther(lease) && !isOfThisProcess(lease.owner))
        .map(({ id }) => id)
    if (this.store.read([], readLeftoverIds).length > 0) {
      this.store.change((database) => {
        const deleteImport = database.prepare('DELETE FROM imports WHERE id = ?')
        for (const id of readLeftoverIds(database)) deleteImport.run(id)
      })
    }
    await this.removeUnusedCopies()
  }

  /** A row is always added before its copy. So a copy that exists before the rows are read, but has no row, belongs to no import. */
  async removeUnusedCopies(): Promise<void> {
    const names = await readdir(this.folder).catch(() => [])
    if (names.length === 0) return
    const rows = this.store.read([], (database) => database.prepare('SELECT id FROM imports').all())
    const ids = new Set(rows.map(({ id }) => id))
    for (const name of names) if (!ids.has(name)) await rm(join(this.folder, name), { recursive: true, force: true })
  }

  private makeClaimedImport(id: string, copyPath: string | null): ClaimedImport {
    return { store: this.store.file, id, owner: makeOwner(), copyPath }
  }

  private copyPathOf(id: string): string {
    return join(this.folder, id)
  }

  /** True if another process seems to be working on the import. */
  private isOwnedByOther({ owner, until: validUntil }: z.infer<typeof leaseSchema>): boolean {
    return isLeaseValid(owner, validUntil, this.now()) && !isOfThisProcess(owner)
  }

  /** Returns true if a row was changed. */
  private change(sql: string, ...values: readonly (string | number | null)[]): boolean {
    return this.store.change((database) => database.prepare(sql).run(...values).changes > 0)
  }
}

/** Null if the row is damaged. */
function headOf(row: Readonly<Record<string, SQLOutputValue>>): SavedHead | null {
  try {
    return parseColumnValue(headSchema, row)
  } catch (error) {
    if (error instanceof JournalFailure) return null
    throw error
  }
}

export function importsFolderOf(dataFolder: string): string {
  return join(dataFolder, 'imports')
}

/** The file's SHA-256 digest, in lower-case hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
