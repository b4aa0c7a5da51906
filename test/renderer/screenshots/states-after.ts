/** The states of exports, runs under way, results and history that are worth a picture. */
import type { Page } from '@playwright/test'
import { dropBytes } from '../../e2e/fixtures/drop.ts'
import { apply, openSample, shown } from '../../e2e/fixtures/workbench.ts'
import type { Shot } from './states.ts'

const toExport = (page: Page) => page.getByRole('button', { name: 'Export', exact: true }).click()

async function csv(page: Page): Promise<void> {
  await toExport(page)
  await page.getByRole('radio', { name: 'CSV file' }).check()
  await page.getByRole('combobox', { name: 'Decimals' }).selectOption('comma')
  await page.getByRole('combobox', { name: 'Delimiter' }).selectOption(';')
  await page.getByText('What is in it').click()
}

/** An export of an account large enough to take its time. */
async function activeRuns(page: Page): Promise<void> {
  const progress = { stage: 'reading', storage: 1, done: 21_400, total: 48_000, perSecond: 5350, secondsLeft: 5 }
  const running = { account: 'practice', storages: [1, 2, 3], format: 'xlsx', progress }
  await page.route('**/call/export.state', (route) =>
    route.fulfill({ json: { ok: true, value: { running, written: null } } }),
  )
  await toExport(page)
  await page.reload()
  await page.getByRole('button', { name: 'Stop the export' }).waitFor()
}

async function failed(page: Page): Promise<void> {
  const what = 'The account cannot be reached: connection refused. Nothing was written.'
  const message = { title: 'Account cannot be reached', what, fix: 'Check the connection, then export again.' }
  await page.route('**/call/export.stock', (route) =>
    route.fulfill({ json: { ok: false, failure: { code: 'account-unreachable', message } } }),
  )
  await toExport(page)
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  await page.getByRole('alert').waitFor()
}

const MIXED = [
  'Article;Price;Colour',
  'BRD-0012;44,90;brown',
  'BRD-0014;1O5;red',
  'BRD-0015;52,90;white',
  'BRD-0017;;none',
  'BRD-0018;12,40;birch',
].join('\n')

async function mixed(page: Page): Promise<void> {
  await dropBytes(page.locator('body'), 'supplier prices.csv', Buffer.from(MIXED))
  await shown(page)
  await apply(page)
  await page.getByText(/rows are in, checked/).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(500)
}

async function report(page: Page): Promise<void> {
  await mixed(page)
  await page.getByRole('button', { name: 'Report' }).click()
  await page.locator('table').waitFor()
}

/** Three runs, one of them an undo of another. */
async function past(page: Page): Promise<void> {
  await mixed(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo now' }).click()
  await page.getByText('3 verified').waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page.getByRole('button', { name: 'Next file' }).click()
  await dropBytes(page.locator('body'), 'count.csv', Buffer.from('sku;stock\nBRD-0018;190\nBRD-0019;88\n'))
  await shown(page)
  await apply(page)
  await page.getByText(/rows are in, checked/).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'History' }).click()
  // The undo's report is still open.
  await page.getByRole('button', { name: 'All runs' }).click()
  await page.getByText('3 runs').waitFor()
}

async function running(page: Page): Promise<void> {
  await openSample(page, /price-list/)
  await apply(page)
  await page.getByRole('button', { name: 'Stop' }).waitFor({ timeout: 30_000 })
  await page.waitForTimeout(9000)
}

/** A run the day's calls did not suffice for, as the host tells it. */
async function parked(page: Page): Promise<void> {
  // The host's own events would say that it goes on.
  await page.routeWebSocket('**/events', () => undefined)
  await page.reload()
  await page.getByTestId('file-input').waitFor({ state: 'attached' })
  await page.route('**/call/run.progress', async (route) => {
    const answer = (await (await route.fetch()).json()) as { value: Record<string, unknown> }
    const quota = { used: 9800, limit: 10_000, reserve: 200, resets: Date.parse('2026-11-22T00:00:00Z'), learnt: true }
    const message = 'The account’s requests for today are used up.'
    const why = { code: 'quota', field: null, details: { waits: 1 } }
    const value = { ...answer.value, state: 'parked', done: 90, leftToday: 0, quota, perSecond: 0, message, why }
    await route.fulfill({ json: { ok: true, value } })
  })
  await openSample(page, /price-list/)
  await apply(page)
  await page.getByText('Continues by itself', { exact: false }).waitFor({ timeout: 30_000 })
}

export const shotsAfter: readonly Shot[] = [
  { name: 'export-csv', act: csv },
  { name: 'export-csv-dark', dark: true, act: csv },
  { name: 'export-csv-russian', russian: true, act: csvRussian },
  { name: 'export-under-way', act: activeRuns },
  { name: 'export-failed', act: failed },
  { name: 'result-mixed', act: mixed },
  { name: 'report-mixed', act: report },
  { name: 'report-mixed-dark', dark: true, act: report },
  { name: 'history-linked', act: past },
  { name: 'history-linked-dark', dark: true, act: past },
  {
    name: 'history-search',
    act: async (page) => {
      await past(page)
      await page.getByRole('searchbox').fill('birch')
      await page
        .getByText(/^in \d+ rows?$/)
        .first()
        .waitFor()
    },
  },
  { name: 'history-empty', act: (page) => page.getByRole('button', { name: 'History' }).click() },
  { name: 'running', act: running },
  { name: 'running-dark', dark: true, act: running },
  { name: 'parked', act: parked },
]

async function csvRussian(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Экспорт', exact: true }).click()
  await page.getByRole('radio', { name: 'Файл CSV' }).check()
  await page.getByRole('combobox', { name: 'Кодировка' }).selectOption('windows-1251')
}
