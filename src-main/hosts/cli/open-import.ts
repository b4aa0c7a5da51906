/** A file as an import for a command: read and compared in a thread of its own, with progress on stderr. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { guardButDeletes } from '../../engine/import/session-totals.ts'
import { SessionThread } from '../../workers/session-thread.ts'
import { runDays } from '../../../src-shared/domain/run/run-days.ts'
import { leftToday } from '../../engine/run/left-today.ts'
import { unfinishedWarnings } from '../../engine/run/unfinished.ts'
import { DAILY_LIMIT } from '../../engine/run/options.ts'
import { storagesOf } from '../connection.ts'
import type { AccountUse } from './account-use.ts'
import { importChoices, positiveNumber, storageFlag, wholeNumber, type Flags } from './arguments.ts'
import { fileSource, refuseSecondReader } from './file-source.ts'
import { readMapping } from './mapping-flag.ts'
import { threadLimitsOf } from './memory-flag.ts'
import { applyPicks, picksOf } from './picks.ts'
import { judgeReadingFlags } from './reading-flags.ts'
import { aloneWords, unnamed } from './storages-flag.ts'
import { ProgressLine } from './terminal.ts'
import { FileImport } from './file-import.ts'

const STAGES = { file: 'Reading the file', account: 'Reading the account', plan: 'Comparing' } as const
/** Opens a file for `work` and closes it afterwards. */
export async function withImport<T>(
  use: AccountUse,
  file: string,
  flags: Flags,
  work: (opened: FileImport) => Promise<T>,
): Promise<T> {
  const opened = await openImport(use, file, flags)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** To be closed by whoever asks. */
export async function openImport(use: AccountUse, file: string, flags: Flags): Promise<FileImport> {
  refuseSecondReader(file, flags)
  const picks = await picksOf(flags)
  const { account, journal } = use
  const progress = new ProgressLine()
  // Starts while the storages are asked for.
  const thread = new SessionThread(
    {
      onProgress: (stage, done, total) =>
        progress.show(
          total === 0
            ? `${STAGES[stage]} …`
            : `${STAGES[stage]}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`,
        ),
      onRequest: () => journal.countRequests(account.ledger, 1),
    },
    threadLimitsOf(flags),
  )
  const opened = new FileImport(thread)
  try {
    await openIn(opened, use, file, flags)
    progress.end()
    await applyPicks(opened, picks)
    return opened
  } catch (error) {
    progress.end()
    await opened.close()
    throw error
  }
}

async function openIn(opened: FileImport, use: AccountUse, file: string, flags: Flags): Promise<void> {
  const { account, clock, connection, journal, runBase, settings } = use
  // Flags that cannot be meant come first, then what is not there; only then the account is asked.
  const choices = importChoices(flags, 1)
  const source = await fileSource(file)
  const chosen = flags['all-sheets'] === true ? wholeNumber('storage', flags.storage, 1) : storageFlag(flags)
  let storages = await storagesOf(connection, () => journal.countRequests(account.ledger, 1))
  if (storages.length === 0 && chosen !== undefined) {
    storages = [unnamed(chosen)]
    use.notes.push(aloneWords(chosen))
  }
  // Read together, every row knows its sheet's storage: the first stands in where none was chosen.
  choices.storage = chosen ?? storages[0]?.id ?? 1
  await readMapping(flags, choices)
  const asked = clock.now()
  await opened.open({
    input: {
      session: 'cli',
      source,
      accountName: connection.name,
      storages,
      choices,
      clearToken: settings.clearToken,
      usualEncoding: settings.encoding,
      limits: settings.guard,
    },
    journal: runBase.journalFile,
    address: connection.address,
    key: connection.key,
    network: connection.network,
  })
  // Its materials were read: a refusal from before is over.
  journal.quotaAnswered(account.ledger, asked, opened.storages.length)
  judgeReadingFlags(flags, source.name, opened.summary.file.kind)
}

/** The import's summary with what only the journal and the flags know: requests left today and the time it takes. */
export function summaryOf({ summary }: FileImport, use: AccountUse, flags: Flags): ImportSummary {
  const { rate: usual, quotaReserve } = use.settings
  const rate = positiveNumber('rate', flags.rate) ?? usual
  const { cost } = summary
  const left = Math.max(0, leftToday(use.journal, use.account.ledger) - quotaReserve)
  return {
    ...summary,
    guard: guardButDeletes(summary.guard ?? null),
    warnings: [...use.notes, ...summary.warnings, ...unfinishedWarnings(summary, use.journal, use.account)],
    cost: {
      ...cost,
      leftToday: left,
      seconds: (cost.writes + cost.reads) / rate,
      days: runDays(cost.writes + cost.reads, left, DAILY_LIMIT - quotaReserve),
    },
  }
}
