/** The grid as a spreadsheet: order, selection, copying, columns, combined filters. By mouse, and by keys where it matters. */
import type { Locator, Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import {
  BESIDE_NAME,
  chip,
  chooseFilter,
  countOf,
  fixAll,
  grid,
  headingMenu,
  openSample,
  rowsThatAre,
  shown,
} from './fixtures/workbench.ts'

test.use({ oneWindow: true })

const FILE = [
  'sku;price;stock;notes',
  'BRD-0012;50;40;"two',
  'lines"',
  'BRD-0014;7,5;90;=1+1',
  'BRD-0015;600;14;tab\there',
  'BRD-0017;58;61;plain',
].join('\n')

async function drop(page: Page, name = 'grid.csv', text = FILE): Promise<void> {
  await dropBytes(page.locator('body'), name, Buffer.from(text))
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await shown(page)
}

const head = (page: Page, name: RegExp | string): Locator => grid(page).getByRole('columnheader', { name })
const sortBy = (page: Page, name: RegExp): Promise<void> => head(page, name).click(BESIDE_NAME)

async function rowNumbers(page: Page): Promise<string[]> {
  return grid(page)
    .locator('.list, [role=rowgroup]')
    .last()
    .locator('[role=row]')
    .evaluateAll((rows) =>
      rows
        .map((row) => ({
          at: Number(row.getAttribute('aria-rowindex')),
          text: row.querySelector('[data-kind=row]')?.textContent ?? '',
        }))
        .sort((a, b) => a.at - b.at)
        .map(({ text }) => text),
    )
}

const selected = (page: Page) => grid(page).locator('[role=row][aria-selected=true]')
const count = (page: Page) => page.getByRole('status').filter({ hasText: /selected/ })

/** What the next copy puts on the clipboard, in both formats. */
async function copied(page: Page, act: () => Promise<void>): Promise<{ text: string; html: string }> {
  await page.evaluate(() => {
    const put: Record<string, string> = {}
    Reflect.set(window, 'put', put)
    const set: unknown = Reflect.get(DataTransfer.prototype, 'setData')
    if (typeof set !== 'function') throw new Error('no clipboard to watch')
    DataTransfer.prototype.setData = function (type, text) {
      put[type] = text
      Reflect.apply(set, this, [type, text])
    }
  })
  await act()
  await page.waitForFunction(() => 'text/html' in (Reflect.get(window, 'put') as object))
  const put = await page.evaluate(() => Reflect.get(window, 'put') as Record<string, string>)
  return { text: put['text/plain'] ?? '', html: put['text/html'] ?? '' }
}

test('sorted from the header: ascending, descending, file order; said to assistive technology', async ({
  app: page,
}) => {
  await drop(page)
  await expect.poll(() => rowNumbers(page)).toEqual(['2', '4', '5', '6'])
  await sortBy(page, /price/)
  await expect(head(page, /price/)).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => rowNumbers(page)).toEqual(['4', '2', '6', '5'])
  await sortBy(page, /price/)
  await expect(head(page, /price/)).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => rowNumbers(page)).toEqual(['5', '6', '2', '4'])
  await sortBy(page, /price/)
  await expect(head(page, /price/)).toHaveAttribute('aria-sort', 'none')
  await expect.poll(() => rowNumbers(page)).toEqual(['2', '4', '5', '6'])

  await headingMenu(page, /stock/).click()
  await page.getByRole('menuitemradio', { name: 'Largest decrease first' }).click()
  await expect(head(page, /stock/)).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => grid(page).locator('[data-c="4"] [data-sign]').count()).toBeGreaterThan(1)
  await head(page, 'Row').click(BESIDE_NAME)
  await expect.poll(() => rowNumbers(page)).toEqual(['6', '5', '4', '2'])
})

test('rows are selected as in a spreadsheet, counted aloud, left out together and undone', async ({ app: page }) => {
  await drop(page)
  await expect(grid(page)).toHaveAttribute('aria-multiselectable', 'true')
  const number = (row: number) => grid(page).locator(`[data-r="${row}"][data-kind="row"]`)
  await number(0).click()
  await expect(selected(page)).toHaveCount(1)
  await number(2).click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveCount(3)
  await expect(count(page)).toHaveText('3 rows selected')
  await number(1).click({ modifiers: ['ControlOrMeta'] })
  await expect(selected(page)).toHaveCount(2)
  await page.getByRole('region', { name: 'Selected cells' }).getByRole('button', { name: 'Leave out' }).click()
  await expect(rowsThatAre(page, 'Left out by you')).toHaveCount(2)
  await expect(selected(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Include again' }).click()
  await expect(rowsThatAre(page, 'Left out by you')).toHaveCount(0)

  await number(3).click()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(selected(page)).toHaveCount(3)
  await page.keyboard.press('Space')
  await expect(rowsThatAre(page, 'Left out by you')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await expect(count(page)).toHaveText('4 rows selected')
  await page.keyboard.press('ArrowDown')
  await expect(selected(page)).toHaveCount(0)
  await page.keyboard.press('Shift+ ')
  await expect(selected(page)).toHaveCount(1)
})

test('copied rows are what is shown: quoted where Excel needs it, no formula; a cell is its text alone', async ({
  app: page,
}) => {
  await drop(page)
  await grid(page).locator('[data-r="0"][data-kind="row"]').click()
  await page.keyboard.press('Control+a')
  const rows = await copied(page, () => page.keyboard.press('Control+c'))
  const names = await grid(page).locator('[data-c="1"] span').count()
  expect(names).toBeGreaterThan(0)
  expect(rows.text.split('\n')[0]).toBe('Row\tMaterial\tsku\tprice\tstock\tnotes')
  expect(rows.text).toContain('\tBRD-0012\t50\t40\t"two\nlines"\n')
  expect(rows.text).toContain("\tBRD-0014\t7.5\t90\t'=1+1\n")
  expect(rows.text).toContain('\tBRD-0015\t600\t14\t"tab\there"\n')
  expect(rows.html).toContain('<td class="n" x:num="7.5" sdval="7.5" sdnum="1033;">7.5</td>')
  expect(rows.html).toContain('<td sdnum="1033;0;@">=1+1</td>')
  await expect(page.getByText('4 rows copied.')).toBeVisible()

  await grid(page).locator('[data-r="1"][data-c="5"]').click()
  const cell = await copied(page, () => page.keyboard.press('Control+c'))
  expect(cell.text).toBe('=1+1')
})

test('columns are resized, hidden, moved and pinned, and stay so for files with the same headings', async ({
  app: page,
}) => {
  await drop(page)
  const names = () => grid(page).getByRole('columnheader').locator('[class*=note]').allTextContents()
  await expect.poll(names).toEqual(['sku', 'price', 'stock', 'notes'])
  const menu = async (name: RegExp, item: string) => {
    await headingMenu(page, name).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await menu(/stock/, 'Move left')
  await expect.poll(names).toEqual(['sku', 'stock', 'price', 'notes'])
  await menu(/notes/, 'Pin on the left')
  await expect.poll(names).toEqual(['notes', 'sku', 'stock', 'price'])
  await menu(/sku/, 'Hide this column')
  await expect.poll(names).toEqual(['notes', 'stock', 'price'])

  // By keys on the header: wider, and one place back.
  await head(page, /price/).focus()
  const before = await head(page, /price/).boundingBox()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(async () => (await head(page, /price/).boundingBox())?.width).toBe((before?.width ?? 0) + 32)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(names).toEqual(['notes', 'price', 'stock'])
  await expect(page.locator(':focus')).toHaveAttribute('data-c', '3')
  const edge = head(page, /stock/).locator('[data-border]')
  // How far the columns reach depends on the fonts.
  await edge.scrollIntoViewIfNeeded()
  const [box, wide] = [await edge.boundingBox(), (await head(page, /stock/).boundingBox())?.width ?? 0]
  if (!box) throw new Error('no border to draw')
  await page.mouse.move(box.x + 4, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 44, box.y + 10)
  await page.mouse.up()
  await expect
    .poll(async () => Math.round((await head(page, /stock/).boundingBox())?.width ?? 0))
    .toBe(Math.round(wide + 40))

  // Dragged over its neighbour and back: the order of the rows does not change.
  const drag = async (from: RegExp, onto: RegExp): Promise<void> => {
    const [start, end] = [await head(page, from).boundingBox(), await head(page, onto).boundingBox()]
    if (!start || !end) throw new Error('no heading to drag')
    const right = end.x > start.x
    await page.mouse.move(start.x + 12, start.y + 8)
    await page.mouse.down()
    await page.mouse.move(end.x + (right ? end.width - 12 : 6), end.y + 8, { steps: 8 })
    await page.mouse.up()
  }
  await drag(/price/, /stock/)
  await expect.poll(names).toEqual(['notes', 'stock', 'price'])
  await expect(page.locator('[role="columnheader"][aria-sort="ascending"]')).toHaveCount(0)
  await drag(/price/, /stock/)
  await expect.poll(names).toEqual(['notes', 'price', 'stock'])

  await page.reload()
  await shown(page)
  await expect.poll(names).toEqual(['notes', 'price', 'stock'])
  await drop(page, 'other.csv', FILE.replaceAll('BRD', 'ZZZ'))
  await expect.poll(names).toEqual(['notes', 'price', 'stock'])
  await menu(/price/, 'Show sku')
  await expect.poll(names).toEqual(['notes', 'sku', 'price', 'stock'])
  await menu(/price/, 'All columns as in the file')
  await expect.poll(names).toEqual(['sku', 'price', 'stock', 'notes'])
  await drop(page, 'third.csv', 'sku;price;minimum\nBRD-0012;1;2\n')
  await expect.poll(names).toEqual(['sku', 'price', 'minimum'])
})

test('a pill replaces, with Shift it is added; a field and a search narrow it, and are taken off alone', async ({
  app: page,
}) => {
  await openSample(page, /price-list/)
  const allCount = await countOf(page, 'All')
  await chip(page, 'All').click()
  const total = () => grid(page).getAttribute('aria-rowcount').then(Number)
  await expect.poll(total).toBe(allCount + 1)
  await headingMenu(page, /Цена/).click()
  await page.getByRole('menuitemcheckbox', { name: 'Only rows where Price changes' }).click()
  await expect.poll(total).toBe((await countOf(page, 'New')) + (await countOf(page, 'Changes')) + 1)
  await page.keyboard.down('Shift')
  await chip(page, 'Changes').click()
  await page.keyboard.up('Shift')
  await expect.poll(total).toBe((await countOf(page, 'Changes')) + 1)
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('BRD-001')
  await expect.poll(total).toBeLessThan(10)
  const narrow = await total()
  await chooseFilter(page, 'Only rows where Price changes')
  await expect.poll(total).toBe(narrow)
  await chip(page, 'All').click()
  await expect.poll(total).toBeGreaterThanOrEqual(narrow)
})

test('similar cells are fixed in one change, and rows with a problem excluded in another', async ({ app: page }) => {
  const rows = ['sku;price', ...['BRD-0012', 'BRD-0014', 'BRD-0015'].map((sku) => `${sku};1O`), 'BRD-0017;oops']
  await drop(page, 'alike.csv', rows.join('\n'))
  await expect.poll(() => countOf(page, 'Needs you')).toBe(4)
  await fixAll(page, 'Not a number')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  const go = dialog.getByRole('button', { name: 'Change 3 cells' })
  await expect(go).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Replace “1O” with' }).fill('10')
  const placeBefore = await dialog.boundingBox()
  await go.click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  // Nothing moves, and the next line has the focus.
  expect(await dialog.boundingBox()).toEqual(placeBefore)
  await expect(dialog.getByRole('textbox', { name: 'Replace “oops” with' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Leave out the row with this problem' }).click()
  // Nothing is left to do there.
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Apply 3 rows' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(chip(page, 'Needs you')).toHaveText('Needs you 4')
})
