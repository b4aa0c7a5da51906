/** Which file counts where two suppliers disagree: chosen once, kept when it is applied, shown, changed and forgotten. */
import { expectNoViolations } from './fixtures/axe.ts'
import { dropSeveral } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, grid, shown } from './fixtures/workbench.ts'

const week = (holz: string, metall: string) => [
  { name: 'holz.csv', bytes: Buffer.from(`Article;Price\nBRD-0012;${holz}\n`) },
  { name: 'metall.csv', bytes: Buffer.from(`sku,price\nBRD-0012,${metall}\n`) },
]

test('[LISTS-17] the policy of week 1 plans week 2 without a click; it is changed and forgotten among the suppliers', async ({
  app: page,
}) => {
  test.setTimeout(180_000)
  const policy = page.getByRole('button', { name: /^Same material/ })
  const pick = (name: string) => page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name }))
  await dropSeveral(page.locator('body'), week('46,10', '45.90'))
  await shown(page)
  await expect(page.getByRole('button', { name: 'Conflict 2' })).toBeVisible()
  await policy.click()
  await pick('The lowest price').click()
  await apply(page)
  await expect(page.getByText(/1 changes?, (all )?verified/)).toBeVisible()
  const remember = page.getByRole('button', { name: 'Remember', exact: true })
  for (const name of ['holz', 'metall']) {
    await expect(page.getByText(`Remember how ${name}.csv is read`)).toBeVisible()
    await remember.click()
  }
  await expect(page.getByText('Remembered as holz. Remembered as metall.')).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).click()

  // Week 2: nothing waits, and this is the first click since the drop.
  await dropSeveral(page.locator('body'), week('44,20', '47.30'))
  await shown(page)
  await expect(grid(page).getByText('44.20', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Conflict|Problem) [1-9]/ })).toHaveCount(0)
  await expect(policy).toContainText('The lowest price')
  await expect(policy).toContainText('kept')
  await apply(page)
  await expect(page.getByText(/1 changes?, (all )?verified/)).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).click()

  // Changed among the suppliers: the other one counts now.
  await page.getByRole('navigation').getByRole('button', { name: 'Suppliers' }).click()
  const together = page.getByRole('region', { name: 'Files planned together' })
  await expect(together).toContainText('holz + metall')
  await expectNoViolations(page, 'what is kept for suppliers together')
  await together.getByRole('button', { name: /^Same material in lists of holz \+ metall/ }).click()
  await pick('metall first').click()
  await expect(together).toContainText('metall + holz')
  await page.getByRole('navigation').getByRole('button', { name: 'Import' }).click()
  await dropSeveral(page.locator('body'), week('43,00', '48.00'))
  await shown(page)
  await expect(policy).toContainText('The preferred file')
  await expect(page.getByRole('button', { name: /^(Conflict|Problem) [1-9]/ })).toHaveCount(0)
  await page.getByRole('button', { name: '2 files' }).click()
  const files = page.getByRole('dialog', { name: 'Files of this plan' })
  await expect(files.getByRole('row', { name: /metall\.csv/ })).toContainText('preferred')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close this import' }).click()

  // Forgotten: it is asked again.
  await page.getByRole('navigation').getByRole('button', { name: 'Suppliers' }).click()
  await together.getByRole('button', { name: 'Forget what is kept for metall + holz' }).click()
  await expect(together).toHaveCount(0)
  await page.getByRole('navigation').getByRole('button', { name: 'Import' }).click()
  await dropSeveral(page.locator('body'), week('43,00', '48.00'))
  await shown(page)
  await expect(page.getByRole('button', { name: 'Conflict 2' })).toBeVisible()
})
