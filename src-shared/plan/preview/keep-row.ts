/**
 * For several rows about one material: makes the edit that drops all but the first or last. Changes nothing itself.
 * [FIX-3]
 */
import type { RepeatCode } from '../../file/problem.ts'
import type { ImportEdit, TypedCell } from './edits.ts'
import type { Preview } from './preview.ts'
import { storageOf } from './preview-row.ts'

export type RowToKeep = 'first' | 'last'

/**
 * Repeated rows are left out completely. If only some values disagree, just those cells become blank, because the
 * rows also have values for their storages.
 */
export function makeKeepRowEdit(preview: Preview, problem: RepeatCode, rowToKeep: RowToKeep): ImportEdit {
  const cellsToChange = findCellsToChange(preview, problem, rowToKeep)
  if (problem === 'duplicate-row') {
    return { kind: 'rows', indexes: cellsToChange.map(({ index }) => index), included: false }
  }
  const rows = new Map<number, TypedCell[]>()
  for (const { index, column } of cellsToChange) {
    if (column !== null) rows.set(index, [...(rows.get(index) ?? []), { column, text: '' }])
  }
  return { kind: 'block', rows }
}

interface CellWithProblem {
  readonly index: number
  readonly column: number | null
}

/** All cells with the problem, except those of the row that is kept. */
function findCellsToChange(preview: Preview, problem: RepeatCode, rowToKeep: RowToKeep): CellWithProblem[] {
  const { input, groups, totals } = preview
  const { firstRows } = input.drafts
  const findFirstRow = (index: number): number => firstRows?.[index] ?? index
  const cellsByGroup = new Map<string, CellWithProblem[]>()
  for (const index of totals.problems.get(problem)?.rows ?? []) {
    const material = groups.sharedGroups.get(index)?.[0] ?? index
    for (const { code, column } of preview.row(index).problems) {
      if (code !== problem) continue
      const group = `${material} ${column ?? `in ${storageOf(input, index)}`}`
      const cells = cellsByGroup.get(group)
      if (cells) cells.push({ index, column })
      else cellsByGroup.set(group, [{ index, column }])
    }
  }
  return [...cellsByGroup.values()].flatMap((cells) => {
    const cellToKeep = cells.at(rowToKeep === 'first' ? 0 : -1)
    return cells.filter(
      ({ index }) => cellToKeep !== undefined && findFirstRow(index) !== findFirstRow(cellToKeep.index),
    )
  })
}
