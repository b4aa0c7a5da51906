/** Lists of three suppliers that come into the account's folder: the second week waits prepared, and needs no click before Apply. */
import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { applyAndRemember, weekOne, weekTwo } from './fixtures/weeks.ts'
import { apply, grid, shown } from './fixtures/workbench.ts'

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-inbox-spec-'))
test.use({ serveWith: ['--inbox', folder] })
test.beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

const put = (name: string, bytes: Buffer) => writeFile(join(folder, name), bytes)
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function watchFolder(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Inbox/ })
    .click()
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await expect(list(page, 'Folder')).toContainText(folder)
}

test('[INBOX-1] [INBOX-4] week 2 of three suppliers waits prepared; Review, Apply, and it is no offer any more', async ({
  app: page,
  served,
}) => {
  await weekOne(page)
  for (const { name, bytes } of await weekTwo()) await put(name, bytes)
  await watchFolder(page)
  const ready = list(page, 'Ready to review')
  await expect(ready.getByRole('listitem')).toHaveCount(3)
  await expect(ready).toContainText('Holz AG: 1 price, +2.2 %')
  await expect(ready).toContainText(/Доски: 1 price, \+2\.5 %/)
  await expect(ready).toContainText('Counts: 2 stock balances')
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Inbox: 3 lists wait' })).toBeVisible()
  await expectNoViolations(page, 'an inbox')
  // Nothing was sent by itself.
  expect(await served.call('runs.list', {})).toMatchObject({ value: { runs: { length: 3 } } })

  for (const [name, supplier, cell] of [
    ['Holz AG 2026-11.xlsx', 'Holz AG', /46\.00/],
    ['Прайс 11.csv', 'Доски', /81\.50/],
    ['Counts 2.csv', 'Counts', /43/],
  ] as const) {
    await page.getByRole('button', { name: `Review ${name}` }).click()
    await shown(page)
    await expect(page.getByText(new RegExp(`^Read as a list of ${supplier}, since `))).toBeVisible()
    await expect(grid(page).getByText(cell).first()).toBeVisible()
    await apply(page)
    await expect(page.getByText(/changes?, (all )?verified/)).toBeVisible()
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Inbox/ })
      .click()
    await expect(list(page, 'Applied')).toContainText(name)
  }
  await expect(ready).toContainText('Nothing waits.')
  expect((await readdir(folder)).toSorted()).toEqual(['Counts 2.csv', 'Holz AG 2026-11.xlsx', 'Прайс 11.csv'])

  // The file as it was applied.
  const save = page.getByRole('button', { name: 'Save the file of Counts 2.csv' })
  await expect(save).toBeVisible()
  const coming = page.waitForEvent('download')
  await save.click()
  const copy = await coming
  expect(copy.suggestedFilename()).toBe('Counts 2.csv')
  const counts = (await weekTwo()).find(({ name }) => name === 'Counts 2.csv')?.bytes
  expect(await readFile(await copy.path())).toEqual(counts)

  // Asked for: files of runs that are verified whole go to done.
  await page.getByRole('checkbox', { name: /Move files to/ }).check()
  await expect(list(page, 'Applied').getByText(/moved to “done”/)).toHaveCount(3)
  expect((await readdir(join(folder, 'done'))).toSorted()).toEqual([
    'Counts 2.csv',
    'Holz AG 2026-11.xlsx',
    'Прайс 11.csv',
  ])
  expect(await readFile(join(folder, 'done', 'Counts 2.csv'))).toEqual(counts)
  expect(await readdir(folder)).toEqual(['done'])

  await served.killAndServeAgain(page)
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Inbox/ })
    .click()
  await expect(list(page, 'Applied').getByRole('listitem')).toHaveCount(3)
  await expect(list(page, 'Ready to review')).toContainText('Nothing waits.')
  await page.getByRole('button', { name: 'Show the run of Counts 2.csv' }).click()
  await expect(page.getByRole('heading', { name: /Counts 2\.csv/ })).toBeVisible()
})

test('[INBOX-3] [INBOX-5] what is no list is told; put aside, brought back, opened by hand', async ({ app: page }) => {
  await put('foreign.csv', Buffer.from('sku,price\nBRD-0012,47\n'))
  await put('empty.csv', Buffer.from(''))
  await put('half.csv.part', Buffer.from('sku'))
  await put('picture.png', Buffer.from('png'))
  await watchFolder(page)
  const others = list(page, 'Not prepared')
  await expect(others.getByRole('listitem')).toHaveCount(2)
  await expect(others).toContainText('No supplier’s profile fits it.')
  await expect(others).toContainText('is empty')
  await expect(list(page, 'Folder')).toContainText('1 other file is not used.')
  await page.getByRole('button', { name: 'Put aside empty.csv' }).click()
  await expect(list(page, 'Put aside')).toContainText('empty.csv')
  await page.getByRole('button', { name: 'Bring back empty.csv' }).click()
  await expect(others.getByRole('listitem')).toHaveCount(2)
  await expectNoViolations(page, 'files that were not prepared')
  await page.getByRole('button', { name: 'Open foreign.csv' }).click()
  await shown(page)
  await applyAndRemember(page, 'Foreign')
  // Known now: the next one is prepared.
  await put('foreign 2.csv', Buffer.from('sku,price\nBRD-0012,48\n'))
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Inbox/ })
    .click()
  await expect(page.getByRole('button', { name: 'Review foreign 2.csv' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop watching' }).click()
  await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeVisible()
  expect((await readdir(folder)).length).toBe(5)
})
