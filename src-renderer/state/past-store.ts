/**
 * An account's past: its kept readings, what changed between two of them, and one material's history. Reads only what the host
 * keeps; costs no request.
 */
import { createStore } from 'zustand/vanilla'
import type { Failure, Host, Reply, Request } from '../../src-shared/contract/window-types.ts'
import type { Screen } from './app-store.ts'
import { ask } from './call-host.ts'
import type { BrowserEnv } from './browser-env.ts'
import type { MaterialPast, Overview } from '../view/past-points.ts'

export type FoundDifferences = Reply<'history.differences'>

/** What is compared, and what of it is shown. */
export type Compared = Pick<Request<'history.differences'>, 'from' | 'to' | 'notByUs' | 'text' | 'kind'>

export interface PastState {
  readonly tab: 'runs' | 'past'
  readonly account: string | null
  readonly overview: Overview | null
  readonly compared: Compared | null
  readonly found: FoundDifferences | null
  readonly busy: boolean
  readonly failure: Failure | null
  /** The material whose history is open, and the screen it was opened on. */
  readonly open: { readonly account: string; readonly material: number } | null
  readonly openedFrom: Screen
  readonly material: MaterialPast | null
}

const PAGE = 100
/** People are done typing after this long. */
const SEARCH_MS = 250

export function createPastStore(host: Host, page: Pick<BrowserEnv, 'later'>) {
  const store = createStore<PastState>(() => ({
    tab: 'runs',
    account: null,
    overview: null,
    compared: null,
    found: null,
    busy: false,
    failure: null,
    open: null,
    openedFrom: 'history',
    material: null,
  }))
  let calledOff: (() => void) | null = null

  async function readDifferences(offset: number): Promise<void> {
    const { account, compared } = store.getState()
    if (account === null || compared === null) return
    store.setState({ busy: true, failure: null })
    const answer = await ask(host, 'history.differences', { ...compared, account, offset, count: PAGE })
    const now = store.getState()
    if (now.compared !== compared || now.account !== account) return
    if (!answer.ok) return store.setState({ busy: false, failure: answer.failure, found: null })
    const earlier = offset === 0 ? [] : (now.found?.materials ?? [])
    store.setState({ busy: false, found: { ...answer.value, materials: [...earlier, ...answer.value.materials] } })
  }

  const act = {
    show: (tab: PastState['tab']) => store.setState({ tab }),
    /** The readings of this account; those of another one are forgotten. `changes`: what differs between two of them, too. */
    async load(account: string, changes: boolean): Promise<void> {
      const same = store.getState().account === account
      store.setState(same ? { failure: null } : { account, overview: null, compared: null, found: null, failure: null })
      const answer = await ask(host, 'history.overview', { account })
      if (store.getState().account !== account) return
      if (!answer.ok) return store.setState({ failure: answer.failure })
      const overview = answer.value
      store.setState({ overview })
      const [first, last] = [overview.readings.at(0)?.seq, overview.readings.at(-1)?.seq]
      if (first === undefined || last === undefined || first === last) return
      const { compared } = store.getState()
      if (!changes) return
      const known = compared !== null && [compared.from, compared.to].every((seq) => isKept(overview, seq))
      if (known) return readDifferences(0)
      act.compare({ from: overview.readings.at(-2)?.seq ?? first, to: last, notByUs: false, text: '', kind: null })
    },
    /** Part of what is compared; the rest stays. */
    compare(change: Partial<Compared> & Pick<Compared, 'from' | 'to'>): void {
      calledOff?.()
      const before = store.getState().compared ?? { notByUs: false, text: '', kind: null }
      const typed = change.text !== undefined && change.text !== before.text
      store.setState({ compared: { ...before, ...change } })
      if (typed) calledOff = page.later(() => void readDifferences(0), SEARCH_MS)
      else void readDifferences(0)
    },
    more: () => readDifferences(store.getState().found?.materials.length ?? 0),
    /** The history of one material, whatever was open. */
    async open(account: string, material: number, from: Screen): Promise<void> {
      const open = { account, material }
      store.setState({ open, openedFrom: from, material: null, failure: null })
      const answer = await ask(host, 'history.material', open)
      if (store.getState().open !== open) return
      store.setState(answer.ok ? { material: answer.value } : { failure: answer.failure })
    },
    back: () => store.setState({ open: null, material: null, failure: null }),
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act })
}

function isKept({ readings }: Overview, seq: number): boolean {
  return readings.some((one) => one.seq === seq)
}
