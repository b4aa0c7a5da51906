/** Where the user is in the app: screen, account, storage, language, and one message. Does not deal with files. */
import type { Account, Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import type { Settings } from '../../src-shared/api/settings.ts'
import { LANGUAGES, type Language } from '../../src-shared/material/values/language.ts'
import { languageOf } from '../../src-shared/words/window/words.ts'
import { makePersistedValue } from './persisted-value.ts'
import { ask } from './call-host.ts'
import type { BrowserEnv } from './browser-env.ts'
import { findAccountAndStorage } from '../view/accounts.ts'
import { makeFailureNotice, type Notice } from '../view/failure-line.ts'

export const SCREEN_NAMES = [
  'import',
  'stock',
  'export',
  'history',
  'suppliers',
  'accounts',
  'settings',
  'help',
] as const
export type Screen = (typeof SCREEN_NAMES)[number]
export type Sample = Reply<'samples.list'>['files'][number]

export interface AppState {
  readonly screen: Screen
  readonly startState: 'loading' | 'ready' | Failure
  readonly info: Reply<'app.info'> | null
  readonly accounts: readonly Account[]
  readonly account: string | null
  readonly storage: number | null
  readonly samples: readonly Sample[]
  readonly language: Language
  readonly isHelpOpen: boolean
  readonly notice: Notice | null
}

export type AppStore = ReturnType<typeof createAppStore>

export function createAppStore(host: Host, browser: BrowserEnv) {
  const lastAccount = makePersistedValue<string | null>(browser.pageStorage, 'stocksheet.account', z.string(), null)
  const lastStorage = makePersistedValue<number | null>(browser.pageStorage, 'stocksheet.storage', z.number(), null)
  const lastLanguage = makePersistedValue<Language | null>(
    browser.pageStorage,
    'stocksheet.language',
    z.enum(LANGUAGES),
    null,
  )
  const lastScreen = makePersistedValue<Screen>(browser.session, 'stocksheet.screen', z.enum(SCREEN_NAMES), 'import')
  const store = createStore<AppState>(() => ({
    screen: lastScreen.get(),
    startState: 'loading',
    info: null,
    accounts: [],
    account: null,
    storage: null,
    samples: [],
    language: lastLanguage.get() ?? languageOf(browser.language),
    isHelpOpen: false,
    notice: null,
  }))

  function setAccountAndStorage(
    accounts: readonly Account[],
    wantedAccount: string | null,
    wantedStorage: number | null,
  ): void {
    const { account, storage } = findAccountAndStorage(accounts, wantedAccount, wantedStorage)
    store.setState({ accounts, account: account?.id ?? null, storage: storage?.id ?? null })
    if (account) lastAccount.set(account.id)
    if (storage) lastStorage.set(storage.id)
  }

  const actions = {
    async load(): Promise<void> {
      store.setState({ startState: 'loading' })
      const [info, accounts] = await Promise.all([ask(host, 'app.info', {}), ask(host, 'accounts.list', {})])
      if (!accounts.ok) return store.setState({ startState: accounts.failure })
      if (!info.ok) return store.setState({ startState: info.failure })
      setAccountAndStorage(accounts.value.accounts, lastAccount.get(), lastStorage.get())
      store.setState({ info: info.value, startState: 'ready' })
    },
    /** Loads the sample files in the host's current language. They are optional; the app works without them. */
    async loadSamples(): Promise<void> {
      const answer = await ask(host, 'samples.list', {})
      if (answer.ok) store.setState({ samples: answer.value.files })
    },
    /** Loads the accounts. The chosen account stays chosen if it still exists. */
    async refreshAccounts(): Promise<void> {
      const { account, storage } = store.getState()
      const answer = await ask(host, 'accounts.list', {})
      if (answer.ok) setAccountAndStorage(answer.value.accounts, account, storage)
    },
    showScreen(screen: Screen): void {
      lastScreen.set(screen)
      store.setState({ screen })
    },
    chooseAccount: (account: string) => setAccountAndStorage(store.getState().accounts, account, null),
    chooseAccountAndStorage: (account: string, storage: number) =>
      setAccountAndStorage(store.getState().accounts, account, storage),
    chooseStorage: (storage: number) =>
      setAccountAndStorage(store.getState().accounts, store.getState().account, storage),
    /** Sets the language from the settings; `auto` means the system's language. */
    applyLanguage(languageSetting: Settings['language']): void {
      const language = languageSetting === 'auto' ? languageOf(browser.language) : languageSetting
      // Stored in the window, so that the language does not switch at the next start when the host answers.
      lastLanguage.set(language)
      store.setState({ language })
    },
    setHelpOpen: (isOpen: boolean) => store.setState({ isHelpOpen: isOpen }),
    showNotice: (notice: AppState['notice']) => store.setState({ notice }),
    async resetPractice(): Promise<boolean> {
      const answer = await ask(host, 'practice.reset', {})
      if (!answer.ok) store.setState({ notice: makeFailureNotice(answer.failure) })
      return answer.ok
    },
  }
  return Object.assign(store, { act: actions })
}

export function accountOf(state: AppState): Account | undefined {
  return state.accounts.find(({ id }) => id === state.account)
}
