/** The system's dialogs in the user's language, on the window where there is one. Types are all it takes from Electron. */
import type { BrowserWindow, Dialog } from 'electron'
import { join } from 'node:path'
import { openable, type AskWhere } from './native.ts'
import type { ShellWords } from './words/english.ts'

interface DialogPowers {
  readonly dialog: Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>
  readonly window: () => BrowserWindow | undefined
  readonly words: () => ShellWords
  /** Where files are proposed to go. */
  readonly documents: () => string
}

interface ShellDialogs {
  /** The index of the button pressed; Escape presses the last one, Enter the first unless told. */
  readonly ask: (message: string, detail: string, buttons: readonly string[], enter?: number) => Promise<number>
  /** Escape and Enter both decline: nothing is sent by habit. */
  readonly confirmHost: (host: string) => Promise<boolean>
  /** The file the user chose; none when declined. */
  readonly pick: () => Promise<readonly string[]>
  readonly askWhere: AskWhere
}

export function shellDialogs({ dialog, window, words, documents }: DialogPowers): ShellDialogs {
  return {
    async ask(message, detail, buttons, enter = 0) {
      const options = { message, detail, buttons: [...buttons], defaultId: enter, cancelId: buttons.length - 1 }
      const owner = window()
      const { response } = await (owner ? dialog.showMessageBox(owner, options) : dialog.showMessageBox(options))
      return response
    },

    async confirmHost(host) {
      const { ask, detail, connect, cancel } = words().newHost
      const options = { type: 'question', message: ask(host), detail, buttons: [connect, cancel] } as const
      const asked = { ...options, buttons: [...options.buttons], defaultId: 1, cancelId: 1, noLink: true }
      const owner = window()
      const { response } = await (owner ? dialog.showMessageBox(owner, asked) : dialog.showMessageBox(asked))
      return response === 0
    },

    async pick() {
      const { open } = words()
      const filters = openable(open.spreadsheets, open.allFiles)
      const options = { title: open.title, filters, properties: ['openFile' as const] }
      const owner = window()
      const { canceled, filePaths } = await (owner
        ? dialog.showOpenDialog(owner, options)
        : dialog.showOpenDialog(options))
      return canceled ? [] : filePaths
    },

    async askWhere(proposed, kinds) {
      const names: Readonly<Record<string, string>> = words().kinds
      const filters = kinds.map((kind) => ({ ...kind, name: names[kind.extensions[0] ?? ''] ?? kind.name }))
      const options = { defaultPath: join(documents(), proposed), filters }
      const owner = window()
      const { canceled, filePath } = await (owner
        ? dialog.showSaveDialog(owner, options)
        : dialog.showSaveDialog(options))
      return canceled || filePath === '' ? undefined : filePath
    },
  }
}
