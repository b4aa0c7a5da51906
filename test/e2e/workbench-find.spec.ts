/** Find and replace, one change of many cells, the list of last changes, asking an answered question again; by keyboard if possible. */
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import {
  chip,
  chooseFilter,
  expectStep,
  grid,
  openDetails,
  openFilters,
  openSteps,
  shown,
} from './fixtures/workbench.ts'

test.use({ oneWindow: true })

const FILE = [
  'SKU;Name;Price;Colour',
  'BRD-0012;Oak board;1234,50;oak',
  'BRD-0014;oak plank;50;',
  'BRD-0015;Pine;x80;OAK',
  'BRD0016;Elm;7;',
  '',
].join('\n')

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Find and replace' })
const cell = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)
const active = (page: Page): Locator => grid(page).locator('[data-c][tabindex="0"]')

async function open(page: Page): Promise<void> {
  await dropBytes(page.locator('body'), 'find.csv', Buffer.from(FILE))
  await shown(page)
  await chip(page, 'All').click()
}

test('[FIND-1] [FIND-3] text is found, looked at cell by cell, replaced as listed, and taken back by its name', async ({
  app: page,
}) => {
  await open(page)
  await cell(page, 0, 1).click()
  await page.keyboard.press('ControlOrMeta+F')
  await expect(panel(page).getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('oak')
  await expect(panel(page).getByRole('status')).toContainText('Found in 4 cells.')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('status')).toContainText('1 of 4')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('status')).toContainText('2 of 4')
  await page.keyboard.press('Shift+Enter')
  await expect(panel(page).getByRole('status')).toContainText('1 of 4')
  await expectNoViolations(page, 'find')

  await page.keyboard.press('ControlOrMeta+H')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ash')
  const list = panel(page).getByRole('region', { name: 'Cells found' })
  await expect(list).toContainText('Oak board → Ash board')
  await expect(panel(page).getByRole('status')).toContainText('2 cells cannot be changed')
  await panel(page).getByRole('checkbox', { name: 'Match case' }).check()
  await expect(panel(page).getByRole('button', { name: 'Replace in 1 cell' })).toBeVisible()
  await panel(page).getByRole('checkbox', { name: 'Match case' }).uncheck()
  await panel(page).getByRole('button', { name: 'Replace in 2 cells' }).click()
  await expect(grid(page)).toContainText('Ash plank')
  await expect(page.getByText('Replaced in 2 cells.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(active(page)).toBeFocused()
  await expectStep(page, 'Undo: replace in 2 cells')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(page.getByText('Undone: replace in 2 cells.')).toBeVisible()
  await expect(grid(page)).not.toContainText('Ash')
})

test('[SET-1] [SET-3] selected prices are raised: shown in the grid first, used as one change', async ({
  app: page,
}) => {
  await open(page)
  const column = Number(await grid(page).getByRole('columnheader', { name: /Price/ }).getAttribute('aria-colindex')) - 1
  await cell(page, 0, column).click()
  await page.keyboard.press('ControlOrMeta+Space')
  await page.getByRole('button', { name: 'Change cells' }).click()
  await page.getByRole('menuitem', { name: 'Change by a percentage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change by a percentage' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('10')
  await expect(dialog).toContainText('3 cells of 4 would change.')
  await expect(dialog).toContainText('1 cell stays')
  await expect(cell(page, 1, column)).toContainText('55.00')
  await expect(page.getByRole('button', { name: /^Apply/ })).toBeHidden()
  await expectNoViolations(page, 'many cells')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cell(page, 1, column)).not.toContainText('55.00')

  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('combobox', { name: 'Find a command' })).toBeFocused()
  await page.keyboard.type('percentage')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('10')
  await expect(dialog.getByRole('button', { name: 'Change 3 cells' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cell(page, 1, column)).toContainText('55.00')
  await expectStep(page, 'Undo: change 3 cells by a percentage')
})

test('[EDIT-9] [ASK-1] [SHOWN-2] the last changes are a list; an answer is asked again; what was done is a filter', async ({
  app: page,
}) => {
  await open(page)
  await cell(page, 3, 1).click()
  await page.locator('[data-answers]').getByRole('button').first().click()
  await expect((await openFilters(page)).getByText('Answered by you 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await cell(page, 1, 1).click()
  await page.keyboard.press('Space')
  await expect((await openFilters(page)).getByText('Left out by you 1')).toBeVisible()
  await page.keyboard.press('Escape')
  const steps = (await openSteps(page)).getByRole('menuitem')
  await expect(steps).toHaveText([/leave out 1 row/, /your answer/, /Before all changes/])
  await steps.nth(2).click()
  await expect((await openFilters(page)).getByText('Answered by you')).toBeHidden()
  await page.keyboard.press('Escape')
  await (await openSteps(page)).getByRole('menuitem', { name: /leave out 1 row/ }).click()
  await chooseFilter(page, 'Left out by you')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await chooseFilter(page, 'Answered by you')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await cell(page, 0, 1).click()
  await (await openDetails(page)).getByRole('button', { name: 'Ask again', exact: true }).click()
  await expectStep(page, 'Undo: ask again about a row')
})

test('[FIND-1] keys pressed while the panel is still being loaded change no cell', async ({ app: page }) => {
  let loaded = (): void => undefined
  const waits = new Promise<void>((resolve) => (loaded = resolve))
  await page.route('**/workbench-dialogs*.js', async (route) => {
    await waits
    await route.continue()
  })
  await open(page)
  await cell(page, 0, 1).click()
  const before = (await cell(page, 0, 1).textContent()) ?? ''
  await page.keyboard.press('ControlOrMeta+F')
  await page.keyboard.type('oak')
  await page.keyboard.press('Delete')
  loaded()
  await expect(panel(page).getByRole('textbox', { name: 'Find' })).toBeFocused()
  await expect(grid(page).getByRole('textbox')).toHaveCount(0)
  await expect(cell(page, 0, 1)).toHaveText(before)
})
