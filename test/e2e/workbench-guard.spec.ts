/** Unusual plans are not applied by habit: the reason is shown and a phrase must be typed. */
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, grid, phraseAsked, shown } from './fixtures/workbench.ts'

test('[T-27] prices a hundred times higher ask for the phrase, and then are applied', async ({ app: page }) => {
  const rows = ['BRD-0012;4250', 'BRD-0014;4870', 'BRD-0015;5180', 'BRD-0017;5800']
  await dropBytes(page.locator('body'), 'wrong-decimals.csv', Buffer.from(['sku;price', ...rows].join('\n')))
  await shown(page)
  await page.getByRole('button', { name: 'Apply 4 changes' }).click()
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: 'Apply now' })
  await expect(go).toBeDisabled()
  const { field, phrase } = await phraseAsked(dialog)
  await field.fill(phrase.replace(/ \d{4}$/, ''))
  await expect(go).toBeDisabled()
  await field.fill(phrase)
  await field.press('Enter')
  await expect(page.getByText('4 changed, all verified')).toBeVisible({ timeout: 20_000 })
})

test('[T-27] a delete in the file asks for its phrase, and is then done', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'delete.csv', Buffer.from('sku;action\nBRD-0012;delete\n'))
  await shown(page)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This cannot be undone')
  await expect(dialog.getByRole('button', { name: 'Apply now' })).toBeDisabled()
  // Each look asks for another phrase.
  const before = (await phraseAsked(dialog)).phrase
  await dialog.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(dialog.getByText(before)).toHaveCount(0)
  const { field, phrase } = await phraseAsked(dialog)
  expect(phrase).toMatch(/^delete 1 \d{4}$/)
  await field.fill(phrase)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 changed, verified')).toBeVisible({ timeout: 20_000 })
})

test('rows with problems are said to be left out, unchanged ones are not', async ({ app: page }) => {
  const rows = ['BRD-0012;45', 'BRD-0018;11.4', 'BRD-0019;many']
  await dropBytes(page.locator('body'), 'mixed.csv', Buffer.from(['sku;price', ...rows].join('\n')))
  await shown(page)
  await apply(page)
  await expect(page.getByText('1 changed, verified')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel('Progress')).toContainText('1 left out')
  await page.getByRole('button', { name: 'Open the report' }).click()
  await expect(page.getByText('1 left out')).toBeVisible()
})

test('what the guard will ask about is marked before Apply, said to those who hear the grid, and found by a chip', async ({
  app: page,
}) => {
  const rows = ['BRD-0012;4250', 'BRD-0014;48,8', 'BRD-0015;5180']
  await dropBytes(page.locator('body'), 'wrong-decimals.csv', Buffer.from(['sku;price', ...rows].join('\n')))
  await shown(page)
  const cell = (row: number) => grid(page).locator(`[data-r="${row}"][data-kind="cell"]`).nth(1)
  await expect(cell(0)).toContainText('Unusual: 100 times what it was, or more.')
  await expect(cell(0).locator('svg')).toBeVisible()
  await expect(cell(1).locator('svg')).toHaveCount(0)
  const unusual = page.getByRole('group', { name: 'Show rows' }).getByRole('button', { name: 'Unusual' })
  await unusual.click()
  await expect(unusual).toHaveAttribute('aria-pressed', 'true')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
  await expectNoViolations(page, 'unusual cells')
  await unusual.click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
})

test('whole rows with a problem are offered no text to put in, cells are', async ({ app: page }) => {
  const rows = ['BRD-0012;45', ';46', 'BRD-0014;abc']
  await dropBytes(page.locator('body'), 'no-key.csv', Buffer.from(['sku;price', ...rows].join('\n')))
  await shown(page)
  const problems = page
    .getByRole('complementary', { name: 'Summary' })
    .getByRole('listitem')
    .filter({ hasText: 'Show' })
  await expect(problems.filter({ hasText: 'Not a number' }).getByRole('button', { name: /^Fix all/ })).toHaveCount(1)
  expect(await problems.count()).toBeGreaterThan(1)
  await expect(page.getByRole('button', { name: /^Fix all/ })).toHaveCount(1)
})
