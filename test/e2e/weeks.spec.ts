/** The second week of three suppliers needs no click before Apply: one after the other, and all dropped at once. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/window.ts'
import { dropBytes, dropSeveral } from './fixtures/drop.ts'
import { weekOne, weekThree, weekTwo } from './fixtures/weeks.ts'
import { applyButton, grid, shown } from './fixtures/workbench.ts'

/** The new value is at the end of its cell, after the old value and texts for screen readers. */
const newValue = (page: Page, value: string) =>
  grid(page)
    .getByRole('gridcell', { name: new RegExp(`${value}$`) })
    .first()

const cell = { 'Прайс 11.csv': '81.50', 'Holz AG 2026-11.xls': '46.00', 'Counts 2.ods': '43' } as const

test('[SUPPLIER-1] [SUPPLIER-2] [SUPPLIER-7] week 2, one list after the other: dropped, applied; week 3, with other columns: confirmed', async ({
  app: page,
}) => {
  test.setTimeout(180_000)
  await weekOne(page)
  const named = { 'Прайс 11.csv': 'Доски', 'Holz AG 2026-11.xls': 'Holz AG', 'Counts 2.ods': 'Counts' } as const
  for (const { name, bytes } of await weekTwo()) {
    await dropBytes(page.locator('body'), name, bytes)
    await shown(page)
    const supplier = Object.entries(named).find(([file]) => file === name)?.[1] ?? ''
    await expect(page.getByRole('banner').getByRole('button', { name: supplier, exact: true })).toBeVisible()
    const value = Object.entries(cell).find(([file]) => file === name)?.[1] ?? ''
    await expect(newValue(page, value)).toBeVisible()
    // This is the first and only click since the drop.
    await applyButton(page).click()
    await expect(page.getByText(/rows? (is|are) in, checked/)).toBeVisible()
    await page.getByRole('button', { name: 'Next file' }).click()
  }
  // Week 3: a heading has changed. The supplier is suggested, and its price rule still works.
  const [changedHeading, newColumn] = await weekThree()
  await dropBytes(page.locator('body'), changedHeading.name, changedHeading.bytes)
  await page.getByRole('button', { name: 'Use Holz AG' }).click()
  await expect(newValue(page, '47.00')).toBeVisible()
  // A new column may have an unknown meaning, so it is confirmed. Nothing of the previous list is lost.
  await dropBytes(page.locator('body'), newColumn.name, newColumn.bytes)
  await expect(newValue(page, '12')).toBeVisible()
  await applyButton(page).click()
  await expect(page.getByRole('dialog').getByText(/stock balance, largest fall/)).toBeVisible()
})

test('[QUEUE-1] [SUPPLIER-7] week 2, all lists dropped at once: each applied in its turn', async ({ app: page }) => {
  test.setTimeout(180_000)
  await weekOne(page)
  const lists = await weekTwo()
  await dropSeveral(page.locator('body'), lists)
  for (const { name } of lists) {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await shown(page)
    const value = Object.entries(cell).find(([file]) => file === name)?.[1] ?? ''
    await expect(newValue(page, value)).toBeVisible()
    // No question is open.
    await expect(page.getByRole('button', { name: /^Needs you [1-9]/ })).toHaveCount(0)
    await applyButton(page).click()
    await expect(page.getByText(/rows? (is|are) in, checked/)).toBeVisible()
    if (name !== lists.at(-1)?.name) await page.keyboard.press('Alt+n')
  }
  await expect(page.getByText(/more files? waits?:/)).toHaveCount(0)
})
