/** The window, end to end: in a browser over loopback, and as the built desktop app on the Electron stand-in. */
import { defineConfig } from '@playwright/test'
import type { DesktopOptions } from './test/e2e/fixtures/desktop.ts'
import { chromiumLaunch } from './test/e2e/fixtures/chromium.ts'

const { channel, ...launchOptions } = chromiumLaunch()

/** The main paths: a file opened, changed, applied and undone; export; accounts; the same in the desktop app. */
const MAIN = 'accounts|electron-import|export|history|workbench|workbench-edit'

/** `npm test` runs the main paths, `npm run test:long` the others, `npm run test:e2e` all. */
const leftOut: Readonly<Record<string, RegExp>> = {
  short: new RegExp(`^(?!.*/(?:${MAIN})\\.spec\\.ts$)`),
  long: new RegExp(`/(?:${MAIN})\\.spec\\.ts$`),
}
const otherHalf = leftOut[process.env['STOCKSHEET_TESTS'] ?? ''] ?? []

export default defineConfig<DesktopOptions>({
  testDir: 'test/e2e',
  outputDir: '.cache/e2e',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: false,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // What never comes is waited for in vain once; what comes late on a busy machine is no failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...(channel ? { channel } : {}),
    launchOptions,
    viewport: { width: 1360, height: 860 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
  projects: [
    { name: 'window', testIgnore: [/electron.*\.spec\.ts/, otherHalf].flat() },
    { name: 'desktop', testMatch: /electron.*\.spec\.ts/, testIgnore: otherHalf },
    // The same specs on the real Electron; skipped, with the reason, where its program is not installed.
    {
      name: 'electron',
      testMatch: /electron.*\.spec\.ts/,
      testIgnore: otherHalf,
      grep: /@real/,
      use: { on: 'electron' },
    },
  ],
})
