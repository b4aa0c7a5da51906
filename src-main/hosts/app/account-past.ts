/** The window's questions about an account's past. Answered from what is kept: no key is needed, and no request is sent. */
import type { Storage } from '../../../src-shared/contract/account.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { Settings } from '../../../src-shared/contract/settings.ts'
import type { HistoryThread } from '../../workers/history-thread.ts'
import type { Handlers } from '../dispatch.ts'
import { shownDifference, shownHistory, shownReadings } from '../history-view.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { UiLanguage } from './ui-language.ts'

export interface AccountPastParts {
  readonly thread: HistoryThread
  readonly accounts: OpenAccounts
  readonly uiLanguage: UiLanguage
  readonly settings: () => Settings
}

/** An account as its history names it. */
export interface PastAccount {
  readonly ledger: string
  readonly name: string
  readonly storages: readonly Storage[]
}

type PastCalls = Pick<Handlers, 'history.overview' | 'history.differences' | 'history.material'>

export function accountPastCalls(parts: AccountPastParts): PastCalls {
  const { thread, uiLanguage } = parts
  return {
    'history.overview': async ({ account }) => {
      const past = await pastAccount(parts, account)
      if (!past.ok) return past
      const { ledger, storages } = past.value
      const { kept, beforeLastRun } = await thread.ask('overview', { ledger })
      return {
        ok: true,
        value: {
          readings: shownReadings(kept?.readings ?? []),
          damaged: (kept?.damaged ?? []).map(({ seq }) => seq),
          bytes: kept?.bytes ?? 0,
          beforeLastRun: beforeLastRun?.seq ?? null,
          storages: [...storages],
          keeps: parts.settings().readings.keep,
        },
      }
    },
    'history.differences': async ({ account, ...asked }) => {
      const past = await pastAccount(parts, account)
      if (!past.ok) return past
      const found = await thread.ask('differences', { ...asked, ledger: past.value.ledger })
      if (found.kind !== 'compared') return notFound(parts, found.kind)
      const { counts, total, materials, categoryNames, storagesBefore, storagesAfter } = found
      return {
        ok: true,
        value: {
          counts,
          total,
          materials: materials.map((one) => shownDifference(one, categoryNames)),
          onlyBefore: storagesBefore.filter((storage) => !storagesAfter.includes(storage)),
          onlyAfter: storagesAfter.filter((storage) => !storagesBefore.includes(storage)),
        },
      }
    },
    'history.material': async ({ account, material }) => {
      const past = await pastAccount(parts, account)
      if (!past.ok) return past
      const { ledger, storages } = past.value
      const history = await thread.ask('material', { ledger, material })
      return { ok: true, value: shownHistory(history, storages, uiLanguage.language) }
    },
  }
}

export function notFound(
  { uiLanguage }: Pick<AccountPastParts, 'uiLanguage'>,
  why: 'missing' | 'damaged',
): Answer<never> {
  const { readingMissing, readingDamaged } = uiLanguage.words
  return { ok: false, failure: { code: 'not-found', message: why === 'missing' ? readingMissing : readingDamaged } }
}

/** Of an account whose key is not at hand, by its address, where one account at most was read there. */
export async function pastAccount(
  { accounts, thread }: Pick<AccountPastParts, 'accounts' | 'thread'>,
  id: string,
): Promise<Answer<PastAccount>> {
  const usable = await accounts.usable(id)
  if (usable.ok) {
    const { account, view } = usable.value
    return { ok: true, value: { ledger: account.ledger, name: view.name, storages: view.storages } }
  }
  const saved = (await accounts.list()).find((one) => one.id === id)
  if (!saved) return usable
  const at = (await thread.ask('accounts', null)).filter(({ account }) => account.address === saved.address)
  const [only] = at
  if (at.length !== 1 || !only) return usable
  return { ok: true, value: { ledger: only.account.ledger, name: saved.name, storages: saved.storages } }
}
