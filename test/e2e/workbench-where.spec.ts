/** The last check before sending: it names each storage that changes. */
import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { shown } from './fixtures/workbench.ts'
import { toExport } from './fixtures/places.ts'

test('an export of two storages that comes back names the one that changes; a list of prices names the storage it is for', async ({
  app: page,
}) => {
  const where = page.getByRole('dialog').getByRole('definition').first()
  await toExport(page)
  await page.getByRole('checkbox', { name: 'Van' }).uncheck()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(Uint8Array.from(readFileSync(await (await coming).path())).buffer)
  const stock = workbook.getWorksheet('Цех Shop floor')?.getCell('F4')
  if (stock === undefined) throw new Error('The export has a sheet of the shop floor.')
  stock.value = Number(stock.value) + 5
  await dropBytes(page.locator('body'), 'back.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()))
  await shown(page)
  await page.getByRole('button', { name: 'Apply 1 row' }).click()
  await expect(where).toHaveText('Цех / Shop floor · Practice account')
  await page.keyboard.press('Escape')

  await dropBytes(page.locator('body'), 'one.csv', Buffer.from('sku,price\nBRD-0012,40\n'))
  await expect(page.getByText('one.csv').first()).toBeVisible()
  await page.getByRole('button', { name: 'Apply 1 row' }).click()
  await expect(where).toHaveText('Main warehouse · Practice account')
})
