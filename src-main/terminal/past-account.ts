/** The account whose history a command shows. Uses only stored data, so it needs no key, no request and no running practice account. */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import {
  findAccount,
  PRACTICE_NAME_IN_RUNS,
  PRACTICE_NAME,
  makeComparableName,
} from '../../src-shared/account/account-setup.ts'
import { findReadingAt } from '../../src-shared/run/history/reading-times.ts'
import { quotaIdOf } from '../account/address.ts'
import { openStoreIn } from '../store/database/store.ts'
import { storeFileOf } from '../store/database/with-store.ts'
import { makeOwnCalls } from '../store/journal/own-calls.ts'
import { readAccounts } from '../store/settings/accounts-table.ts'
import { readPracticePort } from '../store/settings/settings-table.ts'
import { versionFileOf } from '../store/versions/version-file.ts'
import { makeVersionHistory } from '../store/versions/version-history.ts'
import type { StoredReading } from '../ports/history-port.ts'
import type { HistoryDependencies } from '../run/history/material-history.ts'
import { formatSavedAddress } from '../app/connection.ts'
import type { Flags } from './arguments.ts'
import { prepareDataFolderOrThrow } from './data-folder.ts'
import { CommandError } from './command-error.ts'
import { formatTime, parseTimeFlag } from './terminal-time.ts'

export interface OpenAccountHistory extends HistoryDependencies {
  readonly ledger: string
  readonly name: string
  /** The storages, with the names that the user set up, if any. Readings contain only ids. */
  readonly storages: readonly Storage[]
}

interface AccountWithHistory {
  readonly ledger: string
  readonly address: string
  readonly name: string
}

export async function openAccountHistory(flags: Flags): Promise<OpenAccountHistory> {
  const folder = prepareDataFolderOrThrow(flags)
  const parts = { history: makeVersionHistory(versionFileOf(folder)), calls: makeOwnCalls(storeFileOf(folder)) }
  const accounts = listKnownAccounts(parts)
  const savedAccounts = await readAccounts(openStoreIn(folder))
  const query = await makeAccountQuery(flags.account, folder, savedAccounts)
  const matchingAccounts = query === null ? accounts : accounts.filter((account) => matchesAccountQuery(account, query))
  const [onlyAccount] = matchingAccounts
  if (!onlyAccount) throw makeNoHistoryError(flags.account)
  if (matchingAccounts.length > 1) throw makeSeveralAccountsError(matchingAccounts, query !== null)
  const savedAccount = savedAccounts.find(
    ({ address, name }) =>
      makeComparableAddress(address) === makeComparableAddress(onlyAccount.address) &&
      (query === null || makeComparableName(name) === makeComparableName(query.name)),
  )
  return {
    ...parts,
    ledger: onlyAccount.ledger,
    name: savedAccount?.name ?? onlyAccount.name,
    storages: savedAccount?.storages ?? [],
  }
}

/** Accounts that have stored readings or runs. */
function listKnownAccounts({ history, calls }: HistoryDependencies): AccountWithHistory[] {
  const accountsByLedger = new Map<string, AccountWithHistory>()
  for (const account of history.accounts()) accountsByLedger.set(account.ledger, { ...account, name: account.address })
  for (const account of calls.accounts()) accountsByLedger.set(account.ledger, account)
  return [...accountsByLedger.values()]
}

interface AccountQuery {
  readonly name: string
  readonly address: string | null
  /** Identifies the company and key in stored readings; null if there is no key. */
  readonly ledger: string | null
}

async function makeAccountQuery(
  account: string | undefined,
  folder: string,
  savedAccounts: Awaited<ReturnType<typeof readAccounts>>,
): Promise<AccountQuery | null> {
  const key = process.env['STOCKSHEET_API_KEY'] ?? ''
  const url = process.env['STOCKSHEET_URL'] ?? ''
  const namedAccount = account === undefined ? undefined : findAccount(account, savedAccounts)
  if (namedAccount === PRACTICE_NAME) {
    return {
      name: PRACTICE_NAME_IN_RUNS,
      address: `http://127.0.0.1:${readPracticePort(openStoreIn(folder))}`,
      ledger: null,
    }
  }
  if (account !== undefined && !namedAccount) return { name: account, address: null, ledger: null }
  const address = namedAccount?.address ?? (url === '' ? null : url)
  if (address === null) return null
  const savedAddress = formatSavedAddress(address)
  return {
    name: namedAccount?.name ?? '',
    address: savedAddress,
    ledger: key === '' ? null : quotaIdOf(savedAddress, key),
  }
}

function matchesAccountQuery(account: AccountWithHistory, { name, address, ledger }: AccountQuery): boolean {
  if (ledger !== null) return account.ledger === ledger
  if (address === null) return makeComparableName(account.name) === makeComparableName(name)
  return makeComparableAddress(account.address) === makeComparableAddress(address)
}

function makeNoHistoryError(account: string | undefined): CommandError {
  const ownerText = account === undefined ? 'this account' : `“${account}”`
  return new CommandError({
    what: `Nothing is stored about ${ownerText} here: it was never read completely with this data folder, and no run was made.`,
    fix: 'Read it once, for example with plan FILE, and name the folder with --data.',
  })
}

function makeSeveralAccountsError(
  matchingAccounts: readonly AccountWithHistory[],
  isAccountNamed: boolean,
): CommandError {
  const names = [...new Set(matchingAccounts.map(({ name }) => name))].join(', ')
  if (!isAccountNamed)
    return new CommandError({
      what: `This data folder has the history of several accounts: ${names}.`,
      fix: 'Name one with --account.',
    })
  return new CommandError({
    what: 'Several keys were used for this account, and each has a history of its own.',
    fix: 'Give the key in STOCKSHEET_API_KEY to say which.',
  })
}

/** The reading that a flag selects: by number, or the last one before the end of a day or minute. */
export function findReadingByTime(readings: readonly StoredReading[], flag: string, text: string): StoredReading {
  const reading = isReadingNumber(text)
    ? readings.find(({ seq }) => seq === Number(text))
    : findReadingAt(readings, parseTimeFlag(flag, text, true).last)
  if (reading) return reading
  const firstReading = readings[0]
  const firstReadingText = firstReading
    ? `The first reading that is kept is of ${formatTime(firstReading.at)} UTC.`
    : ''
  throw new CommandError({
    what: `--${flag}: there is no reading from before ${text}, or it was removed.`,
    fix: firstReadingText,
    at: `--${flag}`,
  })
}

/** The time at which a typed day or minute ends. Null if the text is the number of a reading. */
export function endTimeOf(text: string): number | null {
  return isReadingNumber(text) ? null : parseTimeFlag('as-of', text, true).last
}

/** True if the text is the number of a reading, as `history --readings` lists it. */
function isReadingNumber(text: string): boolean {
  return /^\d{1,8}$/.test(text)
}

export function findReadingsOrThrow({
  history,
  ledger,
  name,
}: OpenAccountHistory): readonly [StoredReading, ...StoredReading[]] {
  const [firstReading, ...otherReadings] = history.readings(ledger)
  if (firstReading) return [firstReading, ...otherReadings]
  throw new CommandError({
    what: `No complete reading of ${name} is stored here.`,
    fix: 'One is kept whenever all of its storages are read, as by plan FILE.',
  })
}
