/** The system's dialogs in the user's language, attached to the window if there is one. Imports only types from Electron. */
import type { BrowserWindow, Dialog } from 'electron'
import { join } from 'node:path'
import type { PlanToConfirm } from '../app/app.ts'
import { nativeLine, nativeText, openable, type AskWhere } from './native.ts'
import type { ShellWords } from '../../src-shared/words/desktop/en.ts'

interface DialogEnv {
  readonly dialog: Pick<
    Dialog,
    'showErrorBox' | 'showMessageBox' | 'showMessageBoxSync' | 'showOpenDialog' | 'showSaveDialog'
  >
  readonly window: () => BrowserWindow | undefined
  readonly words: () => ShellWords
  /** The folder that dialogs suggest. */
  readonly documents: () => string
}

interface ShellDialogs {
  /** Returns the index of the button pressed. Escape presses the last one, and Enter the first by default. */
  readonly ask: (message: string, detail: string, buttons: readonly string[], enter?: number) => Promise<number>
  /** Like `ask`, but the rest of the program waits. */
  readonly askNow: (message: string, detail: string, buttons: readonly string[]) => number
  /** Reports an error. */
  readonly tell: (title: string, message: string) => void
  /** Asks before a plan is sent that is unusual or deletes something. Escape and Enter both decline. */
  readonly confirmPlan: (plan: PlanToConfirm) => Promise<boolean>
  readonly confirmHost: (host: string) => Promise<boolean>
  readonly confirmLink: (host: string) => Promise<boolean>
  /** Asks before settings are changed to protect less. Escape and Enter both decline. */
  readonly confirmWeakening: (lines: readonly string[]) => Promise<boolean>
  /** The file that the user chose. Empty if the user declined. */
  readonly pick: () => Promise<readonly string[]>
  /** The folder that the user chose to watch. Null if the user declined. */
  readonly pickFolder: () => Promise<string | null>
  readonly askWhere: AskWhere
}

/** How many lines of a plan a dialog shows, because it has no scroll bar. */
const MAX_LINES = 12
const MAX_LINE = 500

export function shellDialogs({ dialog, window, words, documents }: DialogEnv): ShellDialogs {
  /** True if the first button was pressed. Enter and Escape press the other one. */
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

    tell: (title, message) => dialog.showErrorBox(nativeLine(title), nativeText(message)),

    confirmPlan({ kind, file, account, writes, lines }) {
      const { detail, more: moreText, send, cancel, ...texts } = words().plan
      const linesShown = lines.slice(0, MAX_LINES).map((line) => nativeLine(line, MAX_LINE))
      const linesLeft = lines.length - linesShown.length
      const text = [...linesShown, ...(linesLeft > 0 ? [moreText(linesLeft)] : []), '', detail].join('\n')
      return askToConfirm(texts[kind](nativeLine(file, 100), nativeLine(account, 100), writes), text, send, cancel)
    },

    confirmHost(host) {
      const { ask, detail, connect, cancel } = words().newHost
      return askToConfirm(ask(host), detail, connect, cancel)
    },

    confirmLink(host) {
      const { ask, detail, connect, cancel } = words().newLink
      return askToConfirm(ask(host), detail, connect, cancel)
    },

    confirmWeakening(lines) {
      const { ask, detail, weaken: weakenLabel, cancel } = words().weaker
      const linesShown = lines.slice(0, MAX_LINES).map((line) => nativeLine(line, MAX_LINE))
      return askToConfirm(ask, [...linesShown, '', detail].join('\n'), weakenLabel, cancel)
    },

    async pick() {
      const { open: openWords } = words()
      const filters = openable(openWords.spreadsheets, openWords.allFiles)
      const options = { title: openWords.title, filters, properties: ['openFile' as const] }
      const owner = window()
      const { canceled, filePaths } = await (owner
        ? dialog.showOpenDialog(owner, options)
        : dialog.showOpenDialog(options))
      return canceled ? [] : filePaths
    },

    async pickFolder() {
      const options = { title: words().open.inbox, properties: ['openDirectory' as const] }
      const owner = window()
      const { canceled, filePaths } = await (owner
        ? dialog.showOpenDialog(owner, options)
        : dialog.showOpenDialog(options))
      return canceled ? null : (filePaths[0] ?? null)
    },

    async askWhere(proposedName, kinds) {
      const names: Readonly<Record<string, string>> = words().kinds
      const filters = kinds.map((kind) => ({ ...kind, name: names[kind.extensions[0] ?? ''] ?? kind.name }))
      const options = { defaultPath: join(documents(), proposedName), filters }
      const owner = window()
      const { canceled, filePath } = await (owner
        ? dialog.showSaveDialog(owner, options)
        : dialog.showSaveDialog(options))
      return canceled || filePath === '' ? undefined : filePath
    },
  }
}
