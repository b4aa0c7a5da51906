/** The user's named views of the stock, by account. */
import { createStore } from 'zustand/vanilla'
import type { Host, StockView, StockViewReply } from '../../src-shared/api/window-types.ts'
import type { AppStore } from './app-store.ts'
import { ask } from './call-host.ts'
import { makeFailureNotice } from '../view/failure-line.ts'

export interface StockViewsState {
  readonly account: string | null
  readonly views: readonly StockViewReply[]
  /** The view that was chosen last, built-in or the user's own. */
  readonly chosenView: string
}

export const ALL_ROWS_VIEW = 'all'

export function createStockViewsStore(host: Host, app: AppStore) {
  const store = createStore<StockViewsState>(() => ({ account: null, views: [], chosenView: ALL_ROWS_VIEW }))

  async function setViews(account: string, pendingAnswer: ReturnType<typeof askForViews>): Promise<boolean> {
    const answer = await pendingAnswer
    if (!answer.ok) {
      app.act.showNotice(makeFailureNotice(answer.failure))
      return false
    }
    if (store.getState().account === account) store.setState({ views: answer.value.views })
    return true
  }
  const askForViews = (account: string) => ask(host, 'stock.views', { account })

  const actions = {
    /** Loads the account's views. Views of another account are dropped. */
    async load(account: string): Promise<void> {
      if (store.getState().account === account) return
      store.setState({ account, views: [], chosenView: ALL_ROWS_VIEW })
      await setViews(account, askForViews(account))
    },
    choose: (viewId: string) => store.setState({ chosenView: viewId }),
    async saveView(view: StockView): Promise<boolean> {
      const { account } = store.getState()
      if (account === null) return false
      const isSaved = await setViews(account, ask(host, 'stock.keepView', { account, view }))
      if (isSaved) store.setState({ chosenView: view.id })
      return isSaved
    },
    async removeView(id: string): Promise<void> {
      const { account, chosenView } = store.getState()
      if (account === null) return
      if ((await setViews(account, ask(host, 'stock.dropView', { account, id }))) && chosenView === id) {
        store.setState({ chosenView: ALL_ROWS_VIEW })
      }
    },
  }
  return Object.assign(store, { act: actions })
}
