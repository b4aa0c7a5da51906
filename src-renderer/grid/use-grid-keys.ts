/** Passes a key pressed in a cell to the first handler that accepts it. Moving the focus comes last. */
import type { KeyboardEvent, RefObject } from 'react'
import { useStore } from 'zustand'
import { clearSelection, goToPlace } from '../state/grid-store.ts'
import { useUi } from '../use-ui.ts'
import { stepByKey } from '../view/next-cell.ts'
import type { useCellMenu } from './cell-menu.tsx'
import { useGroupLineKeys } from './group-row.tsx'
import { useHeadingKeys } from './header.tsx'
import type { GridColumns } from './use-grid-columns.ts'
import type { useSelectCells } from './use-selecting.ts'
import type { useTypeIntoCells } from './use-typing.tsx'
import { HEADER_HEIGHT, ROW_HEIGHT } from './use-rows-in-view.ts'

interface KeyHandlers {
  readonly gridColumns: GridColumns
  readonly widthOf: (id: string) => number
  readonly cellTyping: ReturnType<typeof useTypeIntoCells>
  readonly selectHandlers: ReturnType<typeof useSelectCells>
  readonly cellMenu: Pick<ReturnType<typeof useCellMenu>, 'openByKey'>
}

export function useGridKeys(
  scroller: RefObject<HTMLDivElement | null>,
  { gridColumns, widthOf, cellTyping, selectHandlers, cellMenu }: KeyHandlers,
): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { rows, grid } = useUi()
  const total = useStore(rows, (state) => state.total)
  const handleHeadingKey = useHeadingKeys(gridColumns, widthOf)
  const groupLineKeys = useGroupLineKeys()

  return function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // React also passes keys from an open menu to this handler, although the menu is elsewhere in the DOM.
    if (!(event.target instanceof HTMLElement) || event.target.dataset['c'] === undefined) return
    const { activePlace, findState } = grid.getState()
    if (findState?.hasFocus === false) {
      event.preventDefault()
      return
    }
    if (activePlace.row === -1 && handleHeadingKey(event)) return
    if (cellMenu.openByKey(event)) return
    if (groupLineKeys.handleKey(event)) return
    if (event.altKey) {
      // Alt+Down opens the editor, as it opens a list in a form.
      if (event.key === 'ArrowDown' && activePlace.row >= 0 && cellTyping.start()) event.preventDefault()
      return
    }
    const rowsPerPage = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT) - 1,
    )
    const size = { rows: total, columns: gridColumns.columns.length, rowsPerPage }
    if (selectHandlers.handleKey(event, size)) return
    if (activePlace.row >= 0 && cellTyping.handleKey(event)) return
    const nextPlace = stepByKey(activePlace, { key: event.key, ctrl: event.ctrlKey || event.metaKey }, size)
    if (!nextPlace) return
    event.preventDefault()
    clearSelection(grid)
    goToPlace(grid, nextPlace)
  }
}
