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
