/** The parts of one app that the window's calls use. */
import type { Settings } from '../../src-shared/api/settings.ts'
import type { Store } from '../store/database/store.ts'
import type { RunOriginals } from '../store/run-originals/run-originals.ts'
import type { FoundRun } from '../store/run-search/run-search.ts'
import type { RememberedMappings } from '../store/settings/remembered-mappings.ts'
import type { SecretsPort } from '../ports/secrets.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { AppOptions } from './app.ts'
import type { accountCalls } from './account-calls.ts'
import type { accountHistoryCalls } from './history-view.ts'
import type { StockExports } from './stock-exports.ts'
import type { Inbox } from './inbox.ts'
import type { KnownFiles } from './known-files.ts'
import type { Links } from './links.ts'
import type { NetworkChoice } from './network.ts'
import type { OpenAccounts } from './open-accounts.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { AddRequestCost } from './apply/request-cost.ts'
import type { RunningRuns, AutoResume } from './running-runs.ts'
import type { SavedCalls } from './saved-calls.ts'
import type { settingsCalls, StockViewCalls } from './settings-calls.ts'
import type { SupplierProfiles } from './supplier-profiles.ts'
import type { UiLanguage } from './ui-language.ts'

/** Closes the data, calls `replace`, and opens the data again. */
export type WhileClosed = <T>(replace: () => Promise<T>) => Promise<T>

export interface AppParts {
  readonly options: AppOptions
  /** The calls about accounts, settings and saved imports. */
  readonly preparedCalls: ReturnType<typeof accountCalls> &
    ReturnType<typeof settingsCalls> &
    ReturnType<typeof accountHistoryCalls> &
    SavedCalls &
    StockViewCalls
  readonly withCost: AddRequestCost
  readonly settings: () => Settings
  readonly uiLanguage: UiLanguage
  readonly scratch: string
  readonly store: Store
  readonly secrets: SecretsPort
  readonly network: NetworkChoice
  /** True at the first start after an update. */
  readonly isUpdated: boolean
  readonly files: KnownFiles
  readonly links: Links
  readonly accounts: OpenAccounts
  readonly sessions: OpenSessions
  readonly runs: RunningRuns
  readonly autoResume: AutoResume
  readonly journal: JournalPort
  readonly mappings: RememberedMappings
  readonly suppliers: SupplierProfiles
  readonly inbox: Inbox
  readonly exports: StockExports
  readonly originals: RunOriginals
  /** The path of the journal. */
  readonly journalFile: string
  /** Searches runs by the texts of their rows; reads the journal's file directly. */
  readonly searchRuns: (text: string) => Promise<readonly FoundRun[]>
  readonly whileClosed: WhileClosed
}
