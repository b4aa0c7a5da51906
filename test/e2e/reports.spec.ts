/** A run's report: values and who made them so, filtered, and a part of it undone; what is kept, and erased. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, shown } from './fixtures/workbench.ts'

const CSV =
  'Article;Price;Stock;Correction note\nBRD-0012;44,90;31;counted by Ann\nBRD-0015;52,90;32;\nBRD-0018;61,10;33;\n'

async function applied(page: Page): Promise<void> {
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from(CSV))
  await shown(page)
  await apply(page)
  await expect(page.getByText(/rows? (is|are) in, checked/)).toBeVisible()
  await page.getByRole('button', { name: 'Report' }).click()
}

const rows = (page: Page) => page.getByRole('grid', { name: 'Rows of the report' }).locator('tbody tr[data-index]')

test('a report says what the account holds and who made it so; chosen rows and fields are undone, and the undo as well', async ({
  app: page,
}) => {
  await applied(page)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('this import')
  await rows(page).first().getByRole('button', { name: '2 requests' }).click()
  await expect(rows(page).first()).toContainText('"notes":"counted by Ann"')
  await rows(page).nth(1).getByRole('button', { name: '2 requests' }).click()
  await expect(rows(page).nth(1)).toContainText('"notes":"Stocksheet: prices.csv, row 3"')
  await expectNoViolations(page, 'report')

  await page.getByRole('searchbox').fill('61.1')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await page.getByRole('searchbox').fill('')
  await expect(rows(page)).toHaveCount(3)
  await page.getByLabel('Which field to undo').selectOption('Price')
  await page.getByRole('button', { name: 'Undo 1 row' }).click()
  await expect(page.getByText('1 row to undo')).toBeVisible()
  await page.getByRole('button', { name: 'Undo now' }).click()
  await expect(page.getByRole('heading', { name: 'Undo of prices.csv' })).toBeVisible()
  await expect(page.getByText('1 verified')).toBeVisible()

  await page.getByRole('button', { name: /^undoes the import of/ }).click()
  await expect(rows(page).nth(2)).toContainText('undone by run')
  await page.getByLabel('Changed by').selectOption('Changed by others')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Changed by').selectOption('Changed by anyone')
  // The rest: the price that is back already is said, not sent again.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/Undone already, by run/)).toBeVisible()
  await page.keyboard.press('Escape')

  // The undo itself can be undone; a report that is opened meanwhile says so, too.
  await page.getByRole('button', { name: /^undone/ }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo now' }).click()
  await expect(page.getByRole('heading', { name: 'Undo of Undo of prices.csv' })).toBeVisible()
  await page.getByRole('button', { name: /^undoes the import of/ }).click()
  await expect(page.getByRole('heading', { name: 'Undo of prices.csv', exact: true })).toBeVisible()
  await expect(rows(page).first()).toContainText('undone by run')
})

test('[REPORT-9] a report is filtered by its columns, ordered by its headings, and walked and copied by keys', async ({
  app: page,
}) => {
  await applied(page)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Row', exact: true }).click()
  await page.getByRole('button', { name: /^Row/ }).first().click()
  await expect(page.getByRole('columnheader', { name: /^Row/ })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText('61.10')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter by a column' })
  await dialog.getByLabel('Column').selectOption('Price after')
  await dialog.getByLabel('From').fill('50')
  await dialog.getByLabel('To').fill('60')
  await dialog.getByRole('button', { name: 'Filter' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('52.90')
  await page.getByRole('button', { name: 'Remove the filter: Price after 50 to 60' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expectNoViolations(page, 'report with its columns')

  // By keys: to a cell, a range, the clipboard, and what stands in a cell.
  const cell = (row: number, column: number) => page.locator(`[data-r="${row}"][data-c="${column}"]`)
  await cell(0, 1).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cell(1, 2)).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.locator('td[data-selected]')).toHaveCount(4)
  await page.keyboard.press('Control+c')
  await expect(page.getByText('4 cells copied.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press(' ')
  await expect(page.locator('tr[aria-selected="true"][data-index="2"]')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveText('2 requests')
  await page.keyboard.press('Enter')
  await expect(rows(page).nth(2)).toContainText('"price":')
  await page.keyboard.press('Escape')
  await expect(page.locator('td:focus')).toHaveCount(1)
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
  await expect(card.getByText(/^1 item/).first()).toBeVisible()
  await expectNoViolations(page, 'settings')
  await card.getByRole('button', { name: 'Erase: Applied imports' }).click()
  await card.getByRole('button', { name: 'Erase for good: Applied imports' }).click()
  await expect(card.getByRole('status')).toContainText('Applied imports: 1 erased.')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing applied yet' })).toBeVisible()
})
