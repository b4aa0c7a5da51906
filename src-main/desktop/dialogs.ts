/** The system's dialogs in the user's language, attached to the window if there is one. Imports only types from Electron. */
import type { BrowserWindow, Dialog } from 'electron'
import { join } from 'node:path'
import type { PlanToConfirm } from '../app/app.ts'
import { nativeLine, nativeText, openDialogKinds, type AskForPath } from './native.ts'
import type { LoweredProtection } from '../../src-shared/api/settings.ts'
import type { DesktopWords } from '../../src-shared/words/desktop/en.ts'
import { getDesktopWords, type DesktopLanguage } from '../../src-shared/words/desktop/words.ts'

interface DialogDependencies {
  readonly dialog: Pick<
    Dialog,
    'showErrorBox' | 'showMessageBox' | 'showMessageBoxSync' | 'showOpenDialog' | 'showSaveDialog'
  >
  readonly window: () => BrowserWindow | undefined
  readonly language: () => DesktopLanguage
  /** The folder that dialogs suggest. */
  readonly documentsFolder: () => string
}

interface ShellDialogs {
  /** Returns the index of the button pressed. Escape presses the last one, and Enter the first by default. */
  readonly ask: (message: string, detail: string, buttons: readonly string[], enter?: number) => Promise<number>
  /** Like `ask`, but blocks the whole program until the user answers. */
  readonly askNow: (message: string, detail: string, buttons: readonly string[]) => number
  /** Reports an error. */
  readonly showMessage: (title: string, message: string) => void
  /** Asks before a plan is sent that is unusual or deletes something. Escape and Enter both decline. */
  readonly confirmPlan: (plan: PlanToConfirm) => Promise<boolean>
  readonly confirmHost: (host: string) => Promise<boolean>
  readonly confirmLink: (host: string) => Promise<boolean>
  /** Asks before a change to the settings weakens a protection. Escape and Enter both decline. */
  readonly confirmWeakening: (weakenings: readonly LoweredProtection[]) => Promise<boolean>
  /** Asks the user for a file. Returns its path, or an empty list if the user declined. */
  readonly pickFile: () => Promise<readonly string[]>
  /** Asks the user for a folder to watch. Null if the user declined. */
  readonly chooseFolder: () => Promise<string | null>
  readonly askForPath: AskForPath
}

/** How many lines of a plan a dialog shows, because it has no scroll bar. */
const MAX_LINES = 12
const MAX_LINE_LENGTH = 500

function formatLines(lines: readonly string[], moreText: (count: number) => string): string[] {
  const linesShown = lines.slice(0, MAX_LINES).map((line) => nativeLine(line, MAX_LINE_LENGTH))
  return lines.length > MAX_LINES ? [...linesShown, moreText(lines.length - MAX_LINES)] : linesShown
}

export function makeShellDialogs(dependencies: DialogDependencies): ShellDialogs {
  const { dialog, window, language, documentsFolder } = dependencies
  const words = (): DesktopWords => getDesktopWords(language())
  /** True if the user pressed the first button. Enter and Escape press the second. */
  async function askToConfirm(
    message: string,
    detail: string,
    confirmLabel: string,
    cancelLabel: string,
  ): Promise<boolean> {
    const texts = { message: nativeLine(message), detail: nativeText(detail), buttons: [confirmLabel, cancelLabel] }
    const options = { type: 'question', ...texts, defaultId: 1, cancelId: 1, noLink: true } as const
    const owner = window()
    const { response } = await (owner ? dialog.showMessageBox(owner, options) : dialog.showMessageBox(options))
    return response === 0
  }

  return {
    async ask(message, detail, buttons, enter = 0) {
      const texts = { message: nativeLine(message), detail: nativeText(detail) }
      const options = { ...texts, buttons: [...buttons], defaultId: enter, cancelId: buttons.length - 1 }
      const owner = window()
      const { response } = await (owner ? dialog.showMessageBox(owner, options) : dialog.showMessageBox(options))
      return response
    },

    askNow(message, detail, buttons) {
      const texts = { message: nativeLine(message), detail: nativeText(detail), buttons: [...buttons] }
      return dialog.showMessageBoxSync({ type: 'error', ...texts, defaultId: 0, cancelId: 1 })
    },

    showMessage: (title, message) => dialog.showErrorBox(nativeLine(title), nativeText(message)),

    async confirmPlan(plan) {
      const { detail, more: moreText, send, cancel, ...texts } = words().plan
      const { title, lines } = await makePlanTexts(plan, language())
      const message = texts[plan.kind](nativeLine(title, 100), nativeLine(plan.account, 100), plan.writes)
      return askToConfirm(message, [...formatLines(lines, moreText), '', detail].join('\n'), send, cancel)
    },

    confirmHost(host) {
      const { ask, detail, connect, cancel } = words().newHost
      return askToConfirm(ask(host), detail, connect, cancel)
    },

    confirmLink(host) {
      const { ask, detail, connect, cancel } = words().newLink
      return askToConfirm(ask(host), detail, connect, cancel)
    },

    confirmWeakening(weakenings) {
      const { ask, detail, weaken: weakenLabel, cancel, ...texts } = words().weakening
      const linesShown = formatLines(
        weakenings.map((weakening) => makeWeakeningLine(weakening, texts)),
        words().plan.more,
      )
      return askToConfirm(ask, [...linesShown, '', detail].join('\n'), weakenLabel, cancel)
    },

    async pickFile() {
      const { open: openWords } = words()
      const filters = openDialogKinds(openWords.spreadsheets, openWords.allFiles)
      const options = { title: openWords.title, filters, properties: ['openFile' as const] }
      const owner = window()
      const { canceled, filePaths } = await (owner
        ? dialog.showOpenDialog(owner, options)
        : dialog.showOpenDialog(options))
      return canceled ? [] : filePaths
    },

    async chooseFolder() {
      const options = { title: words().open.inbox, properties: ['openDirectory' as const] }
      const owner = window()
      const { canceled, filePaths } = await (owner
        ? dialog.showOpenDialog(owner, options)
        : dialog.showOpenDialog(options))
      return canceled ? null : (filePaths[0] ?? null)
    },

    async askForPath(proposedName, kinds) {
      const names: Readonly<Record<string, string>> = words().kinds
      const filters = kinds.map((kind) => ({ ...kind, name: names[kind.extensions[0] ?? ''] ?? kind.name }))
      const options = { defaultPath: join(documentsFolder(), proposedName), filters }
      const owner = window()
      const { canceled, filePath } = await (owner
        ? dialog.showSaveDialog(owner, options)
        : dialog.showSaveDialog(options))
      return canceled || filePath === '' ? undefined : filePath
    },
  }
}

/**
 * The texts of the plan's dialog: its file, then its unusual changes and its effects by field, or what an undo cannot restore. The modules are loaded
 * only when needed.
 */
async function makePlanTexts(
  plan: PlanToConfirm,
  language: DesktopLanguage,
): Promise<{ readonly title: string; readonly lines: readonly string[] }> {
  const { runTitle } = await import('../../src-shared/words/run-title.ts')
  const title = runTitle(plan, language)
  if (plan.kind === 'undo') {
    const { reasonText } = await import('../../src-shared/words/runs.ts')
    return { title, lines: plan.warnings.map((warning) => reasonText(warning, language)) }
  }
  const { describeChangedField } = await import('../../src-shared/words/changed-fields.ts')
  const { listGuardKinds } = await import('../../src-shared/words/outliers.ts')
  const unusualKinds = plan.guard === null ? [] : listGuardKinds(plan.guard, language, plan.fieldColumns)
  return {
    title,
    lines: [
      ...unusualKinds.map(({ message }) => message),
      ...plan.changed.map((sum) => describeChangedField(sum, language)),
    ],
  }
}

function makeWeakeningLine(
  weakening: LoweredProtection,
  words: Pick<DesktopWords['weakening'], 'guard' | 'reserve' | 'proxy'>,
): string {
  switch (weakening.setting) {
    case 'guard':
      return words.guard[weakening.kind]
    case 'quotaReserve':
      return words.reserve(weakening.from, weakening.to)
    case 'proxy':
      return words.proxy(weakening.to)
    default:
      return weakening satisfies never
  }
}
