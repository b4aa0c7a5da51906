/**
 * The rows of an import as a grid: TanStack Virtual holds the rows on screen, the rows store their contents, the layout the
 * columns. Follows the WAI-ARIA grid pattern with a roving tab stop.
 */
import type { ImportColumn } from '../../../src-shared/contract/received.ts'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { useStore } from 'zustand'
import { clearSelection, goToPlace } from '../../state/grid-store.ts'
import { groupAt, rowAt } from '../../state/rows-shown.ts'
import { useUi } from '../../use-ui.ts'
import { template } from '../../view/grid-columns.ts'
import { stepByKey, type GridPlace } from '../../view/next-cell.ts'
import { has, marksOf } from '../../view/selection.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { useCopying } from './use-clipboard.ts'
import { useFilling } from './use-filling.ts'
import { usePasting } from './use-pasting.ts'
import { blockOf } from '../../view/fill-plan.ts'
import { isTypedInto } from '../../view/paste-plan.ts'
import { useColumnCommands } from './use-column-commands.ts'
import { useGridCommands } from './use-grid-commands.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useHeadKeys, GridHeader } from './header.tsx'
import { useCellDrag } from './use-cell-drag.ts'
import { useSelecting } from './use-selecting.ts'
import { useNextRow } from './use-next-row.ts'
import { useTyping } from './use-typing.tsx'
import { CellTip } from './cell-tip.tsx'
import { GroupRow, useGroupLines } from './group-row.tsx'
import { GridRow } from './row.tsx'
import css from './grid.module.css'

const ROW_HEIGHT = 28
const HEADER_HEIGHT = 46
const OVERSCAN = 8

// More lines than a 4K window shows: positions that far apart share one element, so that scrolling changes texts, not nodes.
const LINES = 128

/** The focused line keeps its element while out of sight; a line that would share it gets another. */
function lineKey(position: number, pinned: number): number {
  const key = position % LINES
  return position !== pinned && pinned >= 0 && key === pinned % LINES ? key + LINES : key
}

export function Grid({ name, fileColumns }: { readonly name: string; readonly fileColumns: readonly ImportColumn[] }) {
  const { rows, grid, words } = useUi()
  const rowsState = useStore(rows)
  const { total, generation } = rowsState
  const { active, reveal, focused, typing, selected, across, filling } = useStore(grid)
  const scroller = useRef<HTMLDivElement>(null)
  // Sticking cells cost a layer each: they stick only once there is something to stick over. The width seen then, else 0.
  const [shifted, setShifted] = useState(0)

  const arranged = useGridColumns(fileColumns)
  const { columns, layout } = arranged
  const { onCopy, onCut } = useCopying(columns)
  const typist = useTyping(columns, total)
  useNextRow(columns)
  const { onPaste, put } = usePasting(columns, total)
  const fillings = useFilling(columns)
  const widthOf = (id: string) => layout.widths[id] ?? columns.find((column) => column.id === id)?.width ?? 0
  useColumnCommands(arranged, widthOf)
  const pressOnHead = useHeadKeys(arranged, widthOf)
  const groups = useGroupLines()
  useGridFocus(scroller, grid)

  const pinned = active.row
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions are used at once
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    // The focused row stays in the page while it is out of sight, so that keys still reach it.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        const first = shown[0] ?? 0
        const last = shown.at(-1) ?? -1
        if (pinned < 0 || pinned >= total || (pinned >= first && pinned <= last)) return shown
        return pinned < first ? [pinned, ...shown] : [...shown, pinned]
      },
      [pinned, total],
    ),
  })

  function showPlace({ row, column }: GridPlace): void {
    virtual.scrollToIndex(row, { align: 'auto' })
    // It may have no element until the rows there are drawn.
    requestAnimationFrame(() => {
      const cell = scroller.current?.querySelector(`[data-r="${row}"][data-c="${column}"]`)
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }
  const drag = useCellDrag(scroller)
  const selecting = useSelecting(drag, showPlace)
  useGridCommands(columns, total, typist, selecting, fillings)

  const first = virtual.range?.startIndex ?? 0
  const last = virtual.range?.endIndex ?? 0
  useEffect(() => rows.act.setInView(first, last), [rows, first, last, total])
  // A grid that is there again has its place still.
  const shownBefore = useRef(generation)
  useEffect(() => {
    if (shownBefore.current === generation) return
    shownBefore.current = generation
    scroller.current?.scrollTo({ top: 0 })
    grid.setState(({ active }) => ({ active: { row: Math.min(active.row, 0), column: active.column } }))
  }, [generation, grid])
  useEffect(() => {
    // One cell can always be reached by keys, also where there are fewer columns or rows now.
    const most = { row: total === 0 ? Infinity : total - 1, column: Math.max(0, columns.length - 1) }
    grid.setState(({ active: { row, column } }) => {
      if (row <= most.row && column <= most.column) return {}
      return { active: { row: Math.min(row, most.row), column: Math.min(column, most.column) } }
    })
  }, [columns.length, total, grid])
  // Selected columns are places: others may stand there now.
  const order = columns.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (grid.getState().across) clearSelection(grid)
  }, [order, grid])
  useEffect(() => {
    const { row } = grid.getState().active
    if (reveal > 0 && row >= 0) virtual.scrollToIndex(row, { align: 'auto' })
  }, [reveal, grid, virtual])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // Keys inside an open menu bubble through React although its DOM is elsewhere.
    if (!(event.target instanceof HTMLElement) || event.target.dataset['c'] === undefined) return
    const { active } = grid.getState()
    if (active.row === -1 && pressOnHead(event)) return
    if (groups.press(event)) return
    if (event.altKey) {
      // As a list of a form is opened.
      if (event.key === 'ArrowDown' && active.row >= 0 && typist.start()) event.preventDefault()
      return
    }
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT) - 1)
    const size = { rows: total, columns: columns.length, page }
    if (selecting.press(event, size)) return
    if (active.row >= 0 && typist.press(event)) return
    const next = stepByKey(active, { key: event.key, ctrl: event.ctrlKey || event.metaKey }, size)
    if (!next) return
    event.preventDefault()
    clearSelection(grid)
    goToPlace(grid, next)
  }

  function onFocus(event: FocusEvent<HTMLDivElement>): void {
    const cell = event.target.closest<HTMLElement>('[data-c]')
    if (!cell) return
    const active = { row: Number(cell.dataset['r']), column: Number(cell.dataset['c']) }
    const now = grid.getState()
    if (now.focused && now.active.row === active.row && now.active.column === active.column) return
    grid.setState({ active, focused: true, typing: null })
  }

  const width = columns.reduce((sum, { id }) => sum + widthOf(id), 0)
  const look: CSSProperties & Record<`--${string}`, string> = {
    '--columns': template(columns, widthOf),
    minWidth: width,
  }
  const block = fillings.locked || !focused || typing !== null ? null : blockOf({ selected, across, active })
  const fillable = block && columns.slice(block.columns[0], block.columns[1] + 1).some(isTypedInto)
  const handle = block && fillable ? { row: block.rows[1], column: block.columns[1] } : null
  // A number list that is equal keeps its identity: lines are drawn again only when the places change.
  const places = stickingPlaces(columns.slice(0, arranged.pinned), widthOf, shifted).join(' ')
  const lefts = useMemo(() => (places === '' ? [] : places.split(' ').map(Number)), [places])
  const fixed: CSSProperties & Record<`--${string}`, string> = {
    '--fixed': `${lefts.length === 0 ? 0 : (lefts.at(-1) ?? 0) + widthOf(columns[lefts.length - 1]?.id ?? '')}px`,
  }

  return (
    <>
      <div
        ref={scroller}
        className={css['scroller']}
        role={rowsState.group ? 'treegrid' : 'grid'}
        // Without rows it has the focus itself, for the cell that is to come, and is reached by Tab.
        tabIndex={total === 0 ? 0 : undefined}
        style={fixed}
        data-shifted={shifted > 0 || undefined}
        onScroll={({ currentTarget: seen }) => setShifted(seen.scrollLeft > 0 ? seen.clientWidth : 0)}
        aria-label={words.grid.label(name)}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-readonly={typist.locked || undefined}
        onMouseDown={(event) => {
          if (event.target instanceof Element && event.target.closest('[data-handle]')) fillings.onHandle(event, drag)
          else selecting.onMouseDown(event)
        }}
        onDoubleClick={() => void typist.start()}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && grid.setState({ focused: false })}
        onCopy={onCopy}
        onCut={onCut}
        onPaste={onPaste}
        data-testid="grid"
      >
        <div role="rowgroup" className={css['top']} style={look}>
          <GridHeader arranged={arranged} lefts={lefts} />
        </div>
        <div role="rowgroup" className={css['list']} style={{ ...look, height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const group = groupAt(rowsState, item.index)
            return group ? (
              <GroupRow
                key={lineKey(item.index, pinned)}
                position={item.index}
                place={item.start - HEADER_HEIGHT}
                group={group}
                columns={columns}
                active={item.index === pinned ? active.column : -1}
                reveal={item.index === pinned && focused ? reveal : 0}
              />
            ) : (
              <GridRow
                key={lineKey(item.index, pinned)}
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
          })}
        </div>
      </div>
      <PasteDialog put={put} />
      <CellTip scroller={scroller} columns={columns} />
    </>
  )
}

/** Pinned columns never take more of the width than this: the others must be seen. */
const MOST_PINNED = 0.7

/** Pixels from the left for each column that stays while others move by; none while nothing moved. */
function stickingPlaces(
  pinned: readonly { readonly id: string }[],
  widthOf: (id: string) => number,
  seen: number,
): number[] {
  const lefts: number[] = []
  let left = 0
  for (const { id } of pinned) {
    const width = widthOf(id)
    if (left + width > seen * MOST_PINNED) break
    lefts.push(left)
    left += width
  }
  return lefts
}
