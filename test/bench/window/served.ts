/** Serves the built app to a real Chromium, to measure the window. Needs a build (node build/scripts/built.ts). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../e2e/fixtures/chromium.ts'

export interface ServedWindow {
  /** A folder for files and the app's data, deleted at the end. */
  readonly folder: string
  /** The app's window, ready for a file. */
  readonly page: Page
  /** An empty page, to measure how long frames take on this machine right now. */
  readonly empty: Page
  readonly close: () => Promise<void>
}

export interface ServedApp {
  readonly folder: string
  readonly address: string
  readonly end: () => Promise<void>
}

/** `env`: an account for the app besides the practice account. `data`: the data folder, if it was used before or is used again. */
export async function servedApp(env: Readonly<Record<string, string>> = {}, data?: string): Promise<ServedApp> {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-window-'))
  const cli = join(import.meta.dirname, '../../../out/main/cli.js')
  const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data', data ?? join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let output = ''
  const address = await new Promise<string>((resolve) =>
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString()
      const foundText = /http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]+/.exec(output)?.[0]
      if (foundText !== undefined) resolve(foundText)
    }),
  )
  return {
    folder,
    address,
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Opens the app in its own browser. */
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
      await end()
    },
  }
}
