/**
 * Undoes a run, material by material: base = what the run left, mine = what was there before, live = the account now.
 * What was changed since is listed, never trampled; what the interface cannot take back is listed too. Plans only.
 */
import { creates, removes } from '../fields/writing-methods.ts'
import type { Change } from '../plan/call.ts'
import { planDelete, planExisting, type GroupCalls } from '../plan/make-plan.ts'
import { isRescaled, isStorageField } from '../fields/field.ts'
import { amountsOf, emptied, placeKey, reach, rescaled, type MaterialBefore } from './material-before.ts'
import type { PlannedRow, RowStatus } from '../plan/plan.ts'
import { changesOf, statusOfCalls } from '../plan/row-changes.ts'
import { groupMaterial, reason, type Outcome, type RowToRun, type RunCall, type RunGroup } from './run.ts'
import { rowKey, rowNameOf, sameRow, type RowName } from '../sheet/row-name.ts'
import { comparable, hasNewValue, liveMaterial, liveValue, lostIn, type Live } from './run-live.ts'
import { place } from './run-verify.ts'
import { rescaling, type Rescaling } from '../plan/unit-scale.ts'
import { places, roundsTo, toDecimal, ZERO } from '../values/decimal.ts'

/** Before the file's name in the journal: languages say it in their own words. */
export const UNDO_OF = 'Undo of '

/** One field the run changed, by writing it or by the way: what was there before its first write, and after its last. */
interface Affected extends Change, RowName {
  /** False: it came along with a unit, or went with its storage's row. */
  readonly written: boolean
  /** False: nothing tells what it was before. A `before` of null then means that, not that it was not there. */
  readonly known: boolean
  /** Whether the run left it so. */
  readonly left: (value: string | null) => boolean
}

/**
 * Everything the run did to one material, undone. `before`: what it was, where the journal has it. `gone`: a run of ours has
 * deleted it, or the account said that it is not there. [UNDO-1]
 */
export function undoGroup(
  group: RunGroup,
  live: Live,
  before: MaterialBefore | null = null,
  gone = false,
): readonly RowToRun[] {
  const open = group.calls.find(({ state }) => state === 'unknown' || state === 'sending')
  if (open) return [listedRow(open, group, live, 'problem', reason('undo-unknown'))]
  // What the account held already was not this run's doing.
  const done = group.calls.filter(({ state, reason: why }) => state === 'done' && why?.code !== 'already')
  const [first] = done
  const id = groupMaterial(group)
  if (!first || id === null) return []
  const deleted = done.find(removes)
  if (deleted) return [listedRow(deleted, group, live, 'problem', reason('undo-deleted'))]
  const added = done.find(creates)
  if (!liveMaterial(live, id)) {
    // An added material that is gone is already undone; one that only left the lists is still there.
    if (added) return [gone ? listedRow(first, group, live, 'unchanged', null) : undoUnlisted(added, group, live, id)]
    if (!leftByRun(done, before)) return [listedRow(first, group, live, 'problem', reason('gone'))]
  }
  if (added) return [undoAdd(added, done, group, live, id)]
  const rows = new EditsBack(group, live, id, affected(done, before)).rows()
  // Of a material that no list shows only the journal knows the name.
  return rows.map((row) => (row.name === '' && before ? { ...row, name: before.name } : row))
}

/** No storage lists the material because of what the run did: it is not deleted, and comes back with its stock. [UNDO-8] */
function leftByRun(done: readonly RunCall[], before: MaterialBefore | null): boolean {
  const empty = new Set(done.flatMap(emptied))
  const recategorised = done.some(({ changes }) => changes.some(({ field }) => field === 'categories'))
  const stocked = written(done).some(({ field, after }) => field === 'stock' && after !== '0')
  const kept = before?.rows.some(({ storage, stock }) => stock !== '0' && !empty.has(storage)) ?? false
  return (empty.size > 0 || recategorised) && !stocked && !kept
}

/** An added material is deleted, unless someone has changed it since. [UNDO-2] */
function undoAdd(added: RunCall, done: readonly RunCall[], group: RunGroup, live: Live, id: number): RowToRun {
  for (const change of written(done)) {
    const value = liveValue(live, id, change)
    if (value !== undefined && !hasNewValue(change, value)) {
      return listedRow(added, group, live, 'conflict', changedSince(change, value))
    }
  }
  const call = planDelete(id, added, lostIn(live, id))
  return { ...bare(added, group, live, 'delete'), changes: call.changes, calls: [call], note: null }
}

/** Without stock no list need show it; nothing of it can be compared. Deleting goes by id, and does nothing if it is gone. [UNDO-9] */
function undoUnlisted(added: RunCall, group: RunGroup, live: Live, id: number): RowToRun {
  const price = added.changes.find(({ field }) => field === 'price')?.after ?? ''
  const call = planDelete(id, added, { name: nameOf(group, live), price: toDecimal(price) ?? ZERO, stocks: [] })
  return { ...bare(added, group, live, 'delete'), changes: call.changes, calls: [call], note: null }
}

/** Where the account's unit is, seen from the run: as it left it, as it was before, or neither. */
type UnitNow = 'unchanged' | 'left' | 'before' | 'other'

interface Note {
  readonly row: RowName
  readonly status: RowStatus
  readonly why: Outcome
}

/** Fields go back one by one; those changed since stay. [UNDO-3] */
class EditsBack {
  private readonly group: RunGroup
  private readonly live: Live
  private readonly id: number
  private readonly fields: readonly Affected[]
  private readonly unitNow: UnitNow
  /** From the unit the account has now to the one it will have; null: it stays, or its factor is not known. */
  private readonly toBefore: Rescaling | null
  private readonly toLeft: Rescaling | null
  private readonly notes: Note[] = []
  private readonly back: Affected[] = []
  private readonly expected: Affected[] = []

  constructor(group: RunGroup, live: Live, id: number, fields: readonly Affected[]) {
    this.group = group
    this.live = live
    this.id = id
    this.fields = fields
    const unit = fields.find(({ field }) => field === 'unit')
    this.unitNow = unit ? unitNow(unit, this.held(unit) ?? null) : 'unchanged'
    const turn = unit && unit.before !== null ? { from: unit.after, to: unit.before } : null
    this.toBefore = turn && this.unitNow === 'left' ? rescaling(turn.from, turn.to) : null
    this.toLeft = turn && this.unitNow === 'before' ? rescaling(turn.to, turn.from) : null
  }

  rows(): readonly RowToRun[] {
    const same: Affected[] = []
    for (const change of this.fields) {
      if (this.passesOver(change)) continue
      if (this.goes(change) === 'same' && change.written) same.push(change)
    }
    this.dropStranded()
    const rows = this.planned()
    const listed = this.notes.map(({ row, status, why }) => listedRow(row, this.group, this.live, status, why))
    if (rows.length + listed.length > 0 || same.length === 0) return [...rows, ...listed]
    return [listedRow(same[0] ?? { row: 0 }, this.group, this.live, 'unchanged', null)]
  }

  /** What the account holds; of a material that no list shows, what the run left. */
  private held(change: Affected): string | null | undefined {
    const value = liveValue(this.live, this.id, change)
    return value === undefined && change.storage === null && !liveMaterial(this.live, this.id) ? change.after : value
  }

  /** A minimum that was not there goes with the storage's row; one that is not known did not, while the row is there. */
  private passesOver({ field, storage, before, written, known }: Affected): boolean {
    if (field !== 'minimum' || before !== null) return false
    if (written) return known
    return storage !== null && this.live.get(storage)?.has(this.id) === true
  }

  /** Decides about one field. */
  private goes(change: Affected): 'same' | 'back' | 'listed' | 'waits' {
    const value = this.held(change)
    const amount = isRescaled(change.field)
    if (!change.known) {
      return this.list(change, 'problem', reason('undo-no-before', {}, change.field))
    }
    if (value === undefined) return this.list(change, 'problem', reason('not-listed', {}, change.field))
    // In a third unit the old numbers would mean something else.
    if (amount && this.unitNow === 'other') return this.list(change, 'conflict', changedSince(change, value))
    const then = this.afterUnit(change, value)
    if (then !== undefined && comparable(change.field, then) === comparable(change.field, change.before)) {
      this.expected.push(change)
      return 'same'
    }
    const seen = amount && this.toLeft ? rescaled(change.field, comparable(change.field, value), this.toLeft) : value
    if (!change.left(seen)) return this.list(change, 'conflict', changedSince(change, value))
    this.expected.push(change)
    // What an unknown factor makes of it only the account can tell; it is compared afterwards.
    if (then === undefined && !change.written) return 'waits'
    // A price travels with the unit; a balance follows it, and is compared as the unit leaves it.
    const from = change.field === 'price' ? value : (then ?? value)
    this.back.push({ ...change, before: from, after: comparable(change.field, change.before) ?? '' })
    return 'back'
  }

  /** The value as it reads once the unit is back; undefined where that cannot be said. */
  private afterUnit(change: Affected, value: string | null): string | null | undefined {
    if (this.unitNow !== 'left' || !isRescaled(change.field)) return value
    if (this.toBefore) return rescaled(change.field, value, this.toBefore)
    return comparable(change.field, value) === '0' ? value : undefined
  }

  private list(change: RowName, status: RowStatus, why: Outcome): 'listed' {
    this.notes.push({ row: change, status, why })
    return 'listed'
  }

  /** A minimum of a storage that does not carry the material, and will not: it has no stock to give back there. [UNDO-8] */
  private dropStranded(): void {
    const carried = (storage: number | null): boolean =>
      storage === null ||
      this.live.get(storage)?.has(this.id) !== false ||
      this.back.some(
        (one) => one.field === 'categories' || (one.field === 'stock' && one.storage === storage && one.after !== '0'),
      )
    for (const change of this.back.filter((one) => one.field === 'minimum' && !carried(one.storage))) {
      this.back.splice(this.back.indexOf(change), 1)
      this.expected.splice(
        this.expected.findIndex((one) => placeKey(one) === placeKey(change)),
        1,
      )
      this.list(change, 'problem', reason('undo-stranded', place(change, { before: change.after }), change.field))
    }
  }

  private planned(): RowToRun[] {
    const { id, live, group, back } = this
    const rows = rowsOf(this.fields).filter((row) => back.some((change) => sameRow(change, row)))
    // The unit goes first of all, a price before the stock that is valued at it: they ride with the first row.
    let globals: readonly Change[] = back.filter(({ storage }) => storage === null).map(changeOf)
    const groupRows = rows.flatMap((row): GroupCalls[] => {
      const own = back.filter((change) => sameRow(change, row))
      const storages = new Set(own.flatMap(({ storage }) => (storage === null ? [] : [storage])))
      return [...(storages.size > 0 ? storages : [0])].map((storage) => {
        const here = own.filter((change) => change.storage === storage).map(changeOf)
        const stock = here.find(({ field }) => field === 'stock') ?? null
        const minimum = here.find(({ field }) => field === 'minimum') ?? null
        const groupRow = { ...row, storage, globals, stock, minimum, carried: live.get(storage)?.has(id) ?? true }
        globals = []
        return groupRow
      })
    })
    const calls = planExisting(id, groupRows)
    const sending = rowsOf(calls)
    return sending.map((row, at) => {
      const own = calls.filter((call) => sameRow(call, row))
      const expected = this.expected
        .filter((change) => sameRow(change, row) || (at === 0 && !sending.some((one) => sameRow(one, change))))
        .map(({ field, storage, before }) => ({ field, storage, before: null, after: comparable(field, before) ?? '' }))
      return {
        ...bare(row, group, live, statusOfCalls(own, id)),
        changes: changesOf(own),
        calls: own,
        note: null,
        expected,
      }
    })
  }
}

function unitNow(unit: Affected, value: string | null): UnitNow {
  if (hasNewValue({ ...unit, after: unit.before ?? '' }, value)) return 'before'
  return hasNewValue(unit, value) ? 'left' : 'other'
}

function changeOf({ field, storage, before, after }: Change): Change {
  return { field, storage, before, after }
}

/** All that the run changed of a material, by writing it or by the way, in the order of its calls. [UNDO-7] */
function affected(done: readonly RunCall[], before: MaterialBefore | null): Affected[] {
  const own = written(done)
  const unit = own.find(({ field }) => field === 'unit')
  const scale = unit ? rescaling(unit.before ?? '', unit.after) : null
  const held = new Map((before ? amountsOf(before) : []).map((one) => [placeKey(one), one]))
  const empty = new Set(done.flatMap(emptied))
  const fields = own.map((change): Affected => {
    const known = held.get(placeKey(change))
    const value = known ? known.before : unit && before === null ? unscaledBefore(change, unit) : change.before
    const lost = change.before !== null && value === null
    const amount = isStorageField(change.field)
    const gone = change.field === 'minimum' && change.storage !== null && empty.has(change.storage)
    return {
      ...change,
      before: value,
      written: true,
      known: !lost && (amount || value !== null),
      left: (now) => hasNewValue(change, now) || (gone && comparable('minimum', now) === '0'),
    }
  })
  const keys = new Set(own.map(placeKey))
  for (const one of held.values()) {
    if (keys.has(placeKey(one))) continue
    const left = leftUnwritten(one, done, unit !== undefined, scale)
    const after = scale ? (rescaled(one.field, one.before, scale) ?? one.after) : one.after
    if (left) fields.push({ ...one, after, ...rowOf(one, done), written: false, known: true, left })
  }
  // Older journals have no more than what was written: the minimum that went with the row is not known.
  if (!before) {
    for (const storage of empty) {
      const key = { field: 'minimum', storage } as const
      if (keys.has(placeKey(key))) continue
      fields.push({
        ...key,
        before: null,
        after: '0',
        ...rowOf(key, done),
        written: false,
        known: false,
        left: () => true,
      })
    }
  }
  return fields
}

/** How a field reads that the run did not write, as far as the run changed it by the way; null: it did not. */
function leftUnwritten(
  one: Change,
  done: readonly RunCall[],
  unit: boolean,
  scale: Rescaling | null,
): ((value: string | null) => boolean) | null {
  const reached = done.some(
    (call) =>
      (one.storage !== null && emptied(call).includes(one.storage)) ||
      call.changes.some(({ field }) => field === 'categories'),
  )
  const vanishes = one.field === 'minimum' && reached
  if (!unit && !vanishes) return null
  const scaled = scale ? rescaled(one.field, one.before, scale) : one.before
  return (value) => {
    const now = comparable(one.field, value)
    if (vanishes && now === '0') return true
    return (unit && scale === null) || isRoundedTo(scaled, now)
  }
}

/** Places every account keeps of an amount; what differs further down is its rounding. */
const KEPT_PLACES = 2

function isRoundedTo(exact: string | null, shown: string | null): boolean {
  const [wanted, held] = [toDecimal(exact ?? ''), toDecimal(shown ?? '')]
  return wanted !== null && held !== null && roundsTo(wanted, held, Math.max(KEPT_PLACES, places(held)))
}

/** Places up to which an amount that was rescaled there and back is the one it was. */
const EXACT_PLACES = 7

/** An amount that was planned in the new unit, in the old one. Null: it cannot be said exactly. */
function unscaledBefore(change: Change, unit: Change): string | null {
  if (change.before === null || !isStorageField(change.field)) return change.before
  const back = rescaling(unit.after, unit.before ?? '')
  if (!back) return change.before
  const value = toDecimal(rescaled(change.field, change.before, back) ?? '')
  // A longer one was rounded on its way there or back.
  return value !== null && places(value) <= EXACT_PLACES ? value : null
}

/** The row of the call that reached this field. */
function rowOf({ storage }: Pick<Change, 'storage'>, done: readonly RunCall[]): RowName {
  const own = done.find((call) => call.changes.some((change) => storage !== null && change.storage === storage))
  const wide = done.find((call) => reach(call) === 'everywhere')
  return rowNameOf(own ?? wide ?? done[0] ?? { row: 0 })
}

function written(done: readonly RunCall[]): (Change & RowName)[] {
  const fields = new Map<string, Change & RowName>()
  for (const call of done) {
    for (const change of call.changes) {
      const key = placeKey(change)
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

function changedSince(change: Change, live: string | null): Outcome {
  return reason('undo-changed-since', place(change, { mine: change.after, live: live ?? '' }), change.field)
}

function nameOf(group: RunGroup, live: Live): string {
  const id = groupMaterial(group)
  const listed = id === null ? undefined : liveMaterial(live, id)
  if (listed) return listed.name
  const change = group.calls.flatMap(({ changes }) => changes).find(({ field }) => field === 'name')
  return change ? change.after || (change.before ?? '') : ''
}

function bare(row: RowName, group: RunGroup, live: Live, status: RowStatus): PlannedRow {
  const id = groupMaterial(group)
  const named = { materialId: id, name: nameOf(group, live), group: id === null ? `n${rowKey(row)}` : `m${id}` }
  return { ...rowNameOf(row), status, changes: [], problems: [], calls: [], ...named }
}

function listedRow(row: RowName, group: RunGroup, live: Live, status: RowStatus, note: Outcome | null): RowToRun {
  return { ...bare(row, group, live, status), note }
}
