/** Every state of the Stock screen that is worth a picture, without the one that is only large: no violations in any of them. */
import type { Shot } from '../renderer/screenshots/states.ts'
import { stockShots } from '../renderer/screenshots/stock-states.ts'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { shown } from './fixtures/workbench.ts'

const shots = stockShots.filter(({ name }) => name !== 'stock-large')

for (const first of shots) {
  // A state is reached once for all its pictures in a language: by day, by night, and in other sizes.
  const state = shots.filter(({ act, russian }) => act === first.act && russian === first.russian)
  if (state[0] !== first) continue
  const names = state.map(({ name }) => name).join(', ')
  test.describe(names, () => {
    test.use({ locale: first.russian ? 'ru-RU' : 'en-GB' })

    test(`no violations, ${names}`, async ({ app: page }) => {
      const usual = page.viewportSize()
      if (!usual) throw new Error('The window has no size of its own')
      const inLightOf = ({ dark = false }: Shot) =>
        page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
      await inLightOf(first)
      await first.act(page)
      await expect(page.locator('html')).toHaveAttribute('lang', first.russian ? 'ru' : 'en')
      for (const shot of state) {
        await inLightOf(shot)
        await page.setViewportSize(shot.size ?? usual)
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', shot.dark ? 'dark' : 'light')
        await expectNoViolations(page, shot.name)
      }
    })
  })
}

test('no violations while a tip is shown', async ({ app: page }) => {
  await page.keyboard.press('Alt+2')
  await shown(page)
  await page.getByRole('button', { name: 'Keys of this place' }).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectNoViolations(page, 'tip')
})
