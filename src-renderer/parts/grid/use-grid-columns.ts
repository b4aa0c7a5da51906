/** The grid's columns as the user arranged them; the same for the grid, its header and the strip below it. */
import type { ImportColumn } from '../../../src-shared/contract/received.ts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { layoutOf } from '../../state/layout-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { useSheetsRead } from '../use-sheets-read.ts'
import { gridColumns, type GridColumn } from '../../view/grid-columns.ts'
import { arranged, layoutKey, type Arranged, type GridLayout } from '../../view/grid-layout.ts'

export interface GridColumns extends Arranged {
  readonly all: readonly GridColumn[]
  readonly layout: GridLayout
  /** Changes the layout, and keeps it for files with the same headings. */
  readonly change: (change: (layout: GridLayout) => GridLayout) => void
}

export function useGridColumns(fileColumns: readonly ImportColumn[]): GridColumns {
  const { layouts } = useStores()
  const { statusWidth } = useWords()
  const sheets = useSheetsRead()
  const key = useMemo(() => layoutKey(fileColumns), [fileColumns])
  const layout = useStore(layouts, (state) => layoutOf(state, key))
  return useMemo(() => {
    const all = gridColumns(fileColumns, statusWidth, sheets)
    return { ...arranged(all, layout), all, layout, change: (change) => layouts.act.change(key, change) }
  }, [fileColumns, statusWidth, sheets, layout, layouts, key])
}
