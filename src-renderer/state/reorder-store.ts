/** The reorder list of an account: read, looked through, saved. Its reading is an import of the account's own stock, closed with the page. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Account, Answer, Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import { asItCame, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ask, safely } from './call-host.ts'

export type ReorderView = Reply<'reorder.make'>
export type ReorderLine = Reply<'reorder.lines'>['lines'][number]

export interface ReorderState {
  /** The page is shown. */
  readonly open: boolean
  readonly account: string | null
  readonly session: string | null
  readonly busy: boolean
  readonly list: ReorderView | null
  /** Whose lines are shown; null: of nobody; undefined: all. */
  readonly supplier: UntrustedText | null | undefined
  readonly lines: readonly ReorderLine[]
  readonly total: number
  readonly failure: Failure | null
}

const PAGE = 200
const NOTHING: ReorderState = {
  open: false,
  account: null,
  session: null,
  busy: false,
  list: null,
  supplier: undefined,
  lines: [],
  total: 0,
  failure: null,
}

export function createReorderStore(host: Host) {
  const store = createStore<ReorderState>(() => NOTHING)
  return Object.assign(store, { act: reorderActs(host, store, readings(host, store)) })
}

/** The account's stock read into a list, and the list's lines. The last question counts, whatever was asked before. */
function readings(host: Host, store: StoreApi<ReorderState>) {
  let question = 0
  const begin = (): number => ++question
  const isLast = (mine: number): boolean => mine === question

  async function close(): Promise<void> {
    const { session } = store.getState()
    if (session !== null) await ask(host, 'import.close', { session })
  }

  async function readLines(mine: number, from: number): Promise<void> {
    const { session, supplier } = store.getState()
    if (session === null) return
    const of = supplier === undefined ? {} : { supplier }
    const answer = await ask(host, 'reorder.lines', { session, from, count: PAGE, ...of })
    if (!isLast(mine)) return
    if (!answer.ok) return store.setState({ failure: answer.failure })
    const earlier = from === 0 ? [] : store.getState().lines
    store.setState({ lines: [...earlier, ...answer.value.lines], total: answer.value.total })
  }

  async function make(mine: number, session: string, readSuppliers: boolean): Promise<void> {
    store.setState({ busy: true, failure: null })
    const answer = await ask(host, 'reorder.make', { session, readSuppliers })
    if (!isLast(mine)) return
    if (!answer.ok) return store.setState({ busy: false, failure: answer.failure })
    store.setState({ busy: false, list: answer.value, supplier: undefined })
    await readLines(mine, 0)
  }

  async function opened({ id: account, storages }: Account): Promise<Answer<string>> {
    const ids = storages.map(({ id }) => id)
    const [storage = 0] = ids
    const offered = await ask(host, 'stock.offer', { account, storages: ids })
    if (!offered.ok) return offered
    const answer = await ask(host, 'import.open', { file: offered.value.file, account, choices: { storage } })
    return answer.ok ? { ok: true, value: answer.value.session } : answer
  }

  const more = (): Promise<void> => readLines(question, store.getState().lines.length)

  return { begin, isLast, close, readLines, more, make, opened }
}

function reorderActs(host: Host, store: StoreApi<ReorderState>, list: ReturnType<typeof readings>) {
  return {
    show: (): void => store.setState({ open: true }),
    /** What was read is let go of. */
    async leave(): Promise<void> {
      list.begin()
      const closing = list.close()
      store.setState(NOTHING, true)
      await closing
    },
    /** Another account is looked at: the list is no longer of it. */
    async enter(account: string): Promise<void> {
      if (store.getState().account === account) return
      list.begin()
      const closing = list.close()
      store.setState({ ...NOTHING, open: true, account }, true)
      await closing
    },
    async read(account: Account): Promise<void> {
      const mine = list.begin()
      const closing = list.close()
      store.setState({ ...NOTHING, open: true, account: account.id, busy: true }, true)
      await closing
      const answer = await list.opened(account)
      if (!list.isLast(mine)) {
        if (answer.ok) await ask(host, 'import.close', { session: answer.value })
        return
      }
      if (!answer.ok) return store.setState({ busy: false, failure: answer.failure })
      store.setState({ session: answer.value })
      await list.make(mine, answer.value, false)
    },
    /** Costs a request for each material on the list. */
    async readSuppliers(): Promise<void> {
      const { session } = store.getState()
      if (session !== null) await list.make(list.begin(), session, true)
    },
    async choose(supplier: UntrustedText | null | undefined): Promise<void> {
      store.setState({ supplier })
      await list.readLines(list.begin(), 0)
    },
    more: (): Promise<void> => list.more(),
    /** The lines that are shown, all of them. */
    async save(format: 'xlsx' | 'csv'): Promise<void> {
      const { session, supplier } = store.getState()
      if (session === null) return
      store.setState({ failure: null })
      const of = supplier === undefined ? {} : { supplier }
      const made = await ask(host, 'reorder.save', { session, format, ...of })
      const saved = made.ok ? await safely(() => host.saveFile(made.value.file, asItCame(made.value.name))) : made
      if (!saved.ok) store.setState({ failure: saved.failure })
    },
    dismissFailure: (): void => store.setState({ failure: null }),
  }
}
