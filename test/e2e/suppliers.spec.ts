/** A supplier's list is remembered once it is applied, and the next one needs no click before Apply. */
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expectNoViolations } from './fixtures/axe.ts'
import { rememberAs } from './fixtures/weeks.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, grid, headingMenu, openCard, shown, takeWaiting } from './fixtures/workbench.ts'

const OCTOBER = [
  'Holz & Sohn AG price list;;',
  ';;',
  'Article;Price;Pack',
  'BRD-0012;450;10',
  'BRD-0014;79;10',
  'BRD-0015;530;10',
]
/** The columns moved, one is new, and one item is gone. */
const NOVEMBER = [
  'New prices;;;',
  'of November;;;',
  ';;;',
  'EAN;Pack;Article;Price',
  '1;10;BRD-0012;460',
  '2;10;BRD-0014;79',
]

const drop = (page: Page, name: string, lines: readonly string[]) =>
  dropBytes(page.locator('body'), name, Buffer.from(lines.join('\n')))

async function makeRule(page: Page, text: string): Promise<void> {
  await headingMenu(page, /Price/).click()
  await page.getByRole('menuitem', { name: 'Rule …', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Rule for a column' })
  await dialog.getByRole('textbox', { name: 'price =' }).fill(text)
  await dialog.getByRole('button', { name: 'Use the rule' }).click()
}

test('[SUPPLIER-13] week 1 is remembered under the supplier’s name, as the sheet says it; week 2 needs no click before Apply', async ({
  app: page,
}) => {
  await drop(page, 'Holz AG 2026-10.csv', OCTOBER)
  await shown(page)
  await makeRule(page, 'price / Pack')
  await apply(page)
  await expect(page.getByText(/rows? (is|are) in, checked/)).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Supplier’s name' })
  // The name is from the sheet, not from the file's name.
  await expect(name).toHaveValue('Holz & Sohn AG')
  await page.getByRole('button', { name: 'Remember', exact: true }).click()
  await expect(page.getByText('Remembered as Holz & Sohn AG.')).toBeVisible()

  await page.getByRole('button', { name: 'Next file' }).click()
  await drop(page, 'Holz AG 2026-11.csv', NOVEMBER)
  await shown(page)
  await page.getByRole('banner').getByRole('button', { name: 'Holz & Sohn AG', exact: true }).click()
  await expect(page.getByText(/^Read as a list of Holz & Sohn AG\. .*New column: “ean”/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText(/Compared with the list of .*1 dearer \(\+1\.00\), 1 as before \(7\.90\), 1 gone \(53\.00\)/),
  ).toBeVisible()
  await expect(grid(page).getByText(/46\.00/)).toBeVisible()
  await openCard(page, 'Compared with the list')
  await page.getByRole('button', { name: 'Show what is gone' }).click()
  await expect(page.getByRole('dialog', { name: '1 code is no longer in the list' })).toContainText('BRD-0015')
  await page.keyboard.press('Escape')
  await expectNoViolations(page, 'a profile')
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click()
  // A column is new, so it is confirmed.
  await page.getByRole('dialog').getByRole('button', { name: 'Apply now' }).click()
  await expect(page.getByText(/rows? (is|are) in, checked/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Supplier’s name' })).toBeHidden()

  // Only the file's name says whose list it is: nothing is proposed, so Enter takes nothing, and Apply says what is open.
  await page.getByRole('button', { name: 'Next file' }).click()
  await drop(page, 'Holz AG 2026-12.csv', ['sku;cost', 'BRD-0012;47'])
  await shown(page)
  const card = await openCard(page, 'Only the file’s name says so')
  await expect(card.locator('[data-proposed]')).toHaveCount(0)
  await card.press('Enter')
  await expect(card).toBeVisible()
  await page
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Not answered: Is this a list of Holz & Sohn AG?')
})

test('[SUPPLIER-10] what is gone becomes a file of its own that waits behind the list, and nothing that was changed is lost', async ({
  app: page,
}) => {
  test.setTimeout(120_000)
  await drop(page, 'Holz AG 1.csv', ['sku;price', 'BRD-0012;46,10', 'BRD-0014;49,10', 'BRD-0015;54,30'])
  await shown(page)
  await apply(page)
  await expect(page.getByText(/rows? (is|are) in, checked/)).toBeVisible()
  await rememberAs(page, 'Holz AG')
  await expect(page.getByText('Remembered as Holz AG.')).toBeVisible()
  await page.getByRole('button', { name: 'Next file' }).click()
  await drop(page, 'Holz AG 2.csv', ['sku;price', 'BRD-0012;46,20', 'BRD-0014;49,20'])
  await shown(page)
  await grid(page).locator('[data-r="1"][data-c="3"]').dblclick()
  const typedLocator = grid(page).getByRole('textbox')
  await expect(typedLocator).toBeFocused()
  await typedLocator.fill('49,50')
  await typedLocator.press('Enter')
  await expect(grid(page).getByText('49.50')).toBeVisible()

  await openCard(page, 'Compared with the list')
  await page.getByRole('button', { name: 'Show what is gone' }).click()
  const removedLocator = page.getByRole('dialog', { name: '1 code is no longer in the list' })
  await removedLocator.getByRole('button', { name: 'Mark it in the notes' }).click()
  await expect(removedLocator).toBeHidden()
  await expect(page.getByText(/^1 more file waits: Holz AG gone since the list of [\d-]+\.xlsx$/)).toBeVisible()
  await expect(grid(page).getByText('49.50')).toBeVisible()
  await apply(page)
  await expect(page.getByText(/2 rows? (is|are) in, checked/)).toBeVisible()

  await takeWaiting(page, 'Open next')
  await expect(page.getByRole('heading', { level: 1, name: /gone since the list of/ })).toBeVisible()
  await shown(page)
  await expect(page.getByRole('button', { name: /^Changes 1$/ })).toBeVisible()
  await expectNoViolations(page, 'rows that are gone')
  await apply(page)
  await expect(page.getByText(/1 rows? (is|are) in, checked/)).toBeVisible()

  // The next list is compared with this one: the profile has learnt from it, and missing items are not new.
  await page.getByRole('button', { name: 'Next file' }).click()
  await drop(page, 'Holz AG 3.csv', ['sku;price', 'BRD-0012;46,30', 'BRD-0014;49,50'])
  await shown(page)
  await expect(
    page.getByText(/Compared with the list of .*“Holz AG 2\.csv”.*1 dearer \(\+0\.10\), 1 as before/),
  ).toBeVisible()
})

test('a profile is looked at, renamed, its codes changed, handed on and forgotten', async ({ app: page }) => {
  await drop(page, 'Codes 1.csv', ['sku;price', 'BRD-0012;51'])
  await shown(page)
  await apply(page)
  await expect(page.getByText(/rows? (is|are) in, checked/)).toBeVisible()
  await rememberAs(page, 'Codes')
  await expect(page.getByText('Remembered as Codes.')).toBeVisible()

  await page.getByRole('navigation').getByRole('button', { name: 'Suppliers' }).click()
  await page.getByRole('button', { name: 'Open Codes' }).click()
  await expect(page.getByText('No codes yet.', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Timber')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Timber' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Supplier’s code' }).fill('T-1')
  await page.getByRole('textbox', { name: 'Material ID', exact: true }).fill('1002')
  await page.getByRole('button', { name: 'Add a code' }).click()
  const id = page.getByRole('textbox', { name: 'Material ID of T-1' })
  await expect(id).toHaveValue('1002')
  await id.fill('1003')
  await id.press('Enter')
  const row = page.getByRole('row', { name: /T-1/ })
  await expect(row).toContainText('typed here')
  // Materials have the names they had when the account was read. An unknown one is reported, and shown by its number.
  await expect(row).toContainText('ЛДСП Венге')
  await page.getByRole('textbox', { name: 'Supplier’s code' }).fill('T-2')
  await page.getByRole('textbox', { name: 'Material ID', exact: true }).fill('999999')
  await page.getByRole('button', { name: 'Add a code' }).click()
  await expect(page.getByRole('row', { name: /T-2/ })).toContainText('in no list of the account')
  await expect(page.getByText(/Some codes point to 1 material that no list of the account shows/)).toBeVisible()
  await page.getByRole('button', { name: 'Show only these' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all codes' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('textbox', { name: 'Search codes, materials or an ID' }).fill('венге')
  await expect(page.getByRole('row', { name: /T-2/ })).toHaveCount(0)
  await expect(row).toBeVisible()
  await page.getByRole('textbox', { name: 'Search codes, materials or an ID' }).fill('')
  await expect(page.getByRole('row', { name: /T-2/ })).toBeVisible()
  await expectNoViolations(page, 'a profile')

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const savedText = await (await coming).path()
  await page.getByRole('button', { name: 'Forget', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(page.getByText('No supplier is remembered yet.', { exact: false })).toBeVisible()
  await page.getByRole('main').locator('input[type=file][accept*=json]').setInputFiles(savedText)
  await expect(page.getByRole('button', { name: 'Open Timber' })).toBeVisible()
  await expect(page.getByText(/0 codes/)).toBeVisible()
  const wrongText = join(tmpdir(), 'no-profile.json')
  await writeFile(wrongText, '{}')
  await page.getByRole('main').locator('input[type=file][accept*=json]').setInputFiles(wrongText)
  await expect(page.getByText('Not a saved supplier')).toBeVisible()
})
