/** Finds rows of a plan by their names, and lists rows that cannot be applied. */
import { getRowName } from '../../src-shared/plan/draft/draft.ts'
import type { MaterialAnswer } from '../../src-shared/plan/match.ts'
import { ROW_STATUSES } from '../../src-shared/plan/plan.ts'
import type { PreviewRow } from '../../src-shared/plan/planned-row.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import { UNCHANGED } from '../../src-shared/plan/preview/sum-groups.ts'
import type { Problem } from '../../src-shared/file/problem.ts'
import { makeRowKey, isSameRow, type RowName, parseTypedRow } from '../../src-shared/file/row-name.ts'
import { pickOf } from './question-answers.ts'
import { makeColumnNamer } from './per-material.ts'
import type { SessionState } from './stages.ts'

/** A row that cannot be applied. `problem`: the first problem that blocks it. Null if it needs a decision about a conflict. */
export interface BlockedRow {
  readonly index: number
  readonly problem: Problem | null
}

export interface LocatedRow {
  readonly index: number
  readonly row: PreviewRow
  /** The effects on the row of the answers `keep` and `change`; null if an answer has no effect. */
  readonly answers: { readonly keep: MaterialAnswer | null; readonly change: MaterialAnswer | null }
}

/** Rows from position `from`, in plan order. Fewer than `count` at the end. Their problems name columns as the window shows them. */
export function listPlanRows(state: SessionState, from: number, count: number): PreviewRow[] {
  const { preview } = state
  const nameColumns = makeColumnNamer(state)
  const length = Math.max(0, Math.min(count, preview.count - from))
  return Array.from({ length }, (_, index) => {
    const row = preview.row(from + index)
    return row.problems.length === 0 ? row : { ...row, problems: row.problems.map(nameColumns) }
  })
}

/** Consecutive unchanged rows of a plan. */
export interface UnchangedRows {
  readonly status: 'unchanged'
  readonly foldedRows: number
}

/** The first `count` rows that are not unchanged. Each group of unchanged rows before them becomes one entry. `rowsAt`: as in `listPlanRows`. */
export function foldUnchangedRows<Row>(
  { statuses, count: rowCount }: Pick<Preview, 'statuses' | 'count'>,
  count: number,
  rowsAt: (from: number, count: number) => readonly Row[],
): (Row | UnchangedRows)[] {
  const rows: (Row | UnchangedRows)[] = []
  let [foldedRows, rowsLeft] = [0, count]
  for (let index = 0; index < rowCount && rowsLeft > 0; index++) {
    if (statuses[index] === UNCHANGED) {
      foldedRows += 1
      continue
    }
    if (foldedRows > 0) rows.push({ status: 'unchanged', foldedRows })
    rows.push(...rowsAt(index, 1))
    foldedRows = 0
    rowsLeft -= 1
  }
  return rows
}

/** Why a typed name matches no row: the file has none, or several sheets have one. */
export type LocateFailure = 'none' | 'several'

/** Finds the planned rows for typed names such as `12` or `Shop!3`. */
export function locateRows(
  { drafts, preview, catalogue }: SessionState,
  typedNames: readonly string[],
): (LocatedRow | LocateFailure)[] {
  const indexByRowKey = new Map<string, number>()
  const sheets = new Set<string>()
  /** The row for a number without a sheet, if only one sheet has it. */
  const rowByNumber = new Map<number, RowName | null>()
  for (let index = drafts.count - 1; index >= 0; index--) {
    const name = getRowName(drafts, index)
    indexByRowKey.set(makeRowKey(name), index)
    if (name.sheet !== undefined) sheets.add(name.sheet)
    const otherRow = rowByNumber.get(name.row)
    rowByNumber.set(name.row, otherRow === undefined || (otherRow !== null && isSameRow(otherRow, name)) ? name : null)
  }
  const sheetNames = [...sheets]
  const { ids } = catalogue.catalogue
  return typedNames.map((text) => {
    const typedRow = parseTypedRow(text, sheetNames)
    const name = typedRow === null ? undefined : typedRow.sheet === undefined ? rowByNumber.get(typedRow.row) : typedRow
    if (name === null) return 'several'
    const index = name === undefined ? undefined : indexByRowKey.get(makeRowKey(name))
    if (index === undefined) return 'none'
    const row = preview.row(index)
    return { index, row, answers: { keep: pickOf(row, { ids }, 'keep'), change: pickOf(row, { ids }, 'change') } }
  })
}

/** Rows that cannot be applied as they are. */
export function listBlockedRows(state: SessionState): BlockedRow[] {
  const { preview } = state
  const nameColumn = makeColumnNamer(state)
  const blockedRows: BlockedRow[] = []
  for (let index = 0; index < preview.count; index++) {
    const status = ROW_STATUSES[preview.statuses[index] ?? 0]
    if (status !== 'problem' && status !== 'conflict') continue
    const problem = preview.row(index).problems.find(({ severity }) => severity === 'blocks')
    blockedRows.push({ index, problem: problem ? nameColumn(problem) : null })
  }
  return blockedRows
}
