/** What a screen reader hears of the grid: a move, an edit, a selection, a filter, each as one short text. Pure. */
import { toCents } from '../../src-shared/words/window/numbers.ts'
import { asItCame, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import type { CellView, ProblemView, Reply, ShownRow } from '../../src-shared/api/window-types.ts'
import type { RowSort } from '../../src-shared/api/rows-shown.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { showValue } from './cell-text.ts'
import { shortColumnName } from './column-name.ts'
import { sortKeyOf, type GridColumn } from './grid-columns.ts'
import type { GridPlace } from './next-cell.ts'
import { problemsAt } from './problems-at.ts'
import { size, type Selection } from './selection.ts'
import { cutText, messageLine, shownText } from './visible-text.ts'

/** Longer values are cut: the details have them whole. */
const LONGEST = 120
const MOST_PROBLEMS = 2
/** Statuses that the cells do not tell by themselves. */
const TOLD: ReadonlySet<string> = new Set(['problem', 'conflict', 'add', 'delete'])

interface Move {
  /** Null: the focus came into the grid. */
  readonly from: GridPlace | null
  readonly to: GridPlace
  readonly column: GridColumn
  /** Undefined while it is not here yet. */
  readonly row: ShownRow | undefined
  readonly total: number
}

/** Where the focus is now. The row is said where it is another one, and the column always: `row 213, 212 of 300, Price, was 48.70, will be 51.62`. */
export function spokenMove({ from, to, column, row, total }: Move, words: Words): string {
  const name = shortColumnName(column, words)
  if (to.row < 0) return words.spoken.heading(name)
  const moved = from === null || from.row !== to.row
  const parts = moved ? spokenRow(to.row, row, total, words) : []
  // The number of the row is said with the row.
  if (moved && column.kind === 'row') return joined(parts)
  return joined([...parts, name, spokenCell(column, row, words)])
}

function spokenRow(position: number, row: ShownRow | undefined, total: number, words: Words): string[] {
  const { spoken, count } = words
  if (!row) return [spoken.row('…', count(position + 1), count(total))]
  const number = row.sheet === undefined ? count(row.row) : words.sheets.place(shownText(row.sheet), count(row.row))
  const said = row.run?.state ?? null
  return [
    spoken.row(number, count(position + 1), count(total)),
    row.included === false
      ? spoken.excluded
      : said !== null
        ? words.names.rowRuns[said]
        : TOLD.has(row.status)
          ? words.names.statuses[row.status]
          : '',
  ]
}

/** What stands in a cell, what would be, and what is wrong with it. */
export function spokenCell(column: GridColumn, row: ShownRow | undefined, words: Words): string {
  const { spoken, names, count } = words
  if (!row) return spoken.loading
  switch (column.kind) {
    case 'row':
      return count(row.row)
    case 'value':
      return words.decimal(toCents(row.value ?? ''))
    case 'material':
      return said(row.materialName ?? '', words)
    case 'status': {
      const status = row.included === false ? words.grid.excluded : names.statuses[row.status]
      const state = row.run === null ? status : names.rowRuns[row.run.state]
      return joined([state, ...spokenProblems(problemsAt(row, null), words)])
    }
    case 'cell': {
      const cell = row.cells[column.index]
      if (!cell) return spoken.blank
      return joined([spokenValue(cell, column, row, words), ...spokenProblems(problemsAt(row, column), words)])
    }
    default:
      return column satisfies never
  }
}

function spokenValue(
  cell: CellView,
  { column: { field } }: Extract<GridColumn, { kind: 'cell' }>,
  row: ShownRow,
  words: Words,
): string {
  const { spoken, numbers } = words
  const show = (text: string | UntrustedText): string => said(showValue(text, field, numbers), words)
  if (cell.planned === null) return words.perStorage.noValue
  if (cell.conflict) {
    const { mine, live, base } = cell.conflict
    return spoken.conflict(show(mine), show(live), show(base))
  }
  switch (cell.state) {
    case 'changed':
      return cell.before === cell.after
        ? show(cell.after ?? cell.text)
        : spoken.was(show(cell.before ?? ''), show(cell.after ?? ''))
    case 'clear':
      return spoken.cleared(show(cell.before ?? ''))
    case 'blank':
      return field === 'name' && row.materialName !== null ? said(row.materialName, words) : spoken.blank
    case 'unused':
      return joined([said(cell.text, words), spoken.unused])
    case 'plain':
    case 'same':
    case 'invalid':
    case 'key':
      return cell.after === undefined ? said(cell.text, words) : show(cell.after)
    default:
      return cell.state satisfies never
  }
}

/** Their titles; what they say in full stands below the grid. */
function spokenProblems(problems: readonly ProblemView[], { spoken, count }: Words): string[] {
  const titles = problems.map(({ message, severity }) => {
    const title = asItCame(message.title) === '' ? messageLine(message) : shownText(message.title)
    return severity === 'blocks' ? spoken.problem(title) : spoken.note(title)
  })
  const more = titles.length - MOST_PROBLEMS
  return [...titles.slice(0, MOST_PROBLEMS), ...(more > 0 ? [spoken.more(more, count(more))] : [])]
}

/** What became of a typed cell, when the host has said so: the focus may be elsewhere by then. */
export function spokenEdit(column: GridColumn, row: ShownRow, words: Words): string {
  const letter = column.kind === 'cell' && row.sheet === undefined ? column.column.letter : ''
  const place = `${letter}${row.row}`
  return words.spoken.edited(place, spokenCell(column, row, words))
}

/** How much is selected, and what its numbers come to, once the host has said so. [EDIT-11] */
export function spokenSelection(
  { selected, across }: Selection,
  sums: Pick<Reply<'import.sums'>, 'numbers' | 'sum'> | null,
  words: Words,
): string {
  const { spoken, count } = words
  const rows = size(selected)
  if (across === null) return spoken.rows(rows, count(rows))
  const [first, last] = across
  const cells = rows * (last - first + 1)
  // The sum of one number is said as the cell.
  if (sums === null || sums.numbers < 2) return spoken.cells(cells, count(cells))
  return spoken.cellsSum(cells, count(cells), words.decimal(sums.sum))
}

/** Which rows are shown now, after a filter or a search. */
export function spokenShown(total: number, { spoken, count }: Words): string {
  return spoken.shown(total, count(total))
}

export function spokenOrder(sort: RowSort | null, columns: readonly GridColumn[], words: Words): string {
  if (sort === null) return words.spoken.fileOrder
  const column = columns.find((one) => JSON.stringify(sortKeyOf(one)) === JSON.stringify(keyOf(sort)))
  return words.spoken.sorted(column ? shortColumnName(column, words) : '', sort.descending)
}

/** A change is sorted by in the column that holds it. */
function keyOf({ by }: RowSort): RowSort['by'] {
  return by.kind === 'delta' ? { kind: 'column', column: by.column } : by
}

function said(text: string | UntrustedText, words: Words): string {
  const shown = shownText(text).trim()
  return shown === '' ? words.spoken.blank : cutText(shown, LONGEST)
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}
