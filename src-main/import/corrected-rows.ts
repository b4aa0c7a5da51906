/** Rows of a plan that would send something else since the account was read again. */
import { ROW_STATUSES } from '../../src-shared/plan/plan.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'

/** `rows`: those whose requests are others than before the account was read again. `since`: as of when they were. */
export interface CorrectedRows {
  readonly rows: number
  readonly since: number
}

/** Rows that would send something else now, or nothing any more. */
export function countCorrectedRows(before: Preview, after: Preview): number {
  const earlier = new Map<string, number>()
  for (const sent of sentByRow(before)) earlier.set(sent, (earlier.get(sent) ?? 0) + 1)
  let others = 0
  for (const sent of sentByRow(after)) {
    const same = earlier.get(sent) ?? 0
    if (same === 0) others += 1
    else earlier.set(sent, same - 1)
  }
  const gone = [...earlier.values()].reduce((sum, count) => sum + count, 0)
  return Math.max(others, gone)
}

/** What each row sends, and instead of what. */
function* sentByRow(preview: Preview): Generator<string> {
  for (let index = 0; index < preview.count; index++) {
    if (ROW_STATUSES[preview.statuses[index] ?? 0] === 'unchanged') continue
    const { calls } = preview.row(index)
    if (calls.length > 0) yield JSON.stringify(calls)
  }
}
