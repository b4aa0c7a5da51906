/** Makes columns as wide as their contents. Rows that load later can only widen them. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import { grownWidths, type ContentWidths, type MeasureText } from '../view/content-widths.ts'
import type { GridColumns } from './use-grid-columns.ts'

const NONE: ContentWidths = {}

export function useContentWidths(arranged: GridColumns): GridColumns {
  const { rows, words } = useUi()
  const pages = useStore(rows, (state) => state.pages)
  const session = useStore(rows, (state) => state.session)
  const { all } = arranged
  const [widths, setWidths] = useState(NONE)
  const measured = useRef<{ readonly session: string | null; readonly key: string; readonly rows: WeakSet<object> }>(
    null,
  )
  // Each answer brings new but equal columns. Widths start over only for another field or another file.
  const key = all.map(({ id, width }) => `${id} ${width}`).join('\n')
  useLayoutEffect(() => {
    const same = measured.current?.session === session && measured.current.key === key
    if (!same) measured.current = { session, key, rows: new WeakSet() }
    const seen = measured.current?.rows
    const fresh = [...pages.values()].flatMap((page) => page.rows.filter((row) => seen?.has(row) === false))
    if (fresh.length === 0) return
    for (const row of fresh) seen?.add(row)
    const measure = textMeasure()
    setWidths((earlier) => grownWidths(same ? earlier : NONE, all, fresh, { words, measure }))
  }, [pages, session, key, all, words])
  return useMemo(() => {
    const fitted = (columns: GridColumns['columns']) =>
      columns.map((column) => ({ ...column, width: widths[column.id] ?? column.width }))
    return { ...arranged, columns: fitted(arranged.columns), all: fitted(all) }
  }, [arranged, all, widths])
}

let canvas: CanvasRenderingContext2D | null = null

/** Measures text in the grid's font and size. */
function textMeasure(): MeasureText {
  canvas ??= document.createElement('canvas').getContext('2d')
  const context = canvas
  const family = getComputedStyle(document.body).fontFamily
  return (text, bold) => {
    if (!context) return text.length * 8
    context.font = `${bold ? 600 : 400} 13px ${family}`
    return context.measureText(text).width
  }
}
