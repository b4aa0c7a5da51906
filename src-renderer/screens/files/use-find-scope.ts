/** Where to search: all visible cells, the active cell's column, or the selection. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../../use-ui.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { selectedCells } from '../../view/selected-cells.ts'
import { size } from '../../view/selection.ts'
import { shortColumnName } from '../../view/column-name.ts'

const SCOPES = ['all', 'column', 'selection'] as const
type Scope = (typeof SCOPES)[number]

export type FindScope = ReturnType<typeof useFindScope>

export function useFindScope(columns: readonly GridColumn[]) {
  const { grid, words } = useUi()
  const { find, count } = words
  const { active, selected, across } = useStore(grid)
  const several = size(selected) > 1 || across !== null
  const [scope, setScope] = useState<Scope>(several ? 'selection' : 'all')
  const activeColumn = columns[active.column]
  const places = columns.flatMap((one) => (one.kind === 'cell' ? [one.column.column] : []))
  const selection = several ? selectedCells({ selected, across, active }, columns) : null
  const cells =
    scope === 'selection' && selection
      ? selection
      : scope === 'column' && activeColumn?.kind === 'cell'
        ? { columns: [activeColumn.column.column] }
        : { columns: places }
  const choices = [
    { value: 'all', label: find.all },
    ...(activeColumn?.kind === 'cell'
      ? [{ value: 'column', label: find.ofColumn(shortColumnName(activeColumn, words)) }]
      : []),
    ...(selection ? [{ value: 'selection', label: find.selection(size(selected), count(size(selected))) }] : []),
  ]
  return {
    scope,
    cells,
    places,
    choices,
    chosen: choices.some(({ value }) => value === scope) ? scope : 'all',
    choose: (value: string): void => setScope(SCOPES.find((one) => one === value) ?? 'all'),
  }
}
