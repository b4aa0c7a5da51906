/** Which pages of rows a range of the grid needs, and which to forget. Pages are PAGE rows, counted from 0. */

export const PAGE = 100
/** Pages kept: what is on screen, its surroundings and a few places the user just left. */
export const MOST_PAGES = 24

/** Pages for rows `first` to `last` (inclusive), nearest to the middle first, one page beyond each end last. */
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

/** The pages to forget so that at most MOST_PAGES stay: those farthest from the one in view. */
export function pagesToForget(kept: Iterable<number>, inView: number): number[] {
  const all = [...kept]
  if (all.length <= MOST_PAGES) return []
  return all.sort((a, b) => Math.abs(b - inView) - Math.abs(a - inView)).slice(0, all.length - MOST_PAGES)
}
