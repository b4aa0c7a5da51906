/**
 * Past runs, and the report of one run. Only reads. The `reportRun` store controls the run of an open report, and the `undo` store controls an undo.
 */
import type { Failure, Host, RowFilter, RunInfo } from '../../src-shared/api/window-types.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReportFilter } from '../../src-shared/api/report.ts'
import { NEWEST_FIRST, type RunColumn, type RunSort } from '../view/past-runs.ts'
import { ask } from './call-host.ts'
import type { BrowserEnv } from './browser-env.ts'
import { createReportStore, type ReportState, type ReportStore } from './report-store.ts'

export interface HistoryState extends ReportState {
  readonly busy: boolean
  readonly failure: Failure | null
  readonly searchText: string
  /** How many matching rows each run has. Results of an earlier search are dropped. */
  readonly matchCounts: ReadonlyMap<string, number>
  readonly isSearching: boolean
  readonly sort: RunSort
  /** How many runs are listed. More are added on request, so that a list of a thousand runs stays fast. */
  readonly listedCount: number
}

/** A report that has not been read yet. */
const UNREAD_REPORT = {
  info: null,
  undoKey: '',
  changedColumns: [],
  firstColumnCount: 0,
  sheets: [],
  filter: {},
} as const

export const RUNS_PER_PAGE = 100
/** Milliseconds between the last key press and the search. */
const SEARCH_DELAY_MS = 250
const NO_MATCHES: ReadonlyMap<string, number> = new Map()
export function createHistoryStore(host: Host, browser: Pick<BrowserEnv, 'runLater'>) {
  const store = createStore<HistoryState>(() => ({
    runs: null,
    busy: false,
    failure: null,
    searchText: '',
    matchCounts: NO_MATCHES,
    isSearching: false,
    sort: NEWEST_FIRST,
    listedCount: RUNS_PER_PAGE,
    openRun: null,
    ...UNREAD_REPORT,
  }))
  const listActions = makeRunListActions(host, browser, store)
  const rows = createReportStore(host, store)
  return Object.assign(store, {
    rows,
    act: { ...listActions, ...makeReportActions(store, rows, () => listActions.load()) },
  })
}

function makeRunListActions(host: Host, browser: Pick<BrowserEnv, 'runLater'>, store: StoreApi<HistoryState>) {
  // Progress that arrived while the list was requested. The answer may be older.
  const pendingChanges = new Map<string, Pick<RunInfo, 'state' | 'counts' | 'requests'>>()
  host.on('run.progress', ({ run, state, counts, requests }) => {
    const { runs } = store.getState()
    pendingChanges.set(run, { state, counts, requests })
    if (runs)
      store.setState({ runs: runs.map((info) => (info.run === run ? { ...info, state, counts, requests } : info)) })
  })

  let cancelSearch: (() => void) | null = null
  async function searchRows(text: string): Promise<void> {
    const answer = await ask(host, 'runs.search', { text })
    if (store.getState().searchText.trim() !== text) return
    // The window itself searches files, storages and dates. If this fails, only matches in rows are missing.
    const matchCounts = answer.ok ? new Map(answer.value.found.map(({ run, rows }) => [run, rows])) : NO_MATCHES
    store.setState({ matchCounts, isSearching: false })
  }

  return {
    async load(): Promise<void> {
      store.setState({ busy: true, failure: null })
      pendingChanges.clear()
      const answer = await ask(host, 'runs.list', {})
      if (!answer.ok) return store.setState({ busy: false, failure: answer.failure })
      const runs = answer.value.runs.map((info) => ({ ...info, ...pendingChanges.get(info.run) }))
      store.setState({ busy: false, runs })
    },
    /** Runs that resumed automatically when the program started; empty if that is unknown. */
    async loadResumedRuns(): Promise<readonly RunInfo[]> {
      const answer = await ask(host, 'run.takenUp', {})
      return answer.ok ? answer.value.runs : []
    },
    search(search: string): void {
      cancelSearch?.()
      const text = search.trim()
      store.setState({
        searchText: search,
        matchCounts: NO_MATCHES,
        isSearching: text !== '',
        listedCount: RUNS_PER_PAGE,
      })
      cancelSearch = text === '' ? null : browser.runLater(() => void searchRows(text.slice(0, 200)), SEARCH_DELAY_MS)
    },
    /** Sorts by a column. Choosing the same column again reverses the order. */
    sortBy(column: RunColumn): void {
      const { sort } = store.getState()
      store.setState({
        sort: { by: column, down: sort.by === column ? !sort.down : column !== 'file' && column !== 'where' },
      })
    },
    listMoreRuns: () => store.setState({ listedCount: store.getState().listedCount + RUNS_PER_PAGE }),
  }
}

function makeReportActions(store: StoreApi<HistoryState>, rows: ReportStore, loadRuns: () => Promise<void>) {
  const actions = {
    /** Opens a report, or reads the open one again with its filter. */
    async open(run: string, failedOnly = false): Promise<void> {
      if (store.getState().openRun === run) actions.refresh()
      else {
        store.setState({ openRun: run, ...UNREAD_REPORT })
        rows.act.show(run, failedOnly ? { notIn: true } : {})
        rows.act.setSort(null)
      }
      // The links between runs come from the list, which does not include a newer run yet.
      const isListed = store.getState().runs?.some((info) => info.run === run) === true
      if (!isListed) await loadRuns()
    },
    refresh: (): void => rows.act.refresh(),
    /** Changes the report's own filter; null removes it. `shownFilter` is the filter that all lists of rows have. */
    setFilter(changes: ReportFilter | null, shownFilter: RowFilter): void {
      store.setState({ filter: changes === null ? {} : { ...store.getState().filter, ...changes } })
      rows.act.setFilter(shownFilter)
    },
    goBack: (): void => {
      store.setState({ openRun: null, ...UNREAD_REPORT })
      rows.act.forget()
      // Runs may have started or ended since the list was loaded.
      void loadRuns()
    },
  }
  return actions
}
