/** Where to search: all visible cells, the active cell's column, or the selection. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../../use-ui.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { listCellsInSelection } from '../../view/selected-cells.ts'
import { countPositions } from '../../view/selection.ts'
import { shortColumnName } from '../../view/column-name.ts'

const FIND_SCOPES = ['all', 'column', 'selection'] as const
type FindScopeName = (typeof FIND_SCOPES)[number]

export type FindScope = ReturnType<typeof useFindScope>

export function useFindScope(columns: readonly GridColumn[]) {
  const { grid, words } = useUi()
  const { find, count } = words
  const { activePlace, rowRanges, columnRange } = useStore(grid)
  const hasSelection = countPositions(rowRanges) > 1 || columnRange !== null
  const [scopeName, setScopeName] = useState<FindScopeName>(hasSelection ? 'selection' : 'all')
  const activeColumn = columns[activePlace.column]
  const fileColumns = columns.flatMap((column) => (column.kind === 'cell' ? [column.column.column] : []))
  const selection = hasSelection ? listCellsInSelection({ rowRanges, columnRange, activePlace }, columns) : null
  const cells =
    scopeName === 'selection' && selection
      ? selection
      : scopeName === 'column' && activeColumn?.kind === 'cell'
        ? { columns: [activeColumn.column.column] }
        : { columns: fileColumns }
  const choices = [
    { value: 'all', label: find.all },
    ...(activeColumn?.kind === 'cell'
      ? [{ value: 'column', label: find.columnName(shortColumnName(activeColumn, words)) }]
      : []),
    ...(selection
      ? [{ value: 'selection', label: find.selection(countPositions(rowRanges), count(countPositions(rowRanges))) }]
      : []),
  ]
  return {
    scope: scopeName,
    cells,
    fileColumns,
    choices,
    chosenScope: choices.some(({ value }) => value === scopeName) ? scopeName : 'all',
    choose: (value: string): void => setScopeName(FIND_SCOPES.find((scopeName) => scopeName === value) ?? 'all'),
  }
}
