/** The summary's charts: drawn to the data, said to assistive technology, silent when there is nothing to draw. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { complaints } from './fixtures/watch.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, openSample, shown } from './fixtures/workbench.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Summary' })

test('rows that move the stock value most, largest first, with the same numbers to hear', async ({ app: page }) => {
  await openSample(page, /stock-count\.xlsx/)
  await expect(panel(page).getByRole('img', { name: 'Moves the stock value most' })).toBeVisible()
  const heard = panel(page).getByRole('table', { name: 'Moves the stock value most' })
  await expect(heard.getByRole('row')).toHaveCount(6)
  const cells = await heard.getByRole('cell').allInnerTexts()
  const values = cells.filter((_, index) => index % 3 === 2)
  const sizes = values.map((value) => Number(value.replace('\u2212', '-').replace(/[+,]/g, ''))).map(Math.abs)
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  const drawn = panel(page)
    .getByRole('img', { name: 'Moves the stock value most' })
    .locator('.recharts-bar-rectangle path')
  await expect(drawn).toHaveCount(5)
  const widths = await drawn.evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
  const [largest = 1] = widths
  for (const [index, width] of widths.entries())
    expect(width / largest).toBeCloseTo((sizes[index] ?? 0) / (sizes[0] ?? 1), 1)
  // A stock count changes no price.
  await expect(panel(page).getByText('Price changes')).toHaveCount(0)
})

test('a price list is drawn by how far prices change; a file that changes nothing draws nothing', async ({
  app: page,
}) => {
  await openSample(page, /price-list\.csv/)
  const chart = panel(page).getByRole('img', { name: /^Price changes of 194 rows/ })
  await expect(chart).toBeVisible()
  const heard = panel(page).getByRole('table', { name: /^Price changes of 194 rows/ })
  await expect(heard.getByRole('row', { name: '0 % to below +5 % 90' })).toHaveCount(1)
  await expect(heard.getByRole('row', { name: '+5 % to below +10 % 104' })).toHaveCount(1)
  await expect(panel(page).getByRole('img', { name: 'Moves the stock value most' })).toHaveCount(0)

  await dropBytes(page.locator('body'), 'same.csv', Buffer.from('sku;price\nBRD-0012;42.5\n'))
  await shown(page)
  await expect(page.getByText('Nothing to do', { exact: false })).toBeVisible()
  // Rows and calls of the day are drawn always; money and prices only where they change.
  await expect(panel(page).getByRole('img')).toHaveCount(2)
})

test('drawn under the strict policy, none of it before a chart is shown; a library that cannot load leaves the numbers', async ({
  app: page,
}) => {
  const wrong = await complaints(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  expect(asked.filter((path) => path.includes('charts'))).toEqual([])
  await openSample(page, /stock-count\.xlsx/)
  await expect(panel(page).locator('.recharts-surface').first()).toBeVisible()
  expect(asked.filter((path) => path.includes('charts-drawn')).length).toBe(1)
  await expect.poll(() => panel(page).locator('.recharts-surface').count()).toBeGreaterThanOrEqual(4)
  // Drawn, not only there: every sector of the ring has a size.
  const sectors = panel(page)
    .getByRole('img', { name: /rows by what happens/ })
    .locator('.recharts-sector')
  const widths = () => sectors.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().width))
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(1)
  expect(wrong).toEqual([])

  await page.route('**/charts-drawn*', (route) => route.abort())
  await page.reload()
  await shown(page)
  const heard = panel(page).getByRole('table', { name: 'Moves the stock value most' })
  await expect(heard.getByRole('row')).toHaveCount(6)
  await expect(panel(page).locator('.recharts-surface')).toHaveCount(0)
})

test('the day’s calls as a gauge, and the speed of a run while it goes', async ({ app: page }) => {
  await openSample(page, /price-list\.csv/)
  await expect(panel(page).getByRole('img', { name: /^9,9\d\d of 10,000 requests left today$/ })).toBeVisible()
  await expect(panel(page).getByText('This import')).toBeVisible()
  await apply(page)
  await expect(panel(page).getByRole('img', { name: /^Requests a second over time: \d/ })).toBeVisible()
  await expect(panel(page).getByText('Still to send')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Check the file again' })).toBeVisible()
})
