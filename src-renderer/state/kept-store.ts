/** Lists and erases the contents of the data folder. Erases only items that are listed, then loads the list again. */
import type { Failure, Host, Reply, Request } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import { ask } from './call-host.ts'

export interface DataFolderState {
  readonly storedItems: Reply<'kept.list'> | null
  /** The items that were erased last. */
  readonly erasedItems: Reply<'kept.erase'> | null
  readonly busy: boolean
  readonly failure: Failure | null
}

export function createDataFolderStore(host: Host) {
  const store = createStore<DataFolderState>(() => ({
    storedItems: null,
    erasedItems: null,
    busy: false,
    failure: null,
  }))
  const actions = {
    async load(): Promise<void> {
      const answer = await ask(host, 'kept.list', {})
      store.setState(answer.ok ? { storedItems: answer.value } : { failure: answer.failure })
    },
    async erase(request: Request<'kept.erase'>): Promise<void> {
      store.setState({ busy: true, failure: null, erasedItems: null })
      const answer = await ask(host, 'kept.erase', request)
      store.setState(answer.ok ? { busy: false, erasedItems: answer.value } : { busy: false, failure: answer.failure })
      await actions.load()
    },
    dismissFailure: (): void => store.setState({ failure: null }),
  }
  return Object.assign(store, { act: actions })
}
