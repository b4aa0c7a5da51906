/** Pages of the rows on screen, asked for as they are looked at and kept in a small cache. Answers to an older filter are dropped. */
import { createStore } from 'zustand/vanilla'
import type { Host } from '../../src-shared/api/window-types.ts'
import { PAGE, pagesFor, pagesToForget } from '../view/pages.ts'
import { ask } from './call-host.ts'
import { NO_ROWS, shownNow, type RowsState } from './rows-shown.ts'

/** Questions that are open at once. */
const TOGETHER = 2

export class RowPages {
  private readonly host: Host
  readonly store = createStore<RowsState>(() => NO_ROWS)
  private epoch = 0
  private inView = { first: 0, last: PAGE - 1 }
  private readonly asked = new Map<number, number>()

  constructor(host: Host) {
    this.host = host
  }

  private next(): void {
    const { session, total, settled, pages, failure } = this.store.getState()
    if (session === null || failure) return
    // Before the first answer nothing but the beginning is known to exist.
    const wanted = settled ? pagesFor(this.inView.first, this.inView.last, total) : [0]
    for (const page of wanted) {
      const open = [...this.asked.values()].filter((one) => one === this.epoch).length
      if (open >= TOGETHER) return
      if (this.asked.get(page) === this.epoch || pages.get(page)?.epoch === this.epoch) continue
      this.asked.set(page, this.epoch)
      void this.fetchPage(session, page, this.epoch)
    }
  }

  private async fetchPage(session: string, page: number, mine: number): Promise<void> {
    const { rule, cells } = this.store.getState()
    const answer = await ask(this.host, 'import.rows', {
      session,
      from: page * PAGE,
      count: PAGE,
      ...shownNow(this.store.getState()),
      ...(rule ? { rule: [rule.field, rule.text] } : {}),
      ...(cells ? { cells } : {}),
    })
    if (this.asked.get(page) === mine) this.asked.delete(page)
    if (mine !== this.epoch) return
    if (!answer.ok) return this.store.setState({ failure: answer.failure })
    const { pages: old, settled, total } = this.store.getState()
    const pages = new Map(old)
    // The first answer to a new filter makes whatever is left of the old one wrong; a refresh keeps it until replaced.
    if (!settled || total !== answer.value.total) {
      for (const [key, kept] of pages) if (kept.epoch !== this.epoch) pages.delete(key)
    }
    pages.set(page, { epoch: this.epoch, seen: answer.value.seen, rows: answer.value.rows })
    for (const key of pagesToForget(pages.keys(), Math.floor(this.inView.first / PAGE))) pages.delete(key)
    const { total: now, lines = 0, tried = null } = answer.value
    this.store.setState({ pages, total: now, lines, tried, settled: true })
    this.next()
  }

  /** Other rows at the same positions: those shown stay until the first answer. */
  otherwise(change: Partial<Pick<RowsState, 'filter' | 'sort' | 'group'>>): void {
    this.begin(true)
    this.store.setState({ ...change, settled: false, failure: null, generation: this.store.getState().generation + 1 })
    this.next()
  }

  /** What is asked from now on is another question; `atTop`: of rows that are shown from their first. */
  private begin(atTop: boolean): void {
    this.epoch += 1
    if (atTop) this.inView = { first: 0, last: PAGE - 1 }
  }

  /** Says which positions are on screen (inclusive). */
  setInView(first: number, last: number): void {
    this.inView = { first, last }
    this.next()
  }

  /** The same rows may read differently now: asks again for what is on screen, keeping it shown meanwhile. */
  refresh(change: Partial<RowsState> = {}): void {
    this.begin(false)
    this.store.setState({ ...change, failure: null })
    this.next()
  }

  /** Instead of all that was known. */
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
