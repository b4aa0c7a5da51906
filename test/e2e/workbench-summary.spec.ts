/** The summary's numbers beside an import: said to everyone, and silent where there is nothing to say. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { complaints } from './fixtures/watch.ts'
import { expect, test } from './fixtures/window.ts'
import { openSample, shown } from './fixtures/workbench.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Summary' })

test('rows that move the stock value most, largest first', async ({ app: page }) => {
  await openSample(page, /stock-count\.xlsx/)
  const movers = panel(page).getByRole('list', { name: 'Moves the stock value most' }).getByRole('listitem')
  await expect(movers).toHaveCount(5)
  const values = await movers.locator('b').allInnerTexts()
  const sizes = values.map((value) => Math.abs(Number(value.replace('\u2212', '-').replace(/[+,]/g, ''))))
  expect(sizes.every((size) => size > 0)).toBe(true)
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
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
  await expect(panel(page).getByRole('list', { name: 'Moves the stock value most' })).toHaveCount(0)
  await expect(panel(page).getByText(/^9,9\d\d of 10,000 requests left today\.$/)).toBeVisible()

  await dropBytes(page.locator('body'), 'same.csv', Buffer.from('sku;price\nBRD-0012;42.5\n'))
  await shown(page)
  await expect(page.getByText('Nothing to do', { exact: false })).toBeVisible()
  await expect(panel(page).getByRole('img')).toHaveCount(0)
})

test('drawn under the strict policy, with nothing loaded before; a library that cannot load leaves the numbers', async ({
  app: page,
}) => {
  const wrong = await complaints(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  expect(asked.filter((path) => path.includes('drawn'))).toEqual([])
  await openSample(page, /price-list\.csv/)
  const bars = panel(page).locator('.recharts-bar-rectangle path')
  await expect(bars).toHaveCount(2)
  expect(asked.filter((path) => path.includes('price-changes-drawn')).length).toBe(1)
  // Drawn, not only there: every bar has a size.
  const heights = () => bars.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().height))
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(1)
  expect(wrong).toEqual([])

  await page.route('**/price-changes-drawn*', (route) => route.abort())
  await page.reload()
  await shown(page)
  const heard = panel(page).getByRole('table', { name: /^Price changes of 194 rows/ })
  await expect(heard.getByRole('row')).not.toHaveCount(0)
  await expect(panel(page).locator('.recharts-surface')).toHaveCount(0)
})
