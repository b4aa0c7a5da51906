/** Connects the window's stores, so that a change in one updates the others. */
import type { Host } from '../../src-shared/api/window-types.ts'
import type { MenuCommand, Request } from '../../src-shared/api/calls.ts'
import { wasEmptied, wireWorkbench } from './follow-import.ts'
import { clearSelection } from './grid-store.ts'
import { makeArrivalActions } from './arrivals.ts'
import { makeStores, type AllStores } from './make-stores.ts'
import { syncHostLanguage } from './host-language.ts'
import { ask } from './call-host.ts'
import type { BrowserEnv } from './browser-env.ts'
import { followPlace, makeSavedPlace, returnToPlace } from './place-keeper.ts'
import { showLowStock } from './show-low-stock.ts'
import { wordsOf, type Words } from '../../src-shared/words/window/words.ts'

export type Stores = ReturnType<typeof createStores>

export function createStores(host: Host, browser: BrowserEnv) {
  const stores = makeStores(host, browser)
  const { app, settings, imports, savedImports, layouts, run, stock, activeRuns, inbox, waiting } = stores
  const place = makeSavedPlace(browser.session)
  const getWords = (): Words => wordsOf(app.getState().language, browser.language)
  const uiLanguage = syncHostLanguage(host, stores)
  const arrivalActions = makeArrivalActions(host, stores, getWords)

  let isStarted = false

  followStorage(stores)
  // Another tab or page may have closed since the list was loaded.
  imports.subscribe((state, previousState) => {
    if (state.step !== 'empty' || previousState.step === 'empty' || !isStarted) return
    void savedImports.act.load()
    void waiting.act.load()
  })
  app.subscribe((state, previousState) => {
    // An action on another screen may have resolved items that were waiting.
    const hasReturnedToImport = state.screen === 'import' && previousState.screen !== 'import'
    if (isStarted && (hasReturnedToImport || state.account !== previousState.account)) void waiting.act.load()
  })
  stock.imports.subscribe((state, previousState) => {
    if (state.step !== previousState.step && isStarted) void savedImports.act.load()
  })
  const reportNoRowsLeft = () => app.act.showNotice({ kind: 'good', text: getWords().filters.nothingLeft })
  wireWorkbench(host, stores, layouts, browser, reportNoRowsLeft)
  wireWorkbench(host, stock, layouts, browser, reportNoRowsLeft)

  followReport(stores, reportNoRowsLeft)

  host.on('accounts.changed', () => void app.act.refreshAccounts())
  // Another window changed, closed, resumed or discarded its import.
  host.on('saved.changed', () => {
    if (isStarted) void savedImports.act.load()
  })
  settings.subscribe((state, previousState) => {
    if (state.settings === null) return
    if (state.settings.language !== previousState.settings?.language) app.act.applyLanguage(state.settings.language)
  })
  // Sent when the host uses the new settings. The open import must now be checked with them.
  host.on('settings.changed', () => {
    for (const importStore of [imports, stock.imports]) void importStore.act.refreshSummary()
  })

  /** Listens for the menu bar's commands. */
  const onCommand = (handle: (command: MenuCommand) => void) =>
    host.on('window.command', ({ command }) => handle(command))
  // The reply does not matter, because the window also works without a desktop.
  const changePreferences = async (preferences: Request<'window.prefers'>): Promise<void> =>
    void (await ask(host, 'window.prefers', preferences))

  /** Loads what the window shows first. It can be called again after a failed start. */
  async function start(): Promise<void> {
    await uiLanguage.setLanguage(app.getState().language)
    await Promise.all([app.act.load(), settings.act.load()])
    await uiLanguage.waitForHost()
    if (app.getState().startState !== 'ready') return
    void app.act.loadSamples()
    void activeRuns.act.load()
    void inbox.act.load()
    const placeBefore = place.get()
    const restoredImport = await imports.act.restore()
    const state = imports.getState()
    if (restoredImport && state.step === 'open') {
      app.act.chooseAccountAndStorage(state.account, state.summary.choices.storage)
    }
    returnToPlace(stores, placeBefore)
    followPlace(stores, place)
    if (restoredImport && state.step === 'open' && restoredImport.run !== null) await run.act.watch(restoredImport.run)
    await restoreStock(stores)
    isStarted = true
    void savedImports.act.load()
    void waiting.act.load()
    arrivalActions.openEarlyFiles()
  }

  return {
    ...stores,
    browser,
    arrive: arrivalActions.arrive,
    receive: arrivalActions.receive,
    receiveLink: arrivalActions.receiveLink,
    openOfferedFiles: arrivalActions.openOfferedFiles,
    openNext: arrivalActions.openNext,
    showLowStock: () => showLowStock(stores),
    onCommand,
    changePreferences,
    start,
  }
}

async function restoreStock({ stock }: ReturnType<typeof makeStores>): Promise<void> {
  const restoredStock = await stock.imports.act.restore()
  const state = stock.imports.getState()
  if (restoredStock && state.step === 'open' && restoredStock.run !== null) await stock.run.act.watch(restoredStock.run)
}

/** Clears the selection when other rows take its positions. Resets a filter that a change leaves without rows. */
function followReport({ history, report }: AllStores, onNoRowsLeft: () => void): void {
  history.rows.subscribe((state, previousState) => {
    if (state.session !== previousState.session)
      report.grid.setState({ activePlace: { row: 0, column: 0 }, hasFocus: false, areDetailsOpen: false })
    if (state.generation !== previousState.generation) return clearSelection(report.grid)
    if (!wasEmptied(previousState, state, history.getState().filter)) return
    history.act.setFilter(null, {})
    onNoRowsLeft()
  })
}

/** Shows the storage of the import on screen in the header. */
function followStorage({ app, imports, leaving, stock }: AllStores): void {
  imports.subscribe((state, previousState) => {
    const openState = state.step === 'open' ? state : null
    const openStateBefore = previousState.step === 'open' ? previousState : null
    // A supplier's settings may choose the storage for its lists.
    if (openState && !(openState.summary.session === openStateBefore?.summary.session) && openState.summary.profile)
      app.act.chooseStorage(openState.summary.choices.storage)
    // The user chose another storage but kept the import, because changes would have been lost.
    const isSameImport = openState?.summary.session === openStateBefore?.summary.session
    if (openState && isSameImport && openStateBefore?.lossQuestion && !openState.lossQuestion && !openState.busy)
      app.act.chooseStorage(openState.summary.choices.storage)
  })
  // If the user stays with the import, the header shows its account and storage again.
  for (const leavingStores of [{ leaving, imports }, stock]) {
    leavingStores.leaving.subscribe((state, previousState) => {
      const importState = leavingStores.imports.getState()
      if (state.question !== null || previousState.question === null || importState.step !== 'open') return
      app.act.chooseAccountAndStorage(importState.account, importState.summary.choices.storage)
    })
  }
}
