/** The main job in the built desktop app: drop a file, see the changes, apply, all verified. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, knowPath, test } from './fixtures/desktop.ts'
import { dropFile } from './fixtures/drop.ts'

const priceList = join(import.meta.dirname, '../fixtures/price-list.csv')

/** The first rows of the sample, byte for byte: at five requests a second the whole sample takes a minute. */
function firstRows(folder: string, rows: number): string {
  const path = join(folder, 'prices.csv')
  const lines = readFileSync(priceList, 'latin1').split('\r\n')
  writeFileSync(path, lines.slice(0, rows + 1).join('\r\n'), 'latin1')
  return path
}

test(
  'a dropped file is previewed, applied and verified; dropped again it changes nothing',
  { tag: '@real' },
  async ({ desktop }) => {
    const { page, dataFolder } = desktop
    const file = firstRows(dataFolder, 8)
    await expect(page.getByText('Drop a price list or a stock count')).toBeVisible()
    await knowPath(page, file)
    await dropFile(page.locator('body'), file)
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: /^Apply \d rows$/ }).click()
    await page.getByRole('button', { name: 'Apply now' }).click()
    await expect(page.getByText(/\d rows are in, checked\./)).toBeVisible()

    await dropFile(page.locator('body'), file)
    await expect(page.getByText('Nothing to do: the account already matches the file.')).toBeVisible()
  },
)

test('an unreadable file is retried in place once it is written', async ({ desktop }) => {
  const { page, dataFolder } = desktop
  const file = join(dataFolder, 'late.csv')
  const secondLocator = page.getByRole('button', { name: 'Try again' })
  const another = page.getByRole('button', { name: 'Choose another file' })
  await expect(page.getByText('Drop a price list or a stock count')).toBeVisible()
  await knowPath(page, file)
  // The page cannot prove that it has an empty file, so its path is not opened and must be chosen again.
  writeFileSync(file, '')
  await dropFile(page.locator('body'), file)
  await expect(another).toBeVisible()
  await expect(secondLocator).toBeHidden()
  writeFileSync(file, '\n')
  await dropFile(page.locator('body'), file)
  await expect(secondLocator).toBeVisible()
  await secondLocator.click()
  await expect(secondLocator).toBeVisible()
  writeFileSync(file, 'SKU;Price\nBRD-0012;51.5\n')
  await secondLocator.click()
  await expect(page.getByRole('button', { name: 'Apply 1 row' })).toBeVisible()
})

test.describe('a file named at start', () => {
  test.use({ startWith: [priceList] })

  test('[SEC-8] opens as soon as the window is there', { tag: '@real' }, async ({ desktop: { page } }) => {
    await expect(page.getByRole('button', { name: /^Apply [\d,]+ rows$/ })).toBeVisible()
  })
})
