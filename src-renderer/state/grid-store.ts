/** The grid's active cell and selection. Row -1 is the heading row. Places are positions, not rows: see `followRow`. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Reply, RowsQuery, ShownRow } from '../../src-shared/api/window-types.ts'
import type { ColumnKey } from '../../src-shared/api/rows-shown.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import type { LastFill } from '../view/fill-plan.ts'
import type { GridPlace } from '../view/next-cell.ts'
import type { PastePlan } from '../view/paste-plan.ts'
import { positionOf, rowAt, type RowsState } from './rows-shown.ts'
import { ROWS_PER_PAGE } from '../view/pages.ts'
import { hasIndex, addRange, NO_RANGES, makeRange, toggleIndex, type Selection } from '../view/selection.ts'

/** Copied cells, and the row order at the time of the paste. */
export interface PendingPaste {
  readonly plan: PastePlan
  readonly query: RowsQuery
}

/** `activePlace` is the cell that keys and typing act on. In a range, this is always the cell where the range was started. */
export interface GridState extends Selection {
  readonly activePlace: GridPlace
  /** True while the focus is inside the grid. Only then does the focus follow the active cell. */
  readonly hasFocus: boolean
  /** The text being typed into the active cell; null if it is not being edited. */
  readonly typedText: string | null
  /** The row being edited, because an earlier change may move another row to its position. */
  readonly editedRow: ShownRow | null
  /** Increases with each request to scroll the active cell into view. */
  readonly revealCount: number
  /** The start of the range that is extended with Shift; null means the active cell. */
  readonly anchor: GridPlace | null
  /** The end of the range that moves when the range is extended. */
  readonly rangeEnd: GridPlace | null
  /** The column where the user started to fill in a row with Tab. Enter returns to it in the next row. */
  readonly tabStart: GridPlace | null
  /** Copied cells that do not fit, until the user decides. */
  readonly pendingPaste: PendingPaste | null
  /** The sum of the selected cells, with the selection it belongs to. */
  readonly selectionSums: SelectionSums | null
  /** The cells that dragging the handle would fill. */
  readonly fillPreview: Selection | null
  /** The last fill, as long as its cells are selected, because it can become a series. */
  readonly lastFill: LastFill | null
  /** The problem whose cells are being fixed. The dialog stays open after the problem has been fixed. */
  readonly problemToFix: string | null
  /** The field being translated in a dialog. */
  readonly columnToTranslate: ColumnOfFile | null
  /** The material shown beside the grid. */
  readonly material: number | null
  /** True if the details of the active row are open over the grid. */
  readonly areDetailsOpen: boolean
  /** The stock column that the filter dialog is for. */
  readonly columnToFilter: ColumnKey | null
  /** The field whose rule is being written. `startColumn`: the column where the user started to write it; `text`: the rule to start with. */
  readonly ruleToEdit:
    | (ColumnOfFile & { readonly startColumn?: number | undefined; readonly text?: UntrustedText | undefined })
    | null
  /**
   * The state of Find; null if it is closed. `withReplace`: true for find and replace. `openCount`: how often it was opened. `hasFocus`: true if its
   * field has the focus; until then, keys pressed in the grid go to the field.
   */
  readonly findState: { readonly withReplace: boolean; readonly openCount: number; readonly hasFocus: boolean } | null
  readonly lastSearch: SearchTexts
  /** The change to many cells that the dialog is for. */
  readonly changeKind: CellChangeKind | null
}

/** The field of a column that a dialog is open for. */
export interface ColumnOfFile {
  readonly field: Field
}

export interface SelectionSums extends Selection {
  readonly sums: Reply<'import.sums'>
}

/** The text to find, its replacement, and the options of the search. */
interface SearchTexts {
  readonly text: string
  readonly replacement: string
  readonly matchCase: boolean
  readonly wholeCell: boolean
}

/** The kinds of changes to many cells. */
export const CELL_CHANGE_KINDS = ['set', 'add', 'percent', 'round'] as const
export type CellChangeKind = (typeof CELL_CHANGE_KINDS)[number]

type GridStore = StoreApi<GridState>

export function createGridStore(): GridStore {
  return createStore<GridState>(() => ({
    activePlace: { row: 0, column: 0 },
    hasFocus: false,
    typedText: null,
    editedRow: null,
    revealCount: 0,
    rowRanges: NO_RANGES,
    columnRange: null,
    anchor: null,
    rangeEnd: null,
    tabStart: null,
    pendingPaste: null,
    selectionSums: null,
    fillPreview: null,
    lastFill: null,
    problemToFix: null,
    columnToTranslate: null,
    columnToFilter: null,
    ruleToEdit: null,
    findState: null,
    lastSearch: { text: '', replacement: '', matchCase: false, wholeCell: false },
    changeKind: null,
    material: null,
    areDetailsOpen: false,
  }))
}

export function goToPlace(store: GridStore, activePlace: GridPlace): void {
  store.setState({
    activePlace,
    hasFocus: true,
    typedText: null,
    tabStart: null,
    revealCount: store.getState().revealCount + 1,
  })
}

/** Keeps the active cell on its row when a change moves the row. If the row is no longer loaded, the position stays. */
export function followRow(store: GridStore, previousRows: RowsState, currentRows: RowsState): void {
  const { activePlace, hasFocus, typedText, editedRow, tabStart, revealCount } = store.getState()
  const row = (typedText === null ? null : editedRow) ?? rowAt(previousRows, activePlace.row)
  if (!row || rowAt(currentRows, activePlace.row)?.index === row.index) return
  const position = positionOf(currentRows, row.index, activePlace.row)
  if (position === null) return
  store.setState({
    activePlace: { row: position, column: activePlace.column },
    tabStart: tabStart?.row === activePlace.row ? { row: position, column: tabStart.column } : tabStart,
    revealCount: hasFocus ? revealCount + 1 : revealCount,
  })
}

/** Clears a selection if other rows are now at its positions. */
export function endMovedSelection(store: GridStore, previousRows: RowsState, currentRows: RowsState): void {
  const { rowRanges } = store.getState()
  if (rowRanges.length === 0) return
  for (const [page, { rows }] of currentRows.pages) {
    for (const rowIndex of rows.keys()) {
      const position = page * ROWS_PER_PAGE + rowIndex
      const row = hasIndex(rowRanges, position) ? rowAt(previousRows, position) : undefined
      if (row && rowAt(currentRows, position)?.index !== row.index) return clearSelection(store)
    }
  }
}

/** Opens Find, or focuses it if it is open. */
export function openFinding(store: GridStore, withReplace: boolean): void {
  const { findState } = store.getState()
  store.setState({ findState: { withReplace, openCount: (findState?.openCount ?? 0) + 1, hasFocus: false } })
}

/** Makes a cell active and scrolls it into view, without moving the focus. */
export function showPlace(store: GridStore, activePlace: GridPlace): void {
  store.setState({ activePlace, typedText: null, revealCount: store.getState().revealCount + 1 })
}

export function selectRow(store: GridStore, row: number): void {
  const place = { row, column: store.getState().activePlace.column }
  store.setState({ rowRanges: [[row, row]], columnRange: null, anchor: place, rangeEnd: place })
}

/** Selects the rows from the start of the selection to this row. */
export function selectRowsTo(store: GridStore, row: number): void {
  const { anchor, activePlace } = store.getState()
  const startPlace = anchor ?? { row: Math.max(0, activePlace.row), column: activePlace.column }
  const rangeEnd = { row, column: startPlace.column }
  store.setState({ rowRanges: [makeRange(startPlace.row, row)], columnRange: null, anchor: startPlace, rangeEnd })
}

/** Selects the cells from the start of the selection to this one. A single cell only becomes active. */
export function selectCellsTo(store: GridStore, rangeEnd: GridPlace): void {
  const { anchor, activePlace } = store.getState()
  const startPlace = anchor ?? { row: Math.max(0, activePlace.row), column: activePlace.column }
  const isSingleCell = startPlace.row === rangeEnd.row && startPlace.column === rangeEnd.column
  store.setState({
    rowRanges: isSingleCell ? NO_RANGES : [makeRange(startPlace.row, rangeEnd.row)],
    columnRange: isSingleCell ? null : makeRange(startPlace.column, rangeEnd.column),
    anchor: startPlace,
    rangeEnd,
  })
}

/** Selects whole columns, from one to another, over `total` rows. */
export function selectColumns(store: GridStore, from: number, to: number, total: number): void {
  if (total === 0) return
  const anchor = { row: 0, column: from }
  const rangeEnd = { row: total - 1, column: to }
  store.setState({ rowRanges: [[0, total - 1]], columnRange: makeRange(from, to), anchor, rangeEnd })
}

export function toggleRow(store: GridStore, row: number): void {
  const { rowRanges, columnRange, activePlace } = store.getState()
  const place = { row, column: activePlace.column }
  const rows = columnRange ? NO_RANGES : rowRanges
  store.setState({ rowRanges: toggleIndex(rows, row), columnRange: null, anchor: place, rangeEnd: place })
}

export function selectAll(store: GridStore, total: number): void {
  if (total === 0) return
  const { column } = store.getState().activePlace
  const [anchor, rangeEnd] = [0, total - 1].map((row) => ({ row, column }))
  store.setState({
    rowRanges: addRange(NO_RANGES, [0, total - 1]),
    columnRange: null,
    anchor: anchor ?? null,
    rangeEnd: rangeEnd ?? null,
  })
}

export function clearSelection(store: GridStore): void {
  const { rowRanges, anchor } = store.getState()
  if (rowRanges.length > 0 || anchor !== null) {
    store.setState({ rowRanges: NO_RANGES, columnRange: null, anchor: null, rangeEnd: null })
  }
}
