/** An open account for a command: client, journal and ledger opened, used and closed in order. */
import { join } from 'node:path'
import type { Settings } from '../../../src-shared/contract/settings.ts'
import { openAccount, type OpenAccount } from '../../adapters/account/client.ts'
import { systemClock } from '../../adapters/clock.ts'
import { removeLeftovers } from '../../adapters/file-write/temporary-files.ts'
import { makeFolder } from '../../adapters/make-folder.ts'
import { openJournal } from '../../adapters/journal/journal.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import type { RunBase } from '../../workers/run-thread.ts'
import type { Connection } from '../connection.ts'
import { dataFolder } from '../data-folder.ts'
import type { Flags } from './arguments.ts'
import { withConnection } from './connect.ts'
import { CommandEnd } from './exit-status.ts'
import { settingsOf } from './guard-flag.ts'
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
}

/** Makes the data folder; ends the command in words where it cannot be made. */
export function folderOrEnd(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    const said = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new CommandEnd(
      `The data folder ${folder} cannot be used (${said}). Choose another one with --data. Nothing was sent.`,
    )
  }
}

export async function withJournal<T>(
  flags: Flags,
  work: (journal: JournalPort, file: string) => Promise<T>,
): Promise<T> {
  const folder = dataFolder(flags.data)
  folderOrEnd(folder)
  await removeLeftovers(folder)
  const file = join(folder, 'journal.sqlite')
  const journal = openJournal(file)
  try {
    return await work(journal, file)
  } finally {
    journal.close()
  }
}

export async function withAccount<T>(flags: Flags, work: (use: AccountUse) => Promise<T>): Promise<T> {
  return withJournal(flags, (journal, journalFile) =>
    withConnection(flags, async (connection) => {
      let ledger = ''
      const account = openAccount({
        address: connection.address,
        key: connection.key,
        network: connection.network,
        onRequest: () => journal.countRequests(ledger, 1),
      })
      ledger = account.ledger
      try {
        const { address, key, network } = connection
        const runBase = { journal, journalFile, address, key, network }
        const settings = await settingsOf(flags)
        const use = { connection, account, journal, runBase, clock: systemClock, settings, notes: [] }
        return await withWaitingNotice(() => work(use))
      } finally {
        await account.close()
      }
    }),
  )
}
