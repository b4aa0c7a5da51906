/** New files of a watched folder, on the start screen of the import. */
import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoViolations } from './fixtures/axe.ts'
import { place } from './fixtures/places.ts'
import { expect, test } from './fixtures/window.ts'
import { applyAndRemember } from './fixtures/weeks.ts'
import { grid, shown } from './fixtures/workbench.ts'

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-inbox-spec-'))
test.use({ serveWith: ['--inbox', folder] })
const put = (name: string, content: string) => writeFile(join(folder, name), content)

// The files are there before the program starts and looks for the first time: the next look is seconds later.
test.beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await put('Foreign 10.csv', 'sku,price\nBRD-0012,47\n')
  await put('other.csv', 'sku,price\nBRD-0012,46\n')
  await put('half.csv.part', 'sku')
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('[INBOX-1] [INBOX-3] [INBOX-5] new files are listed with their supplier, opened like any other, and hidden', async ({
  app: page,
  served,
}) => {
  const files = page.getByRole('region', { name: 'What waits for you' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await expectNoViolations(page, 'new files')
  await place(page, 'Settings').click()
  const watched = page.getByRole('group', { name: 'Watched folder' })
  await expect(watched).toContainText(`Watching ${folder}`)
  await expect(watched.getByRole('button', { name: 'Choose another folder' })).toHaveCount(0)
  await place(page, 'Files').click()
  await files.getByRole('listitem').filter({ hasText: 'other.csv' }).hover()
  await files.getByRole('button', { name: 'Do not show other.csv again' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await files.getByRole('button', { name: 'Open Foreign 10.csv' }).click()
  await shown(page)
  // It comes while the other one is applied, which is then no longer listed.
  await put('Foreign 11.csv', 'sku,price\nBRD-0012,48\n')
  await applyAndRemember(page, 'Foreign')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect(files.getByRole('listitem')).toContainText(['Foreign 11.csv'])
  await expect(files.getByRole('listitem')).toContainText('Foreign · ')
  // Nothing was sent automatically.
  expect(await served.call('runs.list', {})).toMatchObject({ value: { runs: { length: 1 } } })
  await served.killAndServeAgain(page)
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await files.getByRole('button', { name: 'Open Foreign 11.csv' }).click()
  await shown(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Foreign', exact: true })).toBeVisible()
  await expect(grid(page).getByText(/48/).first()).toBeVisible()
  expect((await readdir(folder)).toSorted()).toEqual(['Foreign 10.csv', 'Foreign 11.csv', 'half.csv.part', 'other.csv'])
})
