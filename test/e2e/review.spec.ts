/** A second person: a plan saved for review, read elsewhere without a network, printed, opened again and approved; and the summary of a run. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, shown } from './fixtures/workbench.ts'

const CSV =
  'Article;Price;Stock;Notes\nBRD-0012;44,90;12;"<b>bold</b> \u202Egnp"\nBRD-0014;abc;1;\nBRD-0015;52,90;7;dry\n'

async function saved(page: Page, open: string, save: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: open }).first().click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: save, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const pages = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length

test('[SEAL-9] a plan saved as a page is read offline, without a request and without a violation, and prints on A4 and Letter', async ({
  app: page,
  served,
  browser,
}) => {
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from(CSV))
  await shown(page)
  const { name, bytes } = await saved(page, 'Save for review …', 'A page to read and print')
  expect(name).toMatch(/^prices.*plan\.html$/)
  const path = join(served.dataFolder, 'plan.html')
  await writeFile(path, bytes)

  const context = await browser.newContext({ offline: true })
  const reader = await context.newPage()
  const requests: string[] = []
  const refused: string[] = []
  reader.on('request', (request) => requests.push(request.url()))
  reader.on('console', (message) => refused.push(message.text()))
  await reader.goto(pathToFileURL(path).href)
  expect(requests).toEqual([pathToFileURL(path).href])
  await expect(reader.getByRole('heading', { name: 'Plan for prices.csv' })).toBeVisible()
  await expect(reader.getByText('<b>bold</b>').first()).toBeVisible()
  await expect(reader.getByText('U+202E').first()).toBeVisible()
  expect((await new AxeBuilder({ page: reader }).analyze()).violations).toEqual([])
  expect(refused).toEqual([])
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await reader.pdf({ format })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages(pdf)).toBeGreaterThan(0)
  }
  await context.close()
})

test('[SEAL-3] a sealed plan is opened again, shows its seals, and is approved; on paper and in the terminal it is the same plan', async ({
  app: page,
  served,
}) => {
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from(CSV))
  await shown(page)
  const { name, bytes } = await saved(page, 'Save for review …', 'A sealed plan')
  expect(name).toMatch(/^prices.*plan\.json$/)
  const path = join(served.dataFolder, 'saved plan.json')
  await writeFile(path, bytes)

  await page.getByRole('button', { name: /Close this import/ }).click()
  await page.getByTestId('plan-input').setInputFiles(path)
  const dialog = page.getByRole('dialog', { name: 'Plan for prices.csv' })
  await expect(dialog.getByText(/Made: this installation/)).toBeVisible()
  await expect(dialog.getByText('No second person has approved')).toBeVisible()
  await expectNoViolations(page, 'a saved plan')
  await dialog.getByRole('button', { name: 'Approve …' }).click()
  await expect(dialog.getByText('does not count as a second person’s')).toBeVisible()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Approve and save' }).click()
  const approved = await readFile(await (await coming).path(), 'utf8')
  expect(approved.split(',"seal":')[0]).toBe(bytes.toString().split(',"seal":')[0])
  await expect(dialog.getByText(/Approved: this installation/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // Changed by one digit.
  await writeFile(path, approved.replace('44.9', '44.8'))
  await page.getByTestId('plan-input').setInputFiles(path)
  await expect(page.getByRole('dialog').getByText('was changed after it was made')).toBeVisible()
})

test('[SEAL-10] a saved plan is opened, compared with its account, and sent; its report says what it changed', async ({
  app: page,
  served,
}) => {
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from(CSV))
  await shown(page)
  const { bytes } = await saved(page, 'Save for review …', 'A sealed plan')
  const path = join(served.dataFolder, 'saved plan.json')
  await writeFile(path, bytes)
  await page.getByRole('button', { name: /Close this import/ }).click()
  await page.getByTestId('plan-input').setInputFiles(path)
  const dialog = page.getByRole('dialog', { name: 'Plan for prices.csv' })
  await dialog.getByRole('button', { name: 'Send …' }).click()
  const group = dialog.getByRole('group', { name: 'Send …' })
  await expect(group.getByText(/^To Practice/)).toBeVisible()
  await expect(group.getByText('1 row is left out:')).toBeVisible()
  await expectNoViolations(page, 'a saved plan before it is sent')
  await expect(dialog.locator(':focus')).toHaveText('Not now')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(group).toBeHidden()
  await dialog.getByRole('button', { name: 'Send …' }).click()
  await dialog.getByRole('button', { name: /^Send \d+ requests$/ }).click()
  await expect(page.getByRole('heading', { name: 'prices.csv' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Rows of the report' }).getByText('44.90').first()).toBeVisible()

  // From any screen, by the palette.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Open a saved plan')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('option', { selected: true })).toContainText('Open a saved plan')
  await page.keyboard.press('Escape')
  await page.getByTestId('command-plan-input').setInputFiles(path)
  await expect(dialog.getByRole('button', { name: 'Send …' })).toBeVisible()
})

test('[SUM-1] the summary of a run is read and printed', async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'prices.csv', Buffer.from(CSV))
  await shown(page)
  await apply(page)
  await expect(page.getByText(/changes?, (all )?verified/)).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Summary' }).click()
  await expect(page.getByRole('heading', { name: 'Run of prices.csv' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Value of stock' })).toBeVisible()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2)
  await expectNoViolations(page, 'the summary of a run')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  expect(pages(await page.pdf({ format: 'A4' }))).toBe(1)
})
