/** The views of the stock and their actions, for the menu and the palette. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { StockViewReply } from '../../../src-shared/api/window-types.ts'
import { useCommand, usePlaces } from '../../parts/use-command.ts'
import type { GridColumns } from '../../grid/use-grid-columns.ts'
import { useUi } from '../../use-ui.ts'
import {
  asKept,
  BUILT_IN,
  BUILT_IN_FILTERS,
  isAsKept,
  keptView,
  lookedAt,
  viewName,
  type BuiltIn,
} from '../../view/stock-view.ts'
import { shownText } from '../../view/visible-text.ts'

/** A view whose name is being typed, for a new view or a rename. */
type ViewNaming = { readonly renamed: StockViewReply | null } | null

export interface StockViews {
  readonly views: readonly StockViewReply[]
  /** The id of a view, built-in or the user's own. */
  readonly chosen: string
  /** The chosen view, if it is the user's own. */
  readonly own: StockViewReply | undefined
  /** The name of the chosen view. */
  readonly name: string
  /** Whether the grid differs from the chosen view. */
  readonly changed: boolean
  /** The view deleted last, which can be restored. */
  readonly dropped: StockViewReply | null
  readonly naming: ViewNaming
  readonly setNaming: (viewNaming: ViewNaming) => void
  readonly show: (view: StockViewReply) => void
  readonly showBuiltIn: (view: BuiltIn) => void
  /** Saves the grid's current state as the view. */
  readonly update: (view: StockViewReply) => void
  readonly remove: (view: StockViewReply) => Promise<void>
  readonly takeBack: (view: StockViewReply) => Promise<void>
  /** Renames the view, or saves the grid as a new one. */
  readonly nameIt: (typedName: string) => Promise<void>
}

export function useStockViews(account: string, { layout, all, change }: GridColumns): StockViews {
  const { app, rows, stockViews, words } = useUi()
  const { views, chosen } = useStore(stockViews)
  const { filter, sort, group } = useStore(rows)
  const [viewNaming, setNaming] = useState<ViewNaming>(null)
  const [droppedView, setDropped] = useState<StockViewReply | null>(null)
  useEffect(() => void stockViews.act.load(account), [account, stockViews])

  const now = keptView({ filter, sort, group, layout }, all)
  const ownView = views.find(({ id }) => id === chosen)
  const builtIn = BUILT_IN.find((view) => view === chosen)
  const isChanged = ownView
    ? !isAsKept(ownView, now)
    : builtIn === undefined || JSON.stringify(filter) !== JSON.stringify(BUILT_IN_FILTERS[builtIn])

  return {
    views,
    chosen,
    own: ownView,
    name: ownView ? shownText(ownView.name) : words.stockTools.views.builtIn[builtIn ?? 'all'],
    changed: isChanged,
    dropped: droppedView,
    naming: viewNaming,
    setNaming,
    show(view) {
      const viewState = lookedAt(view, all)
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
    async takeBack(view) {
      if (await stockViews.act.keep(asKept(view))) setDropped(null)
    },
    async nameIt(typedName) {
      const renamedView = viewNaming?.renamed
      const view = renamedView
        ? { ...asKept(renamedView), name: typedName }
        : { ...now, id: crypto.randomUUID(), name: typedName }
      if (await stockViews.act.keep(view)) setNaming(null)
    },
  }
}

/** Offers the views as commands and as places in the palette. */
export function useViewCommands({
  own,
  changed,
  views,
  setNaming,
  show,
  showBuiltIn,
  update,
  remove,
}: StockViews): void {
  const { words } = useUi()
  const { why, toView } = words.commands
  const noViewReason = own ? null : why.noView
  useCommand('saveView', { run: () => setNaming({ renamed: null }) })
  useCommand('updateView', {
    run: () => own && update(own),
    blocked: noViewReason ?? (changed ? null : why.viewUnchanged),
  })
  useCommand('renameView', { run: () => own && setNaming({ renamed: own }), blocked: noViewReason })
  useCommand('deleteView', { run: () => own && void remove(own), blocked: noViewReason })
  usePlaces('view', () => [
    ...BUILT_IN.map((view) => ({ name: toView(words.stockTools.views.builtIn[view]), run: () => showBuiltIn(view) })),
    ...views.map((view) => ({ name: toView(shownText(view.name)), run: () => show(view) })),
  ])
}
