/** States of several sheets read together worth a picture: an export of two storages that came back with edits. */
import { expect, type Page } from '@playwright/test'
import { dropBytes } from '../../e2e/fixtures/drop.ts'
import { editedWorkbook } from '../../e2e/fixtures/edited-workbook.ts'
import { chip, grid, openFilters, shown } from '../../e2e/fixtures/workbench.ts'
import { asked } from './grid-states.ts'
import type { Shot } from './states.ts'

async function broughtBack(page: Page): Promise<void> {
  const exported = await asked(page, 'export.stock', { account: 'practice', storages: [1, 2] })
  const token = /"file":"([^"]+)"/.exec(exported)?.[1] ?? ''
  const base64 = await page.evaluate(async (token) => {
    const headers = { 'Stocksheet-Session': sessionStorage.getItem('stocksheet-session') ?? '' }
    const bytes = new Uint8Array(await (await fetch(`/files/${token}?name=stock.xlsx`, { headers })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, token)
  const counted = (sheet: RegExp, rows: readonly number[]) =>
    rows.map((row) => ({ sheet, row, heading: /^Stock/, value: (before: number) => before + (row % 5) - 2 }))
  const { bytes } = await editedWorkbook(Buffer.from(base64, 'base64'), [
    ...counted(/^Main/, [3, 9, 10, 21, 30, 44, 58]),
    ...counted(/Shop/, [1, 4, 9, 20, 33, 90]),
    { sheet: /Shop/, row: 11, heading: /^Minimum/, value: (before) => before + 4 },
  ])
  await dropBytes(page.locator('body'), 'Stock of two storages.xlsx', bytes)
  await shown(page)
}

async function together(page: Page): Promise<void> {
  await broughtBack(page)
  await chip(page, 'Changes').click()
  await grid(page).locator('[data-r="7"][data-kind="row"]').click()
}

async function lost(page: Page): Promise<void> {
  await broughtBack(page)
  await page.keyboard.press('Control+g')
  await page.keyboard.type('Cellar!12')
  await page.keyboard.press('Enter')
}

/** A list with a column of stock per storage, and a note and a price said once. */
async function columnsPerStorage(page: Page): Promise<void> {
  const rows = ['0012', '0014', '0015', '0017'].map(
    (code, at) => `BRD-${code},${40 + at},${at + 3},${at === 2 ? '' : at + 1},48`,
  )
  const heading = 'SKU,Main warehouse,Цех / Shop floor,Stock: Van,Price'
  await dropBytes(page.locator('body'), 'stock by storage.csv', Buffer.from([heading, ...rows].join('\n')))
  await shown(page)
}

async function readPerStorage(page: Page): Promise<void> {
  await columnsPerStorage(page)
  await page.getByRole('button', { name: /^(?:Read each for its own storage|Прочитать каждый)/ }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5')
  await grid(page).locator('[data-r="2"][data-c="4"]').click()
}

/** Two rows of the file, of which each has a problem or a question. */
async function perMaterialTroubled(page: Page): Promise<void> {
  const lines = [
    'SKU,Main warehouse,Цех / Shop floor,Stock: Van,Price',
    'BRD-0012,41,many,2,48',
    'BRD 0014,30,5,,48',
    'BRD-0015,7,8,9,48',
    'BRD-0017,7,,9,48',
  ]
  await dropBytes(page.locator('body'), 'stock by storage.csv', Buffer.from(lines.join('\n')))
  await shown(page)
  await page.getByRole('button', { name: /^(?:Read each for its own storage|Прочитать каждый)/ }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5')
  await grid(page).locator('[data-r="0"][data-c="4"]').click()
}

async function readRowPerStorage(page: Page): Promise<void> {
  await readPerStorage(page)
  await openFilters(page)
  await page.getByRole('menuitemradio', { name: /^(?:storage|на склад)$/ }).click()
  await grid(page).locator('[data-r="6"][data-kind="row"]').click()
}

async function rowsMenu(page: Page): Promise<void> {
  await readPerStorage(page)
  await openFilters(page)
}

/** Codes of a supplier where the account’s skus stand in another column. */
async function wrongKey(page: Page): Promise<void> {
  const codes = ['BRD-0012', 'BRD-0014', 'BRD-0015', 'BRD-0017']
  const lines = ['sku;code;price', ...codes.map((code, at) => `77${at};${code};${50 + at}`)]
  await dropBytes(page.locator('body'), 'supplier.csv', Buffer.from(lines.join('\n')))
  await shown(page)
}

/** Two columns of one heading, in an encoding that is found. */
async function twice(page: Page): Promise<void> {
  const lines = ['SKU;Name;Price;Price', 'BRD-0012;Oak board 20 mm;40,5;51,5', 'BRD-0014;Board;45;61']
  await dropBytes(page.locator('body'), 'supplier, prices of spring and summer.csv', Buffer.from(lines.join('\n')))
  await shown(page)
}

const narrow = { width: 1024, height: 700 }

export const sheetShots: readonly Shot[] = [
  { name: 'sheets-light', act: together },
  { name: 'sheets-dark', dark: true, act: together },
  { name: 'sheets-narrow', size: narrow, act: together },
  { name: 'storages-read-narrow-russian', size: narrow, russian: true, act: readPerStorage },
  { name: 'headings-twice', act: twice },
  { name: 'headings-twice-narrow-russian', size: narrow, russian: true, dark: true, act: twice },
  { name: 'storages-read-wide-russian', size: { width: 1440, height: 700 }, russian: true, act: readPerStorage },
  { name: 'headings-twice-wide-russian', size: { width: 1440, height: 700 }, russian: true, act: twice },
  { name: 'sheets-no-place', act: lost },
  { name: 'storages-offered-light', act: columnsPerStorage },
  { name: 'storages-read-dark', dark: true, act: readPerStorage },
  { name: 'storages-offered-russian', russian: true, size: narrow, act: columnsPerStorage },
  { name: 'storages-read-russian', russian: true, act: readPerStorage },
  { name: 'storages-per-material-light', act: readPerStorage },
  { name: 'storages-per-material-troubled', size: { width: 1024, height: 700 }, act: perMaterialTroubled },
  { name: 'storages-per-material-menu', russian: true, size: { width: 1024, height: 700 }, act: rowsMenu },
  { name: 'storages-per-storage-light', act: readRowPerStorage },
  { name: 'wrong-key-light', act: wrongKey },
  { name: 'wrong-key-russian-dark', russian: true, dark: true, act: wrongKey },
]
