/** Marks what other runs of an account wrote to the places of a run, like overwrite-marks.ts in the database. */
import type { StoredMarks } from '../../src-main/store/journal/stored-values.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import { isStorageField } from '../../src-shared/material/fields/field.ts'
import { findExplanation, findLaterChanges, type Observation } from '../../src-shared/run/report-values.ts'
import { findOverwrittenValues } from '../../src-shared/run/run-meanwhile.ts'
import type { OtherRunWrite } from '../../src-shared/run/run.ts'
import { callRead, type CallT, type RowT, type RunT, type Tables } from './journal-tables.ts'

const NO_MARKS: StoredMarks = { over: [], found: [] }

interface NewMarks {
  readonly run: RunT
  readonly seq: number
  readonly over: OtherRunWrite[]
  readonly found: OtherRunWrite[]
}

/** It is part of the caller's transaction. */
export function markOthers(tables: Tables, own: RunT): void {
  const place = makeComparableAddress(own.head.account)
  const ids = touchedBy(own)
  const others = [...tables.runs.values()]
    .filter(
      (entry) =>
        entry.key !== own.key && entry.state !== 'preparing' && makeComparableAddress(entry.head.account) === place,
    )
    .toSorted((a, b) => a.started - b.started || a.key - b.key)
  const marks = new Map<string, NewMarks>()
  const of = (run: RunT, seq: number): NewMarks => {
    const name = `${run.key} ${seq}`
    const knownMarks = marks.get(name) ?? { run, seq, over: [], found: [] }
    marks.set(name, knownMarks)
    return knownMarks
  }
  if (ids.size > 0) {
    const mine = doneBy(own, ids)
    const foundObservations = foundBy(own, ids)
    for (const other of others) {
      for (const theirs of doneBy(other, ids)) {
        for (const entry of mine) {
          if (entry.materialId !== theirs.materialId) continue
          const [mineAt, theirsAt] = [entry.at ?? 0, theirs.at ?? 0]
          const later = mineAt === theirsAt ? own.key > other.key : mineAt > theirsAt
          if (later)
            of(other, theirs.rowSeq).over.push(
              ...marksOf(tables, { run: other, call: theirs }, { run: own, call: entry }),
            )
          else
            of(own, entry.rowSeq).over.push(...marksOf(tables, { run: own, call: entry }, { run: other, call: theirs }))
        }
        for (const observation of foundObservations) {
          const at = theirs.at ?? 0
          if (observation.materialId !== theirs.materialId || observation.at < at) continue
          const explained = findExplanation(observation, callRead(theirs))
          const unsure = at <= own.started ? ({ unsure: true } as const) : {}
          if (explained !== null) {
            of(own, observation.rowSeq).found.push({ ...explained, run: other.id, at, undo: false, ...unsure })
          }
        }
      }
    }
  }
  for (const one of marks.values()) if (one.over.length + one.found.length > 0) write(tables, one)
  tables.disk.put(own, 'unmarked', false)
}

function touchedBy(run: RunT): Set<number> {
  const ids = new Set<number>()
  for (const { state, materialId } of run.calls) if (state === 'done' && materialId !== null) ids.add(materialId)
  for (const { materialId, reason } of run.rows) {
    if (materialId !== null && reason?.details['live'] !== undefined) ids.add(materialId)
  }
  return ids
}

function doneBy(run: RunT, ids: ReadonlySet<number>): CallT[] {
  return run.calls
    .filter(
      ({ state, materialId, reason }) =>
        state === 'done' && materialId !== null && ids.has(materialId) && reason?.code !== 'already',
    )
    .toSorted((a, b) => a.group - b.group || a.seq - b.seq)
}

function foundBy(run: RunT, ids: ReadonlySet<number>): Observation[] {
  const already = run.calls
    .filter(({ state, materialId, reason }) => state === 'done' && materialId !== null && reason?.code === 'already')
    .toSorted((a, b) => a.group - b.group || a.seq - b.seq)
    .flatMap(({ materialId, rowSeq, changes, at }): Observation[] =>
      materialId === null || !ids.has(materialId)
        ? []
        : changes.map(({ field, storage, after }) => ({
            rowSeq,
            materialId,
            at: at ?? 0,
            field,
            storage,
            value: after,
          })),
    )
  const instead = run.rows.flatMap(({ seq, materialId, reason, state, at }): Observation[] => {
    if (state !== 'skipped' || materialId === null || reason?.details['live'] === undefined) return []
    const { field, details } = reason
    if (field === null) return []
    const storage = isStorageField(field) ? Number(details['storage'] ?? 0) : null
    return [{ rowSeq: seq, materialId, at: at ?? 0, field, storage, value: String(details['live']) }]
  })
  return [...already, ...instead]
}

interface Written {
  readonly run: RunT
  readonly call: CallT
}

function marksOf(tables: Tables, earlier: Written, laterWritten: Written): OtherRunWrite[] {
  const undo = takesBack(tables, laterWritten.run, earlier.run)
  return findOverwrittenValues(callRead(earlier.call), callRead(laterWritten.call)).map((mark) => ({
    ...mark,
    run: laterWritten.run.id,
    at: laterWritten.call.at ?? 0,
    undo,
  }))
}

function takesBack(tables: Tables, later: RunT, earlier: RunT): boolean {
  const undone = (id: string): string | null =>
    [...tables.runs.values()].find((entry) => entry.id === id)?.undoOf ?? null
  let steps = 1
  for (let of = later.undoOf; of !== null; steps += 1) {
    if (of === earlier.id) return steps % 2 === 1
    of = undone(of)
  }
  return false
}

function write(tables: Tables, { run, seq, over, found }: NewMarks): void {
  const row: RowT | undefined = run.rows[seq]
  if (!row) return
  const marksBefore = row.marks ?? NO_MARKS
  const marks: StoredMarks = { over: joinMarks(marksBefore.over, over), found: joinMarks(marksBefore.found, found) }
  const ownCalls = run.calls.filter(({ rowSeq }) => rowSeq === seq).map(callRead)
  const fileOf = (id: string): string => [...tables.runs.values()].find((entry) => entry.id === id)?.head.file ?? ''
  const since = findLaterChanges(row, ownCalls, marks.over, fileOf)
  const { disk } = tables
  if (JSON.stringify(since) !== JSON.stringify(row.since)) disk.put(run, 'counts', null)
  disk.put(row, 'since', since)
  disk.put(row, 'marks', marks)
}

function joinMarks(before: readonly OtherRunWrite[], more: readonly OtherRunWrite[]): readonly OtherRunWrite[] {
  const allMarks = new Map([...before, ...more].map((mark) => [`${mark.place} ${mark.run} ${mark.at}`, mark]))
  return [...allMarks.values()].toSorted((mark, otherMark) => mark.at - otherMark.at)
}
