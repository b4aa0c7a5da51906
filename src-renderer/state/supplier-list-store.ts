/** The open import as a supplier's list: its comparison with the previous list, and whether to remember it after Apply. */
import type { Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ask } from './call-host.ts'

export interface SupplierListState {
  /** The import that this state belongs to. */
  readonly session: string | null
  readonly comparison: Reply<'profiles.compared'>['compared']
  /** Whether to remember the list. The user is asked after a list from an unknown supplier was applied. */
  readonly rememberState: 'ask' | 'saving' | 'done' | 'not'
  /** The supplier's name under which the list was remembered, and how many codes were learnt. */
  readonly rememberedList: { readonly name: UntrustedText; readonly codeCount: number } | null
  readonly failure: Failure | null
}

const EMPTY_STATE: SupplierListState = {
  session: null,
  comparison: null,
  rememberState: 'ask',
  rememberedList: null,
  failure: null,
}

export function createSupplierListStore(host: Host) {
  const store = createStore<SupplierListState>(() => EMPTY_STATE)

  const actions = {
    /** Compares the list of a known supplier with the previous list. */
    async compare(session: string): Promise<void> {
      if (store.getState().session !== session) store.setState({ ...EMPTY_STATE, session }, true)
      const answer = await ask(host, 'profiles.compared', { session })
      // The comparison is optional; the import works without it.
      if (answer.ok && store.getState().session === session) store.setState({ comparison: answer.value.compared })
    },
    async remember(session: string, name: string): Promise<void> {
      if (store.getState().session !== session) store.setState({ ...EMPTY_STATE, session }, true)
      store.setState({ rememberState: 'saving', failure: null })
      const answer = await ask(host, 'profiles.remember', { session, name })
      if (store.getState().session !== session) return
      if (!answer.ok) return store.setState({ rememberState: 'ask', failure: answer.failure })
      const { name: savedName, added, changed } = answer.value
      store.setState({ rememberState: 'done', rememberedList: { name: savedName, codeCount: added + changed } })
    },
    /** Opens the missing items as a separate file. */
    openGoneItems: (session: string, choice: 'mark' | 'zero') => ask(host, 'profiles.gone', { session, choice }),
    /** Does not ask again whether to remember this list. */
    declineRemembering: (session: string): void =>
      store.setState({ ...EMPTY_STATE, session, rememberState: 'not' }, true),
  }
  return Object.assign(store, { act: actions })
}
