/** Writes the document of `apply --json` and `report --json` (see cli.md), row by row. */
import type { ReportRow, RunInfo } from '../../src-shared/api/run.ts'
import { problemLine } from '../../src-shared/words/problems.ts'
import type { ReasonView } from '../../src-shared/api/text.ts'
import { describeReason } from '../../src-shared/words/runs.ts'
import { answerText } from '../../src-shared/words/report.ts'
import type { Reason, RowToRun } from '../../src-shared/run/run.ts'
import { streamDocument } from './document.ts'

/** The counts in the document (cli.md). `skipped` includes rows without changes. */
const COUNT_NAMES = ['verified', 'changed', 'unverified', 'failed', 'skipped', 'unknown'] as const

export interface ReportHead {
  readonly run: string | null
  readonly state: string
  readonly counts: Pick<RunInfo['counts'], (typeof COUNT_NAMES)[number] | 'changedSince' | 'undone'>
  readonly requests: RunInfo['requests']
}

export async function writeReportJson(
  { run, state, counts, requests }: ReportHead,
  batches: Iterable<readonly DocumentRow[]>,
): Promise<void> {
  // For a script, a run left by a killed process counts as stopped, because it can be resumed.
  const stateName = state === 'done' || state === 'parked' ? state : 'stopped'
  const {
    verified,
    changed: changedCount,
    unverified,
    failed: failedCount,
    skipped,
    unknown,
    changedSince,
    undone: undoneCount,
  } = counts
  const laterCounts = {
    ...(changedSince === undefined ? {} : { changedSince }),
    ...(undoneCount === undefined ? {} : { undone: undoneCount }),
  }
  const countsByName = {
    verified,
    changed: changedCount,
    unverified,
    failed: failedCount,
    skipped,
    unknown,
    ...laterCounts,
  }
  await streamDocument('run', {
    head: { run, state: stateName, counts: countsByName, requests },
    key: 'rows',
    texts: makeRowTexts(batches),
  })
}

function* makeRowTexts(batches: Iterable<readonly DocumentRow[]>): Generator<string> {
  for (const batch of batches) yield batch.map(makeRowJson).join(',\n')
}

/** A row of the document. In a row that was not sent, the reason already has its message. */
type DocumentRow = Omit<ReportRow, 'error'> & { readonly error: Reason | ReasonView | null }

function makeRowJson({
  row,
  sheet,
  status,
  materialId,
  state,
  since,
  changes = [],
  storages = [],
  error,
  at: settledAt = null,
  requests = [],
}: DocumentRow): string {
  const rowText = JSON.stringify({
    row,
    // As in the plan, the sheet is absent if only one sheet was read.
    sheet,
    status,
    material_id: materialId,
    // Null if the row changes no amounts, or changes amounts in several storages. The storages are then in its changes.
    storage: storages.length === 1 ? (storages[0] ?? null) : null,
    changes,
    // cli.md has no `applied`: for a script, a row that has not been read back yet counts as waiting.
    state: state === 'applied' ? 'waiting' : state,
    since: since ? describeReason(since) : null,
    error: state === 'verified' || error === null ? null : 'message' in error ? error : describeReason(error),
    time: settledAt,
  })
  // Bodies are written exactly as they were sent, digit by digit.
  const sentRequests = requests.map(({ method, body, answer, reason, materialId, tries, at: time }) => {
    const message = answerText({ answer, reason, materialId })
    const text = JSON.stringify({ method, answer, message, tries, time })
    return `${text.slice(0, -1)},"body":${body}}`
  })
  return `${rowText.slice(0, -1)},"requests":[${sentRequests.join(',')}]}`
}

/** The document if nothing was sent. It contains every row, with the reason why the row was left out. */
export async function writeNothingSentJson(rows: readonly RowToRun[]): Promise<void> {
  const counts = { verified: 0, changed: 0, unverified: 0, failed: 0, skipped: rows.length, unknown: 0 }
  const reportRows = rows.map(({ row, sheet, status, materialId, name, problems, note }): DocumentRow => {
    const problem = problems.find(({ severity }) => severity === 'blocks')
    const reasonJson = note
      ? describeReason(note)
      : problem
        ? { code: problem.code, message: problemLine(problem) }
        : status === 'conflict'
          ? CONFLICT_REASON
          : null
    return {
      row,
      ...(sheet === undefined ? {} : { sheet }),
      status,
      materialId,
      name,
      state: 'skipped',
      error: reasonJson,
    }
  })
  await writeReportJson(
    {
      run: null,
      state: 'done',
      counts,
      requests: { reads: 0, writes: 0, retries: 0 },
    },
    [reportRows],
  )
}

const CONFLICT_REASON: ReasonView = {
  code: 'conflict',
  message:
    'Changed both in the file and in the account since the export. Choose with --on-conflict mine, live or delta.',
}
