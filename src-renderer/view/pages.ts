/** Which pages of rows a part of the grid needs, and which can be dropped. A page has PAGE rows, counted from 0. */

export const PAGE = 100
/** Pages in the cache: the visible ones, their neighbours and a few places the user just left. */
export const MOST_PAGES = 24

/** Pages for rows `first` to `last` (inclusive): from the middle outwards, then one page beyond each end. */
export function pagesFor(first: number, last: number, total: number): number[] {
  if (total <= 0 || last < first) return []
  const lastPage = Math.floor((total - 1) / PAGE)
  const from = Math.min(lastPage, Math.max(0, Math.floor(first / PAGE)))
  const to = Math.min(lastPage, Math.max(0, Math.floor(last / PAGE)))
  const pages: number[] = []
  for (let page = from; page <= to; page += 1) pages.push(page)
  const middle = (from + to) / 2
  pages.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  if (to < lastPage) pages.push(to + 1)
  if (from > 0) pages.push(from - 1)
  return pages
}

/** The pages to drop so that at most MOST_PAGES stay: those farthest from the visible one. */
export function pagesToForget(keptPages: Iterable<number>, inView: number): number[] {
  const all = [...keptPages]
  if (all.length <= MOST_PAGES) return []
  return all.sort((a, b) => Math.abs(b - inView) - Math.abs(a - inView)).slice(0, all.length - MOST_PAGES)
}
