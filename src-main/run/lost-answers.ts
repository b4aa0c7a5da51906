/**
 * Settles calls that got no answer by reading the account. A call is sent again only if the account shows that it was not carried out. An add needs a
 * second check. [RUN-4] [RUN-5]
 */
import { isCreation, isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import { settleAdds, type AddVerdict } from '../../src-shared/run/run-adds.ts'
import { judgeLiveCall, findLiveValue, hasNewValue, type CallJudgement } from '../../src-shared/run/run-live.ts'
import {
  isRestoringGroup,
  followsUnitChange,
  materialOfGroup,
  readsSuppliers,
  makeReason,
  type RunCall,
  type RunGroup,
  type Reason,
} from '../../src-shared/run/run.ts'
import { makeDriftReason } from '../../src-shared/run/run-verify.ts'
import type { Halt, RunContext } from './run-context.ts'
import { isDeleteOfUnlistedMaterial } from './drift.ts'
import {
  makeCallEntry,
  makeDoneEntries,
  makeFailureEntries,
  countSettledCalls,
  listGroupsInState,
} from './journal-entries.ts'
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

export function findOpenCalls(ctx: RunContext): OpenCall[] {
  const openCalls: OpenCall[] = []
  for (const group of listGroupsInState(ctx.journal, ctx.run, ['unknown'])) {
    const call = group.calls.find(({ state }) => state === 'unknown')
    if (call) openCalls.push({ group, call })
  }
  return openCalls
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
  const settlementCounts = { retryCount: 0, doneCount: 0, attempts: 0 }
  const entries: JournalEntry[] = []
  const sendAgain = ({ group, call }: OpenCall, failure: Reason): void => {
    if (call.attempts >= MAX_ATTEMPTS) {
      entries.push(...makeFailureEntries(group, call, failure))
      return
    }
    settlementCounts.retryCount += 1
    settlementCounts.attempts = Math.max(settlementCounts.attempts, call.attempts)
    // The call keeps its reason: it may have been sent and could still arrive.
    entries.push(makeCallEntry(call, 'planned', call.reason))
  }
  // If the account returns a material's suppliers, they show whether the change was made.
  const materialIds = openCalls.flatMap(({ group, call }) => (readsSuppliers(call) ? [materialOfGroup(group)] : []))
  const supplierHalt = await reader.readSuppliers(materialIds.filter((id) => id !== null))
  if (supplierHalt) return { ...settlementCounts, halt: supplierHalt }
  const makeAbandonReason = ({ call }: OpenCall): Reason => makeReason('gave-up', { tries: call.attempts })

  for (const openCall of openCalls) {
    if (isCreation(openCall.call)) continue
    const judgement = await judgeOpenCall(reader, openCall)
    if ('halt' in judgement) return { ...settlementCounts, halt: judgement.halt }
    switch (judgement.kind) {
      case 'reached':
        if (isDeleteOfUnlistedMaterial(ctx, openCall.call, materialOfGroup(openCall.group) ?? 0)) {
          sendAgain(openCall, makeAbandonReason(openCall))
          break
        }
        settlementCounts.doneCount += 1
        entries.push(
          ...makeDoneEntries(openCall.call, null, openCall.call.attempts, makeConfirmedReason(openCall)),
          ...makeRecoveredSendEntries(ctx, openCall),
        )
        break
      case 'before':
        sendAgain(openCall, makeAbandonReason(openCall))
        break
      case 'unseen':
        // No list contains suppliers. A request always sends all suppliers of a material, so repeating it makes no difference.
        if (openCall.call.attempts < MAX_ATTEMPTS) sendAgain(openCall, makeAbandonReason(openCall))
        break
      case 'gone':
        // If no list shows the material yet, an edit is sent again: it sets all its fields.
        if (isRestoringGroup(openCall.group)) sendAgain(openCall, makeAbandonReason(openCall))
        else entries.push(...makeFailureEntries(openCall.group, openCall.call, makeReason('gone')))
        break
      case 'mixed':
      case 'other':
        entries.push(...makeFailureEntries(openCall.group, openCall.call, makeLostTrackReason(reader, openCall)))
        break
    }
  }

  const addSettlement = await settleOpenAdds(
    ctx,
    reader,
    openCalls.filter(({ call }) => isCreation(call)),
  )
  if ('halt' in addSettlement) return { ...settlementCounts, halt: addSettlement.halt }
  for (const [openCall, verdict] of addSettlement.verdicts) {
    switch (verdict.kind) {
      case 'made':
        settlementCounts.doneCount += 1
        entries.push(
          ...makeDoneEntries(openCall.call, verdict.id, openCall.call.attempts, makeConfirmedReason(openCall)),
          ...makeRecoveredSendEntries(ctx, openCall),
        )
        break
      case 'none':
        sendAgain(openCall, makeAbandonReason(openCall))
        break
      case 'several':
        const ids = verdict.ids.join(', ')
        entries.push(makeCallEntry(openCall.call, 'unknown', makeReason('several-candidates', { ids })))
        break
      case 'near':
        entries.push(makeCallEntry(openCall.call, 'unknown', makeReason('near-candidate', { id: verdict.id })))
        break
    }
  }
  if (entries.length > 0) await ctx.write(entries)
  const { settledCount, failedCount } = countSettledCalls(entries)
  ctx.countSettledCalls(settledCount, failedCount)
  return { ...settlementCounts, halt: null }
}

/** The reason for a call that the account shows as done. It keeps the details of the missing answer. */
function makeConfirmedReason({ call }: OpenCall): Reason {
  return makeReason('read-back', call.reason?.details)
}

/** A call from a killed program counts as sent once the account shows it. [RUN-21] */
function makeRecoveredSendEntries(ctx: RunContext, { call }: OpenCall): JournalEntry[] {
  // An earlier attempt that was already counted may be the one that arrived, so nothing more is counted.
  return call.reason?.details['interrupted'] === 1 && call.attempts === 0 ? [ctx.countRecoveredSend()] : []
}

async function judgeOpenCall(
  reader: LiveReader,
  { group, call }: OpenCall,
): Promise<CallJudgement | { readonly halt: Halt }> {
  const id = materialOfGroup(group)
  if (id === null) return { kind: 'gone' }
  const isAfterUnitChange = followsUnitChange(group, call)
  let judgement = judgeLiveCall(call, id, reader.liveLists, isAfterUnitChange)
  // A delete counts as done only if no known storage lists the material.
  const isUnsure = judgement.kind === 'gone' || (isDeletion(call) && judgement.kind === 'reached')
  if (!isUnsure) return judgement
  const readResult = await reader.readOtherStorages()
  if (typeof readResult === 'object') return { halt: readResult }
  if (readResult) judgement = judgeLiveCall(call, id, reader.liveLists, isAfterUnitChange)
  return judgement
}

/** The reason for a call whose outcome stays unknown. It includes the first value that differs from the one sent. */
function makeLostTrackReason(reader: LiveReader, { group, call }: OpenCall): Reason {
  const id = materialOfGroup(group) ?? 0
  for (const change of call.changes) {
    const currentLiveValue = findLiveValue(reader.liveLists, id, change)
    if (currentLiveValue === undefined || hasNewValue(change, currentLiveValue)) continue
    return { ...makeDriftReason(change, currentLiveValue), code: 'lost-track' }
  }
  return makeReason('gone')
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
  const excludedIds = new Set([...(ctx.journal.readBaseline(ctx.run) ?? []), ...ctx.findOwnMaterialIds()])
  const matchNewMaterials = (openCalls: readonly OpenCall[]): void => {
    for (const storage of new Set(openCalls.map(storageOf))) {
      const storageCalls = openCalls.filter((call) => storageOf(call) === storage)
      const newMaterials = [...(reader.liveLists.get(storage)?.values() ?? [])].filter(({ id }) => !excludedIds.has(id))
      const addVerdicts = settleAdds(
        storageCalls.map(({ call }) => ({ seq: call.seq, body: call.body })),
        newMaterials,
      )
      for (const openCall of storageCalls) {
        const verdict = addVerdicts.get(openCall.call.seq) ?? { kind: 'none' }
        verdicts.set(openCall, verdict)
        if (verdict.kind === 'made') excludedIds.add(verdict.id)
      }
    }
  }
  matchNewMaterials(openCalls)
  const missingAdds = openCalls.filter((call) => verdicts.get(call)?.kind === 'none')
  if (missingAdds.length === 0) return { verdicts }
  await ctx.clock.sleep(ctx.options.timing.settleMs, ctx.stop)
  if (ctx.stop.aborted) return { halt: { kind: 'stop', reason: makeReason('cancelled') } }
  const halt = await reader.read(new Set(missingAdds.map(storageOf)))
  if (halt) return { halt }
  matchNewMaterials(missingAdds)
  return { verdicts }
}

function storageOf({ call }: OpenCall): number {
  const storage = call.body['storage_id']
  return typeof storage === 'number' ? storage : 0
}
