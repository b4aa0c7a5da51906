/** The problems of a cell or a row, in display order, each message once. Pure. */
import type { ShownRow, Message } from '../../src-shared/api/window-types.ts'
import { markUntrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { outlierMark } from '../../src-shared/words/outliers.ts'
import { reasonText } from '../../src-shared/words/runs.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import type { GridColumn } from './grid-columns.ts'
import { describeCodes } from './words-for.ts'
import { makeShownProblem, type ShownProblem } from './problem-text.ts'
import { messageLine } from './visible-text.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'

export const NO_PROBLEMS: readonly ShownProblem[] = []

/** The problems to show at a cell. The status cell (column null) shows the whole row's problems, and the run's message. */
export function problemsAt(
  row: ShownRow,
  column: Extract<GridColumn, { kind: 'cell' }> | null,
  words: Pick<Words, 'language'>,
): readonly ShownProblem[] {
  const field = column === null ? null : column.column.field
  const columnNumber = column === null ? null : column.column.column
  const runProblem = row.run === null || (column !== null && field === null) ? null : makeRunProblem(row, field, words)
  const unusualCell = column === null || row.run !== null ? undefined : row.cells[column.index]?.unusual
  const problems = row.problems.filter((problem) => problem.column === columnNumber)
  const shownProblems = problems.map((problem) => makeShownProblem(problem, words))
  if (unusualCell !== undefined) {
    const message = makeUntitledMessage(markUntrusted(outlierMark(unusualCell, words.language)))
    return dropRepeatedMessages([
      { code: 'unusual', severity: 'warns', message, column: columnNumber },
      ...shownProblems,
    ])
  }
  if (shownProblems.length === 0 && runProblem === null) return NO_PROBLEMS
  return dropRepeatedMessages(
    runProblem === null || repeatsProblem(row, problems) ? shownProblems : [runProblem, ...shownProblems],
  )
}

/** One problem per message, because several storages of a row may report the same one. */
export function dropRepeatedMessages<WithMessage extends Pick<ShownProblem, 'message'>>(
  allProblems: readonly WithMessage[],
): readonly WithMessage[] {
  if (allProblems.length < 2) return allProblems
  const lines = allProblems.map(({ message }) => messageLine(message))
  return allProblems.filter((_, index) => lines.indexOf(lines[index] ?? '') === index)
}

/**
 * A run's message about a row, as a problem of the cell in the column of `field`. If `field` is null, the message is about the whole row. Null if
 * there is no message, or if it belongs to another cell. Pure.
 */
export function makeRunProblem(
  { run }: Pick<ShownRow, 'run'>,
  field: Field | null,
  words: Pick<Words, 'language'>,
): ShownProblem | null {
  if (run === null || run.reason === null) return null
  const { state, reason } = run
  if (state !== 'failed' && state !== 'unverified' && state !== 'changed' && state !== 'unknown' && state !== 'skipped')
    return null
  // The row shows the message in any case, because the cell may be out of view or the field may have no column.
  if (field !== null && field !== reason.field) return null
  const severity = state === 'skipped' ? 'warns' : 'blocks'
  return { code: `run-${state}`, severity, message: makeRunMessage(reason, words), column: null }
}

/** Whether the run left the row out because of this problem, so that its message only repeats the problem. */
export function repeatsProblem({ run }: Pick<ShownRow, 'run'>, problems: ShownRow['problems']): boolean {
  return run?.state === 'skipped' && problems.some(({ severity }) => severity === 'blocks')
}

/** Why the run left the row in its state. */
export const makeRunMessage = (
  reason: NonNullable<NonNullable<ShownRow['run']>['reason']>,
  words: Pick<Words, 'language'>,
): Message => makeUntitledMessage(describeCodes(reason, words, reasonText))

/** Makes a message without a title. */
export function makeUntitledMessage(sentenceText: UntrustedText): Message {
  return { title: '', what: sentenceText, fix: markUntrusted('') }
}
