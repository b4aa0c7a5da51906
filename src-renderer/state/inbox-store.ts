/** The watched folder and its new files, as the host last reported them. */
import type { Answer, Failure, Host, InboxView, OfferedFile } from '../../src-shared/api/window-types.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { createStore } from 'zustand/vanilla'
import { ask } from './call-host.ts'

export interface InboxState {
  /** The watched folder; null until it is loaded. */
  readonly view: InboxView | null
  readonly failure: Failure | null
}

export function createInboxStore(host: Host) {
  const store = createStore<InboxState>(() => ({ view: null, failure: null }))

  host.on('inbox.changed', () => void actions.load())

  async function showAnswer<Value>(answer: Answer<Value>): Promise<Value | null> {
    store.setState({ failure: answer.ok ? null : answer.failure })
    await actions.load()
    return answer.ok ? answer.value : null
  }

  const actions = {
    async load(): Promise<void> {
      const answer = await ask(host, 'inbox.view', {})
      store.setState(answer.ok ? { view: answer.value } : { failure: answer.failure })
    },
    choose: async () => showAnswer(await ask(host, 'inbox.choose', {})),
    stop: async () => showAnswer(await ask(host, 'inbox.stop', {})),
    dismiss: async (name: UntrustedText) => showAnswer(await ask(host, 'inbox.dismiss', { name })),
    /** Fetches the file for an import; null if that fails. */
    open: async (name: UntrustedText): Promise<OfferedFile | null> =>
      showAnswer(await ask(host, 'inbox.open', { name })),
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act: actions })
}
