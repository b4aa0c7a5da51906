/** Chooses which messages about a row are shown below the grid, and in which order. */
import type { ShownRow } from '../../../src-shared/api/window-types.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { makeShownProblem, type ShownProblem } from '../../view/problem-text.ts'
import { dropRepeatedMessages, repeatsProblem, makeRunMessage } from '../../view/problems-at.ts'
import { messageLine } from '../../view/visible-text.ts'

export type RowMessage = Pick<ShownProblem, 'message' | 'severity'>

/** The messages of several rows that are shown as one: messages that they all have, and messages of the selected cell. */
export function messagesOfAll(
  plannedRows: NonNullable<ShownRow['planned']>,
  column: number | null,
  words: Words,
): readonly RowMessage[] {
  const [firstRow, ...otherRows] = plannedRows
  const messagesOfOtherRows = otherRows.map(
    (plannedRow) => new Set(messagesOf(plannedRow, null, words).map(({ message }) => messageLine(message))),
  )
  const commonMessages = firstRow
    ? messagesOf(firstRow, null, words).filter(({ message }) =>
        messagesOfOtherRows.every((lines) => lines.has(messageLine(message))),
      )
    : []
  const cellMessages = plannedRows
    .flatMap(({ problems }) => problems.filter((problem) => problem.column === column))
    .map((problem) => makeShownProblem(problem, words))
  return dropRepeatedMessages([...(column === null ? [] : cellMessages), ...commonMessages])
}

/** The run's message first, then the selected cell's problems, then the row's other problems. */
export function messagesOf(
  row: Pick<ShownRow, 'run' | 'problems'>,
  column: number | null,
  words: Words,
): readonly RowMessage[] {
  const reason = repeatsProblem(row, row.problems) ? null : (row.run?.reason ?? null)
  const problems = row.problems.map((problem) => makeShownProblem(problem, words))
  return dropRepeatedMessages([
    ...(reason === null ? [] : [{ message: makeRunMessage(reason, words), severity: 'blocks' as const }]),
    ...problems.filter((problem) => problem.column === column),
    ...problems.filter((problem) => problem.column !== column),
  ])
}
