/** Ranges of cells as in a spreadsheet: selected, copied, cut, pasted in other shapes, filled. By keys alone, and by pointer. */
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { BESIDE_NAME, expectNoStep, expectStep, grid, shown } from './fixtures/workbench.ts'

const FILE = [
  'sku;price;stock;notes',
  'BRD-0012;51;41;a',
  'BRD-0014;52;92;b',
  'BRD-0015;53;15;c',
  'BRD-0017;54;62;d',
].join('\n')
const [PRICE, STOCK, NOTES] = [3, 4, 5]

const cell = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)
const ranged = (page: Page): Locator => grid(page).locator('[data-range]')
const strip = (page: Page): Locator => page.getByRole('region', { name: 'Selected cells' })
/** A column's texts after the change, without texts for screen readers. */
async function texts(page: Page, column: number): Promise<string[]> {
  const messages = [0, 1, 2, 3].map((row) => cell(page, row, column).locator('ins, [class*=text]').first().innerText())
  return (await Promise.all(messages)).map((text) => text.replace(/^after\s/, ''))
}

async function open(page: Page): Promise<void> {
  await dropBytes(page.locator('body'), 'ranges.csv', Buffer.from(FILE))
  await shown(page)
}

/** Puts both formats on the real clipboard, with the browser's own command. */
async function copyForms(page: Page, text: string, html = ''): Promise<void> {
  await page.evaluate(
    ([text, html]) => {
      const put = (event: ClipboardEvent): void => {
        event.clipboardData?.setData('text/plain', text ?? '')
        if (html !== '') event.clipboardData?.setData('text/html', html ?? '')
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      document.addEventListener('copy', put, { capture: true, once: true })
      document.execCommand('copy')
    },
    [text, html],
  )
}

test.use({ oneWindow: true })

test('keys alone: ranges grow and shrink, columns and rows are whole, Tab and Enter stay inside', async ({
  app: page,
}) => {
  await open(page)
  const { keyboard } = page
  const place = () =>
    page
      .locator(':focus')
      .evaluate((element) => [Number(element.getAttribute('data-r')), Number(element.getAttribute('data-c'))])
  await cell(page, 0, PRICE).click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowRight')
  await expect(ranged(page)).toHaveCount(4)
  await expect(strip(page)).toContainText('4 cells in 2 rows selected')
  await expect(strip(page)).toContainText('Sum 236 · average 59 · numbers 4')
  await expect.poll(place).toEqual([0, PRICE])
  for (const [key, expected] of [
    ['Tab', [0, STOCK]],
    ['Tab', [1, PRICE]],
    ['Shift+Tab', [0, STOCK]],
    ['Enter', [1, STOCK]],
    ['Enter', [0, PRICE]],
    ['Shift+Enter', [1, STOCK]],
  ] as const) {
    await keyboard.press(key)
    expect([key, await place()]).toEqual([key, expected])
  }
  // Typing continues inside the selection.
  await keyboard.type('77')
  await keyboard.press('Enter')
  await expect.poll(place).toEqual([0, PRICE])
  await expect(cell(page, 1, STOCK)).toContainText('77')
  await expect(ranged(page)).toHaveCount(4)
  await keyboard.press('Shift+ArrowUp')
  await expect(ranged(page)).toHaveCount(2)
  await keyboard.press('Escape')
  await expect(ranged(page)).toHaveCount(0)
  await keyboard.press('Control+Shift+ArrowDown')
  await expect(ranged(page)).toHaveCount(4)
  await keyboard.press('Control+Shift+ArrowRight')
  await expect(ranged(page)).toHaveCount(12)
  await keyboard.press('ArrowRight')
  await keyboard.press('Control+ ')
  await expect(strip(page)).toContainText('4 cells in 4 rows selected')
  await keyboard.press('Shift+ ')
  await expect(strip(page)).toContainText('4 rows selected')
  await keyboard.press('Escape')
  await keyboard.press('Control+a')
  await expect(strip(page)).toContainText('4 rows selected')
})

test('keys alone: filled down and right, cleared, cut and pasted back, each as one change', async ({ app: page }) => {
  await open(page)
  const { keyboard } = page
  await cell(page, 0, PRICE).click()
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d']) await keyboard.press(key)
  await expect(page.getByText('2 cells filled.')).toBeVisible()
  await expect.poll(() => texts(page, PRICE)).toEqual(['51.00', '51.00', '51.00', '54.00'])
  await expectStep(page, 'Undo: fill 2 cells')
  // A fill can become a series, and stays one change.
  await keyboard.press('Alt+Enter')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Fill series' })).toBeFocused()
  await keyboard.press('Space')
  await expect.poll(() => texts(page, PRICE)).toEqual(['51.00', '52.00', '53.00', '54.00'])
  await keyboard.press('Escape')
  await expect(cell(page, 0, PRICE)).toBeFocused()
  await keyboard.press('Control+z')
  await expectNoStep(page)

  await cell(page, 1, PRICE).click()
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Control+r')
  await expect(cell(page, 1, STOCK)).toContainText('52')
  await keyboard.press('Control+z')

  await cell(page, 0, NOTES).click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+x')
  await expectStep(page, 'Undo: cut 2 cells')
  await expect(cell(page, 0, NOTES)).toHaveText('')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Control+v')
  await expect(cell(page, 2, NOTES)).toContainText('a')
  await expect(cell(page, 3, NOTES)).toContainText('b')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Delete')
  await expectStep(page, 'Undo: clear 2 cells')
  await expect(cell(page, 3, NOTES)).toHaveText('')

  // After a row is filled in with Tab, typing continues below its beginning.
  await cell(page, 0, PRICE).click()
  await keyboard.type('1')
  await keyboard.press('Tab')
  await keyboard.type('2')
  await keyboard.press('Enter')
  await expect(cell(page, 1, PRICE)).toBeFocused()
  // Columns that cannot be edited report that.
  await keyboard.press('Home')
  await keyboard.type('x')
  await expect(page.getByText('This column shows what will happen.')).toBeVisible()
})

test('by pointer: a range is dragged and extended, a column selected by its heading, cells filled by the handle', async ({
  app: page,
}) => {
  await open(page)
  await cell(page, 0, PRICE).hover()
  await page.mouse.down()
  await cell(page, 2, STOCK).hover()
  await page.mouse.up()
  await expect(strip(page)).toContainText('6 cells in 3 rows selected')
  await cell(page, 1, PRICE).click({ modifiers: ['Shift'] })
  await expect(ranged(page)).toHaveCount(2)
  await expectNoViolations(page, 'a range')

  await cell(page, 0, PRICE).click()
  await cell(page, 1, PRICE).click({ modifiers: ['Shift'] })
  await page.mouse.move(...(await corner(cell(page, 1, PRICE))))
  await page.mouse.down()
  await cell(page, 3, PRICE).hover()
  await expect(grid(page).locator('[data-filling]')).toHaveCount(2)
  await page.mouse.up()
  await expect.poll(() => texts(page, PRICE)).toEqual(['51.00', '52.00', '51.00', '52.00'])
  await expect(strip(page)).toContainText('4 cells in 4 rows selected')
  await page.getByText('Fill series').click()
  await expect.poll(() => texts(page, PRICE)).toEqual(['51.00', '52.00', '53.00', '54.00'])
  await page.getByText('Copy values').click()
  await expect.poll(() => texts(page, PRICE)).toEqual(['51.00', '52.00', '51.00', '52.00'])
  await expectNoViolations(page, 'a choice after a fill')

  const head = grid(page).getByRole('columnheader', { name: /notes/ })
  await head.click({ modifiers: ['ControlOrMeta'], ...BESIDE_NAME })
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await expect(strip(page)).toContainText('4 cells in 4 rows selected')
})

/** The position of a selection's fill handle. */
async function corner(locator: Locator): Promise<[number, number]> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('no cell')
  return [box.x + box.width - 5, box.y + box.height - 5]
}

test('[EDIT-6] blocks of another shape: repeated where they fit, asked about where they do not', async ({
  app: page,
}) => {
  await open(page)
  const { keyboard } = page
  await cell(page, 0, PRICE).click()
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight'])
    await keyboard.press(key)
  await copyForms(page, '7\n8')
  await keyboard.press('Control+v')
  await expect(page.getByText('8 cells pasted.')).toBeVisible()
  await expect.poll(() => texts(page, PRICE)).toEqual(['7.00', '8.00', '7.00', '8.00'])
  await copyForms(page, '1\t2\n3\t4\n5\t6')
  await keyboard.press('Control+v')
  const dialog = page.getByRole('dialog', { name: 'The copied cells do not fit' })
  await expect(dialog).toContainText('3 × 2 cells were copied, and 4 × 2 cells are selected.')
  await keyboard.press('Escape')
  await expect(cell(page, 0, PRICE)).toBeFocused()
  await keyboard.press('Control+v')
  await dialog.getByRole('button', { name: 'Paste 6 cells' }).click()
  await expect.poll(() => texts(page, PRICE)).toEqual(['1.00', '3.00', '5.00', '8.00'])
  await cell(page, 3, STOCK).click()
  await copyForms(page, '1\n2')
  await keyboard.press('Control+v')
  await expect(dialog).toContainText('1 row would be below the last row.')
  await dialog.getByRole('button', { name: 'Do not paste' }).click()
  await expect(cell(page, 3, STOCK)).toContainText('62')
})

test('[EDIT-6] LibreOffice’s table says what its text cannot: lines in cells, quotes, exact numbers', async ({
  app: page,
}) => {
  await open(page)
  const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
  const html = `<html><head><meta name="generator" content="LibreOffice 24.8.4.2 (Linux)"/></head><body><table cellspacing="0" border="0">
    ${row('<td align="right" sdval="1234" sdnum="1049;0;# ##0">1 234</td>', '<td align="right" sdval="12.5" sdnum="1049;">12,5</td>', '<td align="left">two<br>lines</td>')}
    ${row('<td align="right" sdval="1.234" sdnum="1049;">1,234</td>', '<td align="right" sdval="7" sdnum="1049;">7</td>', '<td align="left">&quot;quoted&quot;</td>')}
    </table></body></html>`
  await cell(page, 0, PRICE).click()
  await copyForms(page, '1 234\t12,5\ttwo lines\n1,234\t7\t"quoted"\n', html)
  await page.keyboard.press('Control+v')
  await expect(page.getByText('6 cells pasted.')).toBeVisible()
  await expect.poll(() => texts(page, PRICE)).toEqual(['1,234.00', '1.234', '53.00', '54.00'])
  await expect(cell(page, 0, STOCK)).toContainText('12.5')
  await expect(cell(page, 0, NOTES)).toContainText('two↵lines')
  await expect(cell(page, 1, NOTES)).toContainText('"quoted"')
})
