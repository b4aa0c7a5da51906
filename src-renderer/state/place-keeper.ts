/** Keeps where the user is while the window is used, and goes back there after a reload. */
import type { ExportStore } from './export-store.ts'
import type { HistoryStore } from './history-store.ts'
import type { KeptPlace, keptPlace } from './persisted-place.ts'
import type { RowsStore } from './rows-store.ts'
import type { UndoStore } from './undo-store.ts'

interface Places {
  readonly exports: ExportStore
  readonly history: HistoryStore
  readonly rows: RowsStore
  readonly undo: UndoStore
}

/** Notes every change of place. Call it once the earlier place was gone back to: it would be written over. */
export function followPlace(stores: Places, kept: ReturnType<typeof keptPlace>): void {
  let last = ''
  const note = (): void => {
    const place = placeOf(stores)
    const text = JSON.stringify(place)
    // Progress and pages of rows change the stores many times a second; the place does not.
    if (text === last) return
    last = text
    kept.keep(place)
  }
  for (const store of [stores.exports, stores.history, stores.rows, stores.undo]) store.subscribe(note)
  note()
}

function placeOf({ exports, history, rows, undo }: Places): KeptPlace {
  const { open, failedOnly, search, sort } = history.getState()
  const { of, file } = undo.getState()
  const { storages, format, csv } = exports.getState()
  const { session, filter, sort: order } = rows.getState()
  return {
    report: open === null ? null : { run: open, failedOnly },
    undo: of === null ? null : { run: of, file },
    search,
    sort,
    exporting: { storages: storages === null ? null : [...storages], format, csv },
    rows: session === null ? null : { session, filter, sort: order },
  }
}

/** Goes back; what the place names is asked for anew. The open import must be there already. */
export function returnToPlace({ exports, history, rows, undo }: Places, place: KeptPlace | null): void {
  void exports.act.restore(place?.exporting ?? null)
  if (!place) return
  history.setState({ sort: place.sort })
  if (place.search !== '') history.act.search(place.search)
  if (place.report) void history.act.open(place.report.run, place.report.failedOnly)
  if (place.undo) void undo.act.plan(place.undo.run, place.undo.file)
  if (place.rows && place.rows.session === rows.getState().session) {
    rows.act.setFilter(place.rows.filter)
    if (place.rows.sort) rows.act.setSort(place.rows.sort)
  }
}
