/** The views of the stock and their actions, for the menu and the palette. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { StockViewReply } from '../../../src-shared/api/window-types.ts'
import { useCommand, usePlaces } from '../../parts/use-command.ts'
import type { GridColumns } from '../../grid/use-grid-columns.ts'
import { useUi } from '../../use-ui.ts'
import {
  viewToStore,
  BUILT_IN_VIEWS,
  BUILT_IN_FILTERS,
  matchesView,
  makeSavedView,
  applyView,
  viewName,
  type BuiltInViewName,
} from '../../view/stock-view.ts'
import { shownText } from '../../view/visible-text.ts'

/** A request for a name: for the view to rename, or for a new view if `view` is null. */
type ViewNaming = { readonly view: StockViewReply | null } | null

export interface StockViews {
  readonly views: readonly StockViewReply[]
  /** The id of a view, built-in or the user's own. */
  readonly chosenId: string
  /** The chosen view, if it is the user's own. */
  readonly ownView: StockViewReply | undefined
  /** The name of the chosen view. */
  readonly name: string
  /** Whether the grid differs from the chosen view. */
  readonly isChanged: boolean
  /** The view deleted last, which can be restored. */
  readonly deletedView: StockViewReply | null
  readonly viewNaming: ViewNaming
  readonly setNaming: (viewNaming: ViewNaming) => void
  readonly showView: (view: StockViewReply) => void
  readonly showBuiltIn: (view: BuiltInViewName) => void
  /** Saves the grid's current state as the view. */
  readonly update: (view: StockViewReply) => void
  readonly remove: (view: StockViewReply) => Promise<void>
  readonly restoreView: (view: StockViewReply) => Promise<void>
  /** Renames the view, or saves the grid as a new one. */
  readonly submitName: (typedName: string) => Promise<void>
}

export function useStockViews(account: string, { layout, allColumns, change }: GridColumns): StockViews {
  const { app, rows, stockViews, words } = useUi()
  const { views, chosenView } = useStore(stockViews)
  const { filter, sort, group } = useStore(rows)
  const [viewNaming, setViewNaming] = useState<ViewNaming>(null)
  const [droppedView, setDropped] = useState<StockViewReply | null>(null)
  useEffect(() => void stockViews.act.load(account), [account, stockViews])

  const now = makeSavedView({ filter, sort, group, layout }, allColumns)
  const ownView = views.find(({ id }) => id === chosenView)
  const builtInView = BUILT_IN_VIEWS.find((view) => view === chosenView)
  const isChanged = ownView
    ? !matchesView(ownView, now)
    : builtInView === undefined || JSON.stringify(filter) !== JSON.stringify(BUILT_IN_FILTERS[builtInView])

  return {
    views,
    chosenId: chosenView,
    ownView,
    name: ownView ? shownText(ownView.name) : words.stockTools.views.builtIn[builtInView ?? 'all'],
    isChanged,
    deletedView: droppedView,
    viewNaming,
    setNaming: setViewNaming,
    showView(view) {
      const viewState = applyView(view, allColumns)
      stockViews.act.choose(view.id)
      change(() => viewState.layout)
      rows.act.showAs({ filter: viewState.filter, sort: viewState.sort, group: viewState.group })
    },
    showBuiltIn(view) {
      stockViews.act.choose(view)
      rows.act.showAs({ filter: BUILT_IN_FILTERS[view], sort: null, group: null })
    },
    update: (view) => void stockViews.act.keep({ ...now, id: view.id, name: viewName(view) }),
    async remove(view) {
      await stockViews.act.drop(view.id)
      setDropped(view)
      app.act.tell({ kind: 'good', text: words.stockTools.views.removed(shownText(view.name)) })
    },
    async restoreView(view) {
      if (await stockViews.act.keep(viewToStore(view))) setDropped(null)
    },
    async submitName(typedName) {
      const renamedView = viewNaming?.view
      const view = renamedView
        ? { ...viewToStore(renamedView), name: typedName }
        : { ...now, id: crypto.randomUUID(), name: typedName }
      if (await stockViews.act.keep(view)) setViewNaming(null)
    },
  }
}

/** Offers the views as commands and as places in the palette. */
export function useViewCommands({
  ownView,
  isChanged,
  views,
  setNaming,
  showView,
  showBuiltIn,
  update,
  remove,
}: StockViews): void {
  const { words } = useUi()
  const { why, toView } = words.commands
  const noViewReason = ownView ? null : why.noView
  useCommand('saveView', { run: () => setNaming({ view: null }) })
  useCommand('updateView', {
    run: () => ownView && update(ownView),
    blockedReason: noViewReason ?? (isChanged ? null : why.viewUnchanged),
  })
  useCommand('renameView', { run: () => ownView && setNaming({ view: ownView }), blockedReason: noViewReason })
  useCommand('deleteView', { run: () => ownView && void remove(ownView), blockedReason: noViewReason })
  usePlaces('view', () => [
    ...BUILT_IN_VIEWS.map((view) => ({
      name: toView(words.stockTools.views.builtIn[view]),
      run: () => showBuiltIn(view),
    })),
    ...views.map((view) => ({ name: toView(shownText(view.name)), run: () => showView(view) })),
  ])
}
