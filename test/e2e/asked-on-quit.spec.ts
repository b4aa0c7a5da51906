/** Closing a browser window with changes asks first, for changes of a file or of the account's stock. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { expectStep, grid, shown } from './fixtures/workbench.ts'

/** Tries to close the window and stays. Returns the browser's question. */
async function askedWhenClosed(page: Page): Promise<string> {
  const coming = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await coming
  await dialog.dismiss()
  return dialog.type()
}

/** Focuses the cell under this heading and types into it. */
async function typeInto(page: Page, heading: RegExp, text: string): Promise<void> {
  const at = Number(await page.getByRole('columnheader', { name: heading }).first().getAttribute('aria-colindex')) - 1
  const cell = grid(page).locator(`[data-r="0"][data-c="${at}"]`)
  await cell.click()
  await expect(cell).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
}

test('[EDIT-8] stock changes cause a question on quit, from any screen; undone ones do not', async ({ app: page }) => {
  await page.keyboard.press('Alt+2')
  await shown(page)
  await typeInto(page, /Price/, '77')
  expect(await askedWhenClosed(page)).toBe('beforeunload')
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  await page.keyboard.press('Alt+4')
  await expect(page.getByRole('heading', { name: 'Nothing applied yet' })).toBeVisible()
  expect(await askedWhenClosed(page)).toBe('beforeunload')
  await page.keyboard.press('Alt+2')
  await shown(page)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Nothing is changed.')).toBeVisible()
  let asked = false
  page.on('dialog', async (dialog) => {
    asked = true
    await dialog.accept()
  })
  await page.reload()
  await shown(page)
  expect(asked).toBe(false)
})

test('[EDIT-8] changes of a file cause a question on quit', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'one.csv', Buffer.from('sku;price\nBRD-0012;44,90\nBRD-0014;47,5\n'))
  await shown(page)
  const price = grid(page).locator('[data-r="0"][data-c="3"]')
  await price.click()
  await expect(price).toBeFocused()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expectStep(page, 'Undo: edit of a cell')
  expect(await askedWhenClosed(page)).toBe('beforeunload')
})
