/** Every screen and state is clean for assistive technology by day and by night, and no failure is a dead end. */
import { expectNoViolations, expectNoViolationsDayAndNight } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, grid, openSample, shown } from './fixtures/workbench.ts'
import { closeFile, toExport } from './fixtures/places.ts'

test('no violations on any screen, by day and by night', async ({ app: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'empty')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'settings')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'help')
  await page.getByRole('button', { name: 'Files' }).click()

  await openSample(page, /mess\.csv/)
  await expectNoViolationsDayAndNight(page, 'workbench')
  await grid(page).locator('[data-tip]').first().click()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'a problem')
  await grid(page).getByRole('columnheader').last().getByRole('button').click()
  await expectNoViolationsDayAndNight(page, 'heading menu', 'layer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Apply/ }).click()
  await expectNoViolationsDayAndNight(page, 'confirmation')
  await page.keyboard.press('Escape')
  await closeFile(page)

  await openSample(page, /price-list\.csv/)
  await apply(page)
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'applying')
  await expect(page.getByText(/^[1-9]\d* of \d+ rows (is|are) in/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'result')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('table', { name: 'What goes back' })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'undo')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Files', exact: true }).click()

  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { name: 'price-list.csv' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Rows of the report' })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'report')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'history')
  await toExport(page)
  // A screen of its own file, loaded when it is first asked for.
  await expect(page.getByRole('heading', { name: 'Export stock' })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'export')
  await page.keyboard.press('Shift+?')
  await expectNoViolationsDayAndNight(page, 'shortcuts')
})

const refused: readonly (readonly [string, Buffer, RegExp])[] = [
  ['empty.csv', Buffer.alloc(0), /empty/i],
  [
    'old.xls',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 600 }, () => 0)]),
    /./,
  ],
  ['picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 1, 2, 3]), /./],
]

for (const [name, bytes, message] of refused) {
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

test('Russian from end to end, remembered', async ({ app: page }) => {
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
