/** Runs from the journal and from the engine, as the window and the terminal get them. */
import type { RunSummary } from '../../src-shared/api/report.ts'
import type { ReportRow } from '../../src-shared/api/run.ts'
import { storageNamesOf, type StorageNames, NO_NAMES } from '../../src-shared/material/values/ids-by-name.ts'
import { withStorageName } from '../../src-shared/run/run.ts'
import type { JournalPort, JournalRow } from '../ports/journal-port.ts'
import type { Reply } from '../../src-shared/api/calls.ts'
import type { Change } from '../../src-shared/plan/plan.ts'
import { lossOf } from '../../src-shared/plan/row-changes.ts'
import { rowNameOf } from '../../src-shared/file/row-name.ts'
import type { UndoOutline } from '../run/plan-undo.ts'
import { sumRun } from '../export/sum-run.ts'
import { readKnownPrices } from '../store/journal/material-memory.ts'

/** The names that the storages of a run's account had when it was planned. */
export function storagesOfRun(journal: JournalPort, run: string): StorageNames {
  const { names } = journal.record(run).head
  return storageNamesOf((names?.storages ?? []).map(([id, name]) => ({ id, name })))
}

export function makeReportRow(
  { reason, laterChange, requests, settledAt, ...row }: JournalRow,
  storages: StorageNames = NO_NAMES,
): ReportRow {
  return {
    ...row,
    changes: [...row.changes],
    error: reason && withStorageName(reason, storages),
    since: laterChange && withStorageName(laterChange, storages),
    at: isoTimeOf(settledAt),
    requests: requests.map(({ method, body, answer, reason, materialId, updatedAt, tries }) => ({
      method,
      body,
      answer,
      reason,
      materialId,
      at: isoTimeOf(updatedAt),
      tries,
    })),
  }
}

function isoTimeOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** An undo, with the phrase to type before it may start; null if a click is enough. */
export interface UndoToConfirm extends UndoOutline {
  readonly phrase: string | null
  readonly readAt: string
}

/** The plan of an undo, as the window shows it. */
export function makeUndoView({ rows, ...undo }: UndoToConfirm, storages: StorageNames): Reply<'undo.plan'> {
  return {
    ...undo,
    rows: rows.map(({ name, status, changes, note, ...row }) => ({
      ...rowNameOf(row),
      name,
      status,
      changes: changes.map(({ field, before: valueBefore, after: valueAfter }) => ({
        field,
        before: valueBefore,
        after: valueAfter,
      })),
      ...(status === 'delete' ? { lost: sumLostStock(changes) } : {}),
      note: note ? withStorageName(note, storages) : null,
    })),
  }
}

function sumLostStock(changes: readonly Change[]): { stock: string; value: string } {
  const { stock, value } = lossOf(changes)
  return { stock, value }
}

const ROWS_PER_BATCH = 1000

function* readJournalBatches(journal: JournalPort, run: string, failedOnly: boolean): Generator<readonly JournalRow[]> {
  for (let from = 0; ; from += ROWS_PER_BATCH) {
    const { rows, total } = journal.report(run, { from, count: ROWS_PER_BATCH, failedOnly })
    yield rows
    if (from + ROWS_PER_BATCH >= total) return
  }
}

function* readJournalRows(journal: JournalPort, run: string): Generator<JournalRow> {
  for (const rows of readJournalBatches(journal, run, false)) yield* rows
}

/** Yields the rows of a run's report from the journal, in batches. */
export function* makeReportBatches(
  journal: JournalPort,
  run: string,
  failedOnly: boolean,
  storages: StorageNames = storagesOfRun(journal, run),
): Generator<readonly ReportRow[]> {
  for (const rows of readJournalBatches(journal, run, failedOnly)) yield rows.map((row) => makeReportRow(row, storages))
}

/** What a run's summary is made from, for the window and for the page of `report --html`. */
export interface SummarySource {
  readonly journal: JournalPort
  /** The path of the journal. */
  readonly file: string
  readonly run: string
}

export function makeRunSummary({ journal, file, run }: SummarySource, storages: StorageNames = NO_NAMES): RunSummary {
  const record = journal.record(run)
  const prices = (ids: ReadonlySet<number>) => readKnownPrices(file, record.ledger, ids)
  const { changedFields, problems, ...sums } = sumRun(() => readJournalRows(journal, run), prices)
  return {
    info: journal.info(run),
    address: record.head.account,
    fileSha256: record.head.fileSha256 ?? null,
    planSha256: record.planSha256 ?? null,
    ...sums,
    changed: changedFields,
    problems: problems.map(({ reason, ...problem }) => ({
      ...problem,
      reason: reason && withStorageName(reason, storages),
    })),
  }
}
