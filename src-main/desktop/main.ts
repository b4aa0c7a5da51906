/**
 * The desktop app. Only this file runs in Electron's main process. It passes Electron's functions to the rules in the other files (navigation,
 * protocol, ipc, native, menu, crashes and others), which are tested without Electron.
 */
import { join, resolve } from 'node:path'
import {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
} from 'electron'
import { changesText } from '../../src-shared/words/changes.ts'
import type { App } from '../app/app.ts'
import { dataFolder } from '../app/data-folder.ts'
import { startCrashDumps, makeCrashRules, offerReport, removeOldDumps } from './crashes.ts'
import { makeShellDialogs } from './dialogs.ts'
import { findFileArguments, isFile, OpenedFiles } from './opened-files.ts'
import { answerWindow } from './ipc.ts'
import { openPersistedFile, makeShellFolder } from './persisted-file.ts'
import { LogFile } from './log-file.ts'
import { MainWindow } from './main-window.ts'
import { menuTemplate } from './menu.ts'
import { saveCopy, nativeLine, nativeMenu } from './native.ts'
import { keepNavigationInside, denyPermissions } from './navigation.ts'
import { chooseBackgroundColour, choosePreferences, preferencesSchema, type Preferences } from './preferences.ts'
import { answerPage, PRIVILEGED_SCHEME } from './protocol.ts'
import { RecentFiles, recentFilesSchema } from './recent-files.ts'
import { makeRunIndicators, type Notice } from './run-signs.ts'
import { NO_SANDBOX, findRefusedSwitch } from './switches.ts'
import { makeElectronEncryption } from './secrets.ts'
import { hasFeed, makeUpdateChecker } from './updates.ts'
import { FIRST_STATE, windowStateSchema } from './window-state.ts'
import type { DesktopWords } from '../../src-shared/words/desktop/en.ts'
import { chooseDesktopLanguage, getDesktopWords } from '../../src-shared/words/desktop/words.ts'

const rendererFolder = join(import.meta.dirname, '../renderer')
/** The data folder, which is also the command line's, so that both have the same history. */
const dataPath = resolve(dataFolder(undefined))
/** The folder for files of Chromium and of the shell, separate from the journal and the accounts. */
const shellFolder = join(dataPath, 'window')
/** With `electron .`, the app's folder comes before the user's arguments; the packaged app has no such argument. */
const firstArgumentIndex = app.isPackaged ? 1 : 2
const isMac = process.platform === 'darwin'
const isDevelopment = !app.isPackaged
const isoNow = (): string => new Date().toISOString()

const log = new LogFile(
  join(dataPath, 'logs', 'stocksheet.log'),
  `Stocksheet ${app.getVersion()} on ${process.platform}`,
  isoNow,
)
const preferencesFile = openPersistedFile(join(shellFolder, 'preferences.json'), preferencesSchema, null)
let preferences: Preferences = { language: 'en', theme: 'auto' }
let isLeaving = false
/** Settles when the imports of a closed window are saved. */
let whenImportsSaved = Promise.resolve()
/** True while the window closes because the user agreed. The user is then not asked again. */
let isWindowClosing = false
let openedFiles: OpenedFiles | undefined

const words = (): DesktopWords => getDesktopWords(preferences.language)

const mainWindow = new MainWindow({
  make: (options) => new BrowserWindow(options),
  displays() {
    const primaryDisplay = screen.getPrimaryDisplay()
    return [primaryDisplay, ...screen.getAllDisplays().filter(({ id }) => id !== primaryDisplay.id)]
  },
  displayOf: (bounds) => screen.getDisplayMatching(bounds).id,
  state: openPersistedFile(join(shellFolder, 'window.json'), windowStateSchema, FIRST_STATE),
  background: () => chooseBackgroundColour(nativeTheme.shouldUseDarkColors),
  preload: join(import.meta.dirname, '../preload/preload.cjs'),
  isDevelopment,
  whenImportsSaved: () => whenImportsSaved,
  onClosing(keepOpen) {
    const mustAsk = listUnappliedImports().length > 0
    if (isLeaving || isWindowClosing || (isMac ? !mustAsk : !mustAsk && !runningApp?.isBusy())) return
    keepOpen()
    // On macOS the app continues without its window. Elsewhere it ends.
    if (isMac) void closeWindow()
    else app.quit()
  },
  onFailure(error) {
    log.note('The page was not loaded.', error)
    showMessage(words().problems.window, String(error))
  },
})
const {
  ask,
  askNow,
  showMessage,
  pickFile,
  chooseFolder: pickFolder,
  askForPath,
  confirmHost,
  confirmLink,
  confirmPlan,
  confirmWeakening,
} = makeShellDialogs({
  dialog,
  window: () => mainWindow.currentWindow,
  language: () => preferences.language,
  documentsFolder: () => app.getPath('documents'),
})
/** The app; undefined until it is composed. `composedApp` is its promise. */
let runningApp: App | undefined

app.setName('Stocksheet')
app.setAppUserModelId('app.stocksheet.desktop')
app.enableSandbox()
protocol.registerSchemesAsPrivileged([PRIVILEGED_SCHEME])
try {
  begin()
} catch (error) {
  fail(error)
}

function begin(): void {
  const refusedSwitchName = findRefusedSwitch(app.commandLine, app.isPackaged, process.argv)
  if (refusedSwitchName !== undefined) {
    const { noSandbox, refusedSwitch: describeRefusal } = words().problems
    throw new Error(refusedSwitchName === NO_SANDBOX ? noSandbox : describeRefusal(refusedSwitchName))
  }
  // One window per data folder: the instance lock is in this folder too.
  app.setPath('userData', makeShellFolder(shellFolder, dataPath))
  startCrashDumps(dataPath, log, (folder) => {
    app.setPath('crashDumps', folder)
    // Electron makes dumps of all processes or of none.
    crashReporter.start({ uploadToServer: false })
  })
  catchCrashes()
  if (app.requestSingleInstanceLock()) run().catch(fail)
  else app.quit()
}

function fail(error: unknown): void {
  log.note('The app could not start.', error)
  const message = error instanceof Error ? error.message : String(error)
  if (app.isReady()) {
    const copy = async (text: string): Promise<void> => clipboard.writeText(text)
    return void offerReport({ log, words, ask, makeReport, copy }, message).finally(() => app.exit(1))
  }
  const showFailure = (): void => {
    showMessage(words().problems.start, message)
    app.exit(1)
  }
  // On Linux, a dialog that is shown before the app is ready appears only as a line in the terminal.
  if (process.platform === 'linux') void app.whenReady().then(showFailure)
  else showFailure()
}

async function makeReport(): Promise<string> {
  const { makeDesktopReport: examineFromDesktop } = await import('./own-report.ts')
  return examineFromDesktop({
    dataFolder: dataPath,
    version: app.getVersion(),
    encryption: makeElectronEncryption(safeStorage, process.platform, app.whenReady()),
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    language: preferences.language,
  })
}

function catchCrashes(): void {
  const rules = makeCrashRules({
    log,
    words,
    askNow,
    ask,
    startAgain() {
      app.relaunch()
      app.exit(1)
    },
    end: () => app.exit(1),
    reload: () => mainWindow.reload(),
    now: () => performance.now(),
  })
  process.on('uncaughtException', (error) => rules.onException(error))
  process.on('unhandledRejection', (error) => rules.onRejection(error))
  app.on('render-process-gone', (_event, _contents, details) => rules.onPageGone(details))
  app.on('child-process-gone', (_event, details) => rules.onChildGone(details))
}

async function run(): Promise<void> {
  preferences = choosePreferences(preferencesFile.read(), chooseDesktopLanguage(app.getLocale()))
  const whenWindowOpened = Promise.withResolvers<void>()
  // The app is composed only after the window has opened, so that the window's process starts at the same time.
  const composedApp = whenWindowOpened.promise.then(compose)
  // Awaited below. Until then, a failure must not count as unhandled.
  composedApp.catch(() => undefined)
  const files = new OpenedFiles({
    app: composedApp,
    whenReady: app.whenReady(),
    recentFiles: new RecentFiles(
      openPersistedFile(join(shellFolder, 'recent.json'), recentFilesSchema, { paths: [] }),
      app,
      setMenu,
    ),
    sendEvent: (message) => mainWindow.sendWhenReady(message),
    words,
    showMessage,
    pickFile,
  })
  openedFiles = files
  app.on('second-instance', (_event, argv, folder) => {
    void app.whenReady().then(() => mainWindow.bringForward())
    files.open(findFileArguments(argv, firstArgumentIndex, folder, isFile))
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    files.open([path])
  })
  app.on('web-contents-created', (_event, contents) =>
    keepNavigationInside(contents, (address) => void shell.openExternal(address)),
  )
  // On macOS an app without windows continues. Elsewhere it ends.
  app.on('window-all-closed', () => {
    if (!isMac || isLeaving) app.quit()
    // The imports are no longer shown on any page. A new window offers the saved ones.
    else whenImportsSaved = runningApp?.closeImports() ?? whenImportsSaved
  })
  app.on('activate', () => {
    if (!mainWindow.currentWindow && app.isReady()) mainWindow.open()
  })
  app.on('before-quit', (event) => {
    if (isLeaving) return
    event.preventDefault()
    void leave(composedApp)
  })

  await app.whenReady()
  nativeTheme.themeSource = preferences.theme === 'auto' ? 'system' : preferences.theme
  denyPermissions(session.defaultSession)
  protocol.handle('app', (request) => answerPage(rendererFolder, request))
  answerWindow(
    ipcMain,
    { mainFrame: () => mainWindow.currentWindow?.webContents.mainFrame },
    composedApp,
    async (token, name) =>
      saveCopy(await composedApp, askForPath, token, name, (target) => savedPaths.set(token, target)),
    (path) => files.recentFiles.add(path),
  )
  setMenu()
  mainWindow.open()
  whenWindowOpened.resolve()
  removeOldDumps(dataPath, log)

  runningApp = await composedApp
  const handleRunEvent = makeRunIndicators({
    blocker: powerSaveBlocker,
    window: () => mainWindow.currentWindow,
    words,
    notify,
  })
  runningApp.listen((event) => {
    handleRunEvent(event)
    mainWindow.sendEvent(event)
  })
  files.open(findFileArguments(process.argv, firstArgumentIndex, process.cwd(), isFile))
}

/** The paths where the user saved files, by token. The window itself never gets a path. */
const savedPaths = new Map<string, string>()

function showSavedFile(token: string): boolean {
  const path = savedPaths.get(token)
  if (path !== undefined) shell.showItemInFolder(path)
  return path !== undefined
}

async function compose(): Promise<App> {
  const { composeApp } = await import('../app/compose.ts')
  return composeApp({
    dataFolder: dataPath,
    host: 'electron',
    version: app.getVersion(),
    sealer: makeElectronEncryption(safeStorage, process.platform, app.whenReady()),
    onPreferences: applyPreferences,
    showSaved: showSavedFile,
    confirmHost,
    confirmLink,
    chooseFolder: pickFolder,
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    confirmPlan,
    confirmWeakening,
    onBug: (name, error) => log.note(`A bug answered ${name}.`, error),
  })
}

function applyPreferences(newPreferences: Preferences): void {
  preferences = newPreferences
  preferencesFile.write(newPreferences)
  nativeTheme.themeSource = newPreferences.theme === 'auto' ? 'system' : newPreferences.theme
  setMenu()
}

/** Called again after each change of the language or the recent files, because Electron's menus cannot be changed in place. */
function setMenu(): void {
  const files = openedFiles
  if (!files || !app.isReady()) return
  const template = menuTemplate({
    isMac,
    isDevelopment,
    words: words(),
    recentFiles: files.recentFiles.list(),
    open: () => void files.choose(),
    openRecent: (path) => files.openRecent(path),
    clearRecent: () => files.recentFiles.clear(),
    command(command) {
      // A page that failed to load was already reported, so the error is dropped here.
      mainWindow.sendWhenReady({ name: 'window.command', event: { command } }).catch(() => undefined)
    },
    showLog,
    ...(hasFeed(process.resourcesPath, app.isPackaged) ? { checkForUpdates: () => void checkUpdates() } : {}),
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(nativeMenu(template)))
}

const checkUpdates = makeUpdateChecker({
  async load() {
    const { default: updater } = await import('electron-updater')
    return updater.autoUpdater
  },
  version: app.getVersion(),
  words,
  ask,
  onFailure: (error) => log.note('Looking for updates failed.', error),
})

function notify({ title, body }: Notice): void {
  if (!Notification.isSupported()) return
  const notice = new Notification({ title: nativeLine(title), body: nativeLine(body) })
  notice.on('click', () => mainWindow.bringForward())
  notice.show()
}

function showLog(): void {
  if (log.ensure()) shell.showItemInFolder(log.path)
  else showMessage(words().problems.noLog, log.path)
}

function listUnappliedImports(): ReturnType<App['listUnappliedImports']> {
  return runningApp?.listUnappliedImports() ?? []
}

/** True if there are no unapplied changes, or if the user agrees to leave them. */
async function mayLeave(leaveLabel: string, leaveAnywayLabel: string): Promise<boolean> {
  await runningApp?.saveWork()
  const unappliedImports = listUnappliedImports()
  if (unappliedImports.length === 0) return true
  const { quit } = words()
  const listNames = (isSaved: boolean): string[] =>
    unappliedImports
      .filter((unappliedImport) => unappliedImport.isSaved === isSaved)
      .map(({ name, changes }) => `${nativeLine(name, 100)}: ${changesText(changes, preferences.language)}.`)
  const [savedNames, unsavedNames] = [listNames(true), listNames(false)]
  const detailLines = [
    ...(savedNames.length > 0 ? [...savedNames, quit.changesKept] : []),
    ...(unsavedNames.length > 0 ? [...unsavedNames, quit.changesDetail] : []),
  ]
  // Enter and Escape both cancel.
  return (
    (await ask(
      quit.changes,
      detailLines.join('\n'),
      [unsavedNames.length > 0 ? leaveAnywayLabel : leaveLabel, quit.stay],
      1,
    )) === 0
  )
}

async function closeWindow(): Promise<void> {
  const { quit } = words()
  if (!(await mayLeave(quit.close, quit.closeAnyway))) return
  isWindowClosing = true
  mainWindow.currentWindow?.close()
  isWindowClosing = false
}

/** Quits the app. If a run is in progress, the user is asked first. The run can be resumed, so nothing is lost. */
async function leave(composedApp: Promise<App>): Promise<void> {
  const stocksheet = await composedApp.catch(() => undefined)
  if (stocksheet?.isBusy()) {
    const { quit } = words()
    // Escape presses the button that keeps the app running.
    const answer = await ask(quit.busy, quit.busyDetail, [quit.quit, quit.keep])
    if (answer !== 0) return mainWindow.currentWindow ? undefined : mainWindow.open()
  }
  if (!(await mayLeave(words().quit.quit, words().quit.quitAnyway))) {
    return mainWindow.currentWindow ? undefined : mainWindow.open()
  }
  isLeaving = true
  try {
    await stocksheet?.close()
  } finally {
    app.quit()
  }
}
