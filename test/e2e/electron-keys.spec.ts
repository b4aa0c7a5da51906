/** Keys on the desktop: stored by the system, and every way this can fail, on the built app with the stand-in. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPractice, type PracticeServer } from '../../src-main/practice/server.ts'
import { addAccount, connect, field, key, openMore, save, toAccounts, write } from './fixtures/account.ts'
import { expect, test as desktopTest } from './fixtures/desktop.ts'

const test = desktopTest.extend<{ account: PracticeServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from this pattern
  account: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'stocksheet-account-'))
    const server = await startPractice({ folder, fresh: true })
    await use(server)
    await server.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
})

test('a key is stored encrypted by the system, and still there after the window reloads', async ({
  desktop,
  account,
}) => {
  const { page, dataFolder } = desktop
  await page.getByTestId('file-input').waitFor({ state: 'attached' })
  await addAccount(page, 'Joinery', account)
  await expect(page.getByRole('region', { name: 'Your accounts' })).toContainText('key saved')
  const file = readFileSync(join(dataFolder, 'keys.json'), 'utf8')
  expect(Object.keys((JSON.parse(file) as { keys: object }).keys)).toHaveLength(1)
  expect(file).not.toContain(account.key)
  expect((await desktop.record()).filter(({ what }) => what === 'safeStorage.encryptStringAsync')).toHaveLength(1)
  await page.reload()
  await toAccounts(page)
  await page.getByRole('button', { name: 'Change Joinery' }).click()
  const card = page.getByRole('region', { name: 'API key' })
  await expect(card).toContainText('A key is saved on this computer, encrypted by the system.')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The key is accepted.')).toBeVisible()
  // The user chooses to keep it for this session only, and the stored one is deleted.
  await card.getByRole('button', { name: 'Replace' }).click()
  await key(page).fill(account.key)
  await card.getByText('Until Stocksheet closes').click()
  await save(page)
  await expect(page.getByRole('region', { name: 'Your accounts' })).toContainText('key until Stocksheet closes')
  expect(JSON.parse(readFileSync(join(dataFolder, 'keys.json'), 'utf8'))).toEqual({ keys: {} })
})

for (const [backend, changes, words] of [
  ['none', { available: false }, /password store is not available, so the key cannot be kept encrypted/],
  ['basic_text', { backend: 'basic_text' }, /no password store .* so the key is not saved/],
] as const) {
  test(`with the store ${backend} nothing is kept, the user is told before and can use the key until the app closes`, async ({
    desktop,
    account,
  }) => {
    test.skip(process.platform !== 'linux' && backend === 'basic_text', 'only Linux has such a store')
    const { page, dataFolder } = desktop
    await desktop.ask('keychain', changes)
    await write(page, 'Joinery', account.url)
    await openMore(page)
    await expect(page.getByRole('form', { name: 'Connect an account' })).toContainText(words)
    await key(page).fill(account.key)
    await connect(page)
    await expect(page.getByRole('heading', { name: 'Joinery is connected' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Your accounts' })).toContainText('key until Stocksheet closes')
    expect(() => readFileSync(join(dataFolder, 'keys.json'))).toThrow(/ENOENT/)
  })
}

test('if the key store locks itself, the account is saved without its key, with the reason', async ({
  desktop,
  account,
}) => {
  const { page } = desktop
  await write(page, 'Joinery', account.url)
  await key(page).fill(account.key)
  await desktop.ask('keychain', { locked: true })
  await connect(page)
  await expect(page.getByRole('alert')).toContainText('Use it until Stocksheet closes, then enter it again.')
  await openMore(page)
  await page.getByText('Until Stocksheet closes', { exact: true }).click()
  await connect(page)
  await expect(page.getByRole('heading', { name: 'Joinery is connected' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Your accounts' })).toContainText('key until Stocksheet closes')
})

test('a key that can no longer be decrypted is requested again, with an explanation', async ({ desktop, account }) => {
  const { page } = desktop
  await page.getByTestId('file-input').waitFor({ state: 'attached' })
  await addAccount(page, 'Joinery', account)
  await desktop.ask('keychain', { secret: 'another computer' })
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /price-list/ })
    .click()
  await expect(page.getByRole('alert')).toContainText('The saved key of “Joinery” cannot be read')
  await page.getByRole('button', { name: 'Enter the key again' }).click()
  await expect(key(page)).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('Joinery')
  await key(page).fill(account.key)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
})
