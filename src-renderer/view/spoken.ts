/** What a screen reader announces for the grid: a move, an edit, a selection, a filter, each as one short text. Pure. */
import { roundToCents } from '../../src-shared/words/window/numbers.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import type { CellView, Reply, ShownRow } from '../../src-shared/api/window-types.ts'
import type { RowSort } from '../../src-shared/api/rows-shown.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { formatCellValue } from './cell-text.ts'
import { shortColumnName } from './column-name.ts'
import { sortKeyOf, type GridColumn } from './grid-columns.ts'
import type { GridPlace } from './next-cell.ts'
import type { ShownProblem } from './problem-text.ts'
import { problemsAt } from './problems-at.ts'
import { rowStateText } from './row-look.ts'
import { countPositions, type Selection } from './selection.ts'
import { cutText, messageLine, shownText } from './visible-text.ts'

/** The maximum number of characters of a value that are announced. Longer values are cut; the details show them in full. */
const MAX_TEXT_LENGTH = 120
const MAX_PROBLEMS = 2
/** Statuses that are always announced, because the cells do not show them. */
const ALWAYS_ANNOUNCED_STATUSES: ReadonlySet<string> = new Set(['problem', 'conflict', 'add', 'delete'])
interface CursorMove {
  /** The previous place; null if the focus has just entered the grid. */
  readonly from: GridPlace | null
  readonly to: GridPlace
  readonly column: GridColumn
  /** The row; undefined until it is loaded. */
  readonly row: ShownRow | undefined
  readonly total: number
}

/**
 * The new place of the focus. The row is announced only if it changed; the column is always announced: `row 213, 212 of 300, Price, was 48.70, will
 * be 51.62`.
 */
export function describeCursorMove({ from, to, column, row, total }: CursorMove, words: Words): string {
  const name = shortColumnName(column, words)
  if (to.row < 0) return words.spoken.heading(name)
  const isNewRow = from === null || from.row !== to.row
  const parts = isNewRow ? describeRow(to.row, row, total, { words, includesState: column.kind === 'row' }) : []
  // The row's announcement already includes its number and state.
  if (isNewRow && column.kind === 'row') return joinSentences([...parts, ...describeRowProblems(row, words)])
  return joinSentences([...parts, name, describeCell(column, row, words)])
}

interface RowSpeech {
  readonly words: Words
  /** True to announce the state even if other cells show it. */
  readonly includesState: boolean
}

function describeRow(
  position: number,
  row: ShownRow | undefined,
  total: number,
  { words, includesState }: RowSpeech,
): string[] {
  const { spoken, count } = words
  if (!row) return [spoken.row('…', count(position + 1), count(total))]
  const number = row.sheet === undefined ? count(row.row) : words.sheets.place(shownText(row.sheet), count(row.row))
  const isStateAnnounced = includesState || row.run !== null || ALWAYS_ANNOUNCED_STATUSES.has(row.status)
  const state = row.included === false ? spoken.excluded : isStateAnnounced ? rowStateText(row, words) : ''
  return [spoken.row(number, count(position + 1), count(total)), state]
}

function describeRowProblems(row: ShownRow | undefined, words: Words): string[] {
  return row ? describeProblems(problemsAt(row, null, words), words) : []
}

/** The value of a cell, its change, and its problems. */
export function describeCell(column: GridColumn, row: ShownRow | undefined, words: Words): string {
  const { spoken, count } = words
  if (!row) return spoken.loading
  switch (column.kind) {
    case 'row':
      return joinSentences([count(row.row), rowStateText(row, words), ...describeRowProblems(row, words)])
    case 'value':
      return words.decimal(roundToCents(row.value ?? ''))
    case 'material':
      return spokenText(row.materialName ?? '', words)
    case 'text':
      return spokenText(column.textOf(row), words)
    case 'cell': {
      const cell = row.cells[column.index]
      if (!cell) return spoken.blank
      return joinSentences([
        describeValue(cell, column, row, words),
        ...describeProblems(problemsAt(row, column, words), words),
      ])
    }
    default:
      return column satisfies never
  }
}

function describeValue(
  cell: CellView,
  { column: { field } }: Extract<GridColumn, { kind: 'cell' }>,
  row: ShownRow,
  words: Words,
): string {
  const { spoken, numbers } = words
  const showText = (text: string | UntrustedText): string => spokenText(formatCellValue(text, field, numbers), words)
  if (cell.planned === null) return words.perStorage.noValue
  if (cell.conflict) {
    const { mine, live, base } = cell.conflict
    return spoken.conflict(showText(mine), showText(live), showText(base))
  }
  switch (cell.state) {
    case 'changed':
      return cell.before === cell.after
        ? showText(cell.after ?? cell.text)
        : spoken.valueChange(showText(cell.before ?? ''), showText(cell.after ?? ''))
    case 'clear':
      return spoken.clearedValue(showText(cell.before ?? ''))
    case 'blank':
      return field === 'name' && row.materialName !== null ? spokenText(row.materialName, words) : spoken.blank
    case 'unused':
      return joinSentences([spokenText(cell.text, words), spoken.unused])
    case 'plain':
    case 'same':
    case 'invalid':
    case 'key':
      return cell.after === undefined ? spokenText(cell.text, words) : showText(cell.after)
    default:
      return cell.state satisfies never
  }
}

/** The titles of problems. The full messages are below the grid. */
function describeProblems(problems: readonly ShownProblem[], { spoken, count }: Words): string[] {
  const titles = problems.map(({ message, severity }) => {
    const title = toRawText(message.title) === '' ? messageLine(message) : shownText(message.title)
    return severity === 'blocks' ? spoken.problem(title) : spoken.note(title)
  })
  const hiddenCount = titles.length - MAX_PROBLEMS
  return [...titles.slice(0, MAX_PROBLEMS), ...(hiddenCount > 0 ? [spoken.more(hiddenCount, count(hiddenCount))] : [])]
}

/** The host's answer to an edited cell, which may no longer have the focus. */
export function describeEdit(column: GridColumn, row: ShownRow, words: Words): string {
  const cellName = `${words.grid.row} ${words.count(row.row)}, ${shortColumnName(column, words)}`
  return words.spoken.editedCell(cellName, describeCell(column, row, words))
}

/** How much is selected, and the sum of its numbers, once the host has answered. [EDIT-11] */
export function describeSelection(
  { rowRanges, columnRange }: Selection,
  sums: Pick<Reply<'import.sums'>, 'numbers' | 'sum'> | null,
  words: Words,
): string {
  const { spoken, count } = words
  const rowCount = countPositions(rowRanges)
  if (columnRange === null) return spoken.rows(rowCount, count(rowCount))
  const [first, last] = columnRange
  const cellCount = rowCount * (last - first + 1)
  // The sum of a single number is just the cell's value.
  if (sums === null || sums.numbers < 2) return spoken.cells(cellCount, count(cellCount))
  return spoken.cellsSum(cellCount, count(cellCount), words.decimal(sums.sum))
}

/** How many rows are visible after a filter or a search. */
export function describeRowCount(total: number, { spoken, count }: Words): string {
  return spoken.shownRows(total, count(total))
}

export function describeOrder(sort: RowSort | null, columns: readonly GridColumn[], words: Words): string {
  if (sort === null) return words.spoken.fileOrder
  const column = columns.find((column) => JSON.stringify(sortKeyOf(column)) === JSON.stringify(keyOf(sort)))
  return words.spoken.sortedColumn(column ? shortColumnName(column, words) : '', sort.descending)
}

/** The key to compare sort orders by. Sorting by change counts as sorting by the column with the numbers. */
function keyOf({ by }: RowSort): RowSort['by'] {
  return by.kind === 'delta' ? { kind: 'column', column: by.column } : by
}

function spokenText(text: string | UntrustedText, words: Words): string {
  const cellText = shownText(text).trim()
  return cellText === '' ? words.spoken.blank : cutText(cellText, MAX_TEXT_LENGTH)
}

function joinSentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}
