/** No failure is a dead end, and no text of a file breaks the window. */
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { grid, openSample, shown } from './fixtures/workbench.ts'
import { closeFile } from './fixtures/places.ts'

const refusedRows: readonly (readonly [string, Buffer, RegExp])[] = [
  ['empty.csv', Buffer.alloc(0), /empty/i],
  [
    'old.xls',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 600 }, () => 0)]),
    /./,
  ],
  ['picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 1, 2, 3]), /./],
]

test.use({ oneWindow: true })

for (const [name, bytes, message] of refusedRows) {
  test(`${name} is refused with words and a way back, and the next file opens`, async ({ app: page, served }) => {
    await dropBytes(page.locator('body'), name, bytes)
    const alert = page.getByRole('alert')
    await expect(alert).toBeVisible()
    await expect(alert).toContainText(message)
    await expect(alert).toContainText('Nothing was sent.')
    await expectNoViolations(page, name)
    expect(JSON.stringify(await served.call('runs.list', {}))).toBeDefined()
    await alert.getByRole('button', { name: 'Back' }).click()
    await openSample(page, /stock-count\.xlsx/)
    await expect(page.getByRole('heading', { name: 'stock-count.xlsx' })).toBeVisible()
  })
}

test('a file whose columns say nothing opens in Look at the file, with what to do there, and the next file opens', async ({
  app: page,
}) => {
  await dropBytes(page.locator('body'), 'nothing-useful.csv', Buffer.from('alpha;beta\nx;y\nz;w\n'))
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('No ID, SKU or name')
  await expect(alert).toContainText('Choose the field of one of its columns, or another row of headings.')
  await expect(page.getByTestId('raw-sheet-grid').getByRole('gridcell', { name: 'alpha' })).toBeVisible()
  await expectNoViolations(page, 'nothing-useful.csv')
  await closeFile(page)
  await openSample(page, /stock-count\.xlsx/)
  await expect(page.getByRole('heading', { name: 'stock-count.xlsx' })).toBeVisible()
})

test('hostile texts are shown as text and do not break the layout', async ({ app: page }) => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '\u202Egnp.exe',
    '👩‍👩‍👧‍👦'.repeat(40),
    'x'.repeat(32_000),
    '=HYPERLINK("http://x")',
  ]
  const lines = hostile.map((text, index) => `H-${index};"${text.replaceAll('"', '""')}";pcs;1`)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await dropBytes(page.locator('body'), 'hostile.csv', Buffer.from(['sku;name;unit;price', ...lines].join('\n')))
  await shown(page)
  await expect(grid(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(await grid(page).locator('img').count()).toBe(0)
  for (const row of await grid(page).getByRole('row').all()) {
    const box = await row.boundingBox()
    if (box) expect(box.height).toBeLessThanOrEqual(47)
  }
  expect(errors).toEqual([])
})

test('the whole window in Russian, remembered', async ({ app: page }) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Русский').click()
  await page.getByRole('button', { name: 'Файлы' }).click()
  await expect(page.getByRole('button', { name: 'Выбрать файл' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Выбрать файл' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page
    .getByRole('main')
    .getByRole('button', { name: /price-list\.csv/ })
    .click()
  await expect(page.getByRole('button', { name: /^Применить/ })).toBeVisible()
})
