/** Where the user is in the app: screen, account, storage, language, and one notice. Never talks about a file. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Account } from '../../src-shared/contract/account.ts'
import type { Reply } from '../../src-shared/contract/calls.ts'
import type { Failure } from '../../src-shared/contract/failure.ts'
import type { Host } from '../../src-shared/contract/host.ts'
import { isLanguage, languageOf, type Language } from '../words/words.ts'
import { ask } from './ask.ts'
import type { PagePowers } from './page-powers.ts'

export type Screen = 'import' | 'export' | 'history'
export type Sample = Reply<'samples.list'>['files'][number]

export interface AppState {
  readonly screen: Screen
  readonly start: 'loading' | 'ready' | Failure
  readonly info: Reply<'app.info'> | null
  readonly accounts: readonly Account[]
  readonly account: string | null
  readonly storage: number | null
  readonly samples: readonly Sample[]
  readonly language: Language
  readonly helpOpen: boolean
  readonly notice: { readonly kind: 'good' | 'bad'; readonly text: string } | null
}

export interface AppActions {
  load(): Promise<void>
  go(screen: Screen): void
  chooseAccount(account: string): void
  chooseStorage(storage: number): void
  speak(language: Language): void
  help(open: boolean): void
  tell(notice: AppState['notice']): void
  resetPractice(): Promise<boolean>
}

export type AppStore = StoreApi<AppState> & { readonly act: AppActions }

const ACCOUNT = 'stocksheet.account'
const STORAGE = 'stocksheet.storage'
const LANGUAGE = 'stocksheet.language'

export function createAppStore(host: Host, page: PagePowers): AppStore {
  const kept = page.kept.getItem(LANGUAGE)
  const store = createStore<AppState>(() => ({
    screen: 'import',
    start: 'loading',
    info: null,
    accounts: [],
    account: null,
    storage: null,
    samples: [],
    language: isLanguage(kept) ? kept : languageOf(page.language),
    helpOpen: false,
    notice: null,
  }))

  function settle(accounts: readonly Account[], wantAccount: string | null, wantStorage: number | null): void {
    const account = accounts.find(({ id }) => id === wantAccount) ?? accounts[0]
    const storage = account?.storages.find(({ id }) => id === wantStorage) ?? account?.storages[0]
    store.setState({ accounts, account: account?.id ?? null, storage: storage?.id ?? null })
    if (account) page.kept.setItem(ACCOUNT, account.id)
    if (storage) page.kept.setItem(STORAGE, String(storage.id))
  }

  const act: AppActions = {
    async load() {
      store.setState({ start: 'loading' })
      const [info, accounts, samples] = await Promise.all([
        ask(host, 'app.info', {}),
        ask(host, 'accounts.list', {}),
        ask(host, 'samples.list', {}),
      ])
      if (!accounts.ok) return store.setState({ start: accounts.failure })
      if (!info.ok) return store.setState({ start: info.failure })
      settle(accounts.value.accounts, page.kept.getItem(ACCOUNT), Number(page.kept.getItem(STORAGE)))
      // Samples are an offer: the app is whole without them.
      store.setState({ info: info.value, samples: samples.ok ? samples.value.files : [], start: 'ready' })
    },
    go: (screen) => store.setState({ screen }),
    chooseAccount: (account) => settle(store.getState().accounts, account, null),
    chooseStorage: (storage) => settle(store.getState().accounts, store.getState().account, storage),
    speak(language) {
      page.kept.setItem(LANGUAGE, language)
      store.setState({ language })
    },
    help: (helpOpen) => store.setState({ helpOpen }),
    tell: (notice) => store.setState({ notice }),
    async resetPractice() {
      const answer = await ask(host, 'practice.reset', {})
      if (!answer.ok) store.setState({ notice: { kind: 'bad', text: answer.failure.message } })
      return answer.ok
    },
  }
  return Object.assign(store, { act })
}

/** The chosen account, if there is one. */
export function accountOf(state: AppState): Account | undefined {
  return state.accounts.find(({ id }) => id === state.account)
}

/** The account a reply speaks of, by id or by name. */
export function accountNamed(accounts: readonly Account[], account: string): Account | undefined {
  return accounts.find(({ id }) => id === account) ?? accounts.find(({ name }) => name === account)
}

/** What a storage is called; its number when it has no name. */
export function storageName(accounts: readonly Account[], account: string, storage: number): string {
  const name = accountNamed(accounts, account)?.storages.find(({ id }) => id === storage)?.name
  return name === undefined || name === '' ? `#${storage}` : name
}
