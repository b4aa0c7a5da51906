/**
 * Saves the changes to an import in the data folder: shortly after each edit, and before the import or the program closes. Does not save undone
 * changes or changes that a run applies. Saves changes made during the run. Never blocks the user: if the disk cannot be written, the user can
 * continue and is warned on closing.
 */
import { stat } from 'node:fs/promises'
import type { SaveRequest } from '../store/saved-imports/saved-work.ts'
import type { ClaimedImport, SavedImportDetails, SavedImports } from '../store/saved-imports/saved-imports.ts'
import { HEARTBEAT_MS } from '../store/saved-imports/saved-imports.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'

/** How long to wait before saving, in milliseconds. Edits within this time are saved together. */
const SAVE_DELAY_MS = 500

/** How many changes of each kind the user has made. */
type Changes = NonNullable<ImportSummary['changes']>

/** Identifies the bytes at a path without reading them; '' for no file. */
export type FileStamp = string

export async function fileStampOf(path: string | null): Promise<FileStamp> {
  const fileStats = path === null ? null : await stat(path, { bigint: true }).catch(() => null)
  return fileStats ? [fileStats.dev, fileStats.ino, fileStats.size, fileStats.mtimeNs].join(':') : ''
}

/** The worker that has the import. */
interface ImportWorker {
  /** The number of changes so far. */
  readonly revision: number
  /** Makes the worker write the changes to the store, if there are any. */
  ask(
    operation: 'save',
    saveRequest: SaveRequest,
  ): Promise<
    { readonly ok: true; readonly value: 'written' | 'nothing' } | { readonly ok: false; readonly failure: unknown }
  >
}

export interface SaverDependencies {
  readonly savedImports: SavedImports
  readonly thread: ImportWorker
  readonly importDetails: SavedImportDetails
  /** The file that the session reads; null if it shows the account's own stock. */
  readonly source: string | null
  readonly onFailure: (error: unknown) => void
  /** Called when the changes were saved or removed from the store. */
  readonly onWritten: () => void
}

export class SessionSaver {
  private readonly parts: SaverDependencies
  /** The copy of the file. Null if it could not be made: the file was too large or has changed, or the disk was full. */
  private claimedImport: Promise<ClaimedImport | null> = Promise.resolve(null)
  /** True if the user has made changes that could be lost. */
  private hasChanges = false
  /** True if a run is applying the changes made before its plan was sent. */
  private isBeingApplied = false
  /** True if the last save contained nothing to resume. */
  private wasLastSaveEmpty = true
  /** The revision of the import that is on the disk; -1 if none. */
  private writtenRevision = -1
  /** Copies of earlier versions of the file, from before it was read again. */
  private readonly replacedImports: ClaimedImport[] = []
  private timer: NodeJS.Timeout | undefined
  private readonly heartbeat: NodeJS.Timeout
  private lastTurn: Promise<void> = Promise.resolve()

  constructor(parts: SaverDependencies) {
    this.parts = parts
    this.heartbeat = setInterval(() => void this.reportAlive(), HEARTBEAT_MS)
    this.heartbeat.unref()
  }

  /** Records that the file was read in the state `earlierStamp`. A resumed import already has its copy. */
  noteRead(earlierStamp: FileStamp, replacedImport?: ClaimedImport): void {
    const previousImport = this.claimedImport
    this.writtenRevision = -1
    this.isBeingApplied = false
    const { savedImports, importDetails, source, onFailure } = this.parts
    const beginImport = async (): Promise<ClaimedImport | null> =>
      source === null
        ? savedImports.beginWithoutFile(importDetails)
        : savedImports.begin(importDetails, source, async () => (await fileStampOf(source)) === earlierStamp)
    this.claimedImport = replacedImport
      ? Promise.resolve(replacedImport)
      : beginImport().catch((error: unknown) => {
          onFailure(error)
          return null
        })
    // The older copy stays until the changes to the newer file are saved, or until there are none.
    this.lastTurn = this.lastTurn.then(async () => {
      const olderImport = await previousImport
      const newerImport = await this.claimedImport
      if (olderImport && olderImport !== newerImport) this.replacedImports.push(olderImport)
    })
  }
  /** Reads the file again with `ask`. Nothing is saved until that is done, because changes to a newer file must not be stored with an older copy. */
  reread<T extends { readonly ok: boolean }>(readAgain: () => Promise<T>): Promise<T> {
    const rereadPromise = this.lastTurn.then(async () => {
      const previousStamp = await fileStampOf(this.parts.source)
      const answer = await readAgain()
      if (answer.ok) this.noteRead(previousStamp)
      return answer
    })
    this.lastTurn = rereadPromise.then(() => undefined, this.parts.onFailure)
    return rereadPromise
  }

  /** Records the current changes; null if nothing could be lost. */
  recordChanges(changes: Changes | null): void {
    this.hasChanges = changes !== null && Object.values(changes).some((count) => count > 0)
    if (this.writtenRevision === this.parts.thread.revision || this.timer) return
    this.timer = setTimeout(() => void this.flush(), SAVE_DELAY_MS)
    this.timer.unref()
  }

  /** Saves pending changes. True if all of the user's changes are on the disk. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.lastTurn = this.lastTurn.then(() => this.write()).catch(this.parts.onFailure)
    await this.lastTurn
    return this.isWritten
  }

  /** True if everything the user changed is on the disk. */
  get isWritten(): boolean {
    return !this.hasChanges || this.writtenRevision === this.parts.thread.revision
  }

  /** Called when a run applies the import. Later edits are saved, so that they can be resumed. */
  async markApplied(): Promise<void> {
    this.isBeingApplied = true
    this.writtenRevision = -1
    await this.flush()
  }

  /** Called when the import is closed. Changes that were not applied stay for later. */
  async close(): Promise<void> {
    clearInterval(this.heartbeat)
    await this.flush()
    const claimedImport = await this.claimedImport
    // If saving failed, older copies stay with their changes, because nothing newer is stored.
    if (claimedImport && (this.wasLastSaveEmpty || this.writtenRevision < 0))
      await this.parts.savedImports.remove(claimedImport)
    else if (claimedImport) this.parts.savedImports.release(claimedImport)
    if (this.wasLastSaveEmpty)
      for (const olderImport of this.replacedImports.splice(0)) await this.parts.savedImports.remove(olderImport)
  }

  /** The id of the stored import, if there is one. */
  async id(): Promise<string | null> {
    return (await this.claimedImport)?.id ?? null
  }

  private async write(): Promise<void> {
    const { savedImports, thread } = this.parts
    const claimedImport = await this.claimedImport
    const { revision } = thread
    if (!claimedImport) return
    if (this.writtenRevision !== revision) {
      if (this.hasChanges) {
        if (!(await savedImports.flushCopy(claimedImport))) return
        const { store, id, owner } = claimedImport
        const saveAnswer = await thread.ask('save', { store, id, owner, isApplied: this.isBeingApplied })
        if (!saveAnswer.ok) return
        this.wasLastSaveEmpty = saveAnswer.value === 'nothing'
      } else this.wasLastSaveEmpty = true
      if (this.wasLastSaveEmpty) savedImports.clearChanges(claimedImport)
      this.writtenRevision = revision
      this.parts.onWritten()
    }
    // Older copies are removed even if there was nothing to write now, because the last write may have replaced them.
    for (const olderImport of this.replacedImports.splice(0)) await savedImports.remove(olderImport)
  }

  private async reportAlive(): Promise<void> {
    const claimedImport = await this.claimedImport
    if (claimedImport) this.parts.savedImports.renewHeartbeat(claimedImport)
  }
}
