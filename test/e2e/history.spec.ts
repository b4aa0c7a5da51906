/** Past runs: found by their texts and rows, sorted, linked, saved as files. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expectNoViolationsDayAndNight } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { takeFromMenu } from './fixtures/places.ts'
import { apply, countOf, grid, shown } from './fixtures/workbench.ts'

/** A file with two good rows and two that fail, applied. */
const CSV = 'Article;Price;Colour\nBRD-0012;44,90;brown\nBRD-0014;abc;red\nBRD-0015;52,90;white\nBRD-0017;;none\n'

async function applied(page: Page, name: string, csv = CSV): Promise<void> {
  await dropBytes(page.locator('body'), name, Buffer.from(csv))
  await shown(page)
  await apply(page)
  await expect(page.getByText(/rows? (is|are) in(, checked|\. \d)/)).toBeVisible()
}

/** The table of runs, or of one run's rows. */
const table = (page: Page) => page.getByRole('main').locator('table')
const files = (page: Page) => table(page).getByRole('row').locator('td:nth-child(2) button').first()

/** Saves one of a report's files. */
async function saved(page: Page, item: string): ReturnType<typeof download> {
  await page.getByRole('button', { name: 'Save report' }).click()
  return download(page, item, 'menuitem')
}

async function download(
  page: Page,
  button: string,
  role: 'button' | 'menuitem' = 'button',
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole(role, { name: button, exact: true }).first().click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('runs are searched by file, state and row text, and sorted by any heading', async ({ app: page }) => {
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing applied yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Import a file' }).click()
  await applied(page, 'prices.csv')
  await page.getByRole('button', { name: 'Next file' }).click()
  await applied(page, 'count.csv', 'sku;stock\nBRD-0018;190\n')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText('2 imports')).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(3)
  await expect(files(page)).toHaveText('count.csv')

  await page.getByRole('button', { name: 'Sort by File' }).click()
  await page.getByRole('button', { name: 'Sort by File' }).click()
  await expect(page.getByRole('columnheader', { name: 'File' })).toHaveAttribute('aria-sort', 'descending')
  await expect(files(page)).toHaveText('prices.csv')

  const search = page.getByRole('searchbox')
  await search.fill('count.csv done')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await expect(files(page)).toHaveText('count.csv')
  // File names do not contain a material's name, so the host searches the rows.
  await search.fill('birch 4 mm')
  await expect(page.getByText('in 1 row')).toBeVisible()
  await expect(page.getByText('1 of 2 imports')).toBeVisible()
  await expect(files(page)).toHaveText('count.csv')
  // Names do not contain a SKU, so it is searched in the rows as the file had them.
  await search.fill('brd-0018')
  await expect(page.getByText('in 1 row')).toBeVisible()
  await expect(files(page)).toHaveText('count.csv')
  await expect(page.getByText('1 of 2 imports')).toBeVisible()
  await search.fill('no such thing anywhere')
  await expect(page.getByText('Nothing fits this search.')).toBeVisible()
})

test('an undo and the run it undoes link to each other', async ({ app: page }) => {
  await applied(page, 'prices.csv')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo now' }).click()
  await expect(page.getByRole('heading', { name: 'Undo of prices.csv' })).toBeVisible()
  await expect(page.getByText('2 verified')).toBeVisible()
  await takeFromMenu(page, /^undoes the import of/)
  await expect(page.getByRole('heading', { name: 'prices.csv', exact: true })).toBeVisible()
  await takeFromMenu(page, /^undone/)
  await expect(page.getByRole('heading', { name: 'Undo of prices.csv' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 imports')).toBeVisible()
  await expect(page.getByRole('button', { name: /^undone/ })).toHaveCount(1)
})

test('rows that were not applied are exported from the preview, the result and the report, and imported once fixed', async ({
  app: page,
}) => {
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from(CSV))
  await shown(page)
  const before = await download(page, 'Rows to fix')
  expect(before.name).toBe('prices - rows to fix.xlsx')
  await expect(page.getByText('prices - rows to fix.xlsx is saved.')).toBeVisible()
  await apply(page)
  await expect(page.getByText(/rows? (is|are) in(, checked|\. \d)/)).toBeVisible()
  const after = await download(page, 'Rows to fix')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('grid', { name: 'Rows of the report' })).toBeVisible()
  const laterResult = await saved(page, 'Rows to fix')
  const workbook = await saved(page, 'Report as Excel')
  expect(workbook.name).toMatch(/^prices report \d{4}-\d\d-\d\d\.xlsx$/)
  const csv = await saved(page, 'Report as CSV')
  expect(csv.bytes.toString('utf8')).toContain('Row in file,Material ID,Material,Change,Result')
  expect(csv.bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(5)
  await page.getByRole('button', { name: 'Needs you 1' }).click()
  const few = await saved(page, 'Report as CSV')
  expect(few.bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(2)
  // All three contain the same rows under the file's own headings.
  for (const file of [after, laterResult]) {
    await dropBytes(page.locator('body'), file.name, file.bytes)
    await shown(page)
    await expect(grid(page).getByRole('columnheader', { name: /Article/ })).toBeVisible()
    await expect.poll(() => countOf(page, 'All')).toBe(1)
    await expect(grid(page).getByText('abc').first()).toBeVisible()
  }
})

test('a run that exceeds the daily calls shows when it continues', async ({ app: page }) => {
  await page.routeWebSocket('**/events', () => undefined)
  const resets = Date.UTC(2026, 10, 22, 3, 30)
  let learnt = true
  let why: object | null = { code: 'quota', field: null, details: { waits: 1 } }
  await page.route('**/call/run.progress', async (route) => {
    const answer = (await (await route.fetch({ timeout: 0 })).json()) as { value: Record<string, unknown> }
    const quota = { used: 9990, limit: 10_000, reserve: 0, resets, learnt }
    await route.fulfill({ json: { ok: true, value: { ...answer.value, state: 'parked', leftToday: 10, quota, why } } })
  })
  await page.reload()
  await page.getByTestId('file-input').waitFor({ state: 'attached' })
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from(CSV))
  await shown(page)
  await apply(page)
  await expect(page.getByText(/^Continues by itself 2\d Nov 2026, /)).toBeVisible()
  learnt = false
  await page.reload()
  await expect(page.getByText(/^Continues by itself, probably 2\d Nov 2026, /)).toBeVisible()
  // No process drives it, as after the command line parked a run.
  why = null
  await page.reload()
  await expect(page.getByText('Waiting for tomorrow’s limit')).toBeVisible()
  await expect(page.getByText(/^Continues by itself/)).toHaveCount(0)
})

test('no violations in the list, a search and a report with files, in light and dark', async ({ app: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await applied(page, 'prices.csv')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(table(page)).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'list')
  await page.getByRole('searchbox').fill('ЛДСП')
  await expect(
    page.getByText('in 3 rows').or(page.getByText('in 4 rows')).or(page.getByText('in 2 rows')),
  ).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'search')
  await page.getByRole('button', { name: 'prices.csv', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save report' })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'report')
})
