/** Unusual changes are not applied by habit: the reason is shown, and for deletes and mass changes a phrase must be typed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, chooseFilter, grid, openCard, phraseAsked, shown, todo } from './fixtures/workbench.ts'

test.use({ oneWindow: true })

test('what the guard will ask about is marked before Apply, said to those who hear the grid, and found in the menu', async ({
  app: page,
}) => {
  const rows = ['BRD-0012;4250', 'BRD-0014;48,8', 'BRD-0015;5180']
  await dropBytes(page.locator('body'), 'wrong-decimals.csv', Buffer.from(['sku;price', ...rows].join('\n')))
  await shown(page)
  const cell = (row: number) => grid(page).locator(`[data-r="${row}"][data-kind="cell"]`).nth(1)
  await expect(cell(0)).toContainText('Unusual: 10 times what it was, or more. Check it: Apply will ask.')
  await expect(cell(0).locator('svg')).toBeVisible()
  await expect(cell(1).locator('svg')).toHaveCount(0)
  await chooseFilter(page, 'Worth a look')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
  await expectNoViolations(page, 'unusual cells')
  await chooseFilter(page, 'Worth a look')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
})

test('whole rows with a problem are offered no text to put in, cells are', async ({ app: page }) => {
  const rows = ['BRD-0012;45', ';46', 'BRD-0014;abc']
  await dropBytes(page.locator('body'), 'no-key.csv', Buffer.from(['sku;price', ...rows].join('\n')))
  await shown(page)
  await expect(await openCard(page, 'Not a number')).toContainText('Fix all like this')
  const otherLocator = todo(page)
    .getByRole('region', { name: 'Needs you' })
    .locator('[data-card]')
    .filter({ hasNotText: 'Not a number' })
  expect(await otherLocator.count()).toBeGreaterThan(0)
  await otherLocator.first().click()
  await expect(page.getByRole('button', { name: /^Fix all/ })).toHaveCount(0)
})

/** Every fifth row is deleted, the others get another name, unit, price and stock: as many reasons as one file can give. */
const everything = (): Buffer => {
  const lines = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'price-list.csv'), 'utf8').split(/\r?\n/)
  const skus = lines.map((line) => line.split(';')[0] ?? '').filter((sku) => /^[A-Z]{3}-\d+$/.test(sku))
  const rows = skus.map((sku, index) => `${sku};X ${index};g;0;${90_000 + index};${index % 5 === 0 ? 'delete' : ''}`)
  return Buffer.from(['sku;name;unit;stock;price;action', ...rows].join('\n'))
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 640, height: 480 },
]) {
  test(`[T-6] however long the reasons are, the phrase and the buttons stay in view at ${size.width} px`, async ({
    app: page,
  }) => {
    await page.setViewportSize(size)
    await dropBytes(page.locator('body'), 'everything.csv', everything())
    await shown(page)
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    const { field, phrase } = await phraseAsked(dialog)
    await expect(field).toBeFocused()
    const parts = [
      field,
      dialog.getByRole('button', { name: 'Leave these out' }),
      dialog.getByRole('button', { name: 'Show them' }),
      dialog.getByRole('button', { name: 'Send them as they are' }),
    ]
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
    const lastLocator = dialog.getByRole('listitem').last()
    // The reasons scroll while the focus stays in the field.
    for (let pages = 0; pages < 12; pages += 1) await page.keyboard.press('PageDown')
    await expect(lastLocator).toBeInViewport()
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
    // Enter before the phrase is typed sends nothing; Escape goes back.
    await field.fill(phrase.slice(0, -1))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Apply [\d,]+ rows$/ })).toBeVisible()
  })
}

test('rows with problems are said to be left out, unchanged ones are not', async ({ app: page }) => {
  const rows = ['BRD-0012;45', 'BRD-0018;11.4', 'BRD-0019;many']
  await dropBytes(page.locator('body'), 'mixed.csv', Buffer.from(['sku;price', ...rows].join('\n')))
  await shown(page)
  await apply(page)
  // Green means done, so a missing row is reported first.
  await expect(page.getByText('1 of 2 rows is in. 1 needs you.')).toBeVisible()
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('1 left out')).toBeVisible()
})

test('[OUT-5] [T-27] prices a hundred times higher are shown, left out, or sent as they are, without a phrase', async ({
  app: page,
}) => {
  const rows = ['BRD-0012;4250', 'BRD-0014;4870', 'BRD-0015;5180', 'BRD-0017;59.5']
  await dropBytes(page.locator('body'), 'wrong-decimals.csv', Buffer.from(['sku;price', ...rows].join('\n')))
  await shown(page)
  const dialog = page.getByRole('dialog')
  const open = (): Promise<void> => page.getByRole('button', { name: 'Apply 4 rows' }).click()
  await open()
  await expect(dialog.getByRole('listitem')).toContainText('row 2 “')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Leave these out' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Show them' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')

  // The remaining reason asks once without a phrase, and returns on undo.
  await open()
  await dialog.getByRole('button', { name: 'Leave these out' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Apply 1 row?')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await page.keyboard.press('Control+z')
  await open()
  await dialog.getByRole('button', { name: 'Send them as they are' }).click()
  await expect(page.getByText('4 rows are in, checked.')).toBeVisible()
})

test('[T-27] a delete in the file asks for its phrase, and is then done', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'delete.csv', Buffer.from('sku;action\nBRD-0012;delete\n'))
  await shown(page)
  await page.getByRole('button', { name: 'Apply 1 row' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This cannot be undone')
  await expect(dialog.getByRole('button', { name: 'Send them as they are' })).toBeDisabled()
  // Each opening needs a new phrase.
  const before = (await phraseAsked(dialog)).phrase
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Apply 1 row' }).click()
  await expect(dialog.getByText(before)).toHaveCount(0)
  const { field, phrase } = await phraseAsked(dialog)
  expect(phrase).toMatch(/^delete 1 \d{4}$/)
  await field.fill(phrase)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()
})
