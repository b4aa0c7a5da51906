/** A served application for one test file, and raw HTTP to it, because fetch does not allow a wrong Host or Origin. */
import { mkdtempSync, writeFileSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveApp, type ServeOptions } from '../../../src-main/browser/serve.ts'
import { appDouble } from '../app/app-double.ts'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
}

export function tokenOf(address: string): string {
  return new URL(address).hash.replace('#token=', '')
}

export function makeRenderer(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-renderer-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head><meta name="style-nonce" content="__STYLE_NONCE__"></head><body>window</body></html>',
  )
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'index-abc.css'), 'body {}')
  writeFileSync(join(folder, '.secret'), 'hidden')
  writeFileSync(join(folder, 'notes.exe'), 'not a page file')
  return folder
}

export async function startServing(options: Partial<ServeOptions> = {}) {
  const app = appDouble()
  const rendererFolder = makeRenderer()
  const announced: string[] = []
  const announce = (address: string): void => void announced.push(address)
  const servedApp = await serveApp(app, { port: 0, rendererFolder, announce, ...options })
  const { host: place, port } = new URL(servedApp.url)
  const origin = `http://${place}`

  function ask(path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { Host: place, ...headers },
        agent: false,
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces).toString(),
          }),
        )
      })
      sent.end(body)
    })
  }

  /** Posts a token as the page does. */
  function trade(token: string, more: Ask['headers'] = {}): Promise<Reply> {
    const headers = { Origin: origin, 'Content-Type': 'application/json', ...more }
    return ask('/session', { method: 'POST', headers, body: JSON.stringify({ token }) })
  }

  /** Exchanges the token of `address` for a session and returns its secret. */
  async function enter(address = servedApp.url): Promise<string> {
    const { body } = await trade(tokenOf(address))
    return /"session":"([\w-]{22})"/.exec(body)?.[1] ?? ''
  }

  return {
    app,
    served: servedApp,
    place,
    port,
    origin,
    announced,
    rendererFolder,
    ask,
    trade,
    enter,
    async stop() {
      await servedApp.close()
      await app.close()
      await rm(rendererFolder, { recursive: true, force: true })
    },
  }
}
