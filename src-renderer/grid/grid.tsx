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
import { followFocus, forgetRowLeft, leaveGrid, useActiveInView, useGridFocus } from './use-grid-focus.ts'
import { useCellDrag } from './use-cell-drag.ts'
import { useCopying } from './use-clipboard.ts'
import { useColumnCommands } from './use-column-commands.ts'
import { useContentWidths } from './use-content-widths.ts'
import { useFilling, useFillHandle } from './use-filling.ts'
import { useGridColumns, type GridColumns } from './use-grid-columns.ts'
import { useGridCommands, useNextRow } from './use-grid-commands.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridStyle } from './use-grid-style.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { usePasting } from './use-pasting.ts'
import { useSelecting } from './use-selecting.ts'
import { useTyping } from './use-typing.tsx'
import { HEADER_HEIGHT, ROW_HEIGHT, useRowsInView, type RowsInView } from './use-rows-in-view.ts'
import css from './grid.module.css'
import { groupAt, rowAt } from '../state/rows-shown.ts'
import { drawnPositions, elementOf, rowsDrawn } from '../view/drawn-rows.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { has, marksOf } from '../view/selection.ts'
import { GroupRow } from './group-row.tsx'
import { GridRow } from './row.tsx'
import type { GridPlace } from '../view/next-cell.ts'

interface GridProps {
  readonly name: string
  readonly fileColumns: readonly ImportColumn[]
}

export function Grid({ name, fileColumns }: GridProps) {
  const { words } = useUi()
  return <GridOf label={words.grid.label(name)} fileColumns={fileColumns} arranged={useGridColumns(fileColumns)} />
}

interface GridOfProps {
  readonly label: string
  /** The columns that can be edited; empty if the rows do not come from a file. */
  readonly fileColumns: readonly ImportColumn[]
  readonly arranged: GridColumns
}

export function GridOf({ label, fileColumns, arranged: columnsAsChosen }: GridOfProps) {
  const { rows, grid } = useUi()
  const total = useStore(rows, (state) => state.total)
  const isGrouped = useStore(rows, (state) => state.group !== null)
  const scroller = useRef<HTMLDivElement>(null)
  const view = useRowsInView(scroller)
  // Each sticky cell costs a compositing layer, so cells stick only after scrolling sideways.
  const visibleWidth = useStore(view.store, (state) => state.shifted)
  const widenedColumns = useContentWidths(columnsAsChosen)
  const { columns, layout } = widenedColumns
  const widthOf = (id: string) => layout.widths[id] ?? columns.find((column) => column.id === id)?.width ?? 0
  const { onCopy, onCut } = useCopying(columns)
  const typist = useTyping(columns, total)
  useNextRow(columns)
  const { onPaste, pasteAt } = usePasting(columns, total)
  const fillings = useFilling(columns)
  useColumnCommands(widenedColumns, widthOf)
  useActiveInView(scroller, grid, { header: HEADER_HEIGHT, row: ROW_HEIGHT })

  const drag = useCellDrag(scroller)
  const selectionHandlers = useSelecting(drag, ({ row, column }) => {
    view.show(row)
    // The cell's element may not exist until its row is drawn.
    requestAnimationFrame(() => {
      const cell = scroller.current?.querySelector(`[data-r="${row}"][data-c="${column}"]`)
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  })
  useGridCommands(columns, total, typist, selectionHandlers, fillings)
  useKeptPlace(scroller, view, columns)
  const cellMenu = useCellMenu(fileColumns, columns)
  const onKeyDown = useGridKeys(scroller, {
    arranged: widenedColumns,
    widthOf,
    typist,
    selecting: selectionHandlers,
    cellMenu,
  })
  const handlePlace = useFillHandle(columns, fillings.locked)
  const { lefts: leftOffsets, look, fixed: pinnedStyle } = useGridStyle(widenedColumns, widthOf, visibleWidth)

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
        aria-readonly={typist.locked || undefined}
        onMouseDown={(event) => {
          forgetRowLeft(event)
          if (event.target instanceof Element && event.target.closest('[data-handle]')) fillings.onHandle(event, drag)
          else selectionHandlers.onMouseDown(event)
        }}
        onDoubleClick={() => void typist.start()}
        onContextMenu={cellMenu.onContextMenu}
        onKeyDown={onKeyDown}
        onFocus={(event) => followFocus(grid, event)}
        onBlur={(event) => leaveGrid(grid, event)}
        onCopy={onCopy}
        onCut={onCut}
        onPaste={onPaste}
        data-testid="grid"
      >
        <div role="rowgroup" className={css['top']} style={look}>
          <GridHeader arranged={widenedColumns} lefts={leftOffsets} />
        </div>
        <GridLines
          scroller={scroller}
          view={view}
          look={look}
          columns={columns}
          lefts={leftOffsets}
          typist={typist}
          handle={handlePlace}
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
  readonly look: CSSProperties
  readonly columns: readonly GridColumn[]
  /** Left offsets of the pinned columns, in pixels. */
  readonly lefts: readonly number[]
  readonly typist: ReturnType<typeof useTyping>
  /** The cell that shows the fill handle. */
  readonly handle: GridPlace | null
}

/** The visible rows and group lines. Only this part is drawn again on scroll. */
function GridLines({ scroller, view, look, columns, lefts, typist, handle }: GridLinesProps) {
  const { rows, grid, words } = useUi()
  useGridFocus(scroller, grid)
  const rowsState = useStore(rows)
  const { active, reveal, focused, typing, selected, across, filling } = useStore(grid)
  const { total } = rowsState
  const focusedRow = active.row
  const { first, room } = useStore(view.store)
  const lastRow = Math.min(total - 1, first + Math.ceil(room))
  useEffect(() => rows.act.setInView(first, lastRow), [rows, first, lastRow])
  const drawnCount = rowsDrawn(room)
  const positions = room === 0 ? [] : drawnPositions(first, { total, drawn: drawnCount, pinned: focusedRow })
  const elementAt = (position: number) => elementOf(position, { drawn: drawnCount, pinned: focusedRow })
  const idAt = (position: number) => `grid-line-${elementAt(position)}`
  // Listed in DOM order. Elements are reused for other rows while scrolling, so `aria-owns` gives the order of rows.
  const lines = positions
    .toSorted((a, b) => elementAt(a) - elementAt(b))
    .map((position) => {
      const group = groupAt(rowsState, position)
      const isActive = position === focusedRow
      const line = {
        id: idAt(position),
        position,
        place: position * ROW_HEIGHT,
        columns,
        active: isActive ? active.column : -1,
        reveal: isActive && focused ? reveal : 0,
      }
      return group ? (
        <GroupRow key={elementAt(position)} {...line} group={group} />
      ) : (
        <GridRow
          key={elementAt(position)}
          {...line}
          row={rowAt(rowsState, position)}
          lefts={lefts}
          words={words}
          selected={across === null && has(selected, position)}
          {...marksOf({ selected, across }, position)}
          filled={filling ? marksOf(filling, position).from : -1}
          filledTo={filling ? marksOf(filling, position).to : -1}
          handle={position === handle?.row ? handle.column : -1}
          editor={isActive && typing !== null ? typist.editor(typing) : null}
        />
      )
    })
  return (
    <div
      role="rowgroup"
      className={css['list']}
      style={{ ...look, height: total * ROW_HEIGHT }}
      aria-owns={positions.map(idAt).join(' ')}
    >
      {lines}
    </div>
  )
}
