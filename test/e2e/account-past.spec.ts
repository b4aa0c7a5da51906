/** One material's history, and the stock as of a date: shown, exported, by keyboard and with a screen reader. */
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { elsewhere } from './fixtures/elsewhere.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, openDetails, shown } from './fixtures/workbench.ts'
import { refreshStock, toExport } from './fixtures/places.ts'

test('[HISTORY-9] [HISTORY-11] shows our and other changes to a material, and the stock on a date', async ({
  app: page,
  served,
}) => {
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from('id,price\n1142,99\n'))
  await shown(page)
  await apply(page)
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()
  await elsewhere(served, 'update_stock', { material_id: 1142, storage_id: 1, stock: 77 })
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await shown(page)
  await refreshStock(page)
  const search = page.getByRole('searchbox', { name: 'Search rows' })
  await search.fill('PNT-0153')
  const kept = async () => JSON.stringify(await served.call('history.readings', { account: 'practice' }))
  await expect.poll(kept).toContain('"seq":2')

  await toExport(page)
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await shown(page)
  // The search stays after Refresh ends.
  await expect(search).toHaveValue('PNT-0153')
  await expect(page.locator('[data-r="1"][data-kind="row"]')).toHaveCount(0)
  await page.locator('[data-r="0"][data-kind="row"]').click()
  await (await openDetails(page)).getByRole('button', { name: /^What happened to / }).click()
  await expect(page.getByRole('img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show price and stock as lines' }).click()
  await expect(page.getByRole('img', { name: /Price from .* The list below says the same/ })).toBeVisible()
  // The axis below the line has times.
  const priceChart = page.getByRole('img', { name: /^Price from / })
  await expect(priceChart.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d$/).first()).toBeVisible()
  const events = page.getByRole('region', { name: 'What happened' })
  await expect(events.getByRole('row').nth(1)).toContainText('Changed elsewhere')
  await expect(events.getByRole('row').nth(1)).toContainText('between')
  await expect(events.getByRole('row').nth(2)).toContainText('Import: prices.csv, row 2')
  await expectNoViolations(page, 'material history')
  await page.reload()
  await expect(events.getByRole('row').nth(2)).toContainText('Import: prices.csv, row 2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeVisible()

  await toExport(page)
  const asOf = page.getByRole('combobox', { name: 'As of' })
  await expect(asOf.locator('option').nth(1)).toBeAttached()
  await asOf.selectOption({ index: 1 })
  await expect(asOf).not.toHaveValue('now')
  await page.getByText('CSV file', { exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expectNoViolations(page, 'export as of')

  // With only the keyboard: the selected row's material, from the palette.
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await shown(page)
  await search.fill('PNT-0153')
  await expect(page.getByRole('gridcell', { name: 'PNT-0153' })).toBeVisible()
  await expect(page.locator('[data-r="1"][data-kind="row"]')).toHaveCount(0)
  await page.locator('[data-r="0"][data-kind="row"]').click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('what happened')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Acrylic varnish matt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeVisible()
})
