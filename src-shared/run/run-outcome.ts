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
export function countRowsLeftOut({ skipped, unchanged }: Pick<RowCounts, 'skipped' | 'unchanged'>): number {
  return skipped - unchanged
}

/** The number of rows that were sent but differ from the file. */
export function countUnexpectedRows(counts: Omit<RowCounts, 'skipped' | 'unchanged'>): number {
  return counts.failed + counts.unverified + counts.changed + counts.unknown
}

/** The number of rows for which `needsAttention` is true. */
export function countRowsNeedingAttention(counts: RowCounts): number {
  return countRowsLeftOut(counts) + countUnexpectedRows(counts)
}

/** The overall result of a run. `nothing`: no row has its planned values. */
export interface RunOutcome {
  readonly kind: 'done' | 'partly' | 'nothing'
  /** The number of rows that have the planned values. */
  readonly appliedRowCount: number
  readonly rowCount: number
  /** The number of rows that need attention. */
  readonly openRowCount: number
}

interface OutcomeCounts extends RowCounts {
  readonly verified: number
  readonly waiting: number
}

/** `done` only if every row has its planned values. The window, the terminal and files all use this rule. [REPORT-12] */
export function outcomeOf(counts: OutcomeCounts): RunOutcome {
  const { verified: verifiedCount } = counts
  const attentionCount = countRowsNeedingAttention(counts)
  const wantedCount = verifiedCount + attentionCount + counts.waiting
  return {
    kind: verifiedCount === wantedCount ? 'done' : verifiedCount > 0 ? 'partly' : 'nothing',
    appliedRowCount: verifiedCount,
    rowCount: wantedCount,
    openRowCount: attentionCount,
  }
}
