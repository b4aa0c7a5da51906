/** The mark on the left edge of a row, and its meaning in words. Pure. */
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'

/** `need`: the user must decide. `look`: worth checking. `done`: a run applied the row. Absent: nothing happens to the row. */
export type RowMark = 'need' | 'look' | 'new' | 'change' | 'delete' | 'out' | 'done'

export function rowMarkOf(row: ShownRow): RowMark | undefined {
  if (row.included === false) return 'out'
  return (row.run === null ? undefined : runMarkOf(row.run.state)) ?? plannedMarkOf(row)
}

/** The mark of a row after a run. Undefined if the run did not include the row, or has not sent it yet. */
function runMarkOf(state: NonNullable<ShownRow['run']>['state']): RowMark | undefined {
  switch (state) {
    case 'applied':
    case 'verified':
      return 'done'
    case 'changed':
    case 'unverified':
    case 'failed':
    case 'unknown':
      return 'need'
    case 'waiting':
    case 'sending':
    case 'skipped':
      return undefined
    default:
      return state satisfies never
  }
}

function plannedMarkOf(row: ShownRow): RowMark | undefined {
  switch (row.status) {
    case 'problem':
    case 'conflict':
      return 'need'
    case 'delete':
      return 'delete'
    case 'add':
      return isUnusual(row) ? 'look' : 'new'
    case 'edit':
    case 'stock':
    case 'edit+stock':
      return isUnusual(row) ? 'look' : 'change'
    case 'unchanged':
      return undefined
    default:
      return row.status satisfies never
  }
}

function isUnusual({ cells, problems }: ShownRow): boolean {
  return problems.some(({ severity }) => severity === 'warns') || cells.some(({ unusual }) => unusual !== undefined)
}

/** What happens to a row, or what a run did; '' if nothing. */
export function rowStateText(row: ShownRow, { grid, names }: Pick<Words, 'grid' | 'names'>): string {
  if (row.included === false) return grid.excluded
  const run = row.run?.state
  if (run !== undefined && run !== 'skipped') return names.runRowStates[run]
  return row.status === 'unchanged' ? '' : names.statuses[row.status]
}
