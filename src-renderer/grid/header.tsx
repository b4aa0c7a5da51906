/** The grid's heading row: the field in bold with the file's heading or the storage below. The user sorts, resizes and moves columns here. */
import {
  memo,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type KeyboardEvent,
} from 'react'
import { useStore } from 'zustand'
import { useUi } from '../use-ui.ts'
import { isNumberColumn, chooseNextSort, addSortColumn, sortMarkOf, type GridColumn } from '../view/grid-columns.ts'
import { isFolded, withWidth, moveColumn } from '../view/grid-layout.ts'
import { ChevronIcon, SortIcon } from '../parts/icons.tsx'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import { columnTitle, shortColumnName } from '../view/column-name.ts'
import { shownText } from '../view/visible-text.ts'
import { FieldName } from './field-menu.tsx'
import { HeadingMenu } from './heading-menu.tsx'
import { useIsFieldKept } from './use-kept-values.ts'
import type { GridColumns } from './use-grid-columns.ts'
import { WIDTH_STEP } from './use-column-commands.ts'
import { useHeadingDrag } from './use-head-drag.ts'
import { VisibleText } from '../parts/visible.tsx'
import css from './grid.module.css'
import { goToPlace, selectColumns } from '../state/grid-store.ts'

interface HeaderProps {
  readonly gridColumns: GridColumns
  /** Left offsets of the pinned columns, in pixels. */
  readonly leftOffsets: readonly number[]
}

export const GridHeader = memo(function GridHeader({ gridColumns, leftOffsets }: HeaderProps) {
  const { grid, rows } = useUi()
  const { columns } = gridColumns
  const sort = useStore(rows, (state) => state.sort)
  const activeColumn = useStore(grid, (state) => (state.activePlace.row === -1 ? state.activePlace.column : -1))
  const revealCount = useStore(grid, (state) => (state.activePlace.row === -1 ? state.revealCount : 0))
  const selectedColumns = useStore(grid, (state) => state.columnRange)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (activeColumn < 0 || revealCount === 0 || !grid.getState().hasFocus) return
    const cell = ref.current?.children[activeColumn]
    if (!(cell instanceof HTMLElement)) return
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeColumn, revealCount, grid])

  const drag = useHeadingDrag(gridColumns)
  function onClick(event: MouseEvent, column: GridColumn): void {
    // React also passes clicks in an open menu to this handler, although the menu is elsewhere in the DOM.
    const isInsideHeading = event.target instanceof Element && event.currentTarget.contains(event.target)
    if (!isInsideHeading || (event.target instanceof Element && event.target.closest('button, [data-border]'))) return
    if (drag.wasDragged()) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) selectHeading(columns.indexOf(column), event.shiftKey)
    else rows.act.setSort((event.altKey ? addSortColumn : chooseNextSort)(rows.getState().sort, column))
  }

  /** Selects a whole column. With Shift, selects every column from the start of the selection to this column. */
  function selectHeading(index: number, extendsSelection: boolean): void {
    const { activePlace, anchor, columnRange } = grid.getState()
    const startColumn = extendsSelection ? (columnRange && anchor ? anchor.column : activePlace.column) : index
    selectColumns(grid, startColumn, index, rows.getState().total)
    goToPlace(grid, { row: 0, column: startColumn })
  }

  return (
    <div ref={ref} role="row" aria-rowindex={1} className={css['header']} {...drag.handlers}>
      {columns.map((column, index) => {
        const { direction } = sortMarkOf(sort, column)
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={direction}
            tabIndex={index === activeColumn ? 0 : -1}
            className={css['head']}
            data-kind={column.kind}
            data-field={(column.kind === 'cell' && column.column.field) || undefined}
            data-number={isNumberColumn(column) || undefined}
            data-pinned={index < leftOffsets.length || undefined}
            data-sorted={direction === 'none' ? undefined : direction}
            data-ranged={
              (selectedColumns !== null && selectedColumns[0] <= index && index <= selectedColumns[1]) || undefined
            }
            data-r={-1}
            data-c={index}
            style={leftStyle(leftOffsets[index])}
            onClick={(event) => onClick(event, column)}
          >
            <HeadingMenu column={column} index={index} gridColumns={gridColumns}>
              <HeadingButton column={column} />
            </HeadingMenu>
            <HeadingNote column={column} gridColumns={gridColumns} />
            <ResizeHandle column={column} gridColumns={gridColumns} />
          </div>
        )
      })}
    </div>
  )
})

/** A button with the heading's name in bold. It opens the column's menu. */
function HeadingButton({ column, ref, ...target }: ComponentProps<'button'> & { readonly column: GridColumn }) {
  const { words } = useUi()
  const field = column.kind === 'cell' ? column.column.field : null
  const isFieldKept = useIsFieldKept(field)
  const hasRule = column.kind === 'cell' && column.column.rule !== undefined
  const title = field === null && column.kind === 'cell' ? words.grid.notUsed : shortColumnName(column, words)
  const labelParts = [title, isFieldKept ? words.columns.notChanged : '', hasRule ? words.rules.byRule : '']
  return (
    <button
      {...target}
      ref={ref}
      type="button"
      tabIndex={-1}
      className={css['field']}
      data-unused={(column.kind === 'cell' && field === null) || undefined}
      data-excluded={isFieldKept || undefined}
      aria-label={words.columns.menu(labelParts.filter((text) => text !== '').join(', '))}
    >
      <SortMark column={column} />
      {column.kind === 'cell' ? (
        <FieldName column={column.column} />
      ) : (
        column.kind !== 'row' && <span className={css['fieldName']}>{shownText(columnTitle(column, words))}</span>
      )}
      <ChevronIcon size={12} />
    </button>
  )
}

/** The line below the name: the file's heading, or the storage. */
function HeadingNote({ column, gridColumns }: { readonly column: GridColumn; readonly gridColumns: GridColumns }) {
  const { imports } = useUi()
  const isStock = useStore(imports, (state) => state.step === 'open' && state.summary.file.kind === 'account')
  if (column.kind !== 'cell') return null
  const { header, storage } = column.column
  const note = isStock || toRawText(header) === '' ? storage : header
  if (note === undefined || toRawText(note) === '') return null
  return (
    <small className={css['note']} aria-hidden={isStock || undefined}>
      <VisibleText text={note} />
      {isStock && isFolded(gridColumns, column) && ' \u203a'}
    </small>
  )
}

function SortMark({ column }: { readonly column: GridColumn }) {
  const { rows, words } = useUi()
  const mark = sortMarkOf(
    useStore(rows, (state) => state.sort),
    column,
  )
  if (mark.direction === 'none') return null
  return (
    <span className={css['sorted']}>
      {mark.isByDelta && <span aria-hidden="true">±</span>}
      {mark.isByDelta && <span className="heard">{words.columns.byDelta}</span>}
      {mark.position > 0 && <span>{mark.position}</span>}
      <SortIcon size={12} isDescending={mark.direction === 'descending'} />
    </span>
  )
}

/** The right edge of a heading. Drag it to resize the column; double-click it to restore the default width. Keys on the heading do the same. */
function ResizeHandle({ column, gridColumns }: { readonly column: GridColumn; readonly gridColumns: GridColumns }) {
  const { words } = useUi()
  const { layout, change } = gridColumns
  const { id } = column
  const drag = useRef<{ readonly startX: number; readonly width: number } | null>(null)
  const setWidth = (pixels: number | null) => change((currentLayout) => withWidth(currentLayout, id, pixels))
  return (
    <span
      className={css['resize']}
      aria-hidden="true"
      data-border=""
      title={words.grid.resize(shownText(columnTitle(column, words)))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { startX: event.clientX, width: layout.widths[id] ?? column.width }
      }}
      onPointerMove={({ clientX }) => drag.current && setWidth(drag.current.width + clientX - drag.current.startX)}
      onLostPointerCapture={() => {
        drag.current = null
      }}
      onDoubleClick={() => setWidth(null)}
    />
  )
}

/** The left offset of a pinned cell; undefined for other cells. */
export function leftStyle(left: number | undefined): CSSProperties | undefined {
  return left === undefined ? undefined : { left }
}

/** Returns a key handler for the heading row. The handler returns false for keys that only move the focus. */
export function useHeadingKeys(
  gridColumns: GridColumns,
  widthOf: (id: string) => number,
): (event: KeyboardEvent) => boolean {
  const { grid, rows } = useUi()
  const { allColumns, layout, change } = gridColumns

  return (event) => {
    const { activePlace } = grid.getState()
    const column = gridColumns.columns[activePlace.column]
    if (!column || !(event.target instanceof HTMLElement)) return false
    const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    const isMenuKey =
      event.key === 'ContextMenu' ||
      event.key === 'Enter' ||
      event.key === 'F2' ||
      (event.shiftKey && event.key === 'F10') ||
      (event.altKey && event.key === 'ArrowDown')
    if (isMenuKey) openMenu(event, event.target.querySelector('button'))
    else if (event.altKey && event.shiftKey && direction !== null) {
      change((currentLayout) => withWidth(currentLayout, column.id, widthOf(column.id) + direction * WIDTH_STEP))
    } else if (event.altKey && direction !== null) {
      const nextLayout = moveColumn(allColumns, layout, column.id, direction)
      if (nextLayout !== layout) {
        change(() => nextLayout)
        goToPlace(grid, { row: -1, column: activePlace.column + direction })
      }
    } else if (event.altKey) return false
    else if (event.key === ' ' && !event.ctrlKey && !event.metaKey)
      rows.act.setSort((event.shiftKey ? addSortColumn : chooseNextSort)(rows.getState().sort, column))
    else return false
    event.preventDefault()
    return true
  }
}

/** The menu closes on any key press outside it, so the key press that opens it must not propagate. */
function openMenu(event: KeyboardEvent, button: HTMLButtonElement | null): void {
  event.stopPropagation()
  button?.click()
}
