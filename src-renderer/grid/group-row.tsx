/** The line above a group of rows: their common value, their count, and the sums of their stock and value. */
import { memo, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import { groupAt } from '../state/rows-shown.ts'
import { useUi } from '../use-ui.ts'
import { parseColumnId, type GridColumn } from '../view/grid-columns.ts'
import { roundToCents } from '../../src-shared/words/window/numbers.ts'
import { shownText } from '../view/visible-text.ts'
import { ChevronIcon } from '../parts/icons.tsx'
import css from './grid.module.css'

type Group = NonNullable<ShownRow['group']>

interface GroupRowProps {
  readonly id: string
  readonly position: number
  readonly topOffset: number
  readonly group: Group
  readonly columns: readonly GridColumn[]
  /** The column with the grid's tab stop; -1 if the tab stop is in another row. */
  readonly activeColumn: number
  readonly revealCount: number
}

export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { id, position, topOffset, group, columns, activeColumn, revealCount } = props
  const { rows, words } = useUi()
  const groupKey = useStore(rows, (state) => state.group?.by ?? 'categories')
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (activeColumn < 0 || revealCount === 0) return
    const cell = ref.current?.children[activeColumn]
    if (!(cell instanceof HTMLElement)) return
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeColumn, revealCount])
  const groupWords = words.stockTools.group
  const key = toRawText(group.key)
  const name =
    groupKey === 'archived'
      ? key === ''
        ? groupWords.active
        : groupWords.archived
      : key === ''
        ? groupWords.missingField(words.names.fields[groupKey])
        : shownText(group.key)
  const materialsText = words.stockTools.sum(group.count, words.count(group.count))
  const toggleGroup = () => rows.act.toggleGroup(key)
  // The group's name goes into the name column, or into the first column if there is no name column.
  const nameIndex = columns.findIndex((column) => column.kind === 'cell' && column.column.field === 'name')
  const nameColumn = Math.max(0, nameIndex)

  function renderCell(column: GridColumn, index: number): ReactNode {
    if (index === nameColumn) {
      return (
        <button
          type="button"
          tabIndex={-1}
          className={css['group']}
          aria-label={group.open ? groupWords.close(name) : groupWords.open(name)}
          onClick={toggleGroup}
        >
          <ChevronIcon size={14} />
          <strong>{name}</strong>
          <span className={css['material']}>{materialsText}</span>
        </button>
      )
    }
    if (column.kind === 'value')
      return <span className={css['amount']}>{words.decimal(roundToCents(group.value))}</span>
    const stockColumn = parseColumnId(column.id)
    if (stockColumn?.field !== 'stock') return null
    const sum = group.stocks.find(({ storage }) => storage === stockColumn.storage)
    return sum && <span className={css['amount']}>{words.decimal(sum.stock)}</span>
  }

  return (
    <div
      ref={ref}
      id={id}
      role="row"
      aria-rowindex={position + 2}
      aria-level={1}
      aria-expanded={group.open}
      className={css['row']}
      data-group=""
      data-active={activeColumn >= 0 || undefined}
      style={{ top: topOffset }}
    >
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={index + 1}
          tabIndex={index === activeColumn ? 0 : -1}
          className={css['cell']}
          data-kind={column.kind}
          data-r={position}
          data-c={index}
        >
          {renderCell(column, index)}
        </div>
      ))}
    </div>
  )
})

/** Handles keys on a group line: Enter and Space toggle it, Alt+Left closes it, Alt+Right opens it. */
export function useGroupLineKeys() {
  const { grid, rows } = useUi()
  return {
    handleKey(event: KeyboardEvent): boolean {
      const group = groupAt(rows.getState(), grid.getState().activePlace.row)
      if (!group || event.ctrlKey || event.metaKey || event.shiftKey) return false
      const togglesGroup = event.key === 'Enter' || event.key === ' '
      const wouldChangeNothing =
        event.altKey && (event.key === 'ArrowLeft' ? !group.open : event.key === 'ArrowRight' && group.open)
      if (event.altKey && event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false
      if (!togglesGroup && !event.altKey) return false
      event.preventDefault()
      if (!wouldChangeNothing) rows.act.toggleGroup(toRawText(group.key))
      return true
    },
  }
}
