/** The desktop around the window, on the built app: menus, recent files, window state, notices, crashes, the log. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Asked } from '../electron-standin/record.ts'
import { expect, test, type Desktop } from './fixtures/desktop.ts'
import { place } from './fixtures/places.ts'

function of(record: readonly Asked[], what: string): readonly unknown[] {
  return record.filter((requestedCall) => requestedCall.what === what).map((requestedCall) => requestedCall.with)
}

const lastOf = async (desktop: Desktop, what: string): Promise<unknown> => of(await desktop.record(), what).at(-1)

test('the menu leads to every place and sheet of the window', { tag: '@real' }, async ({ desktop }) => {
  const { page } = desktop
  await page.getByTestId('file-input').waitFor({ state: 'attached' })
  await desktop.ask('menu', 'view-suppliers')
  await expect(place(page, 'Suppliers')).toHaveAttribute('aria-current', 'page')
  await desktop.ask('menu', 'view-history')
  await expect(page.getByRole('button', { name: 'History', exact: true })).toHaveAttribute('aria-current', 'page')
  await desktop.ask('menu', 'export')
  await expect(page.getByRole('heading', { name: 'Export stock' })).toBeVisible()
  await expect(place(page, 'Stock')).toHaveAttribute('aria-current', 'page')
  await desktop.ask('menu', 'view-accounts')
  await expect(place(page, 'Account')).toHaveAttribute('aria-current', 'page')
  await desktop.ask('menu', 'settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await desktop.ask('menu', 'view-import')
  await expect(place(page, 'Files')).toHaveAttribute('aria-current', 'page')

  await desktop.ask('menu', 'shortcuts')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toBeVisible()
  await desktop.ask('menu', 'about')
  const about = page.getByRole('dialog', { name: 'About Stocksheet' })
  await expect(about).toContainText(/Stocksheet\d+\.\d+\.\d+/)
  await expect(about).toContainText('Node.js')
  await about.getByRole('button', { name: 'Licences' }).click()
  const licences = page.getByRole('dialog', { name: 'Licences' })
  await expect(licences).toContainText(/made with \d+ packages/)
  await licences.getByRole('searchbox').fill('electron')
  await licences.getByText('electron', { exact: false }).first().click()
  await expect(licences.locator('pre').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(licences).toHaveCount(0)
  await desktop.ask('menu', 'guide')
  await expect(page.getByRole('dialog', { name: 'The guide' })).toContainText('The first ten minutes')
})

test('opened files are listed as recent, and a deleted one is reported and removed', async ({ desktop }) => {
  const file = join(desktop.dataFolder, 'prices.csv')
  writeFileSync(file, 'Name;Unit;Price\nBolt;pcs;1,50\n')
  await desktop.ask('dialog', { what: 'dialog.showOpenDialog', answer: { canceled: false, filePaths: [file] } })
  await desktop.ask('menu', 'open')
  await expect(desktop.page.getByRole('grid')).toBeVisible()
  await expect.poll(() => lastOf(desktop, 'app.addRecentDocument')).toBe(file)
  expect(statSync(join(desktop.dataFolder, 'window', 'recent.json')).mode & 0o777).toBe(0o600)

  const removedText = join(desktop.dataFolder, 'gone.csv')
  writeFileSync(removedText, 'a;b\n')
  expect(await desktop.startAgain(removedText)).toBe(0)
  await expect.poll(async () => JSON.stringify(await lastOf(desktop, 'Menu.setApplicationMenu'))).toContain('gone.csv')
  await desktop.ask('menu', 'prices.csv')
  // It is listed once it is open. Earlier, it would be added to a list that was cleared since.
  await expect.poll(() => lastOf(desktop, 'app.addRecentDocument')).toBe(file)
  rmSync(removedText)
  await desktop.ask('menu', 'gone.csv')
  await expect
    .poll(() => lastOf(desktop, 'dialog.showErrorBox'))
    .toEqual({
      title: 'The file could not be opened',
      message: '“gone.csv” is no longer where it was. It was taken off the list of recent files.',
    })
  await desktop.ask('menu', 'clear-recent')
  expect(JSON.stringify(await lastOf(desktop, 'Menu.setApplicationMenu'))).toContain('No Recent Files')
  expect(of(await desktop.record(), 'app.clearRecentDocuments')).toHaveLength(1)
})

test('macOS hands over a file with an event', async ({ desktop }) => {
  const file = join(desktop.dataFolder, 'handed.csv')
  writeFileSync(file, 'Name;Unit;Price\nNut;pcs;1,50\n')
  await desktop.ask('emit', ['open-file', file])
  await expect(desktop.page.getByRole('grid')).toBeVisible()
  expect(of(await desktop.record(), 'open-file prevented')).toHaveLength(1)
})

test('the window keeps its position, size and zoom, and menus follow its language and theme', async ({ desktop }) => {
  const { page } = desktop
  await page.getByTestId('file-input').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Русский').click()
  await page.getByText('Тёмное', { exact: false }).first().click()
  await expect
    .poll(async () => JSON.stringify(await lastOf(desktop, 'Menu.setApplicationMenu')))
    .toContain('Недавние файлы')
  await expect.poll(() => lastOf(desktop, 'nativeTheme.themeSource')).toBe('dark')

  const bounds = { x: 100, y: 50, width: 1200, height: 800 }
  await desktop.ask('window', { bounds, zoom: 1, maximised: true })
  const ended = new Promise((resolve) => desktop.process.once('exit', resolve))
  await desktop.ask('close')
  expect(await ended).toBe(0)
  const kept = (name: string): unknown => JSON.parse(readFileSync(join(desktop.dataFolder, 'window', name), 'utf8'))
  expect(kept('window.json')).toEqual({ display: 1, places: [{ display: 1, bounds, maximised: true }], zoom: 1 })
  expect(kept('preferences.json')).toEqual({ language: 'ru', theme: 'dark' })
  for (const name of ['window.json', 'preferences.json']) {
    expect(statSync(join(desktop.dataFolder, 'window', name)).mode & 0o777).toBe(0o600)
  }
})

test('a run is shown on the dock, reports its end in the background, and quitting asks', async ({ desktop }) => {
  const { page } = desktop
  // Only a run of more than ten seconds is reported; five requests a second are sent.
  const rows = Array.from({ length: 56 }, (_, row) => `Part ${row};pcs;${row + 1},50`)
  const file = join(desktop.dataFolder, 'run.csv')
  writeFileSync(file, ['Name;Unit;Price', ...rows, ''].join('\n'))
  await desktop.ask('emit', ['open-file', file])
  await page.getByRole('button', { name: /^Apply \d+ rows$/ }).click()
  await page.getByRole('button', { name: 'Apply now' }).click()
  await expect.poll(() => lastOf(desktop, 'setProgressBar')).toMatchObject({ options: { mode: 'normal' } })

  await desktop.ask('dialog', { what: 'dialog.showMessageBox', answer: { response: 1 } })
  expect(await desktop.ask('close')).toBe(false)
  await expect.poll(() => lastOf(desktop, 'dialog.showMessageBox')).toMatchObject({ buttons: ['Quit', 'Keep Running'] })
  expect(desktop.process.exitCode).toBeNull()

  await desktop.ask('window', { focused: false })
  await expect
    .poll(() => lastOf(desktop, 'Notification.show'), { timeout: 60_000 })
    .toEqual({
      title: 'All changes are applied',
      body: '56 rows changed and verified.',
    })
  await expect.poll(() => lastOf(desktop, 'setProgressBar')).toEqual({ progress: -1, options: { mode: 'none' } })
  await desktop.ask('notification')
  expect(await lastOf(desktop, 'focus')).toBeNull()
  const record = await desktop.record()
  expect(of(record, 'powerSaveBlocker.start')).toHaveLength(of(record, 'powerSaveBlocker.stop').length)
})

test('[T-9] closing the window with changes asks, names them, and stays when told so; of two files handed over none is lost', async ({
  desktop,
}) => {
  const { page } = desktop
  const [prices, second] = ['prices.csv', 'second.csv'].map((name) => join(desktop.dataFolder, name))
  for (const path of [prices, second]) writeFileSync(path ?? '', 'sku;price\nBRD-0012;50\nBRD-0014;60\n')
  // The file arrives at once, whether or not the window knows its account yet.
  await desktop.ask('emit', ['second-instance', ['stocksheet', '.', prices, second], desktop.dataFolder])
  await expect(page.getByRole('heading', { name: 'prices.csv' })).toBeVisible()
  await expect(page.getByText('1 more file waits: second.csv')).toBeVisible()
  await page.locator('[data-r="0"][data-c="3"]').click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await page.locator('[data-r="1"][data-kind="row"]').click()
  await page.keyboard.press('Space')
  await expect(page.getByText('Left out by you').first()).toBeVisible()

  await desktop.ask('dialog', { what: 'dialog.showMessageBox', answer: { response: 1 } })
  expect(await desktop.ask('close')).toBe(false)
  await expect
    .poll(() => lastOf(desktop, 'dialog.showMessageBox'))
    .toMatchObject({
      buttons: ['Quit', 'Keep Working'],
      detail:
        'prices.csv: 1 edit, 1 row left out.\nThey are saved on this computer, and Stocksheet offers them the next time you open it.',
      defaultId: 1,
      cancelId: 1,
    })
  expect(desktop.process.exitCode).toBeNull()
  await expect(page.getByRole('heading', { name: 'prices.csv' })).toBeVisible()

  await desktop.ask('emit', ['open-file', second])
  await expect(page.getByRole('dialog')).toContainText(
    'prices.csv has 1 edit, 1 row left out that you have not applied yet.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Keep prices.csv' }).click()
  await expect(page.getByRole('heading', { name: 'prices.csv' })).toBeVisible()
})

test('the log is shown from the menu, holds what broke and no secret', async ({ desktop }) => {
  await desktop.ask('menu', 'log')
  const path = join(desktop.dataFolder, 'logs', 'stocksheet.log')
  await expect.poll(() => lastOf(desktop, 'shell.showItemInFolder')).toBe(path)
  expect(readFileSync(path, 'utf8')).toMatch(
    /Stocksheet \d+\.\d+\.\d+ on \w+\. Holds no keys, no file contents and no paths\.\n$/,
  )
  await desktop.ask('bug', { kind: 'rejection', message: 'Cannot read sk_live_canary of "Болт М8"' })
  await desktop.ask('emit', ['child-process-gone', { type: 'GPU', reason: 'crashed', exitCode: 3 }])
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('A helper process (GPU) is gone: crashed, exit code 3.')
  const text = readFileSync(path, 'utf8')
  expect(text).toContain('A rejection was not caught.\n  TypeError: Cannot read … of …\n')
  expect(text).not.toMatch(/sk_live|Болт|М8/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('crash dumps stay on this computer, in the log’s folder', async ({ desktop }) => {
  expect(of(await desktop.record(), 'crashReporter.start')).toEqual([{ uploadToServer: false }])
  expect(statSync(join(desktop.dataFolder, 'logs', 'crashes')).mode & 0o777).toBe(0o700)
})

test('Help > Copy a report opens the report in the window', async ({ desktop }) => {
  await desktop.ask('menu', 'report')
  await expect(desktop.page.getByRole('dialog', { name: 'A report on Stocksheet' }).locator('pre')).toContainText(
    'The data file is whole',
  )
})

test('a crashed page is loaded again', async ({ desktop }) => {
  await desktop.ask('emit', ['render-process-gone', null, { reason: 'crashed', exitCode: 5 }])
  await expect
    .poll(async () => of(await desktop.record(), 'loadURL'))
    .toEqual(['app://stocksheet/', 'app://stocksheet/'])
  await expect(desktop.page.getByTestId('file-input')).toBeAttached()
})

test('an uncaught exception is reported, and the app restarts', async ({ desktop }) => {
  await desktop.ask('dialog', { what: 'dialog.showMessageBoxSync', answer: 0 })
  const ended = new Promise((resolve) => desktop.process.once('exit', resolve))
  await desktop.ask('bug', { kind: 'exception', message: 'x is not a function' })
  expect(await ended).toBe(1)
  expect(readFileSync(join(desktop.dataFolder, 'logs', 'stocksheet.log'), 'utf8')).toContain(
    'An exception was not caught.',
  )
})

test.describe('at the first start of another version', () => {
  test.use({ lastVersion: '0.0.1' })

  test('the start screen offers what is new, once', async ({ desktop: { page } }) => {
    const line = page.getByRole('listitem').filter({ hasText: /Stocksheet is now version \d/ })
    await line.getByRole('button', { name: /^Show: / }).click()
    await expect(page.getByRole('dialog', { name: /^What is new in/ }).getByRole('listitem')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(line).toHaveCount(0)
    await page.reload()
    await expect(page.getByTestId('file-input')).toBeAttached()
    await expect(line).toHaveCount(0)
  })
})
