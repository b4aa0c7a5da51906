/**
 * Counts a run's rows as in its file. If columns belong to storages, a row of the file becomes one row of the run per
 * storage: these are its parts. A row is done only if all its parts are; it failed if one part failed. [REPORT-12]
 */
import type { PlanHead } from '../plan/plan.ts'
import { isUnchanged } from './report-rows.ts'
import type { CallTrace, RowState, RunReasonCode } from './run.ts'

/** The outcomes of a part, the most urgent first. A row's outcome is the first of these that one of its parts has. */
export const PART_OUTCOMES = [
  'failed',
  'unknown',
  'unverified',
  'changed',
  'left-out',
  'waiting',
  'verified',
  'already',
  'unchanged',
] as const
export type PartOutcome = (typeof PART_OUTCOMES)[number]

interface PartState {
  readonly state: RowState
  readonly status: string
  /** Why the part is in its state. */
  readonly reason: RunReasonCode | null
  /** True if one of the part's requests has no answer yet. */
  readonly isOpen: boolean
}

export function findPartOutcome({ state, status, reason, isOpen }: PartState): PartOutcome {
  switch (state) {
    case 'waiting':
      return isOpen ? 'unknown' : 'waiting'
    case 'verified':
      return reason === 'already' ? 'already' : 'verified'
    case 'skipped':
      return isUnchanged(state, status) ? 'unchanged' : 'left-out'
    case 'failed':
    case 'unknown':
    case 'unverified':
    case 'changed':
      return state
    default:
      return state satisfies never
  }
}

export interface RowPart {
  readonly outcome: PartOutcome
  /** What later runs did to the part. */
  readonly laterChange: RunReasonCode | null
}

/** Needs at least one part. */
export function findRowOutcome(parts: readonly RowPart[]): PartOutcome {
  return (
    PART_OUTCOMES.find((possibleOutcome) => parts.some(({ outcome }) => outcome === possibleOutcome)) ?? 'unchanged'
  )
}

/** Outcomes in which the account accepted what was sent. */
const ACCEPTED_OUTCOMES: readonly PartOutcome[] = ['verified', 'changed', 'unverified']

/** Whether later runs undid everything this row wrote, or changed part of it. */
function findLaterStatus(parts: readonly RowPart[]): 'undone' | 'changedSince' | null {
  const acceptedParts = parts.filter(
    ({ outcome, laterChange }) => laterChange !== null || ACCEPTED_OUTCOMES.includes(outcome),
  )
  if (acceptedParts.some(({ laterChange }) => laterChange === 'changed-since')) return 'changedSince'
  return acceptedParts.length > 0 && acceptedParts.every(({ laterChange }) => laterChange === 'undone')
    ? 'undone'
    : null
}

/** Rows whose parts have the same outcome. */
export interface RowsOfOutcome {
  readonly parts: readonly RowPart[]
  readonly rows: number
}

/** Counts a run's rows by outcome. Values are counted elsewhere. */
export function countFileRows(groups: Iterable<RowsOfOutcome>) {
  const rowCountByOutcome = new Map<PartOutcome, number>()
  const laterStatusCounts = { undone: 0, changedSince: 0 }
  for (const { parts, rows } of groups) {
    const outcome = findRowOutcome(parts)
    rowCountByOutcome.set(outcome, (rowCountByOutcome.get(outcome) ?? 0) + rows)
    const laterStatus = findLaterStatus(parts)
    if (laterStatus !== null) laterStatusCounts[laterStatus] += rows
  }
  const countOf = (outcome: PartOutcome): number => rowCountByOutcome.get(outcome) ?? 0
  const { changedSince, undone } = laterStatusCounts
  return {
    ...(changedSince > 0 ? { changedSince } : {}),
    ...(undone > 0 ? { undone } : {}),
    verified: countOf('verified') + countOf('already'),
    unverified: countOf('unverified'),
    failed: countOf('failed'),
    skipped: countOf('left-out') + countOf('unchanged'),
    unknown: countOf('unknown'),
    changed: countOf('changed'),
    already: countOf('already'),
    unchanged: countOf('unchanged'),
    waiting: countOf('waiting'),
  }
}

/** The number of the file's row that a request is for. All parts of a row get the same number. */
export function makeFileRowFinder({
  perStorage,
}: Pick<PlanHead, 'perStorage'>): (call: Pick<CallTrace, 'row' | 'rowSeq'>) => number {
  return perStorage === true ? ({ row }) => row : ({ rowSeq }) => rowSeq
}
