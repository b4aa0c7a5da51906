/** The open import as a list of its supplier: how it compares with the list before, and whether it is remembered once it is applied. */
import type { Failure, Host, Reply } from '../../src-shared/contract/window-types.ts'
import { createStore } from 'zustand/vanilla'
import { asItCame, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { ask } from './call-host.ts'

type Compared = NonNullable<Reply<'profiles.compared'>['compared']>

export interface SupplierListState {
  /** The import that this is about. */
  readonly session: string | null
  readonly compared: Reply<'profiles.compared'>['compared']
  /** Of several files those that have a list before, in their order. */
  readonly comparedLists: readonly (Compared & { readonly list: UntrustedText })[]
  /** Asked after a list without a profile was applied. */
  readonly remember: 'ask' | 'saving' | 'done' | 'not'
  /** As what it is remembered, and how many codes were learnt. */
  readonly done: { readonly name: UntrustedText; readonly codes: number } | null
  /** Of several files those that were answered for, by what they are called there; null: not remembered. [LISTS-15] */
  readonly answered: ReadonlyMap<string, SupplierListState['done']>
  readonly failure: Failure | null
}

const NOTHING: SupplierListState = {
  session: null,
  compared: null,
  comparedLists: [],
  remember: 'ask',
  done: null,
  answered: new Map(),
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
    /** Of several files, those that are read with a profile. */
    async compareLists(session: string, lists: readonly UntrustedText[]): Promise<void> {
      if (store.getState().session !== session) store.setState({ ...NOTHING, session }, true)
      const found: (Compared & { readonly list: UntrustedText })[] = []
      for (const list of lists) {
        const answer = await ask(host, 'profiles.compared', { session, list })
        if (answer.ok && answer.value.compared) found.push({ ...answer.value.compared, list })
      }
      if (store.getState().session === session) store.setState({ comparedLists: found })
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
    /** One of several files, under a name that no profile has. */
    async rememberOne(session: string, list: UntrustedText, name: string): Promise<void> {
      if (store.getState().session !== session) store.setState({ ...NOTHING, session }, true)
      store.setState({ remember: 'saving', failure: null })
      const answer = await ask(host, 'profiles.remember', { session, name, list })
      if (store.getState().session !== session) return
      store.setState({ remember: 'ask' })
      if (!answer.ok) return store.setState({ failure: answer.failure })
      const { name: kept, added, changed } = answer.value
      store.setState(withAnswer(list, { name: kept, codes: added + changed }))
    },
    leaveOne(session: string, list: UntrustedText): void {
      if (store.getState().session !== session) store.setState({ ...NOTHING, session }, true)
      store.setState(withAnswer(list, null))
    },
    /** What is gone as a file of its own. */
    gone: (session: string, choice: 'mark' | 'zero', list?: UntrustedText) =>
      ask(host, 'profiles.gone', { session, choice, ...(list === undefined ? {} : { list }) }),
    /** It is not asked again for this import. */
    leave: (session: string): void => store.setState({ ...NOTHING, session, remember: 'not' }, true),
  }
  return Object.assign(store, { act })
}

function withAnswer(list: UntrustedText, done: SupplierListState['done']) {
  return ({ answered }: SupplierListState): Partial<SupplierListState> => ({
    answered: new Map([...answered, [asItCame(list), done]]),
    failure: null,
  })
}
