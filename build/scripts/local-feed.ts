/** An update feed of this computer, and the download of an update from it by the app's own updater: what Electron's part of it does not reach. */
import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { basename, join } from 'node:path'
import { NsisUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { z } from 'zod'

/** The folder of a release's files, over http. */
export async function serveFeed(folder: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(({ url = '' }, answer) => {
    const path = join(folder, basename(new URL(url, 'http://feed').pathname))
    if (existsSync(path)) createReadStream(path).pipe(answer)
    else answer.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

export interface UpdateDownload {
  readonly feed: string
  /** Where the download goes. */
  readonly folder: string
  /** The version that updates itself. */
  readonly version: string
  /** Whose signature is asked for, on Windows. */
  readonly publisher?: string | undefined
}

/** Returns the file, once its sum, and on Windows its signature, was found to be right. Throws otherwise. */
export async function downloadUpdate({ feed, folder, version, publisher }: UpdateDownload): Promise<string> {
  const appUpdateConfigPath = join(folder, 'app-update.yml')
  const settings = { provider: 'generic', url: feed, updaterCacheDirName: 'cache', publisherName: publisher }
  mkdirSync(folder, { recursive: true })
  // JSON is YAML, too.
  writeFileSync(appUpdateConfigPath, JSON.stringify(settings))
  const app = {
    version,
    name: 'stocksheet',
    isPackaged: true,
    appUpdateConfigPath,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  }
  const updater = new NsisUpdater(null, app)
  // Electron's network is not there without its program.
  const executor = new ElectronHttpExecutor()
  Reflect.set(executor, 'createRequest', request)
  Reflect.set(updater, 'httpExecutor', executor)
  updater.logger = null
  updater.autoDownload = false
  updater.disableDifferentialDownload = true
  const check = await updater.checkForUpdates()
  if (!check?.isUpdateAvailable) throw new Error(`The feed has nothing newer than ${version}.`)
  const [file] = await updater.downloadUpdate()
  if (file === undefined) throw new Error('The updater downloaded nothing.')
  return file
}
