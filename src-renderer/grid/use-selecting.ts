/** Selects cells, rows and columns by pointer and keys, as spreadsheets do. */
import type { KeyboardEvent, MouseEvent } from 'react'
import {
  clearSelection,
  goToPlace,
  selectCellsTo,
  selectColumns,
  selectRow,
  selectRowsTo,
  toggleRow,
} from '../state/grid-store.ts'
import { useUi } from '../use-ui.ts'
import { stepByKey, stepInGrid, type GridPlace, type GridSize } from '../view/next-cell.ts'
import { isTextInput } from '../parts/typing.ts'
import { gridPlaceAt, type CellDrag } from './use-cell-drag.ts'

/** `showCell` scrolls a cell into view without focusing it. */
export function useSelectCells(drag: CellDrag, showCell: (place: GridPlace) => void) {
  const { grid } = useUi()

  /** Returns true if the key selected something. */
  function selectByKey(event: KeyboardEvent, size: GridSize): boolean {
    const { activePlace, rowRanges, columnRange, rangeEnd } = grid.getState()
    const ctrl = event.ctrlKey || event.metaKey
    const { key, shiftKey: shift } = event
    if (key === 'Escape' && rowRanges.length > 0) clearSelection(grid)
    else if ((key === 'Enter' || key === 'Tab') && !ctrl && columnRange) {
      goToPlace(grid, stepInGrid({ rowRanges, columnRange }, activePlace, { key, isBackwards: shift }))
    } else {
      const nextPlace = shift && activePlace.row >= 0 ? stepByKey(rangeEnd ?? activePlace, { key, ctrl }, size) : null
      if (!nextPlace) return false
      extendTo({ row: Math.max(0, nextPlace.row), column: nextPlace.column })
    }
    event.preventDefault()
    return true
  }

  /** Extends the selection by rows if rows are selected, otherwise by cells. */
  function extendTo(place: GridPlace): void {
    const { rowRanges, columnRange } = grid.getState()
    if (rowRanges.length > 0 && !columnRange) selectRowsTo(grid, place.row)
    else selectCellsTo(grid, place)
    showCell(place)
  }

  /** Extends the selection to whole rows. */
  function selectRows(): void {
    const { activePlace, anchor, rowRanges, columnRange, rangeEnd } = grid.getState()
    if (columnRange && anchor && rangeEnd) grid.setState({ columnRange: null })
    else if (rowRanges.length <= 1) selectRow(grid, activePlace.row)
  }

  /** Extends the selection to whole columns. */
  function selectWholeColumns(rowCount: number): void {
    const { activePlace, columnRange } = grid.getState()
    const [from, to] = columnRange ?? [activePlace.column, activePlace.column]
    selectColumns(grid, from, to, rowCount)
  }

  function onMouseDown(event: MouseEvent): void {
    const place = gridPlaceAt(event.target)
    if (!place || event.button !== 0 || isTextInput(event.target)) return
    const isRowNumber = isOnRowNumber(event)
    if (event.shiftKey) {
      // Dragging selects cells, not text. The focus stays where the range began.
      event.preventDefault()
      if (isRowNumber) selectRowsTo(grid, place.row)
      else extendTo(place)
      goToPlace(grid, grid.getState().activePlace)
    } else if (event.ctrlKey || event.metaKey) {
      toggleRow(grid, place.row)
      goToPlace(grid, place)
    } else if (isRowNumber) {
      selectRow(grid, place.row)
      goToPlace(grid, place)
      event.preventDefault()
      drag.startDrag(event, { onEnterCell: ({ row }) => selectRowsTo(grid, row) })
    } else {
      clearSelection(grid)
      grid.setState({ anchor: place, rangeEnd: place })
      drag.startDrag(event, { onEnterCell: (place) => selectCellsTo(grid, place) })
    }
  }

  return { handleKey: selectByKey, selectRows, selectWholeColumns, onMouseDown }
}

function isOnRowNumber({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest<HTMLElement>('[data-r]')?.dataset['kind'] === 'row'
}
