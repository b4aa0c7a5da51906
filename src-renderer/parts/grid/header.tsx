/** The grid's header: column letter, the file's heading and the field it means; the order of the rows, widths and places. */
import { memo, useLayoutEffect, useRef, type CSSProperties, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { nextSort, sortMark } from '../../view/sorting.ts'
import { SortIcon } from '../icons.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { FieldMenu } from './field-menu.tsx'
import type { GridColumns } from './use-grid-columns.ts'
import { Visible } from '../visible.tsx'
import css from './grid.module.css'

interface HeaderProps {
  readonly arranged: GridColumns
  /** Pixels from the left of the columns that stay in view. */
  readonly lefts: readonly number[]
  readonly onResize: (id: string, event: unknown) => void
  readonly onUsualWidth: (id: string) => void
}

export const GridHeader = memo(function GridHeader({ arranged, lefts, onResize, onUsualWidth }: HeaderProps) {
  const { grid, rows } = useStores()
  const words = useWords()
  const { columns } = arranged
  const sort = useStore(rows, (state) => state.sort)
  const active = useStore(grid, (state) => (state.active.row === -1 ? state.active.column : -1))
  const reveal = useStore(grid, (state) => (state.active.row === -1 ? state.reveal : 0))
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (active < 0 || reveal === 0 || !grid.getState().focused) return
    const cell = ref.current?.children[active]
    if (!(cell instanceof HTMLElement)) return
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, reveal, grid])

  function onClick(event: MouseEvent, column: GridColumn): void {
    // Menus in the header, and what hangs from them, have clicks of their own.
    const own = event.target instanceof Element && event.currentTarget.contains(event.target)
    if (!own || (event.target instanceof Element && event.target.closest('button, [data-border]'))) return
    rows.act.setSort(nextSort(rows.getState().sort, column))
  }

  return (
    <div ref={ref} role="row" aria-rowindex={1} className={css['header']}>
      {columns.map((column, index) => {
        const look = sortMark(sort, column)
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={look.direction}
            tabIndex={index === active ? 0 : -1}
            className={css['head']}
            data-kind={column.kind}
            data-pinned={index < lefts.length || undefined}
            data-sorted={look.direction === 'none' ? undefined : look.direction}
            data-r={-1}
            data-c={index}
            style={leftOf(lefts[index])}
            onClick={(event) => onClick(event, column)}
          >
            {column.kind === 'cell' ? (
              <>
                <span className={css['own']}>
                  <span className={css['letter']}>{column.column.letter}</span>
                  <span className={css['ownText']}>
                    <Visible text={column.column.header} />
                  </span>
                </span>
                <FieldMenu column={column.column} />
              </>
            ) : (
              <span className={css['plainHead']}>{words.grid[column.kind]}</span>
            )}
            <span className={css['tools']}>
              {look.direction !== 'none' && (
                <span className={css['sorted']}>
                  {look.byDelta && <span aria-hidden="true">±</span>}
                  {look.byDelta && <span className="heard">{words.columns.byDelta}</span>}
                  <SortIcon size={12} down={look.direction === 'descending'} />
                </span>
              )}
              <ColumnMenu column={column} index={index} arranged={arranged} />
            </span>
            <span
              className={css['resize']}
              aria-hidden="true"
              data-border=""
              title={words.grid.resize(column.kind === 'cell' ? column.column.letter : words.grid[column.kind])}
              onMouseDown={(event) => onResize(column.id, event)}
              onTouchStart={(event) => onResize(column.id, event)}
              onDoubleClick={() => onUsualWidth(column.id)}
            />
          </div>
        )
      })}
    </div>
  )
})

/** Where a pinned cell stays; nothing for the others. */
export function leftOf(left: number | undefined): CSSProperties | undefined {
  return left === undefined ? undefined : { left }
}
