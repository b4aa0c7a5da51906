/** Stock from its first cell to its undo, by keyboard without a pointer. */
import { button, focused, tabTo } from './fixtures/by-keys.ts'
import { run } from './fixtures/palette.ts'
import { expect, test } from './fixtures/window.ts'
import { grid, shown } from './fixtures/workbench.ts'

test('[STOCK-2] [UNDO-1] a price is changed, found again, applied, verified and taken back', async ({ app: page }) => {
  const { keyboard } = page
  await keyboard.press('Alt+2')
  await shown(page)
  await run(page, 'Go to column Price')
  await expect(focused(page)).toHaveAttribute('data-r', '0')
  await keyboard.type('77')
  await keyboard.press('Enter')
  await expect(focused(page)).toHaveAttribute('data-r', '1')
  await expect(page.getByText('1 material changes.')).toBeVisible()
  await keyboard.press('Control+z')
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  await keyboard.press('Control+y')
  await expect(page.getByText('1 material changes.')).toBeVisible()

  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: /^Apply/ }).locator(':focus')).toHaveCount(1)
  await tabTo(page, button(page, 'Apply now'))
  await keyboard.press('Enter')
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()

  // The list of runs was loaded before this run existed.
  await run(page, 'Open the report of Stock of Practice account')
  await expect(page.getByRole('heading', { level: 1, name: 'Stock of Practice account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await run(page, 'Undo this import')
  await expect(page.getByRole('table', { name: 'What goes back' })).toBeVisible()
  await tabTo(page, button(page, 'Undo now'))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Undo of/ })).toBeVisible()
  await expect(page.getByText('Verified').first()).toBeVisible()
  await run(page, 'Go to Stock')
  await expect(grid(page)).toBeVisible()
})
