/** Takes the user to a row of the file: first under the filters as they are, then without them. */
import { useCallback } from 'react'
import type { Place } from '../view/row-place.ts'
import { goToPlace } from '../state/grid-store.ts'
import { useStores } from '../state/stores.ts'

export function useGoToRow(): (place: Place) => Promise<void> {
  const { rows, grid } = useStores()
  return useCallback(
    async (place: Place) => {
      let found = await rows.act.locate(place)
      if (Object.keys(rows.getState().filter).length > 0 && found?.exact !== true) {
        rows.act.setFilter({})
        // The count of all rows is known with the first answer to the new filter.
        await new Promise<void>((settled) => {
          const off = rows.subscribe((state) => {
            if (!state.settled && !state.failure) return
            off()
            settled()
          })
        })
        found = await rows.act.locate(place)
      }
      const position = found?.position ?? null
      if (position !== null) goToPlace(grid, { row: position, column: grid.getState().active.column })
    },
    [rows, grid],
  )
}
