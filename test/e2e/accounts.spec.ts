/** Accounts from the first start: added, tested, used, changed and removed, by mouse and by keyboard. */
import { expectNoViolationsDayAndNight } from './fixtures/axe.ts'
import { elsewhere } from './fixtures/elsewhere.ts'
import { setPace } from './fixtures/pace.ts'
import { apply, openSample, shown } from './fixtures/workbench.ts'
import {
  addAccount,
  connect,
  expect,
  field,
  key,
  openMore,
  saveOnly,
  test,
  toAccounts,
  write,
} from './fixtures/account.ts'
import { closeFile, rereadFile } from './fixtures/places.ts'
import { readBackup } from '../../src-main/app/backup/backup-file.ts'

test('the first start offers the samples on the practice account, and connecting an account', async ({
  app: page,
  startAccount,
}) => {
  const { url, key: secret } = await startAccount()
  const hint = page.getByRole('region', { name: 'You are on the practice account' })
  await expect(hint).toBeVisible()
  await openSample(page, /stock-count/)
  await closeFile(page)
  await hint.getByRole('button', { name: 'Add your account' }).click()
  await expect(page.getByRole('heading', { name: 'Connect an account' })).toBeVisible()
  // Pasted as in the documentation: with a method, the header's name, quotes.
  await field(page, 'Address').fill(` "${url}/v1/materials/add.php" `)
  await key(page).fill(`Authorization: Bearer ${secret}\n`)
  await expect(field(page, 'Address')).toHaveValue(url)
  await expect(field(page, 'Name')).toHaveValue(new URL(url).host)
  await field(page, 'Name').fill('Joinery')
  await connect(page)
  await expect(page.getByRole('heading', { name: 'Joinery is connected' })).toBeVisible()
  await expect(page.getByText('It has 3 storages.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Joinery')
  await page.getByRole('button', { name: 'Export the stock' }).click()
  await expect(page.getByRole('heading', { name: 'Export stock', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await expect(hint).toBeHidden()

  // Imports now go to this account.
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from('sku;price\nBRD-0012;41\n') })
  await shown(page)
  await apply(page)
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()
})

test('a failure is shown with advice, and nothing is saved until the connection works', async ({
  app: page,
  served,
  startAccount,
}) => {
  const { url, key: secret } = await startAccount()
  await toAccounts(page)
  await page.getByRole('button', { name: 'Add an account' }).click()
  await connect(page)
  await expect(field(page, 'Address')).toBeFocused()
  await field(page, 'Address').fill('http://127.0.0.1:1')
  await connect(page)
  await expect(page.getByText('Paste the key here.')).toBeVisible()
  await expect(key(page)).toBeFocused()
  await key(page).fill('not-the-key')
  const connectAt = () => page.getByRole('button', { name: 'Connect', exact: true }).boundingBox()
  await connect(page)
  await expect(page.getByRole('alert')).toContainText('Nothing is at this address')
  const placeOfButton = await connectAt()
  await field(page, 'Address').fill(served.origin)
  await connect(page)
  await expect(page.getByRole('alert')).toContainText('Something else than an inventory account')
  // However long the advice is, the button stays where it was pressed.
  expect(await connectAt()).toEqual(placeOfButton)
  await field(page, 'Address').fill(url)
  await connect(page)
  await expect(page.getByRole('alert')).toContainText('The key is not accepted. Copy it again')
  await expectNoViolationsDayAndNight(page, 'a wrong key')
  expect(await served.call('accounts.list', {})).toMatchObject({ value: { accounts: [{ id: 'practice' }] } })
  await key(page).fill(secret)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /is connected$/ })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'connected')
})

test('an account is added, saved, changed and removed by keyboard alone', async ({ app: page, startAccount }) => {
  const { url, key: secret } = await startAccount({ documentedOnly: true })
  await page.keyboard.press('Alt+5')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  const press = async (name: string): Promise<void> => {
    await tabTo(name)
    await page.keyboard.press('Enter')
  }
  const tabTo = async (name: string): Promise<void> => {
    for (let tries = 0; tries < 60; tries += 1) {
      const at = await page.evaluate(() => {
        const active = document.activeElement
        return active?.getAttribute('aria-label') ?? active?.textContent ?? ''
      })
      if (at === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await press('Add an account')
  await expect(field(page, 'Address')).toBeFocused()
  await page.keyboard.type(url)
  await page.keyboard.press('Tab')
  await expect(key(page)).toBeFocused()
  await page.keyboard.type(secret)
  await page.keyboard.press('Tab')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Keys only')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The account does not list its storages.')
  await press('Add a storage')
  await expect(page.getByRole('textbox', { name: 'Number of storage 1' })).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By hand')
  // Enter in a field connects, as in any form.
  await field(page, 'Name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Keys only is connected' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press('Change Keys only')
  await expect(page.getByRole('heading', { name: 'Keys only' })).toBeVisible()
  await field(page, 'Name').focus()
  await page.keyboard.press('End')
  await page.keyboard.type(', renamed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Your accounts' })).toContainText('Keys only, renamed')
  await press('Change Keys only, renamed')
  await expect(page.getByRole('heading', { name: 'Keys only, renamed' })).toBeVisible()
  await press('Remove this account')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await press('Remove this account')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Keys only, renamed is removed.')).toBeVisible()
  await expect(page.getByText('No account of your own yet.')).toBeVisible()
})

test('each error is shown at its field, and nothing is saved', async ({ app: page, served }) => {
  await write(page, 'Practice', 'http://shop.example/connect')
  await connect(page)
  await openMore(page)
  await expect(
    page.getByText('The address must begin with https://, so that the key is not sent unencrypted.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeDisabled()
  await page.getByRole('button', { name: 'Add a storage' }).click()
  await page.getByRole('textbox', { name: 'Number of storage 1' }).fill('x')
  await page.getByRole('button', { name: 'Add a storage' }).click()
  await page.getByRole('textbox', { name: 'Number of storage 2' }).fill('5')
  await page.getByRole('button', { name: 'Add a storage' }).click()
  await page.getByRole('textbox', { name: 'Number of storage 3' }).fill('5')
  await saveOnly(page)
  await expect(field(page, 'Address')).toBeFocused()
  await expect(page.getByText('This name belongs to the practice account.')).toBeVisible()
  await expect(page.getByText('A whole number above 0.')).toBeVisible()
  await expect(page.getByText('In the list already.')).toBeVisible()
  expect(await served.call('accounts.list', {})).toMatchObject({ value: { accounts: [{ id: 'practice' }] } })
  await field(page, 'Name').fill('Shop')
  await field(page, 'Address').fill('https://shop.example/connect')
  await page.getByRole('button', { name: 'Remove storage 3' }).click()
  await page.getByRole('button', { name: 'Remove storage 1' }).click()
  await saveOnly(page)
  await expect(page.getByText('Shop is saved.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your accounts' })).toContainText('key missing')
})

test('a reload while filling in an account keeps everything except the key', async ({ app: page, startAccount }) => {
  const server = await startAccount()
  await write(page, 'Half written', server.url)
  await key(page).fill(server.key)
  await openMore(page)
  await page.getByRole('button', { name: 'Add a storage' }).click()
  await page.getByRole('textbox', { name: 'Name of storage 1' }).fill('Attic')
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Half written')
  await expect(field(page, 'Address')).toHaveValue(server.url)
  await openMore(page)
  await expect(page.getByRole('textbox', { name: 'Name of storage 1' })).toHaveValue('Attic')
  await expect(key(page)).toHaveValue('')
  await key(page).fill(server.key)
  await page.getByRole('button', { name: 'Ask the account' }).click()
  await expect(page.getByRole('textbox', { name: 'Number of storage 2' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the practice account is reset, after a question', async ({ app: page }) => {
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from('sku;price\nBRD-0012;41\n') })
  await shown(page)
  await apply(page)
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()
  await rereadFile(page)
  await expect(page.getByText('Nothing to do')).toBeVisible()
  await closeFile(page)
  await toAccounts(page)
  const card = page.getByRole('region', { name: 'Practice account' })
  await card.getByRole('button', { name: 'Reset to its first state' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Reset to its first state' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset it' }).click()
  await expect(page.getByText('The practice account is back to its first state.')).toBeVisible()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from('sku;price\nBRD-0012;41\n') })
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
})

test('removing an account with an unfinished run shows a warning first', async ({
  app: page,
  startAccount,
  served,
}) => {
  const server = await startAccount()
  await addAccount(page, 'Joinery', server)
  await setPace(served, 'slow')
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  const rows = 'sku;price\nBRD-0012;41\nBRD-0014;37\nBRD-0015;51\nBRD-0017;90\n'
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'four.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await shown(page)
  await apply(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await toAccounts(page)
  await page.getByRole('button', { name: 'Change Joinery' }).click()
  await page.getByRole('button', { name: 'Remove this account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 import is not finished and can no longer be resumed:')
  await expect(dialog.getByRole('listitem')).toHaveText(/^four\.csv, .+$/)
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('Joinery is removed.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Practice account')
})

test('[KEPT-4] [WAIT-1] a copy of everything is offered after a month, made and restored with the keyboard', async ({
  app: page,
  served,
}) => {
  await openSample(page, /stock-count/)
  await apply(page)
  await expect(page.getByText(/rows? (?:is|are) in, checked/)).toBeVisible()
  await closeFile(page)
  const offer = page.getByRole('region', { name: 'What waits for you' }).getByText('Make a copy of everything')
  await expect(offer).toBeHidden()
  await page.clock.setSystemTime(Date.now() + 31 * 86_400_000)
  await toAccounts(page)
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Show: Make a copy of everything' }).focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Copy of everything' })
  await expect(card).toContainText('No copy yet.')
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Make a copy' }).focus()
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Stocksheet \d{4}-\d\d-\d\d\.stocksheet$/)
  await expect(page.getByText(/^Stocksheet .+\.stocksheet is saved\. It was read back and is whole\.$/)).toBeVisible()
  await expect(card).toContainText('Last copy: ')
  expect(await readBackup(await file.path())).toMatchObject({ ok: true, value: { runs: 1, unfinishedRuns: 0 } })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('backup')
  await expect(page.getByRole('option', { name: /Make a copy of everything/ })).toBeVisible()
  await page.keyboard.press('Escape')

  // It is put back with the keyboard. It was made before its own time was noted.
  const chooser = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Restore a copy…' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await file.path())
  const question = page.getByRole('dialog', { name: /^Restore the copy of / })
  await expect(question).toContainText('Imports in the history: 1.')
  await expectNoViolationsDayAndNight(page, 'the question before a copy is restored')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const outcome = page.getByRole('dialog', { name: / is restored$/ })
  await expect(outcome).toContainText(/before-restore-\d{8}T\d+\.stocksheet in the folder “copies”/)
  await expectNoViolationsDayAndNight(page, 'a restored copy')
  await expect(outcome.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(outcome).toBeHidden()
  await toAccounts(page)
  await expect(card).toContainText('No copy yet.')

  // The next plan says what the account saw since.
  await elsewhere(served, 'update_stock', { material_id: 1142, storage_id: 1, stock: 77 })
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from('sku;price\nBRD-0012;41\n') })
  await shown(page)
  await expect(page.getByText(/^1 material changed elsewhere since the copy of /)).toBeVisible()
})

test('no violations on the accounts screens, in light and dark', async ({ app: page, startAccount }) => {
  const server = await startAccount()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoViolationsDayAndNight(page, 'first start')
  await toAccounts(page)
  await expect(page.getByText('No account of your own yet.')).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'no accounts')
  await page.getByRole('button', { name: 'Reset to its first state' }).click()
  await expectNoViolationsDayAndNight(page, 'reset')
  await page.keyboard.press('Escape')
  await write(page, '', 'http://shop.example')
  await openMore(page)
  await page.getByRole('button', { name: 'Add a storage' }).click()
  await page.getByRole('textbox', { name: 'Number of storage 1' }).fill('x')
  await saveOnly(page)
  await expect(page.getByText('A whole number above 0.')).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'errors')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '← All accounts' }).click()
  await addAccount(page, 'Joinery', server)
  await expectNoViolationsDayAndNight(page, 'list')
  await page.getByRole('button', { name: 'Change Joinery' }).click()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The key is accepted.')).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'form')
  await page.getByRole('button', { name: 'Remove this account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'removal')
})
