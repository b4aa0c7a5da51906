/** An open account for a command: client, journal and ledger opened, used and closed in order. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openAccount, type OpenAccount } from '../../adapters/account/client.ts'
import { systemClock } from '../../adapters/clock.ts'
import { openJournal } from '../../adapters/journal/journal.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import type { Connection } from '../connection.ts'
import { dataFolder } from '../data-folder.ts'
import type { Flags } from './arguments.ts'
import { withConnection } from './connect.ts'
import { CommandEnd } from './exit-status.ts'

export interface AccountUse {
  readonly connection: Connection
  readonly account: OpenAccount
  readonly journal: JournalPort
  readonly clock: typeof systemClock
}

export async function withJournal<T>(flags: Flags, work: (journal: JournalPort) => Promise<T>): Promise<T> {
  const folder = dataFolder(flags.data)
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    const said = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new CommandEnd(
      `The data folder ${folder} cannot be used (${said}). Choose another one with --data. Nothing was sent.`,
    )
  })
  const journal = openJournal(join(folder, 'journal.sqlite'))
  try {
    return await work(journal)
  } finally {
    journal.close()
  }
}

export async function withAccount<T>(flags: Flags, work: (use: AccountUse) => Promise<T>): Promise<T> {
  return withJournal(flags, (journal) =>
    withConnection(flags, async (connection) => {
      let ledger = ''
      const account = openAccount({
        address: connection.address,
        key: connection.key,
        onRequest: () => journal.countRequests(ledger, 1),
      })
      ledger = account.ledger
      try {
        return await work({ connection, account, journal, clock: systemClock })
      } finally {
        await account.close()
      }
    }),
  )
}
