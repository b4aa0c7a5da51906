/** Saved imports with changes. The start screen offers to resume or discard them. */
import { createStore } from 'zustand/vanilla'
import type { Host, SavedImport } from '../../src-shared/api/window-types.ts'
import type { AppStore } from './app-store.ts'
import { ask } from './call-host.ts'
import { makeFailureNotice } from '../view/failure-line.ts'
import { messageLine } from '../view/visible-text.ts'

export type SavedStore = ReturnType<typeof createSavedStore>

export interface SavedState {
  /** The saved imports, the newest first. */
  readonly imports: readonly SavedImport[]
  /** Imports discarded here. This can be undone while the window is open. */
  readonly discardedImports: readonly SavedImport[]
}

export function createSavedStore(host: Host, app: AppStore) {
  const store = createStore<SavedState>(() => ({ imports: [], discardedImports: [] }))
  // Only the answer to the last request is used, because answers may arrive out of order.
  let lastRequestNumber = 0

  async function discardOrRestore(savedImport: SavedImport, shouldDiscard: boolean): Promise<void> {
    const answer = await ask(host, 'saved.discard', { id: savedImport.id, discard: shouldDiscard })
    if (!answer.ok) app.act.showNotice(makeFailureNotice(answer.failure))
    else {
      const otherImports = store.getState().discardedImports.filter(({ id }) => id !== savedImport.id)
      store.setState({ discardedImports: shouldDiscard ? [savedImport, ...otherImports] : otherImports })
    }
    await actions.load()
  }

  const actions = {
    async load(): Promise<void> {
      const requestNumber = ++lastRequestNumber
      const answer = await ask(host, 'saved.list', {})
      // The list is optional; the window works without it.
      if (!answer.ok || requestNumber !== lastRequestNumber) return
      const { imports, aside } = answer.value
      store.setState({ imports })
      if (aside.length === 0) return
      const { describeFailure } = await import('../view/failure-text.ts')
      const failures = aside.map((name) => describeFailure({ code: 'saved-aside', name }))
      app.act.showNotice({
        kind: 'bad',
        text: (language) => failures.map(({ message }) => messageLine(message(language))).join(' '),
      })
    },
    discard: (savedImport: SavedImport) => discardOrRestore(savedImport, true),
    restoreDiscarded: (savedImport: SavedImport) => discardOrRestore(savedImport, false),
  }
  return Object.assign(store, { act: actions })
}
