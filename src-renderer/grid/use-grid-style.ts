/** The widths of the grid's columns as styles, and where pinned columns stay while the others move by. */
import { useMemo, type CSSProperties } from 'react'
import { template } from '../view/grid-columns.ts'
import type { GridColumns } from './use-grid-columns.ts'

type Style = CSSProperties & Record<`--${string}`, string>

/** `seen`: the width that is seen while columns are moved by; 0 while none is. */
export function useGridStyle(
  { columns, pinned }: GridColumns,
  widthOf: (id: string) => number,
  seen: number,
): { readonly lefts: readonly number[]; readonly look: Style; readonly fixed: Style } {
  // A number list that is equal keeps its identity: lines are drawn again only when the places change.
  const places = stickingPlaces(columns.slice(0, pinned), widthOf, seen).join(' ')
  const lefts = useMemo(() => (places === '' ? [] : places.split(' ').map(Number)), [places])
  const fixed: Style = {
    '--fixed': `${lefts.length === 0 ? 0 : (lefts.at(-1) ?? 0) + widthOf(columns[lefts.length - 1]?.id ?? '')}px`,
  }
  const width = columns.reduce((sum, { id }) => sum + widthOf(id), 0)
  const look: Style = {
    '--columns': template(columns, widthOf),
    minWidth: width,
  }
  return { lefts, look, fixed }
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
