/** A change between the key press and its answer: what the grid shows until then, how it is stopped, and a stop that comes too late. */
import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
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

test('[EDIT-12] a fill of very many cells is stopped by Escape, by its button and with what waits behind it; too late, it stays', async ({
  app: page,
}) => {
  // Because of its size a change takes seconds, long enough to stop it.
  const ROWS = 200_000
  const file = test.info().outputPath('large.csv')
  const lines = Array.from({ length: ROWS }, (_, row) => `L-${row};${(row % 900) + 1}.25;${row % 500};5`)
  writeFileSync(file, ['sku;price;stock;minimum', ...lines].join('\n'))
  await page.getByTestId('file-input').setInputFiles(file)
  await shown(page)
  const { keyboard } = page
  const priceOf = (row: number): Locator => cell(page, row, 3)
  const asBefore = async (): Promise<void> => {
    await expect(stop(page)).toHaveCount(0)
    await expect(page.getByText('Stopped. Nothing was changed.')).toBeVisible()
    await expect(priceOf(0)).toBeFocused()
    await keyboard.press('Control+Home')
    await expect(priceOf(0)).toContainText('7.50')
    await expect(priceOf(1)).toContainText('2.25')
    await expectStep(page, 'Undo: edit of a cell')
    // The message also disappears automatically.
    await page.getByRole('button', { name: 'Dismiss' }).evaluateAll(([element]) => {
      if (element instanceof HTMLElement) element.click()
    })
    await expect(page.getByText('Stopped. Nothing was changed.')).toHaveCount(0)
  }
  await priceOf(0).click()
  await keyboard.type('7.5')
  await keyboard.press('Enter')
  await expectStep(page, 'Undo: edit of a cell')

  await fill(page, priceOf(0))
  await keyboard.press('Escape')
  await asBefore()

  await fill(page, priceOf(0))
  await stop(page).press('Enter')
  await asBefore()

  // The undo of a stopped change has nothing to undo.
  await fill(page, priceOf(0))
  await keyboard.press('Control+z')
  await keyboard.press('Escape')
  await asBefore()

  // Its answer is delayed, so that there is time to look at it, and for a stop that comes too late.
  const { made, letGo } = await holdAnswers(page)
  await fill(page, priceOf(0))
  await expectNoViolations(page, 'changing')
  await page.setViewportSize({ width: 640, height: 860 })
  await expect(stop(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1360, height: 860 })
  await made
  const requestedResponse = page.waitForResponse('**/call/import.stopChange')
  await keyboard.press('Escape')
  expect(await (await requestedResponse).text()).toContain('"stopping":false')
  letGo()
  await expect(page.getByText('Too late to stop: the change was already done.')).toBeVisible()
  await expect(stop(page)).toHaveCount(0)
  await keyboard.press('Control+Home')
  await expect(priceOf(1)).toContainText('7.50')
  await expectStep(page, /^Undo: fill/)
})

const stop = (page: Page): Locator => page.getByRole('button', { name: 'Stop the change' })

/** Fills three columns to the last row, until the slow change is shown. */
async function fill(page: Page, firstLocator: Locator): Promise<void> {
  await page.keyboard.press('Control+Home')
  await firstLocator.click()
  for (const key of ['Control+Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByText('600,000 cells in 200,000 rows selected').first()).toBeVisible()
  await page.keyboard.press('Control+d')
  await expect(stop(page)).toBeVisible()
}
