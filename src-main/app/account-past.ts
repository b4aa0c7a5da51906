/** The window's questions about an account's past. Answered from what is kept: no key is needed, and no request is sent. */
import { dirname } from 'node:path'
import type { Storage } from '../../src-shared/api/account.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import { journalCalls } from '../store/journal/own-calls.ts'
import { versionFile } from '../store/versions/version-file.ts'
import { versionHistory } from '../store/versions/version-history.ts'
import { materialHistory, type HistoryParts } from '../run/history/material-history.ts'
import { accountNews } from '../run/history/account-news.ts'
import type { Handlers } from './dispatch.ts'
import { shownHistory, shownNews, shownReadings } from './history-view.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { UiLanguage } from './ui-language.ts'

export interface AccountPastParts {
  readonly accounts: OpenAccounts
  readonly journalFile: string
  readonly uiLanguage: UiLanguage
}

/** An account as its history names it. */
export interface PastAccount extends HistoryParts {
  readonly ledger: string
  readonly name: string
  readonly storages: readonly Storage[]
}

type PastCalls = Pick<Handlers, 'history.readings' | 'history.material' | 'history.news'>

export function accountPastCalls(parts: AccountPastParts): PastCalls {
  return {
    'history.readings': async ({ account }) => {
      const past = await pastAccount(parts, account)
      if (!past.ok) return past
      const { history, ledger } = past.value
      return { ok: true, value: { readings: shownReadings(history.readings(ledger)) } }
    },
    'history.material': async ({ account, material }) => {
      const past = await pastAccount(parts, account)
      if (!past.ok) return past
      const { ledger, storages } = past.value
      const history = materialHistory(past.value, ledger, material)
      return { ok: true, value: shownHistory(history, storages, parts.uiLanguage.language) }
    },
    'history.news': async ({ account, since }) => {
      const past = await pastAccount(parts, account)
      if (!past.ok) return past
      const { history, ledger } = past.value
      const news = accountNews(past.value, ledger, since ?? null)
      const names = history.categoryNames(ledger)
      return { ok: true, value: { news: news && shownNews(news, names, parts.uiLanguage.language) } }
    },
  }
}

/** Of an account whose key is not at hand, by its address, where one account at most was read there. */
export async function pastAccount(
  { accounts, journalFile }: Pick<AccountPastParts, 'accounts' | 'journalFile'>,
  id: string,
): Promise<Answer<PastAccount>> {
  const history = versionHistory(versionFile(dirname(journalFile)))
  const parts = { history, calls: journalCalls(journalFile) }
  const usable = await accounts.usable(id)
  if (usable.ok) {
    const { account, view } = usable.value
    return { ok: true, value: { ...parts, ledger: account.ledger, name: view.name, storages: view.storages } }
  }
  const saved = (await accounts.list()).find((one) => one.id === id)
  if (!saved) return usable
  const [only, ...others] = history.accounts().filter(({ address }) => address === saved.address)
  if (!only || others.length > 0) return usable
  return { ok: true, value: { ...parts, ledger: only.ledger, name: saved.name, storages: saved.storages } }
}
