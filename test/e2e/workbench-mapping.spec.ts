/** A file saved again is read again with the user's choices. A mapping is saved as a file and loaded from one. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import {
  apply,
  chooseField,
  chooseStep,
  countOf,
  grid,
  openCard,
  openFields,
  shown,
  todo,
} from './fixtures/workbench.ts'
import { openReadAs, rereadFile } from './fixtures/places.ts'

test.use({ oneWindow: true })

const rows = ['sku;price;was', 'BRD-0012;50;1', 'BRD-0014;60;2']
const bytes = (lines: readonly string[]) => Buffer.from(lines.join('\n'))

test('a file is saved again: the notice rereads it, and the choices stay', async ({ app: page }) => {
  // Unique content, to find the host's copy by.
  const firstTexts = [...rows, `BRD-0016;55;${process.pid}`]
  await dropBytes(page.locator('body'), 'saved-again.csv', bytes(firstTexts))
  await shown(page)
  await chooseField(page, /was/, 'Minimum')
  await expect(page.getByRole('columnheader', { name: /was/ })).toContainText('Minimum')

  const foundTexts = globSync(join(tmpdir(), 'stocksheet-*', 'upload-*')).filter((path) => {
    try {
      return readFileSync(path).equals(bytes(firstTexts))
    } catch {
      return false
    }
  })
  expect(foundTexts).toHaveLength(1)
  for (const path of foundTexts) writeFileSync(path, bytes([...firstTexts, 'BRD-0015;70;3']))
  const notice = page.getByRole('alert').filter({ hasText: 'File saved again' })
  await notice.getByRole('button', { name: 'Read the file again' }).click()
  await expect(notice).toHaveCount(0)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5')
  await expect(page.getByRole('columnheader', { name: /was/ })).toContainText('Minimum')
  await expect.poll(() => countOf(page, 'All')).toBe(4)
})

test('a column of supplier’s codes says so, and can be chosen as the SKU', async ({ app: page }) => {
  const lines = ['Vendor SKU;name;price', 'Q-1;Oak board 20 mm;50', 'Q-2;Oak board 27 mm;60']
  await dropBytes(page.locator('body'), 'vendor.csv', bytes(lines))
  await shown(page)
  const heading = page.getByRole('columnheader', { name: /Vendor SKU/ })
  await expect(heading).toContainText('Supplier’s code')
  await openFields(page, /Vendor SKU/)
  await expect(page.getByRole('menuitemradio', { name: /^Supplier’s code/ })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'SKU', exact: true }).click()
  await expect(heading).not.toContainText('Supplier’s code')
})

test('a mapping is saved as a file and used for the next one', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'first.csv', bytes(rows))
  await shown(page)
  await chooseField(page, /was/, 'Notes')
  await expect(page.getByRole('columnheader', { name: /was/ })).toContainText('Notes')
  const download = page.waitForEvent('download')
  const chip = await openReadAs(page)
  await chip.getByRole('button', { name: 'Save as a file' }).click()
  const path = await (await download).path()
  await expect(page.getByText('The columns are saved.')).toBeVisible()

  // Other columns, so that the mapping is not simply remembered.
  await dropBytes(page.locator('body'), 'second.csv', bytes(['was;extra;sku;price', '7;x;BRD-0012;50']))
  await page.getByRole('dialog').getByRole('button', { name: 'Open second.csv' }).click()
  await shown(page)
  await expect(page.getByRole('columnheader', { name: /was/ })).toContainText('Not used')
  await page.getByTestId('mapping-input').setInputFiles({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: readFileSync(path),
  })
  await expect(page.getByRole('columnheader', { name: /was/ })).toContainText('Notes')
  await expect(page.getByText('The columns are read as mine.json says.')).toBeVisible()

  await page
    .getByTestId('mapping-input')
    .setInputFiles({ name: 'not-one.json', mimeType: 'application/json', buffer: Buffer.from('[1]') })
  await expect(page.getByRole('alert')).toHaveText(/./)
  await expect(page.getByRole('columnheader', { name: /was/ })).toContainText('Notes')
})

test('[T-15] [MAP-7] where few rows are found, a card asks about the key column and offers the better one', async ({
  app: page,
}) => {
  const codes = ['BRD-0012', 'BRD-0014', 'BRD-0015', 'Y-0017']
  const lines = ['sku;code;price', ...codes.map((code, index) => `77${index};${code};${50 + index}`)]
  await dropBytes(page.locator('body'), 'wrong-key.csv', bytes(lines))
  await shown(page)
  const requestedLocator = await openCard(page, 'Is this the right key column?')
  await expect(requestedLocator).toContainText(
    '0 of 4 rows were found in the account by SKU in column “sku”; SKU in column “code” would find 3.',
  )
  await expect(requestedLocator).toBeInViewport()
  await requestedLocator.getByRole('button', { name: 'Use column “code” as SKU: finds 3' }).press('Enter')
  await expect(requestedLocator).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: /code/ })).toContainText('SKU')
  await expect.poll(() => countOf(page, 'Changes')).toBe(3)
  // The card disappeared with its button, so the focus is in the list or in the grid.
  await expect(page.locator(':focus')).toHaveCount(1)
  await chooseStep(page, 'Undo: columns')
  await expect(todo(page)).toContainText('Is this the right key column?')
})

test('[MAP-7] a key column that alone finds all rows is taken and said, its rival kept as the supplier’s code; one click takes it back', async ({
  app: page,
}) => {
  const codes = ['BRD-0012', 'BRD-0014', 'BRD-0015', 'BRD-0017']
  const lines = ['sku;code;price', ...codes.map((code, index) => `77${index};${code};${50 + index}`)]
  await dropBytes(page.locator('body'), 'taken-key.csv', bytes(lines))
  await shown(page)
  await expect(page.getByRole('button', { name: 'Apply 4 rows' })).toBeVisible()
  const printedLocator = await openCard(page, 'Materials are found by SKU in column “code”')
  await expect(printedLocator).toContainText('It finds 4 of 4 rows.')
  await expect(printedLocator).toContainText(
    'SKU in column “sku” finds none. It is kept as the supplier’s code and not written.',
  )
  await printedLocator.getByRole('button', { name: 'Use column “sku” instead' }).click()
  await expect(printedLocator).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Apply 4 rows' })).toBeHidden()
  await expect(todo(page)).not.toContainText('Is this the right key column?')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Apply 4 rows' })).toBeVisible()
})

test('two columns named one right after the other both keep their field', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'two.csv', Buffer.from('sku;odd;even\nBRD-0012;50;1\nBRD-0014;60;2'))
  await shown(page)
  await page.route('**/call/import.change', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  const name = (header: RegExp, field: string) => chooseField(page, header, field)
  await name(/odd/, 'Price')
  await name(/even/, 'Minimum')
  await expect(page.getByRole('columnheader', { name: /even/ })).toContainText('Minimum')
  await expect(page.getByRole('columnheader', { name: /odd/ })).toContainText('Price')
})

test('a reading chosen by keyboard keeps the focus on its choice', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'focus.csv', bytes(rows))
  await shown(page)
  const decimals = (await openReadAs(page)).getByRole('button', { name: /^Decimals/ })
  await decimals.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Comma: 12,50' }).press('Enter')
  await expect(decimals).toContainText('comma')
  await expect(decimals).toBeFocused()
})

test('[MAP-4] a shop’s export with ids of its own: they are not used, and the materials are found by their sku', async ({
  app: page,
}) => {
  const lines = [
    'ID,Type,SKU,Name,In stock?,Stock,Sale price,Regular price,GTIN',
    '1,simple,BRD-0014,Oak board,1,12,,60.5,4000000000011',
    '2,simple,BRD-0012,Beech board,1,7,40,50.25,4000000000028',
  ]
  await dropBytes(page.locator('body'), 'shop.csv', Buffer.from(lines.join('\n')))
  await shown(page)
  const notes = await openCard(page, /^\d+ notes?/)
  await expect(notes.getByText(/“ID” holds another system’s IDs/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Stock/ }).last()).not.toContainText('Not used')
})

test('after a run, reading again compares with the current account', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'twice.csv', bytes(rows))
  await shown(page)
  await apply(page)
  await expect(page.getByText('2 rows are in, checked.')).toBeVisible()
  await rereadFile(page)
  await expect(page.getByText('Nothing to send', { exact: false })).toBeVisible()
  await expect(grid(page).locator('[data-look]')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Nothing to send', { exact: false })).toBeVisible()
})
