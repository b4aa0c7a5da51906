/**
 * Compares what is still to be sent with what the account holds now. Rows that someone else changed are set aside; what is
 * already as wanted is not sent. There is no compare-and-set in the interface: this narrows the race, it cannot close it.
 */
import { creates, removes } from '../../src-shared/material/fields/writing-methods.ts'
import { addedKeys, sentKeys } from '../../src-shared/plan/added-keys.ts'
import type { Change } from '../../src-shared/plan/planned-call.ts'
import { isIncrease } from '../../src-shared/plan/changes-to-requests.ts'
import { rescaling } from '../../src-shared/plan/unit-scale.ts'
import { rowDetails } from '../../src-shared/file/row-name.ts'
import {
  hasNewValue,
  hasOldValue,
  judge,
  liveMaterial,
  liveValue,
  type OtherValue,
} from '../../src-shared/run/run-live.ts'
import { changesBroughtAlong, materialBefore, reach } from '../../src-shared/run/material-before.ts'
import {
  bringsBack,
  changesUnit,
  followsUnitChange,
  groupMaterial,
  readsSuppliers,
  reason,
  wasTried,
  type RunCall,
  type RunGroup,
} from '../../src-shared/run/run.ts'
import { drift } from '../../src-shared/run/run-verify.ts'
import type { Halt, RunContext } from './context.ts'
import { doneEntries, failEntries, settledIn, skipEntries } from './entries.ts'
import { groupsIn } from './groups-in.ts'
import type { JournalEntry, JournalPort } from '../ports/journal-port.ts'
import type { LiveReader } from './live-reader.ts'

/** Materials that appeared since the preview, by sku and by name; not our own. */
export interface NewSincePreview {
  readonly byKey: ReadonlyMap<string, { readonly id: number; readonly name: string }>
}

/** Among those of the storages that `within` admits. */
export function findNewSincePreview(
  reader: LiveReader,
  known: ReadonlySet<number>,
  own: ReadonlySet<number>,
  within: (storage: number) => boolean,
): NewSincePreview {
  const byKey = new Map<string, { id: number; name: string }>()
  for (const [storage, materials] of reader.live) {
    if (!within(storage)) continue
    for (const { id, name, sku } of materials.values()) {
      if (known.has(id) || own.has(id)) continue
      for (const key of addedKeys({ sku, name })) byKey.set(key, { id, name })
    }
  }
  return { byKey }
}

/** The keys of the run's adds that were sent, and of which it is not known yet what became of them. */
export function addsUnderWay(journal: JournalPort, run: string): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const { calls } of groupsIn(journal, run, ['sending', 'unknown'])) {
    for (const call of calls) {
      if (!creates(call) || (call.state !== 'sending' && call.state !== 'unknown')) continue
      for (const key of sentKeys(call.body)) keys.add(key)
    }
  }
  return keys
}

/** What was just read of the account, for comparing groups right before they are sent. [RUN-6] */
export class DriftCheck {
  /** Groups up to this one are compared: what the run itself did of them since is not mistaken for somebody else's doing. */
  private to = -1
  private readonly ctx: RunContext
  private readonly reader: LiveReader
  private readonly newSincePreview: () => NewSincePreview

  constructor(ctx: RunContext, reader: LiveReader, newSincePreview: () => NewSincePreview) {
    this.ctx = ctx
    this.reader = reader
    this.newSincePreview = newSincePreview
  }

  /** Groups with something to send: as they are now, when what became of them is on the disk. A halt leaves them uncompared. */
  async compare(
    planned: readonly RunGroup[],
  ): Promise<{ readonly groups: readonly RunGroup[] } | { readonly halt: Halt }> {
    const { ctx, reader } = this
    const groups = planned.filter(({ group }) => group > this.to)
    const [first, last] = [groups[0], groups.at(-1)]
    if (!first || !last) return { groups: planned }
    const halt = await reader.suppliers(suppliersOf(ctx, groups))
    if (halt) return { halt }
    let entries: JournalEntry[] = []
    let kept: JournalEntry[] = []
    // Where a group asks for storages that were not read, those before it are compared with them as well.
    for (let lists = -1; lists !== reader.live.size;) {
      lists = reader.live.size
      entries = []
      kept = []
      for (const group of groups) {
        const stopped = await keepBefore(ctx, reader, group, kept)
        if (stopped) return { halt: stopped }
        const found = await groupDrift(ctx, reader, group, this.newSincePreview)
        if ('halt' in found) return found
        entries.push(...found.entries)
      }
    }
    const written = entries.map((entry) => (entry === FOUND_SENT ? ctx.foundSent() : entry))
    if (written.length + kept.length > 0) await ctx.write([...kept, ...written])
    const { settled, failed } = settledIn(written)
    ctx.settledCalls(settled, failed)
    this.to = last.group
    if (entries.length === 0) return { groups: planned }
    const left = ctx.journal.groups(ctx.run, ['planned'], (planned[0] ?? first).group - 1, planned.length)
    return { groups: left.filter(({ group }) => group <= this.to) }
  }
}

/** The call has left, or may have: a killed program's try is none of its attempts, and may still arrive. */
function wasSent(call: RunCall): boolean {
  return wasTried(call) || (call.state === 'done' && call.reason?.code !== 'already')
}

/** A call that a killed program had sent, as the account shows; the run counts it once it is written. [RUN-21] */
const FOUND_SENT: JournalEntry = { kind: 'requests', reads: 0, writes: 1, retries: 0, inLedger: true }

/** All values are as wanted. What was sent and came late is this run's doing, not what somebody else had done already. [UNDO-5] */
function reachedEntries(call: RunCall): readonly JournalEntry[] {
  if (!wasTried(call)) return doneEntries(call, null, call.attempts, reason('already'))
  const found = call.attempts === 0 ? [FOUND_SENT] : []
  return [...doneEntries(call, null, call.attempts, reason('read-back', call.reason?.details)), ...found]
}

/** Materials whose suppliers are going to be sent; once per process, since each costs a request. */
function suppliersOf(ctx: RunContext, groups: readonly RunGroup[]): number[] {
  const ids: number[] = []
  for (const group of groups) {
    const id = groupMaterial(group)
    if (id === null || ctx.suppliersSeen.has(id)) continue
    if (!group.calls.some((call) => call.state === 'planned' && readsSuppliers(call))) continue
    ctx.suppliersSeen.add(id)
    ids.push(id)
  }
  return ids
}

/**
 * Keeps what the account holds of a material before the first call that takes away more than it names, and what such calls are
 * to bring about. An undo knows by itself what it is to bring about. [RUN-16]
 */
async function keepBefore(
  ctx: RunContext,
  reader: LiveReader,
  group: RunGroup,
  entries: JournalEntry[],
): Promise<Halt | null> {
  const id = groupMaterial(group)
  const reaches = group.calls.map(reach)
  const sent = group.calls.some(wasSent)
  if (id === null || sent || reaches.every((one) => one === 'own')) return null
  if (reaches.includes('everywhere')) {
    const extended = await reader.extend()
    if (typeof extended === 'object') return extended
  }
  const material = materialBefore(reader.live, id)
  if (!material) return null
  entries.push({ kind: 'before', material })
  const unit = group.calls.find(changesUnit)
  if (!unit || ctx.record.undoOf !== null) return null
  const changes = changesBroughtAlong(material, group.calls)
  entries.push({ kind: 'expected', seq: unit.rowSeq, changes })
  return null
}

type Found = { readonly halt: Halt } | { readonly entries: readonly JournalEntry[] }

async function groupDrift(
  ctx: RunContext,
  reader: LiveReader,
  group: RunGroup,
  newSincePreview: () => NewSincePreview,
): Promise<Found> {
  const planned = group.calls.filter(({ state }) => state === 'planned')
  const id = groupMaterial(group)
  if (id === null) return { entries: addDrift(group, planned, newSincePreview) }
  if (!liveMaterial(reader.live, id)) {
    const extended = await reader.extend()
    if (typeof extended === 'object') return { halt: extended }
  }
  const unit = group.calls.find(changesUnit)
  const unitPending = unit?.state === 'planned'
  const turn = unit?.changes.find(({ field }) => field === 'unit')
  // Balances behind a unit change are planned in the new unit; the account still has them in the old one. [RUN-9]
  const scale = turn === undefined ? null : rescaling(turn.before ?? '', turn.after)
  const entries: JournalEntry[] = []
  const aside = new Set<number>()
  let whole = false
  for (const call of planned) {
    const follows = followsUnitChange(group, call)
    const judged =
      goesOtherwise(ctx, reader, id, call) ??
      judge(call, id, reader.live, follows && !unitPending, follows && unitPending ? scale : null)
    if (judged.kind === 'other' || (judged.kind === 'gone' && reader.whole && !bringsBack(group))) {
      const why = judged.kind === 'other' ? drift(judged.change, judged.live) : reason('gone')
      // Of what was sent without an answer nobody can say that it did not happen.
      const tried = planned.find((one) => one.rowSeq === call.rowSeq && wasTried(one))
      if (tried) {
        const lost = judged.kind === 'other' ? { ...why, code: 'lost-track' as const } : why
        return { entries: [...entries, ...failEntries(group, tried, lost)] }
      }
      const mine = planned.filter(({ rowSeq }) => rowSeq === call.rowSeq && !aside.has(rowSeq))
      entries.push(...skipEntries(mine, why))
      aside.add(call.rowSeq)
      // What comes after a unit change is given in the new unit: without it, it must not be sent.
      if (unit && unitPending && unit.rowSeq === call.rowSeq) whole = true
    }
  }
  for (const { call, row } of unpriced(reader, id, planned, aside)) {
    const mine = planned.filter(({ rowSeq }) => rowSeq === call.rowSeq)
    entries.push(...skipEntries(mine, reason('earlier-call', rowDetails(row, 'row'))))
    aside.add(call.rowSeq)
  }
  if (whole) {
    const rest = planned.filter(({ rowSeq }) => !aside.has(rowSeq))
    const why = reason('earlier-call', unit === undefined ? { row: 0 } : rowDetails(unit, 'row'))
    return { entries: [...entries, ...skipEntries(rest, why)] }
  }
  for (const call of planned) {
    if (aside.has(call.rowSeq)) continue
    const follows = followsUnitChange(group, call)
    // Before a unit change, a value that happens to be the wanted one will be rescaled.
    if (follows && unitPending) continue
    const judged = judge(call, id, reader.live, follows)
    if (judged.kind === 'reached' && deletesUnlisted(ctx, call, id)) continue
    if (judged.kind === 'reached') entries.push(...reachedEntries(call))
    else if (judged.kind === 'mixed') entries.push(rebase(reader, id, call))
  }
  return { entries }
}

/** What goes with a row that an undo takes away, and is not as its plan saw it; null: nothing is. [UNDO-13] */
function goesOtherwise(
  { record, journal, run }: RunContext,
  { live }: LiveReader,
  id: number,
  call: RunCall,
): ({ readonly kind: 'other' } & OtherValue) | null {
  if (record.undoOf === null || !call.changes.some(({ field }) => field === 'stock' || field === 'categories'))
    return null
  const [row] = journal.allRows(run, call.rowSeq - 1, 1)
  for (const change of row?.changes ?? []) {
    if (change.before === null) continue
    const value = liveValue(live, id, change)
    if (value !== undefined && !hasOldValue(change, value) && !hasNewValue(change, value))
      return { kind: 'other', change, live: value }
  }
  return null
}

/**
 * The first increase of each row that would be valued at a price that is not set now, because its row is set aside; with that
 * row. [PLAN-4]
 */
function unpriced(
  reader: LiveReader,
  id: number,
  planned: readonly RunCall[],
  aside: ReadonlySet<number>,
): readonly { readonly call: RunCall; readonly row: RunCall }[] {
  const unset = (change: Change): boolean => {
    const live = change.field === 'price' ? liveValue(reader.live, id, change) : undefined
    return live !== undefined && !hasNewValue(change, live)
  }
  const priced = planned.find(({ rowSeq, changes }) => aside.has(rowSeq) && changes.some(unset))
  if (!priced) return []
  const found = new Map<number, RunCall>()
  for (const call of planned) {
    if (call.seq < priced.seq || aside.has(call.rowSeq) || found.has(call.rowSeq)) continue
    if (call.changes.some((change) => change.field === 'stock' && isIncrease(change))) found.set(call.rowSeq, call)
  }
  return [...found.values()].map((call) => ({ call, row: priced }))
}

/** A delete of a material that no list showed before it: that none shows it says nothing, so it is sent. [RUN-22] */
export function deletesUnlisted({ journal, run }: RunContext, call: RunCall, id: number): boolean {
  return removes(call) && journal.before(run, id) === null
}

/** A value that is already as wanted keeps that as its before: it is not this call that changes it. */
function rebase(reader: LiveReader, id: number, call: RunCall): JournalEntry {
  const changes = call.changes.map((change) => {
    const live = liveValue(reader.live, id, change)
    return live !== undefined && hasNewValue(change, live) ? { ...change, before: live } : change
  })
  return { kind: 'rebase', call, changes }
}

function addDrift(
  group: RunGroup,
  planned: readonly RunCall[],
  newSincePreview: () => NewSincePreview,
): readonly JournalEntry[] {
  const add = planned.find(creates)
  if (!add) return []
  // By its sku, where it has one.
  const [key = ''] = sentKeys(add.body)
  const added = newSincePreview().byKey.get(key)
  if (!added) return []
  // It may be what was sent without an answer: then it is neither sent again nor called left out. [RUN-5]
  if (wasTried(add)) return failEntries(group, add, reason('near-candidate', { id: added.id }))
  return skipEntries(planned, reason('appeared', { id: added.id, name: added.name }))
}
