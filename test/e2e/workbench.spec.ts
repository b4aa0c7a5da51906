/** The main job in the window: a file, its diff, Apply, verified; the second time nothing to do; then an export. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import {
  apply,
  chip,
  chooseField,
  countOf,
  grid,
  openCard,
  openSample,
  rowsThatAre,
  shown,
  todo,
} from './fixtures/workbench.ts'
import { accountMenu, closeFile, openReadAs, readAs, rereadFile, toExport } from './fixtures/places.ts'

const priceList = readFileSync(join(import.meta.dirname, '../fixtures/price-list.csv'))

/** The first rows of the price list: enough to see everything, few enough for the usual five requests a second. */
function firstRows(count: number): Buffer {
  let endIndex = 0
  for (let row = 0; row <= count; row += 1) endIndex = priceList.indexOf('\n', endIndex) + 1
  return priceList.subarray(0, endIndex)
}

test('a dropped price list shows its diff, is applied and verified; dropped again it changes nothing', async ({
  app: page,
  served,
}) => {
  await dropBytes(page.locator('body'), 'price-list.csv', firstRows(40))
  await shown(page)

  await expect(page.getByRole('heading', { name: 'price-list.csv' })).toBeVisible()
  await expect(readAs(page)).toHaveText('Read as Russian Excel CSV')
  const choices = await openReadAs(page)
  await expect(choices.getByRole('button', { name: /Encoding windows-1251/ })).toBeVisible()
  await expect(choices.getByRole('button', { name: /Decimals comma/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const edit = await countOf(page, 'Changes')
  await expect.poll(() => countOf(page, 'All')).toBe(40)
  expect(edit).toBeGreaterThan(5)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(edit + 1))

  await chip(page, 'All').click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '41')
  await chip(page, 'Changes').click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(edit + 1))
  const price = grid(page).locator('[data-r="0"][data-state="changed"]').first()
  await expect(price.locator('del')).toHaveText(/\d/)
  await expect(price.locator('ins')).toHaveText(/\d/)

  const written = async () => JSON.stringify(await served.call('runs.list', {}))
  const before = await written()
  await page.getByRole('button', { name: `Apply ${edit} rows` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Main warehouse')
  await expect(dialog).toContainText('Practice account')
  await expect(dialog).toContainText(`${edit} prices`)
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect(await written()).toBe(before)

  await apply(page)
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
  await expect(page.getByText(`${edit} rows are in, checked.`)).toBeVisible()
  await expect(rowsThatAre(page, 'Verified').first()).toBeVisible()
  // Rows that already equal the file do not count as left out.
  await expect(page.getByLabel('Progress')).not.toContainText('left out')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText(`${edit} verified`)).toBeVisible()
  await expect(page.getByText(/\d left out/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Files', exact: true }).click()

  await rereadFile(page)
  await expect(page.getByText('Nothing to do: the account already matches the file.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
})

test('filters, search and problems show the right rows', async ({ app: page }) => {
  await openSample(page, /mess\.csv/)
  const problems = await countOf(page, 'Needs you')
  expect(problems).toBeGreaterThan(0)
  await chip(page, 'Needs you').click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(problems + 1))

  await openCard(page, 'Not a number')
  await todo(page).getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.locator('[data-name=more]')).toContainText('Not a number')
  // The pointer moves once the rows it should rest on are there.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
  const markedLocator = grid(page).locator('[data-tip]').first()
  await markedLocator.hover()
  await expect(page.getByRole('tooltip')).toHaveText(/./)

  await chip(page, 'All').click()
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('zzz-nothing')
  await expect(page.getByText('No rows fit these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search rows' })).toHaveValue('')
  await expect(grid(page).locator('[data-r="0"][data-kind="row"]')).toHaveText(/\d/)
})

test('another field for a column changes the plan, and can be reset', async ({ app: page }) => {
  await openSample(page, /price-list\.csv/)
  const before = await page.getByRole('button', { name: /^Apply/ }).innerText()
  const choose = (field: string) => chooseField(page, /Цена/, field)
  await choose('Not used')
  await expect(page.getByRole('columnheader', { name: /Цена/ })).toContainText('Not used')
  await expect(page.getByRole('button', { name: before })).toHaveCount(0)
  await choose('Price')
  await expect(page.getByRole('button', { name: before })).toBeVisible()
})

test('a reload of the window keeps the import and its choices', async ({ app: page }) => {
  await openSample(page, /price-list\.csv/)
  await accountMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'Van' }).click()
  await expect(accountMenu(page)).toContainText('Van')
  // It cannot be chosen again before the file is read for it.
  await accountMenu(page).click()
  await expect(page.getByRole('menuitemradio', { name: 'Van' })).toBeEnabled()
  await page.keyboard.press('Escape')
  const before = await page.getByRole('group', { name: 'Show rows' }).innerText()
  await page.reload()
  await shown(page)
  await expect(accountMenu(page)).toContainText('Van')
  await expect.poll(() => page.getByRole('group', { name: 'Show rows' }).innerText()).toBe(before)
  await closeFile(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('stock is exported to a real workbook', async ({ app: page }) => {
  await toExport(page)
  await page.getByRole('checkbox', { name: 'Van' }).uncheck()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\u0003\u0004')
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
})
