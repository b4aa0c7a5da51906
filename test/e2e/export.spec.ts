/** Exports stock and imports it again: choose, write, save, change, drop; as a workbook and as CSV, by mouse and by keyboard. */
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expectNoViolationsDayAndNight } from './fixtures/axe.ts'
import { toExport } from './fixtures/places.ts'
import { complaints } from './fixtures/watch.ts'
import { expect, test } from './fixtures/window.ts'
import { shown } from './fixtures/workbench.ts'

async function downloaded(
  page: Page,
  act: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await act()
  const download: Download = await coming
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('exports two storages to a workbook that explains itself, and imports it again unchanged', async ({
  app: page,
}) => {
  const wrongTexts = await complaints(page)
  await toExport(page)
  await page.getByRole('checkbox', { name: 'Van' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'All storages' })).not.toBeChecked()
  await page.getByText('What is in it').click()
  await expect(page.getByText('A hidden sheet keeps the values of now.', { exact: false })).toBeVisible()
  const { name, bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Export to Excel' }).click())
  expect(name).toMatch(/^Stock Practice account \d{4}-\d\d-\d\d\.xlsx$/)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  const doneLocator = page.getByRole('region', { name })
  await expect(doneLocator.getByText('418 rows exported')).toBeVisible()
  await expect(doneLocator.getByText('Saved.')).toBeVisible()
  await expect(doneLocator.getByRole('listitem').filter({ hasText: 'Main warehouse' })).toContainText('300')
  await expect(doneLocator.getByRole('heading', { name: 'How to bring it back' })).toBeVisible()
  const secondResult = await downloaded(page, () => doneLocator.getByRole('button', { name: 'Save a copy' }).click())
  expect(secondResult.bytes.equals(bytes)).toBe(true)

  // The same for LibreOffice.
  await page.getByRole('radio', { name: 'LibreOffice spreadsheet' }).check()
  const document = await downloaded(page, () => page.getByRole('button', { name: 'Export to LibreOffice' }).click())
  expect(document.name).toMatch(/\.ods$/)
  for (const file of [{ name, bytes }, document]) {
    await dropBytes(page.locator('body'), file.name, file.bytes)
    await shown(page)
    await expect(page.getByText('Nothing to do', { exact: false })).toBeVisible()
  }
  expect(wrongTexts).toEqual([])
})

test('exports CSV on request; the sample follows every choice, and the file has the same format', async ({
  app: page,
}) => {
  await toExport(page)
  await page.getByRole('radio', { name: 'CSV file' }).check()
  const sample = page.getByLabel('How it looks').locator('visible=true').last()
  await expect(sample).toContainText('1042,00123,"Oak board, 20 mm",pcs,1234.5,40,2.25')
  await page.getByRole('combobox', { name: 'Delimiter' }).selectOption('Semicolon')
  await page.getByRole('combobox', { name: 'Decimals' }).selectOption('Comma: 12,50')
  await expect(sample).toContainText('1042;00123;"Oak board, 20 mm";pcs;1234,5;40;2,25')
  await page.getByRole('combobox', { name: 'Encoding' }).selectOption('Cyrillic (Windows-1251)')
  for (const otherText of ['Цех / Shop floor', 'Van']) await page.getByRole('checkbox', { name: otherText }).uncheck()
  // The message names what this encoding would lose, and nothing is written.
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await expect(page.getByText('windows-1251 cannot store', { exact: false })).toContainText('Choose UTF-8')
  await page.getByRole('combobox', { name: 'Encoding' }).selectOption('UTF-8 without a byte order mark')
  const { name, bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Export to CSV' }).click())
  expect(name).toMatch(/^Stock Main warehouse .*\.csv$/)
  const text = new TextDecoder('utf-8').decode(bytes)
  expect(text.startsWith('Id;SKU;Name;Unit;Price;Stock;Minimum')).toBe(true)
  expect(text).toContain('ЛДСП')
  expect(text).toMatch(/;42,5;/)
  await dropBytes(page.locator('body'), name, bytes)
  await shown(page)
  await expect(page.getByTestId('grid')).toHaveAttribute('aria-rowcount', '301')
})

test('exports by keyboard alone: CSV, without one storage; the template too', async ({ app: page }) => {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await toExport(page)
  await page.getByRole('checkbox', { name: 'All storages' }).focus()
  await press('Space')
  await expect(page.getByText('Choose at least one storage.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export to Excel' })).toBeDisabled()
  await press('Tab', 'Space', 'Tab', 'Tab', 'Tab')
  await expect(page.getByRole('radio', { name: 'Excel workbook' })).toBeFocused()
  await press('ArrowRight', 'ArrowRight')
  await expect(page.getByRole('radio', { name: 'CSV file' })).toBeChecked()
  await page.getByRole('button', { name: 'Export to CSV' }).focus()
  const file = await downloaded(page, () => press('Enter'))
  expect(file.bytes.toString('utf8')).toContain('Id,SKU,Name')
  await page.getByRole('button', { name: 'Make the template' }).focus()
  const template = await downloaded(page, () => press('Enter'))
  expect(template.name).toBe('New materials for Practice account.xlsx')
  await expect(page.getByText('The template is made.', { exact: false })).toBeVisible()
})

test('a running export shows progress, speed and remaining time, and can be stopped', async ({ app: page, served }) => {
  const stopping = Promise.withResolvers<undefined>()
  await page.route('**/call/export.stock', async (route) => {
    await stopping.promise
    await route.continue()
  })
  await toExport(page)
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  await expect(page.getByRole('progressbar', { name: 'Starting' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Van' })).toBeDisabled()
  await page.getByRole('button', { name: 'Stop the export' }).click()
  await expect(page.getByRole('button', { name: 'Stop the export' })).toHaveAttribute('data-loading', 'true')
  stopping.resolve(undefined)
  await expect(page.getByRole('button', { name: /Export to Excel/ })).toBeVisible()
  expect(JSON.stringify(await served.call('export.state', {}))).toContain('"running":null')
})

test('after a failure the choice stays, with a way to continue', async ({ app: page }) => {
  const failure = { code: 'not-written', error: { kind: 'open-elsewhere' }, file: 'Stock.xlsx' }
  await page.route('**/call/export.stock', (route) => route.fulfill({ json: { ok: false, failure } }))
  await toExport(page)
  await page.getByRole('checkbox', { name: 'Van' }).uncheck()
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  await expect(page.getByRole('alert')).toContainText('is open in another program')
  await expect(page.getByRole('checkbox', { name: 'Van' })).not.toBeChecked()
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('no violations while choosing, writing and afterwards, in light and dark', async ({ app: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await toExport(page)
  await page.getByRole('radio', { name: 'CSV file' }).check()
  await page.getByText('What is in it').click()
  await expectNoViolationsDayAndNight(page, 'choosing CSV')
  await downloaded(page, () => page.getByRole('button', { name: 'Export to CSV' }).click())
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'exported')
  await page.route('**/call/export.stock', () => undefined)
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'exporting')
})
