/** A column's values in the account's words, fields that must not change, and a price jump caused by packs. */
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { Way } from './fixtures/way.ts'
import { chooseStep, fixAll, grid, openCard, shown } from './fixtures/workbench.ts'

const POLISH = [
  'SKU;Nazwa;j.m.;Kategoria',
  'BRD-0012;Oak board 20 mm;szt;Drewno',
  'NOWA-1;Nowa deska;szt;Drewno|Nowe',
  'NOWA-2;Druga deska;SZT;Nowe',
  '',
].join('\n')

test.use({ oneWindow: true })

test('a Polish file in the account’s words: translated, undone, kept as one change', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'polish.csv', Buffer.from(POLISH))
  await shown(page)
  const unit = grid(page).getByRole('columnheader', { name: /j\.m\./ })
  await unit.hover()
  await unit.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Translate values' }).click()
  const dialog = page.getByRole('dialog', { name: 'Translate values: Unit' })
  const szt = dialog.getByRole('combobox', { name: 'Read “szt” as' })
  await expect(szt).toHaveValue('pcs')
  await expect(dialog.getByRole('listitem').first()).toContainText('3 cells · not in the account')
  await expectNoViolations(page, 'translate values')
  await dialog.getByRole('button', { name: 'Translate 1 value' }).click()
  await expect(dialog).toBeHidden()
  await expect(grid(page).locator('[data-r="1"]').filter({ hasText: /^pcs$/ })).toBeVisible()

  // By keyboard alone, from the header to the word.
  const category = grid(page).getByRole('columnheader', { name: /Kategoria/ })
  await category.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Translate values' }).press('Enter')
  const categories = page.getByRole('dialog', { name: 'Translate values: Categories' })
  const drewno = categories.getByRole('combobox', { name: 'Read “Drewno” as' })
  await drewno.focus()
  await page.keyboard.type('wo')
  await page.keyboard.press('ArrowDown')
  await expectNoViolations(page, 'words to pick from', 'layer')
  await page.keyboard.press('Enter')
  await expect(drewno).toHaveValue('Solid wood')
  await categories.getByRole('checkbox', { name: 'Leave “Nowe” blank' }).focus()
  await page.keyboard.press('Space')
  await drewno.focus()
  await page.keyboard.press('Enter')
  await expect(categories).toBeHidden()
  await expect(page.getByRole('group', { name: 'Show rows' })).not.toContainText(/Needs you [1-9]/)
  await chooseStep(page, 'Undo: translations')
  await expect(page.getByRole('group', { name: 'Show rows' })).toContainText(/Needs you [1-9]/)
  await chooseStep(page, 'Redo: translations')
  await expect(page.getByRole('group', { name: 'Show rows' })).not.toContainText(/Needs you [1-9]/)
})

test('a supplier’s names rename no material, and name the new one', async ({ app: page }) => {
  const file = 'SKU;Name;Unit;Price\nBRD-0012;Eiche;pcs;99\nNEU-1;Ganz neu;pcs;5\n'
  await dropBytes(page.locator('body'), 'supplier.csv', Buffer.from(file))
  await shown(page)
  const changedNames = grid(page).locator('[data-r="0"] ins', { hasText: 'Eiche' })
  await expect(changedNames).toBeVisible()
  const name = grid(page).getByRole('columnheader', { name: /Name/ })
  await name.hover()
  await name.getByRole('button').click()
  await page.getByRole('menuitemcheckbox', { name: 'Do not change in the account' }).click()
  await expect(changedNames).toBeHidden()
  await expect(name.getByRole('button', { name: /^Name, not changed/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toBeVisible()
  await chooseStep(page, 'Undo: do not change a field')
  await expect(changedNames).toBeVisible()
})

test('the account’s own words in a cell, and its suggestions for all cells alike', async ({ app: page }) => {
  const rows = ['BRD-0012;szt', 'BRD-0014;szt', 'BRD-0015;crate', 'BRD-0016;szt']
  await dropBytes(page.locator('body'), 'units.csv', Buffer.from(['SKU;Unit', ...rows, ''].join('\n')))
  await shown(page)
  await fixAll(page, 'Unknown unit')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Replace “szt” with' })).toHaveValue('pcs')
  await expect(dialog.getByRole('combobox', { name: 'Replace “crate” with' })).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Change 1 cell' })).toBeDisabled()
  await expectNoViolations(page, 'suggestions')
  await dialog.getByRole('button', { name: 'Take “pcs” for “szt”, and the same for 2 more' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await grid(page).getByRole('gridcell', { name: /crate/ }).click()
  await page.keyboard.press('Enter')
  const cell = page.getByRole('combobox', { name: 'Unit, Row 4' })
  await expect(cell).toHaveValue('crate')
  await expect(page.getByRole('option', { name: 'pcs', exact: true })).toBeVisible()
  await cell.fill('pc')
  await expectNoViolations(page, 'picking in a cell', 'layer')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeHidden()
  await expect(grid(page).locator('[data-edited]', { hasText: 'pcs' })).toHaveCount(4)
  await expect(page.locator(':focus')).toHaveAttribute('data-r', '3')
  await page.keyboard.press('Control+z')
  await expect(grid(page).getByRole('gridcell', { name: /crate/ })).toBeVisible()
})

test('amounts written with their unit become numbers for all cells at once, as the window writes them', async ({
  app: page,
}) => {
  const rows = ['BRD-0012;1.250,5 шт', 'BRD-0014;7 шт', 'BRD-0015;8,25 шт']
  await dropBytes(page.locator('body'), 'amounts.csv', Buffer.from(['SKU;Stock', ...rows, ''].join('\n')))
  await shown(page)
  await fixAll(page, 'Not a number')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Replace “1.250,5 шт” with' })).toHaveValue('1,250.5')
  await dialog.getByRole('button', { name: 'Take “1,250.5” for “1.250,5 шт”, and the same for 2 more' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Apply 3 rows' })).toBeVisible()
  await expect(grid(page).locator('ins')).toHaveText([/1,250\.5/, /7/, /8\.25/])
})

test('prices of packs of 12 are asked about, with rows that show it', async ({ app: page }) => {
  const way = new Way(page, 'pack price')
  const packs = [
    'PNT-0155;148.80',
    'PNT-0153;134.40',
    'PNT-0154;141.60',
    'MTL-0216;66',
    'MTL-0218;93.60',
    'MTL-0217;81',
  ]
  await dropBytes(page.locator('body'), 'packs.csv', Buffer.from(['SKU;Price', ...packs, ''].join('\n')))
  await shown(page)
  const requestedLocator = await openCard(page, 'nearly all moved by 12')
  await expect(requestedLocator).toContainText('5 of 6 prices are 12 times what the account has')
  await expect(requestedLocator).toContainText('“Acrylic varnish gloss” 12.40 → 148.80')
  await expectNoViolations(page, 'why did it jump')
  await way.click(requestedLocator.getByRole('button', { name: 'Divide by 12' }))
  await expect(requestedLocator).toBeHidden()
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  await expect(grid(page).locator('ins')).toHaveText(['after 6.75'])
  way.end()
  await chooseStep(page, /^Undo: rule/)
  await openCard(page, 'nearly all moved by 12')
  await requestedLocator.getByRole('button', { name: 'It is meant' }).click()
  await expect(requestedLocator).toBeHidden()
})

test('a row that is struck out is left out, or read like others', async ({ app: page }) => {
  const struckRow = (sku: string): string => `<tr style="text-decoration:line-through"><td>${sku}<td>5`
  const list = `<table><tr><th>SKU<th>Price<tr><td>BRD-0012<td>51${struckRow('BRD-0014')}</table>`
  await dropBytes(page.locator('body'), 'struck.xls', Buffer.from(list))
  await shown(page)
  const needsYou = page.getByRole('group', { name: 'Show rows' })
  await expect(needsYou).toContainText('Needs you 1')
  const card = await openCard(page, /Struck out|struck out/)
  await card.getByRole('button', { name: 'Read what is struck out' }).click()
  await expect(needsYou).not.toContainText(/Needs you [1-9]/)
  await chooseStep(page, /Undo/)
  await expect(needsYou).toContainText('Needs you 1')
  await card.getByRole('button', { name: 'Leave the row out' }).click()
  await expect(needsYou).not.toContainText(/Needs you [1-9]/)
})
