/**
 * Sends planned calls: groups in parallel, and the calls of a group one after another. A call is journaled as `sending` before it is sent, and its
 * outcome before the next call of its group. Never resends a call by itself. [RUN-1] [RUN-3]
 */
import { isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import { toFaultDetails, type ConnectionFault } from '../../src-shared/account/account-error.ts'
import { makeRefusalReason } from '../../src-shared/run/account-refusal.ts'
import {
  findNextCall,
  mapPlannedRows,
  makeReason,
  materialOfGroup,
  type RunCall,
  type RunGroup,
} from '../../src-shared/run/run.ts'
import type { CallOutcome } from '../ports/ports.ts'
import { Budget } from './budget.ts'
import type { RunContext, Halt } from './run-context.ts'
import type { DriftCheck } from './drift.ts'
import { makeCallEntry, makeDoneEntries, makeFailureEntries, countSettledCalls } from './journal-entries.ts'
import type { JournalEntry } from '../ports/journal-port.ts'
import { RequestSlots } from './throttle.ts'
import type { Body } from '../../src-shared/plan/plan.ts'

/** How many groups are compared at a time. */
const GROUPS_PER_WINDOW = 48
/** How many consecutive calls may get no answer before the account is read. If only answers are lost, more are allowed. */
const MAX_UNANSWERED_CALLS = 10
const MAX_LOST_ANSWERS = 100
const MAX_UNKNOWN_CALLS = 2_000
/** How many calls are journaled ahead for each request in flight, so that requests do not wait for the disk. */
const CALLS_PER_REQUEST = 8

/** Why sending ended. At that point, no call is in flight. */
type SendEnd =
  /** All planned calls were sent, but the outcome of some calls may be unknown. */
  | { readonly kind: 'empty' }
  /** Too many calls failed or have an unknown outcome, so the account must be read first. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'recheck' }
  /** The account cannot be reached, but no call was lost. */
  | { readonly kind: 'unreachable'; readonly fault: ConnectionFault }
  | { readonly kind: 'halt'; readonly halt: Halt }

interface SendResult {
  readonly end: SendEnd
  /** How many calls got a definite answer. */
  readonly answeredCallCount: number
}

/** A group to send, and the file rows (with their parts) for which nothing was sent before. */
interface GroupToSend {
  readonly group: RunGroup
  readonly rows: ReadonlyMap<number, readonly number[]>
}

/** Sends the planned calls of a run. Each group is compared with the account before it is sent. */
export async function sendPlannedGroups(ctx: RunContext, comparison: DriftCheck): Promise<SendResult> {
  return new RequestSender(ctx, comparison).sendAll()
}

/** True if this is the last open call of its row. */
function isLastOpenCall({ calls }: RunGroup, call: RunCall, rowOf: (call: RunCall) => number): boolean {
  const row = rowOf(call)
  return calls.every(
    (plannedCall) => rowOf(plannedCall) !== row || plannedCall.seq === call.seq || plannedCall.state === 'done',
  )
}

class RequestSender {
  private readonly ctx: RunContext
  private readonly budget: Budget
  private readonly slots: RequestSlots
  private readonly comparison: DriftCheck
  private readyGroups: RunGroup[] = []
  private pendingLoad: Promise<void> | null = null
  private cursor = -1
  private isExhausted = false
  private activeWorkers = 0
  private end: SendEnd | null = null
  /** True if the account accepts no more requests. Groups then stop at once; otherwise, started groups are finished. */
  private isAccountClosed = false
  private bug: { readonly error: unknown } | null = null
  private failureCount = 0
  private unknownCount = 0
  private answeredCallCount = 0

  constructor(ctx: RunContext, comparison: DriftCheck) {
    this.ctx = ctx
    this.comparison = comparison
    this.budget = new Budget(ctx)
    this.slots = new RequestSlots(() => ctx.throttle.concurrency)
  }

  private get workerCount(): number {
    return this.ctx.throttle.concurrency * CALLS_PER_REQUEST
  }

  async sendAll(): Promise<SendResult> {
    await new Promise<void>((resolve) => {
      const startWorkers = (): void => {
        while (this.activeWorkers < this.workerCount && this.hasMoreGroups()) {
          this.activeWorkers += 1
          void this.runWorker()
            .catch((error: unknown) => (this.bug ??= { error }))
            .then(() => {
              this.activeWorkers -= 1
              startWorkers()
            })
        }
        if (this.activeWorkers === 0) resolve()
      }
      startWorkers()
    })
    await this.ctx.saveReadingAges()
    if (this.bug) throw this.bug.error
    return { end: this.end ?? { kind: 'empty' }, answeredCallCount: this.answeredCallCount }
  }

  /** True if there may be another group to send. */
  private hasMoreGroups(): boolean {
    if (this.bug || this.end) return false
    const { ctx } = this
    if (ctx.stop.aborted) this.end = makeHaltEnd('stop', 'cancelled')
    else if (ctx.isPausing) this.end = makeHaltEnd('pause', 'paused')
    else if (
      this.failureCount >= (ctx.hasLostAnswers ? MAX_LOST_ANSWERS : MAX_UNANSWERED_CALLS) ||
      this.unknownCount >= MAX_UNKNOWN_CALLS
    )
      this.end = { kind: 'settle' }
    else if (ctx.isReadingTooOld(this.failureCount > 0)) this.end = { kind: 'recheck' }
    return this.end === null && (this.readyGroups.length > 0 || !this.isExhausted)
  }

  /** Loads the next groups and compares them. */
  private async loadGroups(): Promise<void> {
    const { journal, run } = this.ctx
    const groups = journal.groups(run, ['planned'], this.cursor, GROUPS_PER_WINDOW)
    const comparisonResult = await this.comparison.compare(groups)
    if ('halt' in comparisonResult) {
      this.end ??= { kind: 'halt', halt: comparisonResult.halt }
      return
    }
    this.readyGroups.push(...comparisonResult.groups)
    this.cursor = groups.at(-1)?.group ?? this.cursor
    this.isExhausted = groups.length < GROUPS_PER_WINDOW
  }

  /** The next group, if the run's limits on rows and requests allow it. */
  private async takeGroup(flush: () => Promise<void>): Promise<GroupToSend | null> {
    if (this.readyGroups.length === 0) await flush()
    while (this.readyGroups.length === 0 && this.hasMoreGroups()) {
      this.pendingLoad ??= this.loadGroups().finally(() => (this.pendingLoad = null))
      await this.pendingLoad
    }
    if (!this.hasMoreGroups()) return null
    const [group] = this.readyGroups
    if (!group) return null
    const { ctx } = this
    // A row counts once, even if the account was read again while it was being sent.
    const rows = mapPlannedRows(group, ctx.fileRowOf)
    for (const row of ctx.partsOfFirstRows.keys()) rows.delete(row)
    if (ctx.remainingRows <= 0 && rows.size > 0) {
      this.end = makeHaltEnd('pause', 'first-rows')
      return null
    }
    const budgetRefusal = this.budget.reserveGroup(group)
    if (budgetRefusal) {
      this.end = { kind: 'halt', halt: { kind: 'park', reason: budgetRefusal } }
      return null
    }
    this.readyGroups.shift()
    if (ctx.remainingRows < Number.POSITIVE_INFINITY) {
      ctx.remainingRows -= rows.size
      for (const [row, parts] of rows) ctx.partsOfFirstRows.set(row, parts)
    }
    return { group, rows }
  }

  /** No call of the group was sent, so its rows are no longer counted as started. */
  private uncountRows({ rows }: GroupToSend): void {
    const { ctx } = this
    for (const row of rows.keys()) if (ctx.partsOfFirstRows.delete(row)) ctx.remainingRows += 1
  }

  private async runWorker(): Promise<void> {
    // The outcome of a call is written together with the intent of the next, so one flush to the disk is enough.
    let pendingEntries: JournalEntry[] = []
    const flush = async (): Promise<void> => {
      const entries = pendingEntries
      pendingEntries = []
      if (entries.length > 0) await this.write(entries)
    }
    while (this.activeWorkers <= this.workerCount) {
      const groupToSend = await this.takeGroup(flush)
      if (!groupToSend) break
      let group: RunGroup | null = groupToSend.group
      let hasSent = false
      for (let call = findNextCall(group); call && group; call = findNextCall(group)) {
        let hasToken = this.ctx.throttle.tryTakeToken()
        if (!hasToken) {
          await flush()
          hasToken = await this.waitForToken()
        }
        if (this.mustHalt()) {
          if (hasToken) this.ctx.throttle.returnToken()
          break
        }
        const attempts = call.attempts + 1
        this.budget.noteSending(group)
        const sendingEntries = [
          makeCallEntry(call, 'sending', null, attempts),
          this.ctx.countRequests(0, 1, attempts > 1 ? 1 : 0),
        ]
        const entries = [...pendingEntries, ...sendingEntries]
        pendingEntries = []
        await this.write(entries)
        this.budget.noteCountedCall()
        await this.slots.take()
        if (this.mustHalt()) {
          this.slots.release()
          this.ctx.throttle.returnToken()
          // The call was never sent, so it counts as not started. The reason from an earlier attempt is kept.
          pendingEntries = [
            makeCallEntry(call, 'planned', call.reason),
            this.ctx.countRequests(0, -1, attempts > 1 ? -1 : 0),
          ]
          break
        }
        hasSent = true
        this.ctx.callsInFlight += 1
        let outcome: CallOutcome
        try {
          this.ctx.ensureLease()
          this.ctx.answerWatch.noteRequest()
          this.ctx.noteReadingAge()
          outcome = await this.ctx.account.send(call.method, bodyFor(call, group))
          if (outcome.kind === 'unknown' || outcome.kind === 'not-sent')
            this.ctx.answerWatch.noteFailure('write', outcome.fault)
          else this.ctx.answerWatch.noteAnswer('write')
        } finally {
          this.ctx.callsInFlight -= 1
          this.slots.release()
        }
        const result = this.handleOutcome(group, { ...call, attempts }, outcome)
        pendingEntries = result.entries
        if (!result.group) break
        group = result.group
      }
      this.budget.noteGroupEnd(groupToSend.group)
      if (!hasSent) this.uncountRows(groupToSend)
    }
    await flush()
  }

  /** Waits until one more call may be sent. False if sending must stop. If the wait was interrupted by a pause that is already over, waits again. */
  private async waitForToken(): Promise<boolean> {
    const { throttle, stop } = this.ctx
    for (;;) {
      if (await throttle.take(stop, () => !this.ctx.isPausing && this.end?.kind !== 'recheck')) return true
      if (this.mustHalt()) return false
    }
  }

  /** True if nothing more may be sent, not even the next call of a group. */
  private mustHalt(): boolean {
    const { ctx } = this
    // After failures nothing else is sent, and calls that are journaled as `sending` but not sent yet are set back to `planned`.
    const isSettling = this.end?.kind === 'settle'
    // If the computer slept while a call was waiting, the account is read again, even if there is another reason to stop.
    const isStale = ctx.isReadingTooOld(this.failureCount > 0) || this.end?.kind === 'recheck'
    // The reason to stop must be recorded now, because the user may resume before the next group. Otherwise, sending would continue without this
    // call.
    if (ctx.stop.aborted) this.end ??= makeHaltEnd('stop', 'cancelled')
    else if (ctx.isPausing) this.end ??= makeHaltEnd('pause', 'paused')
    else if (isStale) this.endForReading()
    return isStale || this.bug !== null || this.isAccountClosed || isSettling || ctx.stop.aborted || ctx.isPausing
  }

  /** Ends sending so that the account is read. Groups that wait for their turn are sent after that. */
  private endForReading(): void {
    if (this.end !== null) return
    this.end = { kind: 'recheck' }
    this.ctx.throttle.wake()
  }

  private async write(entries: readonly JournalEntry[]): Promise<void> {
    await this.ctx.write(entries)
    const { settledCount, failedCount } = countSettledCalls(entries)
    if (settledCount > 0) this.ctx.countSettledCalls(settledCount, failedCount)
  }

  /** Handles the outcome of a call. `group` is null if nothing more of the group will be sent now. */
  private handleOutcome(
    group: RunGroup,
    call: RunCall,
    outcome: CallOutcome,
  ): { entries: JournalEntry[]; group: RunGroup | null } {
    const { ctx } = this
    switch (outcome.kind) {
      case 'done': {
        this.countAnswer()
        const materialId = outcome.materialId ?? call.materialId
        const entries = makeDoneEntries(call, materialId, call.attempts)
        if (isLastOpenCall(group, call, ctx.fileRowOf)) ctx.countAcceptedRows(1)
        if (group.calls.length === 1) return { entries, group: null }
        const calls = group.calls.map((plannedCall) => {
          if (plannedCall.seq === call.seq) return { ...plannedCall, state: 'done' as const, materialId }
          return { ...plannedCall, materialId: plannedCall.materialId ?? materialId }
        })
        return { entries, group: { ...group, calls } }
      }
      case 'refused': {
        this.countAnswer()
        const refusalReason = makeRefusalReason(outcome.error)
        // If the material to delete no longer exists, the delete counts as done. [RUN-22]
        if (isDeletion(call) && refusalReason.details['hint'] === 'no-material') {
          return { entries: makeDoneEntries(call, null, call.attempts, makeReason('already')), group: null }
        }
        return { entries: makeFailureEntries(group, call, refusalReason), group: null }
      }
      case 'key-refused':
        this.isAccountClosed = true
        this.end = makeHaltEnd('stop', 'key-refused')
        return { entries: [makeCallEntry(call, 'planned', call.reason, call.attempts - 1)], group: null }
      case 'quota':
        ctx.throttle.slowDown()
        this.isAccountClosed = true
        this.end = makeHaltEnd('park', 'quota')
        return { entries: [makeCallEntry(call, 'planned', call.reason, call.attempts - 1)], group: null }
      case 'not-sent':
        ctx.throttle.slowDown()
        this.isAccountClosed = true
        this.end ??= { kind: 'unreachable', fault: outcome.fault }
        return {
          entries: [
            makeCallEntry(call, 'planned', call.reason, call.attempts - 1),
            ctx.countRequests(0, -1, call.attempts > 1 ? -1 : 0),
          ],
          group: null,
        }
      case 'unknown':
        if (!ctx.hasLostAnswers) ctx.throttle.slowDown()
        this.failureCount += 1
        this.unknownCount += 1
        return {
          entries: [makeCallEntry(call, 'unknown', makeReason('no-answer', toFaultDetails(outcome.fault)))],
          group: null,
        }
    }
  }

  private countAnswer(): void {
    this.ctx.throttle.speedUp()
    this.failureCount = 0
    this.answeredCallCount += 1
  }
}

/** The body to send. A null id is replaced by the id from the answer to the group's add. */
function bodyFor(call: RunCall, group: RunGroup): Body {
  if (call.body['material_id'] !== null) return call.body
  const id = materialOfGroup(group)
  if (id === null) throw new Error(`Call ${call.seq} needs the id of a material that was not added`)
  return { ...call.body, material_id: id }
}

function makeHaltEnd(
  kind: Halt['kind'],
  code: 'cancelled' | 'paused' | 'first-rows' | 'key-refused' | 'quota',
): SendEnd {
  const details = code === 'quota' ? { refused: 1 } : {}
  return { kind: 'halt', halt: { kind, reason: makeReason(code, details) } }
}
