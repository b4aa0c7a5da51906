/** The account's own stock as a table: shown, changed, applied, undone. */
import type { Page } from '@playwright/test'
import { expectNoViolationsDayAndNight } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { elsewhere } from './fixtures/elsewhere.ts'
import { setPace } from './fixtures/pace.ts'
import { cellOf, typeInto } from './fixtures/stock-cells.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, chip, grid, shown } from './fixtures/workbench.ts'
import { fileMenu } from './fixtures/places.ts'

async function toStock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await shown(page)
}

test('[STOCK-1] [STOCK-2] cells are changed, applied, verified and taken back as those of a file', async ({
  app: page,
}) => {
  await toStock(page)
  await expect(page.getByRole('heading', { name: 'Stock', exact: true })).toBeVisible()
  await fileMenu(page).click()
  await expect(page.getByText('worth 386,833.20')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('grid')).toHaveAttribute('aria-rowcount', '301')
  await typeInto(page, 'PNT-0153', /Stock Main warehouse/, '77')
  // The van does not have it yet.
  await typeInto(page, 'PNT-0154', /Stock Van/, '12')
  await typeInto(page, 'PNT-0154', /Price/, '12.5')
  await expect(page.getByText('2 materials change.')).toBeVisible()
  await apply(page)
  await expect(page.getByText('2 rows are in, checked.')).toBeVisible()

  await expect(await cellOf(page, 'PNT-0153', /Stock Main warehouse/)).toHaveText('77')
  await expect(await cellOf(page, 'PNT-0154', /Stock Van/)).toHaveText('12')

  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Stock of Practice account' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('table', { name: 'What goes back' })).toBeVisible()
})

test('[PLAN-21] a material with a problem in one storage sends nothing, and the bar counts only what is sent', async ({
  app: page,
}) => {
  await toStock(page)
  await typeInto(page, 'PNT-0154', /Price/, '12.5')
  await typeInto(page, 'PNT-0153', /Price/, '77')
  await typeInto(page, 'PNT-0153', /Name/, 'Varnish')
  await expect(page.getByText('2 materials change.')).toBeVisible()
  for (const storage of [/Stock Main warehouse/, /Stock Van/]) {
    await typeInto(page, 'PNT-0153', storage, 'many')
    await expect(page.getByText('1 material changes.')).toBeVisible()
    await expect(page.getByText('1 row waits for you.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Needs you 1', exact: true })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('2 materials change.')).toBeVisible()
  }
})

test('[STOCK-2] what somebody else changed since the reading is found before anything is sent', async ({
  app: page,
  served,
}) => {
  await toStock(page)
  await typeInto(page, 'PNT-0153', /Stock Main warehouse/, '77')
  await typeInto(page, 'PNT-0155', /Stock Main warehouse/, '30')
  await elsewhere(served, 'update_stock', { material_id: 1142, storage_id: 1, stock: 100 })
  await apply(page)
  await expect(page.getByText('1 of 2 rows is in. 1 needs you.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  // What was not sent is still wanted, compared with the account's current value.
  await expect(await cellOf(page, 'PNT-0155', /Stock Main warehouse/)).toHaveText('30')
  await expect(await cellOf(page, 'PNT-0153', /Stock Main warehouse/)).toContainText('before 100')
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
})

test('[STOCK-12] typing goes on while a run applies what was typed before, and after it: the account holds all of it', async ({
  app: page,
  served,
}) => {
  await toStock(page)
  await typeInto(page, 'PNT-0153', /Stock Main warehouse/, '77')
  await typeInto(page, 'PNT-0154', /Price/, '12.5')
  await setPace(served, 'slow')
  await apply(page)
  // The run stays paused until both are typed: another row, and one that is being sent.
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await typeInto(page, 'PNT-0155', /Stock Main warehouse/, '30')
  await typeInto(page, 'PNT-0153', /Stock Main warehouse/, '78')
  await expect(await cellOf(page, 'PNT-0153', /Stock Main warehouse/)).toContainText('78')
  await setPace(served, 'fast')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toBeVisible()
  // The run's result stays in view, whatever was typed during the run.
  await expect(page.getByText('2 rows are in, checked.')).toBeVisible()
  await expect(await cellOf(page, 'PNT-0153', /Stock Main warehouse/)).toContainText('before 77')
  await expect(page.getByText('2 rows are in, checked.')).toBeVisible()
  await typeInto(page, 'PNT-0154', /Price/, '13')
  await expect(page.getByText('2 rows are in, checked.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Apply 3 rows' })).toBeVisible()
  await apply(page)
  await expect(page.getByText('3 rows are in, checked.')).toBeVisible()
  await page.getByRole('button', { name: /^as of/ }).click()
  await page.getByRole('menuitem', { name: /^Read the account again/ }).click()
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await expect(await cellOf(page, 'PNT-0153', /Stock Main warehouse/)).toHaveText('78')
  await expect(await cellOf(page, 'PNT-0155', /Stock Main warehouse/)).toHaveText('30')
  await expect(await cellOf(page, 'PNT-0154', /Price/)).toHaveText('13.00')
})

test('[STOCK-4] what is short is shown by one press', async ({ app: page, served }) => {
  await elsewhere(served, 'edit', { material_id: 1142, storage_id: 1, minimum: 500 })
  await toStock(page)
  await chip(page, 'Below minimum').click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await expect(await cellOf(page, 'PNT-0153', /Minimum Main warehouse/)).toHaveText('500')
  await chip(page, 'All').click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '301')
})

test('unsent edits survive a reload, and a file can be imported beside them', async ({ app: page }) => {
  await toStock(page)
  await typeInto(page, 'PNT-0153', /Stock Main warehouse/, '77')
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  await page.reload()
  await shown(page)
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await dropBytes(page.locator('body'), 'two.csv', Buffer.from('sku;price\nBRD-0012;44,9\nBRD-0014;47,5\n'))
  await shown(page)
  await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toBeVisible()
  await toStock(page)
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toBeVisible()
})

test('other storages are shown after a question, where changes would go', async ({ app: page }) => {
  await toStock(page)
  await typeInto(page, 'PNT-0153', /Price/, '77')
  await fileMenu(page).click()
  await page.getByRole('menuitemcheckbox', { name: 'Van' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  // Storages that are not shown are not remembered.
  expect(await page.evaluate(() => localStorage.getItem('stocksheet.stock') ?? '')).not.toMatch(/\[\d+,\d+\]/)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await fileMenu(page).click()
  await page.getByRole('menuitemcheckbox', { name: 'Van' }).click()
  await expect(page.getByRole('columnheader', { name: /Stock Van/ })).toHaveCount(0)
  await page.reload()
  await shown(page)
  await expect(page.getByRole('columnheader', { name: /Stock Van/ })).toHaveCount(0)
  await fileMenu(page).click()
  await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveCount(2)
})

test('no violations on the stock screen, in light and dark', async ({ app: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await toStock(page)
  await typeInto(page, 'PNT-0153', /Price/, '77')
  await expectNoViolationsDayAndNight(page, 'stock')
})
