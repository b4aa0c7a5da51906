/** Chooses which rows and columns of the sheet are drawn, and how wide columns are. Keeps the active cell in view. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { RawSheet, ImportColumn, RawRow } from '../../../../src-shared/api/window-types.ts'
import { rawRowAt } from '../../../state/raw-sheet-shown.ts'
import { useUi } from '../../../use-ui.ts'
import { shownText } from '../../../view/visible-text.ts'
import type { RowSelection } from './use-picking.ts'
import { toRawText } from '../../../../src-shared/material/values/untrusted-text.ts'

export const ROW_HEIGHT = 26
const HEAD_HEIGHTS = { mapped: 64, plain: 26 }
const OVERSCAN_ROWS = 6
const OVERSCAN_COLUMNS = 2
/** The width of one digit of a row number, and the padding around the number. */
const DIGIT_WIDTH = 7.5
const NUMBER_PADDING = 22

export function headHeightOf({ mapped }: RawSheet): number {
  return mapped.length > 0 ? HEAD_HEIGHTS.mapped : HEAD_HEIGHTS.plain
}

/** `numbersWidth`: the width of the row numbers in pixels. */
export function useRawVirtual(
  scroller: RefObject<HTMLDivElement | null>,
  sheet: RawSheet,
  activePlace: RowSelection['active'],
) {
  const { rawSheet: store } = useUi()
  const { parts, generation } = useStore(store)
  const headHeight = headHeightOf(sheet)
  const widths = useRawWidths(sheet)
  const numbersWidth =
    Math.ceil(String(rawRowAt({ parts }, sheet.rows - 1)?.row ?? sheet.rows).length * DIGIT_WIDTH) + NUMBER_PADDING

  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions are used at once
  const rowVirtualizer = useVirtualizer({
    count: sheet.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  // oxlint-disable-next-line react/incompatible-library -- as above
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: sheet.columns,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index] ?? 0,
    overscan: OVERSCAN_COLUMNS,
    scrollMargin: numbersWidth,
    scrollPaddingStart: numbersWidth,
  })
  useEffect(() => columnVirtualizer.measure(), [columnVirtualizer, widths])

  const firstRow = rowVirtualizer.range?.startIndex ?? 0
  const lastRow = rowVirtualizer.range?.endIndex ?? 0
  const firstColumn = columnVirtualizer.range?.startIndex ?? 0
  const lastColumn = columnVirtualizer.range?.endIndex ?? 0
  useEffect(
    () => store.act.setVisibleArea({ firstRow, lastRow, firstColumn, lastColumn }),
    [store, firstRow, lastRow, firstColumn, lastColumn, sheet],
  )
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0, left: 0 })
  }, [scroller, generation])
  useEffect(() => {
    if (activePlace.revealCount === 0) return
    if (activePlace.row >= 0) rowVirtualizer.scrollToIndex(activePlace.row, { align: 'auto' })
    if (activePlace.column > 0) columnVirtualizer.scrollToIndex(activePlace.column - 1, { align: 'auto' })
    else scroller.current?.scrollTo({ left: 0 })
  }, [scroller, activePlace, rowVirtualizer, columnVirtualizer])

  return { rowVirtualizer, columnVirtualizer, numbersWidth, firstColumn }
}

/** The widths of columns. They do not change if only the marks of the cells change. */
function useRawWidths(sheet: RawSheet): readonly number[] {
  const { rawSheet: store } = useUi()
  const { parts, generation } = useStore(store)
  const firstRows = parts.get('0:0')?.rows
  const [measuredWidths, setMeasuredWidths] = useState<{
    readonly key: string
    readonly widths: readonly number[]
  } | null>(null)
  const widthsKey = `${generation} ${firstRows === undefined ? 0 : 1} ${sheet.mapped.map(({ header }) => shownText(header)).join('\n')}`
  const widths = useMemo(
    () =>
      measuredWidths?.key === widthsKey
        ? measuredWidths.widths
        : calculateRawSheetWidths(sheet.columns, firstRows ?? [], sheet.mapped),
    [measuredWidths, widthsKey, sheet, firstRows],
  )
  if (measuredWidths?.key !== widthsKey) setMeasuredWidths({ key: widthsKey, widths })
  return widths
}

/** The minimum width of a column, in CSS pixels. Widths are taken from the first rows. */
const MIN_WIDTH = 64
/** The minimum width of a column with a field: room for its name and the button beside it. */
const MAPPED_MIN_WIDTH = 112
const MAX_WIDTH = 240
/** The width of a column whose cells are not loaded yet. */
const DEFAULT_WIDTH = 120
/** The approximate width of a letter, and the padding around the text. */
const LETTER_WIDTH = 7
const CELL_PADDING = 18
const MEASURED_ROW_COUNT = 60

function calculateRawSheetWidths(
  count: number,
  rows: readonly RawRow[],
  mappedColumns: readonly Pick<ImportColumn, 'column' | 'header'>[],
): number[] {
  const headers = new Map(mappedColumns.map(({ column, header }) => [column, toRawText(header).length + 3]))
  const columnCount = rows[0]?.cells.length ?? 0
  return Array.from({ length: count }, (_, column) => {
    const header = headers.get(column)
    if (column >= columnCount) return header === undefined ? DEFAULT_WIDTH : widthOf(header, MAPPED_MIN_WIDTH)
    // A title is one long cell over many columns, so the typical length is used, not the longest.
    const textLengths = rows
      .slice(0, MEASURED_ROW_COUNT)
      .map(({ cells }) => (cells[column] === undefined ? 0 : toRawText(cells[column]).length))
      .filter((length) => length > 0)
      .sort((a, b) => a - b)
    const typicalLength = textLengths[Math.floor(textLengths.length * 0.9)] ?? 0
    return widthOf(Math.max(typicalLength, header ?? 0), header === undefined ? MIN_WIDTH : MAPPED_MIN_WIDTH)
  })
}

function widthOf(letterCount: number, minWidth: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(minWidth, letterCount * LETTER_WIDTH + CELL_PADDING)))
}
