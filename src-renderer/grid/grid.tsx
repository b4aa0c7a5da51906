/**
 * The rows of an import as a grid. Values come from the rows store, columns from the layout store. Follows the WAI-ARIA grid pattern with a roving
 * tab stop.
 */
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import { useEffect, useRef, type CSSProperties, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import { useCellMenu } from './cell-menu.tsx'
import { CellTip } from './cell-tip.tsx'
import { GridHeader } from './header.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { followFocus, forgetRowAtBlur, leaveGrid, useActiveCellInView, useGridFocus } from './use-grid-focus.ts'
import { useCellDrag } from './use-cell-drag.ts'
import { useCopyAndCut } from './use-clipboard.ts'
import { useColumnCommands } from './use-column-commands.ts'
import { useContentWidths } from './use-content-widths.ts'
import { useFillCells, useFillHandle } from './use-filling.ts'
import { useGridColumns, type GridColumns } from './use-grid-columns.ts'
import { useGridCommands, useNextRow } from './use-grid-commands.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridStyle } from './use-grid-style.ts'
import { useValidScrollPosition } from './use-kept-place.ts'
import { usePasteCells } from './use-pasting.ts'
import { useSelectCells } from './use-selecting.ts'
import { useTypeIntoCells } from './use-typing.tsx'
import { HEADER_HEIGHT, ROW_HEIGHT, useRowsInView, type RowsInView } from './use-rows-in-view.ts'
import css from './grid.module.css'
import { groupAt, rowAt } from '../state/rows-shown.ts'
import { listDrawnPositions, elementOf, countDrawnRows } from '../view/drawn-rows.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { hasIndex, marksOf } from '../view/selection.ts'
import { GroupRow } from './group-row.tsx'
import { GridRow } from './row.tsx'
import type { GridPlace } from '../view/next-cell.ts'

interface GridProps {
  readonly name: string
  readonly fileColumns: readonly ImportColumn[]
}

export function Grid({ name, fileColumns }: GridProps) {
  const { words } = useUi()
  return (
    <ColumnGrid label={words.grid.label(name)} fileColumns={fileColumns} gridColumns={useGridColumns(fileColumns)} />
  )
}

interface ColumnGridProps {
  readonly label: string
  /** The columns that can be edited; empty if the rows do not come from a file. */
  readonly fileColumns: readonly ImportColumn[]
  readonly gridColumns: GridColumns
}

export function ColumnGrid({ label, fileColumns, gridColumns: chosenColumns }: ColumnGridProps) {
  const { rows, grid } = useUi()
  const total = useStore(rows, (state) => state.total)
  const isGrouped = useStore(rows, (state) => state.group !== null)
  const scroller = useRef<HTMLDivElement>(null)
  const view = useRowsInView(scroller)
  // Each sticky cell costs a compositing layer, so cells stick only after the user scrolls sideways.
  const visibleWidth = useStore(view.store, (state) => state.visibleWidth)
  const sizedColumns = useContentWidths(chosenColumns)
  const { columns, layout } = sizedColumns
  const widthOf = (id: string) => layout.widths[id] ?? columns.find((column) => column.id === id)?.width ?? 0
  const { onCopy, onCut } = useCopyAndCut(columns)
  const cellTyping = useTypeIntoCells(columns, total)
  useNextRow(columns)
  const { onPaste, pasteAt } = usePasteCells(columns, total)
  const cellFilling = useFillCells(columns)
  useColumnCommands(sizedColumns, widthOf)
  useActiveCellInView(scroller, grid, { header: HEADER_HEIGHT, row: ROW_HEIGHT })

  const drag = useCellDrag(scroller)
  const selectHandlers = useSelectCells(drag, ({ row, column }) => {
    view.showRow(row)
    // The cell's element may not exist until the row is drawn.
    requestAnimationFrame(() => {
      const cell = scroller.current?.querySelector(`[data-r="${row}"][data-c="${column}"]`)
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  })
  useGridCommands(columns, total, cellTyping, selectHandlers, cellFilling)
  useValidScrollPosition(scroller, view, columns)
  const cellMenu = useCellMenu(fileColumns, columns)
  const onKeyDown = useGridKeys(scroller, { gridColumns: sizedColumns, widthOf, cellTyping, selectHandlers, cellMenu })
  const fillHandlePlace = useFillHandle(columns, cellFilling.isLocked)
  const { leftOffsets, style, pinnedStyle } = useGridStyle(sizedColumns, widthOf, visibleWidth)

  return (
    <>
      <div
        ref={scroller}
        className={css['scroller']}
        role={isGrouped ? 'treegrid' : 'grid'}
        // If there are no rows, the grid itself takes the focus so that Tab reaches it.
        tabIndex={total === 0 ? 0 : undefined}
        style={pinnedStyle}
        data-shifted={visibleWidth > 0 || undefined}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-readonly={cellTyping.isLocked || undefined}
        onMouseDown={(event) => {
          forgetRowAtBlur(event)
          if (event.target instanceof Element && event.target.closest('[data-handle]'))
            cellFilling.onHandle(event, drag)
          else selectHandlers.onMouseDown(event)
        }}
        onDoubleClick={() => void cellTyping.start()}
        onContextMenu={cellMenu.onContextMenu}
        onKeyDown={onKeyDown}
        onFocus={(event) => followFocus(grid, event)}
        onBlur={(event) => leaveGrid(grid, event)}
        onCopy={onCopy}
        onCut={onCut}
        onPaste={onPaste}
        data-testid="grid"
      >
        <div role="rowgroup" className={css['top']} style={style}>
          <GridHeader gridColumns={sizedColumns} leftOffsets={leftOffsets} />
        </div>
        <GridLines
          scroller={scroller}
          view={view}
          style={style}
          columns={columns}
          leftOffsets={leftOffsets}
          cellTyping={cellTyping}
          fillHandlePlace={fillHandlePlace}
        />
      </div>
      {cellMenu.menu}
      <PasteDialog pasteAt={pasteAt} />
      <CellTip scroller={scroller} columns={columns} />
    </>
  )
}

interface GridLinesProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly view: RowsInView
  readonly style: CSSProperties
  readonly columns: readonly GridColumn[]
  /** Left offsets of the pinned columns, in pixels. */
  readonly leftOffsets: readonly number[]
  readonly cellTyping: ReturnType<typeof useTypeIntoCells>
  /** The cell that shows the fill handle. */
  readonly fillHandlePlace: GridPlace | null
}

/** The visible rows and group lines. Only this part is drawn again on scroll. */
function GridLines({ scroller, view, style, columns, leftOffsets, cellTyping, fillHandlePlace }: GridLinesProps) {
  const { rows, grid, words } = useUi()
  useGridFocus(scroller, grid)
  const rowsState = useStore(rows)
  const { activePlace, revealCount, hasFocus, typedText, rowRanges, columnRange, fillPreview } = useStore(grid)
  const { total } = rowsState
  const focusedRow = activePlace.row
  const { firstRow, visibleRowCount } = useStore(view.store)
  const lastRow = Math.min(total - 1, firstRow + Math.ceil(visibleRowCount))
  useEffect(() => rows.act.setVisibleRange(firstRow, lastRow), [rows, firstRow, lastRow])
  const drawnRowCount = countDrawnRows(visibleRowCount)
  const positions =
    visibleRowCount === 0
      ? []
      : listDrawnPositions(firstRow, { total, drawnCount: drawnRowCount, focusedPosition: focusedRow })
  const elementIndexAt = (position: number) =>
    elementOf(position, { drawnCount: drawnRowCount, focusedPosition: focusedRow })
  const elementIdAt = (position: number) => `grid-line-${elementIndexAt(position)}`
  // The lines are in DOM order. Elements are reused for other rows while the user scrolls, so `aria-owns` specifies the order of rows.
  const lines = positions
    .toSorted((a, b) => elementIndexAt(a) - elementIndexAt(b))
    .map((position) => {
      const group = groupAt(rowsState, position)
      const isActive = position === focusedRow
      const line = {
        id: elementIdAt(position),
        position,
        topOffset: position * ROW_HEIGHT,
        columns,
        activeColumn: isActive ? activePlace.column : -1,
        revealCount: isActive && hasFocus ? revealCount : 0,
      }
      return group ? (
        <GroupRow key={elementIndexAt(position)} {...line} group={group} />
      ) : (
        <GridRow
          key={elementIndexAt(position)}
          {...line}
          row={rowAt(rowsState, position)}
          leftOffsets={leftOffsets}
          words={words}
          isSelected={columnRange === null && hasIndex(rowRanges, position)}
          {...marksOf({ rowRanges, columnRange }, position)}
          fillStartColumn={fillPreview ? marksOf(fillPreview, position).firstColumn : -1}
          fillEndColumn={fillPreview ? marksOf(fillPreview, position).lastColumn : -1}
          handleColumn={position === fillHandlePlace?.row ? fillHandlePlace.column : -1}
          editor={isActive && typedText !== null ? cellTyping.renderEditor(typedText) : null}
        />
      )
    })
  return (
    <div
      role="rowgroup"
      className={css['list']}
      style={{ ...style, height: total * ROW_HEIGHT }}
      aria-owns={positions.map(elementIdAt).join(' ')}
    >
      {lines}
    </div>
  )
}
