/** An account's past: the readings that are kept, and one material's history. Reads only what the host keeps; costs no request. */
import { createStore } from 'zustand/vanilla'
import type { Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import type { Screen } from './app-store.ts'
import { ask } from './call-host.ts'
import type { MaterialPast } from '../view/past-points.ts'

export interface PastState {
  /** The account the readings are of. */
  readonly account: string | null
  readonly readings: Reply<'history.readings'>['readings']
  readonly failure: Failure | null
  /** The material whose history is open, and the screen it was opened on. */
  readonly open: { readonly account: string; readonly material: number } | null
  readonly openedFrom: Screen
  readonly material: MaterialPast | null
}

export function createPastStore(host: Host) {
  const store = createStore<PastState>(() => ({
    account: null,
    readings: [],
    failure: null,
    open: null,
    openedFrom: 'history',
    material: null,
  }))

  const act = {
    /** The readings of this account; those of another one are forgotten. */
    async load(account: string): Promise<void> {
      if (store.getState().account !== account) store.setState({ account, readings: [] })
      const answer = await ask(host, 'history.readings', { account })
      if (store.getState().account !== account) return
      // Without them the stock of today can be exported as before.
      store.setState({ readings: answer.ok ? answer.value.readings : [] })
    },
    /** The history of one material, whatever was open. */
    async open(account: string, material: number, from: Screen): Promise<void> {
      const open = { account, material }
      store.setState({ open, openedFrom: from, material: null, failure: null })
      const answer = await ask(host, 'history.material', open)
      if (store.getState().open !== open) return
      store.setState(answer.ok ? { material: answer.value } : { failure: answer.failure })
    },
    back: () => store.setState({ open: null, material: null, failure: null }),
  }
  return Object.assign(store, { act })
}
