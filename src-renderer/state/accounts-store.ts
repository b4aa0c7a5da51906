/**
 * Setting accounts up: the list, the one being written, what a test found, what a removal would leave. A key passes through
 * `setKey` and is kept nowhere here. What is being written outlives a reload of the window, its key does not.
 */
import type { AccountSetup, ConnectionFound, Failure, Host, Reply } from '../../src-shared/contract/received.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { draftOf, EMPTY_DRAFT, storagesOf, withTold, type AccountDraft } from './account-draft.ts'
import { ask } from './call-host.ts'
import { keptDraft } from './persisted-draft.ts'
import type { BrowserEnv } from './browser-env.ts'
import { asItCame } from '../../src-shared/domain/values/untrusted-text.ts'

export type Keep = 'computer' | 'session'
export type Unfinished = Reply<'accounts.removal'>['unfinished']

export interface Editing {
  /** Null: a new one. */
  readonly account: string | null
  readonly draft: AccountDraft
  /** Opened to enter its key again: the key's field comes first. */
  readonly forKey: boolean
  /** Counts the forms opened: what was typed into one is not another's. */
  readonly form: number
}

export interface Found {
  /** Asked for the storages only, or the whole test. */
  readonly what: 'test' | 'probe'
  readonly value: ConnectionFound
  /** Storages that were put into the list. */
  readonly added: number
}

export interface AccountsState {
  readonly setups: readonly AccountSetup[] | null
  readonly notKept: Reply<'accounts.setups'>['notKept']
  readonly damaged: Reply<'accounts.setups'>['damaged']
  readonly editing: Editing | null
  readonly busy: 'save' | 'test' | 'probe' | 'remove' | 'forget' | null
  readonly found: Found | null
  readonly failure: Failure | null
  /** The account whose removal is being asked about. */
  readonly removing: { readonly account: string; readonly unfinished: Unfinished } | null
}

export interface AccountsActions {
  load(): Promise<void>
  edit(account: string | null): void
  /** Opens the account's form at its key; `then` goes on with what the key was missing for. */
  enterKey(account: string, then: () => void): Promise<void>
  write(draft: AccountDraft): void
  /** Keeps the account, and its key where one was typed. The id, or null when something was refused. */
  save(key: string, keep: Keep): Promise<string | null>
  forgetKey(): Promise<void>
  test(key: string): Promise<void>
  probe(key: string): Promise<void>
  askRemoval(account: string): Promise<void>
  remove(): Promise<boolean>
  keepIt(): void
  /** Leaves the form. What was waiting for a key is forgotten, or gone on with. */
  leave(goOn?: boolean): void
  dismissFailure(): void
}

export type AccountsStore = StoreApi<AccountsState> & { readonly act: AccountsActions }

export function createAccountsStore(host: Host, page: BrowserEnv): AccountsStore {
  const kept = keptDraft(page.session)
  const last = kept.read()
  const store = createStore<AccountsState>(() => ({
    setups: null,
    notKept: null,
    damaged: [],
    editing: last === null ? null : { ...last, forKey: false, form: 0 },
    busy: null,
    found: null,
    failure: null,
    removing: null,
  }))
  let waiting: (() => void) | null = null
  let forms = 0

  host.on('accounts.changed', () => {
    if (store.getState().setups !== null) void act.load()
  })

  function setEditing(editing: Editing | null): void {
    store.setState({ editing, found: null, failure: null })
    if (editing) kept.keep(editing)
    else kept.forget()
  }

  const setupOf = (id: string | null): AccountSetup | undefined => store.getState().setups?.find((one) => one.id === id)

  async function look(what: 'test' | 'probe', key: string): Promise<void> {
    const { editing } = store.getState()
    if (!editing) return
    const { account, draft } = editing
    store.setState({ busy: what, found: null, failure: null })
    const tried = { account, address: draft.address.trim(), secret: key === '' ? null : key }
    const answer =
      what === 'test'
        ? await ask(host, 'accounts.test', { ...tried, storages: storagesOf(draft).filter(({ id }) => id > 0) })
        : await ask(host, 'accounts.probe', tried)
    const now = store.getState().editing
    if (!answer.ok) return store.setState({ busy: null, failure: answer.failure })
    const told = answer.value.storages
    // A test fills an empty list only: what was written by hand is the user's.
    const fill = now !== null && told !== null && (what === 'probe' || storagesOf(now.draft).length === 0)
    const filled = fill ? withTold(now.draft, told) : null
    if (filled && now) act.write(filled.draft)
    store.setState({ busy: null, found: { what, value: answer.value, added: filled?.added ?? 0 } })
  }

  const act: AccountsActions = {
    async load() {
      const answer = await ask(host, 'accounts.setups', {})
      if (!answer.ok) return store.setState({ failure: answer.failure })
      const { accounts: setups, notKept, damaged } = answer.value
      store.setState({ setups, notKept, damaged })
    },
    edit(account) {
      waiting = null
      const setup = setupOf(account)
      setEditing({ account, draft: setup ? draftOf(setup) : EMPTY_DRAFT, forKey: false, form: (forms += 1) })
    },
    async enterKey(account, then) {
      await act.load()
      const setup = setupOf(account)
      if (!setup) return
      setEditing({ account, draft: draftOf(setup), forKey: true, form: (forms += 1) })
      waiting = then
    },
    write(draft) {
      const { editing } = store.getState()
      if (!editing) return
      const next = { ...editing, draft }
      store.setState({ editing: next })
      kept.keep(next)
    },
    async save(key, keep) {
      const { editing } = store.getState()
      if (!editing) return null
      const { name, address } = editing.draft
      store.setState({ busy: 'save', failure: null })
      const saved = await ask(host, 'accounts.save', {
        account: editing.account,
        name,
        address,
        storages: storagesOf(editing.draft),
      })
      if (!saved.ok) {
        store.setState({ busy: null, failure: saved.failure })
        return null
      }
      const { id } = saved.value.account
      if (key !== '') {
        const set = await ask(host, 'accounts.setKey', { account: id, secret: key, keep })
        if (!set.ok) {
          // The account is kept; only its key is still to be entered.
          const next = { ...editing, account: id }
          store.setState({ busy: null, failure: set.failure, editing: next })
          kept.keep(next)
          await act.load()
          return null
        }
      }
      await act.load()
      store.setState({ busy: null })
      return id
    },
    async forgetKey() {
      const account = store.getState().editing?.account
      if (account === null || account === undefined) return
      store.setState({ busy: 'forget', failure: null })
      const answer = await ask(host, 'accounts.forgetKey', { account })
      store.setState({ busy: null, failure: answer.ok ? null : answer.failure })
      await act.load()
    },
    test: (key) => look('test', key),
    probe: (key) => look('probe', key),
    async askRemoval(account) {
      store.setState({ failure: null })
      const answer = await ask(host, 'accounts.removal', { account })
      store.setState(
        answer.ok ? { removing: { account, unfinished: answer.value.unfinished } } : { failure: answer.failure },
      )
    },
    async remove() {
      const { removing } = store.getState()
      if (!removing) return false
      store.setState({ busy: 'remove' })
      const answer = await ask(host, 'accounts.remove', { account: removing.account })
      store.setState({ busy: null, removing: null, failure: answer.ok ? null : answer.failure })
      if (!answer.ok) return false
      setEditing(null)
      await act.load()
      return true
    },
    keepIt: () => store.setState({ removing: null }),
    leave(goOn = false) {
      const then = waiting
      waiting = null
      setEditing(null)
      if (goOn) then?.()
    },
    dismissFailure: () => store.setState({ failure: null }),
  }
  return Object.assign(store, { act })
}

/** Names no other account may have: those of all but this one. */
export function otherNames(setups: readonly AccountSetup[] | null, account: string | null): string[] {
  return (setups ?? [])
    .filter(({ id, origin }) => id !== account && origin === 'saved')
    .map(({ name }) => asItCame(name))
}
