/** Which rows are drawn, and in which elements. Pure. */

/** Extra rows drawn above and below the visible rows. */
const EXTRA_ROWS = 2

/** How many rows to draw if this many row heights are in view. */
export function countDrawnRows(visibleRowCount: number): number {
  return Math.ceil(visibleRowCount) + 1 + 2 * EXTRA_ROWS
}

interface DrawnRows {
  readonly total: number
  /** How many rows are drawn. */
  readonly drawnCount: number
  /** The position of the focused row; -1 if none. */
  readonly focusedPosition: number
}

/** The positions to draw. Their number is constant, so that scrolling changes texts instead of elements. */
export function listDrawnPositions(firstRow: number, { total, drawnCount, focusedPosition }: DrawnRows): number[] {
  const start = Math.max(0, Math.min(firstRow - EXTRA_ROWS, total - drawnCount))
  const positions = Array.from({ length: Math.min(drawnCount, total) }, (_, index) => start + index)
  // The focused row stays in the DOM while it is out of view, so that it still gets key presses.
  if (
    focusedPosition < 0 ||
    focusedPosition >= total ||
    (focusedPosition >= start && focusedPosition < start + drawnCount)
  )
    return positions
  return focusedPosition < start ? [focusedPosition, ...positions] : [...positions, focusedPosition]
}

/**
 * The element that draws a position. Rows that scroll in reuse the elements of rows that scrolled out. The focused row keeps its element, and a row
 * that would share it gets another one.
 */
export function elementOf(
  position: number,
  { drawnCount, focusedPosition }: Pick<DrawnRows, 'drawnCount' | 'focusedPosition'>,
): number {
  const element = position % drawnCount
  return position !== focusedPosition && focusedPosition >= 0 && element === focusedPosition % drawnCount
    ? element + drawnCount
    : element
}
