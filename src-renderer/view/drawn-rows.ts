/** Which rows are drawn, and by which elements. Pure. */

/** Rows drawn above and below those in view. */
const BESIDE = 2

/** How many rows are drawn if this many rows' heights are in view. */
export function rowsDrawn(inView: number): number {
  return Math.ceil(inView) + 1 + 2 * BESIDE
}

interface DrawnRows {
  readonly total: number
  /** How many. */
  readonly drawn: number
  /** The focused row; -1: none. */
  readonly pinned: number
}

/** Positions that are drawn: always as many, so that scrolling changes texts, not elements. */
export function drawnPositions(first: number, { total, drawn, pinned }: DrawnRows): number[] {
  const start = Math.max(0, Math.min(first - BESIDE, total - drawn))
  const positions = Array.from({ length: Math.min(drawn, total) }, (_, at) => start + at)
  // The focused row stays in the page while it is out of view, so that keys still reach it.
  if (pinned < 0 || pinned >= total || (pinned >= start && pinned < start + drawn)) return positions
  return pinned < start ? [pinned, ...positions] : [...positions, pinned]
}

/**
 * The element that draws a position: rows that scroll in take those of rows that scrolled out. The focused row keeps its own; a row that
 * would share it gets another one.
 */
export function elementOf(position: number, { drawn, pinned }: Pick<DrawnRows, 'drawn' | 'pinned'>): number {
  const element = position % drawn
  return position !== pinned && pinned >= 0 && element === pinned % drawn ? element + drawn : element
}
