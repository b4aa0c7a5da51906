/** The built app served to a real Chromium, for measurements of the window. Needs a build (node build/scripts/built.ts). */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../e2e/fixtures/chromium.ts'

export interface ServedWindow {
  /** For files, and for the app's data; gone at the end. */
  readonly folder: string
  /** The app's window, ready for a file. */
  readonly page: Page
  /** Nothing in it: what frames take on this machine just now. */
  readonly empty: Page
  readonly close: () => Promise<void>
}

export interface ServedApp {
  readonly folder: string
  readonly address: string
  readonly end: () => void
}

/** `env`: an account for the app beside the practice account. */
export async function servedApp(env: Readonly<Record<string, string>> = {}): Promise<ServedApp> {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-window-'))
  const cli = join(import.meta.dirname, '../../../out/main/cli.js')
  const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data', join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let said = ''
  const address = await new Promise<string>((resolve) =>
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString()
      const found = /http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]+/.exec(said)?.[0]
      if (found !== undefined) resolve(found)
    }),
  )
  return {
    folder,
    address,
    end() {
      child.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The app, opened in a browser of its own. */
export async function servedWindow(env: Readonly<Record<string, string>> = {}): Promise<ServedWindow> {
  const { folder, address, end } = await servedApp(env)
  const browser = await chromium.launch(chromiumLaunch())
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 }, locale: 'en-GB' })
  const empty = await context.newPage()
  const page = await context.newPage()
  await page.goto(address)
  await page.getByTestId('file-input').waitFor({ state: 'attached' })
  return {
    folder,
    page,
    empty,
    async close() {
      await browser.close()
      end()
    },
  }
}
