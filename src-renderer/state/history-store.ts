/** Past runs and the report of one. Reads only: the run of an open report is steered by the `watched` store. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../src-shared/contract/failure.ts'
import type { Host } from '../../src-shared/contract/host.ts'
import type { ReportRow, RunInfo } from '../../src-shared/contract/run.ts'
import { ask } from './ask.ts'

export interface HistoryState {
  readonly runs: readonly RunInfo[] | null
  readonly busy: boolean
  readonly failure: Failure | null
  readonly search: string
  /** The run whose report is open. */
  readonly open: string | null
  readonly report: { readonly info: RunInfo; readonly total: number; readonly rows: readonly ReportRow[] } | null
  readonly failedOnly: boolean
  /** How many rows of the open report need a look; null while not known. */
  readonly look: number | null
}

export interface HistoryActions {
  load(): Promise<void>
  search(text: string): void
  open(run: string, failedOnly?: boolean): Promise<void>
  more(): Promise<void>
  readonly back: () => void
}

export type HistoryStore = StoreApi<HistoryState> & { readonly act: HistoryActions }

const REPORT_PAGE = 200

export function createHistoryStore(host: Host): HistoryStore {
  const store = createStore<HistoryState>(() => ({
    runs: null,
    busy: false,
    failure: null,
    search: '',
    open: null,
    report: null,
    failedOnly: false,
    look: null,
  }))

  host.on('run.progress', ({ run, state, counts }) => {
    const { runs } = store.getState()
    if (!runs) return
    store.setState({ runs: runs.map((info) => (info.run === run ? { ...info, state, counts } : info)) })
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

  /** The host lists rows without work apart from rows that were left out only here. */
  async function countLook(run: string): Promise<void> {
    const answer = await ask(host, 'run.report', { run, from: 0, count: 0, failedOnly: true })
    // Without it the report only says less.
    if (answer.ok && store.getState().open === run) store.setState({ look: answer.value.total })
  }

  const act: HistoryActions = {
    async load() {
      store.setState({ busy: true, failure: null })
      const answer = await ask(host, 'runs.list', {})
      store.setState(answer.ok ? { busy: false, runs: answer.value.runs } : { busy: false, failure: answer.failure })
    },
    search: (search) => store.setState({ search }),
    async open(run, failedOnly = false) {
      const { open, report } = store.getState()
      store.setState({ open: run, failedOnly, report: open === run ? report : null })
      if (open !== run) store.setState({ look: null })
      await Promise.all([readReport(0), countLook(run)])
    },
    more: () => readReport(store.getState().report?.rows.length ?? 0),
    back() {
      store.setState({ open: null, report: null, failure: null })
      // Runs may have come and ended since the list was read.
      void act.load()
    },
  }
  return Object.assign(store, { act })
}

/** Runs whose file, account, storage number or state has the text. */
export function fitting(runs: readonly RunInfo[], search: string): readonly RunInfo[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return runs
  return runs.filter(({ file, account, run, started }) =>
    [file, account, run, started].some((text) => text.toLowerCase().includes(wanted)),
  )
}
