/** Which card of the open import's to-do list is open. */
import { createStore } from 'zustand/vanilla'

export interface TodoState {
  /** The import that the list belongs to. */
  readonly session: string | null
  /** The open card; null if none is open; undefined for the first card that needs an answer. */
  readonly openCard: string | null | undefined
}

const NO_IMPORT: TodoState = { session: null, openCard: undefined }

export function createTodoStore() {
  const store = createStore<TodoState>(() => NO_IMPORT)
  return Object.assign(store, {
    act: {
      /** Closes the card when another import opens. */
      followImport(session: string): void {
        if (store.getState().session !== session) store.setState({ ...NO_IMPORT, session }, true)
      },
      open: (card: string | null): void => store.setState({ openCard: card }),
    },
  })
}
