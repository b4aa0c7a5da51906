/** The key of an account: never shown again, requested when it is missing, and runs that stopped without it. */
import type { Page } from '@playwright/test'
import { apply, grid, shown } from './fixtures/workbench.ts'
import type { ServedApp } from './fixtures/window.ts'
import {
  addAccount,
  connect,
  expect,
  key,
  main,
  openMore,
  save,
  saveOnly,
  test,
  write,
  type StartAccount,
} from './fixtures/account.ts'

test('a key is never shown again, only that one exists; it can be replaced and removed', async ({
  app: page,
  startAccount,
  served,
}) => {
  const server = await startAccount()
  const bodies: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/call/'))
      void response.text().then(
        (body) => bodies.push(body),
        () => undefined,
      )
  })
  await addAccount(page, 'Joinery', server)
  await page.getByRole('button', { name: 'Change Joinery' }).click()
  const card = page.getByRole('region', { name: 'API key' })
  await expect(card).toContainText('A key is held until Stocksheet closes.')
  await expect(key(page)).toBeHidden()
  await card.getByRole('button', { name: 'Replace' }).click()
  await expect(key(page)).toHaveValue('')
  await expect(key(page)).toHaveAttribute('type', 'password')
  await card.getByRole('button', { name: 'Keep the saved key' }).click()
  await card.getByRole('button', { name: 'Forget' }).click()
  await expect(page.getByText('The key is forgotten.')).toBeVisible()
  await expect(key(page)).toBeVisible()
  expect(bodies.length).toBeGreaterThan(5)
  expect(bodies.filter((body) => body.includes(server.key))).toEqual([])
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain(server.key)
  expect(await page.content()).not.toContain(server.key)
  expect(JSON.stringify(await served.call('accounts.setups', {}))).not.toContain(server.key)
})

test('a refused key is entered in place, and the file opens', async ({ app: page, startAccount }) => {
  const server = await startAccount()
  await write(page, 'Joinery', server.url)
  await key(page).fill('not-the-key')
  await connect(page)
  await expect(page.getByRole('alert')).toContainText('The key is not accepted.')
  await openMore(page)
  await page.getByRole('button', { name: 'Add a storage' }).click()
  await page.getByRole('textbox', { name: 'Number of storage 1' }).fill('1')
  await saveOnly(page)
  await expect(page.getByText('Joinery is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await main(page)
    .getByRole('button', { name: /price-list/ })
    .click()
  await page.getByRole('alert').getByRole('button', { name: 'Enter the key again' }).click()
  await expect(key(page)).toBeFocused()
  await key(page).fill(server.key)
  await page.keyboard.press('Enter')
  await expect(grid(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'price-list.csv' })).toBeVisible()
})

/** A run of one row into the user's own account, stopped because its key was rejected. */
async function stoppedForItsKey(page: Page, servedApp: ServedApp, startAccount: StartAccount) {
  const server = await startAccount()
  await addAccount(page, 'Joinery', server)
  const setups = (await servedApp.call('accounts.setups', {})) as {
    value: { accounts: { id: string; name: string }[] }
  }
  const id = setups.value.accounts.find(({ name }) => name === 'Joinery')?.id ?? ''
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from('sku;price\nBRD-0012;41\n') })
  await shown(page)
  await servedApp.call('accounts.setKey', { account: id, secret: 'revoked', keep: 'session' })
  await apply(page)
  await expect(page.getByRole('button', { name: 'Enter the key again' })).toBeVisible()
  return { server, id }
}

test('a run that lost its key asks for it and continues to the end', async ({ app: page, served, startAccount }) => {
  const { server } = await stoppedForItsKey(page, served, startAccount)
  await page.getByRole('button', { name: 'Enter the key again' }).click()
  await key(page).fill(server.key)
  await save(page)
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()
})

test('a stopped run continues from History after its key was entered there', async ({
  app: page,
  served,
  startAccount,
}) => {
  const { server, id } = await stoppedForItsKey(page, served, startAccount)
  await served.call('accounts.forgetKey', { account: id })
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await main(page).getByRole('button', { name: 'one.csv', exact: true }).click()
  await main(page).getByRole('button', { name: 'Continue this import' }).click()
  await page.getByRole('button', { name: 'Enter the key', exact: true }).click()
  await key(page).fill(server.key)
  await save(page)
  await expect(page.getByRole('heading', { name: 'one.csv', level: 1 })).toBeVisible()
  await expect(main(page).getByText('1 verified')).toBeVisible()
})
