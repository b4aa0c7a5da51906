/**
 * Compares the unsent changes with the account's current values. Rows that someone else changed are skipped, and values that are already right are
 * not sent. The API has no compare-and-set, so this makes the race less likely but cannot rule it out.
 */
import { isCreation, isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import { getAddedKeys, listSentKeys, type Change } from '../../src-shared/plan/plan.ts'
import { isIncrease } from '../../src-shared/plan/changes-to-requests.ts'
import { findRescaling } from '../../src-shared/plan/unit-scale.ts'
import { makeRowDetails } from '../../src-shared/file/row-name.ts'
import {
  hasNewValue,
  hasOldValue,
  judgeLiveCall,
  findLiveMaterial,
  findLiveValue,
  type OtherValue,
} from '../../src-shared/run/run-live.ts'
import { predictSideEffects, findMaterialBefore, findEffectScope } from '../../src-shared/run/material-before.ts'
import {
  isRestoringGroup,
  changesUnit,
  followsUnitChange,
  materialOfGroup,
  readsSuppliers,
  makeReason,
  wasTried,
  type RunCall,
  type RunGroup,
} from '../../src-shared/run/run.ts'
import { makeDriftReason } from '../../src-shared/run/run-verify.ts'
import type { Halt, RunContext } from './run-context.ts'
import {
  makeDoneEntries,
  makeFailureEntries,
  countSettledCalls,
  makeSkipEntries,
  listGroupsInState,
} from './journal-entries.ts'
import type { JournalEntry, JournalPort } from '../ports/journal-port.ts'
import type { LiveReader } from './live-reader.ts'

/** Materials that have appeared since the preview and were not added by this run, by sku and by name. */
export interface NewMaterials {
  readonly byKey: ReadonlyMap<string, { readonly id: number; readonly name: string }>
}

/** Finds new materials in the storages for which `isIncluded` returns true. */
export function findNewMaterials(
  reader: LiveReader,
  knownIds: ReadonlySet<number>,
  ownIds: ReadonlySet<number>,
  isIncluded: (storage: number) => boolean,
): NewMaterials {
  const materialsByKey = new Map<string, { id: number; name: string }>()
  for (const [storage, materials] of reader.liveLists) {
    if (!isIncluded(storage)) continue
    for (const { id, name, sku } of materials.values()) {
      if (knownIds.has(id) || ownIds.has(id)) continue
      for (const key of getAddedKeys({ sku, name })) materialsByKey.set(key, { id, name })
    }
  }
  return { byKey: materialsByKey }
}

/** The keys of adds that this run sent and whose outcome is unknown. */
export function listKeysOfOpenAdds(journal: JournalPort, run: string): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const { calls } of listGroupsInState(journal, run, ['sending', 'unknown'])) {
    for (const call of calls) {
      if (!isCreation(call) || (call.state !== 'sending' && call.state !== 'unknown')) continue
      for (const key of listSentKeys(call.body)) keys.add(key)
    }
  }
  return keys
}

/** Compares groups with the latest reading of the account, right before the groups are sent. [RUN-6] */
export class DriftCheck {
  /** The last group that was compared. Without this limit, the run's own later changes would look like changes by somebody else. */
  private lastComparedGroup = -1
  private readonly ctx: RunContext
  private readonly reader: LiveReader
  private readonly getNewMaterials: () => NewMaterials

  constructor(ctx: RunContext, reader: LiveReader, getNewMaterials: () => NewMaterials) {
    this.ctx = ctx
    this.reader = reader
    this.getNewMaterials = getNewMaterials
  }

  /** Journals the results of the comparison, then returns the groups that still have something to send. After a halt, nothing is compared. */
  async compare(
    plannedGroups: readonly RunGroup[],
  ): Promise<{ readonly groups: readonly RunGroup[] } | { readonly halt: Halt }> {
    const { ctx, reader } = this
    const groups = plannedGroups.filter(({ group }) => group > this.lastComparedGroup)
    const [firstGroup, lastGroup] = [groups[0], groups.at(-1)]
    if (!firstGroup || !lastGroup) return { groups: plannedGroups }
    const halt = await reader.readSuppliers(findSupplierMaterials(ctx, groups))
    if (halt) return { halt }
    let entries: JournalEntry[] = []
    let entriesBefore: JournalEntry[] = []
    // If a group needs more storages to be read, the groups before it are compared again, with these storages included.
    for (let listCount = -1; listCount !== reader.liveLists.size;) {
      listCount = reader.liveLists.size
      entries = []
      entriesBefore = []
      for (const group of groups) {
        const readHalt = await saveMaterialBefore(ctx, reader, group, entriesBefore)
        if (readHalt) return { halt: readHalt }
        const driftResult = await findGroupDrift(ctx, reader, group, this.getNewMaterials)
        if ('halt' in driftResult) return driftResult
        entries.push(...driftResult.entries)
      }
    }
    const countedEntries = entries.map((entry) => (entry === RECOVERED_SEND ? ctx.countRecoveredSend() : entry))
    if (countedEntries.length + entriesBefore.length > 0) await ctx.write([...entriesBefore, ...countedEntries])
    const { settledCount, failedCount } = countSettledCalls(countedEntries)
    ctx.countSettledCalls(settledCount, failedCount)
    this.lastComparedGroup = lastGroup.group
    if (entries.length === 0) return { groups: plannedGroups }
    const remainingGroups = ctx.journal.groups(
      ctx.run,
      ['planned'],
      (plannedGroups[0] ?? firstGroup).group - 1,
      plannedGroups.length,
    )
    return { groups: remainingGroups.filter(({ group }) => group <= this.lastComparedGroup) }
  }
}

/** True if the call was sent, or may have been. A call from a killed program is not counted, but it may still arrive. */
function wasSent(call: RunCall): boolean {
  return wasTried(call) || (call.state === 'done' && call.reason?.code !== 'already')
}

/** The entry for a call that a killed program had sent and that the account shows as done. The run counts it once this entry is written. [RUN-21] */
const RECOVERED_SEND: JournalEntry = { kind: 'requests', reads: 0, writes: 1, retries: 0, isInLedger: true }

/** The entries for a call whose values are all as planned. A request that arrived late is this run's change, not somebody else's. [UNDO-5] */
function makeAlreadyAppliedEntries(call: RunCall): readonly JournalEntry[] {
  if (!wasTried(call)) return makeDoneEntries(call, null, call.attempts, makeReason('already'))
  const recoveredEntries = call.attempts === 0 ? [RECOVERED_SEND] : []
  return [
    ...makeDoneEntries(call, null, call.attempts, makeReason('read-back', call.reason?.details)),
    ...recoveredEntries,
  ]
}

/** Materials whose suppliers are about to be sent. Their suppliers are read only once per process, because each material costs a request. */
function findSupplierMaterials(ctx: RunContext, groups: readonly RunGroup[]): number[] {
  const ids: number[] = []
  for (const group of groups) {
    const id = materialOfGroup(group)
    if (id === null || ctx.comparedSuppliers.has(id)) continue
    if (!group.calls.some((call) => call.state === 'planned' && readsSuppliers(call))) continue
    ctx.comparedSuppliers.add(id)
    ids.push(id)
  }
  return ids
}

/**
 * Records a material's values before the first call that also changes fields not named in it. Records the effects expected from such calls as well.
 * The plan of an undo already contains these effects. [RUN-16]
 */
async function saveMaterialBefore(
  ctx: RunContext,
  reader: LiveReader,
  group: RunGroup,
  entries: JournalEntry[],
): Promise<Halt | null> {
  const id = materialOfGroup(group)
  const callReaches = group.calls.map(findEffectScope)
  const hasSentCalls = group.calls.some(wasSent)
  if (id === null || hasSentCalls || callReaches.every((callReach) => callReach === 'own')) return null
  if (callReaches.includes('everywhere')) {
    const readResult = await reader.readOtherStorages()
    if (typeof readResult === 'object') return readResult
  }
  const material = findMaterialBefore(reader.liveLists, id)
  if (!material) return null
  entries.push({ kind: 'before', material })
  const unitCall = group.calls.find(changesUnit)
  if (!unitCall || ctx.record.undoOf !== null) return null
  const changes = predictSideEffects(material, group.calls)
  entries.push({ kind: 'expected', seq: unitCall.rowSeq, changes })
  return null
}

type GroupDrift = { readonly halt: Halt } | { readonly entries: readonly JournalEntry[] }

async function findGroupDrift(
  ctx: RunContext,
  reader: LiveReader,
  group: RunGroup,
  getNewMaterials: () => NewMaterials,
): Promise<GroupDrift> {
  const plannedCalls = group.calls.filter(({ state }) => state === 'planned')
  const id = materialOfGroup(group)
  if (id === null) return { entries: findAddDrift(group, plannedCalls, getNewMaterials) }
  if (!findLiveMaterial(reader.liveLists, id)) {
    const readResult = await reader.readOtherStorages()
    if (typeof readResult === 'object') return { halt: readResult }
  }
  const unitCall = group.calls.find(changesUnit)
  const isUnitPending = unitCall?.state === 'planned'
  const unitChange = unitCall?.changes.find(({ field }) => field === 'unit')
  // Balances after a unit change are planned in the new unit, but the account still has them in the old one. [RUN-9]
  const scale = unitChange === undefined ? null : findRescaling(unitChange.before ?? '', unitChange.after)
  const entries: JournalEntry[] = []
  const skippedRows = new Set<number>()
  let skipsWholeGroup = false
  for (const call of plannedCalls) {
    const isAfterUnitChange = followsUnitChange(group, call)
    const judgement =
      findChangesSinceUndoPlan(ctx, reader, id, call) ??
      judgeLiveCall(
        call,
        id,
        reader.liveLists,
        isAfterUnitChange && !isUnitPending,
        isAfterUnitChange && isUnitPending ? scale : null,
      )
    if (
      judgement.kind === 'other' ||
      (judgement.kind === 'gone' && reader.hasReadAllStorages && !isRestoringGroup(group))
    ) {
      const skipReason =
        judgement.kind === 'other' ? makeDriftReason(judgement.change, judgement.live) : makeReason('gone')
      // A request without an answer may have been carried out.
      const triedCall = plannedCalls.find((plannedCall) => plannedCall.rowSeq === call.rowSeq && wasTried(plannedCall))
      if (triedCall) {
        const lostTrackReason = judgement.kind === 'other' ? { ...skipReason, code: 'lost-track' as const } : skipReason
        return { entries: [...entries, ...makeFailureEntries(group, triedCall, lostTrackReason)] }
      }
      const rowCalls = plannedCalls.filter(({ rowSeq }) => rowSeq === call.rowSeq && !skippedRows.has(rowSeq))
      entries.push(...makeSkipEntries(rowCalls, skipReason))
      skippedRows.add(call.rowSeq)
      // The group's later values are in the new unit, so they must not be sent without the unit change.
      if (unitCall && isUnitPending && unitCall.rowSeq === call.rowSeq) skipsWholeGroup = true
    }
  }
  for (const { call, priceCall } of findIncreasesWithoutPrice(reader, id, plannedCalls, skippedRows)) {
    const rowCalls = plannedCalls.filter(({ rowSeq }) => rowSeq === call.rowSeq)
    entries.push(...makeSkipEntries(rowCalls, makeReason('earlier-call', makeRowDetails(priceCall, 'row'))))
    skippedRows.add(call.rowSeq)
  }
  if (skipsWholeGroup) {
    const remainingCalls = plannedCalls.filter(({ rowSeq }) => !skippedRows.has(rowSeq))
    const skipReason = makeReason('earlier-call', unitCall === undefined ? { row: 0 } : makeRowDetails(unitCall, 'row'))
    return { entries: [...entries, ...makeSkipEntries(remainingCalls, skipReason)] }
  }
  for (const call of plannedCalls) {
    if (skippedRows.has(call.rowSeq)) continue
    const isAfterUnitChange = followsUnitChange(group, call)
    // A value that is already right before a unit change will still be rescaled by it.
    if (isAfterUnitChange && isUnitPending) continue
    const judgement = judgeLiveCall(call, id, reader.liveLists, isAfterUnitChange)
    if (judgement.kind === 'reached' && isDeleteOfUnlistedMaterial(ctx, call, id)) continue
    if (judgement.kind === 'reached') entries.push(...makeAlreadyAppliedEntries(call))
    else if (judgement.kind === 'mixed') entries.push(makeRebaseEntry(reader, id, call))
  }
  return { entries }
}

/** A change made since the undo was planned, in a row that the undo would remove. Null if there is none. [UNDO-13] */
function findChangesSinceUndoPlan(
  { record, journal, run }: RunContext,
  { liveLists }: LiveReader,
  id: number,
  call: RunCall,
): ({ readonly kind: 'other' } & OtherValue) | null {
  if (record.undoOf === null || !call.changes.some(({ field }) => field === 'stock' || field === 'categories'))
    return null
  const [row] = journal.readAllRows(run, call.rowSeq - 1, 1)
  for (const change of row?.changes ?? []) {
    if (change.before === null) continue
    const value = findLiveValue(liveLists, id, change)
    if (value !== undefined && !hasOldValue(change, value) && !hasNewValue(change, value))
      return { kind: 'other', change, live: value }
  }
  return null
}

/**
 * If a row's price is not sent, later stock increases would be valued at the wrong price. Returns the first increase of each later row, with the
 * skipped call that has the price. [PLAN-4]
 */
function findIncreasesWithoutPrice(
  reader: LiveReader,
  id: number,
  plannedCalls: readonly RunCall[],
  skippedRows: ReadonlySet<number>,
): readonly { readonly call: RunCall; readonly priceCall: RunCall }[] {
  const isUnset = (change: Change): boolean => {
    const currentLiveValue = change.field === 'price' ? findLiveValue(reader.liveLists, id, change) : undefined
    return currentLiveValue !== undefined && !hasNewValue(change, currentLiveValue)
  }
  const priceCall = plannedCalls.find(({ rowSeq, changes }) => skippedRows.has(rowSeq) && changes.some(isUnset))
  if (!priceCall) return []
  const increaseByRow = new Map<number, RunCall>()
  for (const call of plannedCalls) {
    if (call.seq < priceCall.seq || skippedRows.has(call.rowSeq) || increaseByRow.has(call.rowSeq)) continue
    if (call.changes.some((change) => change.field === 'stock' && isIncrease(change)))
      increaseByRow.set(call.rowSeq, call)
  }
  return [...increaseByRow.values()].map((call) => ({ call, priceCall }))
}

/** True for the delete of a material that no list has shown. Its absence proves nothing, so the delete is sent. [RUN-22] */
export function isDeleteOfUnlistedMaterial({ journal, run }: RunContext, call: RunCall, id: number): boolean {
  return isDeletion(call) && journal.readMaterialBefore(run, id) === null
}

/** If the account already has the planned value, that value is also recorded as the value before, because the call does not change it. */
function makeRebaseEntry(reader: LiveReader, id: number, call: RunCall): JournalEntry {
  const changes = call.changes.map((change) => {
    const currentLiveValue = findLiveValue(reader.liveLists, id, change)
    return currentLiveValue !== undefined && hasNewValue(change, currentLiveValue)
      ? { ...change, before: currentLiveValue }
      : change
  })
  return { kind: 'rebase', call, changes }
}

function findAddDrift(
  group: RunGroup,
  plannedCalls: readonly RunCall[],
  getNewMaterials: () => NewMaterials,
): readonly JournalEntry[] {
  const add = plannedCalls.find(isCreation)
  if (!add) return []
  // A material added by someone else is matched by sku or name. The planner would ask the user about such a material.
  const { byKey } = getNewMaterials()
  const materialAddedElsewhere = listSentKeys(add.body)
    .map((key) => byKey.get(key))
    .find((material) => material !== undefined)
  if (!materialAddedElsewhere) return []
  // The new material may come from the add that got no answer. The add is then neither sent again nor reported as skipped. [RUN-5]
  if (wasTried(add))
    return makeFailureEntries(group, add, makeReason('near-candidate', { id: materialAddedElsewhere.id }))
  return makeSkipEntries(
    plannedCalls,
    makeReason('appeared', { id: materialAddedElsewhere.id, name: materialAddedElsewhere.name }),
  )
}
