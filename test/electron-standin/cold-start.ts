/**
 * Starts the built main process with an empty `electron`. Lists the modules loaded, and when, before the first window is made and before the app
 * answers its first call. For `node cold-start.ts`; prints JSON and exits.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'

interface Moment {
  /** Milliseconds since the first module was loaded; then processor time of this process in that time. */
  readonly after: number
  readonly processor: number
  readonly modules: readonly string[]
}

const root = join(import.meta.dirname, '../..')
const loaded: string[] = []

// Only what main uses before its first answer. Anything else is a mistake here or a change there.
const electron = `
  import { EventEmitter } from 'node:events'
  const told = globalThis.coldStart
  class App extends EventEmitter {
    isPackaged = false
    commandLine = { hasSwitch: () => false }
    setName() {}
    setAppUserModelId() {}
    enableSandbox() {}
    setPath() {}
    getPath() { return '/' }
    getVersion() { return '1.0.0' }
    getLocale() { return 'en' }
    requestSingleInstanceLock() { return true }
    whenReady() { return Promise.resolve() }
    isReady() { return true }
    quit() {}
    exit() { throw new Error('the app gave up') }
  }
  export const app = new App()
  export class BrowserWindow extends EventEmitter {
    webContents = Object.assign(new EventEmitter(), { mainFrame: told.frame, setWindowOpenHandler() {}, setWebRTCIPHandlingPolicy() {}, send() {} })
    constructor() { super(); told.window() }
    loadURL() { return Promise.resolve() }
  }
  export class Notification {}
  const none = () => undefined
  const refuse = (title, message) => { throw new Error(title + ': ' + message) }
  export const dialog = { showErrorBox: refuse, showMessageBox: ({ message, detail }) => refuse(message, detail) }
  export const clipboard = {}
  export const crashReporter = { start() {} }
  export const ipcMain = { handle: (channel, handler) => told.handler(channel, handler) }
  export const Menu = { setApplicationMenu: none, buildFromTemplate: none }
  export const nativeTheme = {}
  export const powerSaveBlocker = {}
  export const protocol = { registerSchemesAsPrivileged: none, handle: none }
  export const safeStorage = {}
  export const screen = {
    getPrimaryDisplay: () => ({ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
    getAllDisplays: () => [],
  }
  export const session = {
    defaultSession: {
      setPermissionRequestHandler: none,
      setPermissionCheckHandler: none,
      setDevicePermissionHandler: none,
      on: none,
    },
  }
  export const shell = {}
`

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: 'cold:electron', shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    if (url === 'cold:electron') return { format: 'module', shortCircuit: true, source: electron }
    if (!url.startsWith('node:')) loaded.push(url.replace(/^file:\/\/\/?.*?\/(out|node_modules)\//, '$1/'))
    return next(url, context)
  },
})

const from = performance.now()
const processorFrom = process.cpuUsage()

function moment(): Moment {
  const { user, system } = process.cpuUsage(processorFrom)
  return { after: performance.now() - from, processor: (user + system) / 1000, modules: [...loaded] }
}

const frame = { url: 'app://stocksheet/', parent: null, processId: 1, frameToken: 'main' }
type Handler = (event: { senderFrame: unknown }, ...args: unknown[]) => Promise<unknown>
let call: Handler | undefined

async function firstAnswer(window: Moment): Promise<void> {
  await call?.({ senderFrame: frame }, 'app.info', {})
  process.stdout.write(`${JSON.stringify({ window, answer: moment() })}\n`)
  process.exit(0)
}

Object.assign(globalThis, {
  coldStart: {
    frame,
    handler: (channel: string, handler: Handler) => {
      if (channel === 'stocksheet:call') call = handler
    },
    window() {
      const createdMoment = moment()
      setImmediate(() => void firstAnswer(createdMoment))
    },
  },
})

await import(join(root, 'out/main/main.js'))
