/** Which rows are drawn, and in which elements. Pure. */

/** Extra rows drawn above and below the visible ones. */
const EXTRA_ROWS = 2

/** How many rows to draw if this many row heights are in view. */
export function rowsDrawn(inView: number): number {
  return Math.ceil(inView) + 1 + 2 * EXTRA_ROWS
}

interface DrawnRows {
  readonly total: number
  /** How many rows are drawn. */
  readonly drawn: number
  /** The focused row; -1 if none. */
  readonly pinned: number
}

/** The positions to draw. Their number is constant, so that scrolling changes texts instead of elements. */
export function drawnPositions(firstRow: number, { total, drawn, pinned }: DrawnRows): number[] {
  const start = Math.max(0, Math.min(firstRow - EXTRA_ROWS, total - drawn))
  const positions = Array.from({ length: Math.min(drawn, total) }, (_, index) => start + index)
  // The focused row stays in the DOM while it is out of view, so that it still gets key presses.
  if (pinned < 0 || pinned >= total || (pinned >= start && pinned < start + drawn)) return positions
  return pinned < start ? [pinned, ...positions] : [...positions, pinned]
}

/**
 * The element that draws a position. Rows that scroll in reuse the elements of rows that scrolled out. The focused row keeps its element, and a row
 * that would share it gets another one.
 */
export function elementOf(position: number, { drawn, pinned }: Pick<DrawnRows, 'drawn' | 'pinned'>): number {
  const element = position % drawn
  return position !== pinned && pinned >= 0 && element === pinned % drawn ? element + drawn : element
}
