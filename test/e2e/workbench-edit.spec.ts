/** Changes in the preview: a cell fixed in place, a row left out, undo and redo; the plan follows at once. */
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { chip, chooseStep, countOf, grid, openSample, rowsThatAre, shown } from './fixtures/workbench.ts'

test.use({ oneWindow: true })

test('a wrong price is fixed in place, undone, and made again', async ({ app: page }) => {
  await openSample(page, /mess\.csv/)
  const problems = await countOf(page, 'Needs you')
  const wrongLocator = grid(page).getByRole('gridcell', { name: /1O,5/ })
  await wrongLocator.dblclick()
  await page.getByRole('textbox', { name: /^Price, Row 9$/ }).fill('10,5')
  await page.keyboard.press('Enter')
  await expect(chip(page, 'Needs you')).toHaveText(`Needs you ${problems - 1}`)
  await expect(grid(page).locator('[data-edited]')).toContainText('10.50')
  await expect(page.locator(':focus')).toHaveAttribute('data-r', /\d/)

  await page.keyboard.press('Control+z')
  await expect(chip(page, 'Needs you')).toHaveText(`Needs you ${problems}`)
  await page.keyboard.press('Control+y')
  await expect(chip(page, 'Needs you')).toHaveText(`Needs you ${problems - 1}`)
  await chooseStep(page, /^Undo: /)
  await expect(chip(page, 'Needs you')).toHaveText(`Needs you ${problems}`)
})

test('typing starts on the cell itself; Escape leaves it as it was', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'two.csv', Buffer.from('sku;price\nBRD-0012;50\nBRD-0014;60\n'))
  await shown(page)
  const price = grid(page).locator('[data-r="0"][data-c="3"]')
  await price.click()
  await page.keyboard.type('77')
  await page.keyboard.press('Escape')
  await expect(price.locator('ins')).toHaveText(/50\.00/)
  await expect(page.locator(':focus')).toHaveAttribute('data-c', '3')
  await page.keyboard.type('77')
  await page.keyboard.press('Tab')
  await expect(price.locator('ins')).toHaveText(/77\.00/)
})

test('the space bar excludes a row, and the count follows', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'two.csv', Buffer.from('sku;price\nBRD-0012;50\nBRD-0014;60\n'))
  await shown(page)
  await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toBeVisible()
  await grid(page).locator('[data-r="1"][data-kind="row"]').click()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  await expect(rowsThatAre(page, 'Left out by you')).toBeVisible()
  await page.getByRole('button', { name: 'Take the row in again' }).click()
  await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toBeVisible()
})
