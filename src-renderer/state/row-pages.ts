/** The visible rows, loaded in pages and kept in a small cache. Answers to an older filter are dropped. */
import { createStore } from 'zustand/vanilla'
import type { Answer, ShownRow } from '../../src-shared/api/window-types.ts'
import { ROWS_PER_PAGE, listPages, listPagesToDrop } from '../view/pages.ts'
import { keepEqualEntries } from './equal-parts.ts'
import { NO_ROWS, type RowsState } from './rows-shown.ts'

/** The maximum number of requests at a time. */
const MAX_REQUESTS = 2

/** The rows of a page, and the number of all rows. */
export interface RowsAnswer {
  readonly total: number
  readonly lines?: number | undefined
  readonly seen: number
  readonly tried?: RowsState['trialResult'] | undefined
  readonly rows: readonly ShownRow[]
}

export type ReadRows = (
  session: string,
  window: { readonly from: number; readonly count: number },
  rowsState: RowsState,
) => Promise<Answer<RowsAnswer>>

export class RowPages {
  private readonly readRows: ReadRows
  readonly store = createStore<RowsState>(() => NO_ROWS)
  private epoch = 0
  private visibleRange = { first: 0, last: ROWS_PER_PAGE - 1 }
  private readonly pagesInFlight = new Map<number, number>()

  constructor(readRows: ReadRows) {
    this.readRows = readRows
  }

  private fetchNext(): void {
    const { session, total, isLoaded, pages, failure } = this.store.getState()
    if (session === null || failure) return
    // Until the first answer, and while there are no rows, only the first page can be requested.
    const missingPages = isLoaded && total > 0 ? listPages(this.visibleRange.first, this.visibleRange.last, total) : [0]
    for (const page of missingPages) {
      const openCount = [...this.pagesInFlight.values()].filter((pageEpoch) => pageEpoch === this.epoch).length
      if (openCount >= MAX_REQUESTS) return
      if (this.pagesInFlight.get(page) === this.epoch || pages.get(page)?.epoch === this.epoch) continue
      this.pagesInFlight.set(page, this.epoch)
      void this.fetchPage(session, page, this.epoch)
    }
  }

  private async fetchPage(session: string, page: number, pageEpoch: number): Promise<void> {
    const answer = await this.readRows(
      session,
      { from: page * ROWS_PER_PAGE, count: ROWS_PER_PAGE },
      this.store.getState(),
    )
    if (this.pagesInFlight.get(page) === pageEpoch) this.pagesInFlight.delete(page)
    if (pageEpoch !== this.epoch) return
    if (!answer.ok) return this.store.setState({ failure: answer.failure })
    const { pages: oldPages, isLoaded, total } = this.store.getState()
    const pages = new Map(oldPages)
    // The first answer to a new filter drops all older rows. A refresh keeps them until they are replaced.
    if (!isLoaded || total !== answer.value.total) {
      for (const [key, oldPage] of pages) if (oldPage.epoch !== this.epoch) pages.delete(key)
    }
    const rows = keepEqualEntries(oldPages.get(page)?.rows ?? [], answer.value.rows)
    pages.set(page, { epoch: this.epoch, revision: answer.value.seen, rows })
    for (const key of listPagesToDrop(pages.keys(), Math.floor(this.visibleRange.first / ROWS_PER_PAGE)))
      pages.delete(key)
    const { total: newTotal, lines = 0, tried = null } = answer.value
    this.store.setState({ pages, total: newTotal, groupLineCount: lines, trialResult: tried, isLoaded: true })
    this.fetchNext()
  }

  /** Shows other rows at the same positions. The old rows stay until the first answer. */
  showOtherRows(change: Partial<Pick<RowsState, 'filter' | 'sort' | 'group'>>): void {
    this.beginRequest(true)
    const generation = this.store.getState().generation + 1
    this.store.setState({ ...change, isLoaded: false, isRenewed: false, failure: null, generation })
    this.fetchNext()
  }

  /** Starts a new request. `isAtTop`: the rows are shown from the first. */
  private beginRequest(isAtTop: boolean): void {
    this.epoch += 1
    if (isAtTop) this.visibleRange = { first: 0, last: ROWS_PER_PAGE - 1 }
  }

  /** Sets the visible positions (inclusive). */
  setVisibleRange(firstPosition: number, lastPosition: number): void {
    this.visibleRange = { first: firstPosition, last: lastPosition }
    this.fetchNext()
  }

  /** Loads the visible rows again, and shows the old rows until then. */
  refresh(change: Partial<RowsState> = {}): void {
    this.beginRequest(false)
    this.store.setState({ ...change, failure: null })
    this.fetchNext()
  }

  /** Replaces the whole state of the rows. */
  show(state: RowsState): void {
    this.beginRequest(true)
    this.store.setState(state, true)
    this.fetchNext()
  }

  forget(): void {
    this.beginRequest(false)
    this.store.setState({ ...NO_ROWS, generation: this.store.getState().generation + 1 }, true)
  }
}
