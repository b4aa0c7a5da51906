/**
 * Every screen and state, in both languages, by day, by night and at 200 % zoom: within its budget, nothing that assistive technology stumbles
 * over, nothing of ours cut, and as it was drawn. Colours are the same in both languages and are checked in one. One window goes through all of
 * them.
 */
import { wordsOf } from '../../src-shared/words/window/words.ts'
import { expectNoViolationsButColours, expectNoViolationsDayAndNight } from './fixtures/axe.ts'
import { countScreen, expectWithin } from './fixtures/budget.ts'
import { expectWhole } from './fixtures/layout.ts'
import { expectAsDrawn } from './fixtures/pictures.ts'
import { screens } from './fixtures/screens.ts'
import { expect, test } from './fixtures/window.ts'

const USUAL = { width: 1280, height: 800 }
const NARROW = { width: 1024, height: 768 }
/** 1280 x 800 at 200 %. */
const ENLARGED = { width: 640, height: 400 }

for (const [locale, language] of [
  ['en-GB', 'en'],
  ['ru-RU', 'ru'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale, viewport: USUAL })
    test('every screen is within its budget, whole, without violations, as drawn', async ({ app: page }) => {
      test.setTimeout(900_000)
      const words = wordsOf(language, locale)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const { name, budget, layer = null, rowsEnlarged = 0, open } of screens) {
        await test.step(name, async () => {
          await open(page, words)
          await page.mouse.move(34, 400)
          if (budget) await expectWithin(page, `${name}, ${language}`, budget)
          const expectNone = language === 'en' ? expectNoViolationsDayAndNight : expectNoViolationsButColours
          await expectNone(page, `${name}, ${language}`, layer)
          await expectAsDrawn(page, `${name}-${language}`)
          if (language === 'en') {
            await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
            await expectAsDrawn(page, `${name}-dark`)
            await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          }
          if (layer === null) {
            await page.setViewportSize(NARROW)
            await expectWhole(page, `${name} at 1,024 px, ${language}`, NARROW.width)
            await page.setViewportSize(ENLARGED)
            await expectWhole(page, `${name} at 200 %, ${language}`, ENLARGED.width)
            expect
              .soft((await countScreen(page)).rows, `${name} at 200 %: whole rows`)
              .toBeGreaterThanOrEqual(rowsEnlarged)
            await expectAsDrawn(page, `${name}-200-${language}`)
            await page.setViewportSize(USUAL)
          }
        })
      }
    })
  })
}
