/** Cells that try to be more than text: markup, reversed writing direction, huge, invisible, many code points per letter. */
import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { grid, openDetails, shown, todo } from './fixtures/workbench.ts'
import { accountMenu, openReadAs, place, toExport } from './fixtures/places.ts'

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

test.use({ oneWindow: true })

test('hostile cells are shown as text, and the layout holds', async ({ app: page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const title = await page.title()
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'hostile.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await shown(page)
  const name = (row: number) => grid(page).locator(`[data-r="${row}"][data-c="1"]`)
  await expect(name(0)).toContainText('<img src=x onerror="document.title=')
  expect(await grid(page).locator('img, b').count()).toBe(0)
  // The character that reverses the direction is shown as a sign, and the letters keep their order.
  await expect(name(1)).toContainText('abcU+202EdesreverU+202C tail')
  await expect(grid(page).locator('[data-r="1"][data-c="4"]')).toContainText('bell U+0007 and U+007F')
  await expect(name(3)).toContainText(`${FAMILY} family`)
  await expect(name(4)).toContainText('=HYPERLINK("http://x")')
  expect((await name(2).innerText()).length).toBeLessThan(600)

  const boxes = await grid(page)
    .locator('[role=gridcell], [role=rowheader]')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height))
  expect(new Set(boxes)).toEqual(new Set([28]))
  const beyond = await page.evaluate(() =>
    Array.from(document.querySelectorAll('body *'))
      .filter(
        (element) =>
          !element.closest('[role=grid], .heard') && element.getBoundingClientRect().right > window.innerWidth + 1,
      )
      .map((element) => `${element.tagName} ${element.className}`),
  )
  expect(beyond).toEqual([])

  await name(2).click()
  const strip = await openDetails(page)
  await expect(strip).toContainText(LONG.slice(0, 500))
  expect((await strip.boundingBox())?.height).toBeLessThan(250)
  // A cell with several lines is edited as such, and keeps them.
  await grid(page).locator('[data-r="0"][data-c="4"]').dblclick()
  const editor = page.getByRole('textbox', { name: /^Notes, Row / })
  await expect(editor).toHaveValue('two\nlines\tand a tab')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('third')
  await page.keyboard.press('Enter')
  await expect(grid(page).locator('[data-r="0"][data-c="4"]')).toContainText('and a tab↵third')
  expect(await page.title()).toBe(title)
  expect(errors).toEqual([])
})

const HIDES =
  // oxlint-disable-next-line no-control-regex -- what must stand nowhere in the page
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/
const QUIET = '\u009b31m\u202egnp\u2066.exe\u200b'

/** Every text and attribute of the page except the edited text, if it comes from a file or an account. */
async function nothingHides(page: Page, where: string): Promise<void> {
  const foundTexts = await page.evaluate((source) => {
    const hides = new RegExp(source)
    const texts = [document.title]
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) if (name !== 'value') texts.push(`${name}=${value}`)
      for (const node of element.childNodes)
        if (node instanceof Text && element.tagName !== 'TEXTAREA') texts.push(node.data)
    }
    return texts.filter((text) => hides.test(text)).slice(0, 5)
  }, HIDES.source)
  expect(foundTexts, where).toEqual([])
}

async function hostileBook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  for (const name of [`One${QUIET}`, `Two${QUIET}`]) {
    const sheet = book.addWorksheet(name)
    sheet.addRow(['sku', 'name', 'price', 'notes', `Heading${QUIET}`])
    sheet.addRow(['BRD-0012', 'Oak\u202ereversed', 13.13, 'note\u2066\u200b', 'x'])
    sheet.addRow(['BRD-0014', 'Birch\u202ereversed', `no${QUIET}`, 'note', 'x'])
    sheet.addRow([`nobody${QUIET}`, 'Nobody', 1, '', 'x'])
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

test('[T-26] no menu, dialog, report, title or label of the window shows a hostile name as it came', async ({
  app: page,
}) => {
  await page.getByTestId('file-input').setInputFiles({
    name: `book${QUIET}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await hostileBook(),
  })
  await shown(page)
  await nothingHides(page, 'the preview')
  const bar = await openReadAs(page)
  await bar.getByRole('button', { name: /^Sheet/ }).click()
  await expect(page.getByRole('menuitemradio', { name: /^TwoU\+009B31mU\+202Egnp/ })).toBeVisible()
  await nothingHides(page, 'the sheet picker')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await grid(page).getByRole('columnheader').last().getByRole('button').click()
  await nothingHides(page, 'the menu of a heading')
  await page.getByRole('menuitem', { name: /^(Field: |Choose a field)/ }).click()
  await nothingHides(page, 'the fields of a column')
  await page.keyboard.press('Escape')
  for (let row = 0; row < 3; row += 1) {
    await grid(page).locator(`[data-r="${row}"][data-c="3"]`).click()
    await nothingHides(page, `row ${row} in the strip`)
  }
  for (const card of await todo(page).locator('[data-card^="problem"]').all()) {
    if ((await card.getAttribute('aria-expanded')) === 'false') await card.click()
    const button = page.getByRole('button', { name: /^Fix all like this/ })
    if (!(await button.isVisible())) continue
    await button.click()
    await nothingHides(page, 'everything with one problem')
    await page.keyboard.press('Escape')
  }

  // With a change, leaving asks.
  await grid(page).locator('[data-r="0"][data-c="3"]').dblclick()
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await dropBytes(page.locator('body'), `other${QUIET}.csv`, Buffer.from('sku,price\nBRD-0012,1\n'))
  const requestedLocator = page.getByRole('dialog')
  await expect(requestedLocator).toContainText('U+200B')
  await nothingHides(page, 'leaving')
  await requestedLocator.getByRole('button').last().click()
  await expect(requestedLocator).toBeHidden()

  await page.getByRole('button', { name: /^Apply [\d,]+ rows?$/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await nothingHides(page, 'the confirmation')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply now' }).click()
  await nothingHides(page, 'the run')
  await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
  await nothingHides(page, 'the end of the run')
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('U+200B')
  await nothingHides(page, 'the undo')
  await page.keyboard.press('Escape')
  await nothingHides(page, 'the history')
})

test('[T-26] an account and storages of hostile names are shown with nothing hidden in them', async ({
  app: page,
  served,
}) => {
  const account = { account: null, name: `Mine${QUIET}`, address: 'http://127.0.0.1:9' }
  const storages = [1, 2].map((id) => ({ id, name: `Storage ${id}${QUIET}` }))
  const saveResult = await served.call('accounts.save', { ...account, storages })
  expect(saveResult).toMatchObject({ ok: true, value: { account: { name: `Mine${QUIET}` } } })
  await page.reload()
  await accountMenu(page).click()
  await expect(page.getByRole('menuitemradio', { name: /^MineU\+009B31mU\+202Egnp/ })).toBeVisible()
  await nothingHides(page, 'the account picker')
  await page.getByRole('menuitemradio', { name: /^Mine/ }).click()
  await accountMenu(page).click()
  await nothingHides(page, 'the storage picker')
  await page.keyboard.press('Escape')
  await toExport(page)
  await nothingHides(page, 'Export')
  for (const screen of ['History', 'Account'] as const) {
    await place(page, screen).click()
    await nothingHides(page, screen)
  }
  await page.getByRole('button', { name: /^Change MineU\+009B/ }).click()
  await nothingHides(page, 'the form')
  // It is edited as it is: saving it unchanged must not write the signs into it.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`Mine${QUIET}`)
})
