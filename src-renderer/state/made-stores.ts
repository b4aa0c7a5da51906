/** All stores of the window, made and not yet wired: see stores.ts. */
import type { Host } from '../../src-shared/contract/received.ts'
import { createAboutStore } from './about-store.ts'
import { createAccountsStore } from './accounts-store.ts'
import { createAppStore } from './app-store.ts'
import { createExportStore } from './export-store.ts'
import { createFilesStore } from './files-store.ts'
import { createGridStore } from './grid-store.ts'
import { createHistoryStore } from './history-store.ts'
import { createImportStore } from './import-store.ts'
import { createLookStore } from './look-store.ts'
import { createLeavingStore } from './leaving-store.ts'
import { createLayoutStore } from './layout-store.ts'
import { createRowsStore } from './rows-store.ts'
import { createRunStore } from './run-store.ts'
import { createSavedStore } from './saved-store.ts'
import { createSettingsStore } from './settings-store.ts'
import { createActiveRunsStore } from './active-runs-store.ts'
import { createUndoStore } from './undo-store.ts'
import type { BrowserEnv } from './browser-env.ts'

export type MadeStores = ReturnType<typeof makeStores>

export function makeStores(host: Host, page: BrowserEnv) {
  const app = createAppStore(host, page)
  /** What is asked before an import is left, and what was left. */
  const leaving = createLeavingStore(page.session)
  const imports = createImportStore(host, page, leaving)
  return {
    app,
    about: createAboutStore(host, page),
    /** Accounts being set up. */
    setups: createAccountsStore(host, page),
    settings: createSettingsStore(host),
    leaving,
    imports,
    /** Imports with changes from before. */
    saved: createSavedStore(host, app),
    rows: createRowsStore(host),
    grid: createGridStore(),
    /** The file itself, raw. */
    look: createLookStore(host, imports),
    layouts: createLayoutStore(page),
    run: createRunStore(host, page),
    /** The run whose report is open, which may still go on. */
    watched: createRunStore(host, page),
    /** Every run the program drives, for the sign in the bar. */
    activeRuns: createActiveRunsStore(host),
    undo: createUndoStore(host),
    exports: createExportStore(host),
    history: createHistoryStore(host, page),
    files: createFilesStore(host),
  }
}
