/** The window's watched folder: lists its new files, and opens them like any other file. Sends no request for these files. [INBOX-1] */
import { lstat, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { EventOf, Reply } from '../../src-shared/api/calls.ts'
import type { Answer, OfferedFile } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { MAX_INBOX_FILES } from '../../src-shared/api/inbox-calls.ts'
import { findSupplierByFileName } from '../../src-shared/plan/suppliers/recognise.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import { makeFolderLister, type ListedFile, WatchedFolder } from '../file/watch/watched-folder.ts'
import type { Store } from '../store/database/store.ts'
import { readAllProfiles } from '../store/suppliers/suppliers-table.ts'
import type { InboxTable } from '../store/settings/inbox-table.ts'
import type { Handlers } from './dispatch.ts'
import type { Clock } from '../ports/ports.ts'
import type { KnownFiles } from './known-files.ts'

type InboxCalls = Pick<Handlers, Extract<keyof Handlers, `inbox.${string}`>>

export interface InboxDependencies {
  readonly store: Store
  readonly table: InboxTable
  readonly files: KnownFiles
  readonly clock: Clock
  /** The folder that the program was started with; it cannot be changed. */
  readonly startFolder: string | undefined
  /** Asks the user for a folder; null if none was chosen. Absent if this host cannot ask. */
  readonly chooseFolder: (() => Promise<string | null>) | undefined
  readonly onChanged: (event: EventOf<'inbox.changed'>) => void
  readonly onBug: (error: unknown) => void
}

interface InboxWatch {
  readonly path: string
  readonly folder: WatchedFolder
  readonly stop: AbortController
  readonly whenEnded: Promise<void>
}

export class Inbox {
  readonly calls: InboxCalls
  private readonly parts: InboxDependencies
  private currentWatch: InboxWatch | null = null

  constructor(parts: InboxDependencies) {
    this.parts = parts
    this.calls = {
      'inbox.view': async () => ({ ok: true, value: await this.view() }),
      'inbox.choose': async () => this.choose(),
      'inbox.stop': async () => {
        if (parts.startFolder !== undefined) return refuse({ code: 'no-folder-choice' })
        await parts.table.watch(null)
        await this.stopWatching()
        parts.onChanged({})
        return { ok: true, value: {} }
      },
      'inbox.open': ({ name }) => this.open(name),
      'inbox.dismiss': async ({ name }) => {
        const newFile = this.findNewFile(name)
        if (!newFile) return refuse({ code: 'no-new-file', name })
        await this.hide(newFile)
        return { ok: true, value: {} }
      },
    }
  }

  /** Starts to watch the folder from the command line, or the one chosen earlier. */
  start(): void {
    const path = this.parts.startFolder ?? this.parts.table.folder
    if (path !== null) this.startWatching(path)
  }

  close(): Promise<void> {
    return this.stopWatching()
  }

  private startWatching(path: string): void {
    const { clock, onBug, onChanged } = this.parts
    const stop = new AbortController()
    const folder = new WatchedFolder({
      list: makeFolderLister(path),
      clock,
      onChanged: () => onChanged({}),
      onFailure: (error) => onBug(error),
    })
    this.currentWatch = { path, folder, stop, whenEnded: folder.watch(stop.signal) }
  }

  private async stopWatching(): Promise<void> {
    const { currentWatch } = this
    this.currentWatch = null
    currentWatch?.stop.abort()
    await currentWatch?.whenEnded
  }

  private listNewFiles(): readonly ListedFile[] {
    const { currentWatch } = this
    if (!currentWatch) return []
    const { folder, path } = currentWatch
    return folder.view.files.filter(({ name, stamp }) => !this.parts.table.isHidden(join(path, name), stamp))
  }

  private findNewFile(name: string): (ListedFile & { readonly path: string }) | null {
    const listedFile = this.listNewFiles().find((file) => file.name === name)
    return listedFile && this.currentWatch ? { ...listedFile, path: join(this.currentWatch.path, name) } : null
  }

  private async view(): Promise<Reply<'inbox.view'>> {
    const { chooseFolder, startFolder: fixedFolder, store } = this.parts
    const listedFiles = this.listNewFiles()
    const suppliers = listedFiles.length > 0 ? readAllProfiles(store) : []
    const files = listedFiles
      .map(({ name, size, modified }) => ({ name, size, modified, supplier: findSupplierByFileName(name, suppliers) }))
      .toSorted(
        (a, b) => compareSuppliers(a.supplier, b.supplier) || b.modified - a.modified || (a.name < b.name ? -1 : 1),
      )
    const { status, waiting: waitingCount } = this.currentWatch?.folder.view ?? { status: 'watching', waiting: 0 }
    return {
      folder: this.currentWatch?.path ?? null,
      choosable: fixedFolder === undefined && chooseFolder !== undefined,
      status,
      files: files.slice(0, MAX_INBOX_FILES).map((file) => ({ ...file, modified: formatIsoTime(file.modified) })),
      total: files.length,
      waiting: waitingCount,
    }
  }

  private async choose(): Promise<Answer<{ chosen: boolean }>> {
    const { chooseFolder, startFolder: fixedFolder, table: inboxTable, onChanged } = this.parts
    if (fixedFolder !== undefined || !chooseFolder) return refuse({ code: 'no-folder-choice' })
    const chosenFolder = await chooseFolder()
    if (chosenFolder === null) return { ok: true, value: { chosen: false } }
    const folder = await findWatchedFolder(chosenFolder)
    if (folder === null) return refuse({ code: 'folder-unreadable', folder: chosenFolder })
    const dataFolderPath = (await findWatchedFolder(this.parts.store.folder)) ?? this.parts.store.folder
    if (isWithin(folder, dataFolderPath)) return refuse({ code: 'folder-of-program', folder })
    await inboxTable.watch(folder)
    await this.stopWatching()
    this.startWatching(folder)
    onChanged({})
    return { ok: true, value: { chosen: true } }
  }

  private async open(name: string): Promise<Answer<OfferedFile>> {
    const newFile = this.findNewFile(name)
    // The file may have been replaced by a link to another file.
    const fileStats = newFile && (await lstat(newFile.path).catch(() => null))
    if (fileStats?.isFile() !== true || !newFile) return refuse({ code: 'no-new-file', name })
    const answer = await this.parts.files.offer(newFile.path, name)
    if (answer.ok) await this.hide(newFile)
    return answer
  }

  private async hide({ path, stamp }: { readonly path: string; readonly stamp: string }): Promise<void> {
    await this.parts.table.hide(path, stamp)
    this.parts.onChanged({})
  }
}

/** Files without a known supplier come last. */
function compareSuppliers(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.localeCompare(b)
}

/** The folder's real path; null if it is not a folder. */
async function findWatchedFolder(path: string): Promise<string | null> {
  try {
    const realPath = await realpath(path)
    return (await lstat(realPath)).isDirectory() ? realPath : null
  } catch {
    return null
  }
}

function isWithin(path: string, folder: string): boolean {
  const [comparedPath, comparedFolder] =
    process.platform === 'linux' ? [path, folder] : [path.toLowerCase(), folder.toLowerCase()]
  return comparedPath === comparedFolder || comparedPath.startsWith(`${comparedFolder}${sep}`)
}
