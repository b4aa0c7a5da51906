/** A file as an import session for a command: in-process, with progress on stderr. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { readSource } from '../../adapters/intake/read-source.ts'
import { sha256 } from '../../adapters/xlsx-write/sha256.ts'
import { guardButDeletes } from '../../engine/import/session-outlook.ts'
import { ImportSession } from '../../engine/import/session.ts'
import { runDays } from '../../../src-shared/domain/run-days.ts'
import { leftToday } from '../../engine/run/left-today.ts'
import { DAILY_LIMIT } from '../../engine/run/options.ts'
import { storagesOf } from '../connection.ts'
import type { AccountUse } from './account-use.ts'
import { importChoices, positiveNumber, storageFlag, wholeNumber, type Flags } from './arguments.ts'
import { failureEnd } from './connect.ts'
import { CommandEnd } from './exit-status.ts'
import { fileSource } from './file-source.ts'
import { readMapping } from './mapping-flag.ts'
import { applyPicks, picksOf } from './picks.ts'
import { aloneWords, unnamed } from './storages-flag.ts'
import { ProgressLine } from './terminal.ts'

const STAGES = { file: 'Reading the file', account: 'Reading the account', plan: 'Comparing' } as const

export async function openImport(use: AccountUse, file: string, flags: Flags): Promise<ImportSession> {
  const { account, clock, connection, journal, settings } = use
  if (file === '-' && flags['key-stdin'] === true) {
    throw new CommandEnd(
      'Only one thing can come on stdin: name the file, or set STOCKSHEET_API_KEY instead of --key-stdin.',
    )
  }
  const picks = await picksOf(flags)
  const chosen = flags['all-sheets'] === true ? wholeNumber('storage', flags.storage, 1) : storageFlag(flags)
  let storages = await storagesOf(connection, () => journal.countRequests(account.ledger, 1))
  if (storages.length === 0 && chosen !== undefined) {
    storages = [unnamed(chosen)]
    use.notes.push(aloneWords(chosen))
  }
  // Read together, every row knows its sheet's storage: the first stands in where none was chosen.
  const choices = importChoices(flags, chosen ?? storages[0]?.id ?? 1)
  await readMapping(flags, choices)
  const progress = new ProgressLine()
  const opened = await ImportSession.open(
    {
      session: 'cli',
      source: await fileSource(file),
      accountName: connection.name,
      storages,
      choices,
      clearToken: settings.clearToken,
      limits: settings.guard,
    },
    { readSource, account, clock, digest: sha256 },
    {
      onProgress: (stage, done, total) =>
        progress.show(
          total === 0
            ? `${STAGES[stage]} …`
            : `${STAGES[stage]}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`,
        ),
    },
  )
  progress.end()
  if (!opened.ok) throw failureEnd(opened.failure)
  applyPicks(opened.value, picks)
  return opened.value
}

/** The session's summary with what only the journal and the flags know: requests left today and the time it takes. */
export function summaryOf(session: ImportSession, use: AccountUse, flags: Flags): ImportSummary {
  const summary = session.summary()
  const { rate: usual, quotaReserve } = use.settings
  const rate = positiveNumber('rate', flags.rate) ?? usual
  const { cost } = summary
  const left = Math.max(0, leftToday(use.journal, use.account.ledger) - quotaReserve)
  return {
    ...summary,
    guard: guardButDeletes(summary.guard ?? null),
    warnings: [...use.notes, ...summary.warnings],
    cost: {
      ...cost,
      leftToday: left,
      seconds: (cost.writes + cost.reads) / rate,
      days: runDays(cost.writes + cost.reads, left, DAILY_LIMIT - quotaReserve),
    },
  }
}
