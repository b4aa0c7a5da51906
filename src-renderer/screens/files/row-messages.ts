/** The messages about a row below the grid, in order. */
import type { ProblemView, ShownRow } from '../../../src-shared/api/window-types.ts'
import { distinctMessages } from '../../view/problems-at.ts'
import { sentence } from '../../view/run-waiting.ts'
import { messageLine } from '../../view/visible-text.ts'

export type Said = Pick<ProblemView, 'message' | 'severity'>

/** For planned rows shown as one: the messages they all have, and those of the selected cell. */
export function messagesOfAll(planned: NonNullable<ShownRow['planned']>, column: number | null): readonly Said[] {
  const [first, ...others] = planned
  const linesOfOthers = others.map((one) => new Set(messagesOf(one, null).map(({ message }) => messageLine(message))))
  const common = first
    ? messagesOf(first, null).filter(({ message }) => linesOfOthers.every((lines) => lines.has(messageLine(message))))
    : []
  const here = planned.flatMap(({ problems }) => problems.filter((problem) => problem.column === column))
  return distinctMessages([...(column === null ? [] : here), ...common])
}

/** The run's message first, then the selected cell's problems, then the row's other problems. */
export function messagesOf(row: Pick<ShownRow, 'run' | 'problems'>, column: number | null): readonly Said[] {
  const run = row.run?.message ?? null
  const here = row.problems.filter((problem) => problem.column === column)
  const rest = row.problems.filter((problem) => problem.column !== column)
  return distinctMessages([
    ...(run === null ? [] : [{ message: sentence(run), severity: 'blocks' as const }]),
    ...here,
    ...rest,
  ])
}
