/** Takes the user to a row. Filters that hide the row are cleared. */
import type { RowPlace } from '../view/row-place.ts'
import { goToPlace } from './grid-store.ts'
import type { WorkbenchStores } from './make-stores.ts'

export async function goToRow({ rows, grid }: Pick<WorkbenchStores, 'rows' | 'grid'>, place: RowPlace): Promise<void> {
  let match = await rows.act.locate(place)
  if (Object.keys(rows.getState().filter).length > 0 && match?.exact !== true) {
    rows.act.setFilter({})
    match = await rows.act.locate(place)
  }
  await waitForFirstAnswer(rows)
  const position = match?.position ?? null
  if (position !== null) goToPlace(grid, { row: position, column: grid.getState().activePlace.column })
}

/** Goes to the first visible row; does nothing if there is none. */
export async function goToFirstRow({ rows, grid }: Pick<WorkbenchStores, 'rows' | 'grid'>): Promise<void> {
  await waitForFirstAnswer(rows)
  if (rows.getState().total > 0) goToPlace(grid, { row: 0, column: grid.getState().activePlace.column })
}

/** Waits for the first answer to a new filter. Only then is the number of rows known. */
async function waitForFirstAnswer(rows: WorkbenchStores['rows']): Promise<void> {
  const hasAnswer = (): boolean => rows.getState().isLoaded || rows.getState().failure !== null
  if (hasAnswer()) return
  await new Promise<void>((resolve) => {
    const unsubscribe = rows.subscribe(() => {
      if (!hasAnswer()) return
      unsubscribe()
      resolve()
    })
  })
}
