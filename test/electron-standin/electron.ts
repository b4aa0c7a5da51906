/** The stand-in for the `electron` module: the exports that main uses. Each call is recorded; see README.md. */
import { EventEmitter } from 'node:events'
import { app } from './app.ts'
import { browser, ipcHandlers, protocolHandlers, type IpcHandler, type ProtocolHandler } from './main-process.ts'
import { record } from './record.ts'
import { answerTest, dialogAnswer } from './remote.ts'
import { changeKeychain, type Keychain } from './safe-storage.ts'
import { fuzz } from './fuzz.ts'
import { answerMenu, Menu } from './menu.ts'
import { loadedOnce, windows } from './window.ts'

export { app } from './app.ts'
export { Menu } from './menu.ts'
export { safeStorage } from './safe-storage.ts'
export { BrowserWindow } from './window.ts'

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown) => record('protocol.registerSchemesAsPrivileged', schemes),
  handle(scheme: string, handler: ProtocolHandler): void {
    record('protocol.handle', scheme)
    protocolHandlers.set(scheme, handler)
  },
}

export const ipcMain = {
  handle(channel: string, handler: IpcHandler): void {
    record('ipcMain.handle', channel)
    ipcHandlers.set(channel, handler)
  },
}

class Session extends EventEmitter {
  permissionRequest: ((contents: unknown, permission: string, answer: (granted: boolean) => void) => void) | undefined
  permissionCheck: (() => boolean) | undefined
  deviceCheck: (() => boolean) | undefined
  /** Answers like a system without a proxy. */
  resolveProxy(url: string): Promise<string> {
    record('session.resolveProxy', new URL(url).origin)
    return Promise.resolve('DIRECT')
  }
  setPermissionRequestHandler(handler: NonNullable<Session['permissionRequest']>): void {
    this.permissionRequest = handler
  }
  setPermissionCheckHandler(handler: () => boolean): void {
    this.permissionCheck = handler
  }
  setDevicePermissionHandler(handler: () => boolean): void {
    this.deviceCheck = handler
  }
}

export const session = { defaultSession: new Session() }

async function asked(what: string, args: readonly unknown[]): Promise<unknown> {
  record(what, args.at(-1))
  return dialogAnswer(what)
}

export const dialog = {
  showOpenDialog: async (...args: unknown[]) =>
    (await asked('dialog.showOpenDialog', args)) ?? { canceled: true, filePaths: [] },
  showSaveDialog: async (...args: unknown[]) =>
    (await asked('dialog.showSaveDialog', args)) ?? { canceled: true, filePath: '' },
  showMessageBox: async (...args: unknown[]) => (await asked('dialog.showMessageBox', args)) ?? { response: 0 },
  showMessageBoxSync: (...args: unknown[]) => {
    record('dialog.showMessageBoxSync', args.at(-1))
    const answer = dialogAnswer('dialog.showMessageBoxSync')
    // Declined: the last button, which exits the app.
    return typeof answer === 'number' ? answer : 1
  },
  showErrorBox(title: string, message: string): void {
    record('dialog.showErrorBox', { title, message })
    // As Electron does before it is ready, on Linux.
    process.stderr.write(`${title}: ${message}\n`)
  },
}

export const clipboard = {
  async writeText(text: string): Promise<void> {
    record('clipboard.writeText', text)
    // The app may end before a test can ask.
    process.stderr.write(`Copied: ${text}\n`)
  },
}

export const crashReporter = { start: (options: unknown) => record('crashReporter.start', options) }

export const shell = {
  openExternal: async (address: string) => record('shell.openExternal', address),
  showItemInFolder: (path: string) => record('shell.showItemInFolder', path),
}

export const powerSaveBlocker = {
  start(kind: string): number {
    record('powerSaveBlocker.start', kind)
    return 1
  },
  stop: (id: number) => record('powerSaveBlocker.stop', id),
}

export const nativeTheme = {
  get themeSource(): string {
    return themeSource
  },
  set themeSource(source: string) {
    record('nativeTheme.themeSource', source)
    themeSource = source
  },
  get shouldUseDarkColors(): boolean {
    return themeSource === 'dark'
  },
}
let themeSource = 'system'

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }
export const screen = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
}

/** Notifications are recorded; a test clicks the last one with `notification`. */
export class Notification extends EventEmitter {
  static readonly shown: Notification[] = []
  static isSupported(): boolean {
    return true
  }
  readonly options: { readonly title: string; readonly body: string }
  constructor(options: { readonly title: string; readonly body: string }) {
    super()
    this.options = options
  }
  show(): void {
    record('Notification.show', this.options)
    Notification.shown.push(this)
  }
}

answerTest({
  async endpoint() {
    await loadedOnce.promise
    return (await browser()).endpoint
  },
  /** How main's handlers answer a permission request; without a handler it would be granted. */
  async permission(name) {
    const { permissionRequest, permissionCheck, deviceCheck } = session.defaultSession
    let requested: boolean | undefined
    permissionRequest?.({}, String(name), (granted) => (requested = granted))
    return { requested: requested ?? true, checked: permissionCheck?.() ?? true, device: deviceCheck?.() ?? true }
  },
  /** Whether main prevents an event of the session or the page. */
  async download() {
    let prevented = false
    session.defaultSession.emit('will-download', { preventDefault: () => (prevented = true) })
    return prevented
  },
  /** An IPC message with a sender made by the test. */
  async invoke(given) {
    const { channel, senderFrame, args } = given as { channel: string; senderFrame: unknown; args: unknown[] }
    const handler = ipcHandlers.get(channel)
    if (!handler) throw new Error(`no handler for ${channel}`)
    return handler({ sender: undefined, senderFrame }, ...args)
  },
  async menu(item) {
    return answerMenu(Menu.applied, String(item))
  },
  /** What main's protocol handler answers. Bypasses Chromium, which would normalise the address first. */
  async protocol(given) {
    const { url, method } = given as { url: string; method: string }
    const handler = protocolHandlers.get('app')
    if (!handler) throw new Error('main handles no app://')
    const response = await handler({ url, method })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: (await response.arrayBuffer()).byteLength,
    }
  },
  /** Messages of a compromised page: see fuzz.ts. */
  async fuzz(given) {
    const [window] = windows
    if (!window) throw new Error('there is no window')
    return fuzz(window.webContents.mainFrame, given as { seed: number; from: number; count: number })
  },
  async notification() {
    return Notification.shown.at(-1)?.emit('click') ?? false
  },
  /** The window's state for the user: `bounds`, `focused`, `minimised`, `maximised`, `zoom`. */
  async window(given) {
    const [window] = windows
    if (!window) throw new Error('there is no window')
    const { zoom, bounds, ...state } = given as { zoom?: number; bounds?: object }
    Object.assign(window, state)
    Object.assign(window.bounds, bounds)
    if (zoom !== undefined) window.webContents.zoom = zoom
    return true
  },
  async close() {
    const [window] = windows
    return window?.close() ?? true
  },
  /** An event of the app: `[name, ...details]`. The first detail is the event. */
  async emit(given) {
    const [name, ...details] = given as [string, ...unknown[]]
    return app.emit(name, { preventDefault: () => record(`${name} prevented`) }, ...details)
  },
  /** A bug in main, outside of any call. */
  async bug(given) {
    const { kind, message } = given as { kind: string; message: string }
    const error = new TypeError(message)
    setImmediate(() => {
      if (kind === 'rejection') void Promise.reject(error)
      else throw error
    })
    return true
  },
  /** Changes the system's password store from now on. */
  async keychain(given) {
    changeKeychain(given as Partial<Keychain>)
    return true
  },
  async quit() {
    app.quit()
    return true
  },
})
