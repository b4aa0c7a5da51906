/** Which pages of rows a part of the grid needs, and which can be dropped. A page has ROWS_PER_PAGE rows; pages are counted from 0. */

export const ROWS_PER_PAGE = 100
/** The maximum number of pages in the cache: the visible pages, their neighbours and a few places the user just left. */
export const MAX_PAGES = 24

/** The pages for the rows `first` to `last` (inclusive), from the middle outwards, then one page beyond each end. */
export function listPages(first: number, last: number, total: number): number[] {
  if (total <= 0 || last < first) return []
  const lastPage = Math.floor((total - 1) / ROWS_PER_PAGE)
  const from = Math.min(lastPage, Math.max(0, Math.floor(first / ROWS_PER_PAGE)))
  const to = Math.min(lastPage, Math.max(0, Math.floor(last / ROWS_PER_PAGE)))
  const pages: number[] = []
  for (let page = from; page <= to; page += 1) pages.push(page)
  const middle = (from + to) / 2
  pages.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  if (to < lastPage) pages.push(to + 1)
  if (from > 0) pages.push(from - 1)
  return pages
}

/** The pages to drop so that at most MAX_PAGES stay: the pages farthest from the visible page. */
export function listPagesToDrop(cachedPages: Iterable<number>, visiblePage: number): number[] {
  const allPages = [...cachedPages]
  if (allPages.length <= MAX_PAGES) return []
  return allPages
    .sort((a, b) => Math.abs(b - visiblePage) - Math.abs(a - visiblePage))
    .slice(0, allPages.length - MAX_PAGES)
}

// The sheet is also split by columns, so that wide sheets load as fast as long sheets.

/** The number of columns in one part. */
export const COLUMNS_PER_PART = 50
/** The maximum number of parts in the cache: the visible parts, their neighbours and a few places the user just left. */
const MAX_PARTS = 36

export interface SheetPart {
  readonly rowPage: number
  readonly columnPage: number
}

/** The visible area, both ends included. */
export interface VisibleArea {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

export const partKey = ({ rowPage, columnPage }: SheetPart): string => `${rowPage}:${columnPage}`

/** The parts to load: the visible parts first, then the rows before and after them. */
export function findPartsFor(
  view: VisibleArea,
  size: { readonly rows: number; readonly columns: number },
): SheetPart[] {
  const { firstColumn, lastColumn } = view
  const lastVisibleColumn = Math.min(lastColumn, size.columns - 1)
  if (lastVisibleColumn < firstColumn) return []
  const columns: number[] = []
  for (
    let page = Math.floor(firstColumn / COLUMNS_PER_PART);
    page <= Math.floor(lastVisibleColumn / COLUMNS_PER_PART);
    page += 1
  )
    columns.push(page)
  return listPages(view.firstRow, view.lastRow, size.rows).flatMap((rowPage) =>
    columns.map((columnPage) => ({ rowPage, columnPage })),
  )
}

/** The keys of the parts to drop: the parts farthest from the visible area. */
export function listPartsToDrop(
  cachedParts: Iterable<readonly [string, SheetPart]>,
  { firstRow, firstColumn }: VisibleArea,
): string[] {
  const allParts = [...cachedParts]
  if (allParts.length <= MAX_PARTS) return []
  const distanceOf = ({ rowPage, columnPage }: SheetPart): number =>
    Math.max(
      Math.abs(rowPage - Math.floor(firstRow / ROWS_PER_PAGE)),
      Math.abs(columnPage - Math.floor(firstColumn / COLUMNS_PER_PART)),
    )
  return allParts
    .sort(([, a], [, b]) => distanceOf(b) - distanceOf(a))
    .slice(0, allParts.length - MAX_PARTS)
    .map(([key]) => key)
}
