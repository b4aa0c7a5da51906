/** Imports with changes from before the program, a tab or the page ended: offered on the start screen, resumed or thrown away. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Host, SavedImport } from '../../src-shared/contract/received.ts'
import type { AppStore } from './app-store.ts'
import { shownText } from '../view/visible-text.ts'
import { ask } from './call-host.ts'

export interface SavedState {
  /** Newest first. */
  readonly imports: readonly SavedImport[]
  /** Thrown away here: that can be taken back while the window is open. */
  readonly discarded: readonly SavedImport[]
}

export interface SavedActions {
  load(): Promise<void>
  discard(saved: SavedImport): Promise<void>
  takeBack(saved: SavedImport): Promise<void>
}

export type SavedStore = StoreApi<SavedState> & { readonly act: SavedActions }

export function createSavedStore(host: Host, app: AppStore): SavedStore {
  const store = createStore<SavedState>(() => ({ imports: [], discarded: [] }))

  async function settle(saved: SavedImport, discard: boolean): Promise<void> {
    const answer = await ask(host, 'saved.discard', { id: saved.id, discard })
    if (!answer.ok) app.act.tell({ kind: 'bad', text: shownText(answer.failure.message) })
    else {
      const others = store.getState().discarded.filter(({ id }) => id !== saved.id)
      store.setState({ discarded: discard ? [saved, ...others] : others })
    }
    await act.load()
  }

  const act: SavedActions = {
    async load() {
      const answer = await ask(host, 'saved.list', {})
      // It is an offer: the window is whole without it.
      if (!answer.ok) return
      const { imports, aside } = answer.value
      store.setState({ imports })
      if (aside.length > 0) app.act.tell({ kind: 'bad', text: aside.map(shownText).join(' ') })
    },
    discard: (saved) => settle(saved, true),
    takeBack: (saved) => settle(saved, false),
  }
  return Object.assign(store, { act })
}
