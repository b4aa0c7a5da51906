/** The problems of a cell or a row, in display order, each message once. Pure. */
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import { untrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { outlierMark } from '../../src-shared/words/outliers.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import type { GridColumn } from './grid-columns.ts'
import { shownProblem, type ShownProblem } from './problem-text.ts'
import { repeatsProblem, runTrouble, sentence } from './run-waiting.ts'
import { messageLine } from './visible-text.ts'

export const NO_PROBLEMS: readonly ShownProblem[] = []

/** Problems to show at a cell; those of the whole row, and the run's message, at its status (column null). */
export function problemsAt(
  row: ShownRow,
  column: Extract<GridColumn, { kind: 'cell' }> | null,
  words: Pick<Words, 'language'>,
): readonly ShownProblem[] {
  const field = column === null ? null : column.column.field
  const place = column === null ? null : column.column.column
  const runProblem = row.run === null || (column !== null && field === null) ? null : runTrouble(row, field)
  const unusual = column === null || row.run !== null ? undefined : row.cells[column.index]?.unusual
  const problems = row.problems.filter((problem) => problem.column === place)
  const own = problems.map((problem) => shownProblem(problem, words))
  if (unusual !== undefined) {
    const message = sentence(untrusted(outlierMark(unusual, words.language)))
    return distinctMessages([{ code: 'unusual', severity: 'warns', message, column: place }, ...own])
  }
  if (own.length === 0 && runProblem === null) return NO_PROBLEMS
  return distinctMessages(runProblem === null || repeatsProblem(row, problems) ? own : [runProblem, ...own])
}

/** One problem per message: several storages of a row may report the same one. */
export function distinctMessages<Said extends Pick<ShownProblem, 'message'>>(all: readonly Said[]): readonly Said[] {
  if (all.length < 2) return all
  const lines = all.map(({ message }) => messageLine(message))
  return all.filter((_, index) => lines.indexOf(lines[index] ?? '') === index)
}
