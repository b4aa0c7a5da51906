/** All stores of the window, wired: what happens in one that another must follow. */
import { createContext, useContext } from 'react'
import type { Host, OfferedFile } from '../../src-shared/contract/host.ts'
import { firstFilter, toReview } from '../view/counts.ts'
import { createAppStore, type AppStore } from './app-store.ts'
import { createExportStore, type ExportStore } from './export-store.ts'
import { createGridStore, type GridStore } from './grid-store.ts'
import { createHistoryStore, type HistoryStore } from './history-store.ts'
import { createImportStore, type ImportStore } from './import-store.ts'
import type { PagePowers } from './page-powers.ts'
import { createRowsStore, type RowsStore } from './rows-store.ts'
import { createRunStore, isOver, type RunStore } from './run-store.ts'
import { createUndoStore, type UndoStore } from './undo-store.ts'

export interface Stores {
  readonly app: AppStore
  readonly imports: ImportStore
  readonly rows: RowsStore
  readonly grid: GridStore
  readonly run: RunStore
  /** The run whose report is open, which may still go on. */
  readonly watched: RunStore
  readonly undo: UndoStore
  readonly exports: ExportStore
  readonly history: HistoryStore
  readonly page: PagePowers
  /** Listens for files handed over from outside the window. */
  readonly onOffered: (open: (file: OfferedFile) => void) => () => void
  start(): Promise<void>
}

/** Rows on screen are asked for again at most this often while a run goes on. */
const REFRESH_MS = 400

export function createStores(host: Host, page: PagePowers): Stores {
  const app = createAppStore(host, page)
  const imports = createImportStore(host, page)
  const rows = createRowsStore(host)
  const grid = createGridStore()
  const run = createRunStore(host, page)
  const watched = createRunStore(host, page)
  const undo = createUndoStore(host)
  const exports = createExportStore(host)
  const history = createHistoryStore(host)

  imports.subscribe((state, before) => {
    const session = state.step === 'open' ? state.summary.session : null
    const earlier = before.step === 'open' ? before.summary.session : null
    if (state.step !== 'open') {
      if (earlier !== null) {
        rows.act.forget()
        run.act.forget()
      }
      return
    }
    if (session !== earlier) {
      grid.setState({ active: { row: 0, column: 0 }, focused: false })
      rows.act.show(state.summary.session, firstFilter(state.summary.counts, state.summary.rowCount))
    } else if (before.step === 'open' && before.rereads !== state.rereads) {
      // What a run did is now part of what the account holds; after one, and when nothing differs any more, all filters go.
      const { counts, rowCount } = state.summary
      const after = run.getState().run !== null || toReview(counts) === 0
      run.act.forget()
      rows.act.show(state.summary.session, after ? firstFilter(counts, rowCount) : rows.getState().filter)
    } else if (before.step === 'open' && before.summary !== state.summary && run.getState().run === null) {
      // Another reading puts other rows at the same places; an edit changes some where they stand.
      const reread = JSON.stringify(before.summary.choices) !== JSON.stringify(state.summary.choices)
      if (reread) rows.act.show(state.summary.session, rows.getState().filter)
      else rows.act.refresh()
    }
  })

  let waiting: (() => void) | null = null
  run.subscribe((state, before) => {
    if (state.run === null || state.progress === before.progress || state.progress === null) return
    const over = isOver(state.progress)
    if (over) {
      waiting?.()
      waiting = null
      rows.act.refresh()
    } else {
      waiting ??= page.later(() => {
        waiting = null
        rows.act.refresh()
      }, REFRESH_MS)
    }
  })

  const onOffered: Stores['onOffered'] = (open) => host.on('file.offered', open)

  async function start(): Promise<void> {
    await app.act.load()
    if (app.getState().start !== 'ready') return
    const last = await imports.act.restore()
    const state = imports.getState()
    if (!last || state.step !== 'open') return
    app.act.chooseAccount(state.account)
    app.act.chooseStorage(state.summary.choices.storage)
    if (last.run !== null) await run.act.watch(last.run)
  }

  return { app, imports, rows, grid, run, watched, undo, exports, history, page, onOffered, start }
}

const StoresContext = createContext<Stores | null>(null)
export const StoresProvider = StoresContext.Provider

export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('useStores needs a StoresProvider above it')
  return stores
}
