/** The one place where ports meet adapters: journal, accounts, sessions and runs behind the contract. */
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isOver } from '../../src-shared/contract/run-phase.ts'
import type { EventName, EventOf } from '../../src-shared/contract/calls.ts'
import { makeTemporaryFolder, removeLeftovers } from '../adapters/file-write/temporary-files.ts'
import { makeFolder } from '../adapters/make-folder.ts'
import { openJournal } from '../adapters/journal/journal.ts'
import { windowKeys } from '../adapters/secrets/key-places.ts'
import { SavedImports } from '../adapters/saved-imports/saved-imports.ts'
import { systemClock } from '../adapters/clock.ts'
import { AccountsFile } from '../adapters/settings/accounts-file.ts'
import { InboxesFile } from '../adapters/settings/inboxes-file.ts'
import { StockViews } from '../adapters/settings/stock-views.ts'
import { RememberedMappings } from '../adapters/settings/remembered-mappings.ts'
import { keepWindowVersion } from '../adapters/settings/window-version.ts'
import { SettingsFile } from '../adapters/settings/settings-file.ts'
import { originalsWith } from '../adapters/run-originals/rows-with.ts'
import { RunOriginals } from '../adapters/run-originals/run-originals.ts'
import { newestSearch } from '../adapters/run-search/run-search.ts'
import type { App, AppEvent, AppOptions } from './app.ts'
import { HistoryThread } from '../workers/history-thread.ts'
import { accountCalls } from './app/account-calls.ts'
import { accountPastCalls } from './app/account-past.ts'
import { StockExports } from './app/export-stock.ts'
import { makeHandlers } from './app/handlers.ts'
import { Inboxes } from './app/inboxes.ts'
import { KnownFiles } from './app/known-files.ts'
import { KnownHosts } from './app/known-hosts.ts'
import { OpenAccounts } from './app/open-accounts.ts'
import { OpenSessions } from './app/open-sessions.ts'
import { makeWithCost } from './app/request-cost.ts'
import { PlansToSend } from './app/plans-to-send.ts'
import { savedWork } from './app/saved-calls.ts'
import { RunningRuns } from './app/running-runs.ts'
import { AutoResume } from './app/auto-resume.ts'
import { plainLines } from './plain-text.ts'
import { expectedFailure } from './expected-failure.ts'
import { SupplierProfiles } from './app/supplier-profiles.ts'
import { settingsCalls } from './app/settings-calls.ts'
import { networkChoice } from './network.ts'
import { UiLanguage } from './app/ui-language.ts'
import { Seals } from './seals.ts'
import { makeDispatch } from './dispatch.ts'
import { stockViewCalls } from './app/stock-views-calls.ts'

/** Throws JournalFailure (words for people) when the data folder or the journal cannot be used. */
export async function composeApp(options: AppOptions): Promise<App> {
  const { dataFolder } = options
  makeFolder(dataFolder)
  const journalFile = join(dataFolder, 'journal.sqlite')
  const journal = openJournal(journalFile)
  await removeLeftovers(dataFolder)
  if (options.host === 'electron') await keepWindowVersion(dataFolder, options.version)
  const scratch = await makeTemporaryFolder('work')

  const mappings = await RememberedMappings.open(dataFolder)
  const settings = await SettingsFile.open(dataFolder)
  const uiLanguage = new UiLanguage(settings.now().language)
  const accountsFile = new AccountsFile(dataFolder)
  const secrets = windowKeys(dataFolder, options.sealer ?? null)

  const listeners = new Set<(event: AppEvent) => void>()
  const emit = <Name extends EventName>(name: Name, event: EventOf<Name>): void => {
    // Name and event belong together by this function's own signature; the union cannot express it.
    for (const listener of listeners) listener({ name, event } as AppEvent)
  }

  const files = new KnownFiles(() => uiLanguage.words)
  const count = (ledger: string): void => journal.countRequests(ledger, 1)
  const network = networkChoice({
    setting: () => settings.now().proxy,
    env: process.env,
    resolveProxy: options.resolveProxy,
  })
  const accounts = new OpenAccounts({
    dataFolder,
    journal: journalFile,
    file: accountsFile,
    secrets,
    uiLanguage,
    network,
    onRequest: count,
  })
  const saved = new SavedImports(dataFolder, () => systemClock.now())
  const onBug = options.onBug ?? sayBug
  const sessions = new OpenSessions(
    {
      onBug: (error) => onBug('keeping an import', error),
      onProgress: (progress) => emit('import.progress', progress),
      onRequest: count,
      onChanging: (change) => emit('import.changing', change),
      onFileChanged: (session, name) => emit('import.fileChanged', { session, name }),
      settings: () => settings.now(),
      uiLanguage,
    },
    { journal: journalFile, saved, scratch },
  )
  const withCost = makeWithCost({ sessions, journal, uiLanguage, settings: () => settings.now() })
  const historyThread = new HistoryThread(dataFolder)
  const suppliers = new SupplierProfiles({
    dataFolder,
    accounts,
    sessions,
    files,
    scratch,
    uiLanguage,
    historyThread,
  })
  const savedImports = savedWork({ saved, sessions, accounts, files, uiLanguage, withCost, suppliers })
  const inboxes = new Inboxes({
    dataFolder,
    chosen: await InboxesFile.open(dataFolder),
    accounts,
    files,
    journal,
    journalFile,
    uiLanguage,
    settings: () => settings.now(),
    chooseFolder: options.chooseFolder,
    onChanged: (event) => emit('inbox.changed', event),
    onBug: (error) => onBug('looking at an inbox', error),
  })
  const runs = new RunningRuns(
    { journal, file: journalFile },
    accounts,
    (progress) => {
      emit('run.progress', progress)
      if (isOver(progress.state)) inboxes.poke()
    },
    settings.now(),
    uiLanguage,
    options.confirmPlan,
  )
  const autoResumed = new AutoResume(journal, runs, (error) => {
    // What is expected (a folder in use, a journal that cannot be written) is said where it is asked for.
    if (expectedFailure(error, uiLanguage.language) === null) onBug('taking runs up', error)
  })
  const exports = new StockExports({
    thread: historyThread,
    files,
    scratch,
    journal,
    journalFile,
    uiLanguage,
    settings: () => settings.now(),
    onProgress: (progress) => emit('export.progress', progress),
    onState: (state) => emit('export.state', state),
  })
  const own = {
    ...savedImports.calls,
    ...stockViewCalls(new StockViews(dataFolder), uiLanguage),
    ...accountCalls({
      accountsFile,
      settings,
      secrets,
      accounts,
      sessions,
      runs,
      journal,
      uiLanguage,
      network,
      hosts: new KnownHosts({
        addresses: async () => (await accounts.list()).map(({ address }) => address),
        confirm: options.confirmHost,
      }),
      onAccountChanged: (account) => {
        emit('accounts.changed', { account })
        inboxes.followAccounts().catch((error: unknown) => onBug('following accounts', error))
      },
    }),
    ...accountPastCalls({ thread: historyThread, accounts, uiLanguage, settings: () => settings.now() }),
    ...settingsCalls({
      dataFolder,
      settings,
      sessions,
      runs,
      accounts,
      onSettingsChanged: (event) => emit('settings.changed', event),
    }),
  }
  const originals = new RunOriginals(dataFolder)
  const seals = new Seals(dataFolder, options.sealer ?? null)
  const plansToSend = new PlansToSend({
    accounts,
    files,
    journal,
    journalFile,
    options,
    originals,
    runs,
    seals,
    settings: () => settings.now(),
    suppliers,
    uiLanguage,
  })
  const handlers = makeHandlers({
    own,
    withCost,
    settings: () => settings.now(),
    uiLanguage,
    options,
    scratch,
    files,
    accounts,
    sessions,
    runs,
    autoResumed,
    journal,
    mappings,
    suppliers,
    inboxes,
    exports,
    historyThread,
    originals,
    seals,
    plansToSend,
    journalFile,
    searchRuns: newestSearch(journalFile, (runs, text, stop) => originalsWith(dataFolder, runs, text, stop)),
  })
  inboxes.start()
  const handle = makeDispatch(handlers, {
    expected: (error) => expectedFailure(error, uiLanguage.language),
    unexpected: () => uiLanguage.words.unexpected,
    onBug,
  })

  return {
    handle,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    offerPath: (path, name) => files.offer(path, name),
    scratch,
    fileOf: (token) => files.find(token),
    async release(token) {
      const file = files.find(token)
      if (file === undefined) return true
      if (sessions.reads(file.path)) return false
      files.forget(token)
      // Only what was handed over in a page lies here; a file of the user's is never removed.
      if (dirname(file.path) === scratch) await rm(file.path, { force: true })
      return true
    },
    filesRead: () => sessions.files(),
    language: () => uiLanguage.language,
    words: () => uiLanguage.words,
    busy: () => runs.busy(),
    saveWork: () => sessions.save(),
    closeImports: () => sessions.closeIdle(),
    unapplied: () => sessions.unapplied(),
    async close() {
      await inboxes.close()
      await autoResumed.over()
      await plansToSend.close()
      await runs.close()
      await sessions.closeAll()
      await savedImports.close()
      await accounts.close()
      await historyThread.close()
      journal.close()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}

function sayBug(name: string, error: unknown): void {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${plainLines(`${name}: ${said}`)}\n`)
}
