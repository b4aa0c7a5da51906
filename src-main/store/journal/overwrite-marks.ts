/**
 * Records which values of a run's rows other runs of the same account overwrote. The run's report shows this next to the values the run saw, however
 * old the run is. Calls are compared by when they were done. Runs write one after another, so one clock is enough. [RUN-19] [REPORT-4]
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { accountPlace } from '../../../src-shared/account/account-place.ts'
import type { CallEffect } from '../../../src-shared/plan/plan.ts'
import { isStorageField } from '../../../src-shared/material/fields/field.ts'
import { findExplanation, findLaterChanges, type Observation } from '../../../src-shared/run/report-values.ts'
import { findOverwritten } from '../../../src-shared/run/run-meanwhile.ts'
import type { Mark } from '../../../src-shared/run/run.ts'
import { readStoredNumber } from '../database/database-error.ts'
import {
  ROW,
  parseStoredHead,
  parseStoredMarks,
  parseStoredRow,
  parseStoredTrace,
  TRACE,
  type StoredMarks,
} from './stored-values.ts'

const runRow = z.object({
  key: z.number(),
  id: z.string(),
  file: z.string(),
  head: z.string(),
  undo_of: z.string().nullable(),
  started: z.number(),
})
type Run = z.infer<typeof runRow>

interface DoneChange {
  readonly rowSeq: number
  readonly materialId: number
  readonly at: number
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
        `SELECT ${TRACE}, coalesce(at, 0) AS at FROM calls WHERE run = ?1 AND state = 'done'
           AND material_id IN (SELECT value FROM json_each(?2)) ORDER BY lane, seq`,
      ),
      row: database.prepare(`SELECT ${ROW}, marks, since FROM rows WHERE run = ? AND seq = ?`),
      mark: database.prepare('UPDATE rows SET since = ?, marks = ? WHERE run = ? AND seq = ?'),
      recount: database.prepare('UPDATE runs SET counts = NULL WHERE key = ?'),
      marked: database.prepare('UPDATE runs SET unmarked = 0 WHERE key = ?'),
      undoOf: database.prepare('SELECT undo_of FROM runs WHERE id = ?'),
      seen: database.prepare(
        `SELECT ${ROW}, coalesce(at, 0) AS at FROM rows
           WHERE run = ? AND state = 'skipped' AND material_id IS NOT NULL AND reason ->> '$.details.live' IS NOT NULL`,
      ),
      calls: database.prepare(
        `SELECT ${TRACE} FROM calls INDEXED BY calls_by_row WHERE run = ? AND row_seq = ? ORDER BY seq`,
      ),
      file: database.prepare('SELECT file FROM runs WHERE id = ?'),
    }
  }

  /** Finds values that this run overwrote in rows of other runs, and the reverse. Marks them in those rows. Part of the caller's transaction. */
  mark(key: number): void {
    const { run, others: selectOthers, touched: selectTouched, marked: selectMarked } = this.statements
    const ownRun = runRow.parse(run.get(key))
    const place = accountPlace(parseStoredHead(ownRun.head).account)
    const ids = JSON.stringify(selectTouched.all(key).map((row) => readStoredNumber(row, 'material_id')))
    const otherRuns = ids === '[]' ? [] : selectOthers.all(key).map((row) => runRow.parse(row))
    const marks = new Marks()
    const ownCalls = Map.groupBy(
      otherRuns.length === 0 ? [] : this.readDoneChanges(key, ids),
      ({ materialId }) => materialId,
    )
    const observations = otherRuns.length === 0 ? [] : this.readObservations(key, ids)
    for (const otherRun of otherRuns) {
      if (accountPlace(parseStoredHead(otherRun.head).account) !== place) continue
      for (const otherCall of this.readDoneChanges(otherRun.key, ids)) {
        for (const ownCall of ownCalls.get(otherCall.materialId) ?? []) {
          const isLater = ownCall.at === otherCall.at ? ownRun.key > otherRun.key : ownCall.at > otherCall.at
          if (isLater)
            marks
              .marksOf(otherRun.key, otherCall.rowSeq)
              .overMarks.push(...this.marksOf(otherRun, otherCall, ownRun, ownCall))
          else
            marks
              .marksOf(ownRun.key, ownCall.rowSeq)
              .overMarks.push(...this.marksOf(ownRun, ownCall, otherRun, otherCall))
        }
        for (const observation of observations) {
          if (observation.materialId !== otherCall.materialId || observation.at < otherCall.at) continue
          const explanation = findExplanation(observation, otherCall.effect)
          if (explanation !== null) {
            const uncertainty = otherCall.at <= ownRun.started ? ({ unsure: true } as const) : {}
            marks
              .marksOf(ownRun.key, observation.rowSeq)
              .foundMarks.push({ ...explanation, run: otherRun.id, at: otherCall.at, undo: false, ...uncertainty })
          }
        }
      }
    }
    for (const marksOfRow of marks.all())
      if (marksOfRow.overMarks.length + marksOfRow.foundMarks.length > 0) this.write(marksOfRow)
    selectMarked.run(key)
  }

  private marksOf(earlierRun: Run, { effect }: DoneChange, laterRun: Run, laterChange: DoneChange): Mark[] {
    const undo = this.isReversal(laterRun, earlierRun)
    return findOverwritten(effect, laterChange.effect).map((mark) => ({
      ...mark,
      run: laterRun.id,
      at: laterChange.at,
      undo,
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

  private write({ run, seq, overMarks, foundMarks }: NewMarks): void {
    const { row, calls, mark, recount, file } = this.statements
    const keptRow = row.get(run, seq)
    if (keptRow === undefined) return
    const { marks: marksBefore, since: sinceBefore, ...rowWithoutMarks } = keptRow
    const rowBefore = parseStoredRow(rowWithoutMarks)
    const storedBefore = parseStoredMarks(marksBefore)
    const marks: StoredMarks = {
      over: joinMarks(storedBefore.over, overMarks),
      found: joinMarks(storedBefore.found, foundMarks),
    }
    const rowTraces = calls.all(run, seq).map(parseStoredTrace)
    const laterChange = findLaterChanges(rowBefore, rowTraces, marks.over, (id) => String(file.get(id)?.['file'] ?? ''))
    const text = laterChange === null ? null : JSON.stringify(laterChange)
    mark.run(text, JSON.stringify(marks), run, seq)
    if (text !== sinceBefore) recount.run(run)
  }

  /** Values that the run saw but did not write: those that were already as planned, and those that differed from what it expected. */
  private readObservations(key: number, ids: string): Observation[] {
    const { done: selectDone, seen: selectSeen } = this.statements
    const knownObservations = selectDone.all(key, ids).flatMap((row): Observation[] => {
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
    const replacementObservations = selectSeen.all(key).flatMap((row): Observation[] => {
      const { seq: rowSeq, materialId, reason } = parseStoredRow(row)
      const { field = null, details = {} } = reason ?? {}
      if (materialId === null || field === null) return []
      const storage = isStorageField(field) ? Number(details['storage'] ?? 0) : null
      return [{ rowSeq, materialId, at: readStoredNumber(row, 'at'), field, storage, value: String(details['live']) }]
    })
    return [...knownObservations, ...replacementObservations]
  }

  /** The changes that a run made. A value that the account already had does not count as one. */
  private readDoneChanges(key: number, ids: string): DoneChange[] {
    return this.statements.done.all(key, ids).flatMap((row): DoneChange[] => {
      const call = parseStoredTrace(row)
      if (call.materialId === null || call.reason?.code === 'already') return []
      return [{ rowSeq: call.rowSeq, materialId: call.materialId, at: readStoredNumber(row, 'at'), effect: call }]
    })
  }
}

interface NewMarks {
  readonly run: number
  readonly seq: number
  readonly overMarks: Mark[]
  readonly foundMarks: Mark[]
}

class Marks {
  private readonly rows = new Map<string, NewMarks>()

  marksOf(run: number, seq: number): NewMarks {
    const name = `${run} ${seq}`
    const knownMarks = this.rows.get(name)
    if (knownMarks) return knownMarks
    const newMarks: NewMarks = { run, seq, overMarks: [], foundMarks: [] }
    this.rows.set(name, newMarks)
    return newMarks
  }

  all(): Iterable<NewMarks> {
    return this.rows.values()
  }
}

/** Joins two lists of marks in order of time, without duplicates. */
function joinMarks(marksBefore: readonly Mark[], moreMarks: readonly Mark[]): readonly Mark[] {
  const marksByText = new Map(
    [...marksBefore, ...moreMarks].map((mark) => [`${mark.place} ${mark.run} ${mark.at}`, mark]),
  )
  return [...marksByText.values()].toSorted((a, b) => a.at - b.at)
}
