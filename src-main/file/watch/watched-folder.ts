/**
 * Lists the complete tables of a folder. A file is complete if its size and time are the same in two checks. Opens no file, changes
 * nothing, knows no account. [INBOX-1] [INBOX-2]
 */
import type { Clock } from '../../ports/ports.ts'
import type { FolderProblem, ListedFile, ListFolder } from './list-folder.ts'

/** Milliseconds between two checks while a file is incomplete: programs write in several steps. */
export const WHOLE_AFTER_MS = 2_000
/** Milliseconds between two checks of a folder where nothing changes. */
export const LOOK_EVERY_MS = 5_000

export interface FolderView {
  readonly status: 'watching' | FolderProblem
  /** Complete files, by name. */
  readonly files: readonly ListedFile[]
  /** Files that may still be written. */
  readonly waiting: number
}

export interface WatchedFolderParts {
  readonly list: ListFolder
  readonly clock: Pick<Clock, 'sleep'>
  /** Called after a check with another result than the check before. */
  readonly changed: (view: FolderView) => void
  /** Called with unexpected errors. The next check happens anyway. */
  readonly failed: (error: unknown) => void
}

export class WatchedFolder {
  private readonly parts: WatchedFolderParts
  /** Stamps of the last check, by name. */
  private stamps: ReadonlyMap<string, string> = new Map()
  private lastView: FolderView = { status: 'watching', files: [], waiting: 0 }
  private lastReport = ''

  constructor(parts: WatchedFolderParts) {
    this.parts = parts
  }

  get view(): FolderView {
    return this.lastView
  }

  /** Two checks must be WHOLE_AFTER_MS apart. */
  async checkFolder(): Promise<void> {
    const listing = await this.parts.list()
    if (!listing.ok) {
      // If the folder comes back, each file is checked twice again.
      this.stamps = new Map()
      return this.show({ status: listing.error, files: [], waiting: 0 })
    }
    const files = listing.value.filter(({ name, stamp }) => this.stamps.get(name) === stamp)
    const waiting = listing.value.length - files.length
    this.stamps = new Map(listing.value.map(({ name, stamp }) => [name, stamp]))
    this.show({ status: 'watching', files, waiting })
  }

  /** Checks the folder repeatedly until `stop`. */
  async watch(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        await this.checkFolder()
      } catch (error) {
        this.parts.failed(error)
      }
      await this.parts.clock.sleep(this.lastView.waiting > 0 ? WHOLE_AFTER_MS : LOOK_EVERY_MS, stop)
    }
  }

  private show(view: FolderView): void {
    this.lastView = view
    const now = JSON.stringify(view)
    if (now === this.lastReport) return
    this.lastReport = now
    this.parts.changed(view)
  }
}
