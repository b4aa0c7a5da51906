/** Keys pressed while the previous change is still pending: they mean what the user saw, and none of them is lost. The answers are delayed here. */
import type { Locator, Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { chip, expectStep, grid, openSteps, shown } from './fixtures/workbench.ts'

const PRICE = 3
const FILE = 'sku;price;stock\nBRD-0012;1O;1\nBRD-0014;2O;2\nBRD-0015;3O;3\nBRD-0017;4O;4\n'

const cell = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)
/** The grid row for a line of the file. */
const line = (page: Page, number: number): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.locator('[data-kind="row"]', { hasText: new RegExp(`^${number}$`) }) })

/** Delays the answers to a call until they are released. */
async function heldBack(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let released = false
  await page.route(`**/call/${call}`, async (route) => {
    if (released) return route.continue()
    const response = await route.fetch({ timeout: 0 })
    await promise
    await route.fulfill({ response })
  })
  return () => {
    released = true
    resolve(undefined)
  }
}

/** Four rows with an invalid price; only such rows are shown. */
async function openProblems(page: Page): Promise<void> {
  await dropBytes(page.locator('body'), 'pending.csv', Buffer.from(FILE))
  await shown(page)
  await chip(page, 'Needs you').click()
  await expect(chip(page, 'Needs you')).toHaveAttribute('aria-pressed', 'true')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5')
  await cell(page, 0, PRICE).click()
  await expect(cell(page, 0, PRICE)).toBeFocused()
}

async function typed(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test.use({ oneWindow: true })

test('[SHOWN-3] pasted and cleared before the answer: into the rows that were seen', async ({ app: page }) => {
  await openProblems(page)
  const release = await heldBack(page, 'import.edit')
  await typed(page, '10')
  await expect(cell(page, 1, PRICE)).toBeFocused()
  await page.evaluate(() => {
    const put = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', '22')
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('copy', put, { capture: true, once: true })
    document.execCommand('copy')
  })
  await page.keyboard.press('Control+v')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  release()
  await expectStep(page, 'Undo: clear 1 cell')
  await chip(page, 'All').click()
  await expect(line(page, 2)).toContainText('10.00')
  await expect(line(page, 3)).toContainText('22.00')
  await expect(line(page, 4)).not.toContainText('3O')
  await expect(line(page, 5)).toContainText('4O')
})

test('[SHOWN-3] typed while the answer comes: the text, the focus and the cell stay with their row', async ({
  app: page,
}) => {
  await openProblems(page)
  const release = await heldBack(page, 'import.edit')
  await typed(page, '10')
  await page.keyboard.type('22')
  release()
  // The first row is no longer a problem, so the edited row is first now.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  const editor = page.locator('textarea:focus, input:focus')
  await expect(editor).toHaveValue('22')
  await expect(editor).toHaveAttribute('aria-label', /Row 3$/)
  await typed(page, '5')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
  // Goes to the next one without skipping any.
  await typed(page, '33')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await chip(page, 'All').click()
  await expect(line(page, 2)).toContainText('10.00')
  await expect(line(page, 3)).toContainText('225.00')
  await expect(line(page, 4)).toContainText('33.00')
  await expect(line(page, 5)).toContainText('4O')
})

test('[EDIT-6] cut cells are cleared where they were cut, wherever the keys have led meanwhile', async ({
  app: page,
}) => {
  await dropBytes(page.locator('body'), 'pending.csv', Buffer.from(FILE.replaceAll('O', '0')))
  await shown(page)
  await cell(page, 0, PRICE).click()
  await page.keyboard.press('Shift+ArrowDown')
  const release = await heldBack(page, 'import.copy')
  await page.keyboard.press('Control+x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  release()
  await expectStep(page, 'Undo: cut 2 cells')
  await expect(cell(page, 0, PRICE)).toHaveText('')
  await expect(cell(page, 1, PRICE)).toHaveText('')
  await expect(cell(page, 2, PRICE)).toContainText('30.00')
  await expect(cell(page, 3, PRICE)).toContainText('40.00')
})

test('[EDIT-9] the list of the last changes is never the one of before', async ({ app: page }) => {
  await openProblems(page)
  await typed(page, '10')
  await expectStep(page, /^Undo:/)
  const steps = (await openSteps(page)).getByRole('menuitem')
  await expect(steps).toHaveCount(2)
  await steps.filter({ hasText: 'Before all changes' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5')
  const release = await heldBack(page, 'import.steps')
  await openSteps(page)
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  release()
  await page.getByRole('menuitem').first().click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
})

test('[FIND-3] Replace pressed twice before an answer: to the cell, and replaced, once', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'pending.csv', Buffer.from(FILE.replaceAll('O', '0')))
  await shown(page)
  await page.keyboard.press('ControlOrMeta+H')
  const panel = page.getByRole('complementary', { name: 'Find and replace' })
  await panel.getByRole('textbox', { name: 'Find' }).fill('BRD')
  await panel.getByRole('textbox', { name: 'Replace with' }).fill('BRDX')
  await expect(panel.getByRole('region', { name: 'Cells found' })).toContainText('BRD-0012 → BRDX-0012')
  const release = await heldBack(page, 'import.cells')
  const replace = panel.getByRole('button', { name: 'Replace', exact: true })
  await replace.click()
  await replace.click()
  release()
  await expect(grid(page)).toContainText('BRDX-0012')
  await expect(grid(page)).toContainText('BRD-0014')
  await expect(grid(page)).not.toContainText('BRDXX')
})
