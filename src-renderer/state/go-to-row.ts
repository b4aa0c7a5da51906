/** Takes the user to a row: first under the filters as they are, then without them. */
import type { Place } from '../view/row-place.ts'
import { goToPlace } from './grid-store.ts'
import type { WorkbenchStores } from './made-stores.ts'

export async function goToRow({ rows, grid }: Pick<WorkbenchStores, 'rows' | 'grid'>, place: Place): Promise<void> {
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
}
