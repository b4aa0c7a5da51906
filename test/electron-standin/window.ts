/** BrowserWindow and WebContents over a Chromium page: the part of them that main uses. */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Frame, Page, Route } from '@playwright/test'
import { isStandIn, known, shown } from './address.ts'
import { browser, handlerOf, protocolHandlers } from './main-process.ts'
import { pageWorld, RECEIVE, SEND } from './page-world.ts'
import { record } from './record.ts'

export interface WebFrame {
  readonly url: string
  readonly parent: WebFrame | null
  readonly processId: number
  readonly frameToken: string
}

type OpenHandler = (details: { url: string }) => { action: string }

const tokens = new WeakMap<Frame, string>()
let nextToken = 1

function webFrame(frame: Frame): WebFrame {
  const token = tokens.get(frame) ?? `frame-${nextToken++}`
  tokens.set(frame, token)
  const parent = frame.parentFrame()
  return { url: known(frame.url()), parent: parent ? webFrame(parent) : null, processId: 1, frameToken: token }
}

export class WebContents extends EventEmitter {
  page: Page | undefined
  openHandler: OpenHandler = () => ({ action: 'allow' })
  zoom = 0

  get mainFrame(): WebFrame {
    if (!this.page) throw new Error('the stand-in window has no page yet')
    return webFrame(this.page.mainFrame())
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    record('webContents.setWindowOpenHandler')
    this.openHandler = handler
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    record('webContents.setWebRTCIPHandlingPolicy', policy)
  }

  setZoomLevel(level: number): void {
    record('webContents.setZoomLevel', level)
    this.zoom = level
  }

  getZoomLevel(): number {
    return this.zoom
  }

  send(channel: string, ...args: unknown[]): void {
    const message = { receive: RECEIVE, channel, args }
    const sent = this.page?.evaluate(({ receive, channel, args }) => {
      const deliver = Reflect.get(globalThis, receive) as (channel: string, args: unknown[]) => void
      deliver(channel, args)
    }, message)
    // A closing page misses events, as in Electron.
    sent?.catch((error: unknown) => record('webContents.send failed', String(error)))
  }

  async attach(page: Page, preloadPath: string): Promise<void> {
    this.page = page
    await page.exposeBinding(SEND, ({ frame }, channel: string, args: unknown[]) =>
      this.receive(webFrame(frame), channel, args),
    )
    await page.addInitScript(pageWorld(readFileSync(preloadPath, 'utf8')))
    await page.route('**/*', (route) => this.answer(route))
  }

  async receive(senderFrame: WebFrame, channel: string, args: unknown[]): Promise<unknown> {
    if (channel === 'standin:window-open') {
      this.openHandler({ url: known(String(args[0])) })
      return { ok: true }
    }
    const handler = handlerOf(channel)
    if (!handler) return { ok: false, message: `No handler registered for '${channel}'` }
    try {
      return { ok: true, value: await handler({ sender: this, senderFrame }, ...args.map(unpack)) }
    } catch (error) {
      return { ok: false, message: String(error) }
    }
  }

  /** Answers the page's requests through main's protocol handler, and asks main before the page navigates away. */
  async answer(route: Route): Promise<void> {
    const request = route.request()
    const url = known(request.url())
    if (request.isNavigationRequest() && request.frame().url() !== 'about:blank') {
      let prevented = false
      const leaving = { url, preventDefault: () => (prevented = true) }
      if (request.frame() === this.page?.mainFrame()) this.emit('will-navigate', leaving)
      this.emit('will-frame-navigate', leaving)
      record('navigation', { url, prevented })
      if (prevented) return route.abort('aborted')
    }
    const handler = isStandIn(request.url()) ? protocolHandlers.get(new URL(url).protocol.slice(0, -1)) : undefined
    if (!handler) {
      record('request left the app', url)
      return route.abort('blockedbyclient')
    }
    const response = await handler({ url, method: request.method() })
    return route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  }
}

export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export interface WindowOptions extends Partial<Bounds> {
  readonly webPreferences?: { readonly preload?: string }
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents()
  readonly options: WindowOptions
  readonly bounds: Bounds
  visible = false
  focused = false
  minimised = false
  maximised = false

  constructor(options: WindowOptions) {
    super()
    this.options = options
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.bounds = { x, y, width, height }
    windows.add(this)
    this.on('closed', () => windows.delete(this))
    record('BrowserWindow', options)
    created.emit('web-contents-created', this.webContents)
  }

  async loadURL(address: string): Promise<void> {
    record('loadURL', address)
    const { context } = await browser()
    const { page: present } = this.webContents
    if (present) return void (await present.goto(shown(address)))
    const page = context.pages().find((open) => open.url() === 'about:blank') ?? (await context.newPage())
    await this.webContents.attach(page, this.options.webPreferences?.preload ?? '')
    page.on('close', () => {
      record('closed')
      this.emit('closed')
      if (windows.size === 0) created.emit('window-closed')
    })
    try {
      await page.goto(shown(address))
    } finally {
      loadedOnce.resolve()
    }
    this.emit('ready-to-show')
  }

  /** Like a click on its close button; main may prevent it. True if the window is closed. */
  close(): boolean {
    const closing = {
      defaultPrevented: false,
      preventDefault() {
        this.defaultPrevented = true
      },
    }
    this.emit('close', closing)
    record('close', { prevented: closing.defaultPrevented })
    if (closing.defaultPrevented) return false
    // The next page needs a tab, because Chromium exits with its last one.
    const { page } = this.webContents
    void page
      ?.context()
      .newPage()
      .then(() => page.close())
    return true
  }
  show(): void {
    record('show')
    this.visible = true
    this.focused = true
  }
  focus(): void {
    record('focus')
    this.focused = true
  }
  isFocused(): boolean {
    return this.focused
  }
  isMinimized(): boolean {
    return this.minimised
  }
  restore(): void {
    record('restore')
    this.minimised = false
  }
  maximize(): void {
    record('maximize')
    this.maximised = true
  }
  isMaximized(): boolean {
    return this.maximised
  }
  getNormalBounds(): Bounds {
    return this.bounds
  }
  setProgressBar(progress: number, options: unknown): void {
    record('setProgressBar', { progress, options })
  }
}

/** Resolves when the first window's page was loaded or failed to load. A test that connects earlier may find a page that is replaced. */
export const loadedOnce = Promise.withResolvers<void>()

/** The open windows. */
export const windows = new Set<BrowserWindow>()

/** Notifies the app of new pages and closed windows. */
export const created = new EventEmitter()

function unpack(value: unknown): unknown {
  const packed: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, '$bytes') : undefined
  return typeof packed === 'string' ? new Uint8Array(Buffer.from(packed, 'base64')) : value
}
