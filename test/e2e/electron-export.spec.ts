/** The desktop app saves an export where the user chooses, and shows it there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures/desktop.ts'
import { toExport } from './fixtures/places.ts'

test('an export is declined, saved, and shown in its folder', async ({ desktop }) => {
  const { page } = desktop
  const target = join(desktop.dataFolder, 'my stock.xlsx')
  await toExport(page)
  await desktop.ask('dialog', { what: 'dialog.showSaveDialog', answer: { canceled: true, filePath: '' } })
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  await expect(page.getByText('Not saved yet', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show in folder' })).toHaveCount(0)

  await desktop.ask('dialog', { what: 'dialog.showSaveDialog', answer: { canceled: false, filePath: target } })
  await page.getByRole('button', { name: 'Save the file' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(readFileSync(target).subarray(0, 2).toString()).toBe('PK')
  await page.getByRole('button', { name: 'Show in folder' }).click()
  await expect
    .poll(async () =>
      (await desktop.record()).some(
        ({ what, with: given }) => what === 'shell.showItemInFolder' && JSON.stringify(given).includes('my stock.xlsx'),
      ),
    )
    .toBe(true)
})
