/** States of several sheets read together worth a picture: an export of two storages that came back with edits. */
import type { Page } from '@playwright/test'
import { dropBytes } from '../../e2e/fixtures/drop.ts'
import { editedWorkbook } from '../../e2e/fixtures/edited-workbook.ts'
import { chip, grid, shown } from '../../e2e/fixtures/workbench.ts'
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
  await chip(page, 'Stock').click()
  await grid(page).locator('[data-r="7"][data-kind="row"]').click()
}

async function lost(page: Page): Promise<void> {
  await broughtBack(page)
  await page.keyboard.press('Control+g')
  await page.keyboard.type('Cellar!12')
  await page.keyboard.press('Enter')
}

export const sheetShots: readonly Shot[] = [
  { name: 'sheets-light', act: together },
  { name: 'sheets-dark', dark: true, act: together },
  { name: 'sheets-no-place', act: lost },
]
