/** Settings: each does what it says, by mouse and by keyboard, and is there after a reload. */
import type { Page } from '@playwright/test'
import { expectNoViolationsDayAndNight } from './fixtures/axe.ts'
import { expect, field, main, test } from './fixtures/account.ts'
import { openReadAs, place, toExport } from './fixtures/places.ts'
import { apply, chip, grid, shown, todo } from './fixtures/workbench.ts'

async function toSettings(page: Page): Promise<void> {
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

async function drop(page: Page, text: string): Promise<void> {
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await shown(page)
}

test('each place of the rail is its screen, by click and by key; Export stands under Stock and leads back', async ({
  app: page,
}) => {
  const places = ['Files', 'Stock', 'Suppliers', 'History', 'Account', 'Settings', 'Help'] as const
  await expect(page.getByRole('navigation').getByRole('button')).toHaveText([...places])
  for (const [at, name] of places.entries()) {
    await place(page, name).click()
    await expect(place(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press(`Alt+${((at + 1) % places.length) + 1}`)
    await expect(place(page, name)).not.toHaveAttribute('aria-current', 'page')
    await page.keyboard.press(`Alt+${at + 1}`)
    await expect(place(page, name)).toHaveAttribute('aria-current', 'page')
  }
  // A page within a screen closes when the rail leads there, from anywhere. What was read or typed on it stays.
  await place(page, 'Suppliers').click()
  await page.getByRole('button', { name: 'Reorder list' }).click()
  await page.getByRole('button', { name: 'Make the list' }).click()
  await expect(page.getByRole('table')).not.toHaveCount(0)
  await place(page, 'Account').click()
  await page.getByRole('button', { name: 'Add an account' }).click()
  await field(page, 'Address').fill('https://shop.example')
  await place(page, 'Suppliers').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suppliers' })).toBeVisible()
  await page.getByRole('button', { name: 'Reorder list' }).click()
  await expect(page.getByRole('table')).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Read the account again' })).toBeVisible()
  await place(page, 'Account').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Add an account' }).click()
  await expect(field(page, 'Address')).toHaveValue('https://shop.example')
  await page.getByRole('button', { name: '← All accounts' }).click()
  await toSettings(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await toExport(page)
  await expect(place(page, 'Stock')).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Export stock' })).toHaveCount(0)
  await expect(place(page, 'Stock')).toHaveAttribute('aria-current', 'page')
})

test('a number is kept when the field is left or Enter pressed, refused with its range, and back after a reload', async ({
  app: page,
  served,
}) => {
  await toSettings(page)
  await field(page, 'Requests a second').fill('2,5')
  await page.keyboard.press('Enter')
  await field(page, 'Requests at one time').fill('3')
  await page.keyboard.press('Tab')
  await field(page, 'Requests kept for other programs').fill('1,500')
  await page.keyboard.press('Tab')
  const settings = async () =>
    ((await served.call('settings.get', {})) as { value: { settings: Record<string, unknown> } }).value.settings
  await expect.poll(settings).toMatchObject({ rate: 2.5, concurrency: 3, quotaReserve: 1500 })
  await field(page, 'Requests at one time').fill('65')
  await page.keyboard.press('Tab')
  await expect(page.getByText('A whole number from 1 to 64.')).toBeVisible()
  await expect.poll(() => settings()).toMatchObject({ concurrency: 3 })
  await field(page, 'Requests at one time').focus()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Requests at one time')).toHaveValue('3')
  await page.reload()
  await expect(field(page, 'Requests a second')).toHaveValue('2.5')
  await expect(field(page, 'Requests kept for other programs')).toHaveValue('1,500')
  await expect(page.getByText('usually 5', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Usual values: Sending' }).click()
  // A smaller reserve protects less: a page in a browser cannot set it.
  await expect(page.getByText('In the terminal, give: stocksheet config set reserve 0')).toBeVisible()
  await expect(field(page, 'Requests a second')).toHaveValue('2.5')
  await expect.poll(settings).toMatchObject({ rate: 2.5, concurrency: 3, quotaReserve: 1500 })
})

test('[RUN-23] requests that are all kept for other programs: an import says that nothing can be sent', async ({
  app: page,
}) => {
  await toSettings(page)
  await field(page, 'Requests kept for other programs').fill('10,000')
  await page.keyboard.press('Tab')
  await page.getByRole('navigation').getByRole('button', { name: 'Files' }).click()
  await drop(page, 'sku;price\nBRD-0012;43\n')
  const short = 'All requests of a day are kept for other programs. Keep fewer of them in the settings.'
  await expect(page.getByText(short)).toBeVisible()
  await expect(todo(page)).toContainText(
    'Nothing can be sent: all 10,000 requests of a day are kept for other programs.',
  )
  await page.getByRole('button', { name: /^Apply 1 row$/ }).click()
  await expect(page.getByRole('dialog').getByText(short)).toBeVisible()
})

test('[PROTECT-1] a kind of unusual change cannot be turned off in a browser; the words name the terminal’s command', async ({
  app: page,
  served,
}) => {
  await toSettings(page)
  const leap = page.getByRole('checkbox', { name: 'Ten times higher or lower' })
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(9)
  await leap.click()
  await expect(page.getByText('In the terminal, give: stocksheet config set guard-leap off')).toBeVisible()
  await expect(leap).toBeChecked()
  await expect
    .poll(() => served.call('settings.get', {}))
    .toMatchObject({ value: { settings: { guard: { leap: true } } } })
})

test('the word that clears a field applies to the open import', async ({ app: page }) => {
  await drop(page, 'sku;price;notes\nBRD-0012;41;leer\n')
  await expect(grid(page).getByRole('gridcell', { name: /leer/ })).toBeVisible()
  await toSettings(page)
  await field(page, 'Word that clears a field').fill('=leer')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^At most 40 characters, without ; and \|/)).toBeVisible()
  await field(page, 'Word that clears a field').fill('LEER')
  await page.keyboard.press('Enter')
  await expect(page.getByText('usually (clear)')).toBeVisible()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await expect.poll(() => grid(page).locator('[data-state="clear"], [data-state="same"]').count()).toBeGreaterThan(0)
  await expect(chip(page, 'Changes')).toBeVisible()
})

test('a running run uses the new speed', async ({ app: page }) => {
  await toSettings(page)
  await field(page, 'Requests a second').fill('0.2')
  await page.keyboard.press('Enter')
  await field(page, 'Requests at one time').fill('1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  const rows = ['BRD-0012', 'BRD-0014', 'BRD-0015', 'BRD-0017', 'BRD-0018', 'BRD-0019', 'BRD-0020', 'BRD-0021']
  await drop(page, ['sku;notes', ...rows.map((sku) => `${sku};counted`), ''].join('\n'))
  await apply(page)
  await expect(page.getByText(/^[1-7] of 8 rows (is|are) in\.$/)).toBeVisible()
  await toSettings(page)
  await page.getByRole('button', { name: 'Usual values: Sending' }).click()
  await field(page, 'Requests a second').fill('100')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  // The rest would have taken over half a minute.
  await expect(page.getByText('8 rows are in, checked.')).toBeVisible()
})

test('the app stores theme and language, not the window', async ({ app: page, served, browser }) => {
  await toSettings(page)
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('Dark').click()
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Русский').click()
  await expect(page.getByRole('heading', { name: 'Настройки', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Настройки', level: 1 })).toBeVisible()
  // Another window of the same app, with storages of its own.
  const context = await browser.newContext({ locale: 'en-GB', colorScheme: 'light' })
  await served.letIn(context)
  const otherPage = await context.newPage()
  await otherPage.goto(served.origin)
  await expect(otherPage.getByRole('button', { name: 'Выбрать файл' })).toBeVisible()
  await expect(otherPage.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // And it follows when the first one changes its mind.
  await page.getByRole('radiogroup', { name: 'Язык' }).getByText('Английский').click()
  await expect(otherPage.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await context.close()
})

test('the data folder is shown', async ({ app: page, served }) => {
  await toSettings(page)
  await expect(main(page).getByRole('region', { name: 'Data folder' })).toContainText(served.dataFolder)
})

test('no violations on the settings screen, in light and dark', async ({ app: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await toSettings(page)
  await expectNoViolationsDayAndNight(page, 'settings')
  await field(page, 'Requests a second').fill('many')
  await page.keyboard.press('Tab')
  await expect(page.getByText('A number from 0.1 to 1,000.')).toBeVisible()
  await field(page, 'Requests at one time').fill('2')
  await page.keyboard.press('Enter')
  await expectNoViolationsDayAndNight(page, 'settings with an error')
  await page.setViewportSize({ width: 1024, height: 600 })
  await expectNoViolationsDayAndNight(page, 'narrow')
})

test('[T-35] the encoding that is set is used for the next file; the file’s chip goes before it, to detect as well', async ({
  app: page,
}) => {
  await toSettings(page)
  const encoding = page.getByLabel('Encoding of text files')
  await encoding.selectOption('koi8-r')
  await page.reload()
  await expect(encoding).toHaveValue('koi8-r')
  await page.keyboard.press('Alt+1')
  await drop(page, 'sku,name\nA-1,Käse\n')
  const picker = (await openReadAs(page)).getByRole('button', { name: /Encoding/ })
  await expect(picker).toContainText('koi8-r')
  await picker.click()
  await page
    .getByRole('option', { name: 'As detected' })
    .or(page.getByRole('menuitemradio', { name: 'As detected' }))
    .click()
  await expect(picker).toContainText('utf-8')
})
