/** A file as an import session for a command: in-process, with progress on stderr. */
import { basename } from 'node:path'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { readSource } from '../../adapters/intake/read-source.ts'
import { sha256 } from '../../adapters/xlsx-write/sha256.ts'
import { ImportSession } from '../../engine/import/session.ts'
import { leftToday } from '../../engine/run/left-today.ts'
import { storagesOf } from '../connection.ts'
import type { AccountUse } from './account-use.ts'
import { importChoices, positiveNumber, storageFlag, type Flags } from './arguments.ts'
import { failureEnd } from './connect.ts'
import { readMapping } from './mapping-flag.ts'
import { ProgressLine } from './terminal.ts'

const STAGES = { file: 'Reading the file', account: 'Reading the account', plan: 'Comparing' } as const

/** Calls a second where nobody says otherwise (engine.md, Running). */
export const DEFAULT_RATE = 5

export async function openImport(use: AccountUse, file: string, flags: Flags): Promise<ImportSession> {
  const { account, clock, connection, journal } = use
  const storage = storageFlag(flags)
  const choices = importChoices(flags, storage)
  await readMapping(flags, choices)
  const storages = await storagesOf(connection, () => journal.countRequests(account.ledger, 1))
  const progress = new ProgressLine()
  const opened = await ImportSession.open(
    {
      session: 'cli',
      source: { name: basename(file), path: file },
      accountName: connection.name,
      storages,
      choices,
      clearToken: '(clear)',
    },
    { readSource, account, clock, digest: sha256 },
    {
      onProgress: (stage, done, total) =>
        progress.show(`${STAGES[stage]}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`),
    },
  )
  progress.end()
  if (!opened.ok) throw failureEnd(opened.failure)
  return opened.value
}

/** The session's summary with what only the journal and the flags know: requests left today and the time it takes. */
export function summaryOf(session: ImportSession, use: AccountUse, flags: Flags): ImportSummary {
  const summary = session.summary()
  const rate = positiveNumber('rate', flags.rate) ?? DEFAULT_RATE
  const { cost } = summary
  return {
    ...summary,
    cost: {
      ...cost,
      leftToday: leftToday(use.journal, use.account.ledger),
      seconds: (cost.writes + cost.reads) / rate,
    },
  }
}
