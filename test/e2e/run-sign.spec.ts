/** A run is visible in every window and on every screen, whichever window started it, with a link to it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { setPace } from './fixtures/pace.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, shown } from './fixtures/workbench.ts'
import { place, toExport } from './fixtures/places.ts'

/** Long enough to look around while it runs. */
const LONG = readFileSync(join(import.meta.dirname, '../fixtures/price-list.csv'))

test('a second window shows the run of the first on each of its screens, and loses the sign at its end', async ({
  app: page,
  context,
  served,
}) => {
  await setPace(served, 'slow')
  await dropBytes(page.locator('body'), 'long.csv', LONG)
  await shown(page)
  const sign = (of: typeof page) => of.getByRole('banner').getByRole('button', { name: /^Applying ?long\.csv/ })
  await apply(page)
  await expect(page.getByText(/^[1-9]\d* of \d+ rows (is|are) in/)).toBeVisible()
  // Its own progress is already on the screen.
  await expect(sign(page)).toHaveCount(0)

  // A separate tab; `app` gives every page of this context the session.
  const second = await context.newPage()
  await second.goto(served.origin)
  for (const screen of ['Files', 'Suppliers', 'History', 'Account', 'Settings'] as const) {
    await place(second, screen).click()
    await expect(sign(second), screen).toBeVisible()
  }
  await expect(second.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(sign(second)).toBeVisible()
  const before = await sign(second).innerText()
  await expect.poll(() => sign(second).innerText()).not.toBe(before)
  await expectNoViolations(second, 'the sign')

  await toExport(page)
  await sign(page).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  await sign(second).click()
  await expect(second.getByRole('heading', { name: 'long.csv' })).toBeVisible()
  await expect(second.getByRole('progressbar', { name: 'Progress' })).toHaveCount(1)
  await second.getByRole('button', { name: 'Pause' }).click()
  await toExport(second)
  const pausedLocator = second.getByRole('banner').getByRole('button', { name: /^Paused ?long\.csv/ })
  await expect(pausedLocator).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(sign(second)).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(sign(second)).toHaveCount(0)
})
