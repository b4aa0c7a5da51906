/**
 * The desktop app. The only file that runs Electron's main process: it hands Electron's powers to the rules beside it
 * (navigation, permissions, protocol, ipc, native), which are tested without Electron.
 */
import { mkdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { app, BrowserWindow, dialog, ipcMain, Menu, powerSaveBlocker, protocol, session, shell } from 'electron'
import type { App, AppEvent } from '../app.ts'
import { dataFolder } from '../data-folder.ts'
import { keepAwake } from './awake.ts'
import { CHANNELS } from './channels.ts'
import { filesNamed } from './handover.ts'
import { answerWindow } from './ipc.ts'
import { menuTemplate } from './menu.ts'
import { OPENABLE, saveCopy } from './native.ts'
import { holdInside } from './navigation.ts'
import { HOME } from './origin.ts'
import { denyAll } from './permissions.ts'
import { answerPage, PRIVILEGES } from './protocol.ts'
import { windowOptions } from './window.ts'

const preload = join(import.meta.dirname, '../preload/preload.cjs')
const rendererFolder = join(import.meta.dirname, '../renderer')
/** Shared with the command line: one history, whichever way the app is used. */
const data = resolve(dataFolder(undefined))
/** `electron .` names the app's folder before the user's arguments; the packaged app does not. */
const ownArguments = app.isPackaged ? 1 : 2

let window: BrowserWindow | undefined
/** Settles when the window's page has run its scripts: what is told earlier is lost. */
let loaded: Promise<void> | undefined
let leaving = false

app.setName('Stocksheet')
app.enableSandbox()
protocol.registerSchemesAsPrivileged([PRIVILEGES])
try {
  begin()
} catch (error) {
  fail(error)
}

function begin(): void {
  // Chromium's own files stay apart from ours; one window per data folder, for the instance lock lives there too.
  app.setPath('userData', madeFolder(join(data, 'window')))
  if (app.requestSingleInstanceLock()) run().catch(fail)
  else app.quit()
}

/** Electron takes no folder that is not there yet. */
function madeFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  } catch (cause) {
    const way = 'Allow writing there, or name another folder in STOCKSHEET_DATA.'
    throw new Error(`The folder for its data, ${data}, cannot be used. ${way}`, { cause })
  }
}

function fail(error: unknown): void {
  dialog.showErrorBox('Stocksheet could not start', error instanceof Error ? error.message : String(error))
  app.exit(1)
}

async function run(): Promise<void> {
  const composed = compose()
  // Awaited below, once there is a window: until then its failure is not an unhandled one.
  composed.catch(() => undefined)
  app.on('second-instance', (_event, argv, folder) => {
    focus()
    offer(composed, filesNamed(argv, ownArguments, folder, isFile))
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    offer(composed, [path])
  })
  app.on('web-contents-created', (_event, contents) =>
    holdInside(contents, (address) => void shell.openExternal(address)),
  )
  app.on('window-all-closed', () => app.quit())
  app.on('activate', () => {
    if (!window && app.isReady()) openWindow()
  })
  app.on('before-quit', (event) => {
    if (leaving) return
    event.preventDefault()
    void leave(composed)
  })

  await app.whenReady()
  denyAll(session.defaultSession)
  protocol.handle('app', (request) => answerPage(rendererFolder, request))
  answerWindow(ipcMain, { mainFrame: () => window?.webContents.mainFrame }, composed, async (token, name) =>
    saveCopy(await composed, askWhere, token, name),
  )
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate(process.platform === 'darwin', () => void pick(composed))),
  )
  openWindow()

  const stocksheet = await composed
  const awake = keepAwake(powerSaveBlocker)
  stocksheet.listen((event) => {
    awake(event)
    tell(event)
  })
  offer(composed, filesNamed(process.argv, ownArguments, process.cwd(), isFile))
}

/** Starts while the window opens: the engine is the larger half of the start. */
async function compose(): Promise<App> {
  const { composeApp } = await import('../compose.ts')
  return composeApp({ dataFolder: data, host: 'electron', version: app.getVersion() })
}

function openWindow(): void {
  const opened = new BrowserWindow(windowOptions(preload, !app.isPackaged))
  window = opened
  opened.once('ready-to-show', () => opened.show())
  opened.on('closed', () => {
    if (window === opened) window = undefined
  })
  loaded = opened.loadURL(HOME)
  loaded.catch((error: unknown) => dialog.showErrorBox('The window could not be shown', String(error)))
}

function focus(): void {
  if (!window) return
  if (window.isMinimized()) window.restore()
  window.focus()
}

function tell(message: AppEvent): void {
  window?.webContents.send(CHANNELS.event, message)
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** A file that reached the app other than through the page: named at start, dropped on the icon, File > Open. */
function offer(composed: Promise<App>, paths: readonly string[]): void {
  const [path] = paths
  if (path !== undefined) void show(composed, path)
}

async function show(composed: Promise<App>, path: string): Promise<void> {
  try {
    const answer = await (await composed).offerPath(path, basename(path))
    if (!answer.ok) return dialog.showErrorBox('The file could not be opened', answer.failure.message)
    if (!window) openWindow()
    await loaded
    tell({ name: 'file.offered', event: answer.value })
  } catch {
    // Starting or loading failed: that has been said, with its reason, where it was tried.
  }
}

async function pick(composed: Promise<App>): Promise<void> {
  const options = { title: 'Open a price list or stock count', filters: OPENABLE, properties: ['openFile' as const] }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  if (!canceled) offer(composed, filePaths)
}

async function askWhere(proposed: string, filters: Electron.FileFilter[]): Promise<string | undefined> {
  const options = { defaultPath: join(app.getPath('documents'), proposed), filters }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return canceled || filePath === '' ? undefined : filePath
}

/** Asks first while a run is being applied; the run can be resumed, so leaving loses nothing. */
async function leave(composed: Promise<App>): Promise<void> {
  const stocksheet = await composed.catch(() => undefined)
  if (stocksheet?.busy()) {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: 'Changes are still being sent to the account.',
      detail: 'If you quit now, what was sent stays, nothing is lost, and the run can be resumed later.',
      buttons: ['Keep running', 'Quit'],
      defaultId: 0,
      cancelId: 0,
    })
    if (response === 0) {
      if (!window) openWindow()
      return
    }
  }
  leaving = true
  try {
    await stocksheet?.close()
  } finally {
    app.quit()
  }
}
