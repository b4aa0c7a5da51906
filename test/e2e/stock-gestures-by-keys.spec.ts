/** What a spreadsheet is done with, in Stock and by keyboard alone: no pointer is used, and the focus is never lost. */
import type { Page } from '@playwright/test'
import { run } from './fixtures/palette.ts'
import { expect, test } from './fixtures/window.ts'
import { grid, shown } from './fixtures/workbench.ts'

const focused = (page: Page) => page.locator(':focus')
const bar = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** The cell of the first row in the column of this name has the focus; the number of that column. */
async function toColumn(page: Page, name: string): Promise<number> {
  await run(page, `Go to column ${name}`)
  await expect(focused(page)).toHaveAttribute('data-c', /\d/)
  const column = Number(await focused(page).getAttribute('data-c'))
  await press(page, 'Control+Home')
  for (let step = 0; step < column; step++) await press(page, 'ArrowRight')
  await isAt(page, 0, column)
  return column
}

async function isAt(page: Page, row: number, column: number): Promise<void> {
  await expect(focused(page)).toHaveAttribute('data-r', String(row))
  await expect(focused(page)).toHaveAttribute('data-c', String(column))
}

test.beforeEach(async ({ app: page }) => {
  await page.keyboard.press('Alt+2')
  await shown(page)
})

test('moving, typing, keeping and leaving a cell', async ({ app: page }) => {
  const price = await toColumn(page, 'Price')
  const last = Number(await grid(page).getAttribute('aria-colcount')) - 1
  await press(page, 'Control+End')
  await isAt(page, 299, last)
  await press(page, 'Control+Home')
  await isAt(page, 0, 0)
  await press(page, 'PageDown')
  await expect(focused(page)).not.toHaveAttribute('data-r', '0')
  await press(page, 'PageUp')
  await isAt(page, 0, 0)
  await press(page, 'End')
  await isAt(page, 0, last)
  await press(page, 'Home', 'Control+ArrowDown')
  await isAt(page, 299, 0)
  await press(page, 'Control+ArrowUp')
  await isAt(page, 0, 0)

  await toColumn(page, 'Price')
  await page.keyboard.type('77')
  await press(page, 'Tab')
  await isAt(page, 0, price + 1)
  await bar(page, '1 change in 1 material, 1 request')
  await press(page, 'ArrowLeft', 'F2')
  await expect(focused(page)).toHaveValue('77')
  await page.keyboard.type('9')
  await press(page, 'Escape')
  await isAt(page, 0, price)
  await bar(page, '1 change in 1 material, 1 request')
  await press(page, 'Control+z')
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await press(page, 'Control+y')
  await bar(page, '1 change in 1 material, 1 request')
})

test('ranges are filled, copied, cut, pasted and cleared, each as one change', async ({ app: page }) => {
  await toColumn(page, 'Price')
  await page.keyboard.type('77')
  await press(page, 'Enter', 'ArrowUp')
  await bar(page, '1 change in 1 material, 1 request')
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expect(page.getByRole('button', { name: 'Undo: fill 3 cells' })).toBeVisible()
  await bar(page, '4 changes in 4 materials, 4 requests')
  await press(page, 'Control+z')
  await bar(page, '1 change in 1 material, 1 request')
  await press(page, 'Escape', 'Control+Home')
  await toColumn(page, 'Price')
  await press(page, 'Shift+ArrowRight', 'Control+r')
  await bar(page, '2 changes in 1 material, 2 requests')
  await press(page, 'Control+z', 'Escape')
  await toColumn(page, 'Price')
  await press(page, 'Control+c', 'ArrowDown', 'Shift+ArrowDown', 'Control+v')
  await bar(page, '3 changes in 3 materials, 3 requests')
  await press(page, 'Control+z', 'Escape')

  await toColumn(page, 'Notes')
  await page.keyboard.type('dry')
  await press(page, 'Enter', 'ArrowUp')
  await bar(page, '2 changes in 1 material, 1 request')
  await press(page, 'Control+x')
  await bar(page, '1 change in 1 material, 1 request')
  await press(page, 'ArrowDown', 'Control+v')
  await bar(page, '2 changes in 2 materials, 2 requests')
  await press(page, 'Delete')
  await bar(page, '1 change in 1 material, 1 request')
})
