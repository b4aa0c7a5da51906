/** Counts of a run's rows by state, and of a plan's by kind. All are 0 except the given ones. */
import type { RunCounts } from '../src-shared/api/run.ts'
import type { RowStatus } from '../src-shared/plan/plan.ts'

export function runCounts(some: Partial<RunCounts> = {}): RunCounts {
  const none = { unverified: 0, failed: 0, skipped: 0, unknown: 0, changed: 0, already: 0, unchanged: 0, waiting: 0 }
  return { verified: 0, ...none, ...some }
}

export function planCounts(some: Partial<Record<RowStatus, number>> = {}): Record<RowStatus, number> {
  const none = { add: 0, edit: 0, stock: 0, 'edit+stock': 0, delete: 0, unchanged: 0, problem: 0, conflict: 0 }
  return { ...none, ...some }
}
