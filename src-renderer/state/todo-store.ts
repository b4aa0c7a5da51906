/** The to-do list beside the rows: which card is open, and what the user said is meant. Of the open import only. */
import { createStore } from 'zustand/vanilla'

export interface TodoState {
  /** The import it belongs to. */
  readonly session: string | null
  /** The open card; null: none; undefined: the first that needs the user. */
  readonly open: string | null | undefined
  /** Cards the user settled by saying that they are meant. */
  readonly meant: ReadonlySet<string>
}

const NOTHING: TodoState = { session: null, open: undefined, meant: new Set() }

export function createTodoStore() {
  const store = createStore<TodoState>(() => NOTHING)
  return Object.assign(store, {
    act: {
      /** Another import has other cards. */
      follow(session: string): void {
        if (store.getState().session !== session) store.setState({ ...NOTHING, session }, true)
      },
      open: (card: string | null): void => store.setState({ open: card }),
      markMeant(card: string): void {
        store.setState({ meant: new Set([...store.getState().meant, card]), open: undefined })
      },
    },
  })
}
