/**
 * The rows on screen, asked for in pages and kept in a small cache. Holds what is shown, never the file. Answers to an
 * older filter are dropped; at most TOGETHER questions are open at once, the newest wish first.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../src-shared/contract/failure.ts'
import type { Host } from '../../src-shared/contract/host.ts'
import type { RowFilter, RowView } from '../../src-shared/contract/import.ts'
import { findRow } from '../view/find-row.ts'
import { PAGE, pagesFor, pagesToForget } from '../view/pages.ts'
import { ask } from './ask.ts'

const TOGETHER = 2

interface Page {
  readonly epoch: number
  readonly rows: readonly RowView[]
}

export interface RowsState {
  readonly session: string | null
  readonly filter: RowFilter
  readonly total: number
  /** False until the first answer to this filter. */
  readonly settled: boolean
  readonly pages: ReadonlyMap<number, Page>
  readonly failure: Failure | null
  /** Changes when other rows stand at the same positions: the grid goes back to its top. */
  readonly generation: number
}

export interface RowsActions {
  show(session: string, filter: RowFilter): void
  setFilter(filter: RowFilter): void
  /** Says which positions are on screen (inclusive). */
  look(first: number, last: number): void
  /** The same rows may read differently now: asks again for what is on screen, keeping it shown meanwhile. */
  refresh(): void
  forget(): void
  /** Position of a row of the file under the current filter. */
  locate(fileRow: number): Promise<number | null>
}

export type RowsStore = StoreApi<RowsState> & { readonly act: RowsActions }

const NONE: RowsState = {
  session: null,
  filter: {},
  total: 0,
  settled: false,
  pages: new Map(),
  failure: null,
  generation: 0,
}

export function createRowsStore(host: Host): RowsStore {
  const store = createStore<RowsState>(() => NONE)
  let epoch = 0
  let inView = { first: 0, last: PAGE - 1 }
  const asked = new Map<number, number>()

  function next(): void {
    const { session, total, settled, pages, failure } = store.getState()
    if (session === null || failure) return
    // Before the first answer nothing but the beginning is known to exist.
    const wanted = settled ? pagesFor(inView.first, inView.last, total) : [0]
    for (const page of wanted) {
      const open = [...asked.values()].filter((one) => one === epoch).length
      if (open >= TOGETHER) return
      if (asked.get(page) === epoch || pages.get(page)?.epoch === epoch) continue
      asked.set(page, epoch)
      void fetchPage(session, page, epoch)
    }
  }

  async function fetchPage(session: string, page: number, mine: number): Promise<void> {
    const filter = trimmed(store.getState().filter)
    const answer = await ask(host, 'import.rows', { session, from: page * PAGE, count: PAGE, filter })
    if (asked.get(page) === mine) asked.delete(page)
    if (mine !== epoch) return
    if (!answer.ok) return store.setState({ failure: answer.failure })
    const { pages: old, settled, total } = store.getState()
    const pages = new Map(old)
    // The first answer to a new filter makes whatever is left of the old one wrong; a refresh keeps it until replaced.
    if (!settled || total !== answer.value.total) {
      for (const [key, kept] of pages) if (kept.epoch !== epoch) pages.delete(key)
    }
    pages.set(page, { epoch, rows: answer.value.rows })
    for (const key of pagesToForget(pages.keys(), Math.floor(inView.first / PAGE))) pages.delete(key)
    store.setState({ pages, total: answer.value.total, settled: true })
    next()
  }

  const act: RowsActions = {
    show(session, filter) {
      epoch += 1
      const { generation } = store.getState()
      inView = { first: 0, last: PAGE - 1 }
      store.setState({ ...NONE, session, filter, generation: generation + 1 }, true)
      next()
    },
    setFilter(filter) {
      epoch += 1
      inView = { first: 0, last: PAGE - 1 }
      store.setState({ filter, settled: false, failure: null, generation: store.getState().generation + 1 })
      next()
    },
    look(first, last) {
      inView = { first, last }
      next()
    },
    refresh() {
      epoch += 1
      store.setState({ failure: null })
      next()
    },
    forget() {
      epoch += 1
      store.setState({ ...NONE, generation: store.getState().generation + 1 }, true)
    },
    async locate(fileRow) {
      const { session, total } = store.getState()
      const filter = trimmed(store.getState().filter)
      if (session === null) return null
      return findRow(fileRow, total, async (position) => {
        const known = rowAt(store.getState(), position)
        if (known) return known.row
        const answer = await ask(host, 'import.rows', { session, from: position, count: 1, filter })
        return answer.ok ? (answer.value.rows[0]?.row ?? null) : null
      })
    },
  }
  return Object.assign(store, { act })
}

/** As the host is asked: spaces around a search are the user still typing. */
export function trimmed(filter: RowFilter): RowFilter {
  const { text, ...rest } = filter
  return text === undefined || text.trim() === '' ? rest : { ...rest, text: text.trim() }
}

/** The row at a position, undefined while it is not here yet. */
export function rowAt(state: RowsState, position: number): RowView | undefined {
  return state.pages.get(Math.floor(position / PAGE))?.rows[position % PAGE]
}
