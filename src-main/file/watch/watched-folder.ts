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
  private seen: ReadonlyMap<string, string> = new Map()
  private shown: FolderView = { status: 'watching', files: [], waiting: 0 }
  private reported = ''

  constructor(parts: WatchedFolderParts) {
    this.parts = parts
  }

  get view(): FolderView {
    return this.shown
  }

  /** Two checks must be WHOLE_AFTER_MS apart. */
  async look(): Promise<void> {
    const listed = await this.parts.list()
    if (!listed.ok) {
      // If the folder comes back, each file is checked twice again.
      this.seen = new Map()
      return this.show({ status: listed.error, files: [], waiting: 0 })
    }
    const files = listed.value.filter(({ name, stamp }) => this.seen.get(name) === stamp)
    const waiting = listed.value.length - files.length
    this.seen = new Map(listed.value.map(({ name, stamp }) => [name, stamp]))
    this.show({ status: 'watching', files, waiting })
  }

  /** Checks the folder repeatedly until `stop`. */
  async watch(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        await this.look()
      } catch (error) {
        this.parts.failed(error)
      }
      await this.parts.clock.sleep(this.shown.waiting > 0 ? WHOLE_AFTER_MS : LOOK_EVERY_MS, stop)
    }
  }

  private show(view: FolderView): void {
    this.shown = view
    const now = JSON.stringify(view)
    if (now === this.reported) return
    this.reported = now
    this.parts.changed(view)
  }
}
