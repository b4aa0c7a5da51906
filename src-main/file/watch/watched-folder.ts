/**
 * Lists the complete tables in a folder. A file is complete if its size and time are equal in two checks. Never opens or changes a file. [INBOX-1]
 * [INBOX-2]
 */
import type { Clock } from '../../ports/ports.ts'
import { lstat, opendir, stat } from 'node:fs/promises'
import { join, basename, dirname } from 'node:path'
import { isTableName } from '../../../src-shared/file/file-endings.ts'
import { makeFailure, ok, type Result } from '../../../src-shared/material/values/result.ts'
import { codeOf } from '../../machine/write-error.ts'
import { watch } from 'node:fs'

/** Milliseconds between two checks while a file is incomplete, because programs write in several steps. */
export const COMPLETE_AFTER_MS = 2_000
/** Milliseconds between two checks of a folder in which nothing changes. */
export const CHECK_EVERY_MS = 5_000

export interface FolderView {
  readonly status: 'watching' | FolderProblem
  /** Complete files, sorted by name. */
  readonly files: readonly ListedFile[]
  /** How many files may still be incomplete. */
  readonly waiting: number
}

export interface WatchedFolderDependencies {
  readonly list: ListFolder
  readonly clock: Pick<Clock, 'sleep'>
  /** Called if the result of a check differs from the previous result. */
  readonly onChanged: (view: FolderView) => void
  /** Called with each unexpected error. The folder is still checked again. */
  readonly onFailure: (error: unknown) => void
}

export class WatchedFolder {
  private readonly parts: WatchedFolderDependencies
  /** The files' stamps in the last check, by file name. */
  private stamps: ReadonlyMap<string, string> = new Map()
  private lastView: FolderView = { status: 'watching', files: [], waiting: 0 }
  private lastReport = ''

  constructor(parts: WatchedFolderDependencies) {
    this.parts = parts
  }

  get view(): FolderView {
    return this.lastView
  }

  /** Checks the folder once. Callers must wait COMPLETE_AFTER_MS between two checks. */
  async checkFolder(): Promise<void> {
    const listing = await this.parts.list()
    if (!listing.ok) {
      // If the folder becomes available again, each file needs two checks again.
      this.stamps = new Map()
      return this.show({ status: listing.error, files: [], waiting: 0 })
    }
    const files = listing.value.filter(({ name, stamp }) => this.stamps.get(name) === stamp)
    const waitingCount = listing.value.length - files.length
    this.stamps = new Map(listing.value.map(({ name, stamp }) => [name, stamp]))
    this.show({ status: 'watching', files, waiting: waitingCount })
  }

  /** Checks the folder repeatedly until `stop` is aborted. */
  async watch(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        await this.checkFolder()
      } catch (error) {
        this.parts.onFailure(error)
      }
      await this.parts.clock.sleep(this.lastView.waiting > 0 ? COMPLETE_AFTER_MS : CHECK_EVERY_MS, stop)
    }
  }

  private show(view: FolderView): void {
    this.lastView = view
    const report = JSON.stringify(view)
    if (report === this.lastReport) return
    this.lastReport = report
    this.parts.onChanged(view)
  }
}

/** A file in a watched folder. Only its name, size and time are known. */
export interface ListedFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** When the file was last changed, in milliseconds since 1970, according to the disk. */
  readonly modified: number
  /** The file's size and time as one text, as precise as the disk records them. */
  readonly stamp: string
}

/** `away`: the folder does not exist now, or its drive does not respond. `unreadable`: this user may not read it. */
export type FolderProblem = 'away' | 'unreadable'

type ListFolder = () => Promise<Result<readonly ListedFile[], FolderProblem>>

/**
 * Lists the tables in a folder by name, size and time. Only files directly in the folder are listed: no links, folders, pipes or devices. No file is
 * opened. [INBOX-1]
 */
export function makeFolderLister(folder: string): ListFolder {
  return async () => {
    try {
      const names: string[] = []
      for await (const { name } of await opendir(folder)) if (isTableName(name)) names.push(name)
      const files: ListedFile[] = []
      for (const name of names.toSorted()) files.push(...(await listFile(folder, name)))
      return ok(files)
    } catch (error) {
      const code = codeOf(error)
      if (code === '') throw error
      return makeFailure(code === 'EACCES' || code === 'EPERM' ? 'unreadable' : 'away')
    }
  }
}

/** A list with the file of this name. Empty if it is not a file or no longer exists. */
async function listFile(folder: string, name: string): Promise<ListedFile[]> {
  try {
    const stats = await lstat(join(folder, name), { bigint: true })
    if (!stats.isFile()) return []
    const stamp = `${stats.size}:${stats.mtimeNs}`
    return [{ name, size: Number(stats.size), modified: Number(stats.mtimeMs), stamp }]
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** How long to wait for further events, in milliseconds, because programs write a file in several steps. */
const EVENT_PAUSE_MS = 400

/**
 * Watches a folder or a file, if the system supports it. Network folders send no events, so callers must also check occasionally. Calls `onChanged`
 * after bursts of changes until the returned function is called. `name`: watch only this file. If the folder cannot be watched, `onChanged` is never
 * called.
 */
export function watchFolder(path: string, onChanged: () => void, name?: string): () => void {
  let timer: NodeJS.Timeout | undefined
  let watcher: ReturnType<typeof watch>
  try {
    watcher = watch(path, { persistent: false }, (_event, changedFileName) => {
      if (name !== undefined && changedFileName !== null && changedFileName !== name) return
      clearTimeout(timer)
      timer = setTimeout(onChanged, EVENT_PAUSE_MS)
      timer.unref()
    })
  } catch {
    // The folder is missing, or cannot be watched.
    return () => undefined
  }
  watcher.on('error', () => watcher.close())
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}

/**
 * Calls `onChanged` after each save of a file, until the returned function is called. Excel and editors save by writing another file and renaming it,
 * so the folder is watched. Never reads the file.
 */
export function watchFile(path: string, onChanged: () => void): () => void {
  let lastStamp: string | null = null
  const firstStamp = stampOf(path).then((stamp) => (lastStamp = stamp))
  const checkForSave = async (): Promise<void> => {
    await firstStamp
    const stamp = await stampOf(path)
    // The file is missing briefly between two renames, or was only opened. Neither means that it was saved.
    if (stamp === null || stamp === lastStamp) return
    lastStamp = stamp
    onChanged()
  }
  // Network drives and sandboxes may send no events. The user can still read the file again manually.
  return watchFolder(dirname(path), () => void checkForSave(), basename(path))
}

async function stampOf(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size } = await stat(path)
    return `${mtimeMs} ${size}`
  } catch {
    return null
  }
}
