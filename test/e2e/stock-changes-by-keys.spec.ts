/** Changes of many cells in Stock, and going from one to the next, by keyboard without a pointer; the focus is never lost. */
import type { Locator, Page } from '@playwright/test'
import { bar, button, choose, focused, focusKept, isAt, openStock, press, tabTo, toColumn } from './fixtures/by-keys.ts'
import { run } from './fixtures/palette.ts'
import { expect, test } from './fixtures/window.ts'
import { grid } from './fixtures/workbench.ts'

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Find and replace' })
const cell = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)
const nothing = (page: Page) => expect(page.getByText('Nothing is changed.')).toBeVisible()

test.beforeEach(({ app: page }) => openStock(page))
test.afterEach(({ app: page }) => focusKept(page))

test('[FIND-1] [FIND-3] text is found, narrowed, looked at, replaced and taken back', async ({ app: page }) => {
  const name = await toColumn(page, 'Name')
  const before = await cell(page, 0, name).innerText()
  await press(page, 'Control+f')
  await expect(panel(page).getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('ACRYLIC varnish')
  await expect(panel(page).getByRole('status')).toContainText('Found in 3 cells.')
  await press(page, 'Enter')
  await expect(panel(page).getByRole('status')).toContainText('1 of 3')
  await press(page, 'Shift+Enter')
  await expect(panel(page).getByRole('status')).toContainText('3 of 3')
  await tabTo(page, panel(page).getByRole('checkbox', { name: 'Match case' }))
  await press(page, 'Space')
  await expect(panel(page).getByRole('status')).toContainText('Not found.')
  await press(page, 'Space')
  await tabTo(page, panel(page).getByRole('checkbox', { name: 'Whole cell' }))
  await press(page, 'Space')
  await expect(panel(page).getByRole('status')).toContainText('Not found.')
  await press(page, 'Space')
  await expect(panel(page).getByRole('status')).toContainText('Found in 3 cells.')

  await press(page, 'Control+h')
  await expect(panel(page).getByRole('textbox', { name: 'Find' })).toBeFocused()
  await press(page, 'Tab')
  await page.keyboard.type('Clear varnish')
  const list = panel(page).getByRole('region', { name: 'Cells found' })
  await expect(list).toContainText('Acrylic varnish gloss → Clear varnish gloss')
  await tabTo(page, panel(page).getByRole('combobox', { name: 'In' }))
  await page.keyboard.type('col')
  await expect(panel(page).getByRole('combobox', { name: 'In' })).toHaveValue('column')
  await expect(panel(page).getByRole('status')).toContainText('Found in 3 cells.')
  await tabTo(page, panel(page).getByRole('button', { name: 'Replace in 3 cells' }))
  await press(page, 'Enter')
  await bar(page, '3 materials change.')
  await expect(page.getByText('Replaced in 3 cells.')).toBeVisible()
  // Nothing is left to replace, so all buttons are disabled, but the next key still goes to the panel.
  await expect(panel(page).getByRole('status')).toContainText('Not found.')
  await expect(panel(page).getByRole('textbox', { name: 'Find' })).toBeFocused()
  await press(page, 'Escape')
  await expect(panel(page)).toBeHidden()
  await expect(focused(page)).toHaveAttribute('data-c', /\d/)
  await press(page, 'Control+z')
  await expect(page.getByText('Undone: replace in 3 cells.')).toBeVisible()
  await nothing(page)
  await expect(cell(page, 0, name)).toHaveText(before)
})

test('[FIND-1] a selection is searched, its cells are replaced one by one, Escape goes back to the cell', async ({
  app: page,
}) => {
  const notes = await toColumn(page, 'Notes')
  await page.keyboard.type('oiled')
  await press(page, 'Enter')
  await page.keyboard.type('oiled twice')
  await press(page, 'Enter', 'Control+Home')
  await toColumn(page, 'Notes')
  await bar(page, '2 materials change.')
  await press(page, 'Shift+ArrowDown', 'Control+h')
  await expect(panel(page).getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('oiled')
  await expect(panel(page).getByRole('combobox', { name: 'In' })).toHaveValue('selection')
  await expect(panel(page).getByRole('status')).toContainText('Found in 2 cells.')
  await press(page, 'Tab')
  await page.keyboard.type('waxed')
  await tabTo(page, panel(page).getByRole('button', { name: 'Replace', exact: true }))
  await press(page, 'Enter')
  await expect(panel(page).getByRole('status')).toContainText('of 2')
  await press(page, 'Enter')
  await expect(panel(page).getByRole('status')).toContainText('Found in 1 cell.')
  await expect(cell(page, 0, notes)).toContainText('waxed')
  await press(page, 'Enter')
  await expect(panel(page).getByRole('status')).toContainText('Not found.')
  await expect(cell(page, 1, notes)).toContainText('waxed twice')
  await press(page, 'Escape')
  await expect(focused(page)).toHaveAttribute('data-c', String(notes))
  await press(page, 'Control+z', 'Control+z')
  await expect(cell(page, 1, notes)).toContainText('oiled twice')
})

test('[SET-1] [SET-3] selected cells are set, raised by a percentage, added to and rounded', async ({ app: page }) => {
  const price = await toColumn(page, 'Price')
  const was = await cell(page, 0, price).innerText()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')

  const dialog = (name: string): Locator => page.getByRole('dialog', { name })
  await press(page, 'Alt+Enter')
  await tabTo(page, button(page, 'Change cells'))
  await press(page, 'Enter')
  await choose(page, 'Set cells to …')
  await expect(dialog('Set cells to …').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('50')
  await expect(dialog('Set cells to …')).toContainText('3 cells of 3 would change.')
  await expect(cell(page, 1, price)).toContainText('50.00')
  await press(page, 'Escape')
  await expect(dialog('Set cells to …')).toBeHidden()
  await expect(cell(page, 0, price)).toHaveText(was)
  await expect(button(page, 'Change cells')).toBeFocused()
  await press(page, 'Escape')
  await isAt(page, 0, price)

  const changes = [
    ['Set the selected cells to …', 'Set cells to …', '50', 'set 3 cells', '50.00'],
    [
      'Change the selected cells by a percentage',
      'Change by a percentage',
      '10',
      'change 3 cells by a percentage',
      '55.00',
    ],
    ['Add an amount to the selected cells', 'Add an amount', '0.37', 'add an amount to 3 cells', '55.37'],
    ['Round the selected cells', 'Round', '0.5', 'round 3 cells', '55.50'],
  ] as const
  for (const [command, name, typedText, , result] of changes) {
    await run(page, command)
    await expect(dialog(name).getByRole('textbox')).toBeFocused()
    await page.keyboard.type(typedText)
    await expect(button(page, 'Change 3 cells')).toBeEnabled()
    await press(page, 'Enter')
    await expect(dialog(name)).toBeHidden()
    await expect(cell(page, 1, price)).toContainText(result)
    await isAt(page, 0, price)
  }
  await bar(page, '3 materials change.')
  for (const [, , , undo] of changes.toReversed()) {
    await press(page, 'Control+z')
    await expect(page.getByText(`Undone: ${undo}.`)).toBeVisible()
  }
  await nothing(page)
  await expect(cell(page, 0, price)).toHaveText(was)
})

test('keys move from problem to problem, and from change to change', async ({ app: page }) => {
  const price = await toColumn(page, 'Price')
  for (const [steps, text] of [
    [2, '77'],
    [3, 'many'],
    [4, '88'],
    [3, 'much'],
  ] as const) {
    for (let step = 0; step < steps; step++) await press(page, 'ArrowDown')
    await page.keyboard.type(text)
    await press(page, 'Enter', 'ArrowUp')
  }
  await bar(page, '2 materials change. 2 rows wait for you.')
  await press(page, 'Control+Home', 'F8')
  await isAt(page, 5, price)
  await press(page, 'F8')
  await isAt(page, 12, price)
  await press(page, 'F8')
  await isAt(page, 5, price)
  await press(page, 'Shift+F8')
  await isAt(page, 12, price)
  await press(page, 'Control+z', 'Control+Home', 'F8')
  await isAt(page, 5, price)
  await press(page, 'F8')
  await isAt(page, 5, price)
  // If there is no problem, F8 goes through the changed rows.
  await page.keyboard.type('9')
  await press(page, 'Enter')
  await bar(page, '3 materials change.')
  await press(page, 'Control+Home', 'F8')
  await isAt(page, 2, price)
  await press(page, 'F8')
  await isAt(page, 5, price)
  await press(page, 'F8')
  await isAt(page, 9, price)
  await press(page, 'F8')
  await isAt(page, 2, price)
})

test('excluded rows are shown and included again', async ({ app: page }) => {
  const price = await toColumn(page, 'Price')
  await press(page, 'Control+a')
  await expect(page.getByRole('region', { name: 'Selected cells' }).getByText('300 rows selected')).toBeVisible()
  await press(page, 'Escape')
  await isAt(page, 0, price)
  await page.keyboard.type('77')
  await press(page, 'Enter')
  await page.keyboard.type('78')
  await press(page, 'Enter', 'ArrowUp', 'Control+Home')
  await bar(page, '2 materials change.')
  await press(page, 'Space')
  await bar(page, '1 material changes.')
  await run(page, 'Show rows: Left out by you')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await press(page, 'Space')
  await bar(page, '2 materials change.')
  // The filtered rows are applied again, so the filter is cleared with a message.
  await expect(page.getByText('No row is left in this view, so all rows are shown.')).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '301')
})
