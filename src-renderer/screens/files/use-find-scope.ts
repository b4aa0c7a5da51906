/** Where to search: all visible cells, the active cell's column, or the selection. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../../use-ui.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { listCellsInSelection } from '../../view/selected-cells.ts'
import { size } from '../../view/selection.ts'
import { shortColumnName } from '../../view/column-name.ts'

const FIND_SCOPES = ['all', 'column', 'selection'] as const
type FindScopeName = (typeof FIND_SCOPES)[number]

export type FindScope = ReturnType<typeof useFindScope>

export function useFindScope(columns: readonly GridColumn[]) {
  const { grid, words } = useUi()
  const { find, count } = words
  const { activePlace, rowRanges, columnRange } = useStore(grid)
  const hasSelection = size(rowRanges) > 1 || columnRange !== null
  const [scopeName, setScopeName] = useState<FindScopeName>(hasSelection ? 'selection' : 'all')
  const activeColumn = columns[activePlace.column]
  const places = columns.flatMap((column) => (column.kind === 'cell' ? [column.column.column] : []))
  const selection = hasSelection ? listCellsInSelection({ rowRanges, columnRange, activePlace }, columns) : null
  const cells =
    scopeName === 'selection' && selection
      ? selection
      : scopeName === 'column' && activeColumn?.kind === 'cell'
        ? { columns: [activeColumn.column.column] }
        : { columns: places }
  const choices = [
    { value: 'all', label: find.all },
    ...(activeColumn?.kind === 'cell'
      ? [{ value: 'column', label: find.ofColumn(shortColumnName(activeColumn, words)) }]
      : []),
    ...(selection ? [{ value: 'selection', label: find.selection(size(rowRanges), count(size(rowRanges))) }] : []),
  ]
  return {
    scope: scopeName,
    cells,
    places,
    choices,
    chosen: choices.some(({ value }) => value === scopeName) ? scopeName : 'all',
    choose: (value: string): void => setScopeName(FIND_SCOPES.find((scopeName) => scopeName === value) ?? 'all'),
  }
}
