/**
 * Settles calls that got no answer by reading the account. A call is sent again only if the account shows that it was not carried out. An add needs a
 * second check. [RUN-4] [RUN-5]
 */
import { isCreation, isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import { settleAdds, type AddVerdict } from '../../src-shared/run/run-adds.ts'
import { judgeLiveCall, findLiveValue, hasNewValue, type Judgement } from '../../src-shared/run/run-live.ts'
import {
  isRestoringGroup,
  followsUnitChange,
  groupMaterial,
  readsSuppliers,
  reason,
  type RunCall,
  type RunGroup,
  type Reason,
} from '../../src-shared/run/run.ts'
import { driftReason } from '../../src-shared/run/run-verify.ts'
import type { Halt, RunContext } from './run-context.ts'
import { isDeleteOfUnlisted } from './drift.ts'
import { callEntry, doneEntries, failEntries, countSettled, listGroupsInState } from './journal-entries.ts'
import type { JournalEntry } from '../ports/journal-port.ts'
import type { LiveReader } from './live-reader.ts'

/** The maximum number of attempts for one call. */
export const MAX_ATTEMPTS = 5

export interface Settlement {
  readonly halt: Halt | null
  /** How many calls must be sent again. */
  readonly retryCount: number
  /** How many calls turned out to be done. */
  readonly doneCount: number
  /** The highest number of attempts among the calls to send again. */
  readonly attempts: number
}

interface OpenCall {
  readonly group: RunGroup
  readonly call: RunCall
}

export function openCalls(ctx: RunContext): OpenCall[] {
  const open: OpenCall[] = []
  for (const group of listGroupsInState(ctx.journal, ctx.run, ['unknown'])) {
    const call = group.calls.find(({ state }) => state === 'unknown')
    if (call) open.push({ group, call })
  }
  return open
}

/** Storages to read for these calls. The effect of a call on the whole material may be visible in any of the run's storages. */
export function storagesOfCalls(ctx: RunContext, openCalls: readonly OpenCall[]): Set<number> {
  const storages = new Set<number>()
  for (const { call } of openCalls) {
    const bodyStorage = call.body['storage_id']
    if (
      typeof bodyStorage === 'number' &&
      (isCreation(call) || call.changes.every((change) => change.storage !== null))
    )
      storages.add(bodyStorage)
    else for (const storage of ctx.storages) storages.add(storage)
  }
  return storages
}

/** Settles these calls. `reader` must have read `storagesOfCalls` after the calls were sent. */
export async function settle(ctx: RunContext, reader: LiveReader, openCalls: readonly OpenCall[]): Promise<Settlement> {
  const tally = { retryCount: 0, doneCount: 0, attempts: 0 }
  const entries: JournalEntry[] = []
  const sendAgain = ({ group, call }: OpenCall, failure: Reason): void => {
    if (call.attempts >= MAX_ATTEMPTS) {
      entries.push(...failEntries(group, call, failure))
      return
    }
    tally.retryCount += 1
    tally.attempts = Math.max(tally.attempts, call.attempts)
    // The call keeps its reason: it may have been sent and could still arrive.
    entries.push(callEntry(call, 'planned', call.reason))
  }
  // If the account returns a material's suppliers, they show whether the change was made.
  const materialIds = openCalls.flatMap(({ group, call }) => (readsSuppliers(call) ? [groupMaterial(group)] : []))
  const supplierHalt = await reader.readSuppliers(materialIds.filter((id) => id !== null))
  if (supplierHalt) return { ...tally, halt: supplierHalt }
  const abandonReason = ({ call }: OpenCall): Reason => reason('gave-up', { tries: call.attempts })

  for (const call of openCalls) {
    if (isCreation(call.call)) continue
    const judgement = await judgeOpen(reader, call)
    if ('halt' in judgement) return { ...tally, halt: judgement.halt }
    switch (judgement.kind) {
      case 'reached':
        if (isDeleteOfUnlisted(ctx, call.call, groupMaterial(call.group) ?? 0)) {
          sendAgain(call, abandonReason(call))
          break
        }
        tally.doneCount += 1
        entries.push(
          ...doneEntries(call.call, null, call.call.attempts, readBackReason(call)),
          ...recoverSendEntries(ctx, call),
        )
        break
      case 'before':
        sendAgain(call, abandonReason(call))
        break
      case 'unseen':
        // No list contains suppliers. A request always sends all suppliers of a material, so repeating it makes no difference.
        if (call.call.attempts < MAX_ATTEMPTS) sendAgain(call, abandonReason(call))
        break
      case 'gone':
        // If no list shows the material yet, an edit is sent again: it sets all its fields.
        if (isRestoringGroup(call.group)) sendAgain(call, abandonReason(call))
        else entries.push(...failEntries(call.group, call.call, reason('gone')))
        break
      case 'mixed':
      case 'other':
        entries.push(...failEntries(call.group, call.call, makeLostTrackReason(reader, call)))
        break
    }
  }

  const addSettlement = await settleOpenAdds(
    ctx,
    reader,
    openCalls.filter(({ call }) => isCreation(call)),
  )
  if ('halt' in addSettlement) return { ...tally, halt: addSettlement.halt }
  for (const [call, verdict] of addSettlement.verdicts) {
    switch (verdict.kind) {
      case 'made':
        tally.doneCount += 1
        entries.push(
          ...doneEntries(call.call, verdict.id, call.call.attempts, readBackReason(call)),
          ...recoverSendEntries(ctx, call),
        )
        break
      case 'none':
        sendAgain(call, abandonReason(call))
        break
      case 'several':
        entries.push(callEntry(call.call, 'unknown', reason('several-candidates', { ids: verdict.ids.join(', ') })))
        break
      case 'near':
        entries.push(callEntry(call.call, 'unknown', reason('near-candidate', { id: verdict.id })))
        break
    }
  }
  if (entries.length > 0) await ctx.write(entries)
  const { settled: settledCount, failed: failedCount } = countSettled(entries)
  ctx.countSettled(settledCount, failedCount)
  return { ...tally, halt: null }
}

/** The reason for a call that the account shows as done. It keeps the details of the missing answer. */
function readBackReason({ call }: OpenCall): Reason {
  return reason('read-back', call.reason?.details)
}

/** A call from a killed program counts as sent once the account shows it. [RUN-21] */
function recoverSendEntries(ctx: RunContext, { call }: OpenCall): JournalEntry[] {
  // An earlier attempt that was already counted may be the one that arrived, so nothing more is counted.
  return call.reason?.details['interrupted'] === 1 && call.attempts === 0 ? [ctx.countRecoveredSend()] : []
}

async function judgeOpen(reader: LiveReader, { group, call }: OpenCall): Promise<Judgement | { readonly halt: Halt }> {
  const id = groupMaterial(group)
  if (id === null) return { kind: 'gone' }
  const isAfterUnitChange = followsUnitChange(group, call)
  let judgement = judgeLiveCall(call, id, reader.liveLists, isAfterUnitChange)
  // A delete counts as done only if no known storage lists the material.
  const isUnsure = judgement.kind === 'gone' || (isDeletion(call) && judgement.kind === 'reached')
  if (!isUnsure) return judgement
  const extension = await reader.readOtherStorages()
  if (typeof extension === 'object') return { halt: extension }
  if (extension) judgement = judgeLiveCall(call, id, reader.liveLists, isAfterUnitChange)
  return judgement
}

/** The reason for a call whose outcome stays unknown. It includes the first value that differs from the one sent. */
function makeLostTrackReason(reader: LiveReader, { group, call }: OpenCall): Reason {
  const id = groupMaterial(group) ?? 0
  for (const change of call.changes) {
    const currentLiveValue = findLiveValue(reader.liveLists, id, change)
    if (currentLiveValue === undefined || hasNewValue(change, currentLiveValue)) continue
    return { ...driftReason(change, currentLiveValue), code: 'lost-track' }
  }
  return reason('gone')
}

type AddsSettlement = { readonly halt: Halt } | { readonly verdicts: ReadonlyMap<OpenCall, AddVerdict> }

/** Settles adds together, storage by storage. Adds that seem to have failed are checked a second time, after `settleMs`. */
async function settleOpenAdds(
  ctx: RunContext,
  reader: LiveReader,
  openCalls: readonly OpenCall[],
): Promise<AddsSettlement> {
  const verdicts = new Map<OpenCall, AddVerdict>()
  if (openCalls.length === 0) return { verdicts }
  const excludedIds = new Set([...(ctx.journal.baseline(ctx.run) ?? []), ...ctx.ownMaterials()])
  const matchNewMaterials = (openCalls: readonly OpenCall[]): void => {
    for (const storage of new Set(openCalls.map(storageOf))) {
      const storageCalls = openCalls.filter((call) => storageOf(call) === storage)
      const newMaterials = [...(reader.liveLists.get(storage)?.values() ?? [])].filter(({ id }) => !excludedIds.has(id))
      const addVerdicts = settleAdds(
        storageCalls.map(({ call }) => ({ seq: call.seq, body: call.body })),
        newMaterials,
      )
      for (const call of storageCalls) {
        const verdict = addVerdicts.get(call.call.seq) ?? { kind: 'none' }
        verdicts.set(call, verdict)
        if (verdict.kind === 'made') excludedIds.add(verdict.id)
      }
    }
  }
  matchNewMaterials(openCalls)
  const missingAdds = openCalls.filter((call) => verdicts.get(call)?.kind === 'none')
  if (missingAdds.length === 0) return { verdicts }
  await ctx.clock.sleep(ctx.options.timing.settleMs, ctx.stop)
  if (ctx.stop.aborted) return { halt: { kind: 'stop', reason: reason('cancelled') } }
  const halt = await reader.read(new Set(missingAdds.map(storageOf)))
  if (halt) return { halt }
  matchNewMaterials(missingAdds)
  return { verdicts }
}

function storageOf({ call }: OpenCall): number {
  const storage = call.body['storage_id']
  return typeof storage === 'number' ? storage : 0
}
