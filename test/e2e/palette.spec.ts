/** The command palette by keyboard: commands, places, reasons, and the focus returned afterwards. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { chosen, field, palette } from './fixtures/palette.ts'
import { expect, test } from './fixtures/window.ts'
import { chip, grid, openSample, shown } from './fixtures/workbench.ts'

async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
}

test('commands are found, executed and listed first the next time; unavailable ones give the reason', async ({
  app: page,
}) => {
  const { keyboard } = page
  await ask(page, 'undo')
  await expect(chosen(page)).toContainText('Undo')
  await expect(chosen(page)).toContainText('Open a file or the Stock screen first.')
  await expect(chosen(page)).toHaveAttribute('aria-disabled', 'true')
  await keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  // It understands the other language.
  await ask(page, 'история')
  await expect(chosen(page)).toHaveText(/^Go to History/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing applied yet' })).toBeVisible()
  await ask(page, '')
  await expect(palette(page).getByRole('group').first()).toHaveAttribute('aria-label', 'Recently used')
  await expect(chosen(page)).toHaveText(/^Go to History/)
  await expectNoViolations(page, 'palette')
  // The list wraps around, and unavailable commands are last.
  await keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveAttribute('aria-disabled', 'true')
  await keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText(/^Go to History/)
  await keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
})

test('rows, materials, columns, accounts and runs are places, and the focus returns to its cell', async ({
  app: page,
}) => {
  const { keyboard } = page
  const focused = page.locator(':focus')
  await openSample(page, /mess\.csv/)
  await grid(page).locator('[data-r="2"][data-c="3"]').click()
  await ask(page, 'nothing is called so')
  await expect(palette(page).getByRole('status')).toContainText('Nothing found')
  await keyboard.press('Escape')
  await expect(focused).toHaveAttribute('data-r', '2')
  await expect(focused).toHaveAttribute('data-c', '3')

  await ask(page, '9')
  await expect(chosen(page)).toHaveText('Go to row 9')
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Selected row' })).toContainText('Row 9')
  await ask(page, 'column name')
  await expect(chosen(page)).toContainText('Go to column Name')
  await keyboard.press('Enter')
  await expect(focused).toHaveAttribute('data-c', '1')
  await expect(focused).toHaveAttribute('data-kind', 'cell')

  await ask(page, 'practice account')
  await expect(chosen(page)).toContainText('Switch to account Practice account')
  await expect(chosen(page)).toContainText('Already chosen.')
  await keyboard.press('Escape')

  await ask(page, 'clear all')
  await expect(chosen(page)).toContainText('All rows are shown already.')
  await keyboard.press('Escape')
  await chip(page, 'Needs you').click()
  await ask(page, 'clear all')
  await keyboard.press('Enter')
  await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true')

  // A material of the stock, from another screen.
  await page.keyboard.press('Alt+2')
  await shown(page)
  await page.keyboard.press('Alt+6')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await ask(page, 'PNT-0153')
  await expect(chosen(page)).toHaveText(/^Acrylic varnish matt Stock · Row 3/)
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Selected row' })).toContainText('Acrylic varnish matt')
  await expect(focused).toHaveAttribute('data-r', /\d/)
})

test('over a dialog the palette asks to answer it first, and returns the focus to it', async ({ app: page }) => {
  await openSample(page, /mess\.csv/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: /^Apply/ })).toBeVisible()
  await ask(page, 'go to stock')
  await expect(chosen(page)).toContainText('Close the open dialog first.')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: /^Apply/ })).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('Back')
})

test('[MATERIAL-1] a material’s details, by keys, and back to the cell', async ({ app: page }) => {
  const { keyboard } = page
  const focused = page.locator(':focus')
  await page.keyboard.press('Alt+2')
  await shown(page)
  await ask(page, 'column price')
  await keyboard.press('Enter')
  await expect(focused).toHaveAttribute('data-c', /\d/)

  // It contains the typed text.
  await keyboard.type('1000000')
  await keyboard.press('Enter')
  await keyboard.press('ArrowUp')
  await keyboard.press('Control+i')
  const details = page.getByRole('complementary', { name: /^Details of / })
  await expect(details).toContainText('1,000,000.00')
  await expect(details.getByRole('table')).toContainText('Main warehouse')
  await expect(focused).toHaveRole('heading')
  await expectNoViolations(page, 'details of a material')
  await keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(focused).toHaveAttribute('data-r', '0')
})

test('actions of buttons and menus are found too: mappings, exports, accounts', async ({ app: page }) => {
  const { keyboard } = page
  const focused = page.locator(':focus')
  // If they belong to another screen, the reason names it.
  for (const [text, reason] of [
    ['save the mapping', 'Open a file first.'],
    ['export the chosen', 'Go to Export first.'],
    ['save this account', 'Open an account to edit first.'],
    ['add a new material', 'Open the Stock screen first.'],
    ['report of this import as excel', 'Open a report first.'],
  ] as const) {
    await ask(page, text)
    await expect(chosen(page)).toContainText(reason)
    await keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  }

  await ask(page, 'add an account')
  await keyboard.press('Enter')
  await expect(focused).toHaveAttribute('data-field', 'address')
  await ask(page, 'save this account')
  await keyboard.press('Enter')
  await expect(focused).toHaveAttribute('data-field', 'address')
  await expect(focused).toHaveAttribute('aria-invalid', 'true')

  // Digits belong to the focused field.
  await ask(page, 'go to import')
  await keyboard.press('Enter')
  await openSample(page, /mess\.csv/)
  await ask(page, 'remember the columns')
  await keyboard.press('Enter')
  await expect(page.getByText('Files with these headings will be read this way.')).toBeVisible()
})
