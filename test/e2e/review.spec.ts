/** Review by a second person: the page of an import, opened elsewhere without a network and printed; and the summary of a run. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, openMore, shown } from './fixtures/workbench.ts'

const CSV =
  'Article;Price;Stock;Notes\nBRD-0012;44,90;12;"<b>bold</b> \u202Egnp"\nBRD-0014;abc;1;\nBRD-0015;52,90;7;dry\n'

async function saved(page: Page, save: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await openMore(page)
  await page.getByRole('menuitem', { name: save }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const pages = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length

test('[PLAN-22] a plan saved as a page is read offline, without a request and without a violation, and prints on A4 and Letter', async ({
  app: page,
  served,
  browser,
}) => {
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from(CSV))
  await shown(page)
  const { name, bytes } = await saved(page, 'Save these changes as a file …')
  expect(name).toMatch(/^prices.*changes\.html$/)
  const path = join(served.dataFolder, 'plan.html')
  await writeFile(path, bytes)

  const context = await browser.newContext({ offline: true })
  const reader = await context.newPage()
  const requests: string[] = []
  const refusedTexts: string[] = []
  reader.on('request', (request) => requests.push(request.url()))
  reader.on('console', (message) => refusedTexts.push(message.text()))
  await reader.goto(pathToFileURL(path).href)
  expect(requests).toEqual([pathToFileURL(path).href])
  await expect(reader.getByRole('heading', { name: 'Changes in prices.csv' })).toBeVisible()
  await expect(reader.getByText('<b>bold</b>').first()).toBeVisible()
  await expect(reader.getByText('U+202E').first()).toBeVisible()
  expect((await new AxeBuilder({ page: reader }).analyze()).violations).toEqual([])
  expect(refusedTexts).toEqual([])
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await reader.pdf({ format })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages(pdf)).toBeGreaterThan(0)
  }
  await context.close()
})

test('[SUM-1] the summary of a run is read and printed', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from(CSV))
  await shown(page)
  await apply(page)
  await expect(page.getByText('2 of 3 rows are in. 1 needs you.')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Save report' }).click()
  await page.getByRole('menuitem', { name: 'Summary' }).click()
  await expect(page.getByRole('heading', { name: 'Import of prices.csv' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Value of stock' })).toBeVisible()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(1)
  await expectNoViolations(page, 'the summary of a run')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  expect(pages(await page.pdf({ format: 'A4' }))).toBe(1)
})
