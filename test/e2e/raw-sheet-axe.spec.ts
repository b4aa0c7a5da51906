/** Look at the file as people have their windows: dark, Russian, narrow, enlarged. No violations, and nothing of ours is cut. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expectWhole } from './fixtures/layout.ts'
import { rawWorkbook } from './fixtures/raw-workbook.ts'
import { expect, test } from './fixtures/window.ts'
import { shown } from './fixtures/workbench.ts'

const WINDOWS = [
  { name: 'usual', width: 1360, height: 860 },
  { name: '1024 px', width: 1024, height: 768 },
  { name: '200 %', width: 640, height: 400 },
] as const

const cells = (page: Page) => page.getByTestId('raw-sheet-grid')

/** Two columns of one heading, one that nothing claims, notes, three tabs. */
async function looked(page: Page): Promise<void> {
  const rows = Array.from({ length: 30 }, (_, at) => [
    `BRD-${at + 1000}`,
    'Board',
    at + 1,
    at + 2,
    at % 3 === 0 ? 'A' : 'B',
  ])
  const bytes = await rawWorkbook([
    { name: 'Cover', rows: [['Price list']] },
    { name: 'Prices', rows: [['Spring'], ['SKU', 'Name', 'Price', 'Price', 'Zzz'], ...rows] },
    { name: 'Margin', rows: [['x', 1]], hidden: true },
  ])
  await dropBytes(page.locator('body'), 'spring.xlsx', bytes)
  await shown(page)
  await page.keyboard.press('Alt+l')
  await cells(page).getByText('BRD-1000').waitFor()
}

async function refused(page: Page): Promise<void> {
  const lines = ['Alpha;Beta;Gamma', 'BRD-0012;Oak board 20 mm;51.5', 'BRD-0014;Board;61']
  await dropBytes(page.locator('body'), 'odd.csv', Buffer.from(lines.join('\n')))
  await cells(page).getByRole('rowheader').first().waitFor()
}

// English and light are checked where the screen is used, in raw-sheet.spec.ts.
for (const [locale, colorScheme] of [
  ['en-GB', 'dark'],
  ['ru-RU', 'light'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale })
    test(`no violations, ${colorScheme}`, async ({ app: page }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await looked(page)
      for (const { name, ...size } of WINDOWS) {
        await page.setViewportSize(size)
        await expectNoViolations(page, name)
        await expectWhole(page, name, size.width)
      }
      await page.setViewportSize({ width: 1024, height: 768 })
      // By keys alone: some rows, their menu, a field of a column.
      await cells(page).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await expectNoViolations(page, 'rows selected')
      await page.keyboard.press('Shift+F10')
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoViolations(page, 'menu of rows', 'layer')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoViolations(page, 'menu of fields', 'layer')
      await page.keyboard.press('Escape')
      await refused(page)
      for (const { name, ...size } of WINDOWS) {
        await page.setViewportSize(size)
        await expectNoViolations(page, `refused, ${name}`)
        await expectWhole(page, `refused, ${name}`, size.width)
      }
    })
  })
}
