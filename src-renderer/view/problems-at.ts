/** The problems of a cell or a row, in display order. Pure. */
import type { ProblemView, ShownRow } from '../../src-shared/api/window-types.ts'
import type { GridColumn } from './grid-columns.ts'
import { runTrouble, sentence } from './run-waiting.ts'

export const NO_PROBLEMS: readonly ProblemView[] = []

/** Problems to show at a cell; those of the whole row, and the run's message, at its status (column null). */
export function problemsAt(
  row: ShownRow,
  column: Extract<GridColumn, { kind: 'cell' }> | null,
): readonly ProblemView[] {
  const field = column === null ? null : column.column.field
  const runProblem = row.run === null || (column !== null && field === null) ? null : runTrouble(row, field)
  const unusual = column === null || row.run !== null ? undefined : row.cells[column.index]?.unusual
  if (unusual !== undefined && column !== null) {
    const mark = { field, code: 'unusual', severity: 'warns', message: sentence(unusual), row: row.row } as const
    const place = column.column.column
    return [{ ...mark, column: place }, ...row.problems.filter((problem) => problem.column === place)]
  }
  if (row.problems.length === 0) return runProblem === null ? NO_PROBLEMS : [runProblem]
  const place = column === null ? null : column.column.column
  const own = row.problems.filter((problem) => problem.column === place)
  return runProblem === null ? own : [runProblem, ...own]
}
