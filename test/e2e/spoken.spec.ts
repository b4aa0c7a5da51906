/** The grid aloud: what the live region says of moves, edits, problems, selections, filters and undo. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { chip, grid, shown } from './fixtures/workbench.ts'

const FILE = ['sku;price;notes', 'BRD-0012;50;a', 'BRD-0014;7,5;b', 'BRD-0015;1O,5;c', 'BRD-0017;58;d'].join('\n')
const spoken = (page: Page) => page.getByTestId('spoken')

test('moves, edits, problems, selections, filters and undo are said, each once', async ({ app: page }) => {
  const { keyboard } = page
  await dropBytes(page.locator('body'), 'spoken.csv', Buffer.from(FILE))
  await shown(page)
  await expect(spoken(page)).toHaveAttribute('aria-live', 'polite')
  await expect(spoken(page)).toHaveText(/^4 rows shown\. row 2, 1 of 4/)
  await grid(page).locator('[data-r="1"][data-c="3"]').click()
  await keyboard.press('ArrowUp')
  await expect(spoken(page)).toHaveText(/^row 2, 1 of 4, Price, was [\d.]+, will be 50\.00$/)
  await keyboard.press('ArrowRight')
  await expect(spoken(page)).toHaveText(/^Notes, was blank, will be a$/)
  await keyboard.press('Control+Home')
  await expect(spoken(page)).toHaveText('Row, 2, Edit')
  await keyboard.press('ArrowUp')
  await expect(spoken(page)).toHaveText('heading Row')

  // A problem, at its cell.
  await grid(page).locator('[data-r="2"][data-c="3"]').click()
  await expect(spoken(page)).toHaveText(/^row 4, 3 of 4, Problem, Price, 1O,5, problem: Not a number$/)
  // An edit says what came of it, where the focus is, too.
  await keyboard.type('12')
  await keyboard.press('Enter')
  await expect(spoken(page)).toContainText(/Row 4, Price: was [\d.]+, will be 12\.00/)
  await keyboard.press('ArrowUp')
  await expect(spoken(page)).toHaveText(/^row 4, 3 of 4, Price, was [\d.]+, will be 12\.00$/)
  // What an undo does to the cell with the focus.
  await keyboard.press('Control+z')
  await expect(spoken(page)).toHaveText('1O,5, problem: Not a number')

  await keyboard.press('Control+Home')
  await keyboard.press('ArrowDown')
  await grid(page).locator('[data-r="0"][data-c="3"]').click()
  await keyboard.press('Shift+ArrowDown')
  await expect(spoken(page)).toHaveText('2 cells, sum 57.5')
  await keyboard.press('Escape')
  await chip(page, 'Needs you').click()
  await expect(spoken(page)).toHaveText('1 row shown')
  await chip(page, 'All').click()
  await expect(spoken(page)).toHaveText('4 rows shown')
})

test('Russian, and the stock', async ({ app: page }) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('русский')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Остатки' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Alt+2')
  await shown(page)
  await grid(page).locator('[data-r="1"][data-c="1"]').click()
  await page.keyboard.press('ArrowDown')
  await expect(spoken(page)).toHaveText(/строка \d+, 3 из 300, /)
})
