/** The column layouts of recent files, kept across reloads. Never calls the host. */
import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ImportSummary } from '../../src-shared/api/window-types.ts'
import { layoutSchema, PLAIN_LAYOUT, type GridLayout } from '../view/grid-layout.ts'
import { makePersistedValue } from './persisted-value.ts'
import type { BrowserEnv } from './browser-env.ts'

export interface LayoutState {
  /** The layouts by the key of the headings, the oldest first. */
  readonly layouts: ReadonlyMap<string, GridLayout>
  /** Whether a row is a material or one storage, for files with storages as columns. */
  readonly rowGrouping: RowGrouping
}

export type RowGrouping = 'material' | 'storage'

type LayoutStore = StoreApi<LayoutState> & {
  readonly actions: {
    /** Changes a layout. `usualLayout`: the layout to change if the user has not arranged the columns yet. */
    change(key: string, change: (layout: GridLayout) => GridLayout, usualLayout?: GridLayout): void
    setRowGrouping(rowGrouping: RowGrouping): void
  }
}

const storedLayoutsSchema = z.array(z.tuple([z.string(), layoutSchema]))
const MAX_LAYOUTS = 40

export function createLayoutStore(browser: Pick<BrowserEnv, 'pageStorage'>): LayoutStore {
  const storedLayouts = makePersistedValue<readonly (readonly [string, GridLayout])[]>(
    browser.pageStorage,
    'stocksheet.columns',
    storedLayoutsSchema,
    [],
  )
  const storedGrouping = makePersistedValue<RowGrouping>(
    browser.pageStorage,
    'stocksheet.rowPer',
    z.enum(['material', 'storage']),
    'material',
  )
  const store = createStore<LayoutState>(() => ({
    layouts: new Map(storedLayouts.get()),
    rowGrouping: storedGrouping.get(),
  }))

  function change(key: string, changeLayout: (layout: GridLayout) => GridLayout, usualLayout = PLAIN_LAYOUT): void {
    const layouts = new Map(store.getState().layouts)
    const layoutBefore = layouts.get(key) ?? usualLayout
    const changedLayout = changeLayout(layoutBefore)
    if (changedLayout === layoutBefore) return
    // The layout is inserted again as the newest, because the oldest layouts are dropped first.
    layouts.delete(key)
    if (changedLayout !== usualLayout) layouts.set(key, changedLayout)
    const oldestKey = layouts.keys().next()
    if (layouts.size > MAX_LAYOUTS && oldestKey.done !== true) layouts.delete(oldestKey.value)
    store.setState({ layouts })
    storedLayouts.set([...layouts])
  }
  function setRowGrouping(chosenGrouping: RowGrouping): void {
    storedGrouping.set(chosenGrouping)
    store.setState({ rowGrouping: chosenGrouping })
  }
  return Object.assign(store, { actions: { change, setRowGrouping } })
}

export function layoutOf(state: LayoutState, key: string, usualLayout = PLAIN_LAYOUT): GridLayout {
  return state.layouts.get(key) ?? usualLayout
}

/** Whether to show one row per material: if that is possible and the user has not chosen otherwise. Always true for the account's stock. */
export function isPerMaterial(
  { perMaterial, file }: Pick<ImportSummary, 'perMaterial' | 'file'>,
  { rowGrouping }: Pick<LayoutState, 'rowGrouping'>,
): boolean {
  return perMaterial !== undefined && (rowGrouping === 'material' || file.kind === 'account')
}
