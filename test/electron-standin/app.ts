/** Electron's `app`, with the paths, the lock and the exit that main uses. */
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { browser } from './main-process.ts'
import { becomeReady, isReady, record } from './record.ts'
import { requestLock } from './single-instance.ts'
import { created, windows } from './window.ts'

const paths = new Map<string, string>()

class App extends EventEmitter {
  readonly isPackaged = false
  #exiting = false
  readonly #ready = new Promise<void>((resolve) => {
    // Electron is ready once main's module has run. The windows' browser starts in parallel.
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
    // Like Electron, requires that the folder exists.
    if (!isAbsolute(path) || !existsSync(path)) throw new Error(`Failed to set '${name}' path`)
    paths.set(name, path)
  }
  getPath(name: string): string {
    return paths.get(name) ?? join(tmpdir(), `standin-${name}`)
  }
  requestSingleInstanceLock(): boolean {
    const isFirst = requestLock(this.getPath('userData'), (argv, folder) =>
      this.emit('second-instance', {}, argv, folder),
    )
    record('app.requestSingleInstanceLock', isFirst)
    return isFirst
  }
  whenReady(): Promise<void> {
    return this.#ready
  }
  isReady(): boolean {
    return isReady()
  }
  readonly commandLine = {
    hasSwitch: (name: string) => process.argv.some((argument) => argument.startsWith(`--${name}`)),
  }
  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id)
  }
  getLocale(): string {
    return process.env['STANDIN_LOCALE'] ?? 'en-GB'
  }
  addRecentDocument(path: string): void {
    record('app.addRecentDocument', path)
  }
  clearRecentDocuments(): void {
    record('app.clearRecentDocuments')
  }
  relaunch(): void {
    record('app.relaunch')
    // This process exits with its record, so the test reads the request from stderr.
    process.stderr.write('app.relaunch\n')
  }
  quit(): void {
    if (this.#exiting) return
    let prevented = false
    this.emit('before-quit', { preventDefault: () => (prevented = true) })
    record('app.quit', { prevented })
    if (prevented) return
    for (const window of windows) if (!window.close()) return
    void this.exit(0)
  }
  async exit(code: number): Promise<void> {
    // Like Electron, destroys the windows without asking or notifying anyone.
    this.#exiting = true
    await (await browser()).close()
    process.exit(code)
  }
}

export const app = new App()
