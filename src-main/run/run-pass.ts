/**
 * One pass of a run: read, send and settle until nothing is open, then verify. Returns when finished, or with a reason to stop. Always reads before
 * it sends.
 */
import { makeEarlierAccount } from '../../src-shared/run/run-meanwhile.ts'
import type { LiveLists } from '../../src-shared/run/run-live.ts'
import { toFaultDetails } from '../../src-shared/account/account-error.ts'
import { makeReason } from '../../src-shared/run/run.ts'
import type { Halt, RunContext } from './run-context.ts'
import { listKeysOfOpenAdds, findNewMaterials, DriftCheck, type NewMaterials } from './drift.ts'
import { LiveReader } from './live-reader.ts'
import { sendPlannedGroups } from './send.ts'
import { settle, storagesOfCalls, findOpenCalls, type Settlement } from './lost-answers.ts'
import { blockDependentCalls, verifyRows } from './verify.ts'

/**
 * How many times in a row the account may be unreachable before the run stops. Each wait between two attempts is twice as long as the previous one.
 */
const MAX_SILENT_TRIES = 6
/** How many checks after failures may find that no call was carried out before the run stops. */
const MAX_CHECKS_WITHOUT_RESULT = 6

/** The last reading of the account. If `comparison` is null, the account is read before anything is sent. */
export interface LastReading {
  comparison: DriftCheck | null
}

/** Returns null if every row is settled. */
export async function runPass(ctx: RunContext, lastReading: LastReading): Promise<Halt | null> {
  if (hasOpenWork(ctx)) {
    const halt = await sendAll(ctx, lastReading)
    if (halt) return halt
    lastReading.comparison = null
    await blockDependentCalls(ctx)
  }
  return verifyRows(ctx)
}

function hasOpenWork(ctx: RunContext): boolean {
  return ctx.journal.groups(ctx.run, ['planned', 'unknown'], -1, 1).length > 0
}

/** Reads the storages once, and settles calls whose outcome is unknown. */
async function rereadAccount(ctx: RunContext): Promise<DriftCheck | { readonly halt: Halt }> {
  const reader = new LiveReader(ctx)
  // The age is measured from the request, because the computer may sleep before it gets the answer.
  const requestTime = ctx.clock.now()
  const halt = await reader.read(ctx.storages)
  if (halt) return { halt }
  if (ctx.journal.readBaseline(ctx.run) === null) {
    ctx.journal.saveBaseline(
      ctx.run,
      new Set([...(ctx.journal.readPlanIds(ctx.run) ?? []), ...idsOf(reader.liveLists)]),
    )
  }
  const { liveLists } = reader
  ctx.earlierAccount ??= {
    ...makeEarlierAccount(liveLists, ctx.journal.readTouchedPlaces(ctx.run)),
    ids: idsOf(liveLists),
  }
  const settlement = await settle(ctx, reader, findOpenCalls(ctx))
  if (settlement.halt) return { halt: settlement.halt }
  judgeAnswers(ctx, settlement)
  ctx.noteAccountRead(requestTime, reader.requestCount)
  return makeDriftCheck(ctx, reader)
}

function idsOf(liveLists: LiveLists): Set<number> {
  const ids = new Set<number>()
  for (const materials of liveLists.values()) for (const id of materials.keys()) ids.add(id)
  return ids
}

function makeDriftCheck(ctx: RunContext, reader: LiveReader): DriftCheck {
  const { journal, run } = ctx
  const ownIds = ctx.findOwnMaterialIds()
  const firstLiveLists = new Map(reader.liveLists)
  let listCount = -1
  let newMaterials: NewMaterials = { byKey: new Map() }
  // Only adds need the list of new materials. Every material that was not in the plan's catalogue counts as new, even after a restart.
  return new DriftCheck(ctx, reader, () => {
    if (listCount === reader.liveLists.size) return newMaterials
    listCount = reader.liveLists.size
    const knownIds = journal.readPlanIds(run) ?? journal.readBaseline(run) ?? new Set()
    newMaterials = findNewMaterials(reader, knownIds, ownIds, (storage) => firstLiveLists.has(storage))
    const hasLaterStorage = [...reader.liveLists.keys()].some((storage) => !firstLiveLists.has(storage))
    if (hasLaterStorage) newMaterials = withLaterStorages(newMaterials, ctx, reader, { knownIds, firstLiveLists })
    return newMaterials
  })
}

/** Adds new materials of storages that were read later. These storages may already list what the run itself has added. */
function withLaterStorages(
  { byKey }: NewMaterials,
  ctx: RunContext,
  reader: LiveReader,
  { knownIds, firstLiveLists }: { readonly knownIds: ReadonlySet<number>; readonly firstLiveLists: LiveLists },
): NewMaterials {
  const laterMaterials = findNewMaterials(
    reader,
    knownIds,
    ctx.findOwnMaterialIds(),
    (storage) => !firstLiveLists.has(storage),
  )
  const ownKeys = listKeysOfOpenAdds(ctx.journal, ctx.run)
  return {
    byKey: new Map([...byKey, ...[...laterMaterials.byKey].filter(([key]) => !ownKeys.has(key) && !byKey.has(key))]),
  }
}

/** Records whether only the answers were lost. If all calls without an answer were carried out, slowing down does not help. */
function judgeAnswers(ctx: RunContext, { retryCount, doneCount }: Pick<Settlement, 'retryCount' | 'doneCount'>): void {
  if (retryCount > 0) ctx.hasLostAnswers = false
  else if (doneCount > 0 && !ctx.hasLostAnswers) {
    ctx.hasLostAnswers = true
    ctx.throttle.restore()
  }
}

async function sendAll(ctx: RunContext, lastReading: LastReading): Promise<Halt | null> {
  let failedTries = 0
  let checksWithoutResult = 0
  for (;;) {
    if (!lastReading.comparison) {
      const reading = await rereadAccount(ctx)
      if ('halt' in reading) return reading.halt
      lastReading.comparison = reading
    }
    const { end, answeredCallCount } = await sendPlannedGroups(ctx, lastReading.comparison)
    if (answeredCallCount > 0) failedTries = 0
    if (end.kind === 'halt') return settleBeforeStop(ctx, end.halt)
    if (end.kind === 'unreachable') {
      failedTries += 1
      if (failedTries > MAX_SILENT_TRIES)
        return { kind: 'stop', reason: makeReason('unreachable', toFaultDetails(end.fault)) }
      await ctx.backOff(failedTries)
      continue
    }
    if (end.kind === 'recheck') {
      lastReading.comparison = null
      continue
    }
    const openCalls = findOpenCalls(ctx)
    if (openCalls.length === 0) return null
    const reader = new LiveReader(ctx)
    const requestTime = ctx.clock.now()
    // The remaining calls are also compared with this reading, so all storages have to be read.
    const halt = await reader.read(end.kind === 'settle' ? ctx.storages : storagesOfCalls(ctx, openCalls))
    if (halt) return halt
    const settlement = await settle(ctx, reader, openCalls)
    if (settlement.halt) return settlement.halt
    judgeAnswers(ctx, settlement)
    if ([...ctx.storages].every((storage) => reader.liveLists.has(storage)))
      ctx.noteAccountRead(requestTime, reader.requestCount)
    checksWithoutResult = end.kind === 'settle' && settlement.doneCount === 0 ? checksWithoutResult + 1 : 0
    if (checksWithoutResult >= MAX_CHECKS_WITHOUT_RESULT) return { kind: 'stop', reason: makeReason('failing') }
    // A settled call lets its group continue. If none was settled, reading again would change nothing.
    if (settlement.retryCount + settlement.doneCount === 0 && end.kind === 'empty') return null
    if (settlement.retryCount > 0) await ctx.backOff(settlement.attempts)
    // Someone else may have changed the account, and it was just read, so compare again.
    lastReading.comparison = makeDriftCheck(ctx, reader)
  }
}

/** Before a run stops, its requests are settled and verified as far as the account allows. */
async function settleBeforeStop(ctx: RunContext, halt: Halt): Promise<Halt> {
  if (halt.reason.code !== 'first-rows' && halt.reason.code !== 'max-calls') return halt
  const openCalls = findOpenCalls(ctx)
  if (openCalls.length > 0) {
    const reader = new LiveReader(ctx)
    const readHalt = await reader.read(storagesOfCalls(ctx, openCalls))
    if (readHalt) return readHalt
    const settlement = await settle(ctx, reader, openCalls)
    if (settlement.halt) return settlement.halt
  }
  const verifyHalt = await verifyRows(ctx)
  if (verifyHalt) return verifyHalt
  if (halt.reason.code !== 'first-rows') return halt
  const { journal, run, partsOfFirstRows } = ctx
  let verifiedRowCount = 0
  const isVerified = (seq: number): boolean => journal.readAllRows(run, seq - 1, 1)[0]?.state === 'verified'
  for (const parts of partsOfFirstRows.values()) if (parts.every(isVerified)) verifiedRowCount += 1
  const laterDetail = journal.counts(run).verified > verifiedRowCount ? { later: 1 } : {}
  return {
    ...halt,
    reason: makeReason('first-rows', { rows: partsOfFirstRows.size, verified: verifiedRowCount, ...laterDetail }),
  }
}
