/** The watched folder, and its hidden files. File names are not stored. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseColumnValue } from '../database/database-error.ts'
import type { Store } from '../database/store.ts'
import { writeSetting, readSettingsIn } from './settings-table.ts'

/** If there are more, the oldest are removed. No user looks through a folder with so many new files. */
const MAX_HIDDEN_FILES = 5_000

const settingsSchema = z.object({ folder: z.string().min(1).max(32_767).optional() })
const hiddenFileSchema = z.object({ digest: z.string().length(32) })

/** A file that is saved again gets a new stamp, so it is shown again. */
function digestOf(path: string, stamp: string): string {
  return createHash('sha256')
    .update(JSON.stringify([path, stamp]))
    .digest('hex')
    .slice(0, 32)
}

export class InboxTable {
  private readonly store: Store
  private currentFolder: string | null
  private readonly hiddenDigests: Set<string>

  /** Throws JournalFailure. */
  constructor(store: Store) {
    this.store = store
    const { folder, digests } = store.read({ folder: undefined, digests: [] }, (database) => ({
      ...parseColumnValue(settingsSchema, readSettingsIn(database, 'inbox')),
      digests: database
        .prepare('SELECT digest FROM hidden_files')
        .all()
        .map((row) => parseColumnValue(hiddenFileSchema, row).digest),
    }))
    this.currentFolder = folder ?? null
    this.hiddenDigests = new Set(digests)
  }

  get folder(): string | null {
    return this.currentFolder
  }

  isHidden(path: string, stamp: string): boolean {
    return this.hiddenDigests.has(digestOf(path, stamp))
  }

  /** Sets the folder to watch; null to stop watching. Throws JournalFailure. */
  async watch(folder: string | null): Promise<void> {
    this.store.change((database) => writeSetting(database, 'inbox', 'folder', folder))
    this.currentFolder = folder
  }

  /** Throws JournalFailure. */
  async hide(path: string, stamp: string): Promise<void> {
    const digest = digestOf(path, stamp)
    this.store.change((database) => {
      database.prepare('INSERT OR REPLACE INTO hidden_files (digest) VALUES (?)').run(digest)
      database
        .prepare(
          'DELETE FROM hidden_files WHERE key IN (SELECT key FROM hidden_files ORDER BY key DESC LIMIT -1 OFFSET ?)',
        )
        .run(MAX_HIDDEN_FILES)
    })
    this.hiddenDigests.add(digest)
  }
}
