/** The account over time, and one material's history: seen, compared, exported, by keyboard and by ear. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { elsewhere } from './fixtures/elsewhere.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, shown } from './fixtures/workbench.ts'

async function toPast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByRole('radiogroup', { name: 'What the history shows' }).getByText('Account over time').click()
}

test('[HISTORY-9] [HISTORY-10] what we did and what others did: over time, as a list, and of one material', async ({
  app: page,
  served,
}) => {
  await toPast(page)
  await expect(page.getByRole('heading', { name: 'Nothing is kept yet' })).toBeVisible()
  await expectNoViolations(page, 'nothing kept')

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from('id,price\n1142,99\n'))
  await shown(page)
  await apply(page)
  await expect(page.getByText('1 change, verified')).toBeVisible()
  await elsewhere(served, 'update_stock', { material_id: 1142, storage_id: 1, stock: 77 })
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await shown(page)
  await page.getByRole('button', { name: /^Refresh: / }).click()
  const kept = async () => JSON.stringify(await served.call('history.overview', { account: 'practice' }))
  await expect.poll(kept).toContain('"seq":2')

  await toPast(page)
  await expect(page.getByRole('img', { name: /Value of the stock from/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kept readings' }).getByRole('row')).not.toHaveCount(2)
  await page.getByRole('button', { name: 'Since the last run' }).click()
  const changes = page.getByRole('region', { name: 'What changed' })
  await expect(changes.getByText('1 material', { exact: true })).toBeVisible()
  await expect(changes.getByRole('row').last()).toContainText('77')
  await expect(changes.getByRole('row').last()).not.toContainText('99')
  await changes.getByText('All changes').click()
  await expect(changes.getByRole('row').last()).toContainText('99')
  await expectNoViolations(page, 'account over time')

  await changes.getByRole('row').last().getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /Price from .* The list below says the same/ })).toBeVisible()
  const events = page.getByRole('region', { name: 'What happened' })
  await expect(events.getByRole('row').nth(1)).toContainText('Changed elsewhere')
  await expect(events.getByRole('row').nth(1)).toContainText('between')
  await expect(events.getByRole('row').nth(2)).toContainText('Run: prices.csv, row 2')
  await expectNoViolations(page, 'material history')
  await page.reload()
  await expect(events.getByRole('row').nth(2)).toContainText('Run: prices.csv, row 2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Account over time' })).toBeVisible()

  const to = page.getByLabel('To', { exact: true })
  await expect(to.locator('option').nth(1)).toBeAttached()
  await to.selectOption({ index: (await to.locator('option').count()) - 1 })
  await page.getByRole('button', { name: 'Export the stock of this date' }).click()
  await expect(page.getByRole('combobox', { name: 'As of' })).not.toHaveValue('now')
  await page.getByText('CSV file', { exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expectNoViolations(page, 'export as of')

  // From the keyboard alone: the chosen row's material, by the palette.
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await shown(page)
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('PNT-0153')
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
