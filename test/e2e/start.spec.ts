/** The start screen after the first run: what others changed, what is running low, and closed lines that stay closed. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { elsewhere } from './fixtures/elsewhere.ts'
import { place, refreshStock } from './fixtures/places.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, shown } from './fixtures/workbench.ts'

async function readStockAgain(page: Page): Promise<void> {
  await place(page, 'Stock').click()
  await shown(page)
  await refreshStock(page)
}

test('[WAIT-1] [WAIT-2] samples go with the first run; changes by others and low stock are lines that show what they say, and stay closed', async ({
  app: page,
  served,
}) => {
  const samples = page.getByText('Or try a sample')
  await expect(samples).toBeVisible()
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from('id,price\n1142,99\n'))
  await shown(page)
  await apply(page)
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()
  await page.getByRole('button', { name: 'Next file' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect(samples).toHaveCount(0)
  const lines = page.getByRole('region', { name: 'What waits for you' })
  await expect(lines).toHaveCount(0)

  await elsewhere(served, 'update_stock', { material_id: 1142, storage_id: 1, stock: 77 })
  await elsewhere(served, 'edit', { material_id: 1150, storage_id: 1, minimum: 5000 })
  await readStockAgain(page)
  await expect
    .poll(async () => JSON.stringify(await served.call('history.readings', { account: 'practice' })))
    .toContain('"seq":2')
  await place(page, 'Files').click()
  await expect(lines.getByRole('listitem')).toHaveText([
    /^2 materials changed by others/,
    /^1 material below its minimum/,
  ])
  await expectNoViolations(page, 'start with lines')

  await page.getByRole('button', { name: 'Show: 2 materials changed by others' }).click()
  const dialog = page.getByRole('dialog', { name: '2 materials changed by others' })
  await expect(dialog.getByRole('listitem').filter({ hasText: '77' }).first()).toBeVisible()
  await expectNoViolations(page, 'changed by others')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Do not show again: 2 materials changed by others' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await expect(page.locator('body')).not.toBeFocused()

  await page.getByRole('button', { name: 'Show: 1 material below its minimum' }).click()
  await shown(page)
  await expect(page.locator('[data-r="1"][data-kind="row"]')).toHaveCount(0)
  await place(page, 'Files').click()
  await lines.getByRole('listitem').hover()
  await page.getByRole('button', { name: 'Do not show again: 1 material below its minimum' }).click()
  await expect(lines).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect(lines).toHaveCount(0)
})
