/** Opens the Stock screen with the materials below their minimum, as soon as it has rows. */
import { BUILT_IN_FILTERS } from '../view/stock-view.ts'
import type { AllStores } from './make-stores.ts'

export async function showLowStock({ app, stock, stockViews }: AllStores): Promise<void> {
  const { account } = app.getState()
  if (account === null) return
  const showMaterials = (): void => {
    stockViews.act.choose('belowMinimum')
    stock.rows.act.setRowsView({ filter: BUILT_IN_FILTERS.belowMinimum, sort: null, group: null })
  }
  // Loading another account's views resets the filter, so load them first.
  await stockViews.act.load(account)
  const stockState = stock.imports.getState()
  app.act.showScreen('stock')
  if (stockState.step === 'open' && stockState.account === account) return showMaterials()
  const unsubscribe = stock.imports.subscribe((state) => {
    if (state.step === 'reading' || state.step === 'restoring') return
    unsubscribe()
    if (state.step === 'open' && state.account === account) showMaterials()
  })
}
