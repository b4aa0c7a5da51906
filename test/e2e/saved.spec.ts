/** Edits survive closing the program or the tab. The start screen offers them, and discarding them can be undone. */
import type { Browser, Locator, Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test, type ServedApp } from './fixtures/window.ts'
import { grid, shown, rowsThatAre } from './fixtures/workbench.ts'

const prices = Buffer.from('sku;price\nBRD-0012;50,5\nBRD-0014;60,5\nBRD-0016;70,5\n')
const cell = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)

/** Makes one edit and leaves out one row, and waits until both are saved. */
async function edit(page: Page, servedApp: ServedApp, name = 'prices.csv'): Promise<void> {
  await dropBytes(page.locator('body'), name, prices)
  await shown(page)
  await cell(page, 0, 3).click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await cell(page, 1, 0).click()
  await page.keyboard.press('Space')
  await expect(rowsThatAre(page, 'Left out by you')).toBeVisible()
  // Edits are collected for a moment before they are saved.
  const written = { value: { imports: [{ name, changes: { cells: 1, rows: 1 } }] } }
  await expect.poll(() => servedApp.call('saved.list', {})).toMatchObject(written)
}

async function expectEdits(page: Page): Promise<void> {
  await shown(page)
  await expect(cell(page, 0, 3).locator('ins')).toHaveText(/9\.00/)
  await expect(rowsThatAre(page, 'Left out by you')).toBeVisible()
}

/** A second window of the same program, with a session, on its start screen. */
async function anotherWindow(browser: Browser, servedApp: ServedApp): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await servedApp.letIn(context)
  const otherPage = await context.newPage()
  await otherPage.goto(servedApp.origin)
  return otherPage
}

const notice = (page: Page): Locator => page.getByText('1 edit, 1 row left out, not applied', { exact: false })

test('[T-9] [EDIT-8] the program was killed: the start screen offers the edits, and they are as they were', async ({
  app: page,
  served,
}) => {
  await edit(page, served)
  await served.killAndServeAgain(page)
  await expect(notice(page)).toBeVisible()
  await expectNoViolations(page, 'saved')
  await page.setViewportSize({ width: 640, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.setViewportSize({ width: 1360, height: 860 })

  await page.getByRole('button', { name: 'Discard the changes in prices.csv' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByText('Your changes in prices.csv are discarded.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: discard the changes in prices.csv' }).click()
  await page.getByRole('button', { name: 'Resume prices.csv' }).click()
  await expectEdits(page)
  await page.keyboard.press('Control+z')
  await expect(rowsThatAre(page, 'Left out by you')).toHaveCount(0)
  await page.reload()
  await shown(page)
  await expect(cell(page, 0, 3).locator('ins')).toHaveText(/9\.00/)
})

test('[T-9] [EDIT-8] the notice in Russian, also in a narrow window', async ({ app: page, served }) => {
  await edit(page, served)
  await served.killAndServeAgain(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Русский').click()
  await page.getByRole('button', { name: 'Файлы' }).click()
  await expect(page.getByText('1 правка, 1 исключённая строка, не применено', { exact: false })).toBeVisible()
  await page.setViewportSize({ width: 640, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Удалить изменения в prices.csv' }).click()
  await expect(page.getByText('Ваши изменения в prices.csv удалены.')).toBeVisible()
})

test('[T-9] [EDIT-8] a tab that is lost: another one resumes it, and the first is told at its next step', async ({
  app: page,
  served,
  browser,
}) => {
  await edit(page, served)
  const otherPage = await anotherWindow(browser, served)
  await expect(otherPage.getByText('may still be open in another window', { exact: false })).toBeVisible()
  await otherPage.getByRole('button', { name: 'Resume prices.csv' }).click()
  await expectEdits(otherPage)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('This import is no longer open.', { exact: false }).first()).toBeVisible()
  await expectEdits(otherPage)
  await otherPage.context().close()
})

test('[T-9] [EDIT-8] another window’s start screen says what is kept now, not what was kept when it came', async ({
  app: page,
  served,
  browser,
}) => {
  await edit(page, served)
  const otherPage = await anotherWindow(browser, served)
  const elsewhere = (changes: string): Locator =>
    otherPage.getByText(`${changes}, not applied · may still be open`, { exact: false })
  await expect(elsewhere('1 edit, 1 row left out')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(elsewhere('1 edit')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(otherPage.getByText('may still be open', { exact: false })).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(elsewhere('1 edit')).toBeVisible()
  await otherPage.context().close()
})
