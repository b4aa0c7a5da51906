/**
 * Manages the app's only window. Opens it where it last was and keeps it on the app's pages. Sends messages once the page has loaded. Does not handle
 * files or runs. Electron's functions are passed in; only types are imported from it.
 */
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import type { AppEvent } from '../app/app.ts'
import { CHANNELS } from './channels.ts'
import type { PersistedFile } from './persisted-file.ts'
import { HOME_ADDRESS } from './navigation.ts'
import { openingOf, addPlace, type Bounds, type Display, type WindowState } from './window-state.ts'

export interface WindowEnv {
  readonly make: (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** The current displays, the primary one first. */
  readonly displays: () => readonly Display[]
  readonly displayOf: (bounds: Bounds) => number
  readonly state: PersistedFile<WindowState>
  /** The window's colour before its page is painted. */
  readonly background: () => string
  readonly preload: string
  readonly isDevelopment: boolean
  /** Called when the user closes the window. `keepOpen` prevents that. */
  readonly onClosing: (keepOpen: () => void) => void
  /** Settles when the previous window's imports are saved. A page that lists saved imports earlier would miss them. */
  readonly whenImportsSaved: () => Promise<void>
  readonly onFailure: (error: unknown) => void
}

export class MainWindow {
  readonly #env: WindowEnv
  #window: BrowserWindow | undefined
  /** Settles when the page has run its scripts. Messages sent earlier are lost. */
  #whenLoaded: Promise<void> | undefined

  constructor(env: WindowEnv) {
    this.#env = env
  }

  get currentWindow(): BrowserWindow | undefined {
    return this.#window
  }

  /** Call this only after the app is ready. */
  open(): void {
    const {
      make,
      displays: listDisplays,
      state,
      preload: preloadPath,
      isDevelopment,
      background: chooseBackground,
      onClosing,
    } = this.#env
    const windowOpening = openingOf(state.read(), listDisplays())
    const options = windowOptions(preloadPath, isDevelopment)
    const window = make({ ...options, ...windowOpening.bounds, backgroundColor: chooseBackground() })
    this.#window = window
    // The page's policy cannot block WebRTC, which would bypass `connect-src` and any proxy.
    window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    if (windowOpening.maximised) window.maximize()
    window.once('ready-to-show', () => {
      window.webContents.setZoomLevel(windowOpening.zoom)
      window.show()
    })
    window.on('close', (event) => {
      onClosing(() => event.preventDefault())
      if (!event.defaultPrevented) this.#savePlace(window)
    })
    window.on('closed', () => {
      if (this.#window === window) this.#window = undefined
    })
    this.#load(window)
  }

  /** Brings the window to the front, or creates it again if it was closed. */
  bringForward(): void {
    const window = this.#window
    if (!window) return this.open()
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  /** Loads the page again after a crash. */
  reload(): void {
    if (this.#window) this.#load(this.#window)
    else this.open()
  }

  /** Sends an event to the page, or drops it if there is no window. */
  sendEvent(message: AppEvent): void {
    this.#window?.webContents.send(CHANNELS.event, message)
  }

  /** Opens the window if necessary, waits for its page, and then sends the message. */
  async sendWhenReady(message: AppEvent): Promise<void> {
    if (!this.#window) this.open()
    await this.#whenLoaded
    this.sendEvent(message)
  }

  #load(window: BrowserWindow): void {
    const load = (): Promise<void> => window.loadURL(HOME_ADDRESS)
    this.#whenLoaded = this.#env.whenImportsSaved().then(load, (error: unknown) => {
      this.#env.onFailure(error)
      return load()
    })
    this.#whenLoaded.catch((error: unknown) => this.#env.onFailure(error))
  }

  #savePlace(window: BrowserWindow): void {
    const { state, displayOf } = this.#env
    const bounds = window.getNormalBounds()
    const currentPlace = {
      display: displayOf(bounds),
      bounds,
      maximised: window.isMaximized(),
      zoom: window.webContents.getZoomLevel(),
    }
    state.write(addPlace(state.read(), currentPlace))
  }
}

/** The options of the app's window: sandboxed, isolated, without Node. `isDevelopment` allows the developer tools and changes nothing else. */
export function windowOptions(preloadPath: string, isDevelopment: boolean): BrowserWindowConstructorOptions {
  return {
    width: 1360,
    height: 860,
    minWidth: 900,
    minHeight: 560,
    show: false,
    title: 'Stocksheet',
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      experimentalFeatures: false,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      devTools: isDevelopment,
    },
  }
}
