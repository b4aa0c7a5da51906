/** What the parts of a run share: its journal, its counters, and whether it should pause or stop. */
import type { RunCounts, RunInfo, RunPhase, RunProgress } from '../../src-shared/api/run.ts'
import { toFaultDetails } from '../../src-shared/account/account-error.ts'
import { makeFileRowFinder } from '../../src-shared/run/file-rows.ts'
import { makeReason, type Reason, type RunCall } from '../../src-shared/run/run.ts'
import {
  isReadingTooOld,
  READING_SHARE,
  computeAgeLimit,
  type ReadingAges,
} from '../../src-shared/run/reading-limit.ts'
import type { EarlierAccount } from '../../src-shared/run/run-meanwhile.ts'
import type { AccountPort, Clock, ReadFailure } from '../ports/ports.ts'
import type { JournalEntry, JournalPort, RunRecord } from '../ports/journal-port.ts'
import { RecentRate } from './progress.ts'
import type { CheckedOptions, RunDependencies } from './options.ts'
import { countRemainingRequests } from '../../src-shared/account/daily-limit.ts'
import { computeQuota, countRequestsLeftForRun } from './left-today.ts'
import { AnswerWatch } from './answer-watch.ts'
import { Throttle } from './throttle.ts'

/** Why a run cannot continue now. */
export type Halt =
  | { readonly kind: 'stop'; readonly reason: Reason }
  | { readonly kind: 'park'; readonly reason: Reason }
  | { readonly kind: 'pause'; readonly reason: Reason }

const NO_AGES: ReadingAges = { requests: 0, totalAgeMs: 0, maxAgeMs: 0 }

/** How a run ended. */
export type RunEnd = Omit<RunInfo, 'why'> & { readonly reason: Reason | null }

export class RunContext {
  readonly record: RunRecord
  readonly account: AccountPort
  readonly journal: JournalPort
  readonly clock: Clock
  readonly getRandomNumber: () => number
  readonly options: CheckedOptions
  readonly throttle: Throttle
  readonly answerWatch: AnswerWatch
  /** Aborted when the run should finish the requests in flight and then stop. */
  readonly stopController = new AbortController()
  /** True if `stopController` was aborted because the program is ending, not because a user stopped the run. */
  isProgramEnding = false
  /** True while the run should wait. */
  isPausing = false
  /** Ends the current wait. Each wait has its own controller. */
  private resumeController = new AbortController()
  phase: RunPhase = 'running'
  reason: Reason | null = null
  /** What a run in progress is waiting for. */
  private waitingReason: Reason | null = null
  remainingRows: number
  /** The file rows (and their parts) that were started while only the first rows were allowed. Messages about the first rows refer to these. */
  readonly partsOfFirstRows = new Map<number, readonly number[]>()
  readonly fileRowOf: (call: RunCall) => number
  /** How many requests this process has spent on the run. */
  spentRequests = 0
  /** How many calls are in flight. */
  callsInFlight = 0
  /** True if the ledger turned out to be wrong. Until the next reset, only a refusal by the account stops the run. */
  isLedgerWrong = false
  /** True if the last check found that all calls without an answer were carried out. The answers are lost, so waiting does not help. */
  hasLostAnswers = false
  private lastReadAt: number
  /** How many requests relied on the latest reading. */
  private requestsSinceRead = 0
  /** In milliseconds. A request is not sent if the reading it relies on is older. */
  private ageLimit: number
  /** How many requests may be spent on reading the account again, and how many have been spent. Null before the first reading. */
  private rereadBudget: { readonly limit: number; usedRequests: number } | null = null
  /** How old the readings were when requests relied on them, since the ages were last journaled. */
  private ages = NO_AGES
  private lastRenewalAt: number
  /** Requests needed to read all storages of the run. They are reserved for verifying at the end. */
  rereadCost = 1
  /** Storages in which the run's calls change materials, and storages that were added to find a material. */
  readonly storages: Set<number>
  /** The account as it was when this run was first allowed to write; null before that. */
  earlierAccount: (EarlierAccount & { readonly ids: ReadonlySet<number> }) | null = null
  /** Materials whose suppliers were compared before sending. */
  readonly comparedSuppliers = new Set<number>()
  private settledCount: number
  private total: number
  private failedCount: number
  private counts: RunCounts
  /** How many rows of the file had all their changes accepted by the account. */
  private acceptedRowCount: number
  private readonly settledRate: RecentRate
  private readonly requestRate: RecentRate
  private readonly requests: { reads: number; writes: number; retries: number }
  private readonly onChange: () => void
  readonly onListsRead: RunDependencies['onListsRead']

  constructor(
    parts: Pick<RunDependencies, 'account' | 'journal' | 'clock' | 'onListsRead'> & { getRandomNumber: () => number },
    record: RunRecord,
    options: CheckedOptions,
    onChange: () => void,
  ) {
    this.record = record
    this.fileRowOf = makeFileRowFinder(record.head)
    this.account = parts.account
    this.journal = parts.journal
    this.clock = parts.clock
    this.onListsRead = parts.onListsRead
    this.getRandomNumber = parts.getRandomNumber
    this.options = options
    this.throttle = new Throttle(options.rate, parts.clock)
    this.answerWatch = new AnswerWatch(parts.clock, onChange)
    this.remainingRows = options.firstRows
    this.lastReadAt = parts.clock.now()
    this.ageLimit = options.timing.recheckMs
    this.lastRenewalAt = this.lastReadAt
    this.storages = new Set(record.storages)
    this.onChange = onChange
    this.settledRate = new RecentRate(parts.clock)
    this.requestRate = new RecentRate(parts.clock)
    this.requests = { ...parts.journal.info(record.run).requests }
    const totals = parts.journal.readCallTotals(record.run)
    this.total = totals.total
    this.settledCount = totals.settledCallCount
    this.failedCount = totals.failedCalls
    this.counts = parts.journal.counts(record.run)
    this.acceptedRowCount = parts.journal.countAcceptedRows(record.run)
  }

  get run(): string {
    return this.record.run
  }

  /** Aborted when the run should stop. */
  get stop(): AbortSignal {
    return this.stopController.signal
  }

  /** True if the user resumed the run during the last wait. */
  get wasResumed(): boolean {
    return this.resumeController.signal.aborted
  }

  /** Pauses the run: calls that have not been sent yet wait until the run is resumed. */
  pause(): void {
    this.isPausing = true
    this.throttle.wake()
  }

  resume(): void {
    this.isPausing = false
    this.resumeController.abort()
  }

  /** True if the account was read too long ago, or if the clock has been set back since. [RUN-6] */
  isReadingTooOld(isFailing: boolean): boolean {
    // While the account does not answer, the account is read only when open calls are settled together.
    const limit = isFailing ? this.options.timing.recheckMs : this.ageLimit
    return isReadingTooOld(Math.abs(this.clock.now() - this.lastReadAt), limit, this.requestsSinceRead)
  }

  /** Records that the account was read at `requestTime` with `readCount` requests, and decides when to read it again. [RUN-6] */
  noteAccountRead(requestTime: number, readCount: number): void {
    const { recheckMs, minAgeMs } = this.options.timing
    this.lastReadAt = requestTime
    this.requestsSinceRead = 0
    this.rereadCost = readCount
    const requestsLeft = Math.min(this.countRequestsLeft(), this.options.maxCalls - this.spentRequests)
    // The first reading is needed in any case, so it does not count as a repeated one.
    if (this.rereadBudget === null)
      this.rereadBudget = { limit: Math.floor(requestsLeft * READING_SHARE), usedRequests: 0 }
    else this.rereadBudget.usedRequests += readCount
    const measuredRate = this.settledRate.computeRate()
    this.ageLimit = computeAgeLimit({
      requestsToSend: Math.min(this.total - this.settledCount, Math.max(0, requestsLeft)),
      requestsPerSecond: measuredRate > 0 ? Math.min(measuredRate, this.throttle.perSecond) : this.throttle.perSecond,
      readRequestsLeft: this.rereadBudget.limit - this.rereadBudget.usedRequests,
      requestsPerReading: readCount,
      durationMs: Math.max(0, this.clock.now() - requestTime),
      minAgeMs,
      maxAgeMs: recheckMs,
    })
  }

  /** The ids of materials that do not count as new, even if no list has shown them. This run added them, or its calls change them. [UNDO-15] */
  findOwnMaterialIds(): Set<number> {
    return new Set([
      ...this.journal.readAddedIds(this.run),
      ...(this.earlierAccount?.changedPlaces.placesByMaterial.keys() ?? []),
    ])
  }

  /** Called before a request that relies on the latest reading. */
  noteReadingAge(): void {
    this.requestsSinceRead += 1
    const age = Math.max(0, this.clock.now() - this.lastReadAt)
    const { requests, totalAgeMs, maxAgeMs } = this.ages
    this.ages = { requests: requests + 1, totalAgeMs: totalAgeMs + age, maxAgeMs: Math.max(maxAgeMs, age) }
  }

  /** Journals how old the readings were. */
  async saveReadingAges(): Promise<void> {
    if (this.ages.requests === 0) return
    const { ages } = this
    this.ages = NO_AGES
    await this.write([{ kind: 'ages', ...ages }])
  }

  renewLease(): void {
    this.journal.renewLease(this.run)
    this.lastRenewalAt = this.clock.now()
  }

  /** Called before anything is sent: a process that was suspended may have lost its lease. Throws JournalFailure 'lease-lost'. [RUN-7] */
  ensureLease(): void {
    if (Math.abs(this.clock.now() - this.lastRenewalAt) > 2 * this.options.timing.leaseRenewalMs) this.renewLease()
  }

  /** Starts a wait, which ends when the run is resumed or stopped. */
  waitForResume(): AbortSignal {
    this.resumeController = new AbortController()
    return AbortSignal.any([this.resumeController.signal, this.stop])
  }

  write(entries: readonly JournalEntry[]): Promise<void> {
    return this.journal.write(this.run, entries)
  }

  /** Counts requests in the journal, the ledger and this process's budget. */
  countRequests(readCount: number, writes = 0, retries = 0): JournalEntry {
    this.spentRequests += readCount + writes
    this.requests.reads += readCount
    this.requests.writes += writes
    this.requests.retries += retries
    this.requestRate.add(readCount + writes)
    return { kind: 'requests', reads: readCount, writes, retries }
  }

  /** Counts a call that was sent by a program that was then killed: the account shows that it arrived. */
  countRecoveredSend(): JournalEntry {
    this.requests.writes += 1
    return { kind: 'requests', reads: 0, writes: 1, retries: 0, isInLedger: true }
  }

  countSettledCalls(count: number, failedCount = 0): void {
    this.settledCount += count
    this.failedCount += failedCount
    this.settledRate.add(count)
    this.onChange()
  }

  countAcceptedRows(count: number): void {
    this.acceptedRowCount += count
    this.onChange()
  }

  /** Counts rows and calls again from the journal. */
  recount(): void {
    const totals = this.journal.readCallTotals(this.run)
    this.settledCount = totals.settledCallCount
    this.failedCount = totals.failedCalls
    this.counts = this.journal.counts(this.run)
    this.acceptedRowCount = this.journal.countAcceptedRows(this.run)
    this.onChange()
  }

  async enterPhase(phase: RunPhase, reason: Reason | null, hasEnded = false): Promise<void> {
    await this.write([{ kind: 'run', state: phase, reason, hasEnded }])
    // Listeners are called only after the state is in the journal.
    this.phase = phase
    this.reason = reason
    this.onChange()
  }

  setWaitingReason(reason: Reason | null): void {
    if (reason === null && this.waitingReason === null) return
    this.waitingReason = reason
    this.onChange()
  }

  /** Called when a parked run has made another request to check the quota and continues to wait. */
  noteProbe(): void {
    const { reason } = this
    if (reason === null) return
    this.reason = { ...reason, details: { ...reason.details, asked: Number(reason.details['asked'] ?? 0) + 1 } }
    this.onChange()
  }

  /** Why the run has stopped, or what it is waiting for. */
  get currentReason(): Reason | null {
    return this.reason ?? this.waitingReason ?? this.answerWatch.findWaitingReason()
  }

  /** How many requests this run may still send today, according to the ledger. */
  countRequestsLeft(): number {
    return countRequestsLeftForRun(this.journal, this.record.ledger, this.options)
  }

  /** The counts that are in memory, so the journal need not be read. */
  countsInMemory(): { readonly counts: RunCounts; readonly requests: RunInfo['requests'] } {
    return { counts: this.counts, requests: { ...this.requests } }
  }

  /** Why no further read request may be sent now. Null if one may be sent. */
  findReadRefusal(): Reason | null {
    if (this.spentRequests >= this.options.maxCalls) return makeReason('max-calls', { most: this.options.maxCalls })
    if (this.isLedgerWrong || this.countRequestsLeft() > 0) return null
    return this.options.reserve > 0 ? makeReason('reserve', { reserve: this.options.reserve }) : makeReason('quota')
  }

  progress(): RunProgress {
    const callsPerSecond = this.settledRate.computeRate()
    const remainingCallCount = this.total - this.settledCount
    const quota = computeQuota(this.journal, this.record.ledger, this.options)
    return {
      run: this.run,
      state: this.phase,
      done: this.settledCount,
      total: this.total,
      failed: this.failedCount,
      rowsIn: Math.max(this.acceptedRowCount, this.counts.verified),
      perSecond: callsPerSecond,
      secondsLeft: remainingCallCount === 0 ? 0 : callsPerSecond === 0 ? null : remainingCallCount / callsPerSecond,
      leftToday: countRemainingRequests(quota),
      sending: this.callsInFlight,
      requests: { ...this.requests },
      requestsPerSecond: this.requestRate.computeRate(),
      quota,
      counts: this.counts,
      why: this.currentReason,
    }
  }

  /** Waits before the n-th attempt. The wait doubles each time, with full jitter. */
  backOff(tries: number): Promise<void> {
    this.answerWatch.noteRetry(tries)
    const { backoffMs, maxBackoffMs } = this.options.timing
    const maxWaitMs = Math.min(maxBackoffMs, backoffMs * 2 ** Math.max(0, tries - 1))
    return this.clock.sleep(Math.ceil(maxWaitMs * this.getRandomNumber()), this.stop)
  }
}

/** What a failed read means for the run. */
export function makeHalt(failure: ReadFailure, storage: number): Halt {
  if (failure.kind === 'quota') return { kind: 'park', reason: makeReason('quota', { refused: 1 }) }
  return { kind: 'stop', reason: makeStopReason(failure, storage) }
}

function makeStopReason(failure: Exclude<ReadFailure, { readonly kind: 'quota' }>, storage: number): Reason {
  switch (failure.kind) {
    case 'key-refused':
      return makeReason('key-refused')
    case 'unreachable':
      return makeReason(failure.badAnswer ? 'unusable-answer' : 'unreachable', toFaultDetails(failure.fault))
    case 'refused':
      return makeReason('storage-refused', { storage, error: failure.error })
    case 'bad-answer':
      return makeReason('bad-answer', { method: failure.method, field: failure.field })
    case 'unsteady':
      return makeReason('unsteady', { storage })
    case 'stopped':
      return makeReason('cancelled')
  }
}
