/**
 * What happens after a crash: it is logged and reported, and the app continues or restarts. Every request of a run is journaled, so a restart never
 * repeats or loses one. Contains only the rules; Electron's functions are passed in.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LogFile } from './log-file.ts'
import { makeShellFolder } from './persisted-file.ts'
import { scrubError } from './scrub.ts'
import type { DesktopWords } from '../../src-shared/words/desktop/en.ts'

export interface CrashDependencies {
  readonly log: Pick<LogFile, 'note'>
  readonly words: () => DesktopWords
  /** Shows a question and returns the index of the button pressed. Blocks, because nothing may run after a bug. */
  readonly askNow: (message: string, detail: string, buttons: readonly string[]) => number
  /** Shows the same message without blocking. */
  readonly ask: (message: string, detail: string, buttons: readonly string[]) => Promise<number>
  readonly startAgain: () => void
  readonly end: () => void
  /** Loads the window's page again. */
  readonly reload: () => void
  /** The time in milliseconds, never decreasing. */
  readonly now: () => number
}

interface ExitDetails {
  readonly reason: string
  readonly exitCode: number
  readonly type?: string
}

/** If a page crashes twice within this time, loading it again would not help. */
const REPEAT_WINDOW_MS = 60_000

export interface CrashRules {
  /** Called for an uncaught exception. The state of main is then unknown, so the app restarts or ends. */
  readonly onException: (error: unknown) => void
  /** Called for a rejected promise without a handler. Only the work of that promise has failed, so the error is just logged. */
  readonly onRejection: (error: unknown) => void
  readonly onPageGone: (details: ExitDetails) => void
  /** Called for GPU, network and other processes. Chromium restarts them itself. */
  readonly onChildGone: (details: ExitDetails) => void
}

export function makeCrashRules({
  log,
  words,
  askNow,
  ask,
  startAgain,
  end,
  reload,
  now,
}: CrashDependencies): CrashRules {
  let hasCrashed = false
  let lastPageCrashAt = -Infinity

  return {
    onException(error) {
      log.note('An exception was not caught.', error)
      // The dialog or the restart may itself cause an exception. The user is asked only once.
      if (hasCrashed) return end()
      hasCrashed = true
      const { problems } = words()
      const answer = askNow(problems.unexpected, problems.unexpectedDetail, [problems.restart, problems.quit])
      if (answer === 0) startAgain()
      else end()
    },
    onRejection(error) {
      log.note('A rejection was not caught.', error)
    },
    onPageGone(details) {
      if (details.reason === 'clean-exit') return
      log.note(`The page is gone: ${plainWord(details.reason)}, exit code ${details.exitCode}.`)
      const isRepeatedCrash = now() - lastPageCrashAt < REPEAT_WINDOW_MS
      lastPageCrashAt = now()
      if (!isRepeatedCrash) return reload()
      const { problems } = words()
      ask(problems.pageCrashed, problems.pageCrashedDetail, [problems.reload, problems.quit]).then(
        (answer) => (answer === 0 ? reload() : end()),
        (error: unknown) => log.note('The question about the page failed.', error),
      )
    },
    onChildGone(details) {
      if (details.reason === 'clean-exit') return
      log.note(
        `A helper process (${plainWord(details.type ?? 'unknown')}) is gone: ${plainWord(details.reason)}, exit code ${details.exitCode}.`,
      )
    },
  }
}

interface ReportDependencies extends Pick<CrashDependencies, 'log' | 'words'> {
  /** Shows a question and returns the index of the button pressed. Enter presses the button `enter`. */
  readonly ask: (message: string, detail: string, buttons: readonly string[], enter?: number) => Promise<number>
  readonly makeReport: () => Promise<string>
  readonly copy: (text: string) => Promise<void>
}

/** Shows why the app could not start. The user sees the report before it is copied. */
export async function offerReport(
  { log, words, ask, makeReport, copy }: ReportDependencies,
  message: string,
): Promise<void> {
  const { problems } = words()
  if ((await ask(problems.start, message, [problems.report, problems.quit], 1)) !== 0) return
  const text = await makeReport().catch((error: unknown) => {
    log.note('The report could not be made.', error)
    return scrubError(error).join('\n')
  })
  if ((await ask(problems.reportDetail, text, [problems.copy, problems.quit])) === 0) await copy(text)
}

/** Returns the text if it is a plain word, like Electron's reasons and process types. Anything else is not logged. */
function plainWord(text: string): string {
  return /^[A-Za-z -]{1,40}$/.test(text) ? text : 'unknown'
}

/** The folder for Electron's crash dumps. It is in the log's folder, so that the dumps are erased with the log. */
function crashFolderOf(dataFolder: string): string {
  return join(dataFolder, 'logs', 'crashes')
}

/** Turns on crash dumps. `start` gets the folder for them. If that fails, the app continues without crash dumps. */
export function startCrashDumps(
  dataFolder: string,
  log: CrashDependencies['log'],
  start: (folder: string) => void,
): void {
  try {
    start(makeShellFolder(crashFolderOf(dataFolder), dataFolder))
  } catch (error) {
    log.note('Crash dumps cannot be kept.', error)
  }
}

/** A crash dump may contain anything that was in memory, even the key, and only the latest dumps are useful. */
const MAX_DUMPS = 3

/** Removes all but the newest crash dumps, each with the file that Crashpad writes for it. */
export function removeOldDumps(dataFolder: string, log: CrashDependencies['log']): void {
  const folder = crashFolderOf(dataFolder)
  try {
    if (!existsSync(folder)) return
    const dumps = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.dmp'))
      .map((name) => join(folder, name))
      .map((path) => ({ path, modifiedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .toSorted((dump, otherDump) => otherDump.modifiedAt - dump.modifiedAt)
    for (const { path } of dumps.slice(MAX_DUMPS)) {
      rmSync(path, { force: true })
      rmSync(path.replace(/dmp$/, 'meta'), { force: true })
    }
  } catch (error) {
    log.note('Old crash dumps cannot be removed.', error)
  }
}
