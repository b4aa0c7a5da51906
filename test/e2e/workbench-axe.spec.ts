/** The grid's states that need a gesture to be seen: no violations in any of them, by day and by night. */
import { expectNoViolationsDayAndNight } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { BESIDE_NAME, fixAll, grid, openFilters, openSample } from './fixtures/workbench.ts'

test('selected, sorted, asked and fixed: no violations, by day and by night', async ({ app: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSample(page, /mess\.csv/)
  const price = grid(page).getByRole('columnheader', { name: /Price/ })
  await price.click(BESIDE_NAME)
  await expect(price).toHaveAttribute('aria-sort', 'ascending')
  await grid(page).locator('[data-r="2"][data-kind="row"]').click()
  await page.keyboard.press('Control+a')
  await expectNoViolationsDayAndNight(page, 'all rows selected')
  await price.hover()
  await price.getByRole('button').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'column menu', 'layer')
  await page.keyboard.press('Escape')
  await openFilters(page)
  await expectNoViolationsDayAndNight(page, 'the menu of filters', 'layer')
  await page.keyboard.press('Escape')
  await fixAll(page, 'Not a number')
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'all alike')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Keys of this place' })).toBeVisible()
  await expectNoViolationsDayAndNight(page, 'keys')
})
