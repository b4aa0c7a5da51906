/** The views of the stock and their actions, for the menu and the palette. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { StockViewReply } from '../../../src-shared/api/window-types.ts'
import { useCommand, usePlaces } from '../../parts/use-command.ts'
import type { GridColumns } from '../../grid/use-grid-columns.ts'
import { useUi } from '../../use-ui.ts'
import {
  makeStoredView,
  BUILT_IN_VIEWS,
  BUILT_IN_FILTERS,
  matchesView,
  makeCurrentView,
  applyView,
  viewName,
  type BuiltInViewName,
} from '../../view/stock-view.ts'
import { shownText } from '../../view/visible-text.ts'

/** A request for a name: for the view to rename, or for a new view if `view` is null. */
type ViewNameRequest = { readonly view: StockViewReply | null } | null

export interface StockViews {
  readonly views: readonly StockViewReply[]
  /** The id of a view, built-in or the user's own. */
  readonly chosenId: string
  /** The chosen view, if it is the user's own. */
  readonly userView: StockViewReply | undefined
  /** The name of the chosen view. */
  readonly name: string
  /** Whether the grid differs from the chosen view. */
  readonly isChanged: boolean
  /** The view deleted last, which can be restored. */
  readonly deletedView: StockViewReply | null
  readonly nameRequest: ViewNameRequest
  readonly setNameRequest: (nameRequest: ViewNameRequest) => void
  readonly showView: (view: StockViewReply) => void
  readonly showBuiltInView: (view: BuiltInViewName) => void
  /** Saves the grid's current state as the view. */
  readonly updateView: (view: StockViewReply) => void
  readonly remove: (view: StockViewReply) => Promise<void>
  readonly restoreView: (view: StockViewReply) => Promise<void>
  /** Renames the view, or saves the grid as a new one. */
  readonly submitName: (typedName: string) => Promise<void>
}

export function useStockViews(account: string, { layout, allColumns, change }: GridColumns): StockViews {
  const { app, rows, stockViews, words } = useUi()
  const { views, chosenView } = useStore(stockViews)
  const { filter, sort, group } = useStore(rows)
  const [nameRequest, setNameRequest] = useState<ViewNameRequest>(null)
  const [deletedView, setDeletedView] = useState<StockViewReply | null>(null)
  useEffect(() => void stockViews.act.load(account), [account, stockViews])

  const currentViewContents = makeCurrentView({ filter, sort, group, layout }, allColumns)
  const userView = views.find(({ id }) => id === chosenView)
  const builtInView = BUILT_IN_VIEWS.find((view) => view === chosenView)
  const isChanged = userView
    ? !matchesView(userView, currentViewContents)
    : builtInView === undefined || JSON.stringify(filter) !== JSON.stringify(BUILT_IN_FILTERS[builtInView])

  return {
    views,
    chosenId: chosenView,
    userView,
    name: userView ? shownText(userView.name) : words.stockTools.views.builtIn[builtInView ?? 'all'],
    isChanged,
    deletedView,
    nameRequest,
    setNameRequest,
    showView(view) {
      const viewState = applyView(view, allColumns)
      stockViews.act.choose(view.id)
      change(() => viewState.layout)
      rows.act.setRowsView({ filter: viewState.filter, sort: viewState.sort, group: viewState.group })
    },
    showBuiltInView(view) {
      stockViews.act.choose(view)
      rows.act.setRowsView({ filter: BUILT_IN_FILTERS[view], sort: null, group: null })
    },
    updateView: (view) => void stockViews.act.saveView({ ...currentViewContents, id: view.id, name: viewName(view) }),
    async remove(view) {
      await stockViews.act.removeView(view.id)
      setDeletedView(view)
      app.act.showNotice({ kind: 'good', text: words.stockTools.views.deletedView(shownText(view.name)) })
    },
    async restoreView(view) {
      if (await stockViews.act.saveView(makeStoredView(view))) setDeletedView(null)
    },
    async submitName(typedName) {
      const renamedView = nameRequest?.view
      const view = renamedView
        ? { ...makeStoredView(renamedView), name: typedName }
        : { ...currentViewContents, id: crypto.randomUUID(), name: typedName }
      if (await stockViews.act.saveView(view)) setNameRequest(null)
    },
  }
}

/** Offers the views as commands and as places in the palette. */
export function useViewCommands({
  userView,
  isChanged,
  views,
  setNameRequest,
  showView,
  showBuiltInView,
  updateView,
  remove,
}: StockViews): void {
  const { words } = useUi()
  const { unavailableReasons, toView } = words.commands
  const noViewReason = userView ? null : unavailableReasons.noView
  useCommand('saveView', { run: () => setNameRequest({ view: null }) })
  useCommand('updateView', {
    run: () => userView && updateView(userView),
    blockedReason: noViewReason ?? (isChanged ? null : unavailableReasons.viewUnchanged),
  })
  useCommand('renameView', { run: () => userView && setNameRequest({ view: userView }), blockedReason: noViewReason })
  useCommand('deleteView', { run: () => userView && void remove(userView), blockedReason: noViewReason })
  usePlaces('view', () => [
    ...BUILT_IN_VIEWS.map((view) => ({
      name: toView(words.stockTools.views.builtIn[view]),
      run: () => showBuiltInView(view),
    })),
    ...views.map((view) => ({ name: toView(shownText(view.name)), run: () => showView(view) })),
  ])
}
