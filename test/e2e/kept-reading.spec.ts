/** A second file is compared with kept data of the account. The window shows that, and reads the account again before anything is sent. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { bringBack } from './fixtures/brought-back.ts'
import { dropBytes } from './fixtures/drop.ts'
import { elsewhere } from './fixtures/elsewhere.ts'
import { expect, test } from './fixtures/window.ts'
import { openMore, shown, todo } from './fixtures/workbench.ts'

async function dropped(page: Page, name: string, csv: string): Promise<void> {
  await dropBytes(page.locator('body'), name, Buffer.from(csv))
  await shown(page)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('[READ-6] [READ-7] what others did since is seen in the confirmation, and nothing is added twice', async ({
  app: page,
  served,
}) => {
  await dropped(page, 'first.csv', 'name,price\nNobody has this,1\n')
  await dropped(page, 'second.csv', 'sku,name,unit,stock\nNEW-77,New thing,pcs,5\nBRD-0012,,,41\n')
  const refresh = page.getByRole('menuitem', { name: /^Refresh as of / })
  await openMore(page)
  await expect(refresh).toBeVisible()
  await page.keyboard.press('Escape')
  await elsewhere(served, 'add', { name: 'New thing', sku: 'NEW-77', unit: 'pcs', storage_id: 3, stock: 2 })
  await page.getByRole('button', { name: /^Apply \d+ rows?$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/The account was read again: what happens to 1 row has changed/)).toBeVisible()
  await expect(dialog.getByText(/1 new/)).toHaveCount(0)
  await expectNoViolations(page, 'confirmation after a look')
  await page.keyboard.press('Escape')
  await openMore(page)
  await refresh.click()
  await openMore(page)
  await expect(refresh).toBeEnabled()
})

test('[READ-6] a workbook that comes back is compared with the account as it is, not as it was kept', async ({
  app: page,
}) => {
  await dropped(page, 'first.csv', 'name,price\nNobody has this,1\n')
  await bringBack(page)
  await expect(todo(page).getByText(/40/).first()).toBeVisible()
})
