/**
 * Opens an account for a command: client, journal and ledger, opened and closed in the right order. Loads them only when needed, so that help appears
 * at once.
 */
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import type { Settings } from '../../src-shared/api/settings.ts'
import type { OpenAccount } from '../account/client.ts'
import { systemClock } from '../machine/clock.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { RunThreadDependencies } from '../run/worker/run-thread.ts'
import type { Connection } from '../app/connection.ts'
import { dataFolder } from '../app/data-folder.ts'
import type { Flags } from './arguments.ts'
import type { ReadFailure } from '../ports/ports.ts'
import type { CommandError } from './command-error.ts'
import { settingsOf, withJournal } from './data-folder.ts'
import { makeUnlistedStoragesError } from './storages-flag.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import { PRACTICE_NAME_IN_RUNS, PRACTICE_NAME, makeComparableName } from '../../src-shared/account/account-setup.ts'
import { formatSeconds, measureTimeSinceOutput, printWaiting } from './terminal.ts'

export interface AccountUse {
  readonly connection: Connection
  readonly account: OpenAccount
  readonly journal: JournalPort
  /** What the run's thread needs to open the account itself. */
  readonly runDependencies: RunThreadDependencies
  readonly clock: typeof systemClock
  /** The data folder's settings, as changed by flags. */
  readonly settings: Settings
  /** Notes for every plan made by this command. */
  readonly notes: string[]
  /** The account's storages. Empty if the account does not list them. */
  readonly storages: () => Promise<readonly Storage[]>
  /** Makes the error for missing storages: the account could not be reached, refused the key, or does not list them. */
  readonly makeNoStoragesError: () => Promise<CommandError>
}

export async function withAccount<T>(flags: Flags, work: (accountUse: AccountUse) => Promise<T>): Promise<T> {
  const { openAccount } = await import('../account/client.ts')
  const { withConnection } = await import('./connect.ts')
  const { makeListMemory } = await import('../store/journal/list-memory.ts')
  const { storagesOfAccount } = await import('../app/connection.ts')
  return withJournal(flags, (journal, journalFile) =>
    withConnection(flags, async (connection) => {
      let ledger = ''
      const account = openAccount({
        address: connection.address,
        key: connection.key,
        network: connection.network,
        ...makeListMemory(journalFile),
        onRequest: () => journal.countRequests(ledger, 1),
      })
      ledger = account.ledger
      try {
        const { address, key, network } = connection
        const runDependencies = { journal, journalFile, address, key, network }
        const settings = await settingsOf(flags)
        let readFailure: ReadFailure | null = null
        const storages = () =>
          storagesOfAccount(connection, {
            onRequest: () => journal.countRequests(ledger, 1),
            onFailure: (failure) => (readFailure = failure),
          })
        const makeNoStoragesError = async () => {
          if (readFailure === null) return makeUnlistedStoragesError(connection.name)
          const { makeFailureError: toFailureError } = await import('./failure-error.ts')
          return toFailureError({ code: 'account', failure: readFailure, address, storage: 0 })
        }
        const storageAccess = { storages, makeNoStoragesError, notes: [] }
        const accountUse = {
          connection,
          account,
          journal,
          runDependencies,
          clock: systemClock,
          settings,
          ...storageAccess,
        }
        return await withWaitingNotice(() => work(accountUse))
      } finally {
        await account.close()
      }
    }),
  )
}

/** If no account is named, the run's own account is used: a run can only be undone or finished there. */
export async function withAccountOfRun(flags: Flags, run: string): Promise<Flags> {
  if (flags.account !== undefined || (process.env['STOCKSHEET_URL'] ?? '') !== '') return flags
  const { account, head } = await withJournal(flags, async (journal) => journal.record(run))
  if (account === PRACTICE_NAME_IN_RUNS) return { ...flags, account: PRACTICE_NAME }
  const { openStoreIn } = await import('../store/database/store.ts')
  const { readAccounts } = await import('../store/settings/accounts-table.ts')
  const savedAccount = (await readAccounts(openStoreIn(dataFolder(flags.data)))).find(
    ({ name, address }) =>
      makeComparableName(name) === makeComparableName(account) &&
      makeComparableAddress(address) === makeComparableAddress(head.account),
  )
  return savedAccount ? { ...flags, account: savedAccount.name } : flags
}

/** In milliseconds. A notice is printed after this time without output, because a silent terminal seems to hang. [T-17] */
const QUIET_MS = 20_000
const CHECK_EVERY_MS = 1000

/** Runs the job. After every 20 seconds without output, prints how long it has waited. */
async function withWaitingNotice<T>(job: () => Promise<T>): Promise<T> {
  let lastNotice = 0
  const timer = setInterval(() => {
    const silentMs = measureTimeSinceOutput()
    if (silentMs < lastNotice) lastNotice = 0
    if (silentMs - lastNotice < QUIET_MS) return
    lastNotice = silentMs
    printWaiting(
      `Still waiting: no progress for ${formatSeconds(silentMs / 1000)}. The account may be slow or out of reach. Ctrl+C stops.`,
    )
  }, CHECK_EVERY_MS)
  timer.unref()
  try {
    return await job()
  } finally {
    clearInterval(timer)
  }
}
