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
import { createKeptStore } from './kept-store.ts'
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
import type { BrowserEnv, SmallStorage } from './browser-env.ts'

export type AllStores = ReturnType<typeof makeStores>

export type WorkbenchStores = ReturnType<typeof workbenchStores>

/** An import on screen, of a file or of the account's stock: its preview, its grid, and its run. */
function workbenchStores(host: Host, page: BrowserEnv, kind: 'file' | 'account') {
  /** Asks before the user leaves an import, and keeps the imports that the user left. */
  const leavingStore = createLeavingStore(page.session)
  const imports = createImportStore(host, page, leavingStore, kind)
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
function reportStores(host: Host, page: BrowserEnv, { rows }: ReturnType<typeof createHistoryStore>) {
  const reportEnv = { ...page, session: addPrefix(page.session, 'report:') }
  return {
    imports: createImportStore(host, reportEnv, createLeavingStore(reportEnv.session)),
    rows,
    grid: createGridStore(),
  }
}

/** Adds a prefix to stored names, so that two stores of one kind do not share values. */
function addPrefix(storage: SmallStorage, prefix: string): SmallStorage {
  return {
    getItem: (key) => storage.getItem(prefix + key),
    setItem: (key, value) => storage.setItem(prefix + key, value),
    removeItem: (key) => storage.removeItem(prefix + key),
  }
}

export function makeStores(host: Host, page: BrowserEnv) {
  const stock = workbenchStores(host, { ...page, session: addPrefix(page.session, 'stock:') }, 'account')
  const app = createAppStore(host, page)
  const savedStore = createSavedStore(host, app)
  const history = createHistoryStore(host, page)
  return {
    app,
    /** The commands of the current screen. */
    commands: createCommandsStore(page),
    /** The stores for an imported file. */
    ...workbenchStores(host, page, 'file'),
    about: createAboutStore(host, page),
    /** Accounts being set up. */
    setups: createAccountsStore(host, page),
    settings: createSettingsStore(host),
    /** What is stored on this computer. */
    kept: createKeptStore(host),
    /** Saved imports with changes. */
    saved: savedStore,
    layouts: createLayoutStore(page),
    /** The account's stock has the same stores as an imported file. */
    stock,
    stockRead: createStockStore(host, page, stock.imports, savedStore),
    stockViews: createStockViewsStore(host, app),
    /** The run whose report is open; it may still be in progress. */
    watched: createRunStore(host),
    /** All runs in progress, for the indicator in the header. */
    activeRuns: createActiveRunsStore(host),
    undo: createUndoStore(host),
    exports: createExportStore(host),
    history,
    report: reportStores(host, page, history),
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
    /** What is waiting on the start screen. */
    waiting: createWaitingStore(host, page, app),
    /** Pages for review, and summaries of runs. */
    review: createReviewStore(host),
  }
}
