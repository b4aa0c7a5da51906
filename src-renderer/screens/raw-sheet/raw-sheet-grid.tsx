/**
 * The sheet as it is, in a window of rows and columns: row numbers and column letters as in a spreadsheet, above them what each column
 * means. Rows are marked by what they are. The grid keeps the focus; the cell it is at is told by its id.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { ImportColumn, RawSheet } from '../../../src-shared/contract/received.ts'
import { columnLetter } from '../../../src-shared/domain/sheet/problem.ts'
import { rawCellAt, rawRowAt } from '../../state/raw-sheet-shown.ts'
import { useUi } from '../../use-ui.ts'
import { withField } from '../../view/choices.ts'
import { stepByKey } from '../../view/next-cell.ts'
import { rawSheetWidths } from '../../view/raw-sheet-widths.ts'
import { shownText } from '../../view/visible-text.ts'
import { RawSheetHead } from './raw-sheet-head.tsx'
import { RawRowLine } from './raw-row.tsx'
import { cellId, type RowPicking } from './use-picking.ts'
import css from './raw-sheet.module.css'

const ROW_HEIGHT = 26
const HEAD = { mapped: 64, plain: 26 }
const OVERSCAN = 6
const OVERSCAN_COLUMNS = 2
/** A letter of a row number, and what stands around it. */
const DIGIT = 7.5
const AROUND_NUMBER = 22
/** The menu of the rows begins so far into its cell. */
const MENU_INDENT = 8

interface RawSheetGridProps {
  readonly sheet: RawSheet
  readonly picking: RowPicking
  /** Opens the menu of the selected rows at a place of the window. */
  readonly onMenu: (left: number, top: number) => void
}

export function RawSheetGrid({ sheet, picking, onMenu }: RawSheetGridProps) {
  const { rawSheet: store, words } = useUi()
  const { parts, generation, choices, file } = useStore(store)
  const scroller = useRef<HTMLDivElement>(null)
  const { active, selected, move, press, pick, draw } = picking
  const headHeight = sheet.mapped.length > 0 ? HEAD.mapped : HEAD.plain
  const seen = parts.get('0:0')?.rows
  // Widths stay while other choices only mark the same cells otherwise.
  const [measured, setMeasured] = useState<{ readonly of: string; readonly widths: readonly number[] } | null>(null)
  const of = `${generation} ${seen === undefined ? 0 : 1} ${sheet.mapped.map(({ header }) => shownText(header)).join('\n')}`
  const widths = useMemo(
    () => (measured?.of === of ? measured.widths : rawSheetWidths(sheet.columns, seen ?? [], sheet.mapped)),
    [measured, of, sheet, seen],
  )
  if (measured?.of !== of) setMeasured({ of, widths })
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
  }, [generation])
  useEffect(() => {
    if (active.reveal === 0) return
    if (active.row >= 0) lines.scrollToIndex(active.row, { align: 'auto' })
    if (active.column > 0) across.scrollToIndex(active.column - 1, { align: 'auto' })
    else scroller.current?.scrollTo({ left: 0 })
  }, [active, lines, across])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // Keys inside an open menu bubble through React although its DOM is elsewhere.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    const { key } = event
    const here = document.getElementById(cellId(active))
    if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey) || key === 'Enter') {
      event.preventDefault()
      // A menu that is there while the key is still on its way takes it as its own, and closes.
      event.stopPropagation()
      if (active.row < 0) return here?.querySelector('button')?.click()
      const box = here?.getBoundingClientRect()
      return onMenu((box?.left ?? 0) + MENU_INDENT, box?.bottom ?? 0)
    }
    if (press(event)) return event.preventDefault()
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / ROW_HEIGHT) - 1)
    const size = { rows: sheet.rows, columns: sheet.columns + 1, page }
    const next = stepByKey(active, { key, ctrl: event.ctrlKey || event.metaKey }, size)
    if (!next) return
    event.preventDefault()
    move(next, event.shiftKey)
  }

  const shown = across.getVirtualItems()
  const columns = new Map(sheet.mapped.map((column): [number, ImportColumn] => [column.column, column]))
  const width = numbers + across.getTotalSize()
  const place: CSSProperties & Record<`--${string}`, string> = { '--numbers': `${numbers}px`, width }
  const name = shownText(file?.name ?? '')
  return (
    <div
      ref={scroller}
      className={css['scroller']}
      role="grid"
      tabIndex={0}
      aria-label={words.rawSheet.grid(name)}
      aria-rowcount={sheet.rows + 1}
      aria-colcount={sheet.columns + 1}
      aria-multiselectable="true"
      aria-readonly="true"
      aria-activedescendant={cellId(active)}
      onKeyDown={onKeyDown}
      onMouseDown={pick}
      onMouseOver={draw}
      onContextMenu={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('[data-r]') === null) return
        event.preventDefault()
        onMenu(event.clientX, event.clientY)
      }}
      data-testid="raw-sheet-grid"
    >
      <div role="rowgroup" className={css['top']} style={{ ...place, height: headHeight }}>
        <div role="row" aria-rowindex={1} className={css['head']}>
          <div role="columnheader" id={cellId({ row: -1, column: 0 })} aria-colindex={1} className={css['corner']}>
            <span className="heard">{words.grid.row}</span>
          </div>
          {shown.map(({ index, start, size }) => (
            <RawSheetHead
              key={index}
              letter={columnLetter(index)}
              index={index}
              left={start}
              width={size}
              column={columns.get(index)}
              columns={sheet.mapped}
              active={active.row === -1 && active.column === index + 1}
              onChoose={(field) => choices && void store.act.choose(withField(choices, sheet.mapped, index, field))}
            />
          ))}
        </div>
      </div>
      <div role="rowgroup" className={css['list']} style={{ ...place, height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const row = rawRowAt({ parts }, index, firstColumn) ?? rawRowAt({ parts }, index)
          return (
            <RawRowLine
              key={index}
              position={index}
              top={start - headHeight}
              row={row}
              selected={selected !== null && selected[0] <= index && index <= selected[1]}
              active={active.row === index ? active.column : -1}
              words={words}
              cells={shown.map(({ index: column, start: left, size }) => ({
                column,
                left,
                width: size,
                unused: columns.get(column)?.field === null,
                text: rawCellAt({ parts }, index, column),
              }))}
            />
          )
        })}
      </div>
    </div>
  )
}
