/**
 * To a screen, as its place in the rail, its key and the menu bar say. From another screen one comes back to the page that was open; on the
 * screen itself that page closes.
 */
import type { Screen } from './app-store.ts'
import type { MadeStores } from './make-stores.ts'

/** The form of an account stays open: what was typed there is not dropped. */
export function goToScreen(stores: MadeStores, screen: Screen): void {
  const isThere = stores.app.getState().screen === screen
  if (isThere && screen === 'history') closeHistoryPages(stores)
  if (isThere && screen === 'suppliers') closeSupplierPages(stores)
  stores.app.act.go(screen)
}

function closeHistoryPages({ history, past, review, undo }: MadeStores): void {
  past.act.back()
  undo.act.close()
  review.act.closeSummary()
  if (history.getState().open !== null) history.act.back()
}

function closeSupplierPages({ reorder, suppliers }: MadeStores): void {
  void reorder.act.leave()
  if (suppliers.getState().open !== null) void suppliers.act.openProfile(null)
}
