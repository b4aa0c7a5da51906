/** The second week of three suppliers needs no click before Apply: one after the other, and all dropped at once. */
import { expect, test } from './fixtures/window.ts'
import { dropBytes, dropSeveral } from './fixtures/drop.ts'
import { weekOne, weekTwo } from './fixtures/weeks.ts'
import { apply, grid, shown } from './fixtures/workbench.ts'

const cell = { 'Прайс 11.csv': '81.50', 'Holz AG 2026-11.xlsx': '46.00', 'Counts 2.csv': '43' } as const

test('[SUPPLIER-1] [SUPPLIER-7] week 2, one list after the other: dropped, applied', async ({ app: page }) => {
  test.setTimeout(180_000)
  await weekOne(page)
  const named = { 'Прайс 11.csv': 'Доски', 'Holz AG 2026-11.xlsx': 'Holz AG', 'Counts 2.csv': 'Counts' } as const
  for (const { name, bytes } of await weekTwo()) {
    await dropBytes(page.locator('body'), name, bytes)
    await shown(page)
    const supplier = Object.entries(named).find(([file]) => file === name)?.[1] ?? ''
    await expect(page.getByText(new RegExp(`^Read as a list of ${supplier}, since `))).toBeVisible()
    const value = Object.entries(cell).find(([file]) => file === name)?.[1] ?? ''
    await expect(grid(page).getByText(value, { exact: true }).first()).toBeVisible()
    // Nothing was clicked: this is the first click since the drop.
    await apply(page)
    await expect(page.getByText(/changes?, (all )?verified/)).toBeVisible()
    await page.getByRole('button', { name: 'Import another file' }).click()
  }
})

test('[LISTS-1] [SUPPLIER-7] week 2, all lists dropped at once: one plan, applied', async ({ app: page }) => {
  test.setTimeout(180_000)
  await weekOne(page)
  await dropSeveral(page.locator('body'), await weekTwo())
  await shown(page)
  for (const value of Object.values(cell)) {
    await expect(grid(page).getByText(value, { exact: true }).first()).toBeVisible()
  }
  // Nothing waits for an answer, and this is the first click since the drop.
  for (const waiting of ['Conflict', 'Problem']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${waiting} [1-9]`) })).toHaveCount(0)
  }
  await apply(page)
  await expect(page.getByText(/4 changes?, (all )?verified/)).toBeVisible()
  await page.getByRole('button', { name: 'Open the report' }).click()
  const report = page.getByRole('grid', { name: 'Rows of the report' })
  for (const source of [
    'Прайс 11.csv',
    'Holz AG 2026-11.xlsx',
    'Counts 2.csv › Main warehouse',
    'Counts 2.csv › Van',
  ]) {
    await expect(report.getByRole('gridcell', { name: source, exact: true })).toBeVisible()
  }
  for (const now of ['81.50', '46.00', '43', '4']) {
    await expect(report.getByRole('row').filter({ hasText: now }).first()).toBeVisible()
  }
})
