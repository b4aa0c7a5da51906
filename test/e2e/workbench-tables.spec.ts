/** Several tables in one sheet: one is read, the others are listed and can be chosen. And ranges pasted from a spreadsheet. */
import { agile } from '../main/file/xlsx/encrypted-maker.ts'
import { book, zip } from '../main/file/xlsx/workbook-maker.ts'
import { dropBytes, dropLink } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { grid, shown, todo } from './fixtures/workbench.ts'
import { fileMenu, openReadAs, readAs } from './fixtures/places.ts'

const lines = [
  'Prices;;',
  'sku;price;notes',
  'BRD-0012;50;a',
  'BRD-0014;60;b',
  '',
  'Counted by hand;;',
  'sku;stock;',
  'BRD-0012;7;',
  'BRD-0014;8;',
  'BRD-0016;9;',
]

test.use({ oneWindow: true })

test('the other table is told, and chosen with the keyboard', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'two-tables.csv', Buffer.from(lines.join('\n')))
  await shown(page)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
  await expect(readAs(page)).toHaveText('Read as CSV, table 1 of 2')
  await expect(todo(page)).toContainText('The sheet has 2 tables. Table 1 (A2:C4) is read; 2: A7:B10 is not.')
  const bar = await openReadAs(page)
  const picker = bar.getByRole('button', { name: /^Table/ })
  await expect(picker).toContainText('1/2')
  await picker.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: /A2:C4, 2 rows/ })).toBeFocused()
  if (process.env['TABLES_SHOT']) await page.screenshot({ path: process.env['TABLES_SHOT'] })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picker).toContainText('2/2')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await page.keyboard.press('Escape')
  await fileMenu(page).click()
  await expect(page.getByText('headings in row 7')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: /stock/ })).toBeVisible()
})

test('a range copied in Excel is read as its text: cells with line breaks whole, the page beside it ignored', async ({
  app: page,
}) => {
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'sku\tnotes\r\nBRD-0012\t"two\nlines"\r\nBRD-0014\t6" wide\r\n')
    data.setData('text/html', '<table><tr><td>other</td></tr></table>')
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await shown(page)
  await expect(page.getByRole('heading', { name: 'pasted.tsv' })).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
  await expect(grid(page).getByText('6" wide')).toBeVisible()
  await expect(grid(page)).not.toContainText('other')
})

test('a link that is pasted or dropped is read as a file; one into a private network is refused, with the way out', async ({
  app: page,
}) => {
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'https://127.0.0.1:8443/prices.csv')
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await expect(page.getByText('it leads to this computer or to a private network', { exact: false })).toBeVisible()
  await expect(page.getByText('Download the file in a browser', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  for (const link of ['http://example.com/prices.csv', 'https://127.0.0.1:8443/dropped.csv']) await dropLink(page, link)
  await expect(page.getByText('dropped.csv', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('it leads to this computer or to a private network', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
})

test('the encodings a file may be in are offered with its own words', async ({ app: page }) => {
  const text = 'Артикул;Цена;Примечание\nBRD-0012;50;Новая цена\nBRD-0014;60;Старая\n'
  // windows-1251: А to я are consecutive from 0xC0.
  const bytes = Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code < 128 ? code : code - 0x410 + 0xc0
    }),
  )
  await dropBytes(page.locator('body'), 'old.csv', bytes)
  await shown(page)
  const picker = (await openReadAs(page)).getByRole('button', { name: /^Encoding/ })
  await expect(picker).toContainText('windows-1251')
  await picker.click()
  await expect(page.getByRole('menuitemradio', { name: /^windows-1251 Артикул;Цена/ })).toBeVisible()
  if (process.env['ENCODINGS_SHOT']) await page.screenshot({ path: process.env['ENCODINGS_SHOT'] })
  await page.getByRole('menuitemradio', { name: /^koi8-r/ }).click()
  await expect(page.getByText(/No column of “old\.csv” names its materials/)).toBeVisible()
})

test('a workbook asks for its password, again if it is wrong, and the page keeps it nowhere', async ({ app: page }) => {
  const cell = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = [
    ['sku', 'price'],
    ['BRD-0012', '51'],
  ].map(
    ([a = '', b = ''], index) => `<row r="${index + 1}">${cell(`A${index + 1}`, a)}${cell(`B${index + 1}`, b)}</row>`,
  )
  const workbook = agile(book({ sheets: [rows.join('')] }), 'Secret 7', {
    algorithm: 'SHA512',
    keyBits: 256,
    spins: 1000,
  })
  await dropBytes(page.locator('body'), 'prices.zip', zip([{ name: 'prices.xlsx', content: workbook }]))
  await expect(page.getByRole('heading', { name: 'Password needed' })).toBeVisible()
  await page.getByLabel('Password').fill('secret 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Wrong password' })).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByLabel('Password').fill('Secret 7')
  await page.keyboard.press('Enter')
  await shown(page)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await expect(readAs(page)).toHaveText('Read as a workbook (prices.xlsx)')
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(stored.toLowerCase()).not.toContain('secret 7')
})
