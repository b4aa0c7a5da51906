/** Several files by the keyboard alone, from choosing them to their suppliers’ names; the report of their run in both formats. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { expect, test } from './fixtures/window.ts'
import { grid, shown } from './fixtures/workbench.ts'

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** Tab, until it has the focus. */
async function tabTo(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(what).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0], timeout: 60_000 })
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).press('Enter')
  return readFileSync(await (await coming).path())
}

/** Cells of a line of CSV; those with commas stand in quotation marks. */
function cellsOf(line: string): string[] {
  return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu), ([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )
}

/** Source, row and what the account holds, of each row of a report. */
function told(lines: readonly (readonly string[])[]): string[] {
  const [head = [], ...rows] = lines
  const at = (heading: string): number => {
    const found = head.indexOf(heading)
    if (found < 0) throw new Error(`no heading ${heading} in ${head.join(', ')}`)
    return found
  }
  const [source, row, after] = [at('Source'), at('Row in file'), at('After')]
  return rows.map((cells) => `${cells[source] ?? ''} ${cells[row] ?? ''} ${cells[after] ?? ''}`)
}

test('[LISTS-7] [LISTS-15] files are chosen, applied and remembered by the keyboard; the report is the same in both formats', async ({
  app: page,
}) => {
  test.setTimeout(180_000)
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Choose a file' }))
  await page.keyboard.press('Enter')
  const chooser = await choosing
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles([
    file('holz.csv', ['Article;Price', 'BRD-0012;46,10', 'BRD-0014;49,10']),
    file('metall.csv', ['sku,price', 'BRD-0015,54.30']),
  ])
  await shown(page)
  await expect(grid(page).getByText('metall.csv').first()).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()

  await page.keyboard.press('Control+Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Apply now' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/3 changes?, (all )?verified/)).toBeVisible({ timeout: 60_000 })

  const name = page.getByRole('textbox', { name: 'Supplier’s name' })
  await tabTo(page, name)
  await expect(name).toHaveValue('holz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Remembered as holz.')).toBeVisible()
  // The next file’s name is asked, and the next key is for it.
  await expect(name).toHaveValue('metall')
  await expect(name).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Metall GmbH')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Remembered as holz. Remembered as Metall GmbH.')).toBeVisible()
  await expect(name).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Open the report' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Rows of the report' })).toBeVisible()
  const text = (await downloaded(page, 'Report as CSV')).toString('utf8').replace(/^\uFEFF/u, '')
  const csv = text.trim().split(/\r?\n/u).map(cellsOf)
  const workbook = new ExcelJS.Workbook()
  const bytes = await downloaded(page, 'Report as Excel')
  await workbook.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
  const xlsx: string[][] = []
  workbook.worksheets[0]?.eachRow((row) => {
    const cells: string[] = []
    row.eachCell({ includeEmpty: true }, (cell) => cells.push(cell.text))
    xlsx.push(cells)
  })
  expect(told(csv)).toEqual([
    expect.stringMatching(/^holz\.csv 2 .*46\.1/),
    expect.stringMatching(/^holz\.csv 3 .*49\.1/),
    expect.stringMatching(/^metall\.csv 2 .*54\.3/),
  ])
  expect(told(xlsx)).toEqual(told(csv))
})

test('[LISTS-15] the last name is left by the keyboard, and the focus stays in the window', async ({ app: page }) => {
  test.setTimeout(120_000)
  await page
    .getByTestId('file-input')
    .setInputFiles([
      file('holz.csv', ['Article;Price', 'BRD-0012;46,10']),
      file('metall.csv', ['sku,price', 'BRD-0015,54.30']),
    ])
  await shown(page)
  await page.keyboard.press('Control+Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Apply now' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/2 changes?, (all )?verified/)).toBeVisible({ timeout: 60_000 })
  const leave = page.getByRole('button', { name: 'Not this file' })
  await tabTo(page, leave)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Remember how metall.csv is read')).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  await tabTo(page, leave)
  await page.keyboard.press('Enter')
  await expect(leave).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})
