/** Connects ports to adapters: journal, accounts, sessions and runs. Nothing else does this. */
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { EventName, EventOf } from '../../src-shared/api/calls.ts'
import { makeTemporaryFolder, removeLeftovers } from '../store/files/safe-write.ts'
import { makeFolder } from '../machine/make-folder.ts'
import { openStore } from '../store/database/store.ts'
import { storeFileOf } from '../store/database/with-store.ts'
import { openJournalIn } from '../store/journal/journal.ts'
import { makeWindowKeys } from '../account/keys/key-places.ts'
import { SavedImports } from '../store/saved-imports/saved-imports.ts'
import { systemClock } from '../machine/clock.ts'
import { AccountsTable } from '../store/settings/accounts-table.ts'
import { InboxTable } from '../store/settings/inbox-table.ts'
import { StockViews } from '../store/settings/stock-views.ts'
import { RememberedMappings } from '../store/settings/remembered-mappings.ts'
import { saveWindowVersion, SettingsTable } from '../store/settings/settings-table.ts'
import { findOriginalsWithText, RunOriginals } from '../store/run-originals/run-originals.ts'
import { makeNewestSearch } from '../store/run-search/run-search.ts'
import type { App, AppEvent, AppOptions } from './app.ts'
import { accountCalls } from './account-calls.ts'
import { accountHistoryCalls, makeCopyWarnings } from './history-view.ts'
import { StockExports } from './stock-exports.ts'
import { Inbox } from './inbox.ts'
import { KnownFiles } from './known-files.ts'
import { Links } from './links.ts'
import { KnownHosts, makeNetworkChoice } from './network.ts'
import { OpenAccounts } from './open-accounts.ts'
import { OpenSessions } from './open-sessions.ts'
import { makeCostAdder } from './apply/request-cost.ts'
import { makeSavedImportCalls } from './saved-calls.ts'
import { RunningRuns, AutoResume } from './running-runs.ts'
import { cleanLines } from './plain-text.ts'
import { findExpectedFailure } from './expected-failure.ts'
import { SupplierProfiles } from './supplier-profiles.ts'
import { settingsCalls, stockViewCalls } from './settings-calls.ts'
import { UiLanguage } from './ui-language.ts'
import { makeDispatch, type Handlers } from './dispatch.ts'
import { appCalls, storedDataCalls } from './app-calls.ts'
import type { AppParts, WhileClosed } from './app-parts.ts'
import { exportCalls, reviewCalls } from './other-exports.ts'
import { importCalls } from './import-calls.ts'
import { mappingCalls } from './mappings.ts'
import { reorderListCalls } from './reorder-table.ts'
import { runCalls, runReportCalls } from './run-calls.ts'

/**
 * The application as its hosts use it. While a backup is restored, it closes its data and opens it again; calls wait until then. Throws
 * JournalFailure, with a message for users, if the data folder or the journal cannot be used.
 */
export async function composeApp(options: AppOptions): Promise<App> {
  const events = new AppEvents()
  let whenOpen: Promise<void> = Promise.resolve()
  const whileClosed: WhileClosed = async (replace) => {
    const previousOpening = whenOpen
    const { promise, resolve } = Promise.withResolvers<void>()
    whenOpen = promise
    await previousOpening
    try {
      await app.close()
      return await replace()
    } finally {
      try {
        app = await openApp(options, events, whileClosed)
      } finally {
        resolve()
      }
    }
  }
  let app = await openApp(options, events, whileClosed)
  return {
    async handle(name, request) {
      await whenOpen
      return app.handle(name, request)
    },
    listen: (listener) => events.listen(listener),
    offerPath: (path, name) => app.offerPath(path, name),
    get scratch() {
      return app.scratch
    },
    fileOf: (token) => app.fileOf(token),
    release: (token) => app.release(token),
    listOpenFiles: () => app.listOpenFiles(),
    language: () => app.language(),
    isBusy: () => app.isBusy(),
    saveWork: () => app.saveWork(),
    closeImports: () => app.closeImports(),
    listUnappliedImports: () => app.listUnappliedImports(),
    async close() {
      await whenOpen
      await app.close()
    },
  }
}

/** Opens the data folder and composes the application. It uses the folder until it is closed. */
async function openApp(options: AppOptions, events: AppEvents, whileClosed: WhileClosed): Promise<Omit<App, 'listen'>> {
  const reportBug = options.onBug ?? logBug
  const folder = await openFolder(options)
  const imports = composeImports(folder, events, reportBug)
  const runs = await composeRuns(folder, imports, events, reportBug)
  const savedImportCalls = makeSavedImportCalls({
    ...folder,
    ...imports,
    onSavedChanged: () => events.emit('saved.changed', {}),
  })
  const handlers = makeHandlers({
    preparedCalls: {
      ...savedImportCalls.calls,
      ...stockViewCalls(new StockViews(folder.store)),
      ...setupCalls(folder, imports, runs, events),
    },
    ...folder,
    ...imports,
    ...runs,
    settings: () => folder.settings.getSettings(),
    whileClosed,
  })
  runs.inbox.start()
  const { uiLanguage } = folder
  const handle = makeDispatch(handlers, reportBug)
  return {
    handle,
    ...makeFileCalls(folder, imports),
    language: () => uiLanguage.language,
    isBusy: () => runs.runs.isBusy(),
    saveWork: () => imports.sessions.save(),
    closeImports: () => imports.sessions.closeIdleSessions(),
    listUnappliedImports: () => imports.sessions.listUnappliedImports(),
    async close() {
      await runs.inbox.close()
      await runs.autoResume.whenFinished()
      await runs.runs.close()
      await imports.sessions.closeAll()
      await savedImportCalls.close()
      await imports.accounts.close()
      folder.journal.close()
      folder.store.close()
      await rm(folder.scratch, { recursive: true, force: true })
    },
  }
}

type BugListener = NonNullable<AppOptions['onBug']>

/** Passes the app's events to its listeners. */
class AppEvents {
  private readonly listeners = new Set<(event: AppEvent) => void>()

  emit<Name extends EventName>(name: Name, event: EventOf<Name>): void {
    // This function's signature ensures that name and event match. The compiler cannot infer that for the union `AppEvent`.
    for (const listener of this.listeners) listener({ name, event } as AppEvent)
  }

  listen(listener: (event: AppEvent) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

type Folder = Awaited<ReturnType<typeof openFolder>>

/** Opens the data folder: the journal, settings, keys, and a folder for temporary files. */
async function openFolder(options: AppOptions) {
  const { dataFolder } = options
  makeFolder(dataFolder)
  const store = openStore(storeFileOf(dataFolder))
  const { file: journalFile } = store
  const journal = openJournalIn(store)
  await removeLeftovers(dataFolder)
  const isUpdated = options.host === 'electron' && saveWindowVersion(store, options.version)
  const scratch = await makeTemporaryFolder('work')
  const settings = new SettingsTable(store)
  return {
    options,
    dataFolder,
    store,
    journal,
    journalFile,
    scratch,
    isUpdated,
    mappings: new RememberedMappings(store),
    settings,
    uiLanguage: new UiLanguage(settings.getSettings().language),
    accountsFile: new AccountsTable(store),
    secrets: makeWindowKeys(dataFolder, options.sealer ?? null),
    originals: new RunOriginals(dataFolder),
    searchRuns: makeNewestSearch(journalFile, (runs, text, stop) =>
      findOriginalsWithText(dataFolder, runs, text, stop),
    ),
  }
}

type Imports = ReturnType<typeof composeImports>

/** Creates what imports need: files, links, accounts, suppliers and sessions. */
function composeImports(folder: Folder, events: AppEvents, onBug: BugListener) {
  const { options, store, journal, journalFile, scratch, settings, uiLanguage, accountsFile, secrets } = folder
  const files = new KnownFiles()
  const countRequest = (ledger: string): void => journal.countRequests(ledger, 1)
  const network = makeNetworkChoice({
    setting: () => settings.getSettings().proxy,
    env: process.env,
    resolveProxy: options.resolveProxy,
  })
  const accounts = new OpenAccounts({
    store,
    journalFile,
    accountsTable: accountsFile,
    secrets,
    uiLanguage,
    network,
    onRequest: countRequest,
  })
  const hosts = new KnownHosts({ listAddresses: async () => [], confirm: options.confirmLink })
  const links = new Links({ files, scratch, network, hosts }, options.readPublished)
  const savedImports = new SavedImports(store, () => systemClock.now())
  const sessions = new OpenSessions(
    {
      onBug: (error) => onBug('keeping an import', error),
      onProgress: (progress) => events.emit('import.progress', progress),
      onRequest: countRequest,
      onChanging: (change) => events.emit('import.changing', change),
      onFileChanged: (session) => events.emit('import.fileChanged', { session }),
      onSavedChanged: () => events.emit('saved.changed', {}),
      settings: () => settings.getSettings(),
      uiLanguage,
    },
    { journalFile, savedImports, scratch },
  )
  const withCost = makeCostAdder({
    sessions,
    journal,
    settings: () => settings.getSettings(),
    accountWarnings: makeCopyWarnings(store),
  })
  const suppliers = new SupplierProfiles({ ...folder, accounts, sessions, files })
  return { files, links, network, accounts, savedImports, sessions, withCost, suppliers }
}

type Runs = Awaited<ReturnType<typeof composeRuns>>

/** Creates the runs, the watched folder, plan files and exports. */
async function composeRuns(folder: Folder, imports: Imports, events: AppEvents, onBug: BugListener) {
  const { options, store, journal, journalFile, scratch, uiLanguage } = folder
  const { accounts, files } = imports
  const settings = () => folder.settings.getSettings()
  const inbox = new Inbox({
    store,
    table: new InboxTable(store),
    files,
    clock: options.clock ?? systemClock,
    startFolder: options.inbox,
    chooseFolder: options.chooseFolder,
    onChanged: (event) => events.emit('inbox.changed', event),
    onBug: (error) => onBug('looking at the watched folder', error),
  })
  const runs = new RunningRuns(
    { journal, file: journalFile },
    accounts,
    (progress) => events.emit('run.progress', progress),
    settings(),
    uiLanguage,
    options.confirmPlan,
  )
  const autoResume = new AutoResume(journal, runs, (error) => {
    // Expected failures (a folder in use, a journal that cannot be written) are shown when the user asks for runs.
    if (findExpectedFailure(error) === null) onBug('taking runs up', error)
  })
  const exports = new StockExports({
    files,
    scratch,
    journal,
    journalFile,
    uiLanguage,
    settings,
    onProgress: (progress) => events.emit('export.progress', progress),
    onState: (state) => events.emit('export.state', state),
  })
  return { inbox, runs, autoResume, exports }
}

/** The calls that set up accounts and settings. */
function setupCalls(folder: Folder, imports: Imports, { runs }: Runs, events: AppEvents) {
  const { options } = folder
  const { accounts } = imports
  return {
    ...accountCalls({
      ...folder,
      ...imports,
      runs,
      hosts: new KnownHosts({
        listAddresses: async () => (await accounts.list()).map(({ address }) => address),
        confirm: options.confirmHost,
      }),
      onAccountChanged: (account) => events.emit('accounts.changed', { account }),
    }),
    ...accountHistoryCalls({ accounts, journalFile: folder.journalFile }),
    ...settingsCalls({
      ...folder,
      ...imports,
      runs,
      onSettingsChanged: (event) => events.emit('settings.changed', event),
    }),
  }
}

/** Registers, reads and releases the files of a host's page. */
function makeFileCalls(
  { scratch }: Folder,
  { files, sessions }: Imports,
): Pick<App, 'offerPath' | 'scratch' | 'fileOf' | 'release' | 'listOpenFiles'> {
  return {
    offerPath: (path, name) => files.offer(path, name),
    scratch,
    fileOf: (token) => files.find(token),
    async release(token) {
      const file = files.find(token)
      if (file === undefined) return true
      if (sessions.isReading(file.path)) return false
      files.forget(token)
      // Only files that a page uploaded are in this folder. A user's own file is never removed.
      if (dirname(file.path) === scratch) await rm(file.path, { force: true })
      return true
    },
    listOpenFiles: () => sessions.files(),
  }
}

function logBug(name: string, error: unknown): void {
  const errorText = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${cleanLines(`${name}: ${errorText}`)}\n`)
}

/** What each call of the contract does: it takes a parsed request and returns an answer. No call relies on the state of another call. */
function makeHandlers(parts: AppParts): Handlers {
  return {
    ...parts.preparedCalls,
    ...appCalls(parts),
    ...importCalls(parts),
    ...parts.links.calls,
    ...parts.suppliers.calls,
    ...reorderListCalls(parts),
    ...parts.inbox.calls,
    ...reviewCalls(parts),
    ...mappingCalls(parts),
    ...runCalls(parts),
    ...runReportCalls(parts),
    ...storedDataCalls(parts),
    ...exportCalls(parts),
  }
}
