/** Creates all stores of the window; stores.ts connects them. */
import type { Host } from '../../src-shared/api/window-types.ts'
import { createAboutStore } from './about-store.ts'
import { createAccountsStore } from './accounts-store.ts'
import { createAppStore } from './app-store.ts'
import { createCommandsStore } from './commands-store.ts'
import { createExportStore } from './export-store.ts'
import { createFilesStore } from './saved-files-store.ts'
import { createRestoreStore } from './restore-store.ts'
import { createGridStore } from './grid-store.ts'
import { createReviewStore } from './review-store.ts'
import { createHistoryStore } from './history-store.ts'
import { createImportStore } from './import-store.ts'
import { createRawSheetStore } from './raw-sheet-store.ts'
import { createInboxStore } from './inbox-store.ts'
import { createDataFolderStore } from './kept-store.ts'
import { createLeavingStore } from './leaving-store.ts'
import { createLayoutStore } from './layout-store.ts'
import { createPastStore } from './past-store.ts'
import { createRowsStore } from './rows-store.ts'
import { createRunStore } from './run-store.ts'
import { createSavedStore } from './saved-store.ts'
import { createStockStore } from './stock-store.ts'
import { createStockViewsStore } from './stock-views-store.ts'
import { createReorderStore } from './reorder-store.ts'
import { createSettingsStore } from './settings-store.ts'
import { createActiveRunsStore } from './active-runs-store.ts'
import { createSupplierListStore } from './supplier-list-store.ts'
import { createSuppliersStore } from './suppliers-store.ts'
import { createTodoStore } from './todo-store.ts'
import { createUndoStore } from './undo-store.ts'
import { createWaitingStore } from './waiting-store.ts'
import type { BrowserEnv, KeyValueStorage } from './browser-env.ts'

export type AllStores = ReturnType<typeof makeStores>

export type WorkbenchStores = ReturnType<typeof makeWorkbenchStores>

/** An import on screen, of a file or of the account's stock: its preview, its grid, and its run. */
function makeWorkbenchStores(host: Host, browser: BrowserEnv, kind: 'file' | 'account') {
  /** Asks before the user leaves an import, and keeps the imports that the user left. */
  const leavingStore = createLeavingStore(browser.session)
  const imports = createImportStore(host, browser, leavingStore, kind)
  return {
    leaving: leavingStore,
    imports,
    rows: createRowsStore(host),
    grid: createGridStore(),
    /** The sheet of the file, unchanged. */
    rawSheet: createRawSheetStore(host, imports),
    run: createRunStore(host, kind === 'account'),
    todo: createTodoStore(),
  }
}

/** The stores of the open report, whose rows are not from an open import. */
function makeReportStores(host: Host, browser: BrowserEnv, { rows }: ReturnType<typeof createHistoryStore>) {
  const reportEnv = { ...browser, session: addPrefix(browser.session, 'report:') }
  return {
    imports: createImportStore(host, reportEnv, createLeavingStore(reportEnv.session)),
    rows,
    grid: createGridStore(),
  }
}

/** Adds a prefix to stored names, so that two stores of one kind do not share values. */
function addPrefix(storage: KeyValueStorage, prefix: string): KeyValueStorage {
  return {
    getItem: (key) => storage.getItem(prefix + key),
    setItem: (key, value) => storage.setItem(prefix + key, value),
    removeItem: (key) => storage.removeItem(prefix + key),
  }
}

export function makeStores(host: Host, browser: BrowserEnv) {
  const stock = makeWorkbenchStores(host, { ...browser, session: addPrefix(browser.session, 'stock:') }, 'account')
  const app = createAppStore(host, browser)
  const savedStore = createSavedStore(host, app)
  const history = createHistoryStore(host, browser)
  return {
    app,
    /** The commands of the current screen. */
    commands: createCommandsStore(browser),
    /** The stores for an imported file. */
    ...makeWorkbenchStores(host, browser, 'file'),
    about: createAboutStore(host, browser),
    /** Accounts being set up. */
    setups: createAccountsStore(host, browser),
    settings: createSettingsStore(host),
    /** What is stored on this computer. */
    dataFolder: createDataFolderStore(host),
    /** Saved imports with changes. */
    savedImports: savedStore,
    layouts: createLayoutStore(browser),
    /** The account's stock has the same stores as an imported file. */
    stock,
    stockStorages: createStockStore(host, browser, stock.imports, savedStore),
    stockViews: createStockViewsStore(host, app),
    /** The run whose report is open; it may still be in progress. */
    reportRun: createRunStore(host),
    /** All runs in progress, for the indicator in the header. */
    activeRuns: createActiveRunsStore(host),
    undo: createUndoStore(host),
    exports: createExportStore(host),
    history,
    report: makeReportStores(host, browser, history),
    past: createPastStore(host),
    files: createFilesStore(host),
    restore: createRestoreStore(host),
    /** Suppliers whose lists are remembered. */
    suppliers: createSuppliersStore(host),
    supplierList: createSupplierListStore(host),
    /** What to order, and from whom. */
    reorder: createReorderStore(host),
    /** New files of the watched folder. */
    inbox: createInboxStore(host),
    /** What the start screen lists as waiting. */
    waiting: createWaitingStore(host, browser, app),
    /** Pages for review, and summaries of runs. */
    review: createReviewStore(host),
  }
}
