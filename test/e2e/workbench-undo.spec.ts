/** A run is undone: the plan is shown first, the undo is a run with its own report, and nothing can be undone twice. */
import { dropBytes } from './fixtures/drop.ts'
import { setPace } from './fixtures/pace.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, countOf, openSample, phraseAsked, shown } from './fixtures/workbench.ts'
import { rereadFile } from './fixtures/places.ts'

test.use({ oneWindow: true })

test('a stock count is applied and undone; the second undo says there is nothing to', async ({ app: page, served }) => {
  await openSample(page, /stock-count\.xlsx/)
  const stock = await countOf(page, 'Changes')
  await setPace(served, 'fast')
  await apply(page)
  await expect(page.getByText(`${stock} rows are in, checked.`)).toBeVisible()

  const runs = async () => JSON.stringify(await served.call('runs.list', {})).match(/"run":/g)?.length
  await expect.poll(() => runs()).toBe(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Undo stock-count.xlsx' })).toBeVisible()
  await expect(page.getByText(`${stock} rows to undo`)).toBeVisible()
  await expect(page.getByText('Stock goes back as a correction', { exact: false })).toBeVisible()
  const rows = page.getByRole('table', { name: 'What goes back' }).getByRole('row')
  await expect(rows).toHaveCount(stock + 1)
  await expect(rows.nth(1).locator('del')).toHaveText(/\d/)
  await expect(rows.nth(1).locator('ins')).toHaveText(/\d/)
  // Looking at it sends nothing.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect.poll(() => runs()).toBe(1)

  await page.getByRole('button', { name: 'stock-count.xlsx' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  // What was compared is there at once, and can be compared again.
  await expect(rows).toHaveCount(stock + 1)
  await page.getByRole('button', { name: 'Read the account again' }).click()
  await expect(rows).toHaveCount(stock + 1)
  await setPace(served, 'usual')
  await page.getByRole('button', { name: 'Undo now' }).click()
  await expect(page.getByRole('heading', { name: 'Undo of stock-count.xlsx' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
  await setPace(served, 'fast')
  await expect(page.getByText(`${stock} verified`)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveCount(0)
  // Rows are loaded while scrolling.
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(stock + 1))
  await expect(page.getByRole('grid').getByText('Verified').first()).toBeVisible()

  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await expect(page.getByText('These changes are being undone.', { exact: false })).toBeVisible()
  await rereadFile(page)
  await expect(page.getByRole('button', { name: `Apply ${stock} rows` })).toBeVisible()

  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'stock-count.xlsx', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Nothing is left to undo', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo now' })).toHaveCount(0)
})

test('taking an added material back deletes it: only with the phrase', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'new.csv', Buffer.from('sku;name;unit;price\nZZ-1;Brand new hinge;pcs;5\n'))
  await shown(page)
  await apply(page)
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const go = page.getByRole('button', { name: 'Undo now' })
  await expect(go).toBeDisabled()
  const { field, phrase } = await phraseAsked(page)
  await field.fill(phrase)
  await go.click()
  await expect(page.getByText('1 verified')).toBeVisible()
})
