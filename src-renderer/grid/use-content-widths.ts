/** Makes columns as wide as their contents. Rows that load later can only widen them. */
import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import { growWidths, type ContentWidths, type MeasureText } from '../view/content-widths.ts'
import type { GridColumns } from './use-grid-columns.ts'

const NO_WIDTHS: ContentWidths = {}

/** In a narrow window, the name column is at most `MAX_NARROW_NAME_WIDTH` pixels wide, so that the first changed values are in view. */
const NARROW_WINDOW = '(width < 900px)'
const MAX_NARROW_NAME_WIDTH = 200

export function useContentWidths(gridColumns: GridColumns): GridColumns {
  const { rows, words } = useUi()
  const pages = useStore(rows, (state) => state.pages)
  const session = useStore(rows, (state) => state.session)
  const { allColumns } = gridColumns
  const isNarrow = useMediaQuery(NARROW_WINDOW, false, { getInitialValueInEffect: false })
  const [widths, setWidths] = useState(NO_WIDTHS)
  const measuredTableRef = useRef<{
    readonly session: string | null
    readonly key: string
    readonly rows: WeakSet<object>
  }>(null)
  // Each answer contains new column objects, even if nothing about them changed. The widths are measured again only if the fields or the file
  // changed.
  const key = allColumns.map(({ id, width }) => `${id} ${width}`).join('\n')
  useLayoutEffect(() => {
    const isSameTable = measuredTableRef.current?.session === session && measuredTableRef.current.key === key
    if (!isSameTable) measuredTableRef.current = { session, key, rows: new WeakSet() }
    const measuredRows = measuredTableRef.current?.rows
    const newRows = [...pages.values()].flatMap((page) => page.rows.filter((row) => measuredRows?.has(row) === false))
    if (newRows.length === 0) return
    for (const row of newRows) measuredRows?.add(row)
    const measureText = makeTextMeasure()
    setWidths((previousWidths) =>
      growWidths(isSameTable ? previousWidths : NO_WIDTHS, allColumns, newRows, { words, measure: measureText }),
    )
  }, [pages, session, key, allColumns, words])
  return useMemo((): GridColumns => {
    const columns = gridColumns.columns.map((column) => {
      const width = widths[column.id] ?? column.width
      return { ...column, width: isNarrow && column.isFrozen ? Math.min(MAX_NARROW_NAME_WIDTH, width) : width }
    })
    return { ...gridColumns, columns }
  }, [gridColumns, widths, isNarrow])
}

let canvas: CanvasRenderingContext2D | null = null

/** Measures text in the grid's font and size. */
function makeTextMeasure(): MeasureText {
  canvas ??= document.createElement('canvas').getContext('2d')
  const context = canvas
  const fontFamily = getComputedStyle(document.body).fontFamily
  return (text, isBold) => {
    if (!context) return text.length * 8
    context.font = `${isBold ? 600 : 400} 13px ${fontFamily}`
    return context.measureText(text).width
  }
}
