/** Someone else changes one storage while both storages of a material are being sent: one is sent, the other is left out, and the run continues. */
import { elsewhere } from './fixtures/elsewhere.ts'
import { cellOf, typeInto } from './fixtures/stock-cells.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, shown } from './fixtures/workbench.ts'

test('[RUN-6] [REPORT-10] a material changed elsewhere in one of two storages: said in Stock and in the report, and done from there', async ({
  app: page,
  served,
}) => {
  await elsewhere(served, 'update_stock', { material_id: 1143, storage_id: 3, stock: 5 })
  await page.keyboard.press('Alt+2')
  await shown(page)
  await typeInto(page, 'PNT-0154', /Stock Main warehouse/, '150')
  await typeInto(page, 'PNT-0154', /Stock Van/, '12')
  await expect(page.getByText('1 material changes.')).toBeVisible()
  await elsewhere(served, 'update_stock', { material_id: 1143, storage_id: 3, stock: 8 })
  await apply(page)
  // The message counts what was wanted, sent and not sent.
  await expect(page.getByText('0 of 1 row is in. 1 needs you.')).toBeVisible()

  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('1 change made')).toBeVisible()
  await page.getByRole('button', { name: 'Needs you 1' }).click()
  await expect(
    page.getByText(/Left out: the stock in storage “Van” changed in the account after the preview\./).first(),
  ).toBeVisible()

  await page.keyboard.press('Alt+2')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('1 material changes.')).toBeVisible()
  await expect(await cellOf(page, 'PNT-0154', /Stock Main warehouse/)).toHaveText('150')
  await expect(await cellOf(page, 'PNT-0154', /Stock Van/)).toContainText('before 8')
  await apply(page)
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()
  await expect(await cellOf(page, 'PNT-0154', /Stock Van/)).toHaveText('12')
})
