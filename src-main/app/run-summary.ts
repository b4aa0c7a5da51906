/** The summary of a run, from the journal, for the window and for the page of `report --html`. */
import type { RunSummary } from '../../src-shared/api/report.ts'
import { NO_NAMES, type StorageNames } from '../../src-shared/material/values/ids-by-name.ts'
import { withStorageName } from '../../src-shared/run/run.ts'
import { knownPrices } from '../store/journal/material-memory.ts'
import { sumRun } from '../export/sum-run.ts'
import type { JournalPort, JournalRow } from '../ports/journal-port.ts'

const ROWS_PER_BATCH = 1000

export interface SummaryFrom {
  readonly journal: JournalPort
  /** The path of the journal. */
  readonly file: string
  readonly run: string
}

export function runSummary({ journal, file, run }: SummaryFrom, storages: StorageNames = NO_NAMES): RunSummary {
  const record = journal.record(run)
  const prices = (ids: ReadonlySet<number>) => knownPrices(file, record.ledger, ids)
  const { problems, ...sums } = sumRun(() => rowsOf(journal, run), prices)
  return {
    info: journal.info(run),
    address: record.head.account,
    fileSha256: record.head.fileSha256 ?? null,
    planSha256: record.planSha256 ?? null,
    ...sums,
    problems: problems.map(({ reason, ...problem }) => ({
      ...problem,
      reason: reason && withStorageName(reason, storages),
    })),
  }
}

function* rowsOf(journal: JournalPort, run: string): Generator<JournalRow> {
  for (let from = 0; ; from += ROWS_PER_BATCH) {
    const { rows, total } = journal.report(run, { from, count: ROWS_PER_BATCH })
    yield* rows
    if (from + ROWS_PER_BATCH >= total) return
  }
}
