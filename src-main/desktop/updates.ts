/**
 * Updates the app from the package's feed. Without a feed, there is no menu item and no request is ever sent. Checks only when the user asks,
 * downloads only if the user agrees, and installs when the app ends.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DesktopWords } from '../../src-shared/words/desktop/en.ts'

/** The part of electron-updater's AppUpdater used here. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  requestHeaders: Readonly<Record<string, unknown>> | null
  checkForUpdates(): Promise<{
    readonly isUpdateAvailable: boolean
    readonly updateInfo: { readonly version: string }
  } | null>
  downloadUpdate(): Promise<unknown>
  quitAndInstall(): void
}

export interface UpdateEnv {
  readonly load: () => Promise<Updater>
  readonly version: string
  readonly words: () => DesktopWords
  /** Shows a message and returns the index of the button pressed. */
  readonly ask: (message: string, detail: string, buttons: readonly string[]) => Promise<number>
  readonly onFailure: (error: unknown) => void
}

/**
 * electron-builder writes this file only into a package with a feed. If it names no publisher, electron-updater on Windows accepts any program, so
 * updates are then off. On Linux it always accepts any program.
 */
export function hasFeed(
  resourcesFolder: string | undefined,
  isPackaged: boolean,
  platform: string = process.platform,
): boolean {
  if (!isPackaged || resourcesFolder === undefined || platform === 'linux') return false
  const text = readText(join(resourcesFolder, 'app-update.yml'))
  if (text === undefined) return false
  return platform !== 'win32' || PUBLISHER_LINE.test(text)
}

/** Matches `publisherName: X`, or a list with at least one name. */
const PUBLISHER_LINE =
  /^publisherName:[ \t]*(?:["']?(?!null\b)[^\s"'#~[\]{}][^\r\n]*|\r?\n[ \t]*-[ \t]*["']?[^\s"'#~[\]{}][^\r\n]*)$/m

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the function that the menu calls. Only one check runs at a time. */
export function makeUpdateChecker({ load, version, words, ask, onFailure }: UpdateEnv): () => Promise<void> {
  let isChecking = false

  async function checkForUpdates(): Promise<void> {
    const updater = await load()
    updater.autoDownload = false
    updater.autoInstallOnAppQuit = true
    updater.allowDowngrade = false
    // By default, electron-updater sends a random id of this computer, for releases that only some users get at first.
    updater.requestHeaders = { 'x-user-staging-id': '' }
    const { update } = words()
    const checkResult = await updater.checkForUpdates()
    if (!checkResult?.isUpdateAvailable) {
      await ask(update.upToDate, update.upToDateDetail(version), [update.ok])
      return
    }
    const button = await ask(update.available(checkResult.updateInfo.version), update.availableDetail, [
      update.download,
      update.later,
    ])
    if (button !== 0) return
    await updater.downloadUpdate()
    if ((await ask(update.ready, update.readyDetail, [update.restart, update.later])) === 0) updater.quitAndInstall()
  }

  return async () => {
    if (isChecking) return
    isChecking = true
    try {
      await checkForUpdates()
    } catch (error) {
      onFailure(error)
      const { update } = words()
      await ask(update.failed, update.failedDetail, [update.ok])
    } finally {
      isChecking = false
    }
  }
}
