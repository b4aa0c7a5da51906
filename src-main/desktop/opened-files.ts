/**
 * Files that reach the app other than through the page: named at start, dropped on the icon, handed over by a second start, from
 * the menu. Each becomes a token for the page; the page never learns where it lies.
 */
import { basename, isAbsolute, resolve } from 'node:path'
import type { App, AppEvent } from '../app/app.ts'
import { nativeLine } from './native.ts'
import { placeRefusal, pathRefusal } from '../app/opened-path.ts'
import type { RecentFiles } from './recent-files.ts'
import type { ShellWords } from '../../src-shared/words/desktop/en.ts'
import { statSync } from 'node:fs'

export interface OpeningEnv {
  readonly app: Promise<App>
  /** Settles when windows can be opened. */
  readonly ready: Promise<void>
  readonly recent: RecentFiles
  /** Informs the page; opens a window if necessary. */
  readonly tell: (message: AppEvent) => Promise<void>
  readonly words: () => ShellWords
  readonly say: (title: string, message: string) => void
  /** Asks the user for a file; none if the user declined. */
  readonly pick: () => Promise<readonly string[]>
}

export class OpenedFiles {
  readonly #powers: OpeningEnv
  /** Files on their way to the page: the system passes several files one at a time. */
  #onTheWay = 0
  /** One after another, so that the window receives them in order. */
  #last = Promise.resolve()

  constructor(powers: OpeningEnv) {
    this.#powers = powers
  }

  get recent(): RecentFiles {
    return this.#powers.recent
  }

  /**
   * From main's own dialog, its recent list and the system only. The window shows one file at a time: it opens the first it is
   * told of, and offers the others.
   */
  open(paths: readonly string[]): void {
    for (const path of paths) {
      const also = this.#onTheWay > 0
      this.#onTheWay += 1
      this.#last = this.#last.then(async () => {
        await this.#show(path, also)
        this.#onTheWay -= 1
      })
    }
  }

  openRecent(path: string): void {
    if (isFile(path)) return this.open([path])
    const { recent, words, say } = this.#powers
    recent.remove(path)
    say(words().open.failed, words().open.gone(nativeLine(basename(path))))
  }

  async choose(): Promise<void> {
    this.open(await this.#powers.pick())
  }

  /** Never rejects. `also`: another file came with it. */
  async #show(path: string, also: boolean): Promise<void> {
    const { app, ready, recent, tell, words, say } = this.#powers
    try {
      const pathRefusal = await placeRefusal(path, process.platform)
      if (pathRefusal !== null) {
        await ready
        return say(words().open.failed, words().open.refused[pathRefusal](nativeLine(basename(path))))
      }
      const answer = await (await app).offerPath(path, basename(path))
      await ready
      if (!answer.ok) {
        // Not loaded at the start.
        const { inOneLine } = await import('../../src-shared/words/message.ts')
        return say(words().open.failed, inOneLine(answer.failure.message))
      }
      recent.add(path)
      await tell({ name: 'file.offered', event: also ? { ...answer.value, also } : answer.value })
    } catch {
      // Starting or loading failed, and was already reported with its reason.
    }
  }
}

/** Anything that cannot be examined is not a file to open. A path that is never opened is not examined: opening it explains why. */
export function isFile(path: string): boolean {
  const refused = pathRefusal(path, process.platform)
  if (refused === 'network' || refused === 'device') return true
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}

/**
 * Which files a start of the app names on its command line. `argv` as one of our processes was started (Chromium adds switches of its own, in any place), `folder` where it was
 * started. The app's own path is not a file to open: `skip` says how many leading arguments are the program.
 */
export function filesNamed(
  argv: readonly string[],
  skip: number,
  folder: string,
  isFile: (path: string) => boolean,
): readonly string[] {
  return argv
    .slice(skip)
    .filter((argument) => argument !== '' && !argument.startsWith('-') && !argument.includes('\0'))
    .map((argument) => (isAbsolute(argument) ? argument : resolve(folder, argument)))
    .filter(isFile)
}
