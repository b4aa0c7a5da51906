/** The visible rows, loaded in pages and kept in a small cache. Answers to an older filter are dropped. */
import { createStore } from 'zustand/vanilla'
import type { Answer, ShownRow } from '../../src-shared/api/window-types.ts'
import { PAGE, pagesFor, pagesToForget } from '../view/pages.ts'
import { equalEntriesOr } from './equal-parts.ts'
import { NO_ROWS, type RowsState } from './rows-shown.ts'

/** The most requests at the same time. */
const MAX_REQUESTS = 2

/** The rows of a page, and the number of all rows. */
export interface RowsRead {
  readonly total: number
  readonly lines?: number | undefined
  readonly seen: number
  readonly tried?: RowsState['tried'] | undefined
  readonly rows: readonly ShownRow[]
}

export type ReadRows = (
  session: string,
  window: { readonly from: number; readonly count: number },
  rowsState: RowsState,
) => Promise<Answer<RowsRead>>

export class RowPages {
  private readonly read: ReadRows
  readonly store = createStore<RowsState>(() => NO_ROWS)
  private epoch = 0
  private inView = { first: 0, last: PAGE - 1 }
  private readonly asked = new Map<number, number>()

  constructor(readRows: ReadRows) {
    this.read = readRows
  }

  private next(): void {
    const { session, total, settled, pages, failure } = this.store.getState()
    if (session === null || failure) return
    // Until the first answer, only the first page is known to exist.
    const missingPages = settled ? pagesFor(this.inView.first, this.inView.last, total) : [0]
    for (const page of missingPages) {
      const open = [...this.asked.values()].filter((pageEpoch) => pageEpoch === this.epoch).length
      if (open >= MAX_REQUESTS) return
      if (this.asked.get(page) === this.epoch || pages.get(page)?.epoch === this.epoch) continue
      this.asked.set(page, this.epoch)
      void this.fetchPage(session, page, this.epoch)
    }
  }

  private async fetchPage(session: string, page: number, pageEpoch: number): Promise<void> {
    const answer = await this.read(session, { from: page * PAGE, count: PAGE }, this.store.getState())
    if (this.asked.get(page) === pageEpoch) this.asked.delete(page)
    if (pageEpoch !== this.epoch) return
    if (!answer.ok) return this.store.setState({ failure: answer.failure })
    const { pages: old, settled, total } = this.store.getState()
    const pages = new Map(old)
    // The first answer to a new filter drops all older rows. A refresh keeps them until they are replaced.
    if (!settled || total !== answer.value.total) {
      for (const [key, oldPage] of pages) if (oldPage.epoch !== this.epoch) pages.delete(key)
    }
    const rows = equalEntriesOr(old.get(page)?.rows ?? [], answer.value.rows)
    pages.set(page, { epoch: this.epoch, seen: answer.value.seen, rows })
    for (const key of pagesToForget(pages.keys(), Math.floor(this.inView.first / PAGE))) pages.delete(key)
    const { total: now, lines = 0, tried = null } = answer.value
    this.store.setState({ pages, total: now, lines, tried, settled: true })
    this.next()
  }

  /** Shows other rows at the same positions. The old rows stay until the first answer. */
  otherwise(change: Partial<Pick<RowsState, 'filter' | 'sort' | 'group'>>): void {
    this.begin(true)
    this.store.setState({ ...change, settled: false, failure: null, generation: this.store.getState().generation + 1 })
    this.next()
  }

  /** Starts a new request. `isAtTop`: the rows are shown from the first. */
  private begin(isAtTop: boolean): void {
    this.epoch += 1
    if (isAtTop) this.inView = { first: 0, last: PAGE - 1 }
  }

  /** Sets the visible positions (inclusive). */
  setInView(firstPosition: number, lastPosition: number): void {
    this.inView = { first: firstPosition, last: lastPosition }
    this.next()
  }

  /** Loads the visible rows again, and shows the old ones until then. */
  refresh(change: Partial<RowsState> = {}): void {
    this.begin(false)
    this.store.setState({ ...change, failure: null })
    this.next()
  }

  /** Replaces everything. */
  show(state: RowsState): void {
    this.begin(true)
    this.store.setState(state, true)
    this.next()
  }

  forget(): void {
    this.begin(false)
    this.store.setState({ ...NO_ROWS, generation: this.store.getState().generation + 1 }, true)
  }
}
