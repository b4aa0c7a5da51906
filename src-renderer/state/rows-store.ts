/**
 * The rows on screen, asked for in pages and kept in a small cache. Holds what is shown, never the file. Answers to an
 * older filter are dropped; at most TOGETHER questions are open at once, the newest wish first.
 */
import { untrusted } from '../../src-shared/domain/values/untrusted-text.ts'
import type {
  Answer,
  Failure,
  Host,
  ImportEditRequest,
  Reply,
  Request,
  RowFilter,
  RowView,
  RowsShown,
} from '../../src-shared/contract/received.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RowSort } from '../../src-shared/contract/import.ts'
import type { Place } from '../view/row-place.ts'
import type { Ranges } from '../view/selection.ts'
import { PAGE, pagesFor, pagesToForget } from '../view/pages.ts'
import { ask } from './call-host.ts'

const TOGETHER = 2

interface Page {
  readonly epoch: number
  readonly rows: readonly RowView[]
}

export interface RowsState {
  readonly session: string | null
  readonly filter: RowFilter
  /** Null: the file's own order. */
  readonly sort: RowSort | null
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
  setSort(sort: RowSort | null): void
  /** Says which positions are on screen (inclusive). */
  look(first: number, last: number): void
  /** The same rows may read differently now: asks again for what is on screen, keeping it shown meanwhile. */
  refresh(): void
  /** Shows a cell as it was just typed, until the host says what it means. */
  expect(index: number, cell: number, text: string): void
  forget(): void
  /** Where a row of the file stands now; not exact: the first row shown after it. Null when the host cannot say. */
  locate(place: Place): Promise<Reply<'import.find'> | null>
  /** What the cells with a problem hold. */
  alike(problem: string): Promise<Answer<Reply<'import.alike'>>>
  /** Rows for the clipboard, as they are shown now. */
  copy(request: CopyAsked): Promise<Answer<Reply<'import.copy'>>>
}

export type CopyAsked = Omit<Request<'import.copy'>, 'session' | 'filter' | 'sort'>

export type RowsStore = StoreApi<RowsState> & { readonly act: RowsActions }

const NONE: RowsState = {
  session: null,
  filter: {},
  sort: null,
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
    const answer = await ask(host, 'import.rows', {
      session,
      from: page * PAGE,
      count: PAGE,
      ...shownNow(store.getState()),
    })
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

  /** Other rows at the same positions: those shown stay until the first answer. */
  function otherwise(change: Partial<Pick<RowsState, 'filter' | 'sort'>>): void {
    epoch += 1
    inView = { first: 0, last: PAGE - 1 }
    store.setState({ ...change, settled: false, failure: null, generation: store.getState().generation + 1 })
    next()
  }

  const act: RowsActions = {
    show(session, filter) {
      epoch += 1
      const { generation, session: earlier, sort } = store.getState()
      inView = { first: 0, last: PAGE - 1 }
      // The same import read anew keeps its order; another one has other columns.
      const kept = earlier === session ? sort : null
      store.setState({ ...NONE, session, filter, sort: kept, generation: generation + 1 }, true)
      next()
    },
    setFilter: (filter) => otherwise({ filter }),
    setSort: (sort) => otherwise({ sort }),
    look(first, last) {
      inView = { first, last }
      next()
    },
    refresh() {
      epoch += 1
      store.setState({ failure: null })
      next()
    },
    expect(index, cell, text) {
      const pages = new Map(store.getState().pages)
      for (const [key, page] of pages) {
        const at = page.rows.findIndex((row) => row.index === index)
        const row = page.rows[at]
        if (!row) continue
        const cells = row.cells.with(cell, { text: untrusted(text), state: 'plain', edited: true })
        pages.set(key, { ...page, rows: page.rows.with(at, { ...row, cells }) })
        return store.setState({ pages })
      }
    },
    forget() {
      epoch += 1
      store.setState({ ...NONE, generation: store.getState().generation + 1 }, true)
    },
    async locate(place) {
      const { session } = store.getState()
      if (session === null) return null
      const answer = await ask(host, 'import.find', { session, ...place, ...shownNow(store.getState()) })
      return answer.ok ? answer.value : null
    },
    alike: (problem) => ask(host, 'import.alike', { session: store.getState().session ?? '', problem }),
    copy(asked) {
      const session = store.getState().session ?? ''
      return ask(host, 'import.copy', { session, ...asked, ...shownNow(store.getState()) })
    },
  }
  return Object.assign(store, { act })
}

/** What is shown, as the host is asked for it. */
export function shownNow({ filter, sort }: Pick<RowsState, 'filter' | 'sort'>): RowsShown {
  return sort ? { filter: trimmed(filter), sort } : { filter: trimmed(filter) }
}

/** Leaves the rows at these positions out, or takes them in again. */
export function selectedEdit(
  selected: Ranges,
  state: Pick<RowsState, 'filter' | 'sort'>,
  included: boolean,
): Extract<ImportEditRequest, { kind: 'filtered' }> {
  const ranges = selected.map(([from, to]): [number, number] => [from, to])
  return { kind: 'filtered', ...shownNow(state), ranges, included }
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
