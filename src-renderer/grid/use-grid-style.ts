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
  // An equal list keeps its identity, so rows are drawn again only when the offsets change.
  const offsetsKey = findPinnedOffsets(columns.slice(0, pinnedCount), widthOf, viewWidth).join(' ')
  const leftEdges = useMemo(() => (offsetsKey === '' ? [] : offsetsKey.split(' ').map(Number)), [offsetsKey])
  const pinnedStyle: Style = {
    '--fixed': `${leftEdges.length === 0 ? 0 : (leftEdges.at(-1) ?? 0) + widthOf(columns[leftEdges.length - 1]?.id ?? '')}px`,
  }
  const width = columns.reduce((sum, { id }) => sum + widthOf(id), 0)
  const gridStyle: Style = {
    '--columns': gridTemplateOf(columns, widthOf),
    minWidth: width,
  }
  return { leftOffsets: leftEdges, style: gridStyle, pinnedStyle }
}

/** The largest share of the width for pinned columns, so that the others stay visible. */
const MAX_PINNED_SHARE = 0.7

/** The left offset of each pinned column, in pixels; empty if nothing is scrolled. */
function findPinnedOffsets(
  pinnedColumns: readonly { readonly id: string }[],
  widthOf: (id: string) => number,
  viewWidth: number,
): number[] {
  const leftEdges: number[] = []
  let leftEdge = 0
  for (const { id } of pinnedColumns) {
    const width = widthOf(id)
    if (leftEdge + width > viewWidth * MAX_PINNED_SHARE) break
    leftEdges.push(leftEdge)
    leftEdge += width
  }
  return leftEdges
}
