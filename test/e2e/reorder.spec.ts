/** What to order, from whom and at what price; saved as a file with the supplier’s own codes. */
import { readFile } from 'node:fs/promises'
import { dropBytes } from './fixtures/drop.ts'
import { expectNoViolations } from './fixtures/axe.ts'
import { rememberAs } from './fixtures/weeks.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, shown } from './fixtures/workbench.ts'

test('[REORDER-1] [REORDER-2] [REORDER-3] the reorder list is made, looked through and saved', async ({
  app: page,
}) => {
  const list = ['sku;minimum;price', 'BRD-0012;100000;51,5'].join('\n')
  await dropBytes(page.locator('body'), 'Holz AG 2026-10.csv', Buffer.from(list))
  await shown(page)
  await apply(page)
  await expect(page.getByText(/rows? (is|are) in, checked/)).toBeVisible()
  await rememberAs(page, 'Holz AG')
  await expect(page.getByText('Remembered as Holz AG.')).toBeVisible()

  await page.getByRole('navigation').getByRole('button', { name: 'Suppliers' }).click()
  await page.getByRole('button', { name: 'Reorder list' }).click()
  await expect(page.getByRole('heading', { name: 'Reorder list', level: 1 })).toBeVisible()
  await expect(page.getByText('Nothing in the account is changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Make the list' }).click()
  const row = page.getByRole('row', { name: /BRD-0012/ }).first()
  await expect(row).toContainText('51.5')
  await expectNoViolations(page, 'the reorder list')

  // In a narrow window the last column can be reached with the keys and the mouse.
  const size = page.viewportSize() ?? { width: 1360, height: 860 }
  await page.setViewportSize({ width: 640, height: 480 })
  const wide = page.getByRole('region', { name: 'Reorder list' })
  const left = () => wide.evaluate(({ scrollLeft }) => scrollLeft)
  await wide.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeGreaterThan(0)
  await wide.hover()
  // Scrolls until the end is reached, because the browser drops a wheel event while it still scrolls for a key.
  await expect
    .poll(async () => {
      await page.mouse.wheel(2000, 0)
      return wide.evaluate(({ scrollLeft, clientWidth, scrollWidth }) => scrollWidth - clientWidth - scrollLeft)
    })
    .toBeLessThan(2)
  await expectNoViolations(page, 'the reorder list in a narrow window')
  await page.setViewportSize(size)

  await page.getByRole('button', { name: 'Show Holz AG' }).click()
  await expect(page.getByRole('button', { name: 'Show Holz AG' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Reorder list' }).getByRole('row')).toHaveCount(2)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('Order Holz AG.csv')
  const [head, line] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(head).toContain('Supplier,Supplier code,Material')
  expect(line).toMatch(/^Holz AG,BRD-0012,/)

  // The account’s data is requested, with the cost shown on the button.
  await page.getByRole('button', { name: 'Ask the account for suppliers' }).click()
  await expect(page.getByText('Suppliers are taken from the account.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Suppliers', level: 1 })).toBeVisible()
})
