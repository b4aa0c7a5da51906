/**
 * Files that are not opened through the page: from the command line, the app's icon, a second start of the app, or the menu. Each becomes a token for
 * the page, which never gets its path.
 */
import { basename, isAbsolute, resolve } from 'node:path'
import type { App, AppEvent } from '../app/app.ts'
import { nativeLine } from './native.ts'
import { findLinkTargetRefusal, findPathRefusal } from '../app/opened-path.ts'
import type { RecentFiles } from './recent-files.ts'
import type { DesktopWords } from '../../src-shared/words/desktop/en.ts'
import { statSync } from 'node:fs'

export interface OpeningEnv {
  readonly app: Promise<App>
  /** Settles when windows can be opened. */
  readonly whenReady: Promise<void>
  readonly recentFiles: RecentFiles
  /** Informs the page. Opens a window if necessary. */
  readonly sendEvent: (message: AppEvent) => Promise<void>
  readonly words: () => DesktopWords
  readonly showMessage: (title: string, message: string) => void
  /** Asks the user for a file. Empty if the user declined. */
  readonly pickFile: () => Promise<readonly string[]>
}

export class OpenedFiles {
  readonly #env: OpeningEnv
  /** How many files are being passed to the page. The system passes several files one at a time. */
  #pendingCount = 0
  /** Settles when the last file was passed. Each file waits for the previous one, so that the window receives them in order. */
  #whenLastPassed = Promise.resolve()

  constructor(env: OpeningEnv) {
    this.#env = env
  }

  get recentFiles(): RecentFiles {
    return this.#env.recentFiles
  }

  /**
   * Opens files. Call this only with paths from main's own dialog, its recent list or the system. The window shows one file at a time: it opens the
   * first and offers the others.
   */
  open(paths: readonly string[]): void {
    for (const path of paths) {
      const isAddition = this.#pendingCount > 0
      this.#pendingCount += 1
      this.#whenLastPassed = this.#whenLastPassed.then(async () => {
        await this.#show(path, isAddition)
        this.#pendingCount -= 1
      })
    }
  }

  openRecent(path: string): void {
    if (isFile(path)) return this.open([path])
    const { recentFiles, words, showMessage } = this.#env
    recentFiles.remove(path)
    showMessage(words().open.failed, words().open.missing(nativeLine(basename(path))))
  }

  async choose(): Promise<void> {
    this.open(await this.#env.pickFile())
  }

  /** Passes a file to the page. Never rejects. `isOneOfSeveral`: true if another file came with it. */
  async #show(path: string, isOneOfSeveral: boolean): Promise<void> {
    const { app, whenReady, recentFiles, sendEvent, words, showMessage } = this.#env
    try {
      const refusal = await findLinkTargetRefusal(path, process.platform)
      if (refusal !== null) {
        await whenReady
        return showMessage(words().open.failed, words().open.refused[refusal](nativeLine(basename(path))))
      }
      const answer = await (await app).offerPath(path, basename(path))
      await whenReady
      if (!answer.ok) {
        // Loaded only when needed, so that the app starts sooner.
        const [{ failureMessage }, { formatOnOneLine }] = await Promise.all([
          import('../../src-shared/words/failure.ts'),
          import('../../src-shared/words/message.ts'),
        ])
        return showMessage(words().open.failed, formatOnOneLine(failureMessage(answer.failure, (await app).language())))
      }
      recentFiles.add(path)
      await sendEvent({
        name: 'file.offered',
        event: isOneOfSeveral ? { ...answer.value, also: isOneOfSeveral } : answer.value,
      })
    } catch {
      // Starting or loading failed, which was already reported.
    }
  }
}

/** False if the path cannot be examined. True for network and device paths: they are not examined here, but refused when they are opened. */
export function isFile(path: string): boolean {
  const earlyRefusal = findPathRefusal(path, process.platform)
  if (earlyRefusal === 'network' || earlyRefusal === 'device') return true
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}

/**
 * The files named on the app's command line. `argv`: the arguments of one of our processes (Chromium adds switches anywhere). `folder`: the working
 * directory. `skip`: how many leading arguments belong to the program.
 */
export function findFileArguments(
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
