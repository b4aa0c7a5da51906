/** Where the user is in the app: screen, account, storage, language, and one notice. Never talks about a file. */
import type { Account, Failure, Host, Reply, RunInfo } from '../../src-shared/contract/received.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Settings } from '../../src-shared/contract/settings.ts'
import { isLanguage, languageOf, type Language } from '../wording/words.ts'
import { ask } from './call-host.ts'
import type { BrowserEnv } from './browser-env.ts'
import { asItCame, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { shownText } from '../view/visible-text.ts'

export const SCREENS = ['import', 'export', 'history', 'accounts', 'settings'] as const
export type Screen = (typeof SCREENS)[number]
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
  /** The sample files, in the language the host speaks now. */
  refreshSamples(): Promise<void>
  /** The accounts as they are now; the chosen one stays chosen where it is still there. */
  refreshAccounts(): Promise<void>
  go(screen: Screen): void
  chooseAccount(account: string): void
  chooseStorage(storage: number): void
  /** The language of the settings; `auto` is the system's. */
  speak(language: Settings['language']): void
  help(open: boolean): void
  tell(notice: AppState['notice']): void
  resetPractice(): Promise<boolean>
}

export type AppStore = StoreApi<AppState> & { readonly act: AppActions }

const ACCOUNT = 'stocksheet.account'
const STORAGE = 'stocksheet.storage'
const LANGUAGE = 'stocksheet.language'
const SCREEN = 'stocksheet.screen'

export function createAppStore(host: Host, page: BrowserEnv): AppStore {
  const kept = page.kept.getItem(LANGUAGE)
  const store = createStore<AppState>(() => ({
    screen: SCREENS.find((screen) => screen === page.session.getItem(SCREEN)) ?? 'import',
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
    async refreshSamples() {
      const answer = await ask(host, 'samples.list', {})
      if (answer.ok) store.setState({ samples: answer.value.files })
    },
    async refreshAccounts() {
      const { account, storage } = store.getState()
      const answer = await ask(host, 'accounts.list', {})
      if (answer.ok) settle(answer.value.accounts, account, storage)
    },
    go(screen) {
      page.session.setItem(SCREEN, screen)
      store.setState({ screen })
    },
    chooseAccount: (account) => settle(store.getState().accounts, account, null),
    chooseStorage: (storage) => settle(store.getState().accounts, store.getState().account, storage),
    speak(chosen) {
      const language = chosen === 'auto' ? languageOf(page.language) : chosen
      // Known before the host answers, so that a start does not flicker from one language to the other.
      page.kept.setItem(LANGUAGE, language)
      store.setState({ language })
    },
    help: (helpOpen) => store.setState({ helpOpen }),
    tell: (notice) => store.setState({ notice }),
    async resetPractice() {
      const answer = await ask(host, 'practice.reset', {})
      if (!answer.ok) store.setState({ notice: { kind: 'bad', text: shownText(answer.failure.message) } })
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
export function accountNamed(accounts: readonly Account[], account: string | UntrustedText): Account | undefined {
  return accounts.find(({ id }) => id === account) ?? accounts.find(({ name, keptAs }) => (keptAs ?? name) === account)
}

/** What a storage is called; its number when it has no name. */
/** All storages a run concerns, by name. */
export function storageNames(
  accounts: readonly Account[],
  { account, storage, storages = [storage] }: Pick<RunInfo, 'account' | 'storage' | 'storages'>,
): string {
  return storages.map((one) => storageName(accounts, account, one)).join(', ')
}

export function storageName(accounts: readonly Account[], account: string | UntrustedText, storage: number): string {
  const name = accountNamed(accounts, account)?.storages.find(({ id }) => id === storage)?.name
  return name === undefined || asItCame(name) === '' ? `#${storage}` : shownText(name)
}
