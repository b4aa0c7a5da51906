/** The open import as a list of its supplier: how it compares with the list before, and whether it is remembered once it is applied. */
import type { Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ask } from './call-host.ts'

export interface SupplierListState {
  /** The import that this is about. */
  readonly session: string | null
  readonly compared: Reply<'profiles.compared'>['compared']
  /** Asked after a list without a profile was applied. */
  readonly remember: 'ask' | 'saving' | 'done' | 'not'
  /** As what it is remembered, and how many codes were learnt. */
  readonly done: { readonly name: UntrustedText; readonly codes: number } | null
  readonly failure: Failure | null
}

const NOTHING: SupplierListState = {
  session: null,
  compared: null,
  remember: 'ask',
  done: null,
  failure: null,
}

export function createSupplierListStore(host: Host) {
  const store = createStore<SupplierListState>(() => NOTHING)

  const act = {
    /** Of an import that is read with a profile. */
    async compare(session: string): Promise<void> {
      if (store.getState().session !== session) store.setState({ ...NOTHING, session }, true)
      const answer = await ask(host, 'profiles.compared', { session })
      // It is an addition: the import is whole without it.
      if (answer.ok && store.getState().session === session) store.setState({ compared: answer.value.compared })
    },
    async remember(session: string, name: string): Promise<void> {
      if (store.getState().session !== session) store.setState({ ...NOTHING, session }, true)
      store.setState({ remember: 'saving', failure: null })
      const answer = await ask(host, 'profiles.remember', { session, name })
      if (store.getState().session !== session) return
      if (!answer.ok) return store.setState({ remember: 'ask', failure: answer.failure })
      const { name: kept, added, changed } = answer.value
      store.setState({ remember: 'done', done: { name: kept, codes: added + changed } })
    },
    /** What is gone as a file of its own. */
    gone: (session: string, choice: 'mark' | 'zero') => ask(host, 'profiles.gone', { session, choice }),
    /** It is not asked again for this import. */
    leave: (session: string): void => store.setState({ ...NOTHING, session, remember: 'not' }, true),
  }
  return Object.assign(store, { act })
}
