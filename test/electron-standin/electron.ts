/** The stand-in for the `electron` module: the exports main uses. What each does is recorded; see README.md. */
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { browser, ipcHandlers, protocolHandlers, type IpcHandler, type ProtocolHandler } from './main-process.ts'
import { becomeReady, isReady, record } from './record.ts'
import { answerTest, dialogAnswer } from './remote.ts'
import { requestLock } from './single-instance.ts'
import { created } from './window.ts'

export { BrowserWindow } from './window.ts'

const paths = new Map<string, string>()

class App extends EventEmitter {
  readonly isPackaged = false
  readonly #ready = new Promise<void>((resolve) => {
    // Electron is ready once main's module has run; the windows' browser starts meanwhile.
    setImmediate(() => {
      void browser().then(() => {
        becomeReady()
        resolve()
        this.emit('ready')
      })
    })
  })

  constructor() {
    super()
    created.on('web-contents-created', (contents) => this.emit('web-contents-created', {}, contents))
    created.on('window-closed', () => this.emit('window-all-closed'))
  }

  setName(name: string): void {
    record('app.setName', name)
  }
  getVersion(): string {
    const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
    return /"version": "([^"]+)"/.exec(manifest)?.[1] ?? ''
  }
  enableSandbox(): void {
    record('app.enableSandbox')
  }
  setPath(name: string, path: string): void {
    // As Electron: the folder must be there.
    if (!isAbsolute(path) || !existsSync(path)) throw new Error(`Failed to set '${name}' path`)
    paths.set(name, path)
  }
  getPath(name: string): string {
    return paths.get(name) ?? join(tmpdir(), `standin-${name}`)
  }
  requestSingleInstanceLock(): boolean {
    const first = requestLock(this.getPath('userData'), (argv, folder) =>
      this.emit('second-instance', {}, argv, folder),
    )
    record('app.requestSingleInstanceLock', first)
    return first
  }
  whenReady(): Promise<void> {
    return this.#ready
  }
  isReady(): boolean {
    return isReady()
  }
  quit(): void {
    let prevented = false
    this.emit('before-quit', { preventDefault: () => (prevented = true) })
    record('app.quit', { prevented })
    if (!prevented) void this.exit(0)
  }
  async exit(code: number): Promise<void> {
    await (await browser()).close()
    process.exit(code)
  }
}

export const app = new App()

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
  showErrorBox(title: string, message: string): void {
    record('dialog.showErrorBox', { title, message })
    // As Electron does before it is ready, on Linux.
    process.stderr.write(`${title}: ${message}\n`)
  },
}

interface MenuItem {
  readonly label?: string
  readonly click?: () => void
  readonly submenu?: readonly MenuItem[]
}
let menu: readonly MenuItem[] = []

export const Menu = {
  buildFromTemplate: (template: readonly MenuItem[]) => template,
  setApplicationMenu(template: readonly MenuItem[]): void {
    record('Menu.setApplicationMenu', template)
    menu = template
  },
}

export const shell = {
  openExternal: async (address: string) => record('shell.openExternal', address),
}

export const powerSaveBlocker = {
  start(kind: string): number {
    record('powerSaveBlocker.start', kind)
    return 1
  },
  stop: (id: number) => record('powerSaveBlocker.stop', id),
}

answerTest({
  async endpoint() {
    await app.whenReady()
    return (await browser()).endpoint
  },
  /** What main's handlers say to a permission; undefined handlers would grant. */
  async permission(name) {
    const { permissionRequest, permissionCheck, deviceCheck } = session.defaultSession
    let requested: boolean | undefined
    permissionRequest?.({}, String(name), (granted) => (requested = granted))
    return { requested: requested ?? true, checked: permissionCheck?.() ?? true, device: deviceCheck?.() ?? true }
  },
  /** Whether main prevents a session or page event. */
  async download() {
    let prevented = false
    session.defaultSession.emit('will-download', { preventDefault: () => (prevented = true) })
    return prevented
  },
  /** An IPC message with a sender of the test's making. */
  async invoke(given) {
    const { channel, senderFrame, args } = given as { channel: string; senderFrame: unknown; args: unknown[] }
    const handler = ipcHandlers.get(channel)
    if (!handler) throw new Error(`no handler for ${channel}`)
    return handler({ sender: undefined, senderFrame }, ...args)
  },
  async menu(label) {
    const found = menu.flatMap(({ submenu }) => submenu ?? []).find((item) => item.label === label)
    if (!found?.click) throw new Error(`no menu item ${String(label)}`)
    found.click()
    return true
  },
  async quit() {
    app.quit()
    return true
  },
})
