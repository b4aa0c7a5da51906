/** Takes the user to a row of the file: first under the filters as they are, then without them. */
import { useCallback } from 'react'
import { goToPlace } from '../state/grid-store.ts'
import { rowAt } from '../state/rows-store.ts'
import { useStores } from '../state/stores.ts'

export function useGoToRow(): (fileRow: number) => Promise<void> {
  const { rows, grid } = useStores()
  return useCallback(
    async (fileRow: number) => {
      let position = await rows.act.locate(fileRow)
      const found = position === null ? undefined : rowAt(rows.getState(), position)
      if (Object.keys(rows.getState().filter).length > 0 && found?.row !== fileRow) {
        rows.act.setFilter({})
        // The count of all rows is known with the first answer to the new filter.
        await new Promise<void>((settled) => {
          const off = rows.subscribe((state) => {
            if (!state.settled && !state.failure) return
            off()
            settled()
          })
        })
        position = await rows.act.locate(fileRow)
      }
      if (position !== null) goToPlace(grid, { row: position, column: grid.getState().active.column })
    },
    [rows, grid],
  )
}
