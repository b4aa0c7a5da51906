/** The summary of a run in words, from the journal, for the window and for the page of `report --html`. */
import type { RunSummary } from '../../src-shared/api/report.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { changedFieldWords } from '../../src-shared/words/changed-fields.ts'
import { reportWords } from '../../src-shared/words/report.ts'
import { reasonText, type StorageNames } from '../../src-shared/words/runs.ts'
import { knownPrices } from '../store/journal/material-memory.ts'
import { sumRun } from '../export/sum-run.ts'
import type { JournalPort, JournalRow } from '../ports/journal-port.ts'
import { runInfo } from './run-history.ts'

const ROWS_PER_BATCH = 1000

export interface SummaryFrom {
  readonly journal: JournalPort
  /** The path of the journal. */
  readonly file: string
  readonly run: string
}

export function runSummary(
  { journal, file, run }: SummaryFrom,
  language: Language,
  storages?: StorageNames,
): RunSummary {
  const record = journal.record(run)
  const namedRunInfo = runInfo(journal.info(run), language)
  const prices = (ids: ReadonlySet<number>) => knownPrices(file, record.ledger, ids)
  const { money, movers, changed: changedFields, problems } = sumRun(() => rowsOf(journal, run), prices)
  const words = reportWords(language)
  return {
    info: namedRunInfo,
    address: record.head.account,
    fileSha256: record.head.fileSha256 ?? null,
    planSha256: record.planSha256 ?? null,
    money,
    movers: [...movers],
    changed: changedFields.map((sum) => changedFieldWords(sum, language)),
    problems: problems.map(({ state, reason, count, first: firstRow, name }) => ({
      ...firstRow,
      name,
      state,
      count,
      message: reason === null ? words.states[state] : reasonText(reason, language, storages),
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
