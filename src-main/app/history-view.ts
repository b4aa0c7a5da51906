/** The stored history of an account, for the contract and the terminal's JSON. */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import {
  MAX_NAMED_CHANGES,
  type AccountNews as ShownNews,
  type EventChangeView,
  type StoredReadingView,
  type MaterialEventView,
  type MaterialHistoryView,
} from '../../src-shared/api/history-calls.ts'
import type { ImportWarning } from '../../src-shared/api/import.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import type { EventChange, MaterialEvent } from '../../src-shared/run/history/material-events.ts'
import { type OwnCall, markTrustedTimes } from '../../src-shared/run/history/reading-times.ts'
import { formatVersionValue } from '../../src-shared/run/history/material-version.ts'
import { isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import type { StoredReading } from '../ports/history-port.ts'
import {
  type AccountNews,
  readAccountNews,
  countChangesSinceCopy,
  type MaterialHistory,
  readMaterialHistory,
  type HistoryDependencies,
} from '../run/history/material-history.ts'
import { dirname } from 'node:path'
import type { Answer } from '../../src-shared/api/host.ts'
import type { Store } from '../store/database/store.ts'
import { readCopyTime } from '../store/settings/settings-table.ts'
import { makeOwnCalls } from '../store/journal/own-calls.ts'
import { versionFileOf } from '../store/versions/version-file.ts'
import { makeVersionHistory } from '../store/versions/version-history.ts'
import type { Handlers } from './dispatch.ts'
import type { OpenAccounts } from './open-accounts.ts'

type CategoryNames = ReadonlyMap<number, string>

export function makeReadingViews(readings: readonly StoredReading[]): StoredReadingView[] {
  const trustMarks = markTrustedTimes(readings.map(({ at: readAt }) => readAt))
  return readings.map(({ seq, at: readAt, materials }, index) => ({
    seq,
    at: readAt,
    doubtful: trustMarks[index] !== true,
    materials,
  }))
}

export function makeHistoryView(history: MaterialHistory, storages: readonly Storage[]): MaterialHistoryView {
  const { events, categoryNames, ...historyRest } = history
  return {
    ...historyRest,
    events: events.map((event) => makeEventView(event, categoryNames)),
    storages: [...storages],
  }
}

function makeNewsView(news: AccountNews, names: CategoryNames): ShownNews {
  const { read, since, changesByOthers, belowMinimum } = news
  const materials = changesByOthers.slice(0, MAX_NAMED_CHANGES).map(({ id, name, events }) => ({
    id,
    name,
    events: events.map((event) => makeEventView(event, names)),
  }))
  return {
    read: { seq: read.seq, at: read.at },
    elsewhere: { since: since.at, materials, total: changesByOthers.length },
    belowMinimum,
  }
}

export function makeEventView(event: MaterialEvent, names: CategoryNames): MaterialEventView {
  const changes = event.changes.map((change) => makeShownChange(change, names))
  switch (event.kind) {
    case 'first-seen':
      return { kind: 'first-seen', at: event.reading.at, since: null, presence: null, run: null, changes }
    case 'elsewhere':
      return {
        kind: 'elsewhere',
        at: event.noticedAt,
        since: event.since,
        presence: event.presence,
        run: null,
        changes,
      }
    case 'own':
      return {
        kind: event.call.undoOf === null ? 'run' : 'undo',
        at: event.call.at,
        since: null,
        presence: null,
        run: makeRunView(event.call, event.isShown === true),
        changes,
      }
  }
}

function makeRunView(call: OwnCall, isShown: boolean): NonNullable<MaterialEventView['run']> {
  const { run, file, row, state, reason } = call
  const outcome = state === 'unknown' && isShown ? 'shown' : state
  return { run, file, row, outcome, reason, deletes: isDeletion(call) }
}

function makeShownChange(change: EventChange, names: CategoryNames): EventChangeView {
  const { field, storage, before: valueBefore, after: valueAfter } = change
  return {
    field,
    storage,
    before: formatVersionValue(field, valueBefore, names),
    after: formatVersionValue(field, valueAfter, names),
    ...('broughtAlong' in change ? { broughtAlong: true } : {}),
  }
}

/**
 * After a restore, warns how many materials others changed in the account since the backup was made. Every edit calls this, so it counts again only
 * after a new reading or run. Throws JournalFailure.
 */
export function makeCopyWarnings(store: Store): (ledger: string) => readonly ImportWarning[] {
  const parts = { history: makeVersionHistory(versionFileOf(store.folder)), calls: makeOwnCalls(store.file) }
  let countedState = ''
  let warnings: readonly ImportWarning[] = []
  return (ledger) => {
    const madeAt = readCopyTime(store)
    if (madeAt === null) return []
    const state = [ledger, parts.history.readings(ledger).at(-1)?.seq, parts.calls.runs(ledger).at(-1)?.run].join(' ')
    if (state !== countedState) {
      const materialCount = countChangesSinceCopy(parts, ledger, madeAt)
      warnings =
        materialCount === 0
          ? []
          : [{ code: 'changed-since-copy', materials: materialCount, madeAt: formatIsoTime(madeAt) }]
      countedState = state
    }
    return warnings
  }
}

interface AccountHistoryDependencies {
  readonly accounts: OpenAccounts
  readonly journalFile: string
}

/** An account whose stored history is read. */
export interface AccountHistory extends HistoryDependencies {
  readonly ledger: string
  readonly name: string
  readonly storages: readonly Storage[]
}

type HistoryCalls = Pick<Handlers, 'history.readings' | 'history.material' | 'history.news'>

/** The window's calls for an account's history. They only use stored data, so they need no key and send no request. */
export function accountHistoryCalls(parts: AccountHistoryDependencies): HistoryCalls {
  return {
    'history.readings': async ({ account }) => {
      const historyAnswer = await findAccountHistory(parts, account)
      if (!historyAnswer.ok) return historyAnswer
      const { history, ledger } = historyAnswer.value
      return { ok: true, value: { readings: makeReadingViews(history.readings(ledger)) } }
    },
    'history.material': async ({ account, material }) => {
      const historyAnswer = await findAccountHistory(parts, account)
      if (!historyAnswer.ok) return historyAnswer
      const { ledger, storages } = historyAnswer.value
      const history = readMaterialHistory(historyAnswer.value, ledger, material)
      return { ok: true, value: makeHistoryView(history, storages) }
    },
    'history.news': async ({ account, since }) => {
      const historyAnswer = await findAccountHistory(parts, account)
      if (!historyAnswer.ok) return historyAnswer
      const { history, ledger } = historyAnswer.value
      const news = readAccountNews(historyAnswer.value, ledger, since ?? null)
      const names = history.categoryNames(ledger)
      return { ok: true, value: { news: news && makeNewsView(news, names) } }
    },
  }
}

/** Finds an account by its address without its key, if at most one account was read there. */
export async function findAccountHistory(
  { accounts, journalFile }: Pick<AccountHistoryDependencies, 'accounts' | 'journalFile'>,
  id: string,
): Promise<Answer<AccountHistory>> {
  const history = makeVersionHistory(versionFileOf(dirname(journalFile)))
  const parts = { history, calls: makeOwnCalls(journalFile) }
  const usableAnswer = await accounts.usableAccount(id)
  if (usableAnswer.ok) {
    const { account, view } = usableAnswer.value
    return { ok: true, value: { ...parts, ledger: account.ledger, name: view.name, storages: view.storages } }
  }
  const savedAccount = (await accounts.list()).find((account) => account.id === id)
  if (!savedAccount) return usableAnswer
  const [onlyAccount, ...otherAccounts] = history.accounts().filter(({ address }) => address === savedAccount.address)
  if (!onlyAccount || otherAccounts.length > 0) return usableAnswer
  return {
    ok: true,
    value: { ...parts, ledger: onlyAccount.ledger, name: savedAccount.name, storages: savedAccount.storages },
  }
}
