/** The window in a pseudo-language, long and accented: every sentence comes from the text catalogue, and no layout breaks. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expectWhole } from './fixtures/layout.ts'
import { expect, test } from './fixtures/window.ts'

const root = join(import.meta.dirname, '../..')
const bundles = '.cache/pseudo'

test.use({ bundles, viewport: { width: 1360, height: 860 } })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const bundler = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const config = 'test/e2e/fixtures/pseudo/electron.vite.config.ts'
  await promisify(execFile)(
    process.execPath,
    [bundler, 'build', '--logLevel', 'warn', '--config', config, '--outDir', join(root, bundles)],
    {
      cwd: root,
    },
  )
})

/** Names are data: of the practice account, of files and their columns, of fonts and keys. */
const NAMES =
  /Stocksheet|Acrylic varnish gloss|Main warehouse|Clean new row|\b\d+ [A-Z][a-z]{2} \d{4}\b|Shop floor|Van\b|“[^”]*”|\/tmp\/\S+|\b(?:utf|windows|koi8|ibm|mac|x-mac|shift_jis|euc|iso|big5|gb)[\w-]*|[\w-]+\.(?:csv|xlsx|json|md|html)|https?:\/\/\S+|\b(?:Alt|Ctrl|Shift|Enter|Escape|Home|End|Delete|Space|Insert|Page Up|Page Down|Tab)\b/g

/** Texts without accents outside the grid, whose cells are the file's. */
async function plainTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const foundTexts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const place = node.parentElement
      if (place && !place.closest('[role="grid"], script, style, [data-data]')) foundTexts.push(node.nodeValue ?? '')
    }
    return foundTexts
  })
  return texts.filter((text) => /[a-z]*[aeiou][a-z]+/i.test(text.replace(NAMES, '')))
}

async function look(page: Page, where: string): Promise<void> {
  expect.soft(await plainTexts(page), where).toEqual([])
  await expectWhole(page, where, 1360)
}

test('every screen, a messy file, a run and its report', async ({ app: page }) => {
  for (const digit of [1, 2, 3, 4, 5, 6]) {
    await page.keyboard.press(`Alt+${digit}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // Opening the screen reads the stock; the details of its first material are beside it.
    const details = page.getByRole('region').getByText('Acrylic varnish gloss', { exact: true })
    if (digit === 2) await expect(details).toBeVisible()
    await look(page, `screen ${digit}`)
  }
  await page.keyboard.press('Alt+1')
  await dropBytes(page.locator('body'), 'mess.csv', readFileSync(join(import.meta.dirname, '../fixtures/mess.csv')))
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible()
  await look(page, 'mess.csv')
  await dropBytes(page.locator('body'), 'short.csv', Buffer.from('sku;price\nBRD-0012;44.9\nBRD-0014;abc\n'))
  await expect(page.getByRole('grid', { name: 'short.csv' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'the confirmation')
  await page.getByRole('dialog').getByRole('button').last().click()
  // Undo, Report, Next file.
  await expect(page.locator('footer').getByRole('button')).toHaveCount(3)
  await look(page, 'the result')
  await page.keyboard.press('Alt+4')
  await page.getByRole('table').getByRole('button', { name: 'short.csv' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await look(page, 'the report')
})
