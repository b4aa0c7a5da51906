/**
 * What people wait for in the window, in a real Chromium with the built app: the first screen of a fresh start, a dropped file until its diff, and an
 * edit. Each round starts the app again in a data folder that was used before, as on a second day, so the account's last list is there.
 * node test/bench/window/jobs.ts [rounds] [rows,rows]; defaults: 5 and 50,000,100,000. Needs a build.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../e2e/fixtures/chromium.ts'
import { median, spread, tell } from '../report/measure.ts'
import { startBenchAccount, type BenchAccount } from '../whole/bench-account.ts'
import { openFile, typeCell } from './measure.ts'
import { servedApp } from './served.ts'

const rounds = Number(process.argv[2] ?? 5)
const sizes = (process.argv[3] ?? '50000,100000').split(',').map(Number)
const FEW = 300
/** The goals of the window, in milliseconds. */
const FIRST_SCREEN_MS = 500
const FEW_ROWS_MS = 350
const EDIT_MS = 50
const FIRST_OF_SECOND = 1.25
const MANY_ROWS_MS: Readonly<Record<number, number>> = { 50_000: 1200, 100_000: 3000 }

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-jobs-'))
const browser = await chromium.launch(chromiumLaunch())

try {
  const account = await startBenchAccount(folder, FEW)
  const fewFiles = ['monday', 'tuesday'].map((name) => {
    const path = join(folder, `${name}.csv`)
    const lines = Array.from({ length: FEW }, (_, row) => `Thing ${row} of ${name},${name}-${row},pcs,${row + 1}.5\n`)
    writeFileSync(path, `name,sku,unit,price\n${lines.join('')}`)
    return path
  })
  const screens: number[] = []
  const firstFiles: number[] = []
  const secondFiles: number[] = []
  const edits: number[] = []
  await inRounds(account, async ({ page, screen }) => {
    const [first, second] = [await openFile(page, fewFiles[0] ?? ''), await openFile(page, fewFiles[1] ?? '')]
    screens.push(screen)
    firstFiles.push(first)
    secondFiles.push(second)
    for (let row = 0; row < 5; row += 1) edits.push(await typeCell(page, row, `${row + 3}.25`))
  })
  account.end()
  tellTime('start to a usable first screen', screens, FIRST_SCREEN_MS)
  tellTime(`a dropped file of ${FEW} rows to its diff`, secondFiles, FEW_ROWS_MS)
  tellTime(`an edit seen, ${FEW} rows`, edits, EDIT_MS)
  tell({
    section: 'Window',
    what: `first file of ${FEW} rows`,
    ours: { name: '', value: spread(firstFiles) },
    against: { name: 'the second file', value: spread(secondFiles) },
    figure: median(firstFiles) / median(secondFiles),
    about: 'of the second',
    target: { kind: 'most', limit: FIRST_OF_SECOND, issue: '38' },
  })
  for (const size of sizes) {
    const large = await startBenchAccount(folder, size)
    const times: number[] = []
    await inRounds(large, async ({ page }) => {
      times.push(await openFile(page, large.file))
    })
    large.end()
    tellTime(
      `a dropped file of ${size.toLocaleString('en')} rows to its diff, 1 % changed, account of as many`,
      times,
      MANY_ROWS_MS[size],
    )
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function tellTime(what: string, times: readonly number[], limit: number | undefined): void {
  tell({
    section: 'Window',
    what,
    ours: { name: '', value: spread(times) },
    figure: median(times),
    about: 'ms',
    ...(limit === undefined ? {} : { target: { kind: 'most', limit, issue: '38' } }),
  })
}

interface OpenedWindow {
  readonly page: Page
  /** Milliseconds from the program's start to a first screen that takes a file. */
  readonly screen: number
}

/** Starts the app for each round, after one round that is not measured. */
async function inRounds(account: BenchAccount, job: (opened: OpenedWindow) => Promise<void>): Promise<void> {
  await withWindow(account, async ({ page }) => {
    await openFile(page, account.file)
  })
  for (let round = 0; round < rounds; round += 1) await withWindow(account, job)
}

/** The account of the environment is chosen anew in each start. */
async function chooseAccount(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account / })
    .click()
  await page
    .getByRole('menuitemradio')
    .filter({ hasNotText: /Practice|warehouse|floor|Van/ })
    .first()
    .click()
}

async function withWindow(account: BenchAccount, job: (opened: OpenedWindow) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 }, locale: 'en-GB' })
  const page = await context.newPage()
  const start = performance.now()
  const app = await servedApp(account.variables, `${account.file}-data`)
  try {
    await page.goto(app.address)
    await page.getByTestId('file-input').waitFor({ state: 'attached' })
    const screen = performance.now() - start
    await chooseAccount(page)
    await job({ page, screen })
  } finally {
    await context.close()
    await app.end()
  }
}
