/** Several files in the window: one plan, what they disagree about, a file that cannot be read, and one run. */
import { expect, test } from './fixtures/window.ts'
import { apply, grid, shown } from './fixtures/workbench.ts'

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('[LISTS-1] [LISTS-3] [LISTS-6] files that are chosen together are one plan; a policy settles what they disagree about', async ({
  app: page,
}) => {
  test.setTimeout(120_000)
  await page
    .getByTestId('file-input')
    .setInputFiles([
      file('holz.csv', ['Article;Price', 'BRD-0012;46,10', 'BRD-0014;49,10']),
      file('metall.csv', ['sku,price', 'BRD-0012,45.90', 'BRD-0015,54.30']),
      file('empty.csv', []),
    ])
  await shown(page)
  await expect(grid(page).getByText('holz.csv', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '3 files' })).toBeVisible()
  await page.getByRole('button', { name: '3 files' }).click()
  const files = page.getByRole('dialog', { name: 'Files of this plan' })
  await expect(files.getByRole('row', { name: /empty\.csv/ })).toContainText('not read')
  await files.getByRole('button', { name: 'Remove empty.csv from this plan' }).click()
  await expect(page.getByRole('button', { name: '2 files' })).toBeVisible()
  await shown(page)
  await expect(page.getByRole('button', { name: 'Conflict 2' })).toBeVisible()
  await page.getByRole('button', { name: /Same material/ }).click()
  await page
    .getByRole('menuitemradio', { name: 'The lowest price' })
    .or(page.getByRole('menuitem', { name: 'The lowest price' }))
    .click()
  await expect(page.getByText('Another file is used').first()).toBeVisible()
  await apply(page)
  await expect(page.getByText(/3 changed, (all )?verified/)).toBeVisible({ timeout: 30_000 })
})
