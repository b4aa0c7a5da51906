/**
 * The reorder list of an account: load, filter, save. It is made from an import of the account's stock. Its page can be closed and opened again; the
 * list is kept until it is requested again or the account changes. A run marks it as out of date.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Account, Answer, Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ask, answerOrFailure } from './call-host.ts'

export type ReorderView = Reply<'reorder.make'>
export type ReorderLine = Reply<'reorder.lines'>['lines'][number]

export interface ReorderState {
  /** Whether the page is open. */
  readonly isOpen: boolean
  readonly account: string | null
  readonly session: string | null
  readonly busy: boolean
  readonly list: ReorderView | null
  /** Whether a run may have changed the account since the list was requested. */
  readonly isStale: boolean
  /** The supplier whose lines are shown; null: the lines without a supplier; undefined: all lines. */
  readonly supplier: UntrustedText | null | undefined
  readonly lines: readonly ReorderLine[]
  readonly total: number
  readonly failure: Failure | null
}

const LINES_PER_PAGE = 200
const EMPTY_STATE: ReorderState = {
  isOpen: false,
  account: null,
  session: null,
  busy: false,
  list: null,
  isStale: false,
  supplier: undefined,
  lines: [],
  total: 0,
  failure: null,
}

export function createReorderStore(host: Host) {
  const store = createStore<ReorderState>(() => EMPTY_STATE)
  host.on('run.progress', () => {
    const { account, isStale } = store.getState()
    if (account !== null && !isStale) store.setState({ isStale: true })
  })
  return Object.assign(store, { act: makeReorderActions(host, store, makeReorderRequests(host, store)) })
}

/** The list of this account. Null if there is none, or if it belongs to another account. */
export function reorderListFor({ account, list }: ReorderState, chosenAccount: string | undefined): ReorderView | null {
  return account === chosenAccount ? list : null
}

/** Requests the list and its lines. Only the last request is used. */
function makeReorderRequests(host: Host, store: StoreApi<ReorderState>) {
  let lastRequestNumber = 0
  const beginRequest = (): number => ++lastRequestNumber
  const isLast = (requestNumber: number): boolean => requestNumber === lastRequestNumber

  async function close(): Promise<void> {
    const { session } = store.getState()
    if (session !== null) await ask(host, 'import.close', { session })
  }

  async function readLines(requestNumber: number, from: number): Promise<void> {
    const { session, supplier } = store.getState()
    if (session === null) return
    const supplierPart = supplier === undefined ? {} : { supplier }
    const answer = await ask(host, 'reorder.lines', { session, from, count: LINES_PER_PAGE, ...supplierPart })
    if (!isLast(requestNumber)) return
    if (!answer.ok) return store.setState({ failure: answer.failure })
    const linesBefore = from === 0 ? [] : store.getState().lines
    store.setState({ lines: [...linesBefore, ...answer.value.lines], total: answer.value.total })
  }

  async function make(requestNumber: number, session: string, readSuppliers: boolean): Promise<void> {
    store.setState({ busy: true, failure: null })
    const answer = await ask(host, 'reorder.make', { session, readSuppliers })
    if (!isLast(requestNumber)) return
    if (!answer.ok) return store.setState({ busy: false, failure: answer.failure })
    store.setState({ busy: false, list: answer.value, supplier: undefined })
    await readLines(requestNumber, 0)
  }

  async function openReorder({ id: account, storages }: Account): Promise<Answer<string>> {
    const ids = storages.map(({ id }) => id)
    const [storage = 0] = ids
    const offerAnswer = await ask(host, 'stock.offer', { account, storages: ids })
    if (!offerAnswer.ok) return offerAnswer
    const answer = await ask(host, 'import.open', { file: offerAnswer.value.file, account, choices: { storage } })
    return answer.ok ? { ok: true, value: answer.value.session } : answer
  }

  const readMore = (): Promise<void> => readLines(lastRequestNumber, store.getState().lines.length)

  return { beginRequest, isLast, close, readLines, readMore, make, openReorder }
}

function makeReorderActions(
  host: Host,
  store: StoreApi<ReorderState>,
  requests: ReturnType<typeof makeReorderRequests>,
) {
  return {
    show: (): void => store.setState({ isOpen: true }),
    close: (): void => store.setState({ isOpen: false }),
    /** Opens the page for this account. Opens the page for this account. Drops the list if it belongs to another account. */
    async enterAccount(account: string): Promise<void> {
      if (store.getState().account === account) return
      requests.beginRequest()
      const closingList = requests.close()
      store.setState({ ...EMPTY_STATE, isOpen: true, account }, true)
      await closingList
    },
    async readReorderList(account: Account): Promise<void> {
      const requestNumber = requests.beginRequest()
      const closingList = requests.close()
      store.setState({ ...EMPTY_STATE, isOpen: true, account: account.id, busy: true }, true)
      await closingList
      const answer = await requests.openReorder(account)
      if (!requests.isLast(requestNumber)) {
        if (answer.ok) await ask(host, 'import.close', { session: answer.value })
        return
      }
      if (!answer.ok) return store.setState({ busy: false, failure: answer.failure })
      store.setState({ session: answer.value })
      await requests.make(requestNumber, answer.value, false)
    },
    /** Reads the suppliers, which costs one request per material on the list. */
    async readSuppliers(): Promise<void> {
      const { session } = store.getState()
      if (session !== null) await requests.make(requests.beginRequest(), session, true)
    },
    async choose(supplier: UntrustedText | null | undefined): Promise<void> {
      store.setState({ supplier })
      await requests.readLines(requests.beginRequest(), 0)
    },
    readMore: (): Promise<void> => requests.readMore(),
    /** Saves all lines that are shown. */
    async save(format: 'xlsx' | 'csv'): Promise<void> {
      const { session, supplier } = store.getState()
      if (session === null) return
      store.setState({ failure: null })
      const supplierPart = supplier === undefined ? {} : { supplier }
      const fileAnswer = await ask(host, 'reorder.save', { session, format, ...supplierPart })
      const saveAnswer = fileAnswer.ok
        ? await answerOrFailure(() => host.saveFile(fileAnswer.value.file, toRawText(fileAnswer.value.name)))
        : fileAnswer
      if (!saveAnswer.ok) store.setState({ failure: saveAnswer.failure })
    },
    dismissFailure: (): void => store.setState({ failure: null }),
  }
}
