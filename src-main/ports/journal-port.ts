/**
 * The journal, as the engine uses it. A request is journaled before it is sent, and its outcome before anything else about that material. Every write
 * checks the lease, so that two processes never work on one run.
 */
import { type JournalDetails, type JournalError, ProgramFailure } from '../../src-shared/account/program-error.ts'
import type { ReportFilter } from '../../src-shared/api/report.ts'
import type { ReportRow, RunCounts, RunInfo, RunPhase } from '../../src-shared/api/run.ts'
import type { PlanHead, Change } from '../../src-shared/plan/plan.ts'
import type { MaterialBefore } from '../../src-shared/run/material-before.ts'
import type {
  CallState,
  ValuesRead,
  OtherRunWrite,
  Reason,
  RowState,
  RowToRun,
  RowVerdict,
  RunCall,
  RunGroup,
  RunRow,
  AnswerCode,
} from '../../src-shared/run/run.ts'
import type { ChangedPlaces } from '../../src-shared/run/run-meanwhile.ts'
import type { Claim } from '../../src-shared/plan/claims.ts'
import type { CallMethod } from '../../src-shared/material/fields/writing-methods.ts'
import type { ReportOrder } from '../../src-shared/run/report-rows.ts'
import type { ReadingAges } from '../../src-shared/run/reading-limit.ts'
import type { ReportedValue } from '../../src-shared/run/report-values.ts'

/** How many rows or groups are read or written at a time, so that nothing blocks for more than about ten milliseconds. */
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

/** A row's request, without texts for the user. */
export interface JournalRequest {
  readonly method: CallMethod
  /** JSON, exactly as it is sent. */
  readonly body: string
  readonly answer: AnswerCode
  readonly reason: Reason | null
  /** For an add, the material's id in the answer. */
  readonly materialId: number | null
  /** When the request's state was last written, in milliseconds since 1970. */
  readonly updatedAt: number | null
  readonly tries: number
}

/** A row of a run's report, without texts for the user. */
export interface JournalRow extends Omit<ReportRow, 'error' | 'requests' | 'at' | 'changes' | 'seq' | 'since'> {
  readonly seq: number
  readonly reason: Reason | null
  /** What later runs changed in the row's values. */
  readonly laterChange: Reason | null
  readonly changes: readonly ReportedValue[]
  readonly requests: readonly JournalRequest[]
  /** When the row reached its state, in milliseconds since 1970. Null if not recorded. */
  readonly settledAt: number | null
}

export interface NewRun {
  /** The account's name, shown to users. */
  readonly account: string
  readonly head: PlanHead
  /** Identifies the daily quota that the run's requests count against. */
  readonly ledger: string
  /** All known storages of the account, any of which may list a material. */
  readonly knownStorages: readonly number[]
  /** The run that this run undoes. */
  readonly undoOf: string | null
  /** SHA-256 of the plan file; absent if the run has none. */
  readonly planSha256?: string | null
}

/** A row of a run that has not started, with its initial state. */
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
  /** The storages in which the run's calls change materials. */
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
  /** Replaces a call's before-values with the account's values from right before it is sent. */
  | { readonly kind: 'rebase'; readonly call: Pick<RunCall, 'group' | 'seq'>; readonly changes: readonly Change[] }
  /** The account's values of a material before the run changed it. */
  | { readonly kind: 'before'; readonly material: MaterialBefore }
  /** Changes that a row's calls cause in addition to what they send. */
  | { readonly kind: 'expected'; readonly seq: number; readonly changes: readonly Change[] }
  /** A row's state. `accountValues`: the account's values in all places of the row. Absent if nothing was read. */
  | {
      readonly kind: 'row'
      readonly seq: number
      readonly state: RowState
      readonly reason: Reason | null
      readonly accountValues?: ValuesRead
    }
  /** The account's values, for a row that already has its state. */
  | { readonly kind: 'held'; readonly seq: number; readonly accountValues: ValuesRead }
  /** The id of the material that the group's add created. */
  | { readonly kind: 'material'; readonly group: number; readonly materialId: number }
  | {
      readonly kind: 'requests'
      readonly reads: number
      readonly writes: number
      readonly retries: number
      /** True if the ledger already counted these requests just before they were sent, by a program that was then killed. */
      readonly isInLedger?: true
    }
  /** The ages of the readings that requests were based on. The ages of several entries are combined. */
  | ({ readonly kind: 'ages' } & ReadingAges)
  | { readonly kind: 'run'; readonly state: RunPhase; readonly reason: Reason | null; readonly hasEnded: boolean }

export interface CallTotals {
  readonly total: number
  /** How many calls are done, failed or skipped. */
  readonly settledCallCount: number
  readonly failedCalls: number
}

/** Whether a run may write to its account. */
export type WritingLeaseResult =
  /** `hasOtherWriter`: another run has written to the account since this run last did. */
  | { readonly kind: 'taken'; readonly hasOtherWriter: boolean }
  /** Another run is writing. `since` is an ISO time. */
  | { readonly kind: 'busy'; readonly run: string; readonly file: string; readonly startedAt: string }

export interface LedgerState {
  /** How many requests were counted since the last reset. */
  readonly spentRequests: number
  /** When the next reset is expected, in milliseconds since 1970. */
  readonly nextResetAt: number
  /** False while the reset time is only assumed (local midnight). */
  readonly isResetTimeKnown: boolean
  /** True if the account has refused a request because of the quota since the last reset, and has answered none since then. */
  readonly wasQuotaRefused: boolean
}

export interface JournalPort {
  /** A new, incomplete run of this process. If the process ends before `begin`, it is removed. */
  create(run: NewRun): string
  addRows(run: string, rows: readonly NewRow[]): void
  /** Marks the run as completely journaled, so that it may be sent from now on. */
  begin(run: string, storages: readonly number[], planIds: ReadonlySet<number> | null): void
  /** Takes over an unfinished run. Calls that are `sending` become unknown. Throws JournalFailure 'busy', 'no-such-run' or 'finished'. */
  take(run: string): RunRecord
  renewLease(run: string): void
  releaseLease(run: string): void
  /** Reserves the run's account for writing. The lease is renewed and released with the run. */
  takeWritingLease(run: string): WritingLeaseResult
  /** Releases the account for other runs while this run is waiting. */
  releaseWritingLease(run: string): void
  /** True if the run has checked others' claims, and now claims what it will change. */
  hasClaimed(run: string): boolean
  claim(run: string): void
  /**
   * What other unfinished runs of the same account still have to change, except the run that this one undoes. `its undo`: the claims that an undo of
   * this run must respect, so this run's own claims are left out.
   */
  listOpenClaims(run: string, claimsOf?: 'its own' | 'its undo'): readonly Claim[]
  /** Called if the thread that drove the run has died, so that it can be resumed at once. */
  releaseOrphan(run: string): void

  /** Writes entries, which are on the disk once this resolves. The entries of one call form one transaction. Rejects with JournalFailure. */
  write(run: string, entries: readonly JournalEntry[]): Promise<void>

  record(run: string): RunRecord
  /** Materials that this company's runs deleted, or found missing when they wrote to them. */
  findDeletedMaterials(ledger: string): ReadonlySet<number>
  /** Complete groups above `afterSeq` that have a call in one of the states, in order. */
  groups(run: string, states: readonly CallState[], afterSeq: number, maxGroups: number): readonly RunGroup[]
  /** Rows in state `waiting` above `afterSeq`, in order, with their calls. */
  readWaitingRows(run: string, afterSeq: number, maxGroups: number): readonly RunRow[]
  /** All rows above `afterSeq`, in order, with their calls. */
  readAllRows(run: string, afterSeq: number, maxGroups: number): readonly RunRow[]
  readCallTotals(run: string): CallTotals
  /** The run's row counts. They count rows of the file, not rows of the run. */
  counts(run: string): RunCounts
  /** Counts the file rows whose changes the account has all accepted. */
  countAcceptedRows(run: string): number
  /** The ids in the plan's catalogue. Null if there were none. */
  readPlanIds(run: string): ReadonlySet<number> | null
  /** The ids of the account's materials before the run, to recognise new ones. Null if not recorded. */
  readBaseline(run: string): ReadonlySet<number> | null
  saveBaseline(run: string, ids: ReadonlySet<number>): void
  /** The account's values of a material before the run changed it. Null if not recorded. */
  readMaterialBefore(run: string, material: number): MaterialBefore | null
  /** Marks for values of this run's rows that other runs have overwritten, by row position, in order of time. */
  readOverwriteMarks(run: string): ReadonlyMap<number, readonly OtherRunWrite[]>
  /** The places that the run's calls change, by material. Materials that the run adds are not included. */
  readTouchedPlaces(run: string): ChangedPlaces
  /** The ids of materials that are known to come from the run's adds. */
  readAddedIds(run: string): ReadonlySet<number>

  /** Counts requests at once. The count is on the disk soon after. */
  countRequests(ledger: string, count: number): void
  ledger(name: string): LedgerState
  recordQuotaRefusal(ledger: string): void
  /** The account answered a request sent at `requestedAt`, so an earlier refusal no longer applies. `spentRequests`: requests since the reset. */
  recordQuotaAnswer(ledger: string, requestedAt: number, spentRequests: number): void

  /** Newest first. */
  listRuns(): readonly RunInfo[]
  info(run: string): RunInfo
  report(
    run: string,
    window: ReportFilter & { readonly from: number; readonly count: number; readonly order?: ReportOrder | undefined },
  ): { readonly info: RunInfo; readonly total: number; readonly rows: readonly JournalRow[] }
  /** The plan positions of the rows that match the filter, in order. */
  findReportPositions(run: string, filter: ReportFilter): readonly number[]
  close(): void
}
