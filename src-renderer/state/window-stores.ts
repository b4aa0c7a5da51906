/** Every store of the window, and what starts them. */
import type { MenuCommand, Request } from '../../src-shared/contract/calls.ts'
import type { AboutStore } from './about-store.ts'
import type { AccountsStore } from './accounts-store.ts'
import type { AppStore } from './app-store.ts'
import type { ExportStore } from './export-store.ts'
import type { FilesStore } from './files-store.ts'
import type { GridStore } from './grid-store.ts'
import type { HistoryStore } from './history-store.ts'
import type { ImportStore } from './import-store.ts'
import type { LayoutStore } from './layout-store.ts'
import type { Arrival, LeavingStore } from './leaving-store.ts'
import type { BrowserEnv } from './browser-env.ts'
import type { RowsStore } from './rows-store.ts'
import type { RunStore } from './run-store.ts'
import type { SavedStore } from './saved-store.ts'
import type { SettingsStore } from './settings-store.ts'
import type { ActiveRunsStore } from './active-runs-store.ts'
import type { UndoStore } from './undo-store.ts'

export interface Stores {
  readonly app: AppStore
  /** Accounts being set up. */
  readonly setups: AccountsStore
  readonly settings: SettingsStore
  readonly about: AboutStore
  readonly imports: ImportStore
  /** What is asked before an import is left, and what was left. */
  readonly leaving: LeavingStore
  /** Imports with changes from before. */
  readonly saved: SavedStore
  readonly rows: RowsStore
  readonly grid: GridStore
  readonly layouts: LayoutStore
  readonly run: RunStore
  /** The run whose report is open, which may still go on. */
  readonly watched: RunStore
  /** Every run the program drives, for the sign in the bar. */
  readonly activeRuns: ActiveRunsStore
  readonly undo: UndoStore
  readonly exports: ExportStore
  readonly history: HistoryStore
  readonly files: FilesStore
  readonly page: BrowserEnv
  /** Files on their way in: the first is opened, each other one waits and is offered. While something is read, all wait. */
  readonly arrive: (arrivals: readonly Arrival[], also?: boolean) => void
  /** Listens for what the menu bar asks the window to show. */
  readonly onCommand: (obey: (command: MenuCommand) => void) => () => void
  /** Tells the desktop around the window how it looks and speaks. */
  readonly prefers: (preferences: Request<'window.prefers'>) => Promise<void>
  /** Loads what the window shows first; again after a start that failed. */
  readonly start: () => Promise<void>
}
