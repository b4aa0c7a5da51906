/** Decides which rows and filter the grid shows when the open import changes. Pure. */
import type { ImportSummary, RowFilter } from '../../src-shared/api/window-types.ts'
import { chooseFirstFilter, countRowsToReview } from './counts.ts'

/** The parts of an open import that the grid depends on. */
export interface OpenSummary {
  readonly summary: Pick<ImportSummary, 'session' | 'counts' | 'rowCount' | 'choices'> & {
    readonly file: Pick<ImportSummary['file'], 'kind'>
  }
  readonly rereadCount: number
}

/** How the rows are shown now, and whether a run is shown. */
export interface ShownImport {
  readonly filter: RowFilter
  readonly isSorted: boolean
  readonly hasRun: boolean
}

type GridUpdate =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'gone' }
  /** Another import was opened. Its rows are shown from the first one. */
  | { readonly kind: 'first'; readonly filter: RowFilter }
  /** The same file was read again. The run is over, and the account already has its changes. */
  | { readonly kind: 'reread'; readonly filter: RowFilter }
  /** Reading the file another way puts other rows at the same positions. */
  | { readonly kind: 'show' }
  /** An edit changes rows in place. `mayMoveRows`: rows may also move, which matters because a selection is by position. */
  | { readonly kind: 'refresh'; readonly mayMoveRows: boolean }

export function chooseGridUpdate(
  previousSummary: OpenSummary | null,
  currentSummary: OpenSummary | null,
  { filter, isSorted, hasRun }: ShownImport,
): GridUpdate {
  if (currentSummary === null) return { kind: previousSummary === null ? 'nothing' : 'gone' }
  const { counts, rowCount, session, choices, file } = currentSummary.summary
  if (session !== previousSummary?.summary.session)
    return { kind: 'first', filter: chooseFirstFilter(counts, rowCount) }
  if (currentSummary.rereadCount !== previousSummary.rereadCount) {
    const hasDifferences = countRowsToReview(counts) > 0
    // The stock keeps its filters. But once the run is over and no rows are changed any more, filters by status are removed.
    if (file.kind === 'account') {
      const filterWithoutRun = withoutRunFilter(filter)
      return { kind: 'reread', filter: hasDifferences ? filterWithoutRun : withoutStatuses(filterWithoutRun) }
    }
    // After a run, or if rows no longer differ, the filter of a newly opened file is used.
    return { kind: 'reread', filter: hasDifferences && !hasRun ? filter : chooseFirstFilter(counts, rowCount) }
  }
  if (currentSummary.summary === previousSummary.summary || hasRun) return { kind: 'nothing' }
  if (JSON.stringify(previousSummary.summary.choices) !== JSON.stringify(choices)) return { kind: 'show' }
  return { kind: 'refresh', mayMoveRows: isSorted || Object.keys(filter).length > 0 }
}

function withoutRunFilter({ notIn: _notIn, ...otherFilters }: RowFilter): RowFilter {
  return otherFilters
}

function withoutStatuses({ statuses: _statuses, ...otherFilters }: RowFilter): RowFilter {
  return otherFilters
}
