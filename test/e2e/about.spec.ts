/** About, licences, the guide, what is new and a report in the window: by keyboard, in both languages, light and dark. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/window.ts'
import { place } from './fixtures/places.ts'

async function openAbout(page: Page): Promise<void> {
  await page.keyboard.press('F1')
  const link = page.getByRole('button', { name: /^Stocksheet \d/ })
  await link.focus()
  await page.keyboard.press('Enter')
}

test('the About page leads to licences and help by keyboard, and Escape closes it', async ({ app: page }) => {
  await openAbout(page)
  const about = page.getByRole('dialog', { name: 'About Stocksheet' })
  await expect(about).toContainText('Node.js')
  await expectNoViolations(page, 'about')
  await about.getByRole('button', { name: 'Licences' }).focus()
  await page.keyboard.press('Enter')

  const licences = page.getByRole('dialog', { name: 'Licences' })
  await expect(licences.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('undici')
  await expect(licences.locator('summary')).toHaveText([/^undici [\d.]+MIT$/])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(licences.locator('pre')).toContainText('MIT License')
  await expectNoViolations(page, 'licences')
  await licences.getByRole('searchbox').fill('no such package')
  await expect(licences).toContainText('No package fits this search.')
  await page.keyboard.press('Escape')
  await expect(licences).toHaveCount(0)
})

test('the guide can be read in Russian and in the dark', async ({ app: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await place(page, 'Settings').click()
  await page.getByText('Русский').click()
  await openAbout(page)
  await page
    .getByRole('dialog', { name: 'О программе Stocksheet' })
    .getByRole('button', { name: 'Руководство' })
    .click()
  const guide = page.getByRole('dialog', { name: 'Руководство' })
  await expect(guide.getByRole('heading', { name: 'Первые десять минут' })).toBeVisible()
  await expectNoViolations(page, 'guide')
})

test('a report is shown before it is copied, by keyboard alone', async ({ app: page }) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('copy a report')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A report on Stocksheet' })
  const report = dialog.locator('pre')
  await expect(report).toContainText('No problem was found.')
  await expect(report).toContainText('The data file is whole')
  await expect(report).toContainText('No account is set up, so none was asked.')
  await expectNoViolations(page, 'report')
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('Help has what is new in three lines, and the page on privacy', async ({ app: page }) => {
  await page.keyboard.press('F1')
  await page.getByRole('button', { name: 'What is new' }).click()
  const news = page.getByRole('dialog', { name: /^What is new in \d+\.\d+\.\d+$/ })
  await expect(news.getByRole('listitem')).toHaveCount(3)
  await expectNoViolations(page, 'news')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Privacy' }).click()
  const guide = page.getByRole('dialog', { name: 'The guide' })
  await expect(guide.getByRole('heading', { name: 'What leaves this computer' })).toBeVisible()
  await expect(guide.getByRole('button', { name: 'Privacy' })).toHaveAttribute('aria-current', 'page')
  await expectNoViolations(page, 'privacy')
})
