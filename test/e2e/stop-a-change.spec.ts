/** A change of very many cells: its progress, and stopping it. Because of its size it takes seconds, long enough to stop it. */
import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { expectStep, grid, shown } from './fixtures/workbench.ts'

const ROWS = 200_000
const PRICE = 3

test('[EDIT-12] a fill of very many cells is stopped by Escape, by its button and with what waits behind it', async ({
  app: page,
}) => {
  const file = test.info().outputPath('large.csv')
  const lines = Array.from({ length: ROWS }, (_, row) => `L-${row};${(row % 900) + 1}.25;${row % 500};5`)
  writeFileSync(file, ['sku;price;stock;minimum', ...lines].join('\n'))
  await page.getByTestId('file-input').setInputFiles(file)
  await shown(page)
  const { keyboard } = page
  const cell = (row: number): Locator => grid(page).locator(`[data-r="${row}"][data-c="${PRICE}"]`)
  const asBefore = async (): Promise<void> => {
    await expect(stop(page)).toHaveCount(0)
    await expect(page.getByText('Stopped. Nothing was changed.')).toBeVisible()
    await expect(cell(0)).toBeFocused()
    await keyboard.press('Control+Home')
    await expect(cell(0)).toContainText('7.50')
    await expect(cell(1)).toContainText('2.25')
    await expectStep(page, 'Undo: edit of a cell')
    // The message also disappears automatically.
    await page.getByRole('button', { name: 'Dismiss' }).evaluateAll(([element]) => {
      if (element instanceof HTMLElement) element.click()
    })
    await expect(page.getByText('Stopped. Nothing was changed.')).toHaveCount(0)
  }
  await cell(0).click()
  await keyboard.type('7.5')
  await keyboard.press('Enter')
  await expectStep(page, 'Undo: edit of a cell')

  await fill(page, cell(0))
  await keyboard.press('Escape')
  await asBefore()

  await fill(page, cell(0))
  await stop(page).press('Enter')
  await asBefore()

  // The undo of a stopped change has nothing to undo.
  await fill(page, cell(0))
  await keyboard.press('Control+z')
  await keyboard.press('Escape')
  await asBefore()

  // Its answer is delayed, so that there is time to look at it. Then it is made, because nobody stops it.
  const held = Promise.withResolvers<void>()
  await page.route('**/call/import.edit', async (route) => {
    const response = await route.fetch({ timeout: 0 })
    await held.promise
    await route.fulfill({ response })
  })
  await fill(page, cell(0))
  await expectNoViolations(page, 'changing')
  await page.setViewportSize({ width: 640, height: 860 })
  await expect(stop(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1360, height: 860 })
  held.resolve()
  await expect(page.getByText('599,997 cells filled.')).toBeVisible()
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
