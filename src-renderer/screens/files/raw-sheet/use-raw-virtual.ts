/** Chooses which rows and columns of the sheet are drawn, and how wide columns are. Keeps the active cell in view. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { RawSheet, ImportColumn, RawRow } from '../../../../src-shared/api/window-types.ts'
import { rawRowAt } from '../../../state/raw-sheet-shown.ts'
import { useUi } from '../../../use-ui.ts'
import { shownText } from '../../../view/visible-text.ts'
import type { RowPicking } from './use-picking.ts'
import { asItCame } from '../../../../src-shared/material/values/untrusted-text.ts'

export const ROW_HEIGHT = 26
const HEAD = { mapped: 64, plain: 26 }
const OVERSCAN = 6
const OVERSCAN_COLUMNS = 2
/** Width of one digit of a row number; then the padding around the number. */
const DIGIT = 7.5
const AROUND_NUMBER = 22

export function headHeightOf({ mapped }: RawSheet): number {
  return mapped.length > 0 ? HEAD.mapped : HEAD.plain
}

/** `numbers`: the width of the row numbers in pixels. */
export function useRawVirtual(
  scroller: RefObject<HTMLDivElement | null>,
  sheet: RawSheet,
  active: RowPicking['active'],
) {
  const { rawSheet: store } = useUi()
  const { parts, generation } = useStore(store)
  const headHeight = headHeightOf(sheet)
  const widths = useRawWidths(sheet)
  const numbers =
    Math.ceil(String(rawRowAt({ parts }, sheet.rows - 1)?.row ?? sheet.rows).length * DIGIT) + AROUND_NUMBER

  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions are used at once
  const lines = useVirtualizer({
    count: sheet.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  // oxlint-disable-next-line react/incompatible-library -- as above
  const across = useVirtualizer({
    horizontal: true,
    count: sheet.columns,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index] ?? 0,
    overscan: OVERSCAN_COLUMNS,
    scrollMargin: numbers,
    scrollPaddingStart: numbers,
  })
  useEffect(() => across.measure(), [across, widths])

  const first = lines.range?.startIndex ?? 0
  const last = lines.range?.endIndex ?? 0
  const firstColumn = across.range?.startIndex ?? 0
  const lastColumn = across.range?.endIndex ?? 0
  useEffect(
    () => store.act.setInView({ first, last, firstColumn, lastColumn }),
    [store, first, last, firstColumn, lastColumn, sheet],
  )
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0, left: 0 })
  }, [scroller, generation])
  useEffect(() => {
    if (active.reveal === 0) return
    if (active.row >= 0) lines.scrollToIndex(active.row, { align: 'auto' })
    if (active.column > 0) across.scrollToIndex(active.column - 1, { align: 'auto' })
    else scroller.current?.scrollTo({ left: 0 })
  }, [scroller, active, lines, across])

  return { lines, across, numbers, firstColumn }
}

/** Widths do not change when the same cells are only marked differently. */
function useRawWidths(sheet: RawSheet): readonly number[] {
  const { rawSheet: store } = useUi()
  const { parts, generation } = useStore(store)
  const firstRows = parts.get('0:0')?.rows
  const [measured, setMeasured] = useState<{ readonly of: string; readonly widths: readonly number[] } | null>(null)
  const of = `${generation} ${firstRows === undefined ? 0 : 1} ${sheet.mapped.map(({ header }) => shownText(header)).join('\n')}`
  const widths = useMemo(
    () => (measured?.of === of ? measured.widths : rawSheetWidths(sheet.columns, firstRows ?? [], sheet.mapped)),
    [measured, of, sheet, firstRows],
  )
  if (measured?.of !== of) setMeasured({ of, widths })
  return widths
}

/** Column widths in CSS pixels, taken from the first rows. */
const LEAST = 64
/** Room for a field's name and the button beside it. */
const MAPPED_MIN_WIDTH = 112
const MOST = 240
/** The width of a column whose cells are not loaded yet. */
const USUAL = 120
/** Approximate width of a letter; then the padding around the text. */
const LETTER = 7
const AROUND = 18
const ROWS_SEEN = 60

function rawSheetWidths(
  count: number,
  rows: readonly RawRow[],
  mapped: readonly Pick<ImportColumn, 'column' | 'header'>[],
): number[] {
  const headers = new Map(mapped.map(({ column, header }) => [column, asItCame(header).length + 3]))
  const columnCount = rows[0]?.cells.length ?? 0
  return Array.from({ length: count }, (_, column) => {
    const header = headers.get(column)
    if (column >= columnCount) return header === undefined ? USUAL : widthOf(header, MAPPED_MIN_WIDTH)
    // A title is one long cell over many columns, so the typical length is used, not the longest.
    const lengths = rows
      .slice(0, ROWS_SEEN)
      .map(({ cells }) => (cells[column] === undefined ? 0 : asItCame(cells[column]).length))
      .filter((length) => length > 0)
      .sort((a, b) => a - b)
    const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
    return widthOf(Math.max(usual, header ?? 0), header === undefined ? LEAST : MAPPED_MIN_WIDTH)
  })
}

function widthOf(letters: number, least: number): number {
  return Math.round(Math.min(MOST, Math.max(least, letters * LETTER + AROUND)))
}
