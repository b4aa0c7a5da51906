/** The real browser behind the stand-in's windows: one per process, with a debugging port that the test connects to. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { chromiumLaunch } from '../e2e/fixtures/chromium.ts'

export interface Browser {
  readonly context: BrowserContext
  /** The endpoint for `chromium.connectOverCDP`. */
  readonly endpoint: string
  close(): Promise<void>
}

export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'stocksheet-standin-'))
  const launch = chromiumLaunch()
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...launch.args, '--remote-debugging-port=0'],
    viewport: { width: 1360, height: 860 },
    locale: 'en-GB',
  })
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
  return {
    context,
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
