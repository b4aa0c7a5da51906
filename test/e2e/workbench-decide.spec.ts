/** What only the user can decide: which material is meant, whose value wins, what is left out. The plan follows at once. */
import ExcelJS from 'exceljs'
import { singleBytes } from '../main/file/csv/single-bytes.ts'
import { dropBytes } from './fixtures/drop.ts'
import { elsewhere } from './fixtures/elsewhere.ts'
import { expect, test } from './fixtures/window.ts'
import {
  chip,
  chooseStep,
  countOf,
  grid,
  openRowsMenu,
  openCard,
  openSample,
  shown,
  todo,
} from './fixtures/workbench.ts'
import { openReadAs, toExport } from './fixtures/places.ts'

test.use({ oneWindow: true })

test('two materials share the SKU: one is picked, or a new one is added', async ({ app: page, served }) => {
  for (const name of ['Twin left', 'Twin right'])
    await elsewhere(served, 'add', { name, sku: 'TWIN-1', unit: 'pcs', storage_id: 1, price: 5 })
  await dropBytes(page.locator('body'), 'twins.csv', Buffer.from('sku;price\nTWIN-1;9\n'))
  await shown(page)
  await expect(page.getByText('1 row waits for you.')).toBeVisible()
  await grid(page).locator('[data-r="0"][data-kind="row"]').click()
  const line = page.getByRole('group', { name: 'Which material is meant?' })
  await expect(line.getByRole('button')).toHaveText([/^Take Twin/, 'Other answers'])
  await line.getByRole('button', { name: 'Other answers' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Take Twin .* TWIN-1/,
    'It is a new material',
    'Leave the row out',
    'All about the row',
  ])
  // Back to the button, then to the cell.
  await page.keyboard.press('Escape')
  await expect(line.getByRole('button', { name: 'Other answers' })).toBeFocused()
  await page.keyboard.press('Escape')
  // The cell's menu begins with the same answers.
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: /^Take Twin right/ }).click()
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  await expect(grid(page).getByText('Twin right')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'twins.csv' }).click()
  await page.getByRole('menuitem', { name: /^Close/ }).click()
  const unclear = singleBytes('sku;name;price\nBRD-0012;Festőhenger;5\n', 'windows-1250')
  await dropBytes(page.locator('body'), 'unclear.csv', unclear)
  await shown(page)
  const card = await openCard(page, 'Unclear encoding')
  await expect(card.getByRole('button').filter({ hasText: '“' })).toHaveText([
    '“Festõhenger” (windows-1252)',
    '“Festőhenger” (windows-1250)',
  ])
  await card.getByRole('button', { name: '“Festőhenger”' }).click()
  await expect(card).toHaveCount(0)
  await expect(grid(page).locator('[data-r="0"] ins').first()).toContainText('Festőhenger')
})

test('an exported workbook comes back after the account moved on: base, mine and live, per cell or by policy', async ({
  app: page,
  served,
}) => {
  await toExport(page)
  for (const storage of ['Van', 'Цех / Shop floor']) await page.getByRole('checkbox', { name: storage }).uncheck()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(await (await download).path())
  const sheet = workbook.worksheets.find(({ state }) => state === 'visible')
  const heads = new Map<string, number>()
  let editedCount = 0
  sheet?.eachRow((row) => {
    if (heads.size === 0) {
      row.eachCell((cell, column) => heads.set(cell.text, column))
      if (!heads.has('SKU')) heads.clear()
      return
    }
    if (row.getCell(heads.get('SKU') ?? 0).text !== 'BRD-0012') return
    row.getCell(heads.get('Stock') ?? 0).value = 52
    editedCount += 1
  })
  expect([[...heads.keys()], editedCount]).toEqual([expect.arrayContaining(['SKU', 'Stock']), 1])
  await elsewhere(served, 'update_stock', { material_id: 1001, storage_id: 1, stock: 40 })

  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await dropBytes(page.locator('body'), 'stock.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()))
  await shown(page)
  await expect.poll(() => countOf(page, 'Needs you')).toBe(1)
  await chip(page, 'Needs you').click()
  await grid(page).locator('[data-r="0"]').getByText('52').first().click()
  const card = await openCard(page, 'changed here and in the account')
  await expect(card).toContainText('47 when exported, 52 in the file, 40 in the account now')
  await expect(card).toContainText(/Changed in the account .*, not by Stocksheet on this computer\./)
  // The row's line offers the answers whichever cell is selected.
  await grid(page).locator('[data-r="0"][data-kind="row"]').click()
  await expect(page.getByRole('region', { name: 'Selected row' })).toContainText('not by Stocksheet on this computer')
  const line = page.getByRole('group', { name: 'Conflict' })
  await expect(line.getByRole('button').first()).toHaveText('Add the difference')
  await line.getByRole('button').first().click()
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  await chip(page, 'Changes').click()
  await expect(grid(page).locator('[data-r="0"] ins').first()).toHaveText(/45/)
  await page.keyboard.press('Control+z')

  const policy = (await openReadAs(page)).getByRole('button', { name: /^Conflicts/ })
  await policy.click()
  await page.getByRole('menuitemradio', { name: 'Take the file\u2019s' }).click()
  await expect(policy).toContainText('Take the file\u2019s')
  await page.keyboard.press('Escape')
  await chip(page, 'Changes').click()
  await expect(grid(page).locator('[data-r="0"] ins').first()).toHaveText(/52/)
  await openReadAs(page)
  await policy.click()
  await page.getByRole('menuitemradio', { name: 'Keep the account\u2019s' }).click()
  await expect(page.getByText('Nothing to do', { exact: false })).toBeVisible()
  await policy.click()
  await page.getByRole('menuitemradio', { name: 'Ask row by row' }).click()
  await expect(chip(page, 'Needs you')).toBeVisible()
})

test('all filtered rows are excluded, then a whole field; both are included again', async ({ app: page }) => {
  await openSample(page, /price-list\.csv/)
  const add = await countOf(page, 'New')
  const edit = await countOf(page, 'Changes')
  // A new material counts as one change per value.
  const button = page.getByRole('button', { name: /^Apply [\d,]+ rows$/ })
  const allText = await button.innerText()
  await chip(page, 'New').click()
  await openRowsMenu(page)
  await page.getByRole('menuitem', { name: `Leave out all ${add} rows shown` }).click()
  await expect(page.getByRole('button', { name: `Apply ${edit} rows` })).toBeVisible()
  await expect(todo(page)).toContainText(`${add} rows left out by you`)
  await chooseStep(page, /^Undo: /)
  await expect(button).toHaveText(allText)

  const price = page.getByRole('columnheader', { name: /Цена/ })
  const keptLocator = page.getByRole('menuitemcheckbox', { name: 'Do not change in the account' })
  await price.getByRole('button').click()
  await expect(keptLocator).not.toBeChecked()
  await keptLocator.click()
  await expect(chip(page, 'Changes')).toHaveCount(0)
  await expect(chip(page, 'New')).toHaveText(`New ${add}`)
  await expect(button).not.toHaveText(allText)
  await expect(price.getByRole('button', { name: /^Price, not changed/ })).toBeVisible()
  await price.getByRole('button').click()
  await keptLocator.click()
  await expect(button).toHaveText(allText)
})
