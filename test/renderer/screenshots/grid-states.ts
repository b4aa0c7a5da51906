/** States of the grid worth a picture: selection, order, columns, hostile cells, questions of a row, alike cells, keys. */
import ExcelJS from 'exceljs'
import type { Page } from '@playwright/test'
import { dropBytes } from '../../e2e/fixtures/drop.ts'
import { BESIDE_NAME, chip, fixAll, grid, openSample, shown, todo } from '../../e2e/fixtures/workbench.ts'
import type { Shot } from './states.ts'

const hostile = [
  'sku;name;price;notes',
  'BRD-0012;<img src=x onerror="alert(1)"><b>bold</b>;50;"two\nlines\tand a tab"',
  'BRD-0014;abc\u202Edesrever\u202C tail;60;bell \u0007 and \u007f',
  `BRD-0015;${'long '.repeat(6500)};70;${'x'.repeat(32_767)}`,
  'BRD-0017;👩‍👩‍👧‍👦 family Z\u0338\u0328a\u0336;80;\u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd',
  'BRD-0018;=HYPERLINK("http://x");1O;zero\u200bwidth',
].join('\n')

async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  await dropBytes(page.locator('body'), name, bytes)
  await shown(page)
}

/** Asks the host past the window, with the session of its tab. */
export async function asked(page: Page, name: string, request: unknown): Promise<string> {
  return page.evaluate(
    async ([name, body]) => {
      const headers = {
        'Content-Type': 'application/json',
        'Stocksheet-Session': sessionStorage.getItem('stocksheet-session') ?? '',
      }
      return (await fetch(`/call/${name}`, { method: 'POST', headers, body: body ?? '' })).text()
    },
    [name, JSON.stringify(request)] as const,
  )
}

/** Someone else works in the account, past the app. */
async function elsewhere(page: Page, method: string, body: unknown): Promise<void> {
  const address = /"address":"([^"]+)"/.exec(await asked(page, 'accounts.list', {}))?.[1] ?? ''
  await fetch(`${address}/v1/materials/${method}.php`, {
    method: 'POST',
    headers: { Authorization: 'practice-key', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const cell = (page: Page, row: number, column: number) => grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)

const ranges = [
  'sku;price;stock;notes',
  ...[12, 14, 15, 16, 17, 18, 19, 20].map(
    (sku, row) => `BRD-00${sku};${47 + row * 1.5};${40 + row};shelf B-${row + 8}`,
  ),
].join('\n')

/** Two prices and what a fill made of them, with what they come to. */
async function filledRange(page: Page): Promise<void> {
  await drop(page, 'ranges.csv', Buffer.from(ranges))
  await cell(page, 1, 4).click()
  await cell(page, 2, 5).click({ modifiers: ['Shift'] })
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d'])
    await page.keyboard.press(key)
  await page.getByRole('button', { name: /^(Fill series|Продолжить ряд)$/ }).waitFor()
}

async function misfit(page: Page): Promise<void> {
  await drop(page, 'ranges.csv', Buffer.from(ranges))
  await cell(page, 0, 4).click()
  await cell(page, 2, 5).click({ modifiers: ['Shift'] })
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '1\n2')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await page.getByRole('dialog').waitFor()
}

async function candidates(page: Page): Promise<void> {
  for (const name of ['Twin left', 'Twin right'])
    await elsewhere(page, 'add', { name, sku: 'TWIN-1', unit: 'pcs', storage_id: 1, price: 5 })
  await drop(page, 'twins.csv', Buffer.from('sku;price\nTWIN-1;9\nBRD-0012;50\n'))
  await grid(page).locator('[data-r="0"][data-c="3"]').click()
  await page.keyboard.press('Alt+Enter')
}

/** A workbook exported, changed in one cell, and come back after the account moved on. */
export async function broughtBack(page: Page): Promise<void> {
  const exported = await asked(page, 'export.stock', { account: 'practice', storages: [1] })
  const token = /"file":"([^"]+)"/.exec(exported)?.[1] ?? ''
  const base64 = await page.evaluate(async (token) => {
    const headers = { 'Stocksheet-Session': sessionStorage.getItem('stocksheet-session') ?? '' }
    const bytes = new Uint8Array(await (await fetch(`/files/${token}?name=stock.xlsx`, { headers })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, token)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(Uint8Array.from(Buffer.from(base64, 'base64')).buffer)
  workbook.eachSheet((sheet) => {
    sheet.eachRow((row) => {
      let wanted = false
      row.eachCell((cell) => {
        wanted ||= cell.text === 'BRD-0012'
        if (wanted && cell.text === '47') cell.value = 52
      })
    })
  })
  await elsewhere(page, 'update_stock', { material_id: 1001, storage_id: 1, stock: 40 })
  await drop(page, 'stock.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()))
}

async function conflict(page: Page): Promise<void> {
  await broughtBack(page)
  await chip(page, 'Needs you').click()
  await grid(page).locator('[data-conflict]').first().click()
  await page.keyboard.press('Alt+Enter')
}

async function menu(page: Page): Promise<void> {
  await openSample(page, /price-list/)
  const price = grid(page).getByRole('columnheader', { name: /Цена/ })
  await price.click(BESIDE_NAME)
  await price.hover()
  await price.getByRole('button').click()
  await page.getByRole('menuitem').first().waitFor()
}

async function alike(page: Page): Promise<void> {
  await openSample(page, /mess\.csv/)
  await fixAll(page, 'Not a number')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

const POLISH = 'SKU;Nazwa;j.m.;Kategoria\nBRD-0012;Oak board;szt;Drewno\nNOWA-1;Deska;kg;Drewno|Nowe\nNOWA-2;D;M;Woo\n'

async function translate(page: Page): Promise<void> {
  await drop(page, 'polish.csv', Buffer.from(POLISH))
  const column = grid(page).getByRole('columnheader', { name: /Kategoria/ })
  await column.hover()
  await column.getByRole('button').click()
  await page.getByRole('menuitem', { name: /^(Translate values|Заменить значения)/ }).click()
  await page.getByRole('combobox').first().click()
  await page.keyboard.type('o')
  await page.keyboard.press('ArrowDown')
}

const DISCOUNT = 'SKU;Price;Rabatt;Zone 7\nBRD-0012;100;20;31\nBRD-0014;50;10;12\nBRD-0015;80;;40\nBRD-0016;12.5;5;8\n'

async function ruled(page: Page): Promise<void> {
  await drop(page, 'discount.csv', Buffer.from(DISCOUNT))
  const column = grid(page).getByRole('columnheader', { name: /Price/ })
  await column.hover()
  await column.getByRole('button').click()
  await page.getByRole('menuitem', { name: /^(Rule|Правило) …/ }).click()
  await page.getByRole('textbox', { name: 'price =' }).fill('round(price * (1 - Rabatt/100), 0.05)')
  await page.locator('[aria-live] table td').first().waitFor()
}

async function ruleMistyped(page: Page): Promise<void> {
  await ruled(page)
  await page.getByRole('textbox', { name: 'price =' }).fill('price * (1 - Skonto/100)')
  await page.getByRole('alert').or(page.locator('mark')).first().waitFor()
}

async function ruledColumn(page: Page): Promise<void> {
  await ruled(page)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const PACKS = [
  'PNT-0155;szt;148.8',
  'PNT-0153;шт;134.4',
  'PNT-0154;crate;141.6',
  'MTL-0216;m;66',
  'MTL-0218;m;93.6',
  'MTL-0217;m;79.8',
  'MTL-0214;m;38.4',
  'MTL-0215;m;52.2',
  'HND-0099;pcs;9.12',
  'HND-0100;pcs;10.8',
]

/** Prices of packs, and a cell typed into with the account's units below it. */
async function jumped(page: Page): Promise<void> {
  await drop(page, 'packs.csv', Buffer.from(['SKU;Unit;Price', ...PACKS, ''].join('\n')))
  await grid(page).getByRole('gridcell', { name: /crate/ }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor()
}

async function suggested(page: Page): Promise<void> {
  await drop(page, 'packs.csv', Buffer.from(['SKU;Unit;Price', ...PACKS, ''].join('\n')))
  await todo(page).locator('[data-card]').first().waitFor()
  await page
    .getByRole('button', { name: /^(Fix all like this|Исправить все такие): / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

async function selection(page: Page): Promise<void> {
  await openSample(page, /price-list/)
  await grid(page).locator('[data-r="3"][data-kind="row"]').click()
  for (let row = 0; row < 4; row += 1) await page.keyboard.press('Shift+ArrowDown')
  await grid(page)
    .locator('[data-r="11"][data-c="3"]')
    .click({ modifiers: ['ControlOrMeta'] })
}

async function keys(page: Page): Promise<void> {
  await openSample(page, /mess\.csv/)
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog').waitFor()
}

async function palette(page: Page): Promise<void> {
  await openSample(page, /mess\.csv/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
}

async function counted(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Stock|Остатки)$/ }).click()
  await page.getByRole('grid').waitFor()
  await page.locator('[data-r="0"][data-c="5"]').click()
  await page.keyboard.press('Alt+s')
  await page.getByRole('dialog').locator('svg').last().waitFor()
}

async function inspected(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Stock|Остатки)$/ }).click()
  await page.getByRole('grid').waitFor()
  await page.locator('[data-r="0"][data-c="5"]').click()
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+i')
  await page.getByRole('complementary').getByRole('table').waitFor()
}

async function found(page: Page): Promise<void> {
  await palette(page)
  await page.keyboard.type('12')
  await page.getByRole('option').first().waitFor()
}

export const gridShots: readonly Shot[] = [
  { name: 'selected-light', act: selection },
  { name: 'selected-dark', dark: true, act: selection },
  { name: 'range-light', act: filledRange },
  { name: 'range-dark', dark: true, act: filledRange },
  { name: 'range-russian', russian: true, size: { width: 1024, height: 700 }, act: filledRange },
  { name: 'paste-misfit', act: misfit },
  { name: 'paste-misfit-russian', russian: true, size: { width: 1024, height: 700 }, act: misfit },
  { name: 'column-menu', act: menu },
  { name: 'hostile-light', act: (page) => drop(page, 'hostile.csv', Buffer.from(hostile)) },
  { name: 'hostile-dark', dark: true, act: (page) => drop(page, 'hostile.csv', Buffer.from(hostile)) },
  { name: 'candidates-light', act: candidates },
  { name: 'candidates-dark', dark: true, act: candidates },
  { name: 'conflict-light', act: conflict },
  { name: 'conflict-dark', dark: true, act: conflict },
  { name: 'fix-alike-light', act: alike },
  { name: 'fix-alike-dark', dark: true, act: alike },
  { name: 'translate-light', act: translate },
  { name: 'translate-dark', dark: true, act: translate },
  { name: 'translate-russian', russian: true, size: { width: 1024, height: 700 }, act: translate },
  { name: 'rule-light', act: ruled },
  { name: 'rule-dark', dark: true, act: ruled },
  { name: 'rule-russian', russian: true, size: { width: 1024, height: 700 }, act: ruled },
  { name: 'rule-error', act: ruleMistyped },
  { name: 'rule-column', act: ruledColumn },
  { name: 'jump-light', act: jumped },
  { name: 'jump-dark', dark: true, act: jumped },
  { name: 'jump-russian', russian: true, size: { width: 1024, height: 700 }, act: jumped },
  { name: 'suggested-light', act: suggested },
  { name: 'suggested-russian', russian: true, act: suggested },
  { name: 'shortcuts', act: keys },
  { name: 'palette-light', act: palette },
  { name: 'palette-dark', dark: true, act: palette },
  { name: 'palette-russian', russian: true, size: { width: 1024, height: 700 }, act: palette },
  { name: 'palette-found', act: found },
  { name: 'stats-light', act: counted },
  { name: 'stats-dark', dark: true, act: counted },
  { name: 'stats-russian', russian: true, size: { width: 1024, height: 700 }, act: counted },
  { name: 'material-light', act: inspected },
  { name: 'material-dark', dark: true, act: inspected },
  { name: 'material-russian', russian: true, size: { width: 1024, height: 700 }, act: inspected },
  { name: 'zoomed', size: { width: 640, height: 400 }, act: (page) => openSample(page, /mess\.csv/) },
  { name: 'wide-3840', size: { width: 3840, height: 2160 }, act: (page) => openSample(page, /price-list/) },
]
