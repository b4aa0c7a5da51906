/** A change between the key press and its answer: what the grid shows until then, and a stop that comes too late. */
import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { expectStep, grid, shown } from './fixtures/workbench.ts'

const cell = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)

/** Delays answers to changes until they are released. The host has made the changes by then. */
async function holdAnswers(page: Page): Promise<{ readonly made: Promise<void>; readonly letGo: () => void }> {
  const [made, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/call/import.edit', async (route) => {
    const response = await route.fetch({ timeout: 0 })
    made.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  return { made: made.promise, letGo: held.resolve }
}

test('[SET-3] a change of many cells is shown continuously from its dialog to its answer', async ({ app: page }) => {
  const { keyboard } = page
  await dropBytes(page.locator('body'), 'change.csv', Buffer.from('sku;price\nBRD-0012;50\nBRD-0014;70\nBRD-0015;90\n'))
  await shown(page)
  const price = cell(page, 0, 3)
  await expect(price).toContainText('50.00')
  await price.click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Find a command/ })).toBeFocused()
  await keyboard.type('add an amount to')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add an amount' })
  await dialog.getByRole('textbox').fill('7')
  await expect(price).toContainText('57.00')
  await expect(dialog.getByRole('button', { name: 'Change 2 cells' })).toBeEnabled()
  // Records every text that the cell shows from now on.
  await price.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('no cell')
    const note = (): void => {
      element.dataset['seen'] = `${element.dataset['seen'] ?? ''}|${element.textContent}`
    }
    note()
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true })
  })
  const { made, letGo } = await holdAnswers(page)
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog).toBeHidden()
  await made
  // Rows requested with the old values would have arrived by now, because something else was requested and shown since.
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Find a command/ })).toBeFocused()
  await keyboard.type('BRD-0014')
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('option').first()).toContainText('Row 3')
  await keyboard.press('Escape')
  letGo()
  await expect(page.getByText('2 cells changed. Ctrl+Z undoes it.')).toBeVisible()
  await expect(price).toContainText('57.00')
  const seenTexts = ((await price.getAttribute('data-seen')) ?? '').split('|').slice(1)
  expect(seenTexts.filter((text) => !text.includes('57.00'))).toEqual([])
  expect(seenTexts.length).toBeGreaterThan(0)
})

test('[EDIT-12] stopping too late shows a message, and the change stays', async ({ app: page }) => {
  const ROWS = 200_000
  const file = test.info().outputPath('late.csv')
  const lines = Array.from({ length: ROWS }, (_, row) => `L-${row};${(row % 900) + 1}.25;${row % 500};5`)
  writeFileSync(file, ['sku;price;stock;minimum', ...lines].join('\n'))
  // Set up long before the change, because a browser does not delay requests at once.
  const { made, letGo } = await holdAnswers(page)
  await page.getByTestId('file-input').setInputFiles(file)
  await shown(page)
  const { keyboard } = page
  const firstLocator = cell(page, 0, 3)
  await firstLocator.click()
  for (const key of ['Control+Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight']) await keyboard.press(key)
  await expect(page.getByText('600,000 cells in 200,000 rows selected').first()).toBeVisible()
  await keyboard.press('Control+d')
  await made
  await expect(page.getByRole('button', { name: 'Stop the change' })).toBeVisible()
  const requestedResponse = page.waitForResponse('**/call/import.stopChange')
  await keyboard.press('Escape')
  expect(await (await requestedResponse).text()).toContain('"stopping":false')
  letGo()
  await expect(page.getByText('Too late to stop: the change was already done.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop the change' })).toHaveCount(0)
  await keyboard.press('Control+Home')
  await expect(cell(page, 1, 3)).toContainText('1.25')
  await expectStep(page, /^Undo: fill/)
})
