/** Editing the active cell: how it starts and ends, and the keys that change a row. The engine decides what the text means. */
import type { CellView, ShownRow } from '../../src-shared/api/window-types.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { parseCellFormula } from '../../src-shared/material/fields/typed-number.ts'
import { toDecimal } from '../../src-shared/material/values/decimal.ts'
import { showDecimal } from '../../src-shared/material/values/shown-decimal.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { goToPlace, type GridState } from '../state/grid-store.ts'
import { rowAt, makeSelectionEdit, makeCurrentQuery, type RowsState } from '../state/rows-shown.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { textToEdit } from '../view/cell-text.ts'
import { stepInGrid, limitToGrid, type GridPlace, type GridSize } from '../view/next-cell.ts'
import { isEditableColumn } from '../view/paste-plan.ts'
import { listPlannedRows } from '../view/row-place.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { CellEditor } from './cell-editor.tsx'

type CellColumn = Extract<GridColumn, { kind: 'cell' }>

const STEPS_BY_MOVE = { down: [1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const
/** Keys that are commands in the whole window. */
const COMMAND_KEYS = ['/', '?']

export function useTypeIntoCells(columns: readonly GridColumn[], total: number) {
  const { app, imports, rows, grid, run, words } = useUi()
  const isLocked = useStore(run, isApplied)

  /** The cell that the user is editing, or the active cell if none is edited. */
  function getActiveCell(): { readonly row: ShownRow; readonly column: CellColumn; readonly text: string } | null {
    const { activePlace, typedText, editedRow } = grid.getState()
    const row = (typedText === null ? null : editedRow) ?? rowAt(rows.getState(), activePlace.row)
    const column = columns[activePlace.column]
    if (isLocked || !row || column?.kind !== 'cell' || !isEditableColumn(column)) return null
    const { field } = column.column
    if (field === null || row.cells[column.index]?.planned === null) return null
    return { row, column, text: textToEdit(row.cells[column.index], field, words.numbers) }
  }

  /** Starts editing. If `text` is not given, the editor starts with the cell's current text. */
  function start(text?: string): boolean {
    const cell = getActiveCell()
    if (!cell) {
      const refusalText = isLocked
        ? null
        : findTypingBlockedReason(columns, grid.getState().activePlace, rows.getState(), words)
      if (refusalText !== null) app.act.showNotice({ kind: 'bad', text: refusalText })
      return false
    }
    grid.setState({ typedText: text ?? cell.text, editedRow: cell.row })
    return true
  }

  function saveText(typedText: string, move: keyof typeof STEPS_BY_MOVE): void {
    const cell = getActiveCell()
    leaveCell(grid, move, { rows: total, columns: columns.length })
    if (!cell || typedText === cell.text) return
    const text = calculateText(typedText, cell.row.cells[cell.column.index], cell.column.column.field, words)
    const { index } = cell.row
    const { rowPer } = makeCurrentQuery(rows.getState())
    rows.act.showTypedCell(index, cell.column.index, text)
    void imports.act
      .edit({ kind: 'cell', index, column: cell.column.column.column, text, numbers: words.numbers, rowPer })
      .then(() => {
        const state = imports.getState()
        // The edit was refused, so the old value is shown again.
        if (state.step === 'open' && state.failure !== null) rows.act.refresh()
      })
  }

  /** Leaves out the active row or the selected rows, or includes them again. */
  function toggleIncludedRows(): void {
    const { activePlace, rowRanges } = grid.getState()
    const row = rowAt(rows.getState(), activePlace.row)
    if (!row || isLocked) return
    const wasExcluded = row.included === false
    if (rowRanges.length > 0) void imports.act.edit(makeSelectionEdit(rowRanges, rows.getState(), wasExcluded))
    else void imports.act.edit({ kind: 'rows', indexes: listPlannedRows(row), included: wasExcluded })
  }

  /** Handles a key on the active cell; returns false if the key does not edit. */
  function pressKey(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey } = event
    if (ctrlKey || metaKey) return false
    const isTextCharacter = key.length === 1 && key !== ' ' && !COMMAND_KEYS.includes(key)
    const isKeyHandled = key === 'Backspace' ? start('') : isTextCharacter && start(key)
    if (isKeyHandled) event.preventDefault()
    return isKeyHandled
  }

  function renderEditor(text: string): ReactNode {
    const cell = getActiveCell()
    const { field = null } = cell?.column.column ?? {}
    if (!cell || field === null) return null
    const label = `${words.names.fields[field]}, ${words.grid.row} ${words.count(cell.row.row)}`
    const leave = () => goToPlace(grid, grid.getState().activePlace)
    return <CellEditor field={field} label={label} text={text} onSave={saveText} onLeave={leave} />
  }

  return {
    isLocked,
    canType: () => getActiveCell() !== null,
    start,
    toggleIncluded: toggleIncludedRows,
    handleKey: pressKey,
    renderEditor,
  }
}

/** The result of a formula that uses the cell's own number; any other text stays as it is. */
function calculateText(typedText: string, cell: CellView | undefined, field: Field | null, { numbers }: Words): string {
  const value = toDecimal(cell?.value ?? '')
  if (value === null || field === null) return typedText
  const result = parseCellFormula(typedText, value, { field, numbers })
  return result === null ? typedText : showDecimal(result, numbers)
}

/** Why the cell cannot be edited; null if there is no cell. */
function findTypingBlockedReason(
  columns: readonly GridColumn[],
  activePlace: GridPlace,
  rowsState: RowsState,
  words: Words,
): string | null {
  const row = rowAt(rowsState, activePlace.row)
  const column = columns[activePlace.column]
  if (!row || column === undefined) return null
  if (column.kind !== 'cell') return words.grid.notTyped
  const { field } = column.column
  if (field === null) return words.grid.unusedHere
  if (!isEditableColumn(column)) return words.grid.readOnlyField(words.names.fields[field])
  return row.cells[column.index]?.planned === null ? words.perStorage.noValue : null
}

/** Moves from an edited cell to the next cell. Inside a selection, moves to the next selected cell. */
function leaveCell(
  grid: StoreApi<GridState>,
  move: keyof typeof STEPS_BY_MOVE,
  size: Pick<GridSize, 'rows' | 'columns'>,
): void {
  const [rowStep, columnStep] = STEPS_BY_MOVE[move]
  const { activePlace } = grid.getState()
  const { rowRanges, columnRange, tabStart } = grid.getState()
  if (move === 'stay') grid.setState({ typedText: null })
  else if (columnRange) {
    const key = move === 'down' ? 'Enter' : 'Tab'
    goToPlace(grid, stepInGrid({ rowRanges, columnRange }, activePlace, { key, isBackwards: move === 'left' }))
  } else if (move === 'down' && tabStart?.row === activePlace.row) {
    // After a row was filled in with Tab, Enter goes to the column where the user began.
    goToPlace(grid, limitToGrid({ row: activePlace.row + 1, column: tabStart.column }, size))
  } else {
    const place = { row: activePlace.row + rowStep, column: activePlace.column + columnStep }
    goToPlace(grid, limitToGrid(place, size))
    if (move === 'right') grid.setState({ tabStart: tabStart?.row === activePlace.row ? tabStart : activePlace })
  }
}
