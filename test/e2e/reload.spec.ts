/** The window is reloaded in every state: nothing is lost, asked twice, or sent. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { setPace } from './fixtures/pace.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, chip, countOf, openSample, shown } from './fixtures/workbench.ts'
import { closeFile, toExport } from './fixtures/places.ts'

const nav = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })
const LONG = ['sku;price', ...Array.from({ length: 20 }, (_, row) => `BRD-00${12 + row};${40 + row}.5`)].join('\n')

test('a preview keeps its filter, search and edits', async ({ app: page }) => {
  await openSample(page, /mess\.csv/)
  await chip(page, 'Needs you').click()
  const problems = await countOf(page, 'Needs you')
  await page.getByRole('searchbox').fill('1O')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  await page.reload()
  await shown(page)
  await expect(chip(page, 'Needs you')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('searchbox')).toHaveValue('1O')
  await expect.poll(() => countOf(page, 'Needs you')).toBe(problems)
})

test('a running run continues and is shown, a paused one waits, and its result stays', async ({
  app: page,
  served,
}) => {
  await setPace(served, 'slow')
  await dropBytes(page.locator('body'), 'long.csv', Buffer.from(LONG))
  await shown(page)
  await apply(page)
  await expect(page.getByText(/^[1-9]\d* of \d+ rows (is|are) in/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await setPace(served, 'fast')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/19 of 20 rows are in/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/19 of 20 rows are in/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  expect(JSON.stringify(await served.call('runs.list', {})).match(/"run":/g)).toHaveLength(1)
})

test('history keeps the search, a report with its filter, and the undo page', async ({ app: page, served }) => {
  await dropBytes(page.locator('body'), 'short.csv', Buffer.from('sku;price\nBRD-0012;44.9\nBRD-0014;abc\n'))
  await shown(page)
  await apply(page)
  await expect(page.getByText(/1 of 2 rows is in\./)).toBeVisible()
  await nav(page, 'History').click()
  await page.getByRole('searchbox').fill('short')
  await expect(page.getByText('1 of 1 imports')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('short')
  await page.getByRole('button', { name: 'short.csv' }).click()
  await page.getByRole('button', { name: 'Needs you 1' }).click()
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'short.csv' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Needs you 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('table', { name: 'What goes back' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Undo short.csv' })).toBeVisible()
  await expect(page.getByText('1 row to undo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo now' })).toBeEnabled()
  expect(JSON.stringify(await served.call('runs.list', {})).match(/"run":/g)).toHaveLength(1)
  // The import behind it is still there, with its result.
  await nav(page, 'Files').click()
  await expect(page.getByText(/1 of 2 rows is in\./)).toBeVisible()
})

test('export keeps the choices and the created file, even while one is being written', async ({ app: page }) => {
  await toExport(page)
  await page.getByRole('checkbox', { name: 'Van' }).uncheck()
  await page.getByRole('radio', { name: 'CSV file' }).check()
  await page.getByRole('combobox', { name: 'Decimals' }).selectOption('Comma: 12,50')
  const savedDownload = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await savedDownload
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Van' })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'CSV file' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Decimals' })).toHaveValue('comma')
  await expect(page.getByText('418 rows exported')).toBeVisible()
  const secondDownload = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file' }).click()
  await secondDownload

  const progress = { stage: 'reading', storage: 1, done: 120, total: 300, perSecond: 60, secondsLeft: 3 }
  const running = { account: 'practice', storages: [1, 2], format: 'csv', progress }
  await page.route('**/call/export.state', (route) =>
    route.fulfill({ json: { ok: true, value: { running, written: null } } }),
  )
  await page.reload()
  await expect(page.getByRole('region', { name: 'Reading Main warehouse' })).toContainText('120 of 300')
  await expect(page.getByRole('region', { name: 'Reading Main warehouse' })).toContainText('60 a second')
  await expect(page.getByRole('region', { name: 'Reading Main warehouse' })).toContainText('3 s left')
  await expect(page.getByRole('button', { name: 'Stop the export' })).toBeEnabled()
})

test('a file that is being read or was refused is requested again', async ({ app: page }) => {
  const seen = Promise.withResolvers<undefined>()
  await page.route('**/call/import.open', async (route) => {
    await seen.promise
    // Nobody waits any more for what the previous page requested.
    await route.continue().catch(() => undefined)
  })
  // The host has the file once it is asked to open it. Before that only the page has it, and it is lost with the page.
  const handedOver = page.waitForRequest('**/call/import.open')
  await dropBytes(page.locator('body'), 'long.csv', Buffer.from(LONG))
  await expect(page.getByText('Reading long.csv')).toBeVisible()
  await handedOver
  await page.reload()
  await expect(page.getByText('Reading long.csv')).toBeVisible()
  seen.resolve(undefined)
  await shown(page)
  await closeFile(page)

  await dropBytes(page.locator('body'), 'nothing.csv', Buffer.from('alpha;beta\nx;y\n'))
  await expect(page.getByRole('alert')).toBeVisible()
  const output = await page.getByRole('alert').innerText()
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect.poll(() => page.getByRole('alert').innerText()).toBe(output)
  await closeFile(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('[T-17] an account that stays silent while it is read: the window says for how long, and cancelling ends it', async ({
  app: page,
}) => {
  await page.clock.install()
  await page.route('**/call/import.open', () => new Promise(() => undefined))
  const handedOver = page.waitForRequest('**/call/import.open')
  await dropBytes(page.locator('body'), 'long.csv', Buffer.from(LONG))
  await handedOver
  await expect(page.getByText('No progress')).toBeHidden()
  await page.clock.runFor(21_000)
  await expect(page.getByText('No progress for 20 s. The account may be slow or out of reach.')).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page.getByText('No progress for 40 s.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})
