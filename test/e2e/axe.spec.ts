/** What all other specs rely on: a page with an accessibility mistake is noticed at each check and after a reload. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'

async function spoil(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
}

test('a button without a name is found, whether or not axe is already loaded', async ({ app: page }) => {
  await spoil(page)
  await expect(expectNoViolations(page, 'first look')).rejects.toThrow('first look: button-name')
  await page.reload()
  await page.getByTestId('file-input').waitFor({ state: 'attached' })
  await expectNoViolations(page, 'as it is')
  await spoil(page)
  await expect(expectNoViolations(page, 'second look')).rejects.toThrow('second look: button-name')
})
