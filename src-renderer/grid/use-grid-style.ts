/** Column widths as styles, and the left offsets of pinned columns. */
import { useMemo, type CSSProperties } from 'react'
import { gridTemplateOf } from '../view/grid-columns.ts'
import type { GridColumns } from './use-grid-columns.ts'

type Style = CSSProperties & Record<`--${string}`, string>

/** `viewWidth`: the visible width if the grid is scrolled sideways, otherwise 0. */
export function useGridStyle(
  { columns, pinnedCount }: GridColumns,
  widthOf: (id: string) => number,
  viewWidth: number,
): { readonly leftOffsets: readonly number[]; readonly style: Style; readonly pinnedStyle: Style } {
  // If the offsets are equal, the list stays the same object. Rows are then not drawn again.
  const offsetsKey = findPinnedOffsets(columns.slice(0, pinnedCount), widthOf, viewWidth).join(' ')
  const leftOffsets = useMemo(() => (offsetsKey === '' ? [] : offsetsKey.split(' ').map(Number)), [offsetsKey])
  const pinnedStyle: Style = {
    '--fixed': `${leftOffsets.length === 0 ? 0 : (leftOffsets.at(-1) ?? 0) + widthOf(columns[leftOffsets.length - 1]?.id ?? '')}px`,
  }
  const width = columns.reduce((sum, { id }) => sum + widthOf(id), 0)
  const gridStyle: Style = {
    '--columns': gridTemplateOf(columns, widthOf),
    minWidth: width,
  }
  return { leftOffsets, style: gridStyle, pinnedStyle }
}

/** The largest share of the width for pinned columns, so that the others stay visible. */
const MAX_PINNED_SHARE = 0.7

/** The left offset of each pinned column, in pixels; empty if the grid is not scrolled sideways. */
function findPinnedOffsets(
  pinnedColumns: readonly { readonly id: string }[],
  widthOf: (id: string) => number,
  viewWidth: number,
): number[] {
  const leftOffsets: number[] = []
  let leftOffset = 0
  for (const { id } of pinnedColumns) {
    const width = widthOf(id)
    if (leftOffset + width > viewWidth * MAX_PINNED_SHARE) break
    leftOffsets.push(leftOffset)
    leftOffset += width
  }
  return leftOffsets
}
