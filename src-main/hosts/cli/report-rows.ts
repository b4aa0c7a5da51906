/** A run's report in batches, straight from the journal. */
import type { ReportRow } from '../../../src-shared/contract/run.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'

const BATCH = 1000

export function* reportBatches(
  journal: JournalPort,
  run: string,
  failedOnly: boolean,
): Generator<readonly ReportRow[]> {
  for (let from = 0; ; from += BATCH) {
    const { rows, total } = journal.report(run, { from, count: BATCH, failedOnly })
    yield rows
    if (from + BATCH >= total) return
  }
}

/** Rows the file asks to change that were not: problems, conflicts, and what drifted in the account meanwhile. */
export function leftOut(journal: JournalPort, run: string): number {
  let count = 0
  for (const batch of reportBatches(journal, run, false)) {
    for (const { state, status } of batch) if (state === 'skipped' && status !== 'unchanged') count++
  }
  return count
}
