/** Files that other importers refuse: each becomes a right plan within six clicks, most of them in Look at the file. */
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { rawWorkbook } from './fixtures/raw-workbook.ts'
import { cells, head, number, Way } from './fixtures/way.ts'
import { chooseStep, grid, openCard, shown, todo } from './fixtures/workbench.ts'
import { fileMenu, readAs } from './fixtures/places.ts'

const findLocator = (page: Page): Locator => page.getByRole('group', { name: 'What was recognised' })

/** A row of the preview finds its material and has this change. */
async function expectPlanned(page: Page, sku: string, change: string): Promise<void> {
  const row = grid(page).getByRole('row').filter({ hasText: sku })
  await expect(row).toContainText(change)
  await expect(page.getByRole('group', { name: 'Show rows' })).not.toContainText(/Needs you [1-9]/)
}

test.use({ oneWindow: true })

test('a cover page is skipped, and the window shows which sheet is read', async ({ app: page }) => {
  const way = new Way(page, 'cover page')
  const bytes = await rawWorkbook([
    { name: 'Cover', rows: [['Price list 2026'], [], ['Holzhandel Müller GmbH'], ['Valid from 1 January']] },
    {
      name: 'Prices',
      rows: [
        ['SKU', 'Name', 'Price'],
        ['BRD-0012', 'Oak board 20 mm', 51.5],
        ['BRD-0014', 'Board', 61],
      ],
    },
  ])
  await dropBytes(page.locator('body'), 'cover.xlsx', bytes)
  await shown(page)
  await expect(todo(page)).toContainText('The sheet “Prices” is read')
  await expectPlanned(page, 'BRD-0012', '51.5')
  way.end()
})

test('merged headings in two rows are joined; one drag selects others, and undo restores them', async ({
  app: page,
}) => {
  const way = new Way(page, 'merged headings')
  const bytes = await rawWorkbook([
    {
      name: 'List',
      rows: [
        ['Spring prices'],
        ['Article', null, 'Price', null],
        ['SKU', 'Name', 'net', 'gross'],
        ['BRD-0012', 'Oak board 20 mm', 51.5, 61.8],
        ['BRD-0014', 'Board', 61, 73.2],
      ],
      merges: ['A2:B2', 'C2:D2'],
    },
  ])
  await dropBytes(page.locator('body'), 'merged.xlsx', bytes)
  await shown(page)
  await way.click(fileMenu(page))
  await way.click(page.getByRole('menuitem', { name: 'Look at the file' }))
  await expect(findLocator(page)).toContainText('Headings in rows 2 and 3, joined')
  await expectNoViolations(page, 'a sheet that was read')
  await way.click(number(page, 3))
  await expect(findLocator(page)).toContainText('Headings in row 3')
  await expect(head(page, 'C')).toContainText('net')
  await way.drag(2, 3)
  await expect(findLocator(page)).toContainText('Headings in rows 2 and 3, joined')
  await expect(head(page, 'C')).toContainText('Price')
  await way.toPreview()
  await expectPlanned(page, 'BRD-0012', '51.5')
  way.end()
  await chooseStep(page, 'Undo: headings')
  await expect(grid(page).getByRole('columnheader', { name: /net/ })).toBeVisible()
})

test('of two columns with one heading, it is asked which is meant; the other is taken then', async ({ app: page }) => {
  const way = new Way(page, 'duplicate headings')
  const lines = ['SKU;Name;Price;Price', 'BRD-0012;Oak board 20 mm;40;51.5', 'BRD-0014;Board;45;61']
  await dropBytes(page.locator('body'), 'twice.csv', Buffer.from(lines.join('\n')))
  await fileMenu(page).waitFor()
  await way.click(fileMenu(page))
  await way.click(page.getByRole('menuitem', { name: 'Look at the file' }))
  await expect(head(page, 'C')).toContainText('could be price, but so could “Price (D)”')
  await expect(head(page, 'D')).toContainText('could be price, but so could “Price (C)”')
  const which = page.getByRole('group', { name: 'Columns that could be Price' })
  await way.click(which.getByRole('button', { name: 'Price (D)' }))
  await expect(which).toBeHidden()
  await expect(head(page, 'D')).toContainText('chosen by you')
  await expect(head(page, 'C')).toContainText('Not used')
  await way.toPreview()
  await expectPlanned(page, 'BRD-0012', '51.5')
  way.end()
  // Once the choice is undone, the preview asks the same question.
  await chooseStep(page, /^Undo/)
  await expect(grid(page).getByRole('columnheader', { name: /Price \(C\)/ })).toBeVisible()
  await (await openCard(page, 'Which column is Price?')).getByRole('button', { name: 'Price (C)' }).click()
  await expectPlanned(page, 'BRD-0012', '40')
})

test('a file with unknown headings is shown, and its columns are chosen there', async ({ app: page }) => {
  const way = new Way(page, 'unknown headings')
  const lines = ['Alpha;Beta;Gamma', 'BRD-0012;Oak board 20 mm;51.5', 'BRD-0014;Board;61']
  await dropBytes(page.locator('body'), 'unknown.csv', Buffer.from(lines.join('\n')))
  await expect(page.getByRole('alert')).toContainText('No ID, SKU or name')
  await expect(page.getByText('Columns “Alpha”, “Beta”, “Gamma” are not used')).toBeVisible()
  await expectNoViolations(page, 'a file without a preview')
  await way.field('A', 'SKU')
  await expect(page.getByRole('alert')).toBeHidden()
  await way.field('C', 'Price')
  await way.toPreview()
  await expectPlanned(page, 'BRD-0012', '51.5')
  way.end()
})

test('a file in two encodings: its words are seen before one is chosen, and the row in the other is typed over', async ({
  app: page,
}) => {
  const way = new Way(page, 'mixed encodings')
  const note = Buffer.from('Прайс-лист;;\n')
  const table = cyrillic('Артикул;Название;Цена\nBRD-0012;Дуб;51,5\nBRD-0015;Ясень;62,0\n')
  const otherBytes = Buffer.from('BRD-0014;Доска;61,0\n')
  await dropBytes(page.locator('body'), 'mixed.csv', Buffer.concat([note, table, otherBytes]))
  await expect(page.getByRole('alert')).toContainText('It was probably put together from two files.')
  await way.click(readAs(page))
  await way.click(page.getByRole('button', { name: /^Encoding/ }))
  await way.click(page.getByRole('menuitemradio', { name: /^windows-1251.*Название/ }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(findLocator(page)).toContainText('Headings in row 2')
  await expect(head(page, 'B')).toContainText('Название')
  await way.toPreview()
  const change = (row: number, column: number): Locator =>
    grid(page).locator(`[data-r="${row}"][data-c="${column}"] ins`)
  const [name, price] = [1, 3]
  await expect(change(0, name)).toHaveText('after Дуб')
  await expect(change(2, name)).toHaveText('after Р”РѕСЃРєР°')
  await way.type(change(2, name), 'Доска')
  await expect(change(2, name)).toHaveText('after Доска')
  await expect(change(1, name)).toHaveText('after Ясень')
  await expect(change(0, price)).toHaveText('after 51.50')
  await expect(change(2, price)).toHaveText('after 61.00')
  await expectPlanned(page, 'BRD-0014', 'Доска')
  await expect(page.getByRole('button', { name: 'Apply 3 rows' })).toBeVisible()
  way.end()
})

test('a key column that finds nothing: the one that finds all is taken', async ({ app: page }) => {
  const way = new Way(page, 'wrong key')
  const codes = ['BRD-0012', 'BRD-0014', 'BRD-0015', 'BRD-0017']
  const lines = ['sku;code;price', ...codes.map((code, index) => `77${index};${code};${50.5 + index}`)]
  await dropBytes(page.locator('body'), 'wrong-key.csv', Buffer.from(lines.join('\n')))
  await shown(page)
  await expect(page.getByRole('button', { name: 'Apply 4 rows' })).toBeVisible()
  await expectPlanned(page, 'BRD-0012', '50.50')
  await expectPlanned(page, 'BRD-0017', '53.50')
  way.end()
})

test('no row of headings: the columns are named over the cells', async ({ app: page }) => {
  const way = new Way(page, 'no headings')
  const lines = ['BRD-0012;Oak board 20 mm;51.5', 'BRD-0014;Board;61', 'BRD-0015;Board;62']
  await dropBytes(page.locator('body'), 'bare.csv', Buffer.from(lines.join('\n')))
  await shown(page)
  await way.click(fileMenu(page))
  await way.click(page.getByRole('menuitem', { name: 'Look at the file' }))
  await expect(findLocator(page)).toContainText('No row of headings')
  await expect(head(page, 'A')).toContainText('likely')
  await way.field('C', 'Price')
  await way.toPreview()
  await expectPlanned(page, 'BRD-0012', '51.5')
  way.end()
})

test.describe('in a window of its own', () => {
  test.use({ oneWindow: false })
  test('by keyboard alone: opens the sheet, excludes rows, undoes it, and returns', async ({ app: page }) => {
    const lines = ['SKU;Price', 'BRD-0012;51.5', 'Subtotal;51.5', 'BRD-0014;61']
    await dropBytes(page.locator('body'), 'subtotal.csv', Buffer.from(lines.join('\n')))
    await shown(page)
    await page.keyboard.press('Alt+l')
    await expect(cells(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect(cells(page).getByRole('rowheader', { name: /^3 ?, ignored/ })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(cells(page).getByRole('rowheader', { name: /^3 ?, ignored/ })).toBeHidden()
    await page.keyboard.press('Control+y')
    await expect(cells(page).getByRole('rowheader', { name: /^3 ?, ignored/ })).toBeVisible()
    // The menu of the rows has all of these actions.
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menu').filter({ hasText: 'Row 3' })).toBeVisible()
    await expectNoViolations(page, 'menu of rows', 'layer')
    await page.keyboard.press('Escape')
    await expect(cells(page)).toBeFocused()
    // Goes to the head of the second column, whose field is chosen with Enter.
    await page.keyboard.press('Control+ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Price', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+l')
    await shown(page)
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
  })
})

/** windows-1251: А to я are consecutive from 0xC0. */
function cyrillic(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code < 128 ? code : code - 0x410 + 0xc0
    }),
  )
}
