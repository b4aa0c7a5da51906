/**
 * The rows of an import as a grid: TanStack Table holds the columns and their widths, TanStack Virtual the rows on screen,
 * the rows store their contents. Follows the WAI-ARIA grid pattern with a roving tab stop.
 */
import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
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
import type { ImportColumn, RowView } from '../../../src-shared/contract/import.ts'
import { goToPlace } from '../../state/grid-store.ts'
import { rowAt } from '../../state/rows-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { gridColumns, template } from '../../view/grid-columns.ts'
import { stepByKey } from '../../view/grid-keys.ts'
import { useTyping } from './use-typing.tsx'
import { CellTip } from './cell-tip.tsx'
import { GridHeader } from './header.tsx'
import { GridRow } from './row.tsx'
import css from './grid.module.css'

export const ROW_HEIGHT = 28
const HEADER_HEIGHT = 46
const OVERSCAN = 8

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const helper = createColumnHelper<typeof features, RowView>()
// Rows come in windows from the rows store: the table model is asked for columns only.
const NO_ROWS: RowView[] = []

// More lines than a 4K window shows: positions that far apart share one element, so that scrolling changes texts, not nodes.
const LINES = 128

/** The focused line keeps its element while out of sight; a line that would share it gets another. */
function lineKey(position: number, pinned: number): number {
  const key = position % LINES
  return position !== pinned && pinned >= 0 && key === pinned % LINES ? key + LINES : key
}

interface GridProps {
  readonly name: string
  readonly fileColumns: readonly ImportColumn[]
}

export function Grid({ name, fileColumns }: GridProps) {
  const { rows, grid } = useStores()
  const words = useWords()
  const rowsState = useStore(rows)
  const { total } = rowsState
  const generation = useStore(rows, (state) => state.generation)
  const { active, reveal, focused, typing } = useStore(grid)
  const scroller = useRef<HTMLDivElement>(null)
  // Sticking cells cost a layer each: they stick only once there is something to stick over.
  const [shifted, setShifted] = useState(false)

  const columns = useMemo(() => gridColumns(fileColumns, words.statusWidth), [fileColumns, words.statusWidth])
  const typist = useTyping(columns, total)
  const tableColumns = useMemo(
    () =>
      helper.columns(columns.map(({ id, width }) => helper.display({ id, size: width, minSize: 56, maxSize: 900 }))),
    [columns],
  )
  const table = useTable({ features, columns: tableColumns, data: NO_ROWS, columnResizeMode: 'onChange' })
  const widthOf = (id: string) => table.getColumn(id)?.getSize() ?? 0

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

  const first = virtual.range?.startIndex ?? 0
  const last = virtual.range?.endIndex ?? 0
  useEffect(() => rows.act.look(first, last), [rows, first, last, total])
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
    grid.setState(({ active }) => ({ active: { row: Math.min(active.row, 0), column: active.column } }))
  }, [generation, grid])
  useEffect(() => {
    const { row } = grid.getState().active
    if (reveal > 0 && row >= 0) virtual.scrollToIndex(row, { align: 'auto' })
  }, [reveal, grid, virtual])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // Keys inside an open menu bubble through React although its DOM is elsewhere.
    if (!(event.target instanceof HTMLElement) || event.target.dataset['c'] === undefined || event.altKey) return
    const { active } = grid.getState()
    if (active.row === -1 && (event.key === 'Enter' || event.key === ' ' || event.key === 'F2')) {
      event.preventDefault()
      // The menu closes on any key outside it, and would take the very key that opens it for one.
      event.stopPropagation()
      event.target.querySelector('button')?.click()
      return
    }
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT) - 1)
    const ctrl = event.ctrlKey || event.metaKey
    if (active.row >= 0 && typist.press(event)) return
    const next = stepByKey(active, { key: event.key, ctrl }, { rows: total, columns: columns.length, page })
    if (!next) return
    event.preventDefault()
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

  function onCopy(event: React.ClipboardEvent): void {
    const { active } = grid.getState()
    const column = columns[active.column]
    const row = rowAt(rows.getState(), active.row)
    if (!row || !column || window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    const text =
      column.kind === 'cell'
        ? row.cells[column.index]?.text
        : column.kind === 'row'
          ? String(row.row)
          : row.materialName
    event.clipboardData.setData('text/plain', text ?? '')
  }

  const width = columns.reduce((sum, { id }) => sum + widthOf(id), 0)
  const look: CSSProperties & Record<`--${string}`, string> = {
    '--columns': template(columns, widthOf),
    minWidth: width,
  }
  const resize = useCallback(
    (id: string, event: unknown) => {
      const header = table.getHeaderGroups()[0]?.headers.find((one) => one.column.id === id)
      header?.getResizeHandler()(event)
    },
    [table],
  )

  return (
    <>
      <div
        ref={scroller}
        className={css['scroller']}
        role="grid"
        data-shifted={shifted || undefined}
        onScroll={(event) => setShifted(event.currentTarget.scrollLeft > 0)}
        aria-label={words.grid.label(name)}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-readonly={typist.locked || undefined}
        onDoubleClick={() => typist.start()}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && grid.setState({ focused: false })}
        onCopy={onCopy}
        data-testid="grid"
      >
        <div role="rowgroup" className={css['top']} style={look}>
          <GridHeader columns={columns} onResize={resize} />
        </div>
        <div role="rowgroup" className={css['list']} style={{ ...look, height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <GridRow
              key={lineKey(item.index, pinned)}
              position={item.index}
              top={item.start - HEADER_HEIGHT}
              row={rowAt(rowsState, item.index)}
              columns={columns}
              words={words}
              active={item.index === pinned ? active.column : -1}
              reveal={item.index === pinned && focused ? reveal : 0}
              editor={item.index === pinned && typing !== null ? typist.editor(typing) : null}
            />
          ))}
        </div>
      </div>
      <CellTip scroller={scroller} columns={columns} />
    </>
  )
}
