/** New materials, deletes, column filters, groups and views of the stock, by keys alone. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { openRowsMenu, phraseAsked, shown } from './fixtures/workbench.ts'

/** Grouped rows make it a treegrid. */
const grid = (page: Page) => page.getByTestId('grid')

async function toStock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await shown(page)
}

/** Presses a button by its name, as a person without a pointer does. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: typeof name === 'string' }).focus()
  await page.keyboard.press('Enter')
}

async function choose(page: Page, name: string): Promise<void> {
  const item = page
    .getByRole('menuitem', { name, exact: true })
    .or(page.getByRole('menuitemradio', { name, exact: true }))
  await item.focus()
  await page.keyboard.press('Enter')
}

const rowCount = (page: Page) => grid(page).getAttribute('aria-rowcount').then(Number)
const focused = (page: Page) => page.locator(':focus')

async function focusCell(page: Page, text: string): Promise<void> {
  await grid(page).getByRole('gridcell', { name: text, exact: true }).first().focus()
}

test('[STOCK-5] [STOCK-6] a material is added, another deleted, and a reading afterwards asks for neither again', async ({
  app: page,
}) => {
  await toStock(page)
  await press(page, /^Rows and views/)
  await choose(page, 'New material in Van')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '302')
  await expect(focused(page)).toHaveAttribute('data-r', '300')
  await expect(page.getByRole('button', { name: 'Needs you 1', exact: true })).toBeVisible()
  await expect(grid(page).locator('[data-r="300"][data-kind="row"]')).toHaveAccessibleName(/Problem/)
  await page.keyboard.press('Home')
  const heads = await page.getByRole('columnheader').allInnerTexts()
  for (const [heading, text] of [
    ['Name', 'Bee wax'],
    ['Unit', 'kg'],
    ['Price', '3.5'],
  ] as const) {
    const index = heads.findIndex((head) => head.split('\n').includes(heading))
    await page.keyboard.press('Home')
    for (let step = 0; step < index; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    if ((await focused(page).getAttribute('data-r')) !== '300') await page.keyboard.press('ArrowDown')
  }
  await expect(page.getByRole('button', { name: 'New 1', exact: true })).toBeVisible()

  await page.keyboard.press('Control+Home')
  await focusCell(page, 'PNT-0153')
  await page.keyboard.press('Shift+F10')
  await choose(page, 'Delete the material …')
  await expect(page.getByRole('dialog')).toContainText('leaves the composition of every product')
  await expectNoViolations(page, 'stock rows', 'layer')
  await press(page, 'Mark for deletion')
  await expect(page.getByRole('button', { name: 'Deleted 1', exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Deleted 1', exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(page.getByText('1 material is new, 1 is deleted.')).toBeVisible()

  await press(page, 'Apply 2 rows')
  const { field, phrase } = await phraseAsked(page.getByRole('dialog'))
  await field.fill(phrase)
  await press(page, 'Send them as they are')
  await expect(page.getByText('2 rows are in, checked.')).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '301')
  await page.getByPlaceholder('Search').fill('Bee wax')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
})

test('[STOCK-7] [STOCK-8] [STOCK-10] columns are filtered, rows grouped, and a view of both outlives a reload', async ({
  app: page,
}) => {
  await toStock(page)
  await press(page, /^Rows and views/)
  await choose(page, 'Filter …')
  const dialog = page.getByRole('dialog', { name: 'Filter by a column' })
  await dialog.getByLabel('Column').selectOption({ label: 'Price' })
  await dialog.getByLabel('From').fill('50')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => rowCount(page)).toBeLessThan(301)
  await expect.poll(() => rowCount(page)).toBeGreaterThan(1)
  const foundCount = (await rowCount(page)) - 1
  await press(page, /^Rows and views/)
  await choose(page, 'Unit')
  const groups = grid(page).locator('[data-group]')
  await expect(groups.first()).toBeVisible()
  // Group lines are not rows.
  await expect.poll(() => rowCount(page)).toBeGreaterThan(foundCount + 1)
  await openRowsMenu(page)
  await expect(page.getByRole('menuitem', { name: `Leave out all ${foundCount} rows shown` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoViolations(page, 'grouped stock')
  await groups.first().getByRole('gridcell').first().focus()
  await page.keyboard.press('Enter')
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'true')

  await press(page, /^Rows and views/)
  await choose(page, 'Save as a new view…')
  await page.getByRole('dialog').getByLabel('Name').fill('Dear ones')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Rows and views/ })).toContainText('Dear ones')
  await page.reload()
  await shown(page)
  await press(page, /^Rows and views/)
  await choose(page, 'Dear ones')
  await expect(page.getByRole('button', { name: 'Remove the filter: Price from 50' })).toBeVisible()
  await expect(groups.first()).toBeVisible()
  await press(page, /^Rows and views/)
  await choose(page, 'Clear all')
  await press(page, /^Rows and views/)
  await choose(page, 'All')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '301')
})
