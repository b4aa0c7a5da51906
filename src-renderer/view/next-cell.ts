/**
 * The keys of the WAI-ARIA grid pattern, as a pure function from one cell to the next. Row -1 is the heading row. For other keys see
 * grid/use-grid-keys.ts.
 */
import { hasIndex, countBefore, positionOf, countPositions, type Selection } from './selection.ts'

export interface GridPlace {
  readonly row: number
  readonly column: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
  /** How many rows Page Up and Page Down move. */
  readonly rowsPerPage: number
}

interface GridKey {
  readonly key: string
  readonly ctrl: boolean
}

/** The place that a key leads to; null if the grid does not use the key. */
export function stepByKey(place: GridPlace, key: GridKey, size: GridSize): GridPlace | null {
  const { row, column } = place
  switch (key.key) {
    case 'ArrowRight':
      return limitToGrid({ row, column: key.ctrl ? size.columns - 1 : column + 1 }, size)
    case 'ArrowLeft':
      return limitToGrid({ row, column: key.ctrl ? 0 : column - 1 }, size)
    case 'ArrowDown':
      return limitToGrid({ row: key.ctrl ? size.rows - 1 : row + 1, column }, size)
    case 'ArrowUp':
      return limitToGrid({ row: key.ctrl ? 0 : row - 1, column }, size)
    case 'PageDown':
      return limitToGrid({ row: Math.max(row, 0) + size.rowsPerPage, column }, size)
    case 'PageUp':
      return limitToGrid({ row: Math.max(row - size.rowsPerPage, Math.min(row, 0)), column }, size)
    case 'Home':
      return limitToGrid({ row: key.ctrl ? 0 : row, column: 0 }, size)
    case 'End':
      return limitToGrid({ row: key.ctrl ? size.rows - 1 : row, column: size.columns - 1 }, size)
    default:
      return null
  }
}

/** The nearest place that exists. */
export function limitToGrid(place: GridPlace, size: Pick<GridSize, 'rows' | 'columns'>): GridPlace {
  return {
    row: Math.max(-1, Math.min(place.row, size.rows - 1)),
    column: Math.max(0, Math.min(place.column, size.columns - 1)),
  }
}

/** The next cell for Enter (down, then the next column) or Tab (right, then the next row) within selected cells. It wraps at the end. */
export function stepInGrid(
  { rowRanges, columnRange }: Selection,
  place: GridPlace,
  { key, isBackwards }: { readonly key: 'Enter' | 'Tab'; readonly isBackwards: boolean },
): GridPlace {
  const [first, last] = columnRange ?? [place.column, place.column]
  const [rowCount, columnCount] = [countPositions(rowRanges), last - first + 1]
  const isInSelection = hasIndex(rowRanges, place.row) && first <= place.column && place.column <= last
  if (!isInSelection) return { row: rowRanges[0]?.[0] ?? place.row, column: first }
  const row = countBefore(rowRanges, place.row)
  const column = place.column - first
  const cellCount = rowCount * columnCount
  const index = key === 'Enter' ? column * rowCount + row : row * columnCount + column
  const nextIndex = (index + (isBackwards ? cellCount - 1 : 1)) % cellCount
  return key === 'Enter'
    ? { row: positionOf(rowRanges, nextIndex % rowCount), column: first + Math.floor(nextIndex / rowCount) }
    : { row: positionOf(rowRanges, Math.floor(nextIndex / columnCount)), column: first + (nextIndex % columnCount) }
}
