/** Rows, columns and views of Stock by keyboard without a pointer; the focus is never lost. */
import type { Locator, Page } from '@playwright/test'
import { bar, button, choose, focused, focusKept, isAt, openStock, press, tabTo, toColumn } from './fixtures/by-keys.ts'
import { run } from './fixtures/palette.ts'
import { expect, test } from './fixtures/window.ts'
import { phraseAsked } from './fixtures/workbench.ts'

/** Grouped rows make it a treegrid. */
const grid = (page: Page): Locator => page.getByTestId('grid')
const heads = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((allElements) => allElements.map((element) => element.getAttribute('aria-colindex')))
const rowsAre = (page: Page, count: number) => expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1))

test.beforeEach(({ app: page }) => openStock(page))
test.afterEach(({ app: page }) => focusKept(page))

test('[STOCK-7] [STOCK-8] [STOCK-10] a filter, groups and a view of both are made, renamed and deleted', async ({
  app: page,
}) => {
  const price = await toColumn(page, 'Price')
  await run(page, 'Add a filter by column')
  const dialog = page.getByRole('dialog', { name: 'Filter by a column' })
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await isAt(page, 0, price)

  await press(page, 'ArrowUp', 'Alt+ArrowDown')
  await choose(page, 'Filter…')
  await expect(dialog.getByLabel('Column')).toHaveValue(/price/)
  await expect(dialog.getByLabel('From')).toBeFocused()
  await page.keyboard.type('50')
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => grid(page).getAttribute('aria-rowcount').then(Number)).toBeLessThan(301)
  const foundCount = Number(await grid(page).getAttribute('aria-rowcount')) - 1
  await expect(focused(page)).toHaveAttribute('data-c', String(price))

  await run(page, 'Group by Unit')
  const group = grid(page).locator('[data-group]').first()
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await press(page, 'Control+Home')
  await press(page, 'Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await press(page, 'Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await run(page, 'Open or close all groups')
  await expect(grid(page).locator('[data-group][aria-expanded="true"]')).toHaveCount(0)
  await run(page, 'Open or close all groups')

  await run(page, 'Save what is shown as a view')
  await page.keyboard.type('Dear ones')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, /^Rows and views/)).toContainText('Dear ones')
  await run(page, 'Rename the view')
  await press(page, 'Control+a')
  await page.keyboard.type('Costly')
  await press(page, 'Enter')
  await expect(button(page, /^Rows and views/)).toContainText('Costly')
  await run(page, 'View: All')
  await rowsAre(page, 300)
  await run(page, 'View: Costly')
  await expect(grid(page).locator('[data-group]').first()).toBeVisible()
  expect(Number(await grid(page).getAttribute('aria-rowcount'))).toBeGreaterThan(foundCount + 1)
  await run(page, 'Delete the view')
  await expect(page.getByText('The view “Costly” is deleted.')).toBeVisible()
  await tabTo(page, button(page, /^Rows and views/))
  await press(page, 'Enter')
  await choose(page, 'Bring “Costly” back')
  await expect(button(page, /^Rows and views/)).toBeFocused()

  await tabTo(page, button(page, 'Remove the filter: Price from 50'))
  await press(page, 'Enter')
  await expect(button(page, /^Remove the filter/)).toHaveCount(0)
  await run(page, 'Group by nothing')
  await rowsAre(page, 300)
})

test('[STOCK-3] a column is sorted, made wider, moved, pinned, hidden and shown again', async ({ app: page }) => {
  const count = (await heads(page)).length
  const price = await toColumn(page, 'Price')
  await press(page, 'ArrowUp')
  await isAt(page, -1, price)
  const head = page.getByRole('columnheader', { name: /Price/ })
  const width = async () => (await head.boundingBox())?.width ?? 0
  const first = await width()
  await press(page, 'Alt+Shift+ArrowRight')
  await expect.poll(width).toBeGreaterThan(first)
  await press(page, 'Alt+Shift+ArrowLeft')
  await expect.poll(width).toBe(first)
  await press(page, 'Alt+ArrowRight')
  await isAt(page, -1, price + 1)
  await expect(head).toBeFocused()
  await press(page, 'Alt+ArrowLeft')
  await isAt(page, -1, price)
  await press(page, 'Space')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await press(page, 'Space')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await press(page, 'Space')

  await press(page, 'Alt+ArrowDown', 'Escape')
  await isAt(page, -1, price)
  await press(page, 'Alt+ArrowDown')
  await choose(page, 'Pin on the left')
  await expect(head).toBeFocused()
  await press(page, 'Alt+ArrowDown')
  await choose(page, 'Do not pin')
  await expect(head).toBeFocused()
  await press(page, 'Alt+ArrowDown')
  await choose(page, 'Hide this column')
  await expect(head).toHaveCount(0)
  await expect(focused(page)).toHaveAttribute('data-c', /\d/)
  expect((await heads(page)).length).toBe(count - 1)
  await press(page, 'Alt+ArrowDown')
  await choose(page, 'Show Price')
  await expect(head).toHaveCount(1)
  await expect(focused(page)).toHaveAttribute('data-c', /\d/)
})

test('details of a material are opened, read and closed', async ({ app: page }) => {
  const price = await toColumn(page, 'Price')
  await press(page, 'ArrowDown')
  await isAt(page, 1, price)

  await page.keyboard.type('77')
  await press(page, 'Enter', 'ArrowUp', 'Control+i')
  const panel = page.getByRole('complementary').filter({ hasText: '77' })
  await expect(panel.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await expect(panel).toContainText('Main warehouse')
  await press(page, 'Tab', 'Tab')
  await expect(panel.locator(':focus')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(panel).toHaveCount(0)
  await isAt(page, 1, price)
})

test('[STOCK-5] [STOCK-6] a material is added at the bottom, another deleted, both are applied', async ({
  app: page,
}) => {
  const price = await toColumn(page, 'Price')
  await press(page, 'Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeFocused()
  await press(page, 'Escape')
  await isAt(page, 0, price)
  await press(page, 'Shift+F10')
  await choose(page, 'Delete the material …')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('leaves the composition of every product')
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await isAt(page, 0, price)
  await press(page, 'Shift+F10')
  await choose(page, 'Delete the material …')
  await tabTo(page, button(page, 'Mark for deletion'))
  await press(page, 'Enter')
  await isAt(page, 0, price)
  await bar(page, '1 material is deleted.')
  await press(page, 'Shift+F10')
  await choose(page, 'Do not delete the material')
  await isAt(page, 0, price)
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await press(page, 'Control+z')
  await bar(page, '1 material is deleted.')

  await tabTo(page, button(page, /^Rows and views/))
  await press(page, 'Enter')
  await choose(page, 'New material in Van')
  await expect(focused(page)).toHaveAttribute('data-r', '300')
  for (const [name, text] of [
    ['Name', 'Bee wax'],
    ['Unit', 'kg'],
    ['Price', '3.5'],
  ] as const) {
    await run(page, `Go to column ${name}`)
    await expect(focused(page)).toHaveAttribute('data-r', '300')
    await page.keyboard.type(text)
    await press(page, 'Tab')
  }
  await bar(page, '1 material is new, 1 is deleted.')
  // The last cell has been answered.
  await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toBeEnabled()
  await press(page, 'Control+Enter')
  await expect(page.getByRole('dialog', { name: /^Apply/ }).locator(':focus')).toHaveCount(1)
  const { field, phrase } = await phraseAsked(page.getByRole('dialog'))
  await expect(field).toBeFocused()
  await page.keyboard.type(phrase)
  await press(page, 'Enter')
  await expect(page.getByText(/in, checked/)).toBeVisible()
  // Its rows have the account's values.
  await expect(page.getByRole('button', { name: 'Deleted 1', exact: true })).toHaveCount(0)
})
