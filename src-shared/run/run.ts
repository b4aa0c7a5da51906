/**
 * A run as data: the states of calls and rows, and the reasons. A reason is a code with values; its wording is in
 * src-shared/words/runs.ts.
 */
import { setsValue } from '../material/fields/writing-methods.ts'
import type { Body, CallEffect, Change, PlannedRow, RowStatus } from '../plan/plan.ts'
import type { Field } from '../material/fields/field.ts'
import type { StorageNames } from '../material/values/ids-by-name.ts'
import type { Problem } from '../file/problem.ts'
import type { RowName } from '../file/row-name.ts'
import { findClaimOnCalls, type Claim, type Claims } from '../plan/claims.ts'

/** `sending` is stored before the first byte is sent. If it is found after a crash, the call's outcome is unknown. [RUN-1] */
export type CallState = 'planned' | 'sending' | 'done' | 'failed' | 'unknown' | 'skipped'

export const ROW_STATES = ['waiting', 'verified', 'changed', 'unverified', 'failed', 'skipped', 'unknown'] as const
export type RowState = (typeof ROW_STATES)[number]

/** Why a row, or the whole run, is in its state. */
export const RUN_REASONS = [
  // Reasons why a row failed
  'refused',
  'gave-up',
  'lost-track',
  // Reasons why a row was left out
  'problem',
  'conflict',
  'drifted',
  'gone',
  'appeared',
  'earlier-call',
  'claimed',
  'discarded',
  'delete-not-allowed',
  'unusual-not-allowed',
  // Reasons why a row's outcome is unknown
  'no-answer',
  'several-candidates',
  'near-candidate',
  // Reasons why a row is unverified
  'differs',
  'not-listed',
  'still-listed',
  // The row was applied, but others changed its values during the run
  'changed-after',
  'changed-meanwhile',
  'appeared-meanwhile',
  // Remarks about rows that are done or verified
  'already',
  'suppliers-unread',
  // What later runs did to a row, whatever the row's outcome is
  'changed-since',
  'undone',
  'undone-part',
  // The call got no answer, but counts as done because the account has the value
  'read-back',
  // Reasons that only an undo has
  'undo-changed-since',
  'undo-deleted',
  'undo-unknown',
  'undo-no-before',
  'undo-stranded',
  'undo-takes-minimum',
  'undo-whole',
  'undo-with-unit',
  'undo-already',
  'undo-fifo',
  'undo-deletes',
  // Reasons for the state of the whole run
  'key-refused',
  'quota',
  'reserve',
  'max-calls',
  'cancelled',
  'paused',
  'first-rows',
  'unreachable',
  'unusable-answer',
  'failing',
  'storage-refused',
  'bad-answer',
  'unsteady',
  'journal',
  'interrupted',
  'thread-ended',
  'restored',
  // Reasons why the run waits before it continues
  'other-writes',
  'no-answer-yet',
  'errors-yet',
] as const
export type RunReasonCode = (typeof RUN_REASONS)[number]

export interface Reason {
  readonly code: RunReasonCode
  /** The field concerned; null for the whole row or run. */
  readonly field: Field | null
  /** Values for the message's placeholders. */
  readonly details: Readonly<Record<string, string | number>>
  /** The plan's problem, for rows that were left out because of it. */
  readonly problem?: Problem
}

export function makeReason(
  code: RunReasonCode,
  details: Readonly<Record<string, string | number>> = {},
  field: Field | null = null,
): Reason {
  return { code, field, details }
}

/** Adds the name of the reason's storage, if it has one. */
export function withStorageName(runReason: Reason, storages: StorageNames): Reason {
  const storageName = storages.get(Number(runReason.details['storage']))
  return storageName === undefined ? runReason : { ...runReason, details: { ...runReason.details, storageName } }
}

/** A call's position in the run, its intended effect, and its outcome. */
export interface CallTrace extends CallEffect {
  /** Position in the plan, from 0; unique in the run. */
  readonly seq: number
  /** The row's position in the plan, from 0. */
  readonly rowSeq: number
  readonly group: number
  readonly state: CallState
  /** How often the call was sent. */
  readonly attempts: number
  /** The material concerned; for an add, the id in the answer. */
  readonly materialId: number | null
  readonly reason: Reason | null
}

/** A call together with the request that is sent. */
export interface RunCall extends CallTrace {
  readonly body: Body
}

/** The calls of one material, in order. */
export interface RunGroup {
  readonly group: number
  readonly calls: readonly RunCall[]
}

/** The account's values as read, by place (`fieldStorageKey`). */
export type ValuesRead = Readonly<Record<string, string>>

/** The outcome of a row, or its initial state. */
export interface RowVerdict {
  readonly state: RowState
  readonly reason: Reason | null
}

/** What another run of the account did to a value of this run's row. */
export interface OtherRunWrite {
  /** The key of the field and its storage, made by `fieldStorageKey`. */
  readonly place: string
  readonly run: string
  /** The value that the other run wrote; null if it changed the unit, and the value with it. */
  readonly value: string | null
  /** The old and the new unit, if the other run changed the unit. */
  readonly turn?: readonly [before: string, after: string]
  /** When the other run's call was done, in milliseconds since 1970. */
  readonly at: number
  /** Whether the other run undid this run. */
  readonly undo: boolean
  /** Set if the other run wrote the value before this run began. This run found it, but somebody else may have written the same value since. */
  readonly unsure?: true
}

/** What is stored about a row besides its calls, for its report. */
export interface LaterRowState {
  /** Null if nothing was read back. */
  readonly valuesRead: ValuesRead | null
  /** What later runs did to the row; null if the row is as the run left it. [REPORT-4] */
  readonly laterChange: Reason | null
  /** Later writes of other runs to the row's values, in order of time. */
  readonly laterWrites: readonly OtherRunWrite[]
  /** Earlier writes of other runs that explain the values this run found. */
  readonly earlierWrites: readonly OtherRunWrite[]
  /** When the row reached its state, in milliseconds since 1970; null if that was not stored. */
  readonly at: number | null
}

/** A row of a run, with its calls. */
export interface RunRow extends RowName, RowVerdict {
  readonly seq: number
  readonly status: RowStatus
  readonly materialId: number | null
  readonly name: string
  readonly group: number
  /** Changes to verify besides the values that its calls send; for a row without calls, all of its changes. */
  readonly changes: readonly Change[]
  /** The row's own calls, in order. */
  readonly calls: readonly CallTrace[]
  /** A call of another row for the same material that was not carried out; null if there is no such call. */
  readonly groupError: CallTrace | null
}

/** A run row's material: the one that the plan found, else the one that its own call added. */
export function materialOf({ materialId, calls }: Pick<RunRow, 'materialId' | 'calls'>): number | null {
  return materialId ?? calls.find((call) => call.materialId !== null)?.materialId ?? null
}

/** The first state of a row. Rows that send nothing are settled before anything is sent. */
export function chooseFirstState(status: RowStatus, problems: readonly Problem[]): RowVerdict {
  if (status === 'unchanged') return { state: 'skipped', reason: null }
  if (status === 'conflict') return { state: 'skipped', reason: makeReason('conflict') }
  if (status !== 'problem') return { state: 'waiting', reason: null }
  const problem = problems.find(({ severity }) => severity === 'blocks') ?? problems[0]
  const problemReason = makeReason('problem', {}, problem?.field ?? null)
  return { state: 'skipped', reason: problem ? { ...problemReason, problem } : problemReason }
}

/** The group's material, known from the start or after its add was answered. */
export function materialOfGroup(group: RunGroup): number | null {
  for (const call of group.calls) if (call.materialId !== null) return call.materialId
  return null
}

/** Whether a call changes suppliers that could be read before, so that they can be read again. */
export function readsSuppliers(call: CallEffect): boolean {
  return call.changes.some(({ field, before }) => field === 'suppliers' && before !== null)
}

/**
 * The next call to send: the first that is not settled, if it is planned. Null if nothing can be sent now. [RUN-3]
 */
export function findNextCall(group: RunGroup): RunCall | null {
  const openCall = group.calls.find(({ state }) => state !== 'done' && state !== 'skipped')
  return openCall?.state === 'planned' ? openCall : null
}

/** True if the call was sent before, apparently without effect. This includes an attempt that was interrupted when the program was killed. */
export function wasTried({ attempts, reason: callReason }: RunCall): boolean {
  return attempts > 0 || callReason?.details['interrupted'] === 1
}

/** The file's rows with calls that are still planned, each with its rows of the run. */
export function mapPlannedRows({ calls }: RunGroup, rowOf: (call: RunCall) => number): Map<number, readonly number[]> {
  const rows = new Map<number, readonly number[]>()
  for (const call of calls) {
    if (call.state !== 'planned') continue
    const parts = rows.get(rowOf(call)) ?? []
    if (!parts.includes(call.rowSeq)) rows.set(rowOf(call), [...parts, call.rowSeq])
  }
  return rows
}

/** True if an earlier call of the group changes the unit. The call's earlier amounts are then in another unit and not compared. [RUN-9] */
export function followsUnitChange(group: RunGroup, call: RunCall): boolean {
  return group.calls.some((otherCall) => otherCall.seq < call.seq && changesUnit(otherCall))
}

export function changesUnit(call: CallEffect): boolean {
  return setsValue(call) && call.changes.some(({ field }) => field === 'unit')
}

/**
 * True if the group will set stock or categories for a material without them. Until then, no list may have the material, although it exists. [UNDO-8]
 */
export function isRestoringGroup({ calls }: RunGroup): boolean {
  return calls.some(
    ({ state, changes }) =>
      state !== 'done' &&
      changes.some(
        ({ field, before, after }) =>
          field === 'categories' || (field === 'stock' && after !== '0' && (before === null || before === '0')),
      ),
  )
}

/** A planned row before it becomes part of a run or an undo. */
export interface RowToRun extends PlannedRow {
  /** Why the row is only listed and not sent; null or absent if it is sent. */
  readonly note?: Reason | null
  /**
   * Values that the material must have after the calls, besides those that the calls send. In an undo, a value with a `before` belongs to a row that
   * is removed.
   */
  readonly expectedChanges?: readonly Change[]
}

/** Who set the account's last known value. `another-run`: a run of this data folder. */
export const WRITERS = ['this-run', 'another-run', 'someone-else'] as const
export type Writer = (typeof WRITERS)[number]

/** The answer to a request, as a code; the text is the account's. */
export const ANSWER_CODES = ['success', 'refused', 'read-back', 'no-answer', 'not-sent', 'already'] as const
export type AnswerCode = (typeof ANSWER_CODES)[number]

/** The claim of an unfinished run on what the group's calls would change; null if there is none. [RUN-18] */
export function findClaimOnGroup(group: RunGroup, claims: Claims): Claim | null {
  return findClaimOnCalls(materialOfGroup(group), group.calls, claims)
}
