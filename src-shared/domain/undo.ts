/**
 * Takes a run back, material by material: base = what the run wrote, mine = what was there before, live = the account now.
 * What was changed since is listed, never trampled; what the interface cannot take back is listed too. Plans only.
 */
import type { Change } from './call.ts'
import { planDelete, planExisting, type LaneRow } from './make-plan.ts'
import type { PlanRow, RowStatus } from './plan.ts'
import { changesOf, statusOfCalls } from './row-changes.ts'
import { laneMaterial, reason, type RunCall, type RunLane, type RunReason } from './run.ts'
import { rowKey, rowNameOf, sameRow, type RowName } from './row-name.ts'
import { lostIn, comparable, isAfter, isBefore, liveMaterial, liveValue, type Live } from './run-live.ts'
import { place } from './run-verify.ts'

/** A row of an undo; with a note it is listed, not carried out. */
export type UndoRow = PlanRow & { readonly note: RunReason | null }

/** One field the run wrote: what was there before its first write and after its last. */
interface Written extends Change, RowName {}

/** Everything the run did to one material, taken back. [UNDO-1] */
export function undoLane(lane: RunLane, live: Live): readonly UndoRow[] {
  const open = lane.calls.find(({ state }) => state === 'unknown' || state === 'sending')
  if (open) return [listedRow(open, lane, live, 'problem', reason('undo-unknown'))]
  // What the account held already was not this run's doing.
  const done = lane.calls.filter(({ state, reason: why }) => state === 'done' && why?.code !== 'already')
  const [first] = done
  const id = laneMaterial(lane)
  if (!first || id === null) return []
  const deleted = done.find(({ method }) => method === 'materials/delete')
  if (deleted) return [listedRow(deleted, lane, live, 'problem', reason('undo-deleted'))]
  const material = liveMaterial(live, id)
  const added = done.find(({ method }) => method === 'materials/add')
  if (!material) {
    // An added material that is gone is already taken back.
    const why = added ? null : reason('gone')
    return [listedRow(first, lane, live, added ? 'unchanged' : 'problem', why)]
  }
  return added ? [undoAdd(added, done, lane, live, id)] : undoEdits(written(done), lane, live, id)
}

/** An added material is deleted, unless someone has changed it since. [UNDO-2] */
function undoAdd(added: RunCall, done: readonly RunCall[], lane: RunLane, live: Live, id: number): UndoRow {
  for (const change of written(done)) {
    const value = liveValue(live, id, change)
    if (value !== undefined && !isAfter(change, value)) {
      return listedRow(added, lane, live, 'conflict', changedSince(change, value))
    }
  }
  const call = planDelete(id, added, lostIn(live, id))
  return { ...bare(added, lane, live, 'delete'), changes: call.changes, calls: [call], note: null }
}

/** Fields go back one by one; those changed since stay. [UNDO-3] */
function undoEdits(fields: readonly Written[], lane: RunLane, live: Live, id: number): readonly UndoRow[] {
  const back: Written[] = []
  const notes: { readonly row: RowName; readonly status: RowStatus; readonly why: RunReason }[] = []
  const unit = fields.find(({ field }) => field === 'unit')
  const unitLive = unit && liveValue(live, id, unit)
  const unitStays =
    unit !== undefined && unitLive !== undefined && !isAfter(unit, unitLive) && !isBefore(unit, unitLive)
  let same = 0
  for (const change of fields) {
    const value = liveValue(live, id, change)
    if (change.before === null && change.field !== 'stock') {
      // A minimum that was not there goes with the storage's row.
      if (change.field === 'minimum') continue
      notes.push({ row: change, status: 'problem', why: reason('undo-no-before', {}, change.field) })
    } else if (value === undefined) {
      notes.push({ row: change, status: 'problem', why: reason('not-listed', {}, change.field) })
    } else if (isBefore(change, value)) {
      same += 1
    } else if (!isAfter(change, value) || (unitStays && RESCALED.has(change.field))) {
      // In another unit than the run's, the old numbers would mean something else.
      notes.push({ row: change, status: 'conflict', why: changedSince(change, value) })
    } else {
      back.push(change)
    }
  }
  const rows = planBack(back, lane, live, id)
  const listedRows = notes.map(({ row, status, why }) => listedRow(row, lane, live, status, why))
  if (rows.length + listedRows.length > 0 || same === 0) return [...rows, ...listedRows]
  return [listedRow(fields[0] ?? { row: 0 }, lane, live, 'unchanged', null)]
}

const RESCALED: ReadonlySet<Change['field']> = new Set<Change['field']>(['price', 'stock', 'minimum'])

function planBack(back: readonly Written[], lane: RunLane, live: Live, id: number): UndoRow[] {
  const turned = (change: Written): Change => ({
    field: change.field,
    storage: change.storage,
    before: liveValue(live, id, change) ?? null,
    after: comparable(change.field, change.before) ?? '',
  })
  const laneRows: LaneRow[] = []
  for (const row of rowsOf(back)) {
    const own = back.filter((change) => sameRow(change, row))
    const storages = new Set(own.flatMap(({ storage }) => (storage === null ? [] : [storage])))
    let globals = own.filter(({ storage }) => storage === null).map(turned)
    for (const storage of storages.size > 0 ? storages : [0]) {
      const here = own.filter((change) => change.storage === storage).map(turned)
      const stock = here.find(({ field }) => field === 'stock') ?? null
      const minimum = here.find(({ field }) => field === 'minimum') ?? null
      laneRows.push({ ...row, storage, globals, stock, minimum, carried: live.get(storage)?.has(id) ?? true })
      globals = []
    }
  }
  const calls = planExisting(id, laneRows)
  return rowsOf(calls).map((row) => {
    const own = calls.filter((call) => sameRow(call, row))
    return {
      ...bare(row, lane, live, statusOfCalls(own, id)),
      changes: changesOf(own),
      calls: own,
      note: null,
    }
  })
}

function written(done: readonly RunCall[]): Written[] {
  const fields = new Map<string, Written>()
  for (const call of done) {
    for (const change of call.changes) {
      const key = `${change.field} ${change.storage ?? ''}`
      const known = fields.get(key)
      fields.set(key, known ? { ...known, after: change.after } : { ...change, ...rowNameOf(call) })
    }
  }
  return [...fields.values()]
}

/** The distinct rows among them, in order. */
function rowsOf(named: readonly RowName[]): RowName[] {
  const rows = new Map(named.map((one) => [rowKey(one), rowNameOf(one)]))
  return [...rows.values()]
}

function changedSince(change: Change, live: string | null): RunReason {
  return reason('undo-changed-since', place(change, { mine: change.after, live: live ?? '' }), change.field)
}

function nameOf(lane: RunLane, live: Live): string {
  const id = laneMaterial(lane)
  const listed = id === null ? undefined : liveMaterial(live, id)
  if (listed) return listed.name
  const change = lane.calls.flatMap(({ changes }) => changes).find(({ field }) => field === 'name')
  return change ? change.after || (change.before ?? '') : ''
}

function bare(row: RowName, lane: RunLane, live: Live, status: RowStatus): PlanRow {
  const id = laneMaterial(lane)
  const named = { materialId: id, name: nameOf(lane, live), lane: id === null ? `n${rowKey(row)}` : `m${id}` }
  return { ...rowNameOf(row), status, changes: [], problems: [], calls: [], ...named }
}

function listedRow(row: RowName, lane: RunLane, live: Live, status: RowStatus, note: RunReason | null): UndoRow {
  return { ...bare(row, lane, live, status), note }
}
