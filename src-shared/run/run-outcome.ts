/**
 * The overall result of a run, from its counts of rows. The window, the terminal, notifications and files all use
 * this rule. [REPORT-12]
 */

interface RowCounts {
  readonly failed: number
  readonly unverified: number
  readonly changed: number
  readonly unknown: number
  readonly skipped: number
  readonly unchanged: number
}

/** The number of rows with a change that were not sent. */
export function countLeftOut({ skipped, unchanged }: Pick<RowCounts, 'skipped' | 'unchanged'>): number {
  return skipped - unchanged
}

/** The number of rows that were sent but differ from the file. */
export function countUnexpected(counts: Omit<RowCounts, 'skipped' | 'unchanged'>): number {
  return counts.failed + counts.unverified + counts.changed + counts.unknown
}

/** The number of rows for which `needsAttention` is true. */
export function countNeedingAttention(counts: RowCounts): number {
  return countLeftOut(counts) + countUnexpected(counts)
}

/** The overall result of a run. `nothing`: no row is as wanted. */
export interface RunOutcome {
  readonly kind: 'done' | 'partly' | 'nothing'
  /** Rows that have the planned values. */
  readonly appliedRows: number
  readonly allRows: number
  /** Rows that need attention. */
  readonly openRows: number
}

interface OutcomeCounts extends RowCounts {
  readonly verified: number
  readonly waiting: number
}

/** `done` only if nothing is missing. The window, the terminal and files all use this rule. [REPORT-12] */
export function outcomeOf(counts: OutcomeCounts): RunOutcome {
  const { verified: verifiedCount } = counts
  const attentionCount = countNeedingAttention(counts)
  const wantedCount = verifiedCount + attentionCount + counts.waiting
  return {
    kind: verifiedCount === wantedCount ? 'done' : verifiedCount > 0 ? 'partly' : 'nothing',
    appliedRows: verifiedCount,
    allRows: wantedCount,
    openRows: attentionCount,
  }
}
