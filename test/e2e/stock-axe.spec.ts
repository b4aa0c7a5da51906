/** Every state of the Stock screen that is worth a picture, without the one that is only large: no violations in any of them. */
import { stockShots } from '../renderer/screenshots/stock-states.ts'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { shown } from './fixtures/workbench.ts'

for (const { name, dark = false, russian = false, size, act } of stockShots.filter(
  (one) => one.name !== 'stock-large',
)) {
  test.describe(name, () => {
    test.use({ locale: russian ? 'ru-RU' : 'en-GB' })

    test(`no violations, ${name}`, async ({ app: page }) => {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
      if (size) await page.setViewportSize(size)
      await act(page)
      await expect(page.locator('html')).toHaveAttribute('lang', russian ? 'ru' : 'en')
      await expectNoViolations(page, name)
    })
  })
}

test('no violations while a tip is shown', async ({ app: page }) => {
  await page.keyboard.press('Alt+2')
  await shown(page)
  await page.getByText(/^worth /).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectNoViolations(page, 'tip')
})
