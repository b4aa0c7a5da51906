/**
 * Records which values of a run's rows other runs of the same account overwrote. The run's report shows this next to the values the run saw, however
 * old the run is. Calls are compared by when they were done. Runs write one after another, so one clock is enough. [RUN-19] [REPORT-4]
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { makeComparableAddress } from '../../../src-shared/account/account-place.ts'
import type { CallEffect } from '../../../src-shared/plan/plan.ts'
import { isStorageField } from '../../../src-shared/material/fields/field.ts'
import { findExplanation, findLaterChanges, type Observation } from '../../../src-shared/run/report-values.ts'
import { findOverwrittenValues } from '../../../src-shared/run/run-meanwhile.ts'
import type { OtherRunWrite } from '../../../src-shared/run/run.ts'
import { readStoredNumber } from '../database/database-error.ts'
import {
  ROW_COLUMNS,
  parseStoredHead,
  parseStoredMarks,
  parseStoredRow,
  parseStoredTrace,
  TRACE_COLUMNS,
  type StoredMarks,
} from './stored-values.ts'

const runRowSchema = z.object({
  key: z.number(),
  id: z.string(),
  file: z.string(),
  head: z.string(),
  undo_of: z.string().nullable(),
  started: z.number(),
})
type Run = z.infer<typeof runRowSchema>

interface DoneChange {
  readonly rowSeq: number
  readonly materialId: number
  readonly doneAt: number
  readonly effect: CallEffect
}

type Statement =
  | 'run'
  | 'others'
  | 'touched'
  | 'done'
  | 'row'
  | 'calls'
  | 'mark'
  | 'recount'
  | 'marked'
  | 'undoOf'
  | 'seen'
  | 'file'

export class OverwriteMarks {
  private readonly statements: Readonly<Record<Statement, StatementSync>>

  constructor(database: DatabaseSync) {
    this.statements = {
      run: database.prepare('SELECT key, id, file, head, undo_of, started FROM runs WHERE key = ?'),
      others: database.prepare(
        "SELECT key, id, file, head, undo_of, started FROM runs WHERE key <> ? AND state <> 'preparing' ORDER BY started, key",
      ),
      touched: database.prepare(
        `SELECT DISTINCT material_id FROM calls WHERE run = ?1 AND state = 'done' AND material_id IS NOT NULL
         UNION SELECT material_id FROM rows WHERE run = ?1 AND material_id IS NOT NULL AND reason IS NOT NULL
           AND reason ->> '$.details.live' IS NOT NULL`,
      ),
      done: database.prepare(
        `SELECT ${TRACE_COLUMNS}, coalesce(at, 0) AS at FROM calls WHERE run = ?1 AND state = 'done'
           AND material_id IN (SELECT value FROM json_each(?2)) ORDER BY lane, seq`,
      ),
      row: database.prepare(`SELECT ${ROW_COLUMNS}, marks, since FROM rows WHERE run = ? AND seq = ?`),
      mark: database.prepare('UPDATE rows SET since = ?, marks = ? WHERE run = ? AND seq = ?'),
      recount: database.prepare('UPDATE runs SET counts = NULL WHERE key = ?'),
      marked: database.prepare('UPDATE runs SET unmarked = 0 WHERE key = ?'),
      undoOf: database.prepare('SELECT undo_of FROM runs WHERE id = ?'),
      seen: database.prepare(
        `SELECT ${ROW_COLUMNS}, coalesce(at, 0) AS at FROM rows
           WHERE run = ? AND state = 'skipped' AND material_id IS NOT NULL AND reason ->> '$.details.live' IS NOT NULL`,
      ),
      calls: database.prepare(
        `SELECT ${TRACE_COLUMNS} FROM calls INDEXED BY calls_by_row WHERE run = ? AND row_seq = ? ORDER BY seq`,
      ),
      file: database.prepare('SELECT file FROM runs WHERE id = ?'),
    }
  }

  /**
   * Finds values that this run overwrote in rows of other runs, and values of its own rows that other runs overwrote. Marks them in those rows. Part
   * of the caller's transaction.
   */
  mark(key: number): void {
    const {
      run: selectRun,
      others: selectOtherRuns,
      touched: selectTouchedMaterials,
      marked: setRunMarked,
    } = this.statements
    const ownRun = runRowSchema.parse(selectRun.get(key))
    const place = makeComparableAddress(parseStoredHead(ownRun.head).account)
    const ids = JSON.stringify(selectTouchedMaterials.all(key).map((row) => readStoredNumber(row, 'material_id')))
    const otherRuns = ids === '[]' ? [] : selectOtherRuns.all(key).map((row) => runRowSchema.parse(row))
    const marks = new Marks()
    const ownCalls = Map.groupBy(
      otherRuns.length === 0 ? [] : this.readDoneChanges(key, ids),
      ({ materialId }) => materialId,
    )
    const observations = otherRuns.length === 0 ? [] : this.readObservations(key, ids)
    for (const otherRun of otherRuns) {
      if (makeComparableAddress(parseStoredHead(otherRun.head).account) !== place) continue
      for (const otherCall of this.readDoneChanges(otherRun.key, ids)) {
        for (const ownCall of ownCalls.get(otherCall.materialId) ?? []) {
          const isOwnCallLater =
            ownCall.doneAt === otherCall.doneAt ? ownRun.key > otherRun.key : ownCall.doneAt > otherCall.doneAt
          if (isOwnCallLater)
            marks
              .marksOf(otherRun.key, otherCall.rowSeq)
              .overwrittenMarks.push(...this.makeMarks(otherRun, otherCall, ownRun, ownCall))
          else
            marks
              .marksOf(ownRun.key, ownCall.rowSeq)
              .overwrittenMarks.push(...this.makeMarks(ownRun, ownCall, otherRun, otherCall))
        }
        for (const observation of observations) {
          if (observation.materialId !== otherCall.materialId || observation.at < otherCall.doneAt) continue
          const explanation = findExplanation(observation, otherCall.effect)
          if (explanation !== null) {
            const uncertainty = otherCall.doneAt <= ownRun.started ? ({ unsure: true } as const) : {}
            marks
              .marksOf(ownRun.key, observation.rowSeq)
              .foundMarks.push({ ...explanation, run: otherRun.id, at: otherCall.doneAt, undo: false, ...uncertainty })
          }
        }
      }
    }
    for (const marksOfRow of marks.listAll())
      if (marksOfRow.overwrittenMarks.length + marksOfRow.foundMarks.length > 0) this.write(marksOfRow)
    setRunMarked.run(key)
  }

  private makeMarks(earlierRun: Run, { effect }: DoneChange, laterRun: Run, laterChange: DoneChange): OtherRunWrite[] {
    const isUndo = this.isReversal(laterRun, earlierRun)
    return findOverwrittenValues(effect, laterChange.effect).map((mark) => ({
      ...mark,
      run: laterRun.id,
      at: laterChange.doneAt,
      undo: isUndo,
    }))
  }

  /** True for an undo of the run, or an undo of one of its redos. */
  private isReversal(laterRun: Run, earlierRun: Run): boolean {
    let steps = 1
    for (let undoneRun = laterRun.undo_of; undoneRun !== null; steps += 1) {
      if (undoneRun === earlierRun.id) return steps % 2 === 1
      const nextUndo = this.statements.undoOf.get(undoneRun)?.['undo_of']
      undoneRun = typeof nextUndo === 'string' ? nextUndo : null
    }
    return false
  }

  private write({ run, seq, overwrittenMarks, foundMarks }: NewMarks): void {
    const {
      row: selectRow,
      calls: selectCalls,
      mark: updateMarks,
      recount: resetCounts,
      file: selectFile,
    } = this.statements
    const storedRow = selectRow.get(run, seq)
    if (storedRow === undefined) return
    const { marks: marksBefore, since: laterChangeBefore, ...rowWithoutMarks } = storedRow
    const rowBefore = parseStoredRow(rowWithoutMarks)
    const storedMarksBefore = parseStoredMarks(marksBefore)
    const marks: StoredMarks = {
      over: joinMarks(storedMarksBefore.over, overwrittenMarks),
      found: joinMarks(storedMarksBefore.found, foundMarks),
    }
    const callTraces = selectCalls.all(run, seq).map(parseStoredTrace)
    const laterChange = findLaterChanges(rowBefore, callTraces, marks.over, (id) =>
      String(selectFile.get(id)?.['file'] ?? ''),
    )
    const text = laterChange === null ? null : JSON.stringify(laterChange)
    updateMarks.run(text, JSON.stringify(marks), run, seq)
    if (text !== laterChangeBefore) resetCounts.run(run)
  }

  /** Values that the run saw but did not write, because they were already as planned or differed from what it expected. */
  private readObservations(key: number, ids: string): Observation[] {
    const { done: selectDoneCalls, seen: selectRowsWithOtherValues } = this.statements
    const plannedObservations = selectDoneCalls.all(key, ids).flatMap((row): Observation[] => {
      const { reason, materialId, rowSeq, changes } = parseStoredTrace(row)
      if (materialId === null || reason?.code !== 'already') return []
      const doneTime = readStoredNumber(row, 'at')
      return changes.map((change) => ({
        rowSeq,
        materialId,
        at: doneTime,
        field: change.field,
        storage: change.storage,
        value: change.after,
      }))
    })
    const differingObservations = selectRowsWithOtherValues.all(key).flatMap((row): Observation[] => {
      const { seq: rowSeq, materialId, reason } = parseStoredRow(row)
      const { field = null, details = {} } = reason ?? {}
      if (materialId === null || field === null) return []
      const storage = isStorageField(field) ? Number(details['storage'] ?? 0) : null
      return [{ rowSeq, materialId, at: readStoredNumber(row, 'at'), field, storage, value: String(details['live']) }]
    })
    return [...plannedObservations, ...differingObservations]
  }

  /** The changes that a run made. A value that the account already had does not count as a change. */
  private readDoneChanges(key: number, ids: string): DoneChange[] {
    return this.statements.done.all(key, ids).flatMap((row): DoneChange[] => {
      const call = parseStoredTrace(row)
      if (call.materialId === null || call.reason?.code === 'already') return []
      return [{ rowSeq: call.rowSeq, materialId: call.materialId, doneAt: readStoredNumber(row, 'at'), effect: call }]
    })
  }
}

interface NewMarks {
  readonly run: number
  readonly seq: number
  readonly overwrittenMarks: OtherRunWrite[]
  readonly foundMarks: OtherRunWrite[]
}

class Marks {
  private readonly rows = new Map<string, NewMarks>()

  marksOf(run: number, seq: number): NewMarks {
    const rowKey = `${run} ${seq}`
    const knownMarks = this.rows.get(rowKey)
    if (knownMarks) return knownMarks
    const newMarks: NewMarks = { run, seq, overwrittenMarks: [], foundMarks: [] }
    this.rows.set(rowKey, newMarks)
    return newMarks
  }

  listAll(): Iterable<NewMarks> {
    return this.rows.values()
  }
}

/** Joins two lists of marks in order of time, without duplicates. */
function joinMarks(
  marksBefore: readonly OtherRunWrite[],
  moreMarks: readonly OtherRunWrite[],
): readonly OtherRunWrite[] {
  const marksByText = new Map(
    [...marksBefore, ...moreMarks].map((mark) => [`${mark.place} ${mark.run} ${mark.at}`, mark]),
  )
  return [...marksByText.values()].toSorted((a, b) => a.at - b.at)
}
