/**
 * The whole tables of a folder. A file is whole when its size and time are the same in two looks, one after the other; one that is
 * still written is waited for. Opens no file, changes nothing, and knows no account. [INBOX-1] [INBOX-2]
 */
import type { Clock } from '../../ports/ports.ts'
import type { FolderProblem, ListedFile, ListFolder } from './list-folder.ts'

/** Between two looks while a file is waited for. Copying programs and spreadsheets write in several steps. */
export const WHOLE_AFTER_MS = 2_000
/** Between two looks at a folder where nothing changes. */
export const LOOK_EVERY_MS = 5_000

export interface FolderView {
  readonly status: 'watching' | FolderProblem
  /** Whole files, by name. */
  readonly files: readonly ListedFile[]
  /** Files that may still be written. */
  readonly waiting: number
}

export interface WatchedFolderParts {
  readonly list: ListFolder
  readonly clock: Pick<Clock, 'sleep'>
  /** Called after a look that found something else than the look before. */
  readonly changed: (view: FolderView) => void
  /** What was not expected. The next look is tried all the same. */
  readonly failed: (error: unknown) => void
}

export class WatchedFolder {
  private readonly parts: WatchedFolderParts
  /** Stamps of the last look, by name. */
  private seen: ReadonlyMap<string, string> = new Map()
  private shown: FolderView = { status: 'watching', files: [], waiting: 0 }
  private reported = ''

  constructor(parts: WatchedFolderParts) {
    this.parts = parts
  }

  get view(): FolderView {
    return this.shown
  }

  /** Two looks must be WHOLE_AFTER_MS apart. */
  async look(): Promise<void> {
    const listed = await this.parts.list()
    if (!listed.ok) {
      // Whatever comes back with the folder is looked at twice.
      this.seen = new Map()
      return this.show({ status: listed.error, files: [], waiting: 0 })
    }
    const files = listed.value.filter(({ name, stamp }) => this.seen.get(name) === stamp)
    const waiting = listed.value.length - files.length
    this.seen = new Map(listed.value.map(({ name, stamp }) => [name, stamp]))
    this.show({ status: 'watching', files, waiting })
  }

  /** Looks again and again until it is stopped. */
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
