/** The problems of a cell or a row, in display order, each message once. Pure. */
import type { ProblemView, ShownRow } from '../../src-shared/api/window-types.ts'
import type { GridColumn } from './grid-columns.ts'
import { runTrouble, sentence } from './run-waiting.ts'
import { messageLine } from './visible-text.ts'

export const NO_PROBLEMS: readonly ProblemView[] = []

/** Problems to show at a cell; those of the whole row, and the run's message, at its status (column null). */
export function problemsAt(
  row: ShownRow,
  column: Extract<GridColumn, { kind: 'cell' }> | null,
): readonly ProblemView[] {
  const field = column === null ? null : column.column.field
  const place = column === null ? null : column.column.column
  const runProblem = row.run === null || (column !== null && field === null) ? null : runTrouble(row, field)
  const unusual = column === null || row.run !== null ? undefined : row.cells[column.index]?.unusual
  const own = row.problems.filter((problem) => problem.column === place)
  if (unusual !== undefined) {
    const mark = { field, code: 'unusual', severity: 'warns', message: sentence(unusual), row: row.row } as const
    return distinctMessages([{ ...mark, column: place }, ...own])
  }
  // A run left the row out for what blocks it, and says so in its own words: that only repeats the problem.
  const isRepeated = runProblem?.code === 'run-skipped' && own.some(({ severity }) => severity === 'blocks')
  if (own.length === 0 && runProblem === null) return NO_PROBLEMS
  return distinctMessages(runProblem === null || isRepeated ? own : [runProblem, ...own])
}

/** The first of each message: storages of one row have theirs in common. */
export function distinctMessages<Said extends Pick<ProblemView, 'message'>>(all: readonly Said[]): readonly Said[] {
  if (all.length < 2) return all
  const lines = all.map(({ message }) => messageLine(message))
  return all.filter((_, index) => lines.indexOf(lines[index] ?? '') === index)
}
