/**
 * The journal as the engine needs it. A request is in it before it is sent, and its outcome before anything else about that material. Every write
 * checks the lease, so that two processes never work on one run.
 */
import type { JournalDetails, JournalError } from '../../src-shared/account/program-error.ts'
import type { ReportFilter } from '../../src-shared/api/report.ts'
import type { ReportRow, RunCounts, RunInfo, RunPhase } from '../../src-shared/api/run.ts'
import type { PlanHead, Change } from '../../src-shared/plan/plan.ts'
import type { MaterialBefore } from '../../src-shared/run/material-before.ts'
import type {
  CallState,
  HeldValues,
  Mark,
  Reason,
  RowState,
  RowToRun,
  RowVerdict,
  RunCall,
  RunGroup,
  RunRow,
  AnswerCode,
} from '../../src-shared/run/run.ts'
import type { TouchedPlaces } from '../../src-shared/run/run-meanwhile.ts'
import type { Claim } from '../../src-shared/plan/claims.ts'
import type { CallMethod } from '../../src-shared/material/fields/writing-methods.ts'
import type { ReportOrder } from '../../src-shared/run/report-rows.ts'
import type { ReadingAges } from '../../src-shared/run/reading-limit.ts'
import type { ReportedValue } from '../../src-shared/run/report-values.ts'
import { ProgramFailure } from './program-failure.ts'

/** Rows or groups read from the journal, or written to it, at a time: nothing is blocked for more than some ten milliseconds. */
export const JOURNAL_BATCH = 500

/** An expected failure of the journal. After it, nothing more may be sent. */
export class JournalFailure extends ProgramFailure {
  override readonly name = 'JournalFailure'
  readonly code: JournalError
  readonly details: JournalDetails
  constructor(code: JournalError, details: JournalDetails = {}, options?: ErrorOptions) {
    super({ kind: 'journal', code, details }, options)
    this.code = code
    this.details = details
  }
}

/** A run as people see it, but for words: `why` is null while all is well, and for a run that was interrupted. */
export interface JournalRun extends Omit<RunInfo, 'why'> {
  readonly why: Reason | null
}

/** A request of a row, but for words. */
export interface JournalRequest {
  readonly method: CallMethod
  /** As JSON, in the form it is sent in. */
  readonly body: string
  readonly answer: AnswerCode
  readonly reason: Reason | null
  /** For an add, the id it answered. */
  readonly materialId: number | null
  /** When its state was last written, milliseconds since 1970. */
  readonly at: number | null
  readonly tries: number
}

/** A row of a run's report, but for words. */
export interface JournalRow extends Omit<ReportRow, 'error' | 'requests' | 'at' | 'changes' | 'seq' | 'since'> {
  readonly seq: number
  readonly reason: Reason | null
  /** What later runs did to it. */
  readonly since: Reason | null
  readonly changes: readonly ReportedValue[]
  readonly requests: readonly JournalRequest[]
  /** When the row reached its state, milliseconds since 1970; null if that was not recorded. */
  readonly at: number | null
}

export interface NewRun {
  /** The account's name, for people. */
  readonly account: string
  readonly head: PlanHead
  /** Names the daily quota the run's requests count against. */
  readonly ledger: string
  /** All known storages of the account, in which a material may be found. */
  readonly known: readonly number[]
  /** The run this one takes back. */
  readonly undoOf: string | null
  /** SHA-256 of the applied plan file; absent for a run without one. */
  readonly planSha256?: string | null
}

/** A row of a run that has not begun, with its initial state. */
export interface NewRow extends RowVerdict {
  readonly plan: RowToRun
  readonly group: number
}

/** The settings a run was started with, from the journal. */
export interface RunRecord extends NewRun {
  readonly run: string
  /** ISO time. */
  readonly started: string
  readonly state: RunPhase
  readonly reason: Reason | null
  /** Storages its calls concern. */
  readonly storages: readonly number[]
}

export type JournalEntry =
  | {
      readonly kind: 'call'
      readonly call: Pick<RunCall, 'group' | 'seq'>
      readonly state: CallState
      readonly attempts: number
      readonly reason: Reason | null
      readonly materialId?: number
    }
  /** Replaces a call's before-values by the account's values right before it is sent. */
  | { readonly kind: 'rebase'; readonly call: Pick<RunCall, 'group' | 'seq'>; readonly changes: readonly Change[] }
  /** The account's values of a material before the run changed it. */
  | { readonly kind: 'before'; readonly material: MaterialBefore }
  /** Changes that a row's calls cause without sending them. */
  | { readonly kind: 'expected'; readonly seq: number; readonly changes: readonly Change[] }
  /** `held`: the values that were read in all the places it names; absent if nothing was read. */
  | {
      readonly kind: 'row'
      readonly seq: number
      readonly state: RowState
      readonly reason: Reason | null
      readonly held?: HeldValues
    }
  /** The account's values for a row that already has its state. */
  | { readonly kind: 'held'; readonly seq: number; readonly held: HeldValues }
  /** The id an add gave its group. */
  | { readonly kind: 'material'; readonly group: number; readonly materialId: number }
  | {
      readonly kind: 'requests'
      readonly reads: number
      readonly writes: number
      readonly retries: number
      /** The ledger counted them just before they were sent, in a program that was killed. */
      readonly inLedger?: true
    }
  /** How old the readings were that requests relied on; adds up. */
  | ({ readonly kind: 'ages' } & ReadingAges)
  | { readonly kind: 'run'; readonly state: RunPhase; readonly reason: Reason | null; readonly ended: boolean }

export interface CallTotals {
  readonly total: number
  /** done, failed or skipped. */
  readonly settled: number
  readonly failed: number
}

/** Whether a run may write to its account now. */
export type WritingLeaseResult =
  /** `others`: another run wrote to the account since this run last did. */
  | { readonly kind: 'taken'; readonly others: boolean }
  /** Another run writes; `since` is an ISO time. */
  | { readonly kind: 'busy'; readonly run: string; readonly file: string; readonly since: string }

export interface LedgerState {
  /** Requests counted since the last reset. */
  readonly used: number
  /** When the next reset is expected, milliseconds since 1970. */
  readonly nextReset: number
  /** False while the time of the reset is assumed (local midnight). */
  readonly learnt: boolean
  /** The account refused for the quota since the last reset, and has not answered since. */
  readonly refused: boolean
}

export interface JournalPort {
  /** A new run of this process, not yet complete: it is removed if the process ends before `begin`. */
  create(run: NewRun): string
  addRows(run: string, rows: readonly NewRow[]): void
  /** The plan is complete in the journal: from here on it may be sent. */
  begin(run: string, storages: readonly number[], planIds: ReadonlySet<number> | null): void
  /** Takes an unfinished run over; calls found in `sending` become unknown. Throws busy, no-such-run or finished. */
  take(run: string): RunRecord
  renew(run: string): void
  release(run: string): void
  /** Takes the run's account for writing; renewed and released with the run. */
  takeWriting(run: string): WritingLeaseResult
  /** Releases the account while the run waits. */
  releaseWriting(run: string): void
  /** Whether the run has checked the claims of others, and claims what it intends to change. */
  hasClaimed(run: string): boolean
  claim(run: string): void
  /**
   * What other unfinished runs of the same account still have to change; without the run that this one undoes. For `its undo`, a run that would
   * undo it.
   */
  openClaims(run: string, claimsOf?: 'its own' | 'its undo'): readonly Claim[]
  /** The thread of this process that drove it has died: it can be resumed at once. */
  releaseOrphan(run: string): void

  /** Durable when it resolves; entries of one call are one transaction. Rejects with JournalFailure. */
  write(run: string, entries: readonly JournalEntry[]): Promise<void>

  record(run: string): RunRecord
  /** Materials that runs of this company deleted, or found missing when they wrote to them. */
  gone(ledger: string): ReadonlySet<number>
  /** Groups above `after` that have a call in one of the states, whole, in order. */
  groups(run: string, states: readonly CallState[], after: number, mostGroups: number): readonly RunGroup[]
  /** Rows in state `waiting` above `after`, in order, with their calls. */
  waitingRows(run: string, after: number, mostGroups: number): readonly RunRow[]
  /** All rows above `after`, in order, with their calls. */
  allRows(run: string, after: number, mostGroups: number): readonly RunRow[]
  callTotals(run: string): CallTotals
  /** Counts rows as in the file. */
  counts(run: string): RunCounts
  /** Rows of the file of which the account took everything. */
  rowsSent(run: string): number
  /** Ids of the catalogue that the plan was made against; null if there were none. */
  planIds(run: string): ReadonlySet<number> | null
  /** The account's ids before the run, to recognise new materials; null if they were not recorded. */
  baseline(run: string): ReadonlySet<number> | null
  saveBaseline(run: string, ids: ReadonlySet<number>): void
  /** The account's values of a material before the run changed it; null if they were not recorded. */
  before(run: string, material: number): MaterialBefore | null
  /** Later writes of other runs over those of this run's rows, by the rows' places; in order of time. */
  over(run: string): ReadonlyMap<number, readonly Mark[]>
  /** The places that the run's calls change, by material; without its adds. */
  touched(run: string): TouchedPlaces
  /** Ids that the run's adds are known to have made. */
  idsAdded(run: string): ReadonlySet<number>

  /** Counted at once, on the disk soon after. */
  countRequests(ledger: string, count: number): void
  ledger(name: string): LedgerState
  quotaRefused(ledger: string): void
  /**
   * The account answered a request that was sent at `askedRequests`: an earlier refusal no longer applies. `spentRequests`: requests since the
   * reset.
   */
  quotaAnswered(ledger: string, askedRequests: number, spentRequests: number): void

  /** Newest first. */
  listRuns(): readonly JournalRun[]
  info(run: string): JournalRun
  report(
    run: string,
    window: ReportFilter & { readonly from: number; readonly count: number; readonly order?: ReportOrder | undefined },
  ): { readonly info: JournalRun; readonly total: number; readonly rows: readonly JournalRow[] }
  /** Places in the plan of the rows that match the filter, in order. */
  reportPlaces(run: string, filter: ReportFilter): readonly number[]
  close(): void
}
