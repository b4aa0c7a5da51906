/** The grid's columns as the user arranged them. Shared by the grid, its heading row and the strip below it. */
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { layoutOf } from '../state/layout-store.ts'
import { useUi } from '../use-ui.ts'
import { makeGridColumns, type GridColumn, type StockColumns } from '../view/grid-columns.ts'
import {
  arrangeColumns,
  layoutKey,
  PLAIN_LAYOUT,
  stockLayoutKey,
  makeStockLayout,
  type ArrangedColumns,
  type GridLayout,
} from '../view/grid-layout.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

export interface GridColumns extends ArrangedColumns {
  readonly allColumns: readonly GridColumn[]
  readonly layout: GridLayout
  /** The default layout, used until the user changes it. */
  readonly defaultLayout: GridLayout
  /** Changes the layout, and saves it for files with the same headings. */
  readonly change: (change: (layout: GridLayout) => GridLayout) => void
}

export function useGridColumns(fileColumns: readonly ImportColumn[]): GridColumns {
  const { app, imports } = useUi()
  const stock = useStockColumns()
  const storage = useStore(app, (state) => state.storage)
  const account = useStore(imports, (state) => (state.step === 'open' ? state.account : ''))
  const sheets = useReadSheetNames()
  const isStock = stock !== null
  const key = useMemo(
    () => (isStock ? stockLayoutKey(account) : layoutKey(fileColumns)),
    [fileColumns, isStock, account],
  )
  const allColumns = useMemo(() => makeGridColumns(fileColumns, sheets, stock), [fileColumns, sheets, stock])
  const defaultLayout = useMemo(
    () => (isStock ? makeStockLayout(allColumns, storage) : PLAIN_LAYOUT),
    [allColumns, isStock, storage],
  )
  return useArrangedColumns(allColumns, key, defaultLayout)
}

/** Returns the columns as the user arranged them for this `key`. */
export function useArrangedColumns(
  allColumns: readonly GridColumn[],
  key: string,
  defaultLayout: GridLayout,
): GridColumns {
  const { layouts } = useUi()
  const layout = useStore(layouts, (state) => layoutOf(state, key, defaultLayout))
  return useMemo(() => {
    const change: GridColumns['change'] = (changeLayout) => layouts.actions.change(key, changeLayout, defaultLayout)
    return { ...arrangeColumns(allColumns, layout), allColumns, layout, defaultLayout, change }
  }, [allColumns, layout, layouts, key, defaultLayout])
}

/** The properties of the stock's columns; null for a file. */
function useStockColumns(): StockColumns | null {
  const { imports } = useUi()
  const summary = useStore(imports, (state) => (state.step === 'open' ? state.summary : null))
  const isStock = summary?.file.kind === 'account'
  const storageColumns = summary?.file.perStorage?.columns
  const hasSuppliers = summary?.stock?.suppliers.read === true
  const storagesKey = storageColumns?.map(({ column, storage }) => `${column} ${storage}`).join(',') ?? ''
  return useMemo(() => {
    if (!isStock) return null
    const storages = storagesKey === '' ? [] : storagesKey.split(',').map((place) => place.split(' ').map(Number))
    return {
      storages: new Map(storages.map(([column = 0, storage = 0]) => [column, storage])),
      hasSuppliers,
    }
  }, [isStock, storagesKey, hasSuppliers])
}

/**
 * The names of the sheets or storages that were read together, because rows of different sheets can have the same number. Empty for one sheet or if
 * rows combine all storages.
 */
export function useReadSheetNames(): readonly UntrustedText[] {
  const { imports, rows } = useUi()
  const isPerMaterial = useStore(rows, (state) => state.isPerMaterial)
  const file = useStore(imports, (state) => (state.step === 'open' ? state.summary.file : undefined))
  return useMemo(() => {
    if (isPerMaterial) return []
    const { perStorage, storageSheets } = file ?? {}
    if (perStorage?.read === true) return perStorage.storages.map(({ name }) => name)
    return storageSheets?.read === true ? storageSheets.sheets.map(({ name }) => name) : []
  }, [file, isPerMaterial])
}
