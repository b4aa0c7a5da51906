/** Takes the user to a row of the file: first under the filters as they are, then without them. */
import { useCallback } from 'react'
import type { RowName } from '../../src-shared/domain/sheet/row-name.ts'
import { goToPlace } from '../state/grid-store.ts'
import { useStores } from '../state/stores.ts'

export function useGoToRow(): (name: RowName) => Promise<void> {
  const { rows, grid } = useStores()
  return useCallback(
    async (name: RowName) => {
      let found = await rows.act.locate(name)
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
        found = await rows.act.locate(name)
      }
      const position = found?.position ?? null
      if (position !== null) goToPlace(grid, { row: position, column: grid.getState().active.column })
    },
    [rows, grid],
  )
}
