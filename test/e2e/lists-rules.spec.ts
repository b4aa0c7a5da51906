/** Several files: a rule and translations of one of them, by the keyboard alone. */
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { grid, shown } from './fixtures/workbench.ts'

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('[LISTS-16] a rule and translations belong to one of several files, are tried there, and are undone', async ({
  app: page,
}) => {
  test.setTimeout(120_000)
  await page
    .getByTestId('file-input')
    .setInputFiles([
      file('holz.csv', ['Article;Price;Rabatt', 'BRD-0012;100;20', 'BRD-0014;50;0']),
      file('metall.csv', ['sku,price,unit', 'BRD-0015,54.30,Stueck']),
    ])
  await shown(page)
  const price = grid(page).getByRole('columnheader', { name: /Price/ })
  const priceIn = (row: number, text: string) => grid(page).locator(`[data-r="${row}"] ins`, { hasText: text })
  await expect(priceIn(0, '100')).toBeVisible()

  await price.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Rule …', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rule for a column' })
  const rule = dialog.getByRole('textbox', { name: 'price =' })
  const chosen = dialog.getByRole('combobox', { name: 'File' })
  await expect(rule).toBeFocused()
  await expect(chosen).toHaveValue('holz.csv')
  await rule.fill('price * (1 - Rabatt/100)')
  await expect(dialog).toContainText('1 row of 2 change')
  // The list shows it while it is typed, of this file alone.
  await expect(priceIn(0, '80')).toBeVisible()
  await expectNoViolations(page, 'rule of one of several files')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(priceIn(0, '80')).toBeVisible()
  await expect(priceIn(2, '54.30')).toBeVisible()
  await expect(price.getByRole('img', { name: 'by a rule' })).toHaveAttribute(
    'title',
    'holz.csv: = price * (1 - Rabatt/100)',
  )
  await expect(price).toBeFocused()

  // The other file has none yet, and no such column.
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Rule …', exact: true }).press('Enter')
  await expect(rule).toHaveValue('price * (1 - Rabatt/100)')
  await chosen.selectOption('metall.csv')
  await expect(rule).toHaveValue('price')
  await rule.fill('price * Rabatt')
  await expect(dialog).toContainText('No column of the file is called “Rabatt”')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(price).toBeFocused()

  const unit = grid(page).getByRole('columnheader', { name: /Unit/ })
  await unit.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Translate values …' }).press('Enter')
  const translating = page.getByRole('dialog', { name: 'Translate values: Unit' })
  await expect(translating.getByRole('combobox', { name: 'File' })).toHaveValue('metall.csv')
  // The account’s own word is offered.
  await expect(translating.getByRole('combobox', { name: 'Read “Stueck” as' })).toHaveValue('pcs')
  // Its letter is that of its own file: of all columns it is the fourth.
  await expect(translating).toContainText('the cells of column C say')
  await expectNoViolations(page, 'translations of one of several files')
  await translating.getByRole('button', { name: 'Translate 1 value' }).press('Enter')
  await expect(translating).toBeHidden()
  await expect(page.getByRole('button', { name: 'Undo: translations' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo: translations' }).click()
  await page.getByRole('button', { name: 'Undo: rules' }).click()
  await expect(priceIn(0, '100')).toBeVisible()
  await expect(price.getByRole('img', { name: 'by a rule' })).toHaveCount(0)
})
