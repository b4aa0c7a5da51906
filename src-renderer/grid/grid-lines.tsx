/** The lines of the grid that are drawn: rows, and lines of groups. */
import { useStore } from 'zustand'
import { groupAt, rowAt } from '../state/rows-shown.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { has, marksOf } from '../view/selection.ts'
import { GroupRow } from './group-row.tsx'
import { GridRow } from './row.tsx'
import type { useTyping } from './use-typing.tsx'
import { HEADER_HEIGHT, type VirtualRows } from './use-virtual-rows.ts'
import type { GridPlace } from '../view/next-cell.ts'

// More lines than a 4K window shows: positions that far apart share one element, so that scrolling changes texts, not nodes.
const LINES = 128

/** The focused line keeps its element while out of sight; a line that would share it gets another. */
function lineKey(position: number, pinned: number): number {
  const key = position % LINES
  return position !== pinned && pinned >= 0 && key === pinned % LINES ? key + LINES : key
}

interface GridLinesProps {
  readonly virtual: VirtualRows
  readonly columns: readonly GridColumn[]
  /** Pixels from the left of the columns that stay in view. */
  readonly lefts: readonly number[]
  readonly typist: ReturnType<typeof useTyping>
  /** The cell with the handle that fills. */
  readonly handle: GridPlace | null
}

export function GridLines({ virtual, columns, lefts, typist, handle }: GridLinesProps) {
  const { rows, grid, words } = useUi()
  const rowsState = useStore(rows)
  const { active, reveal, focused, typing, selected, across, filling } = useStore(grid)
  const pinned = active.row
  return virtual.getVirtualItems().map((item) => {
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
  })
}
