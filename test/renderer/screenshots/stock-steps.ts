/** Steps on the Stock screen that pictures share. */
import type { Page } from '@playwright/test'

export async function goTo(page: Page): Promise<void> {
  await page.keyboard.press('Alt+2')
}

/** Its first row is there. */
export async function shown(page: Page): Promise<void> {
  await page.locator('[data-r="0"][data-kind="row"]').filter({ hasText: /\d/ }).waitFor({ timeout: 120_000 })
}

export async function inGroups(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Rows and views|Строки и виды)/ }).click()
  await page.getByRole('menuitemradio', { name: 'Unit' }).click()
  await page.getByRole('treegrid').waitFor()
}
