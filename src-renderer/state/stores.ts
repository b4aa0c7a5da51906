/** All stores of the window, wired: what happens in one that another must follow. */
import type { Host } from '../../src-shared/contract/received.ts'
import { createContext, useContext } from 'react'
import { isOver } from '../../src-shared/contract/run.ts'
import { firstFilter, toReview } from '../view/counts.ts'
import { createAboutStore } from './about-store.ts'
import { createAccountsStore } from './accounts-store.ts'
import { createAppStore } from './app-store.ts'
import { createExportStore } from './export-store.ts'
import { createFilesStore } from './files-store.ts'
import { clearSelection, createGridStore } from './grid-store.ts'
import { createHistoryStore } from './history-store.ts'
import { hostLanguage } from './host-language.ts'
import { createImportStore } from './import-store.ts'
import { ask } from './call-host.ts'
import { keptPlace } from './persisted-place.ts'
import { createLeavingStore, type Arrival } from './leaving-store.ts'
import { createLayoutStore } from './layout-store.ts'
import type { BrowserEnv } from './browser-env.ts'
import { followPlace, returnToPlace } from './place-keeper.ts'
import { createRowsStore } from './rows-store.ts'
import { createRunStore, keepsFile } from './run-store.ts'
import { createSavedStore } from './saved-store.ts'
import { createSettingsStore } from './settings-store.ts'
import { createActiveRunsStore } from './active-runs-store.ts'
import { createUndoStore } from './undo-store.ts'
import { wordsOf, type Words } from '../wording/words.ts'
import type { Stores } from './window-stores.ts'

/** Rows on screen are asked for again at most this often while a run goes on. */
const REFRESH_MS = 400

export function createStores(host: Host, page: BrowserEnv): Stores {
  const app = createAppStore(host, page)
  const about = createAboutStore(host, page)
  const setups = createAccountsStore(host, page)
  const settings = createSettingsStore(host)
  const leaving = createLeavingStore(page.session)
  const imports = createImportStore(host, page, leaving)
  const saved = createSavedStore(host, app)
  const rows = createRowsStore(host)
  const grid = createGridStore()
  const layouts = createLayoutStore(page)
  const run = createRunStore(host, page)
  const watched = createRunStore(host, page)
  const activeRuns = createActiveRunsStore(host)
  const undo = createUndoStore(host)
  const exports = createExportStore(host)
  const history = createHistoryStore(host, page)
  const files = createFilesStore(host)
  const place = keptPlace(page.session)
  const words = (): Words => wordsOf(app.getState().language, page.language)
  const uiLanguage = hostLanguage(host, { app, setups, imports, rows, run, watched, undo, history })

  let started = false

  imports.subscribe((state, before) => {
    const session = state.step === 'open' ? state.summary.session : null
    const earlier = before.step === 'open' ? before.summary.session : null
    // A tab may have been lost, or a page, since the list was last asked for.
    if (state.step === 'empty' && before.step !== 'empty' && started) void saved.act.load()
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
      return
    }
    // A storage chosen in the bar that the import was not read for, since changes would have been lost.
    if (before.step === 'open' && before.losing && !state.losing && !state.busy) {
      app.act.chooseStorage(state.summary.choices.storage)
    }
    if (before.step === 'open' && before.rereads !== state.rereads) {
      // What a run did is now part of what the account holds; after one, and when nothing differs any more, all filters go.
      const { counts, rowCount } = state.summary
      const after = run.getState().run !== null || toReview(counts) === 0
      run.act.forget()
      rows.act.show(state.summary.session, after ? firstFilter(counts, rowCount) : rows.getState().filter)
    } else if (before.step === 'open' && before.summary !== state.summary && run.getState().run === null) {
      // Another reading puts other rows at the same places; an edit changes some where they stand.
      const reread = JSON.stringify(before.summary.choices) !== JSON.stringify(state.summary.choices)
      if (reread) rows.act.show(state.summary.session, rows.getState().filter)
      else {
        // An edit may move rows to other positions, and the selection is of positions.
        const { filter, sort } = rows.getState()
        if (sort || Object.keys(filter).length > 0) clearSelection(grid)
        rows.act.refresh()
      }
    }
  })

  host.on('accounts.changed', () => void app.act.refreshAccounts())
  settings.subscribe((state, before) => {
    if (state.settings === null) return
    if (state.settings.language !== before.settings?.language) app.act.speak(state.settings.language)
  })
  // Heard when the host has put them to work: the open import is judged by them now.
  host.on('settings.changed', () => void imports.act.refreshSummary())

  rows.subscribe((state, before) => {
    if (state.generation !== before.generation) clearSelection(grid)
  })

  let waiting: (() => void) | null = null
  run.subscribe((state, before) => {
    if (state.run === null || state.progress === before.progress || state.progress === null) return
    const over = isOver(state.progress.state)
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

  /** Handed over before the window knows its account, and which import it comes back to. */
  const early: (readonly [readonly Arrival[], boolean])[] = []

  function arrive(arrivals: readonly Arrival[], also = false): void {
    if (!started) return void early.push([arrivals, also])
    const { account, storage } = app.getState()
    const homeless = account === null || storage === null
    if (homeless) app.act.tell({ kind: 'bad', text: words().bar.noStorage })
    const busy =
      homeless ||
      also ||
      imports.getState().step === 'reading' ||
      leaving.getState().asked !== null ||
      keepsFile(run.getState())
    const [first, ...others] = arrivals
    leaving.act.wait(busy ? arrivals : others)
    app.act.go('import')
    if (!busy) first?.open()
  }

  // Whoever stays with an import stays with its account and storage, too.
  leaving.subscribe((state, before) => {
    const open = imports.getState()
    if (state.asked !== null || before.asked === null || open.step !== 'open') return
    app.act.chooseAccount(open.account)
    app.act.chooseStorage(open.summary.choices.storage)
  })

  // Heard from the first moment on: the desktop tells a file once, as soon as the page is there.
  host.on('file.offered', ({ file, name, also }) => {
    const open = (): void => {
      const { account, storage } = app.getState()
      if (account !== null && storage !== null) void imports.act.open(file, name, { account, storage })
    }
    if (keepsFile(run.getState())) app.act.tell({ kind: 'bad', text: words().run.busy })
    arrive([{ name, open }], also)
  })
  const onCommand: Stores['onCommand'] = (obey) => host.on('window.command', ({ command }) => obey(command))
  // What comes back says nothing: without a desktop around it, the window looks and speaks the same.
  const prefers: Stores['prefers'] = async (preferences) => void (await ask(host, 'window.prefers', preferences))

  async function start(): Promise<void> {
    await uiLanguage.speak(app.getState().language)
    await Promise.all([app.act.load(), settings.act.load()])
    await uiLanguage.heard()
    if (app.getState().start !== 'ready') return
    void activeRuns.act.load()
    const before = place.read()
    const last = await imports.act.restore()
    const state = imports.getState()
    if (last && state.step === 'open') {
      app.act.chooseAccount(state.account)
      app.act.chooseStorage(state.summary.choices.storage)
    }
    const places = { exports, history, rows, undo }
    returnToPlace(places, before)
    followPlace(places, place)
    if (last && state.step === 'open' && last.run !== null) await run.act.watch(last.run)
    started = true
    void saved.act.load()
    for (const [arrivals, also] of early.splice(0)) arrive(arrivals, also)
  }

  return {
    app,
    setups,
    settings,
    about,
    imports,
    leaving,
    saved,
    rows,
    grid,
    layouts,
    run,
    watched,
    activeRuns,
    undo,
    exports,
    history,
    files,
    page,
    arrive,
    onCommand,
    prefers,
    start,
  }
}

const StoresContext = createContext<Stores | null>(null)
export const StoresProvider = StoresContext.Provider

export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('useStores needs a StoresProvider above it')
  return stores
}
