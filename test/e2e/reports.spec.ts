/** A run's report: values and who set them, filters, a partial undo; stored data, and erasing it. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { takeFromMenu } from './fixtures/places.ts'
import { apply, chooseFilter, openDetails, shown } from './fixtures/workbench.ts'

const CSV =
  'Article;Price;Stock;Correction note\nBRD-0012;44,90;31;counted by Ann\nBRD-0015;52,90;32;\nBRD-0018;61,10;33;\n'

async function applied(page: Page): Promise<void> {
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from(CSV))
  await shown(page)
  await apply(page)
  await expect(page.getByText(/rows? (is|are) in, checked/)).toBeVisible()
  await page.getByRole('button', { name: 'Report' }).click()
}

const rows = (page: Page) => page.locator('[role="row"]:has([role="rowheader"])')
const cell = (page: Page, row: number, column: number) => page.locator(`[data-r="${row}"][data-c="${column}"]`)

test('a report says what the account has now and who made it so; chosen rows and fields are undone, and the undo as well', async ({
  app: page,
}) => {
  await applied(page)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('this import')
  await cell(page, 0, 0).click()
  await expect(await openDetails(page)).toContainText('"notes":"counted by Ann"')
  await page.keyboard.press('Escape')
  await cell(page, 1, 0).click()
  await expect(await openDetails(page)).toContainText('"notes":"Stocksheet: prices.csv, row 3"')
  await expectNoViolations(page, 'report')
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox').fill('61.1')
  await expect(rows(page)).toHaveCount(1)
  await cell(page, 0, 1).click()
  await page.keyboard.press('Control+a')
  await page.getByLabel('Which field to undo').selectOption('Price')
  await page.getByRole('button', { name: 'Undo 1 row' }).click()
  await expect(page.getByText('1 row to undo')).toBeVisible()
  await page.getByRole('button', { name: 'Undo now' }).click()
  await expect(page.getByRole('heading', { name: 'Undo of prices.csv' })).toBeVisible()
  await expect(page.getByText('1 verified')).toBeVisible()

  await takeFromMenu(page, /^undoes the import of/)
  await expect(rows(page)).toHaveCount(3)
  await cell(page, 2, 0).click()
  await expect(page.getByRole('region', { name: 'Selected row' })).toContainText('undone by')
  await chooseFilter(page, 'Changed by others')
  await expect(rows(page)).toHaveCount(1)
  await chooseFilter(page, 'Changed by others')
  await expect(rows(page)).toHaveCount(3)
  // The rest: the price that was already restored is reported, not sent again.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/Undone already, by/)).toBeVisible()
  await page.keyboard.press('Escape')

  // The undo itself can be undone. A report opened in between shows that.
  await takeFromMenu(page, /^undone/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo now' }).click()
  await expect(page.getByRole('heading', { name: 'Undo of Undo of prices.csv' })).toBeVisible()
  await takeFromMenu(page, /^undoes the import of/)
  await expect(page.getByRole('heading', { name: 'Undo of prices.csv', exact: true })).toBeVisible()
  await cell(page, 0, 0).click()
  await expect(page.getByRole('region', { name: 'Selected row' })).toContainText('undone by')
})

test('[REPORT-9] a report is the one grid: filtered by its columns, ordered by its headings, walked, heard and copied by keys', async ({
  app: page,
}) => {
  await applied(page)
  await expect(rows(page)).toHaveCount(3)
  const grid = page.getByRole('grid', { name: 'Rows of the report' })
  await expect(grid.getByRole('columnheader', { name: /^Price/ })).toBeVisible()
  await cell(page, -1, 0).click({ position: { x: 4, y: 30 } })
  await expect(grid.getByRole('columnheader').first()).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText('61.10')

  await chooseFilter(page, 'Filter by a column')
  const dialog = page.getByRole('dialog', { name: 'Filter by a column' })
  await dialog.getByLabel('Column').selectOption('Price after')
  await dialog.getByLabel('From').fill('50')
  await dialog.getByLabel('To').fill('60')
  await dialog.getByRole('button', { name: 'Filter' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('52.90')
  await chooseFilter(page, 'Remove the filter: Price after 50 to 60')
  await expect(rows(page)).toHaveCount(3)
  await expectNoViolations(page, 'report with its columns')

  // By keys: to a cell, a range, the clipboard, and the row's details. Nothing can be edited.
  await cell(page, 0, 1).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 1, 2)).toBeFocused()
  await expect(page.getByTestId('spoken')).toHaveText('Change, Change + stock')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByTestId('spoken')).toHaveText('Price, was 51.80, will be 52.90')
  await page.keyboard.type('7')
  await expect(grid.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('4 cells copied.')).toBeVisible()
  // Escape clears the selection and does not close the report.
  await page.keyboard.press('Escape')
  await expect(cell(page, 1, 4)).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Clear' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'All about the row' }).press('Enter')
  await expect(page.getByRole('group', { name: 'All about the row' })).toContainText('"price":')
  await page.keyboard.press('Escape')
  await expect(cell(page, 1, 4)).toBeFocused()
})

test('settings: the note of corrections with its preview; what is kept is listed and erased', async ({ app: page }) => {
  await applied(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('Count of {file}, {when}')
  await note.press('Tab')
  await expect(page.getByText('One line, with no placeholders other than')).toBeVisible()
  await note.fill('Count of {file}')
  await note.press('Tab')
  await expect(page.getByText('For example: Count of count.csv')).toBeVisible()
  const card = page.getByRole('region', { name: 'Kept on this computer' })
  await expect(card.getByText(/^1 entry/).first()).toBeVisible()
  await expectNoViolations(page, 'settings')
  await card.getByRole('button', { name: 'Erase: Applied imports' }).click()
  await card.getByRole('button', { name: 'Erase for good: Applied imports' }).click()
  await expect(card.getByRole('status')).toContainText('Applied imports: 1 erased.')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing applied yet' })).toBeVisible()
})
