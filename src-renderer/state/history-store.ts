/**
 * Past runs and the report of one. Reads only: the run of an open report is steered by the `watched` store, an undo by the
 * `undo` store.
 */
import type { Failure, Host, ReportRow, RunInfo } from '../../src-shared/contract/received.ts'
import { createStore } from 'zustand/vanilla'
import { NEWEST_FIRST, type RunColumn, type RunSort } from '../view/past-runs.ts'
import { ask } from './call-host.ts'
import type { BrowserEnv } from './browser-env.ts'

export interface HistoryState {
  readonly runs: readonly RunInfo[] | null
  readonly busy: boolean
  readonly failure: Failure | null
  readonly search: string
  /** Runs whose rows have the text of the search, with how many rows; what was found for an earlier text is dropped. */
  readonly found: ReadonlyMap<string, number>
  readonly searching: boolean
  readonly sort: RunSort
  /** How many runs are listed; more on request, so that a thousand of them cost nothing. */
  readonly most: number
  readonly open: string | null
  readonly report: { readonly info: RunInfo; readonly total: number; readonly rows: readonly ReportRow[] } | null
  readonly failedOnly: boolean
}

const REPORT_PAGE = 200
export const RUNS_PAGE = 100
/** People are done typing after this long. */
const SEARCH_MS = 250
const NOTHING: ReadonlyMap<string, number> = new Map()

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
  }))

  host.on('run.progress', ({ run, state, counts, requests }) => {
    const { runs } = store.getState()
    if (!runs) return
    store.setState({ runs: runs.map((info) => (info.run === run ? { ...info, state, counts, requests } : info)) })
  })

  async function readReport(from: number): Promise<void> {
    const { open, failedOnly } = store.getState()
    if (open === null) return
    store.setState({ busy: true, failure: null })
    const answer = await ask(host, 'run.report', { run: open, from, count: REPORT_PAGE, failedOnly })
    const now = store.getState()
    if (now.open !== open || now.failedOnly !== failedOnly) return
    if (!answer.ok) return store.setState({ busy: false, failure: answer.failure })
    const earlier = from === 0 ? [] : (now.report?.rows ?? [])
    store.setState({ busy: false, report: { ...answer.value, rows: [...earlier, ...answer.value.rows] } })
  }

  let calledOff: (() => void) | null = null
  async function searchRows(text: string): Promise<void> {
    const answer = await ask(host, 'runs.search', { text })
    if (store.getState().search.trim() !== text) return
    // Files, storages and dates are searched here: without the rows the list only says less.
    const found = answer.ok ? new Map(answer.value.found.map(({ run, rows }) => [run, rows])) : NOTHING
    store.setState({ found, searching: false })
  }

  const act = {
    async load(): Promise<void> {
      store.setState({ busy: true, failure: null })
      const answer = await ask(host, 'runs.list', {})
      store.setState(answer.ok ? { busy: false, runs: answer.value.runs } : { busy: false, failure: answer.failure })
    },
    /** Runs that go on by themselves since the program was opened; empty where that is not known. */
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
    /** Sorts by a column; once more turns it round. */
    sortBy(by: RunColumn): void {
      const { sort } = store.getState()
      store.setState({ sort: { by, down: sort.by === by ? !sort.down : by !== 'file' && by !== 'where' } })
    },
    moreRuns: () => store.setState({ most: store.getState().most + RUNS_PAGE }),
    async open(run: string, failedOnly = false): Promise<void> {
      const { open, report } = store.getState()
      store.setState({ open: run, failedOnly, report: open === run ? report : null })
      // Its links with other runs are read off the list: a run begun since is not in it yet.
      const listed = store.getState().runs?.some((info) => info.run === run) === true
      await Promise.all([readReport(0), listed ? undefined : act.load()])
    },
    more: () => readReport(store.getState().report?.rows.length ?? 0),
    back: (): void => {
      store.setState({ open: null, report: null, failure: null })
      // Runs may have come and ended since the list was read.
      void act.load()
    },
  }
  return Object.assign(store, { act })
}
