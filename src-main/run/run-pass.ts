/**
 * One pass of a run: look, send, settle, until nothing is open; then check. Comes back when it is finished or has a reason not
 * to go on. Never sends before it has looked.
 */
import { beforeOf } from '../../src-shared/run/run-meanwhile.ts'
import type { Live } from '../../src-shared/run/run-live.ts'
import { faultDetails } from '../../src-shared/account/connection-fault.ts'
import { reason } from '../../src-shared/run/run.ts'
import type { Halt, RunContext } from './context.ts'
import { addsUnderWay, findNewSincePreview, DriftCheck, type NewSincePreview } from './drift.ts'
import { LiveReader } from './live-reader.ts'
import { sendPlanned } from './send.ts'
import { settle, storagesOfCalls, unknownGroups, type Settlement } from './lost-answers.ts'
import { blockBehindUnknown, verifyRows } from './verify.ts'

/** Times in a row that the account could not be reached, with waits that double, before the run stops. */
const MOST_SILENT = 6
/** Looks after much trouble that found nothing happened, before the run stops. */
const MOST_FRUITLESS = 6

/** What the account held when it was last read; null: it is read before anything is sent. */
export interface Seen {
  comparison: DriftCheck | null
}

/** Null when every row is settled. */
export async function runPass(ctx: RunContext, seen: Seen): Promise<Halt | null> {
  if (openWork(ctx)) {
    const halt = await sendAll(ctx, seen)
    if (halt) return halt
    seen.comparison = null
    await blockBehindUnknown(ctx)
  }
  return verifyRows(ctx)
}

function openWork(ctx: RunContext): boolean {
  return ctx.journal.groups(ctx.run, ['planned', 'unknown'], -1, 1).length > 0
}

/** Reads the storages once and settles what is unknown. */
async function rereadAccount(ctx: RunContext): Promise<DriftCheck | { readonly halt: Halt }> {
  const reader = new LiveReader(ctx)
  // From when it was asked: a computer that sleeps meanwhile gets an old answer.
  const asked = ctx.clock.now()
  const halt = await reader.read(ctx.storages)
  if (halt) return { halt }
  if (ctx.journal.baseline(ctx.run) === null) {
    ctx.journal.saveBaseline(ctx.run, new Set([...(ctx.journal.planIds(ctx.run) ?? []), ...idsOf(reader.live)]))
  }
  const { live } = reader
  ctx.before ??= {
    ...beforeOf(live, ctx.journal.touched(ctx.run)),
    ids: idsOf(live),
  }
  const settled = await settle(ctx, reader, unknownGroups(ctx))
  if (settled.halt) return { halt: settled.halt }
  judgeAnswers(ctx, settled)
  ctx.readAccount(asked, reader.requests)
  return comparisonWith(ctx, reader)
}

function idsOf(live: Live): Set<number> {
  const ids = new Set<number>()
  for (const materials of live.values()) for (const id of materials.keys()) ids.add(id)
  return ids
}

function comparisonWith(ctx: RunContext, reader: LiveReader): DriftCheck {
  const { journal, run } = ctx
  const claimed = ctx.ownMaterials()
  const first = new Map(reader.live)
  let lists = -1
  let newSincePreview: NewSincePreview = { byKey: new Map() }
  // Only adds ask for it. What the plan did not know is new however often the program has ended since.
  return new DriftCheck(ctx, reader, () => {
    if (lists === reader.live.size) return newSincePreview
    lists = reader.live.size
    const known = journal.planIds(run) ?? journal.baseline(run) ?? new Set()
    newSincePreview = findNewSincePreview(reader, known, claimed, (storage) => first.has(storage))
    const later = [...reader.live.keys()].some((storage) => !first.has(storage))
    if (later) newSincePreview = withLater(newSincePreview, ctx, reader, { known, first })
    return newSincePreview
  })
}

/** Storages that were read later may hold what the run itself has added meanwhile, or is just adding. */
function withLater(
  { byKey }: NewSincePreview,
  ctx: RunContext,
  reader: LiveReader,
  { known, first }: { readonly known: ReadonlySet<number>; readonly first: Live },
): NewSincePreview {
  const later = findNewSincePreview(reader, known, ctx.ownMaterials(), (storage) => !first.has(storage))
  const own = addsUnderWay(ctx.journal, ctx.run)
  return { byKey: new Map([...byKey, ...[...later.byKey].filter(([key]) => !own.has(key) && !byKey.has(key))]) }
}

/** If everything that got no answer had happened, it is the answers that are lost, and going slower mends nothing. */
function judgeAnswers(ctx: RunContext, { again, happened }: Pick<Settlement, 'again' | 'happened'>): void {
  if (again > 0) ctx.answersLost = false
  else if (happened > 0 && !ctx.answersLost) {
    ctx.answersLost = true
    ctx.throttle.restore()
  }
}

async function sendAll(ctx: RunContext, seen: Seen): Promise<Halt | null> {
  let silent = 0
  let fruitless = 0
  for (;;) {
    if (!seen.comparison) {
      const looked = await rereadAccount(ctx)
      if ('halt' in looked) return looked.halt
      seen.comparison = looked
    }
    const { end, answered } = await sendPlanned(ctx, seen.comparison)
    if (answered > 0) silent = 0
    if (end.kind === 'halt') return detach(ctx, end.halt)
    if (end.kind === 'unreachable') {
      silent += 1
      if (silent > MOST_SILENT) return { kind: 'stop', reason: reason('unreachable', faultDetails(end.fault)) }
      await ctx.backoff(silent)
      continue
    }
    if (end.kind === 'recheck') {
      seen.comparison = null
      continue
    }
    const open = unknownGroups(ctx)
    if (open.length === 0) return null
    const reader = new LiveReader(ctx)
    const asked = ctx.clock.now()
    // What is left to be sent is compared with this reading too: then all of it has to be read.
    const halt = await reader.read(end.kind === 'settle' ? ctx.storages : storagesOfCalls(ctx, open))
    if (halt) return halt
    const settled = await settle(ctx, reader, open)
    if (settled.halt) return settled.halt
    judgeAnswers(ctx, settled)
    if ([...ctx.storages].every((storage) => reader.live.has(storage))) ctx.readAccount(asked, reader.requests)
    fruitless = end.kind === 'settle' && settled.happened === 0 ? fruitless + 1 : 0
    if (fruitless >= MOST_FRUITLESS) return { kind: 'stop', reason: reason('failing') }
    // What happened lets the rest of its group go on; with nothing settled, looking again would change nothing.
    if (settled.again + settled.happened === 0 && end.kind === 'empty') return null
    if (settled.again > 0) await ctx.backoff(settled.attempts)
    // Someone else may have been there meanwhile, and it was seen just now.
    seen.comparison = comparisonWith(ctx, reader)
  }
}

/** Before a run rests with something to show, what was sent is settled and checked as far as the account lets it. */
async function detach(ctx: RunContext, halt: Halt): Promise<Halt> {
  if (halt.reason.code !== 'first-rows' && halt.reason.code !== 'max-calls') return halt
  const open = unknownGroups(ctx)
  if (open.length > 0) {
    const reader = new LiveReader(ctx)
    const failed = await reader.read(storagesOfCalls(ctx, open))
    if (failed) return failed
    const settled = await settle(ctx, reader, open)
    if (settled.halt) return settled.halt
  }
  const failed = await verifyRows(ctx)
  if (failed) return failed
  if (halt.reason.code !== 'first-rows') return halt
  const { journal, run, firstStarted } = ctx
  let verified = 0
  for (const seq of firstStarted) if (journal.allRows(run, seq - 1, 1)[0]?.state === 'verified') verified += 1
  const before = journal.counts(run).verified > verified ? { later: 1 } : {}
  return { ...halt, reason: reason('first-rows', { rows: firstStarted.size, verified, ...before }) }
}
