/** An account's history: the dates it was read, and one material's history. Uses only stored data, so it needs no requests. */
import { createStore } from 'zustand/vanilla'
import type { Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import type { Screen } from './app-store.ts'
import { ask } from './call-host.ts'
import type { MaterialPast } from '../view/past-points.ts'

export interface PastState {
  /** The account that the dates belong to. */
  readonly account: string | null
  readonly readings: Reply<'history.readings'>['readings']
  readonly failure: Failure | null
  /** The material whose history is open, and the screen it was opened from. */
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

  const actions = {
    /** Loads the dates of this account. */
    async load(account: string): Promise<void> {
      if (store.getState().account !== account) store.setState({ account, readings: [] })
      const answer = await ask(host, 'history.readings', { account })
      if (store.getState().account !== account) return
      // If this fails, only today's stock can be exported.
      store.setState({ readings: answer.ok ? answer.value.readings : [] })
    },
    /** Opens the history of one material. */
    async open(account: string, material: number, fromScreen: Screen): Promise<void> {
      const open = { account, material }
      store.setState({ open, openedFrom: fromScreen, material: null, failure: null })
      const answer = await ask(host, 'history.material', open)
      if (store.getState().open !== open) return
      store.setState(answer.ok ? { material: answer.value } : { failure: answer.failure })
    },
    /** Returns one material's history, without opening it. */
    loadHistory: (account: string, material: number) => ask(host, 'history.material', { account, material }),
    goBack: () => store.setState({ open: null, material: null, failure: null }),
  }
  return Object.assign(store, { act: actions })
}
