/** The summary's charts: drawn to the data, said to assistive technology, silent when there is nothing to draw. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { openSample, shown } from './fixtures/workbench.ts'

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
  const widths = await panel(page)
    .getByRole('img', { name: 'Moves the stock value most' })
    .locator('i')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
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
  await expect(panel(page).getByRole('img')).toHaveCount(0)
})
