/** Cells that try to be more than text: markup, writing turned round, huge, invisible, many code points to a letter. */
import { expect, test } from './fixtures/window.ts'
import { grid, shown } from './fixtures/workbench.ts'

const LONG = 'x'.repeat(32_767)
const FAMILY = '👩‍👩‍👧‍👦'
const rows = [
  'sku;name;price;notes',
  'BRD-0012;<img src=x onerror="document.title=\'broken\'"><b>bold</b>;50;"two\nlines\tand a tab"',
  'BRD-0014;abc\u202Edesrever\u202C tail;60;bell \u0007 and \u007f',
  `BRD-0015;${LONG};70;${'long '.repeat(6000)}`,
  `BRD-0017;${FAMILY} family Z\u0338\u0328a\u0336;80;\u0645\u0631\u062d\u0628\u0627`,
  'BRD-0018;=HYPERLINK("http://x");90;zero\u200bwidth',
]

test('hostile cells are shown as text, and the layout holds', async ({ app: page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const title = await page.title()
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'hostile.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await shown(page)
  const name = (row: number) => grid(page).locator(`[data-r="${row}"][data-c="3"]`)
  await expect(name(0)).toContainText('<img src=x onerror="document.title=')
  expect(await grid(page).locator('img, b').count()).toBe(0)
  // What turns the writing round is a sign; the letters stay in the order they were written.
  await expect(name(1)).toContainText('abcU+202EdesreverU+202C tail')
  await expect(grid(page).locator('[data-r="1"][data-c="5"]')).toContainText('bell U+0007 and U+007F')
  await expect(name(3)).toContainText(`${FAMILY} family`)
  await expect(name(4)).toContainText('=HYPERLINK("http://x")')
  expect((await name(2).innerText()).length).toBeLessThan(600)

  const boxes = await grid(page)
    .locator('[role=gridcell], [role=rowheader]')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height))
  expect(new Set(boxes)).toEqual(new Set([28]))
  const beyond = await page.evaluate(() =>
    Array.from(document.querySelectorAll('body *'))
      .filter((one) => !one.closest('[role=grid], .heard') && one.getBoundingClientRect().right > window.innerWidth + 1)
      .map((one) => `${one.tagName} ${one.className}`),
  )
  expect(beyond).toEqual([])

  await name(2).click()
  const strip = page.getByRole('region', { name: 'Selected row' })
  await expect(strip).toContainText(LONG.slice(0, 500))
  expect((await strip.boundingBox())?.height).toBeLessThan(140)
  // A cell of several lines is typed into as such, and keeps them.
  await grid(page).locator('[data-r="0"][data-c="5"]').dblclick()
  const editor = page.getByRole('textbox', { name: /^Notes, Cell D/ })
  await expect(editor).toHaveValue('two\nlines\tand a tab')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('third')
  await page.keyboard.press('Enter')
  await expect(grid(page).locator('[data-r="0"][data-c="5"]')).toContainText('and a tab↵third')
  expect(await page.title()).toBe(title)
  expect(errors).toEqual([])
})
