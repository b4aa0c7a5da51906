/** The inbox of the account in the bar: what its folder holds, as the host last told. */
import type { Answer, Failure, Host, OfferedFile, Reply } from '../../src-shared/contract/window-types.ts'
import type { UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { createStore } from 'zustand/vanilla'
import { ask, safely } from './call-host.ts'
import { asItCame } from '../../src-shared/domain/values/untrusted-text.ts'

export type InboxSeen = Reply<'inbox.view'>
export type InboxItem = InboxSeen['entries'][number]

export interface InboxState {
  /** Whose inbox this is; null before it was asked for. */
  readonly account: string | null
  readonly view: InboxSeen | null
  readonly failure: Failure | null
}

export function createInboxStore(host: Host) {
  const store = createStore<InboxState>(() => ({ account: null, view: null, failure: null }))

  host.on('inbox.changed', ({ account }) => {
    if (store.getState().account === account) void act.load(account)
  })

  async function settle<Value>(change: (account: string) => Promise<Answer<Value>>): Promise<Value | null> {
    const { account } = store.getState()
    if (account === null) return null
    store.setState({ failure: null })
    const answer = await change(account)
    if (!answer.ok) store.setState({ failure: answer.failure })
    await act.load(account)
    return answer.ok ? answer.value : null
  }

  const act = {
    async load(account: string): Promise<void> {
      if (store.getState().account !== account) store.setState({ account, view: null, failure: null })
      const answer = await ask(host, 'inbox.view', { account })
      if (store.getState().account !== account) return
      store.setState(answer.ok ? { view: answer.value } : { failure: answer.failure })
    },
    choose: () => settle((account) => ask(host, 'inbox.choose', { account })),
    async move(moves: boolean): Promise<void> {
      const { view } = store.getState()
      // Shown at once; what the host says counts.
      if (view) store.setState({ view: { ...view, moves } })
      await settle((account) => ask(host, 'inbox.set', { account, moves }))
    },
    stop: () => settle((account) => ask(host, 'inbox.stop', { account })),
    check: () => settle((account) => ask(host, 'inbox.check', { account })),
    dismiss: (name: UntrustedText, dismissed: boolean) =>
      settle((account) => ask(host, 'inbox.dismiss', { account, name, dismissed })),
    /** The file, for an import; null where it is gone. */
    open: (name: UntrustedText): Promise<OfferedFile | null> =>
      settle((account) => ask(host, 'inbox.open', { account, name })),
    /** Hands the file of a run to the user, as it was applied. */
    async saveFile(run: string): Promise<void> {
      const made = await ask(host, 'run.file', { run })
      const kept = made.ok ? made.value.kept : null
      const saved = kept ? await safely(() => host.saveFile(kept.file, asItCame(kept.name))) : made
      if (!saved.ok) store.setState({ failure: saved.failure })
    },
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act })
}
