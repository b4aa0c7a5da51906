/** Nothing that is ours to write is cut or laid over something else: at 1024 px and at 200 % zoom (640 px), in both languages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { shown } from './fixtures/workbench.ts'

const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '..', 'fixtures', name))

/** Texts that are wider than their place, or reach out of the window. Cells, and what accounts and files are called, are data. */
function cutTexts(): string[] {
  const ours =
    'button, label, legend, th, h1, h2, h3, dt, dd, figcaption, .mantine-Button-label, .mantine-SegmentedControl-label'
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(ours)) {
    if (element.closest('[role="grid"], .heard, figure, header') ?? element.matches('section > h1')) continue
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0 || getComputedStyle(element).visibility === 'hidden') continue
    if (
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0 &&
      getComputedStyle(element).display !== 'inline'
    )
      found.push(`cut: ${element.tagName} ${element.textContent}`)
    if (box.right > window.innerWidth + 1 || box.left < -1)
      found.push(`outside: ${element.tagName} ${element.textContent}`)
  }
  return found
}

/** Pairs of controls in the bars that lie over one another. */
function overlaps(): string[] {
  const found: string[] = []
  for (const bar of document.querySelectorAll('header, main section, footer')) {
    const own = [...bar.querySelectorAll<HTMLElement>('button, input')].filter((one) => {
      const style = getComputedStyle(one)
      return one.closest('section, header, footer') === bar && style.visibility !== 'hidden' && one.offsetWidth > 0
    })
    for (const [at, one] of own.entries()) {
      for (const other of own.slice(at + 1)) {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (wide > 2 && high > 2 && !one.contains(other)) found.push(`${one.textContent} over ${other.textContent}`)
      }
    }
  }
  return found
}

async function look(page: Page, where: string, width: number): Promise<void> {
  expect(await page.evaluate(cutTexts), where).toEqual([])
  expect(await page.evaluate(overlaps), where).toEqual([])
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrolls, `${where}: no scrolling sideways`).toBeLessThanOrEqual(width)
}

for (const locale of ['en-GB', 'ru-RU'] as const) {
  test.describe(locale, () => {
    test.use({ locale })
    for (const width of [1024, 640] as const) {
      test(`every screen at ${width} px`, async ({ app: page }) => {
        test.setTimeout(120_000)
        await page.setViewportSize({ width, height: width === 640 ? 480 : 768 })
        const heading = page.getByRole('heading', { level: 1 }).first()
        for (const digit of [1, 2, 3, 4, 5]) {
          await page.keyboard.press(`Alt+${digit}`)
          await expect(heading).toBeVisible()
          await look(page, `screen ${digit}`, width)
        }
        await page.keyboard.press('Alt+1')
        for (const name of ['mess.csv', 'price-list.csv', 'stock-count.xlsx']) {
          await dropBytes(page.locator('body'), name, fixture(name))
          await shown(page)
          await look(page, name, width)
        }
        await dropBytes(page.locator('body'), 'short.csv', Buffer.from('sku;price\nBRD-0012;44.9\nBRD-0014;abc\n'))
        await shown(page)
        await page.keyboard.press('Control+Enter')
        await expect(page.getByRole('dialog')).toBeVisible()
        await look(page, 'the confirmation', width)
        // The button that sends is never the one that Enter presses first.
        await page.getByRole('dialog').getByRole('button').last().click()
        const result = page.getByRole('status').getByRole('button').first()
        await expect(result).toBeVisible({ timeout: 30_000 })
        await look(page, 'the result', width)
        await page.keyboard.press('Alt+3')
        await expect(page.getByRole('table')).toBeVisible()
        await look(page, 'history', width)
        await page.getByRole('button', { name: 'short.csv' }).click()
        await expect(page.getByRole('checkbox')).toBeVisible()
        await look(page, 'the report', width)
      })
    }
  })
}
