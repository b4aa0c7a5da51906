/**
 * Settles calls that got no answer by reading the account, never by hope. A call is sent again only when the account shows that
 * it did not happen; an add only after a second look. [RUN-4] [RUN-5]
 */
import { creates, removes } from '../../src-shared/material/fields/writing-methods.ts'
import { settleAdds, type AddVerdict } from '../../src-shared/run/run-adds.ts'
import { judge, liveValue, hasNewValue, type Judgement } from '../../src-shared/run/run-live.ts'
import {
  bringsBack,
  followsUnitChange,
  groupMaterial,
  readsSuppliers,
  reason,
  type RunCall,
  type RunGroup,
  type Reason,
} from '../../src-shared/run/run.ts'
import { drift } from '../../src-shared/run/run-verify.ts'
import type { Halt, RunContext } from './context.ts'
import { deletesUnlisted } from './drift.ts'
import { callEntry, doneEntries, failEntries, settledIn } from './entries.ts'
import { groupsIn } from './groups-in.ts'
import type { JournalEntry } from '../ports/journal-port.ts'
import type { LiveReader } from './live-reader.ts'

/** How often one call is sent at most. */
export const MOST_ATTEMPTS = 5

export interface Settlement {
  readonly halt: Halt | null
  /** Calls to be sent again. */
  readonly again: number
  /** Calls that had happened. */
  readonly happened: number
  /** Most attempts among those to be sent again. */
  readonly attempts: number
}

interface Open {
  readonly group: RunGroup
  readonly call: RunCall
}

export function unknownGroups(ctx: RunContext): Open[] {
  const open: Open[] = []
  for (const group of groupsIn(ctx.journal, ctx.run, ['unknown'])) {
    const call = group.calls.find(({ state }) => state === 'unknown')
    if (call) open.push({ group, call })
  }
  return open
}

/** Storages to read for these calls. A call on the material as a whole may be seen in any of the run's storages. */
export function storagesOfCalls(ctx: RunContext, open: readonly Open[]): Set<number> {
  const storages = new Set<number>()
  for (const { call } of open) {
    const own = call.body['storage_id']
    if (typeof own === 'number' && (creates(call) || call.changes.every((one) => one.storage !== null)))
      storages.add(own)
    else for (const storage of ctx.storages) storages.add(storage)
  }
  return storages
}

/** `reader` must have read `storagesOfCalls` after the calls were sent. */
export async function settle(ctx: RunContext, reader: LiveReader, open: readonly Open[]): Promise<Settlement> {
  const tally = { again: 0, happened: 0, attempts: 0 }
  const entries: JournalEntry[] = []
  const sendAgain = ({ group, call }: Open, tell: Reason): void => {
    if (call.attempts >= MOST_ATTEMPTS) {
      entries.push(...failEntries(group, call, tell))
      return
    }
    tally.again += 1
    tally.attempts = Math.max(tally.attempts, call.attempts)
    // Why it is open stays with it: it may have left, and still arrive.
    entries.push(callEntry(call, 'planned', call.reason))
  }
  // Where the account tells a material's suppliers, it tells whether they were set.
  const supplied = open.flatMap(({ group, call }) => (readsSuppliers(call) ? [groupMaterial(group)] : []))
  const stopped = await reader.suppliers(supplied.filter((id) => id !== null))
  if (stopped) return { ...tally, halt: stopped }
  const gaveUp = ({ call }: Open): Reason => reason('gave-up', { tries: call.attempts })

  for (const one of open) {
    if (creates(one.call)) continue
    const judged = await judgeOpen(reader, one)
    if ('halt' in judged) return { ...tally, halt: judged.halt }
    switch (judged.kind) {
      case 'reached':
        if (deletesUnlisted(ctx, one.call, groupMaterial(one.group) ?? 0)) {
          sendAgain(one, gaveUp(one))
          break
        }
        tally.happened += 1
        entries.push(...doneEntries(one.call, null, one.call.attempts, readBack(one)), ...foundSent(ctx, one))
        break
      case 'before':
        sendAgain(one, gaveUp(one))
        break
      case 'unseen':
        // Only suppliers: no list shows them. Sent whole, they are the same however often they arrive.
        if (one.call.attempts < MOST_ATTEMPTS) sendAgain(one, gaveUp(one))
        break
      case 'gone':
        // Of a material that no list shows yet, an edit is sent again: it sets its fields whole.
        if (bringsBack(one.group)) sendAgain(one, gaveUp(one))
        else entries.push(...failEntries(one.group, one.call, reason('gone')))
        break
      case 'mixed':
      case 'other':
        entries.push(...failEntries(one.group, one.call, lostTrack(reader, one)))
        break
    }
  }

  const adds = await settleOpenAdds(
    ctx,
    reader,
    open.filter(({ call }) => creates(call)),
  )
  if ('halt' in adds) return { ...tally, halt: adds.halt }
  for (const [one, verdict] of adds.verdicts) {
    switch (verdict.kind) {
      case 'made':
        tally.happened += 1
        entries.push(...doneEntries(one.call, verdict.id, one.call.attempts, readBack(one)), ...foundSent(ctx, one))
        break
      case 'none':
        sendAgain(one, gaveUp(one))
        break
      case 'several':
        entries.push(callEntry(one.call, 'unknown', reason('several-candidates', { ids: verdict.ids.join(', ') })))
        break
      case 'near':
        entries.push(callEntry(one.call, 'unknown', reason('near-candidate', { id: verdict.id })))
        break
    }
  }
  if (entries.length > 0) await ctx.write(entries)
  const { settled, failed } = settledIn(entries)
  ctx.settledCalls(settled, failed)
  return { ...tally, halt: null }
}

/** The call is done, as the account shows; why no answer came stays with it. */
function readBack({ call }: Open): Reason {
  return reason('read-back', call.reason?.details)
}

/** A killed program's call is counted as sent once the account shows it. [RUN-21] */
function foundSent(ctx: RunContext, { call }: Open): JournalEntry[] {
  // A try before it, which is counted, may have been the one that arrived.
  return call.reason?.details['interrupted'] === 1 && call.attempts === 0 ? [ctx.foundSent()] : []
}

async function judgeOpen(reader: LiveReader, { group, call }: Open): Promise<Judgement | { readonly halt: Halt }> {
  const id = groupMaterial(group)
  if (id === null) return { kind: 'gone' }
  const rescaled = followsUnitChange(group, call)
  let judged = judge(call, id, reader.live, rescaled)
  // A delete that seems done must be gone from every storage we know.
  const unsure = judged.kind === 'gone' || (removes(call) && judged.kind === 'reached')
  if (!unsure) return judged
  const extended = await reader.extend()
  if (typeof extended === 'object') return { halt: extended }
  if (extended) judged = judge(call, id, reader.live, rescaled)
  return judged
}

/** Names the first value that is not as wanted. */
function lostTrack(reader: LiveReader, { group, call }: Open): Reason {
  const id = groupMaterial(group) ?? 0
  for (const change of call.changes) {
    const live = liveValue(reader.live, id, change)
    if (live === undefined || hasNewValue(change, live)) continue
    return { ...drift(change, live), code: 'lost-track' }
  }
  return reason('gone')
}

type AddsSettled = { readonly halt: Halt } | { readonly verdicts: ReadonlyMap<Open, AddVerdict> }

/** Adds are settled together, storage by storage; those that seem not to have happened get time and a second look. */
async function settleOpenAdds(ctx: RunContext, reader: LiveReader, open: readonly Open[]): Promise<AddsSettled> {
  const verdicts = new Map<Open, AddVerdict>()
  if (open.length === 0) return { verdicts }
  const taken = new Set([...(ctx.journal.baseline(ctx.run) ?? []), ...ctx.ownMaterials()])
  const look = (some: readonly Open[]): void => {
    for (const storage of new Set(some.map(storageOf))) {
      const here = some.filter((one) => storageOf(one) === storage)
      const fresh = [...(reader.live.get(storage)?.values() ?? [])].filter(({ id }) => !taken.has(id))
      const found = settleAdds(
        here.map(({ call }) => ({ seq: call.seq, body: call.body })),
        fresh,
      )
      for (const one of here) {
        const verdict = found.get(one.call.seq) ?? { kind: 'none' }
        verdicts.set(one, verdict)
        if (verdict.kind === 'made') taken.add(verdict.id)
      }
    }
  }
  look(open)
  const absent = open.filter((one) => verdicts.get(one)?.kind === 'none')
  if (absent.length === 0) return { verdicts }
  await ctx.clock.sleep(ctx.options.timing.settleMs, ctx.stop)
  if (ctx.stop.aborted) return { halt: { kind: 'stop', reason: reason('cancelled') } }
  const halt = await reader.read(new Set(absent.map(storageOf)))
  if (halt) return { halt }
  look(absent)
  return { verdicts }
}

function storageOf({ call }: Open): number {
  const storage = call.body['storage_id']
  return typeof storage === 'number' ? storage : 0
}
