/** An open account for a command: client, journal and ledger opened, used and closed in order. Loads them only then: help does not wait. */
import { join } from 'node:path'
import type { Storage } from '../../src-shared/api/account.ts'
import type { Settings } from '../../src-shared/api/settings.ts'
import type { OpenAccount } from '../account/client.ts'
import { systemClock } from '../machine/clock.ts'
import { removeLeftovers } from '../store/files/temporary-files.ts'
import { makeFolder } from '../machine/make-folder.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { RunBase } from '../run/worker/run-thread.ts'
import type { Connection } from '../app/connection.ts'
import { dataFolder } from '../app/data-folder.ts'
import type { Flags } from './arguments.ts'
import { accountFailure } from '../../src-shared/words/account.ts'
import type { ReadFailure } from '../ports/ports.ts'
import { CommandError, failureError } from './command-error.ts'
import { unlistedError } from './storages-flag.ts'
import { withWaitingNotice } from './waiting-notice.ts'

export interface AccountUse {
  readonly connection: Connection
  readonly account: OpenAccount
  readonly journal: JournalPort
  /** For a run's own thread. */
  readonly runBase: RunBase
  readonly clock: typeof systemClock
  /** Of the data folder, where no flag says otherwise. */
  readonly settings: Settings
  /** What must be said of every plan made here. */
  readonly notes: string[]
  /** The account's storages; none where it does not list them. */
  readonly storages: () => Promise<readonly Storage[]>
  /** Why there are none: the account was not reached, refused the key, or does not list them. */
  readonly noStorages: () => CommandError
}

/** Makes the data folder; ends the command in words where it cannot be made. */
export function folderOrThrow(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    const said = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new CommandError({
      what: `The data folder ${folder} cannot be used (${said}).`,
      fix: 'Choose another one with --data.',
      nothing: 'Nothing was sent.',
    })
  }
}

export async function withJournal<T>(
  flags: Flags,
  work: (journal: JournalPort, file: string) => Promise<T>,
): Promise<T> {
  const folder = dataFolder(flags.data)
  folderOrThrow(folder)
  await removeLeftovers(folder)
  const file = join(folder, 'journal.sqlite')
  const { openJournal } = await import('../store/journal/journal.ts')
  const journal = openJournal(file)
  try {
    return await work(journal, file)
  } finally {
    journal.close()
  }
}

export async function withAccount<T>(flags: Flags, work: (use: AccountUse) => Promise<T>): Promise<T> {
  const { openAccount } = await import('../account/client.ts')
  const { withConnection } = await import('./connect.ts')
  const { listMemory } = await import('../store/journal/list-memory.ts')
  const { storagesOfAccount } = await import('../app/connection.ts')
  const { settingsOf } = await import('./command-settings.ts')
  return withJournal(flags, (journal, journalFile) =>
    withConnection(flags, async (connection) => {
      let ledger = ''
      const account = openAccount({
        address: connection.address,
        key: connection.key,
        network: connection.network,
        ...listMemory(journalFile),
        onRequest: () => journal.countRequests(ledger, 1),
      })
      ledger = account.ledger
      try {
        const { address, key, network } = connection
        const runBase = { journal, journalFile, address, key, network }
        const settings = await settingsOf(flags)
        let failed: ReadFailure | null = null
        const storages = () =>
          storagesOfAccount(connection, {
            onRequest: () => journal.countRequests(ledger, 1),
            onFailure: (failure) => (failed = failure),
          })
        const noStorages = () =>
          failed === null ? unlistedError(connection.name) : failureError(accountFailure(failed, address, 0).failure)
        const said = { storages, noStorages, notes: [] }
        const use = { connection, account, journal, runBase, clock: systemClock, settings, ...said }
        return await withWaitingNotice(() => work(use))
      } finally {
        await account.close()
      }
    }),
  )
}
