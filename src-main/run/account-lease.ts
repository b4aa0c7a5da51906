/**
 * Before a run reads what it will compare with, it takes its account for writing: one run of this data folder writes at a time. The
 * next one waits, says for whom, and reads afterwards, so that it knows what was added meanwhile. [RUN-17]
 */
import { claimsOf } from '../../src-shared/plan/claims.ts'
import { claimOnGroup } from '../../src-shared/run/claimed-group.ts'
import { reason } from '../../src-shared/run/run.ts'
import type { Halt, RunContext } from './context.ts'
import { countSettled, skipEntries } from './entries.ts'
import { JOURNAL_BATCH, type JournalEntry } from '../ports/journal-port.ts'

/** How often it is asked whether the other run is done. */
const ASK_MS = 500

export type AccountLeaseResult = Halt | { readonly kind: 'taken'; readonly others: boolean }

/** `others`: another run wrote to the account since this one did, or it is the first time. */
export async function takeAccount(ctx: RunContext): Promise<AccountLeaseResult> {
  for (;;) {
    const lease = ctx.journal.takeWriting(ctx.run)
    if (lease.kind === 'taken') {
      ctx.setWaiting(null)
      if (lease.others) ctx.before = null
      if (!ctx.journal.hasClaimed(ctx.run)) await skipClaimedCalls(ctx)
      return lease
    }
    const { run, file, since } = lease
    ctx.setWaiting(reason('other-writes', { run, file, since: `${since.slice(11, 16)} UTC` }))
    await ctx.clock.sleep(ASK_MS, ctx.stop)
    if (ctx.stop.aborted) return { kind: 'stop', reason: reason('cancelled') }
    if (ctx.pausing) return { kind: 'pause', reason: reason('paused') }
  }
}

/** Sets aside what an unfinished run still means to change; the rest is this run's from now on. [RUN-18] */
async function skipClaimedCalls(ctx: RunContext): Promise<void> {
  const open = ctx.journal.openClaims(ctx.run)
  const claims = claimsOf(open)
  for (let after = -1; open.length > 0;) {
    const groups = ctx.journal.groups(ctx.run, ['planned'], after, JOURNAL_BATCH)
    const entries: JournalEntry[] = []
    for (const group of groups) {
      const claim = claimOnGroup(group, claims)
      if (!claim) continue
      const plannedCalls = group.calls.filter(({ state }) => state === 'planned')
      entries.push(...skipEntries(plannedCalls, reason('claimed', { run: claim.run, file: claim.file })))
    }
    if (entries.length > 0) await ctx.write(entries)
    const { settled, failed } = countSettled(entries)
    ctx.countSettled(settled, failed)
    const last = groups.at(-1)
    if (!last || groups.length < JOURNAL_BATCH) break
    after = last.group
  }
  ctx.journal.claim(ctx.run)
}
