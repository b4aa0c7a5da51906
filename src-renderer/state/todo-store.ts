/** The to-do list beside the rows: which card is open. Of the open import only. */
import { createStore } from 'zustand/vanilla'

export interface TodoState {
  /** The import it belongs to. */
  readonly session: string | null
  /** The open card; null: none; undefined: the first that needs the user. */
  readonly open: string | null | undefined
}

const NOTHING: TodoState = { session: null, open: undefined }

export function createTodoStore() {
  const store = createStore<TodoState>(() => NOTHING)
  return Object.assign(store, {
    act: {
      /** Closes what was open when another import opens. */
      follow(session: string): void {
        if (store.getState().session !== session) store.setState({ ...NOTHING, session }, true)
      },
      open: (card: string | null): void => store.setState({ open: card }),
    },
  })
}
