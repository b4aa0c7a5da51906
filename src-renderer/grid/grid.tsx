/**
 * The rows of an import as a grid. TanStack Virtual decides which rows are drawn, the rows store has their values, the layout store the
 * columns. Follows the WAI-ARIA grid pattern with a roving tab stop.
 */
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import { useRef, useState } from 'react'
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
import { HEADER_HEIGHT, ROW_HEIGHT, showPlace, useVirtualRows, type Line } from './use-virtual-rows.ts'
import css from './grid.module.css'
import { groupAt, rowAt } from '../state/rows-shown.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { has, marksOf } from '../view/selection.ts'
import { GroupRow } from './group-row.tsx'
import { GridRow } from './row.tsx'
import type { GridPlace } from '../view/next-cell.ts'

interface GridProps {
  readonly name: string
  readonly fileColumns: readonly ImportColumn[]
}

/** The rows of an import. */
export function Grid({ name, fileColumns }: GridProps) {
  const { words } = useUi()
  return <GridOf label={words.grid.label(name)} fileColumns={fileColumns} arranged={useGridColumns(fileColumns)} />
}

interface GridOfProps {
  readonly label: string
  /** Those that can be typed into; none for rows of no file. */
  readonly fileColumns: readonly ImportColumn[]
  readonly arranged: GridColumns
}

export function GridOf({ label, fileColumns, arranged: columnsAsChosen }: GridOfProps) {
  const { rows, grid } = useUi()
  const { total, group } = useStore(rows)
  const { active } = useStore(grid)
  const scroller = useRef<HTMLDivElement>(null)
  // Each sticky cell costs a compositing layer, so cells stick only after scrolling sideways. The visible width then, else 0.
  const [shifted, setShifted] = useState(0)

  const arranged = useContentWidths(columnsAsChosen)
  const { columns, layout } = arranged
  const widthOf = (id: string) => layout.widths[id] ?? columns.find((column) => column.id === id)?.width ?? 0
  const { onCopy, onCut } = useCopying(columns)
  const typist = useTyping(columns, total)
  useNextRow(columns)
  const { onPaste, put } = usePasting(columns, total)
  const fillings = useFilling(columns)
  useColumnCommands(arranged, widthOf)
  useGridFocus(scroller, grid)
  useActiveInView(scroller, grid, { header: HEADER_HEIGHT, row: ROW_HEIGHT })

  const { virtual, lines } = useVirtualRows(scroller, { total, pinned: active.row })
  const drag = useCellDrag(scroller)
  const selecting = useSelecting(drag, (place) => showPlace(virtual, scroller.current, place))
  useGridCommands(columns, total, typist, selecting, fillings)
  useKeptPlace(scroller, virtual, columns)
  const cellMenu = useCellMenu(fileColumns, columns)
  const onKeyDown = useGridKeys(scroller, { arranged, widthOf, typist, selecting, cellMenu })
  const handle = useFillHandle(columns, fillings.locked)
  const { lefts, look, fixed } = useGridStyle(arranged, widthOf, shifted)

  return (
    <>
      <div
        ref={scroller}
        className={css['scroller']}
        role={group ? 'treegrid' : 'grid'}
        // Without rows the grid itself takes the focus, so that Tab reaches it.
        tabIndex={total === 0 ? 0 : undefined}
        style={fixed}
        data-shifted={shifted > 0 || undefined}
        onScroll={({ currentTarget: element }) => setShifted(element.scrollLeft > 0 ? element.clientWidth : 0)}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-readonly={typist.locked || undefined}
        onMouseDown={(event) => {
          forgetRowLeft(event)
          if (event.target instanceof Element && event.target.closest('[data-handle]')) fillings.onHandle(event, drag)
          else selecting.onMouseDown(event)
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
          <GridHeader arranged={arranged} lefts={lefts} />
        </div>
        <div
          role="rowgroup"
          className={css['list']}
          style={{ ...look, height: virtual.getTotalSize() }}
          // Elements take other rows while scrolling: this is the order of the rows.
          aria-owns={[...lines]
            .sort((one, other) => one.index - other.index)
            .map(lineId)
            .join(' ')}
        >
          <GridLines lines={lines} columns={columns} lefts={lefts} typist={typist} handle={handle} />
        </div>
      </div>
      {cellMenu.menu}
      <PasteDialog put={put} />
      <CellTip scroller={scroller} columns={columns} />
    </>
  )
}

/** The lines that are drawn: rows and group lines. */
function lineId({ element }: Line): string {
  return `grid-line-${element}`
}

interface GridLinesProps {
  readonly lines: readonly Line[]
  readonly columns: readonly GridColumn[]
  /** Left offsets of the pinned columns, in pixels. */
  readonly lefts: readonly number[]
  readonly typist: ReturnType<typeof useTyping>
  /** The cell with the fill handle. */
  readonly handle: GridPlace | null
}

function GridLines({ lines, columns, lefts, typist, handle }: GridLinesProps) {
  const { rows, grid, words } = useUi()
  const rowsState = useStore(rows)
  const { active, reveal, focused, typing, selected, across, filling } = useStore(grid)
  const pinned = active.row
  return lines.map((item) => {
    const group = groupAt(rowsState, item.index)
    return group ? (
      <GroupRow
        key={item.element}
        id={lineId(item)}
        position={item.index}
        place={item.start - HEADER_HEIGHT}
        group={group}
        columns={columns}
        active={item.index === pinned ? active.column : -1}
        reveal={item.index === pinned && focused ? reveal : 0}
      />
    ) : (
      <GridRow
        key={item.element}
        id={lineId(item)}
        position={item.index}
        place={item.start - HEADER_HEIGHT}
        row={rowAt(rowsState, item.index)}
        columns={columns}
        lefts={lefts}
        words={words}
        selected={across === null && has(selected, item.index)}
        {...marksOf({ selected, across }, item.index)}
        filled={filling ? marksOf(filling, item.index).from : -1}
        filledTo={filling ? marksOf(filling, item.index).to : -1}
        handle={item.index === handle?.row ? handle.column : -1}
        active={item.index === pinned ? active.column : -1}
        reveal={item.index === pinned && focused ? reveal : 0}
        editor={item.index === pinned && typing !== null ? typist.editor(typing) : null}
      />
    )
  })
}
