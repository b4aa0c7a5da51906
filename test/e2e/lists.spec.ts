/** Several files in the window: one plan, what they disagree about, a file that cannot be read, and one run. */
import ExcelJS from 'exceljs'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, grid, shown } from './fixtures/workbench.ts'

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('[LISTS-1] [LISTS-3] [LISTS-6] [LISTS-15] files that are chosen together are one plan; a policy settles what they disagree about', async ({
  app: page,
}) => {
  test.setTimeout(120_000)
  await page
    .getByTestId('file-input')
    .setInputFiles([
      file('holz.csv', ['Article;Price', 'BRD-0012;46,10', 'BRD-0014;49,10']),
      file('metall.csv', ['sku,price', 'BRD-0012,45.90', 'BRD-0015,54.30']),
      file('empty.csv', []),
    ])
  await shown(page)
  await expect(grid(page).getByText('holz.csv', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '3 files' })).toBeVisible()
  await page.getByRole('button', { name: '3 files' }).click()
  const files = page.getByRole('dialog', { name: 'Files of this plan' })
  await expect(files.getByRole('row', { name: /empty\.csv/ })).toContainText('not read')
  await files.getByRole('button', { name: 'Remove empty.csv from this plan' }).click()
  await expect(page.getByRole('button', { name: '2 files' })).toBeVisible()
  await shown(page)
  await expect(page.getByRole('button', { name: 'Conflict 2' })).toBeVisible()
  await page.getByRole('button', { name: /Same material/ }).click()
  await page
    .getByRole('menuitemradio', { name: 'The lowest price' })
    .or(page.getByRole('menuitem', { name: 'The lowest price' }))
    .click()
  await expect(page.getByText('Another file is used').first()).toBeVisible()
  await apply(page)
  await expect(page.getByText(/3 changes?, (all )?verified/)).toBeVisible()

  // [LISTS-15] Each is remembered by itself; a name that the other has is refused.
  const supplier = page.getByRole('textbox', { name: 'Supplier’s name' })
  const remember = page.getByRole('button', { name: 'Remember', exact: true })
  await expect(page.getByText('Remember how holz.csv is read')).toBeVisible()
  await expect(supplier).toHaveValue('holz')
  await remember.click()
  await expect(page.getByText('Remembered as holz.')).toBeVisible()
  await expect(page.getByText('Remember how metall.csv is read')).toBeVisible()
  await expect(supplier).toHaveValue('metall')
  await supplier.fill('Holz')
  await remember.click()
  await expect(page.getByText(/There is a profile “Holz” already/)).toBeVisible()
  await supplier.fill('Metall')
  await remember.click()
  await expect(page.getByText('Remembered as holz. Remembered as Metall.')).toBeVisible()
  await expect(supplier).toHaveCount(0)
})

test('[LISTS-11] [LISTS-12] rows have a source of their own; a file is read otherwise without losing work in the others', async ({
  app: page,
}) => {
  test.setTimeout(120_000)
  await page
    .getByTestId('file-input')
    .setInputFiles([
      file('holz.csv', ['Article;Price', 'BRD-0012;46,10', 'BRD-0014;49,10']),
      file('notes.csv', ['sku;old;new', 'BRD-0015;54,30;54,60']),
    ])
  await shown(page)
  const head = (name: string) => grid(page).getByRole('columnheader', { name: new RegExp(`^${name}`) })
  const sourceOf = (row: number) => grid(page).locator(`[data-r="${row}"][data-kind="source"]`)
  await expect(head('Source')).toBeVisible()
  await expect(sourceOf(0)).toHaveText('holz.csv')
  await expect(sourceOf(2)).toHaveText('notes.csv')

  // Sorted, then one file alone, by the column's menu.
  await head('Source').click()
  await head('Source').click()
  await expect(head('Source')).toHaveAttribute('aria-sort', 'descending')
  await expect(sourceOf(0)).toHaveText('notes.csv')
  const menu = () => head('Source').getByRole('button', { name: /^Column Source/ })
  await menu().click()
  await page.getByRole('menuitemradio', { name: 'holz.csv' }).click()
  await expect(sourceOf(2)).toHaveCount(0)
  await menu().click()
  await page.getByRole('menuitemradio', { name: 'all files' }).click()
  await expect(sourceOf(2)).toBeVisible()
  await menu().click()
  await page.getByRole('menuitemradio', { name: 'In file order' }).click()
  await expect(sourceOf(0)).toHaveText('holz.csv')

  // Work in one file, then another reading of the other.
  await grid(page).locator('[data-r="1"][data-c="5"]').dblclick()
  const typed = grid(page).getByRole('textbox')
  await expect(typed).toBeFocused()
  await typed.fill('49,50')
  await typed.press('Enter')
  await expect(grid(page).getByText('49.50')).toBeVisible()
  await page.getByRole('button', { name: '2 files' }).click()
  const files = page.getByRole('dialog', { name: 'Files of this plan' })
  await expect(files.getByRole('row', { name: /holz\.csv/ })).toContainText('headings in row 1')
  await expectNoViolations(page, 'files of a plan')
  await files.getByRole('button', { name: 'Look at notes.csv' }).click()
  const look = page.getByRole('region', { name: 'The file as it is' })
  await expect(look.getByRole('heading', { name: 'notes.csv' })).toBeVisible()
  await expect(look.getByRole('grid').getByText('54,60')).toBeVisible()
  await look
    .getByRole('columnheader', { name: /^C new/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitemradio', { name: 'Price', exact: true }).click()
  await expect(look.getByRole('columnheader', { name: /^C new/ })).toContainText('Price')
  await look.getByRole('button', { name: 'Back to the changes' }).click()
  await expect(grid(page).getByText('54.60')).toBeVisible()
  await expect(grid(page).getByText('49.50')).toBeVisible()

  // Hidden, and still so after the page is loaded anew.
  await menu().click()
  await page.getByRole('menuitem', { name: 'Hide this column' }).click()
  await expect(head('Source')).toHaveCount(0)
  await page.reload()
  await shown(page)
  await expect(head('Status')).toBeVisible()
  await expect(head('Source')).toHaveCount(0)

  await apply(page)
  await expect(page.getByText(/3 changes?, (all )?verified/)).toBeVisible()
  await page.getByRole('button', { name: 'Open the report' }).click()
  const report = page.getByRole('grid', { name: 'Rows of the report' })
  await expect(report.getByRole('columnheader', { name: 'Source' })).toBeVisible()
  await expect(report.getByRole('gridcell', { name: 'notes.csv', exact: true })).toBeVisible()
})

test('[LISTS-13] files come and go without losing what was changed; what would be lost is asked about first', async ({
  app: page,
}) => {
  test.setTimeout(120_000)
  const chosen = page.getByTestId('file-input')
  await chosen.setInputFiles([
    file('holz.csv', ['sku;price', 'BRD-0012;46,10', 'BRD-0014;49,10']),
    file('a.csv', ['sku;price', 'BRD-0015;54,30']),
  ])
  await shown(page)
  await grid(page).locator('[data-r="1"][data-c="5"]').dblclick()
  const typed = grid(page).getByRole('textbox')
  await expect(typed).toBeFocused()
  await typed.fill('49,50')
  await typed.press('Enter')
  const changed = grid(page).getByText('49.50')
  await expect(changed).toBeVisible()
  const files = page.getByRole('dialog', { name: 'Files of this plan' })

  await page.getByRole('button', { name: '2 files' }).click()
  await expect(files).toBeVisible()
  await page.getByTestId('more-files-input').setInputFiles([file('b.csv', ['sku;price', 'BRD-0013;44,80'])])
  await expect(page.getByRole('button', { name: '3 files' })).toBeVisible()
  await expect(grid(page).getByText('b.csv', { exact: true })).toBeVisible()
  await expect(changed).toBeVisible()

  // Of this one nothing was changed: nobody is asked.
  await page.getByRole('button', { name: '3 files' }).click()
  await files.getByRole('button', { name: 'Remove a.csv from this plan' }).click()
  await expect(page.getByRole('button', { name: '2 files' })).toBeVisible()
  await expect(changed).toBeVisible()

  // Of this one something was.
  await page.getByRole('button', { name: '2 files' }).click()
  await files.getByRole('button', { name: 'Remove holz.csv from this plan' }).click()
  const asks = page.getByRole('dialog', { name: /^Leave holz\.csv \+/ })
  await asks.getByRole('button', { name: /^Keep holz\.csv \+/ }).click()
  await expect(asks).toBeHidden()
  await expect(changed).toBeVisible()
  await page.getByRole('button', { name: '2 files' }).click()
  await files.getByRole('button', { name: 'Open holz.csv alone' }).click()
  await expect(page.getByRole('button', { name: 'Look at the file' })).toBeVisible()
  await expect(grid(page).getByText('49.50')).toBeVisible()
})

test('[LISTS-13] each sheet of a workbook is a list of one plan; one of them is taken out again', async ({
  app: page,
}) => {
  test.setTimeout(120_000)
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Boards').addRows([
    ['sku', 'price'],
    ['BRD-0012', 46.1],
    ['BRD-0014', 49.1],
  ])
  workbook.addWorksheet('Extras').addRows([
    ['sku', 'price'],
    ['BRD-0015', 54.3],
  ])
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer())
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByTestId('file-input').setInputFiles({ name: 'book.xlsx', mimeType, buffer })
  await shown(page)
  await grid(page).locator('[data-r="1"][data-c="4"]').dblclick()
  const typed = grid(page).getByRole('textbox')
  await expect(typed).toBeFocused()
  await typed.fill('49.5')
  await typed.press('Enter')
  await expect(grid(page).getByText('49.50')).toBeVisible()
  await page.getByRole('button', { name: /^Sheet/ }).click()
  await page.getByRole('menuitemradio', { name: 'Each sheet, as lists of one plan' }).click()
  const sourceOf = (row: number) => grid(page).locator(`[data-r="${row}"][data-kind="source"]`)
  await expect(sourceOf(0)).toHaveText('book.xlsx › Boards')
  await expect(sourceOf(2)).toHaveText('book.xlsx › Extras')
  await expect(grid(page).getByText('49.50')).toBeVisible()
  await page.getByRole('button', { name: '2 files' }).click()
  const files = page.getByRole('dialog', { name: 'Files of this plan' })
  await files.getByRole('button', { name: 'Remove book.xlsx › Extras from this plan' }).click()
  await expect(sourceOf(2)).toHaveCount(0)
  await expect(sourceOf(1)).toHaveText('book.xlsx › Boards')
  await expect(grid(page).getByText('49.50')).toBeVisible()
})
