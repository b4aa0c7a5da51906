/**
 * Where the user is on a screen, kept for a reload of the window. This includes the open report, the undo page, the search, export choices, and the
 * filter and order of rows. The data itself is not stored, because it is loaded again.
 */
import { z } from 'zod'
import { csvChoicesSchema } from '../../src-shared/api/export.ts'
import { STOCK_FORMATS } from '../../src-shared/export/write-error.ts'
import { rowFilterSchema, rowSortSchema } from '../../src-shared/api/rows-shown.ts'
import { rawTextSchema } from '../../src-shared/api/text.ts'
import { RUN_COLUMNS } from '../view/past-runs.ts'
import { SCREEN_NAMES } from './app-store.ts'
import type { KeyValueStorage } from './browser-env.ts'
import { makePersistedValue, type PersistedValue } from './persisted-value.ts'
import type { AllStores } from './make-stores.ts'

const placeSchema = z.object({
  report: z.object({ run: z.string(), failedOnly: z.boolean() }).nullable(),
  undo: z.object({ run: z.string(), file: rawTextSchema }).nullable(),
  search: z.string(),
  sort: z.object({ by: z.enum(RUN_COLUMNS), down: z.boolean() }),
  exporting: z.object({
    storages: z.array(z.number().int()).nullable(),
    format: z.enum(STOCK_FORMATS),
    csv: csvChoicesSchema.nullable(),
    asOf: z.object({ account: z.string(), seq: z.number().int() }).nullable(),
  }),
  past: z.object({
    open: z.object({ account: z.string(), material: z.number().int() }).nullable(),
    openedFrom: z.enum(SCREEN_NAMES),
  }),
  /** The filter and order of the open import's rows. */
  rows: z.object({ session: z.string(), filter: rowFilterSchema, sort: rowSortSchema.nullable() }).nullable(),
})
type ScreenPlace = z.input<typeof placeSchema>

export function makeSavedPlace(storage: KeyValueStorage): PersistedValue<ScreenPlace | null> {
  return makePersistedValue<ScreenPlace | null>(storage, 'stocksheet.place', placeSchema, null)
}

type PlaceStores = Pick<AllStores, 'exports' | 'history' | 'past' | 'rows' | 'undo'>

/** Stores every change of place. Call this only after restoring the earlier place, which would otherwise be overwritten. */
export function followPlace(stores: PlaceStores, place: PersistedValue<ScreenPlace | null>): void {
  const storePlace = () => place.set(placeOf(stores))
  for (const store of [stores.exports, stores.history, stores.history.rows, stores.past, stores.rows, stores.undo])
    store.subscribe(storePlace)
  storePlace()
}

function placeOf({ exports, history, past, rows, undo }: PlaceStores): ScreenPlace {
  const { openRun, searchText, sort } = history.getState()
  const failedOnly = history.rows.getState().filter.notIn === true
  const { isOpen, runToUndo, undoPart, file } = undo.getState()
  const { storages, format, csv, asOf } = exports.getState()
  const { open: openMaterial, openedFrom } = past.getState()
  const { session, filter, sort: order } = rows.getState()
  return {
    report: openRun === null ? null : { run: openRun, failedOnly },
    // A partial undo is not stored, because after a reload the whole run would be offered instead.
    undo: !isOpen || runToUndo === null || undoPart !== undefined ? null : { run: runToUndo, file },
    search: searchText,
    sort,
    exporting: { storages: storages === null ? null : [...storages], format, csv, asOf },
    past: { open: openMaterial, openedFrom },
    rows: session === null ? null : { session, filter, sort: order },
  }
}

/** Restores the place and loads its data. The import must already be open. */
export function returnToPlace({ exports, history, past, rows, undo }: PlaceStores, place: ScreenPlace | null): void {
  void exports.act.restore(place?.exporting ?? null)
  if (!place) return
  history.setState({ sort: place.sort })
  const { open, openedFrom } = place.past
  if (open) void past.act.open(open.account, open.material, openedFrom)
  if (place.search !== '') history.act.search(place.search)
  if (place.report) void history.act.open(place.report.run, place.report.failedOnly)
  if (place.undo) void undo.act.plan(place.undo.run, place.undo.file)
  if (place.rows && place.rows.session === rows.getState().session) {
    rows.act.setFilter(place.rows.filter)
    if (place.rows.sort) rows.act.setSort(place.rows.sort)
  }
}
