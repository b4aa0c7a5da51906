/** Leaving the desktop app with changes: what the dialogs promise to keep is offered again, and what cannot be kept is named as lost. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makeBackup } from '../../src-main/app/backup/make-backup.ts'
import { openStoreIn } from '../../src-main/store/database/store.ts'
import { SettingsTable } from '../../src-main/store/settings/settings-table.ts'
import { DEFAULT_SETTINGS } from '../../src-shared/api/settings.ts'
import type { Asked } from '../electron-standin/record.ts'
import { expect, test, type Desktop } from './fixtures/desktop.ts'
import { shown } from './fixtures/workbench.ts'

const lastBox = async (desktop: Desktop): Promise<unknown> =>
  (await desktop.record()).findLast(({ what }: Asked) => what === 'dialog.showMessageBox')?.with

const cell = (page: Page): Locator => page.locator('[data-r="0"][data-c="3"]')
const NOTICE = '1 edit, not applied'

async function edit(desktop: Desktop): Promise<string> {
  const path = join(desktop.dataFolder, 'prices.csv')
  writeFileSync(path, 'sku;price\nBRD-0012;50\nBRD-0014;60\n')
  await desktop.ask('emit', ['open-file', path])
  await cell(desktop.page).click()
  await desktop.page.keyboard.type('9')
  await desktop.page.keyboard.press('Enter')
  await expect(cell(desktop.page).locator('ins')).toHaveText(/9\.00/)
  return path
}

const answerNext = (desktop: Desktop, response: number): Promise<unknown> =>
  desktop.ask('dialog', { what: 'dialog.showMessageBox', answer: { response } })

test('[T-9] [EDIT-8] changes that cannot be saved are listed as lost before the app quits', async ({ desktop }) => {
  const imports = join(desktop.dataFolder, 'imports')
  writeFileSync(imports, 'Not a folder.')
  await edit(desktop)
  await answerNext(desktop, 1)
  expect(await desktop.ask('close')).toBe(false)
  await expect
    .poll(() => lastBox(desktop))
    .toMatchObject({
      buttons: ['Quit Without Them', 'Keep Working'],
      detail: 'prices.csv: 1 edit.\nThey are lost when the window is closed. The files themselves stay as they are.',
      defaultId: 1,
      cancelId: 1,
    })
  expect(desktop.process.exitCode).toBeNull()
  rmSync(imports)
})

test('[KEPT-4] [PROTECT-1] a copy is restored in the app, weaker settings after a question of the system, and the app goes on', async ({
  desktop,
}) => {
  const { page } = desktop
  const copied = join(desktop.dataFolder, 'another-computer')
  await new SettingsTable(openStoreIn(copied)).set({
    ...DEFAULT_SETTINGS,
    rate: 3,
    guard: { ...DEFAULT_SETTINGS.guard, leap: false },
  })
  const file = join(copied, 'monday.stocksheet')
  await makeBackup({ dataFolder: copied, version: '0.2.0', now: Date.now() }, file)
  await edit(desktop)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  const restore = async (response: number): Promise<void> => {
    await answerNext(desktop, response)
    await page.getByTestId('copy-input').setInputFiles(file)
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  }
  await restore(1)
  await expect(page.getByRole('dialog')).toContainText('You did not confirm it.')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await restore(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Requests a second' })).toHaveValue('3')
  await desktop.ask('close')
  await expect.poll(() => desktop.process.exitCode).toBe(0)
})

test('[T-9] [EDIT-8] a crashed page is restored with its import and edits', async ({ desktop }) => {
  await edit(desktop)
  await desktop.ask('emit', ['render-process-gone', null, { reason: 'crashed', exitCode: 5 }])
  await expect(cell(desktop.page).locator('ins')).toHaveText(/9\.00/)
})

/** Edits the first row's price in the account's stock. */
async function editStock(page: Page): Promise<void> {
  await page.keyboard.press('Alt+2')
  await shown(page)
  const at = Number(await page.getByRole('columnheader', { name: /Price/ }).getAttribute('aria-colindex')) - 1
  await page.locator(`[data-r="0"][data-c="${at}"]`).click()
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
}

test('[T-9] [EDIT-8] changes of the stock are named before the app quits, from any screen, and it stays', async ({
  desktop,
}) => {
  const { page } = desktop
  await editStock(page)
  await page.keyboard.press('Alt+4')
  await expect(page.getByRole('heading', { name: 'Nothing applied yet' })).toBeVisible()
  await answerNext(desktop, 1)
  expect(await desktop.ask('close')).toBe(false)
  await expect
    .poll(() => lastBox(desktop))
    .toMatchObject({ detail: expect.stringContaining('Stock of Practice account: 1 edit.') })
  expect(desktop.process.exitCode).toBeNull()
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
})

/** Closes the window despite the question while the app keeps running; returns the window that a click on the app's icon opens. */
async function closedAndReopened(desktop: Desktop): Promise<Page> {
  await answerNext(desktop, 0)
  const removedPage = desktop.page.waitForEvent('close')
  const context = desktop.page.context()
  expect(await desktop.ask('close')).toBe(false)
  // The browser notifies the test and the app in no fixed order.
  await removedPage
  await expect.poll(async () => (await desktop.record()).some(({ what }: Asked) => what === 'closed')).toBe(true)
  expect(desktop.process.exitCode).toBeNull()

  await desktop.ask('emit', ['activate'])
  const reopened = (): Page | undefined => context.pages().find((page) => page.url().startsWith('https://stocksheet'))
  await expect.poll(() => reopened() !== undefined).toBe(true)
  const page = reopened()
  if (!page) throw new Error('no new window')
  return page
}

test.describe('on macOS the app keeps running when its window is closed', () => {
  test.use({ platform: 'darwin' })

  test('[T-9] [EDIT-8] closing it asks and names the changes; a new window offers them, and resumes them', async ({
    desktop,
  }) => {
    await edit(desktop)
    await answerNext(desktop, 1)
    expect(await desktop.ask('close')).toBe(false)
    await expect
      .poll(() => lastBox(desktop))
      .toMatchObject({ buttons: ['Close', 'Keep Working'], detail: expect.stringContaining('prices.csv: 1 edit.') })
    await expect(cell(desktop.page).locator('ins')).toHaveText(/9\.00/)

    const page = await closedAndReopened(desktop)
    await expect(page.getByText(NOTICE, { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Resume prices.csv' }).click()
    await expect(cell(page).locator('ins')).toHaveText(/9\.00/)
  })

  test('[T-9] [EDIT-8] changes of the stock are offered by a new window, and resumed there', async ({ desktop }) => {
    await editStock(desktop.page)
    await answerNext(desktop, 1)
    expect(await desktop.ask('close')).toBe(false)
    await expect
      .poll(() => lastBox(desktop))
      .toMatchObject({
        buttons: ['Close', 'Keep Working'],
        detail: expect.stringContaining('Stock of Practice account: 1 edit.'),
      })
    const page = await closedAndReopened(desktop)
    await page.getByTestId('file-input').waitFor({ state: 'attached' })
    await page.keyboard.press('Alt+2')
    await expect(page.getByText('You had 1 edit in Stock of Practice account', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Resume Stock of Practice account' }).click()
    await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
    const at = Number(await page.getByRole('columnheader', { name: /Price/ }).getAttribute('aria-colindex')) - 1
    await expect(page.locator(`[data-r="0"][data-c="${at}"] ins`)).toHaveText(/77/)
  })
})
