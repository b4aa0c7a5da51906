/** Past runs and the report of one. Reads only: the `watched` store controls the run of an open report, the `undo` store an undo. */
import type { Answer, Failure, Host, ReportRow, RunInfo } from '../../src-shared/api/window-types.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReportFilter } from '../../src-shared/api/report.ts'
import type { ReportOrder } from '../../src-shared/run/report-shown.ts'
import { NEWEST_FIRST, undoesOf, type RunColumn, type RunSort } from '../view/past-runs.ts'
import { ask } from './call-host.ts'
import type { BrowserEnv } from './browser-env.ts'

export interface HistoryState {
  readonly runs: readonly RunInfo[] | null
  readonly busy: boolean
  readonly failure: Failure | null
  readonly search: string
  /** Runs whose rows match the search, with how many; results of an earlier search are dropped. */
  readonly found: ReadonlyMap<string, number>
  readonly searching: boolean
  readonly sort: RunSort
  /** How many runs are listed; more on request, so that a thousand of them cost nothing. */
  readonly most: number
  readonly open: string | null
  readonly report: Report | null
  readonly failedOnly: boolean
  /** The filter of the report's rows; `failedOnly` is separate. */
  readonly filter: ReportFilter
  /** Null: the order of the plan. */
  readonly order: ReportOrder | null
  /** Positions of the selected rows. */
  readonly chosen: ReadonlySet<number>
}

export interface Report {
  readonly info: RunInfo
  /** Runs that undo this one, as a key, when its rows were loaded. */
  readonly undoes: string
  /** How many rows match the filter. */
  readonly total: number
  /** The loaded rows, by page. */
  readonly pages: ReadonlyMap<number, readonly ReportRow[]>
}

/** The row at this position; undefined until it is loaded. */
export function reportRowAt({ pages }: Report, at: number): ReportRow | undefined {
  return pages.get(Math.floor(at / REPORT_PAGE))?.[at % REPORT_PAGE]
}

const REPORT_PAGE = 200
export const RUNS_PAGE = 100
/** The search starts this long after the last key press. */
const SEARCH_MS = 250
const NOTHING: ReadonlyMap<string, number> = new Map()
const NOTHING_CHOSEN: ReadonlySet<number> = new Set()

function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at)
}

export function createHistoryStore(host: Host, page: Pick<BrowserEnv, 'later'>) {
  const store = createStore<HistoryState>(() => ({
    runs: null,
    busy: false,
    failure: null,
    search: '',
    found: NOTHING,
    searching: false,
    sort: NEWEST_FIRST,
    most: RUNS_PAGE,
    open: null,
    report: null,
    failedOnly: false,
    filter: {},
    order: null,
    chosen: NOTHING_CHOSEN,
  }))
  const list = runListActs(host, page, store)
  const report = reportActs(host, store, () => list.load())
  return Object.assign(store, { act: { ...list, ...report, ...rowChoices(host, store) } })
}

function runListActs(host: Host, page: Pick<BrowserEnv, 'later'>, store: StoreApi<HistoryState>) {
  // An answer may be older than progress that arrived while it was under way.
  const meanwhile = new Map<string, Pick<RunInfo, 'state' | 'counts' | 'requests'>>()
  host.on('run.progress', ({ run, state, counts, requests }) => {
    const { runs } = store.getState()
    meanwhile.set(run, { state, counts, requests })
    if (runs)
      store.setState({ runs: runs.map((info) => (info.run === run ? { ...info, state, counts, requests } : info)) })
  })

  let calledOff: (() => void) | null = null
  async function searchRows(text: string): Promise<void> {
    const answer = await ask(host, 'runs.search', { text })
    if (store.getState().search.trim() !== text) return
    // Files, storages and dates are searched in the window: if this fails, only matches in rows are missing.
    const rowsByRun = answer.ok ? new Map(answer.value.found.map(({ run, rows }) => [run, rows])) : NOTHING
    store.setState({ found: rowsByRun, searching: false })
  }

  return {
    async load(): Promise<void> {
      store.setState({ busy: true, failure: null })
      meanwhile.clear()
      const answer = await ask(host, 'runs.list', {})
      if (!answer.ok) return store.setState({ busy: false, failure: answer.failure })
      const runs = answer.value.runs.map((info) => ({ ...info, ...meanwhile.get(info.run) }))
      store.setState({ busy: false, runs })
    },
    /** Runs that resumed by themselves when the program started; empty if that is not known. */
    async autoResumed(): Promise<readonly RunInfo[]> {
      const answer = await ask(host, 'run.takenUp', {})
      return answer.ok ? answer.value.runs : []
    },
    search(search: string): void {
      calledOff?.()
      const text = search.trim()
      store.setState({ search, found: NOTHING, searching: text !== '', most: RUNS_PAGE })
      calledOff = text === '' ? null : page.later(() => void searchRows(text.slice(0, 200)), SEARCH_MS)
    },
    /** Sorts by a column; the same column again reverses the order. */
    sortBy(by: RunColumn): void {
      const { sort } = store.getState()
      store.setState({ sort: { by, down: sort.by === by ? !sort.down : by !== 'file' && by !== 'where' } })
    },
    moreRuns: () => store.setState({ most: store.getState().most + RUNS_PAGE }),
  }
}

function reportActs(host: Host, store: StoreApi<HistoryState>, loadRuns: () => Promise<void>) {
  const pending = new Set<string>()
  /** `anew`: loaded rows are dropped. */
  async function readReport(page: number, anew = false): Promise<void> {
    const { open, failedOnly, filter, order, runs } = store.getState()
    const name = `${open} ${page}`
    if (open === null || (!anew && pending.has(name))) return
    pending.add(name)
    const undoes = undoesOf(runs ?? [], open)
    store.setState({ busy: true, failure: null })
    const shown = { failedOnly, ...filter, ...(order === null ? {} : { order }) }
    const window = { run: open, from: page * REPORT_PAGE, count: REPORT_PAGE, ...shown }
    const answer = await ask(host, 'run.report', window)
    pending.delete(name)
    const now = store.getState()
    if (now.open !== open || now.failedOnly !== failedOnly || now.filter !== filter || now.order !== order) return
    if (!answer.ok) return store.setState({ busy: false, failure: answer.failure })
    const { info, total, rows } = answer.value
    const before = anew ? null : now.report
    const pages = new Map(before?.pages).set(page, rows)
    store.setState({ busy: false, report: { info, total, pages, undoes: before?.undoes ?? undoes } })
  }

  return {
    async open(run: string, failedOnly = false): Promise<void> {
      const { open, report } = store.getState()
      const other = open === run ? {} : { filter: {}, order: null, chosen: NOTHING_CHOSEN }
      store.setState({ open: run, failedOnly, report: open === run ? report : null, ...other })
      // Links to other runs come from the list: a newer run is not in it yet.
      const listed = store.getState().runs?.some((info) => info.run === run) === true
      await Promise.all([readReport(0, true), listed ? undefined : loadRuns()])
    },
    /** Loads the rows in this range that are not loaded yet. */
    show(from: number, to: number): void {
      const { report } = store.getState()
      if (!report) return
      for (let page = Math.floor(from / REPORT_PAGE); page * REPORT_PAGE <= Math.min(to, report.total - 1); page += 1) {
        if (!report.pages.has(page)) void readReport(page)
      }
    },
    /** The rows in this range, in the current order. */
    async rowsFrom(from: number, to: number): Promise<Answer<readonly ReportRow[]>> {
      const { open, failedOnly, filter, order } = store.getState()
      const rows: ReportRow[] = []
      if (open === null) return { ok: true, value: rows }
      while (rows.length <= to - from) {
        const window = { from: from + rows.length, count: Math.min(REPORT_PAGE, to - from + 1 - rows.length) }
        const shown = { run: open, failedOnly, ...filter, ...(order === null ? {} : { order }) }
        const answer = await ask(host, 'run.report', { ...shown, ...window })
        if (!answer.ok) return answer
        if (answer.value.rows.length === 0) break
        rows.push(...answer.value.rows)
      }
      return { ok: true, value: rows }
    },
    async setFilter(changed: ReportFilter): Promise<void> {
      store.setState({ filter: { ...store.getState().filter, ...changed } })
      await readReport(0, true)
    },
    /** Sorts by a column; once more reverses it, a third time restores the plan's order. */
    async orderBy(by: ReportOrder['by']): Promise<void> {
      const { order } = store.getState()
      const turned = order?.descending === true ? null : { by, descending: true }
      store.setState({ order: order?.by === by ? turned : { by, descending: false } })
      await readReport(0, true)
    },
    back: (): void => {
      store.setState({ open: null, report: null, failure: null, filter: {}, order: null, chosen: NOTHING_CHOSEN })
      // Runs may have started or ended since the list was loaded.
      void loadRuns()
    },
  }
}

/** Selected rows of the report, for an undo of a part. */
function rowChoices(host: Host, store: StoreApi<HistoryState>) {
  return {
    choose(places: readonly number[], chosen: boolean): void {
      const now = new Set(store.getState().chosen)
      for (const place of places) {
        if (chosen) now.add(place)
        else now.delete(place)
      }
      store.setState({ chosen: now })
    },
    chooseNone: (): void => store.setState({ chosen: NOTHING_CHOSEN }),
    /** Every row that matches the filter, also those that are not loaded. */
    async chooseAll(): Promise<void> {
      const { open: run, failedOnly, filter } = store.getState()
      if (run === null) return
      const answer = await ask(host, 'run.places', { run, failedOnly, ...filter })
      if (store.getState().open !== run) return
      if (!answer.ok) return store.setState({ failure: answer.failure })
      store.setState({ chosen: new Set(answer.value.places.flatMap(([first, count]) => numbersFrom(first, count))) })
    },
  }
}
