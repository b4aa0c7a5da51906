/**
 * `npm run dev [-- flags of serve]`: the window in a browser, with each change of its sources seen at once. A server of Vite has the page; what the
 * page asks goes on to `stocksheet serve`, which is built and started again when main's sources change. Not in Electron: its window loads no page but
 * its own, and has no switch that would weaken this.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { createServer, type ProxyOptions } from 'vite'
import { z } from 'zod'
import { SESSION_PATH } from '../../src-shared/api/loopback.ts'
import config from '../../electron.vite.config.ts'
import { ensureBuilt } from './built.ts'

const root = join(import.meta.dirname, '../..')
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\S*/

/** A port that is free now; the host keeps it when it is started again. */
async function freePort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
let host: ChildProcess | undefined

/** Resolves to the token of one visit, as in `#abc`. */
async function startHost(): Promise<string> {
  await ensureBuilt()
  if (host?.exitCode === null) {
    host.kill()
    await once(host, 'exit')
  }
  const args = [join(root, 'out/main/cli.js'), 'serve', '--port', String(port), ...process.argv.slice(2)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  host = child
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString()
      const address = ADDRESS.exec(output)?.[0]
      if (address !== undefined) resolve(new URL(address).hash)
    })
    child.on('exit', (code) => reject(new Error(`The host ended with ${code}. ${output}`)))
  })
}

/** The host answers only its own page, so requests go on as if they came from it. */
const toHost: ProxyOptions = {
  target: origin,
  changeOrigin: true,
  ws: true,
  rewriteWsOrigin: true,
  configure: (proxy) => proxy.on('proxyReq', (request) => request.setHeader('origin', origin)),
}
/** What it is asked, and the files that only a build makes: licences, the guide with its pictures. */
const HOSTS = `^(?:${SESSION_PATH}$|/call/|/files(?:/|\\?|$)|/events$|/[\\w-]+\\.json$|/guide-)`

const server = await createServer({
  plugins: config.renderer?.plugins ?? [],
  configFile: false,
  root: join(root, 'src-renderer'),
  server: { host: '127.0.0.1', proxy: { [HOSTS]: toHost } },
})
await server.listen()
const page = server.resolvedUrls?.local[0] ?? ''
const announce = (token: string): void => console.log(`The window, with its sources as they are: ${page}${token}`)

announce(await startHost())
process.on('exit', () => host?.kill())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit())

// A change of main: the host is built and started again, and a new address printed. What it uses of src-shared, it then has, too.
server.watcher.add(join(root, 'src-main'))
let restart: NodeJS.Timeout | undefined
server.watcher.on('all', (_event, file) => {
  if (!/[\\/]src-main[\\/]/.test(file)) return
  clearTimeout(restart)
  restart = setTimeout(() => {
    startHost().then(announce, (error: unknown) =>
      console.error(error instanceof Error ? error.message : String(error)),
    )
  }, 500)
})
