/** Nothing that is ours to write is cut or laid over something else: at 1024 px and at 200 % zoom (640 px), in both languages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropBytes } from './fixtures/drop.ts'
import { expectWhole } from './fixtures/layout.ts'
import { expect, test } from './fixtures/window.ts'
import { shown } from './fixtures/workbench.ts'

const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '..', 'fixtures', name))

for (const locale of ['en-GB', 'ru-RU'] as const) {
  test.describe(locale, () => {
    test.use({ locale })
    for (const width of [1024, 640] as const) {
      test(`every screen at ${width} px`, async ({ app: page }) => {
        await page.setViewportSize({ width, height: width === 640 ? 480 : 768 })
        const heading = page.getByRole('heading', { level: 1 }).first()
        for (const digit of [1, 2, 3, 4, 5, 6, 7]) {
          await page.keyboard.press(`Alt+${digit}`)
          await expect(heading).toBeVisible()
          await expectWhole(page, `screen ${digit}`, width)
        }
        await page.keyboard.press('Alt+1')
        for (const name of ['mess.csv', 'price-list.csv', 'stock-count.xlsx']) {
          await dropBytes(page.locator('body'), name, fixture(name))
          await shown(page)
          await expectWhole(page, name, width)
          const bar = page.getByRole('banner')
          expect(await bar.evaluate((header) => header.getBoundingClientRect().height), name).toBe(
            width === 1024 ? 48 : 40,
          )
        }
        await dropBytes(page.locator('body'), 'short.csv', Buffer.from('sku;price\nBRD-0012;44.9\nBRD-0014;abc\n'))
        await shown(page)
        await page.keyboard.press('Control+Enter')
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectWhole(page, 'the confirmation', width)
        // The button that sends is never the one that Enter presses first.
        await page.getByRole('dialog').getByRole('button').last().click()
        const result = page.locator('footer').getByRole('button', { name: /^(Report|Отчёт)$/ })
        await expect(result).toBeVisible()
        await expectWhole(page, 'the result', width)
        await page.keyboard.press('Alt+4')
        await expect(page.getByRole('table')).toBeVisible()
        await expectWhole(page, 'history', width)
        await page.getByRole('button', { name: 'short.csv' }).click()
        await expect(page.getByRole('checkbox').first()).toBeVisible()
        await expectWhole(page, 'the report', width)
      })
    }
  })
}
