/**
 * Goes to the first page of a screen. The rail, the screen's key, the palette and the menu bar all do this. A page that was open there is closed;
 * what was typed or read on it is kept until it is opened again. The first page of Files is the open file. While the user tries choices that have no
 * preview, it is the file's sheet.
 */
import type { Screen } from './app-store.ts'
import type { AllStores } from './make-stores.ts'

export function goToScreen(stores: AllStores, screen: Screen): void {
  if (screen === 'import') closeFilePage(stores)
  if (screen === 'history') closeHistoryPages(stores)
  if (screen === 'suppliers') closeSupplierPages(stores)
  if (screen === 'accounts') stores.setups.act.showList()
  stores.app.act.showScreen(screen)
}

function closeFilePage({ app, imports, rawSheet }: AllStores): void {
  const isReturning = app.getState().screen !== 'import'
  if (isReturning && rawSheet.act.differsFromPreview()) return
  if (imports.getState().step === 'open') rawSheet.act.close()
}

function closeHistoryPages({ history, past, review, undo }: AllStores): void {
  past.act.goBack()
  undo.act.close()
  review.act.closeSummary()
  if (history.getState().openRun !== null) history.act.goBack()
}

function closeSupplierPages({ reorder, suppliers }: AllStores): void {
  reorder.act.close()
  if (suppliers.getState().openProfileId !== null) void suppliers.act.openProfile(null)
}
