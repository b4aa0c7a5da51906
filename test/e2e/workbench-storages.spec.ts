/** A list with a column per storage: reported, read with one click, applied to each storage. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, chip, chooseStep, grid, openDetails, openFileMenu, shown, todo } from './fixtures/workbench.ts'
import { openReadAs } from './fixtures/places.ts'
import { asked } from './fixtures/brought-back.ts'

const PIVOT = [
  'SKU,Note,Main warehouse,Цех / Shop floor,Stock: Van',
  'BRD-0012,a,41,5,1',
  'BRD-0014,b,17,,2',
  'BRD-0015,c,,3,',
  '',
]

const offer = (page: Page) => todo(page).locator('[data-open]').filter({ hasText: 'Columns are named after storages' })

async function dropPivot(page: Page): Promise<void> {
  await dropBytes(page.locator('body'), 'pivot.csv', Buffer.from(PIVOT.join('\n')))
  await shown(page)
}

async function stocksOf(page: Page, sku: string): Promise<string> {
  const address = /"address":"([^"]+)"/.exec(await asked(page, 'accounts.list', {}))?.[1] ?? ''
  const stocks = await Promise.all(
    [1, 2, 3].map(async (storage_id) => {
      const answer = await fetch(`${address}/v1/materials/get_list.php`, {
        method: 'POST',
        headers: { Authorization: 'practice-key', 'Content-Type': 'application/json' },
        body: JSON.stringify({ storage_id }),
      })
      const materials: unknown = Reflect.get(Object(await answer.json()), 'materials')
      const own: unknown = (Array.isArray(materials) ? materials : []).find(
        (entry) => Reflect.get(Object(entry), 'sku') === sku,
      )
      return Number(Reflect.get(Object(own), 'stock'))
    }),
  )
  return stocks.join(' ')
}

const cell = (page: Page, row: number, column: number) => grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)

async function showRowPer(page: Page, what: 'material' | 'storage'): Promise<void> {
  await (await openFileMenu(page)).getByRole('menuitemradio', { name: what, exact: true }).click()
}

test.use({ oneWindow: true })

test('[TABLE-6] [TABLE-7] one click reads each column for its own storage; one cell of one storage is typed over, and applied', async ({
  app: page,
}) => {
  const began = performance.now()
  await dropPivot(page)
  await expect(offer(page)).toContainText('“Main warehouse”, “Цех / Shop floor”, “Stock: Van”')
  await offer(page).getByRole('button', { name: 'Read each for its own storage' }).click()
  await expect(offer(page)).toHaveCount(0)
  // A row per material, with a cell for each storage.
  await expect(chip(page, 'All')).toHaveText(/3/)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  // oxlint-disable-next-line no-console -- the table of the note
  console.log(`| pivot | 1 | ${seconds} |`)
  await expect(page.getByRole('columnheader', { name: /Stock Van/ })).toBeVisible()
  await expect(cell(page, 0, 0)).toHaveText('2')
  await expect(cell(page, 1, 5)).toHaveAttribute('data-state', 'none')
  await expectNoViolations(page, 'a row per material')

  // Cells without a value in the file cannot be edited. A cell of one storage can.
  await cell(page, 1, 5).click()
  await page.keyboard.type('8')
  await expect(cell(page, 1, 5).locator('textarea')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Selected row' })).toContainText('no value for this storage')
  await cell(page, 0, 6).click()
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 6)).toHaveAttribute('data-edited', 'true')
  await cell(page, 0, 6).click()
  const strip = await openDetails(page)
  await expect(strip.getByRole('group', { name: 'Van' })).toContainText('6')
  await expectNoViolations(page, 'the storages of a row')

  // The other view shows the same.
  await showRowPer(page, 'storage')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '7')
  await expect(cell(page, 0, 0)).toHaveText(/Main/)
  await expect(page.getByRole('columnheader', { name: /Main warehouse \/ Цех/ })).toContainText('Stock')
  const van = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /Van/ }) })
  await expect(van.first()).toContainText('6')
  await expectNoViolations(page, 'columns per storage read')
  await showRowPer(page, 'material')
  await expect(chip(page, 'All')).toHaveText(/3/)

  const before = await stocksOf(page, 'BRD-0015')
  const offeredText = await page.getByRole('button', { name: /^Apply \d+ rows/ }).textContent()
  await apply(page)
  // One number: the rows that Apply names are the rows that were applied.
  await expect(page.getByText(`${offeredText?.match(/\d+/)?.[0]} rows are in, checked.`)).toBeVisible()
  await expect(cell(page, 0, 0)).toHaveAccessibleName(/Verified|Changed/i)
  await expect.poll(() => stocksOf(page, 'BRD-0012')).toBe('41 5 6')
  expect((await stocksOf(page, 'BRD-0014')).split(' ').filter((_, index) => index !== 1)).toEqual(['17', '2'])
  const after = await stocksOf(page, 'BRD-0015')
  expect([after.split(' ')[1], after.split(' ')[0], after.split(' ')[2]]).toEqual([
    '3',
    before.split(' ')[0],
    before.split(' ')[2],
  ])
})

test('[TABLE-7] leaving out, filters and the way to a row are of materials; the view outlives a reload', async ({
  app: page,
}) => {
  await dropPivot(page)
  await expectNoViolations(page, 'columns per storage offered')
  await offer(page).getByRole('button', { name: 'Read each for its own storage' }).click()
  await expect(chip(page, 'All')).toHaveText(/3/)
  await cell(page, 0, 2).click()
  const strip = await openDetails(page)
  await strip.getByRole('checkbox', { name: 'Apply: Van' }).click()
  await expect(strip.getByRole('group', { name: 'Van' })).toContainText('Left out by you')
  await cell(page, 0, 2).focus()
  await page.keyboard.press(' ')
  await expect(cell(page, 0, 0)).toHaveAccessibleName(/Left out/)
  await page.keyboard.press(' ')
  await expect(strip.getByRole('checkbox', { name: 'Apply: Van' })).toBeChecked()
  await page.keyboard.press('Control+g')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('data-r', '1')
  await page.getByRole('columnheader', { name: /Stock Van/ }).click()
  await expect(cell(page, 0, 0)).toHaveText('2')
  await showRowPer(page, 'storage')
  await page.reload()
  await shown(page)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '7')
  // The rows of the file are counted, as Apply does.
  await expect(chip(page, 'All')).toHaveText(/3/)
})

test('[TABLE-6] by keyboard: offered, read, filtered, undone, left as it is', async ({ app: page }) => {
  await dropPivot(page)
  const focused = page.locator(':focus')
  const readLocator = offer(page).getByRole('button', { name: 'Read each for its own storage' })
  await readLocator.focus()
  await page.keyboard.press('Enter')
  await expect(offer(page)).toHaveCount(0)
  // The line disappeared with its button, so the focus is in the grid.
  await expect(grid(page).locator(':focus')).toHaveCount(1)
  await (await openFileMenu(page)).getByRole('menuitemradio', { name: 'storage', exact: true }).press('Enter')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '7')
  await page.keyboard.press('Control+g')
  await page.keyboard.type('Van!3')
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAttribute('data-r', '5')
  const layer = await openReadAs(page)
  const filter = layer.getByRole('button', { name: /^Rows of/ })
  await filter.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: /Van/ }).press('Enter')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
  await filter.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: /all storages/ }).press('Enter')
  await page.keyboard.press('Escape')
  await chooseStep(page, 'Undo: columns per storage')
  await expect(offer(page)).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await offer(page).getByRole('button', { name: 'Leave them as they are' }).press('Enter')
  await expect(offer(page)).toHaveCount(0)
  // It can still be chosen next to the file's name.
  const picker = (await openReadAs(page)).getByRole('button', { name: /^Columns per storage/ })
  await picker.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Read each for its own storage' }).press('Enter')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '7')
  await expect(picker).toContainText('each for its own')
  await expect(focused).toHaveCount(1)
})
