/** The whole way by keyboard alone: open, move, read, change a field, search, apply. */
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { countOf, grid, shown, shownRows } from './fixtures/workbench.ts'
import { fileMenu, toExport } from './fixtures/places.ts'

test('from the empty window to a confirmed run without a mouse', async ({ app: page }) => {
  const { keyboard } = page
  const focused = page.locator(':focus')
  // The samples appear once it is known that nothing was applied yet.
  await expect(page.getByRole('button', { name: /^mess\.csv/ })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a file' }).focus()
  for (let tabs = 0; tabs < 8 && !(await focused.innerText()).includes('mess.csv'); tabs += 1)
    await keyboard.press('Tab')
  await expect(focused).toContainText('mess.csv')
  await keyboard.press('Enter')
  await shown(page)

  // The whole grid has one tab stop.
  await keyboard.press('/')
  await expect(focused).toHaveAttribute('aria-label', 'Search rows')
  await keyboard.press('Escape')
  await expect(focused).toHaveAttribute('data-r', '0')
  await expect.poll(() => grid(page).locator('[tabindex="0"]').count()).toBe(1)

  const place = async () => [Number(await focused.getAttribute('data-r')), Number(await focused.getAttribute('data-c'))]
  const columns = Number(await grid(page).getAttribute('aria-colcount'))
  const rows = Number(await grid(page).getAttribute('aria-rowcount')) - 1
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowDown')
  await expect.poll(place).toEqual([1, 1])
  await keyboard.press('End')
  await expect.poll(place).toEqual([1, columns - 1])
  await keyboard.press('Control+End')
  await expect(focused).toHaveAttribute('data-r', String(rows - 1))
  await keyboard.press('Control+Home')
  await expect(focused).toHaveAttribute('data-r', '0')
  await expect.poll(place).toEqual([0, 0])
  await keyboard.press('PageDown')
  await expect.poll(async () => (await place())[0]).toBeGreaterThan(3)

  // Reading a problem: the details follow the focus.
  await keyboard.press('Control+Home')
  await expect(page.getByRole('region', { name: 'Selected row' })).toContainText(/Row \d+/)

  // A column's field, from its header.
  await keyboard.press('ArrowUp')
  await keyboard.press('End')
  await expect(focused).toHaveRole('columnheader')
  await keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(focused).toHaveRole('menuitemradio')
  await keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()

  await keyboard.press('/')
  await keyboard.type('a')
  await keyboard.press('ArrowDown')
  await expect(focused).toHaveAttribute('data-c', /\d/)
  await keyboard.press('/')
  await keyboard.press('Escape')
  await keyboard.press('Escape')

  await keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const wanted = await page.getByRole('button', { name: /^Apply [\d,]+ rows?$/ }).innerText()
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: `${wanted}?` })).toBeVisible()
  // Not on the button that sends, so that pressing Enter twice sends nothing. [T-6]
  await expect(focused).toHaveText('Back')
  await page.getByRole('button', { name: 'Apply now' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByText(/rows? (is|are) in/)).toBeVisible()
  await expect(shownRows(page)).toHaveText(/^Not in yet [1-9]\d*$/)
})

test('the focus goes to the grid when a file opened, to its cells when no preview can be made, and back to the start', async ({
  app: page,
}) => {
  const { keyboard } = page
  const focused = page.locator(':focus')
  await page.getByRole('button', { name: /mess\.csv/ }).focus()
  await keyboard.press('Enter')
  await shown(page)
  await expect(focused).toHaveAttribute('data-r', '0')
  await keyboard.press('ArrowDown')
  await expect(focused).toHaveAttribute('data-r', '1')
  await fileMenu(page).focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Close this import' }).press('Enter')
  await expect(focused).toHaveText('Drop a price list or a stock count')
  await keyboard.press('Tab')
  await expect(focused).toHaveText('Choose a file')
  await page.getByTestId('file-input').setInputFiles({
    name: 'old.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('\xd0\xcf\x11\xe0', 'latin1'),
  })
  await expect(page.getByRole('alert')).toContainText('No ID, SKU or name')
  await expect(focused).toHaveAttribute('data-testid', 'raw-sheet-grid')
  await fileMenu(page).focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Close this import' }).press('Enter')
  await expect(focused).toHaveText('Drop a price list or a stock count')
})

test('Alt and a digit go to each screen, Ctrl and comma to the settings, Ctrl V imports what is on the clipboard', async ({
  app: page,
  context,
}) => {
  const { keyboard } = page
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  for (const [digit, title] of [
    [3, 'Suppliers'],
    [5, 'Account'],
    [6, 'Settings'],
    [7, 'Help'],
    [1, 'Drop a price list or a stock count'],
    [4, 'Nothing applied yet'],
  ] as const) {
    await keyboard.press(`Alt+${digit}`)
    await expect(heading(title)).toBeVisible()
  }
  await keyboard.press('Control+,')
  await expect(heading('Settings')).toBeVisible()
  // In a text field these keys only type text.
  await page.getByRole('textbox', { name: /\w/ }).first().focus()
  await keyboard.press('Alt+2')
  await expect(heading('Settings')).toBeVisible()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('sku\tprice\nBRD-0012\t44.9\nBRD-0014\t47.5\n'))
  await keyboard.press('Control+v')
  await expect(heading('Settings')).toBeVisible()
  await toExport(page)
  await keyboard.press('Control+v')
  await shown(page)
  await expect(heading('pasted.tsv')).toBeVisible()
  await expect.poll(() => countOf(page, 'All')).toBe(2)
})

test('pages that take the place of what was pressed begin with the keyboard at their heading, a report in its rows', async ({
  app: page,
}) => {
  await dropBytes(page.locator('body'), 'one.csv', Buffer.from('sku;price\nBRD-0012;44.9\n'))
  await shown(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply now' }).press('Enter')
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Undo one.csv', level: 1 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'one.csv' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'one.csv', level: 1 })).toBeVisible()
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Alt+5')
  await page.getByRole('main').getByRole('button', { name: 'Add an account' }).first().press('Enter')
  await expect(page.locator('main :focus')).toHaveCount(1)
})
