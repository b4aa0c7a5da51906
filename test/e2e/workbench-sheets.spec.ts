/** An export of two storages that is imported again: exactly the edited rows, each identified by sheet and number. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { editedWorkbook, type EditedCell } from './fixtures/edited-workbook.ts'
import { complaints } from './fixtures/watch.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, chip, countOf, grid, shown } from './fixtures/workbench.ts'
import { openReadAs, toExport } from './fixtures/places.ts'

/** Exports the first two storages in the window itself. */
async function exported(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await toExport(page)
  await page.getByRole('checkbox', { name: 'Van' }).uncheck()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** Three cells of three rows: one stock in each sheet, one minimum in the second. */
async function broughtBack(page: Page): Promise<readonly EditedCell[]> {
  const { name, bytes } = await exported(page)
  const edited = await editedWorkbook(bytes, [
    { sheet: /^Main/, row: 4, heading: /^Stock/, value: (before) => before + 3 },
    { sheet: /Shop/, row: 4, heading: /^Stock/, value: (before) => before + 5 },
    { sheet: /Shop/, row: 90, heading: /^Minimum/, value: (before) => before + 1 },
  ])
  await dropBytes(page.locator('body'), name, edited.bytes)
  await shown(page)
  return edited.cells
}

const rowNames = (page: Page) => grid(page).locator('[data-kind="row"]:not([data-r="-1"])')
const goTo = (page: Page) => page.getByRole('searchbox', { name: 'Search rows' })
/** The row of the focused cell, as screen readers announce it. */
const whereFocusIs = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="row"]')?.querySelector('[role="rowheader"]')?.ariaLabel)

test('by mouse: exactly the edited rows, one sheet’s rows, and all of them applied', async ({ app: page }) => {
  const wrongTexts = await complaints(page)
  const [main, shop, least] = await broughtBack(page)
  if (!main || !shop || !least) throw new Error('Three cells were edited.')
  await expect(page.getByText('2 sheets together')).toBeVisible()
  expect([await countOf(page, 'Changes'), await countOf(page, 'All')]).toEqual([3, 418])
  await chip(page, 'Changes').click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  // Screen readers and the tooltip give the whole name; the cell shows sheet and number.
  const label = `${main.sheet}, row ${main.row}`
  const header = page.getByRole('rowheader', { name: new RegExp(`^${label}, `) })
  await expect(header).toHaveAttribute('title', new RegExp(`^${label}`))
  await expect(rowNames(page)).toHaveText([main, shop, least].map(({ sheet, row }) => `${sheet}${row}`))
  await header.click()
  await expect(page.getByRole('region', { name: 'Selected row' })).toContainText(label)
  await expectNoViolations(page, 'rows of two sheets')

  await (await openReadAs(page)).getByRole('button', { name: /^Rows of/ }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(shop.sheet) }).click()
  await page.keyboard.press('Escape')
  const ofShop = [main, shop, least].filter(({ sheet }) => sheet === shop.sheet)
  await expect(rowNames(page)).toHaveText(ofShop.map(({ sheet, row }) => `${sheet}${row}`))

  // The row is hidden, so the filters are cleared.
  await goTo(page).fill(`${main.sheet}!${main.row}`)
  await goTo(page).press('Enter')
  await expect.poll(() => whereFocusIs(page)).toMatch(new RegExp(`^${label}\\b`))
  await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true')

  await apply(page)
  await expect(page.getByText('3 rows are in, checked.')).toBeVisible()
  expect(wrongTexts).toEqual([])
})

test('by keyboard: a number alone stays in the sheet, a sheet’s start will do, any other text is searched', async ({
  app: page,
}) => {
  const [main, shop] = await broughtBack(page)
  if (!main || !shop) throw new Error('Two cells were edited.')
  const go = async (typedText: string): Promise<void> => {
    await page.keyboard.press('Control+g')
    await expect(goTo(page)).toBeFocused()
    await page.keyboard.type(typedText)
    await page.keyboard.press('Enter')
  }
  await go('12')
  await expect.poll(() => whereFocusIs(page)).toMatch(new RegExp(`^${main.sheet}, row 12\\b`))
  await go(`${shop.sheet.slice(0, 2).toLowerCase()} ${shop.row}`)
  await expect.poll(() => whereFocusIs(page)).toMatch(new RegExp(`^${shop.sheet}, row ${shop.row}\\b`))
  await go('40')
  await expect.poll(() => whereFocusIs(page)).toMatch(new RegExp(`^${shop.sheet}, row 40\\b`))
  await go('Nowhere!5')
  await expect(page.getByText('No rows fit these filters.')).toBeVisible()
  await expect(goTo(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(goTo(page)).toHaveValue('')
  await expect(page.getByText('No rows fit these filters.')).toBeHidden()
  await go(`'${main.sheet}'!${main.row}`)
  await expect.poll(() => whereFocusIs(page)).toMatch(new RegExp(`^${main.sheet}, row ${main.row}\\b`))
})
