/** The grid for screen readers: what the live region announces for moves, edits, problems, selections, filters and undo. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { chip, grid, shown } from './fixtures/workbench.ts'

const FILE = ['sku;price;notes', 'BRD-0012;50;a', 'BRD-0014;7,5;b', 'BRD-0015;1O,5;c', 'BRD-0017;58;d'].join('\n')
const spoken = (page: Page) => page.getByTestId('spoken')

test('moves, edits, problems, selections, filters and undo are said, each once', async ({ app: page }) => {
  const { keyboard } = page
  await dropBytes(page.locator('body'), 'spoken.csv', Buffer.from(FILE))
  await shown(page)
  await expect(spoken(page)).toHaveAttribute('aria-live', 'polite')
  await expect(spoken(page)).toHaveText(/^4 rows shown\. row 2, 1 of 4/)
  await grid(page).locator('[data-r="1"][data-c="3"]').click()
  await keyboard.press('ArrowUp')
  await expect(spoken(page)).toHaveText(/^row 2, 1 of 4, Price, was [\d.]+, will be 50\.00$/)
  await keyboard.press('ArrowRight')
  await expect(spoken(page)).toHaveText(/^Notes, was blank, will be a$/)
  await keyboard.press('Control+Home')
  await expect(spoken(page)).toHaveText('Row, 2, Change')
  await keyboard.press('ArrowUp')
  await expect(spoken(page)).toHaveText('heading Row')

  // A problem, at its cell.
  await grid(page).locator('[data-r="2"][data-c="3"]').click()
  await expect(spoken(page)).toHaveText(/^row 4, 3 of 4, Problem, Price, 1O,5, problem: Not a number$/)
  // An edit announces its result wherever the focus is.
  await keyboard.type('12')
  await keyboard.press('Enter')
  await expect(spoken(page)).toContainText(/Row 4, Price: was [\d.]+, will be 12\.00/)
  await keyboard.press('ArrowUp')
  await expect(spoken(page)).toHaveText(/^row 4, 3 of 4, Price, was [\d.]+, will be 12\.00$/)
  // What an undo does to the focused cell.
  await keyboard.press('Control+z')
  await expect(spoken(page)).toHaveText('1O,5, problem: Not a number')

  await keyboard.press('Control+Home')
  await keyboard.press('ArrowDown')
  await grid(page).locator('[data-r="0"][data-c="3"]').click()
  await keyboard.press('Shift+ArrowDown')
  await expect(spoken(page)).toHaveText('2 cells, sum 57.5')
  await keyboard.press('Escape')
  await chip(page, 'Needs you').click()
  await expect(spoken(page)).toHaveText('1 row shown')
  await chip(page, 'All').click()
  await expect(spoken(page)).toHaveText('4 rows shown')
})

/** The whole announcement for each kind of cell. */
const HEARD = {
  'en-GB': {
    heading: 'heading Price',
    changed: 'row 2, 1 of 5, Price, was 42.50, will be 50.00',
    unchanged: 'row 3, 2 of 5, Price, 11.80',
    problem: 'row 4, 3 of 5, Problem, Price, 1O,5, problem: Not a number',
    added: 'row 5, 4 of 5, New, Price, was blank, will be 3.00',
    leftOut: 'row 6, 5 of 5, left out by you, Price, 58.00',
    failed: '1 row shown. row 4, 1 of 1, Problem, Price, 1O,5, problem: Not a number',
    stock: 'row 3, 2 of 301, Price, 0.76',
    edit: 'Row 3, Price: was 0.76, will be 0.80',
    edited: 'row 3, 2 of 301, Price, was 0.76, will be 0.80',
  },
  'ru-RU': {
    heading: 'заголовок Цена',
    changed: 'строка 2, 1 из 5, Цена, было 42,50, станет 50,00',
    unchanged: 'строка 3, 2 из 5, Цена, 11,80',
    problem: 'строка 4, 3 из 5, Проблема, Цена, 1O,5, проблема: Не число',
    added: 'строка 5, 4 из 5, Новый, Цена, было пусто, станет 3,00',
    leftOut: 'строка 6, 5 из 5, исключена вами, Цена, 58,00',
    failed: 'показана 1 строка. строка 4, 1 из 1, Проблема, Цена, 1O,5, проблема: Не число',
    stock: 'строка 3, 2 из 301, Цена, 0,76',
    edit: 'Строка 3, Цена: было 0,76, станет 0,80',
    edited: 'строка 3, 2 из 301, Цена, было 0,76, станет 0,80',
  },
} as const
const KINDS = [
  'sku;name;unit;price',
  'BRD-0012;;;50',
  'PNT-0154;;;11,80',
  'BRD-0015;;;1O,5',
  'NEW-1;Glue;kg;3',
  'BRD-0017;;;58',
]

const priceColumn = async (page: Page): Promise<number> =>
  Number(await grid(page).locator('[role=columnheader][data-field=price]').getAttribute('data-c'))

for (const locale of ['en-GB', 'ru-RU'] as const) {
  test.describe(`in the language of ${locale}`, () => {
    test.use({ locale })
    test('a heading, rows of each kind, what a run left out, and an edit of the stock are said whole', async ({
      app: page,
    }) => {
      const { keyboard } = page
      const heard = HEARD[locale]
      await dropBytes(page.locator('body'), 'spoken.csv', Buffer.from(KINDS.join('\n')))
      await shown(page)
      const price = await priceColumn(page)
      await grid(page).locator(`[data-r="0"][data-c="${price}"]`).click()
      await keyboard.press('ArrowUp')
      // The number of rows is announced before the first place, or with it.
      await expect(spoken(page)).toContainText(heard.heading)
      for (const kind of ['changed', 'unchanged', 'problem', 'added'] as const) {
        await keyboard.press('ArrowDown')
        await expect(spoken(page)).toHaveText(heard[kind])
      }
      await keyboard.press('ArrowDown')
      await keyboard.press('Space')
      await expect(grid(page).locator('[role=row][data-look="out"]')).toHaveCount(1)
      await keyboard.press('ArrowUp')
      await keyboard.press('ArrowDown')
      await expect(spoken(page)).toHaveText(heard.leftOut)

      await keyboard.press('Control+Enter')
      await page.getByRole('dialog').getByRole('button').last().click()
      await expect(spoken(page)).toHaveText(heard.failed)

      await keyboard.press('Alt+2')
      await shown(page)
      await grid(page)
        .locator(`[data-r="1"][data-c="${await priceColumn(page)}"]`)
        .click()
      await expect(spoken(page)).toContainText(heard.stock)
      await keyboard.press('ArrowUp')
      await keyboard.press('ArrowDown')
      await expect(spoken(page)).toHaveText(heard.stock)
      await keyboard.type(locale === 'en-GB' ? '0.8' : '0,8')
      await keyboard.press('Enter')
      await expect(spoken(page)).toContainText(heard.edit)
      await keyboard.press('ArrowUp')
      await expect(spoken(page)).toHaveText(heard.edited)
    })
  })
}
