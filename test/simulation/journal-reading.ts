/** Reads runs from the journal's tables: rows with their calls, counts, claims, and the report. Writes nothing. */
import { makeReportRow, requestOf } from '../../src-main/store/journal/past-runs.ts'
import type { JournalRow } from '../../src-main/ports/journal-port.ts'
import type { ReportFilter } from '../../src-shared/api/report.ts'
import type { RunCounts } from '../../src-shared/api/run.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import { isCreation, isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import type { Body } from '../../src-shared/plan/plan.ts'
import type { Claim } from '../../src-shared/plan/claims.ts'
import { countFileRows, findPartOutcome } from '../../src-shared/run/file-rows.ts'
import { countCalls, needsAttention, findReportState } from '../../src-shared/run/report-rows.ts'
import type { RunRow } from '../../src-shared/run/run.ts'
import { callRead, traceRead, type CallT, type RowT, type RunT, type Tables } from './journal-tables.ts'

export function textIn(body: Body, field: string): string {
  const value = body[field]
  return typeof value === 'string' ? value : ''
}

export function inOrder(calls: readonly CallT[]): CallT[] {
  return calls.toSorted((a, b) => a.group - b.group || a.seq - b.seq)
}

export function rowRead(run: RunT, row: RowT): RunRow {
  const { seq, sheet, status, materialId, name, group, changes, state, reason } = row
  const calls = run.calls.filter(({ rowSeq }) => rowSeq === seq).map(traceRead)
  const trouble =
    calls.length > 0
      ? undefined
      : inOrder(run.calls).find((call) => call.group === group && call.rowSeq !== seq && call.state !== 'done')
  const groupError = trouble === undefined ? null : traceRead(trouble)
  const read = { seq, row: row.row, status, materialId, name, group, changes, state, reason, calls, groupError }
  return sheet === undefined ? read : { ...read, sheet }
}

export function countsOf({ head, rows, calls }: RunT): RunCounts {
  const openRows = new Set(
    calls.filter(({ state }) => state === 'sending' || state === 'unknown').map(({ rowSeq }) => rowSeq),
  )
  const fileRows = Map.groupBy(rows, ({ seq, row }) => (head.perStorage === true ? row : seq))
  const groups = [...fileRows.values()].map((parts) => ({
    rows: 1,
    parts: parts.map(({ seq, state, status, reason, since }) => {
      const why = reason?.code ?? null
      return {
        outcome: findPartOutcome({ state, status, reason: why, isOpen: openRows.has(seq) }),
        laterChange: since?.code ?? null,
      }
    }),
  }))
  const hasVerified = rows.some(({ state }) => state === 'verified')
  return { ...countFileRows(groups), ...(hasVerified ? { values: valuesOf(rows, calls) } : {}) }
}

function valuesOf(rows: readonly RowT[], calls: RunT['calls']): NonNullable<RunCounts['values']> {
  let [createdCount, wanted] = [0, 0]
  for (const { seq, state, reason } of rows) {
    if (state === 'skipped' || (state === 'verified' && reason?.code === 'already')) continue
    const own = calls.filter(({ rowSeq }) => rowSeq === seq)
    const values = own.reduce((sum, { method, changes }) => sum + (isDeletion({ method }) ? 1 : changes.length), 0)
    wanted += values
    if (state === 'verified') createdCount += values
  }
  return { made: createdCount, wanted }
}

export function openClaims(tables: Tables, own: RunT, undoOf: string | null): Claim[] {
  const place = makeComparableAddress(own.head.account)
  const others = [...tables.runs.values()].filter(
    (run) =>
      run.claims && run.key !== own.key && run.id !== undoOf && run.state !== 'done' && run.state !== 'preparing',
  )
  return others.flatMap((run): Claim[] => {
    if (makeComparableAddress(run.head.account) !== place) return []
    const open = (['planned', 'sending', 'unknown'] as const).flatMap((state) =>
      run.calls.filter((call) => call.state === state),
    )
    return open.flatMap((call): Claim[] => {
      const { id, head } = run
      const { materialId, body } = call
      if (materialId !== null) return [{ run: id, file: head.file, materialId, sku: '', name: '' }]
      if (!isCreation(call) || run.ledger !== own.ledger) return []
      return [{ run: id, file: head.file, materialId, sku: textIn(body, 'sku'), name: textIn(body, 'name') }]
    })
  })
}

export function goneIn(tables: Tables, ledger: string): ReadonlySet<number> {
  const ids = new Set<number>()
  for (const run of tables.runs.values()) {
    if (run.ledger !== ledger) continue
    for (const call of run.calls) {
      const isGone =
        (call.state === 'done' && isDeletion(call)) ||
        (call.state === 'failed' && call.reason?.details['hint'] === 'no-material')
      if (isGone && call.materialId !== null) ids.add(call.materialId)
    }
  }
  return ids
}

/** Implements only the filters that the simulation uses. */
export function rowsShown(run: RunT, { failedOnly, states }: ReportFilter): JournalRow[] {
  return run.rows
    .map((row) => {
      const { held, marks, since, at } = row
      const afterwards = {
        valuesRead: held,
        laterChange: since,
        laterWrites: marks?.over ?? [],
        earlierWrites: marks?.found ?? [],
        at,
      }
      const requests = run.calls
        .filter(({ rowSeq }) => rowSeq === row.seq)
        .map((call) => requestOf(callRead(call), call.at))
      return makeReportRow(rowRead(run, row), afterwards, requests)
    })
    .filter(({ seq, status }) => {
      const row = run.rows[seq]
      const calls = run.calls.filter(({ rowSeq }) => rowSeq === seq)
      const state = findReportState(row?.state ?? 'waiting', countCalls(calls))
      return (failedOnly !== true || needsAttention(state, status)) && (states?.includes(state) ?? true)
    })
}
