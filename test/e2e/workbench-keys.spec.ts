/** Presses each key of the list behind `?`: the list is true and complete. Also answers a row's questions by keys alone. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { chip, expectStep, grid, shown, rowsThatAre } from './fixtures/workbench.ts'

const FILE = ['sku;price;notes', 'BRD-0012;50;a', 'BRD-0014;7,5;b', 'BRD-0015;600;c', 'BRD-0017;58;d'].join('\n')

const place = async (page: Page) =>
  page.locator(':focus').evaluate((cell) => [Number(cell.getAttribute('data-r')), Number(cell.getAttribute('data-c'))])
const cell = (page: Page, row: number, column: number) => grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)

async function open(page: Page): Promise<void> {
  await dropBytes(page.locator('body'), 'keys.csv', Buffer.from(FILE))
  await shown(page)
}

test.use({ oneWindow: true })

test('the list of keys has what the window listens to, and nothing else', async ({ app: page }) => {
  await open(page)
  await page.keyboard.press('Shift+?')
  const dialog = page.getByRole('dialog', { name: 'Keys of this screen' })
  const keys = () =>
    dialog
      .locator('dd')
      .evaluateAll((lists) =>
        lists.map((list) => Array.from(list.querySelectorAll('kbd'), (key) => key.textContent).join(' ')),
      )
  await expect.poll(keys).toEqual([
    '← ↑ ↓ → PgUp PgDn',
    'Home End',
    'Ctrl Home Ctrl End',
    'Ctrl ← ↑ ↓ →',
    'Ctrl G',
    'F8',
    'Shift F8',
    '/',
    'Ctrl F',
    'Ctrl I',
    'Alt I',
    'Shift ← ↑ ↓ → PgUp PgDn',
    'Tab Enter',
    'Esc',
    'Shift Space',
    'Ctrl Space',
    'Ctrl A Ctrl Shift Space',
    'Ctrl C',
    'Alt Enter',
    // Tested in workbench-values.spec.ts; then in workbench-ranges.spec.ts.
    'Alt ↓',
    // Tested in stock-rows-by-keys.spec.ts.
    'Shift F10',
    'Ctrl X',
    'Ctrl V',
    'Enter F2',
    'Delete',
    'Ctrl D',
    'Ctrl R',
    'Space',
    'Alt Enter',
    'Ctrl H',
    'Ctrl Z',
    'Ctrl Y Ctrl Shift Z',
    'Space',
    'Shift Space',
    'Enter Alt ↓',
    'Alt Shift ←',
    'Alt Shift →',
    'Alt ←',
    'Alt →',
    // Keys of Look at the file, tested in raw-sheet.spec.ts.
    'Enter Shift F10',
    'Alt L',
    'H',
    'N',
    'Delete',
    'Alt ↑',
    'Alt ↓',
    'D',
    // Tested in palette.spec.ts.
    'Ctrl Enter',
    'Ctrl K',
    'Ctrl O',
    // Tested in file-queue.spec.ts.
    'Alt N',
    ...[1, 2, 3, 4, 5].map((digit) => `Alt ${digit}`),
    'Alt 6 Ctrl ,',
    'Alt 7 F1',
    '?',
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('moving: cells, edges, corners; one tab stop, the focus roves', async ({ app: page }) => {
  await open(page)
  const { keyboard } = page
  const columns = Number(await grid(page).getAttribute('aria-colcount'))
  await cell(page, 0, 2).click()
  for (const [key, expected] of [
    ['ArrowRight', [0, 3]],
    ['ArrowDown', [1, 3]],
    ['ArrowLeft', [1, 2]],
    ['ArrowUp', [0, 2]],
    ['End', [0, columns - 1]],
    ['Home', [0, 0]],
    ['PageDown', [3, 0]],
    ['PageUp', [0, 0]],
    ['Control+End', [3, columns - 1]],
    ['Control+Home', [0, 0]],
    ['Control+ArrowDown', [3, 0]],
    ['Control+ArrowRight', [3, columns - 1]],
    ['Control+ArrowUp', [0, columns - 1]],
    ['Control+ArrowLeft', [0, 0]],
    ['ArrowUp', [-1, 0]],
  ] as const) {
    await keyboard.press(key)
    expect([key, await place(page)]).toEqual([key, expected])
    await expect.poll(() => grid(page).locator('[tabindex="0"]').count()).toBe(1)
  }
  // All four rows are changed: goes from each to the next, and wraps around.
  for (const row of ['0', '1', '2', '3', '0']) {
    await keyboard.press('F8')
    await expect(page.locator(':focus')).toHaveAttribute('data-r', row)
    await expect(page.locator(':focus')).toHaveAttribute('data-state', /\w/)
  }
  await keyboard.press('Shift+F8')
  await expect(page.locator(':focus')).toHaveAttribute('data-r', '3')
  await keyboard.press('Control+g')
  await keyboard.type('4')
  await keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('data-r', '2')
  await keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.locator(':focus')).toHaveAttribute('data-r', '2')
  await keyboard.press('/')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', 'Search rows')
  await keyboard.press('Escape')
  await expect(page.locator(':focus')).toHaveAttribute('data-r', '0')
})

test('changing: typed, cleared, in lines, left out, undone', async ({ app: page }) => {
  await open(page)
  const { keyboard } = page
  await cell(page, 0, 4).click()
  await keyboard.press('F2')
  await keyboard.press('End')
  await keyboard.press('Alt+Enter')
  await keyboard.type('second')
  await keyboard.press('Enter')
  await expect(cell(page, 0, 4)).toContainText('a↵second')
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect.poll(() => place(page)).toEqual([1, 4])
  await keyboard.press('Delete')
  await expect(cell(page, 1, 4)).toHaveText('')
  await keyboard.press('Control+z')
  await expect(cell(page, 1, 4)).toContainText('b')
  await keyboard.press('Backspace')
  await expect(page.locator('textarea')).toHaveValue('')
  await keyboard.type('x')
  await keyboard.press('Tab')
  await expect(cell(page, 1, 4)).toContainText('x')
  await keyboard.press('Control+z')
  await expect(cell(page, 1, 4)).toContainText('b')
  await keyboard.press('Control+y')
  await expect(cell(page, 1, 4)).toContainText('x')
  await cell(page, 2, 0).click()
  await keyboard.press('Space')
  await expect(rowsThatAre(page, 'Left out by you')).toHaveCount(1)
})

test('an undo pressed before the first change is answered takes that change back', async ({ app: page }) => {
  await open(page)
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/call/import.edit', async (route) => {
    const response = await route.fetch({ timeout: 0 })
    await answered
    await route.fulfill({ response })
  })
  await cell(page, 1, 4).click()
  await page.keyboard.type('x')
  await page.keyboard.press('Tab')
  await expect(cell(page, 1, 4)).toContainText('x')
  await page.keyboard.press('Control+z')
  answer()
  await expect(cell(page, 1, 4)).toContainText('b')
  await expectStep(page, /^Redo/)
})

test('filling down: from the cell above, and over the selected rows, each as one change', async ({ app: page }) => {
  await open(page)
  const { keyboard } = page
  await cell(page, 1, 4).click()
  await keyboard.press('Control+d')
  await expect(cell(page, 1, 4)).toContainText('a')
  await expect(page.getByText('1 cell filled.')).toBeVisible()
  await cell(page, 0, 3).click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+d')
  await expect(page.getByText('3 cells filled.')).toBeVisible()
  for (const row of [0, 1, 2, 3]) await expect(cell(page, row, 3)).toContainText('50')
  await expect.poll(() => place(page)).toEqual([0, 3])
  await keyboard.press('Control+z')
  await expect(cell(page, 2, 3)).toContainText('600')
  await expect(cell(page, 3, 3)).toContainText('58')
  await expect(cell(page, 1, 4)).toContainText('a')
  // There is nothing above the first row, and the column of row numbers has no value of the file.
  await keyboard.press('Escape')
  await cell(page, 0, 3).click()
  await keyboard.press('Control+d')
  await expect(page.getByText('Nothing to fill here.')).toBeVisible()
})

test('on a header: order, menu, width, place', async ({ app: page }) => {
  await open(page)
  const { keyboard } = page
  const price = grid(page).getByRole('columnheader', { name: /price/ })
  await cell(page, 0, 3).click()
  await keyboard.press('ArrowUp')
  await expect(price).toBeFocused()
  await keyboard.press('Space')
  await expect(price).toHaveAttribute('aria-sort', 'ascending')
  await expect(price).toBeFocused()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Field: Price …' }).press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Price', exact: true })).toBeFocused()
  await expect(page.getByRole('menuitemradio', { name: 'Minimum', exact: true })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await price.focus()
  await keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Hide this column' })).toBeVisible()
  await expect(page.locator(':focus')).toHaveRole('menuitemradio')
  await keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
})

test.describe('in a window of its own', () => {
  test.use({ oneWindow: false })
  test('which material is meant is answered by keys', async ({ app: page, served }) => {
    const listedText = JSON.stringify(await served.call('accounts.list', {}))
    const address = /"address":"([^"]+)"/.exec(listedText)?.[1] ?? ''
    for (const name of ['Twin left', 'Twin right']) {
      const response = await fetch(`${address}/v1/materials/add.php`, {
        method: 'POST',
        headers: { Authorization: 'practice-key', 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, sku: 'TWIN-1', unit: 'pcs', storage_id: 1, price: 5 }),
      })
      expect(response.status).toBe(200)
    }
    await dropBytes(page.locator('body'), 'twins.csv', Buffer.from('sku;price\nTWIN-1;9\n'))
    await shown(page)
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator(':focus')).toHaveAttribute('data-r', '0')
    await page.keyboard.press('Alt+Enter')
    await expect(page.locator(':focus')).toHaveText('Take Twin left')
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText('Other answers')
    await page.keyboard.press('Enter')
    await expect(page.locator(':focus')).toHaveText(/^Take Twin right/)
    await page.keyboard.press('Escape')
    await expect(page.locator(':focus')).toHaveText('Other answers')
    await page.keyboard.press('Escape')
    await expect(page.locator(':focus')).toHaveAttribute('data-r', '0')
    await page.keyboard.press('Alt+Enter')
    await page.keyboard.press('Enter')
    await expect(chip(page, 'Changes')).toHaveText('Changes 1')
    await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
  })
})
