/** A Russian window shows no English except the account's own words, and changing the language changes everything. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures/account.ts'
import { dropBytes } from './fixtures/drop.ts'
import { grid, shown } from './fixtures/workbench.ts'

test.use({ locale: 'ru-RU' })

/** Words that occur in every English sentence of the window. Quotes are the file's or the account's. */
const ENGLISH =
  /\b(?:the|is|are|was|were|has|have|not|this|these|that|it|its|them|rows?|choose|write|open|leave|check|account|storage|sent|file)\b/i

/** Names are data: of the practice account’s storages, and of materials in the sample files. */
const NAMES = /Main warehouse|Clean new row/g

async function inRussian(place: Locator | Page, where: string): Promise<void> {
  const text = 'goto' in place ? await place.locator('body').innerText() : await place.innerText()
  const ownText = text.replace(/«[^«»]*»/g, '').replace(NAMES, '')
  const foundTexts = ownText.split('\n').filter((line) => ENGLISH.test(line))
  expect(foundTexts, where).toEqual([])
}

async function drop(page: Page, name: string, text: string | Buffer): Promise<void> {
  await dropBytes(page.locator('body'), name, Buffer.from(text))
}

const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '..', 'fixtures', name))

test('problems, warnings and reasons of a messy file', async ({ app: page }) => {
  await expect(page.getByText('Прайс-лист поставщика')).toBeVisible()
  await inRussian(page, 'the empty window')
  await drop(page, 'mess.csv', fixture('mess.csv'))
  await shown(page)
  await expect(page.getByText('штуки').first()).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Что сделать' })
  await expect(panel).toContainText('Нужен ответ')
  await inRussian(panel, 'the side panel')
  for (let row = 0; row < 9; row += 1) {
    await grid(page).locator(`[data-r="${row}"][data-kind="row"]`).click()
    await inRussian(page.getByLabel('Выбранная строка'), `row ${row}`)
  }
  await inRussian(page.getByRole('banner'), 'the header')
})

test('consequences and the guard, which sends the rows as they are', async ({ app: page }) => {
  const rows = ['BRD-0012;4250', 'BRD-0014;4870', 'BRD-0015;5180', 'BRD-0017;5800']
  await drop(page, 'wrong-decimals.csv', ['sku;price', ...rows].join('\n'))
  await shown(page)
  await inRussian(page.getByRole('complementary', { name: 'Что сделать' }), 'consequences')
  await page.getByRole('button', { name: 'Применить 4 строки' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('в 4 строках из 4')
  await inRussian(dialog, 'the guard')
  await dialog.getByRole('button', { name: 'Отправить как есть' }).click()
  await expect(page.getByText('4 строки внесены и проверены.')).toBeVisible()
})

test('a refused file', async ({ app: page }) => {
  await drop(
    page,
    'old.xls',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 600 }, () => 0)]),
  )
  await expect(page.getByText('Ничего не отправлено.').first()).toBeVisible()
  await inRussian(page.getByRole('main'), 'a refusal')

  await page.getByRole('button', { name: 'Настройки' }).click()
  await page.getByRole('radiogroup', { name: 'Язык' }).getByText('English').click()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('old.xls” is an old Office document')
  await expect(page.getByRole('alert')).not.toContainText(/[а-я]/i)
})

test('an account that refuses the key', async ({ app: page, served, startAccount }) => {
  const server = await startAccount()
  const saved = (await served.call('accounts.save', {
    account: null,
    name: 'Цех',
    address: server.url,
    storages: [{ id: 1, name: '' }],
  })) as { value: { account: { id: string } } }
  const { id } = saved.value.account
  await served.call('accounts.setKey', { account: id, secret: 'not-the-key', keep: 'session' })
  const offered = (await served.call('samples.list', {})) as { value: { files: { file: string }[] } }
  const file = offered.value.files[0]?.file
  const answer = await served.call('import.open', { file, account: id, choices: { storage: 1 } })
  expect(answer).toMatchObject({ failure: { code: 'account', failure: { kind: 'key-refused' } } })
  await expect(page.getByText('Прайс-лист поставщика')).toBeVisible()
})

test('a run with a failed row, its report, its undo and the history', async ({ app: page, served }) => {
  await drop(page, 'units.csv', ['sku;name;unit;price', 'BRD-0012;;;43.77', 'NEW-1;Новая доска;zzz;5'].join('\n'))
  await shown(page)
  await page.getByRole('button', { name: /^Применить 2 строки/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Применить', exact: true }).click()
  await expect.poll(async () => JSON.stringify(await served.call('runs.list', {}))).toContain('"state":"done"')
  await page.keyboard.press('Alt+4')
  await page
    .getByRole('main')
    .getByRole('button', { name: /units\.csv/ })
    .click()
  await expect(page.getByText('Аккаунт отказал').first()).toBeVisible()
  await inRussian(page.getByRole('main'), 'the report')
  const { value } = (await served.call('runs.list', {})) as { value: { runs: { run: string }[] } }
  const plan = JSON.stringify(await served.call('undo.plan', { run: value.runs[0]?.run }))
  expect(ENGLISH.test(plan.replace(/"[a-zA-Z]+":/g, '').replace(/«[^«»]*»/g, ''))).toBe(false)
  const report = (await served.call('export.report', { run: value.runs[0]?.run, format: 'csv' })) as {
    value: { name: string }
  }
  expect(report.value.name).toMatch(/^units отчёт .*\.csv$/)
})

test('a change of language updates an open import at once, and back again', async ({ app: page, served }) => {
  await drop(page, 'mess.csv', fixture('mess.csv'))
  await shown(page)
  const panel = page.getByRole('complementary').last()
  const { value } = (await served.call('settings.get', {})) as { value: { settings: Record<string, unknown> } }
  await served.call('settings.set', { settings: { ...value.settings, language: 'en' } })
  await expect(page.getByRole('complementary', { name: 'To do' })).toContainText('already has in the same storage')
  await served.call('settings.set', { settings: { ...value.settings, language: 'ru' } })
  await expect(page.getByRole('complementary', { name: 'Что сделать' })).toContainText('Две строки на один материал')
  await inRussian(panel, 'after two changes')
})

test('an exported workbook is Russian, of an account with a Russian name, and comes back with nothing to do', async ({
  app: page,
}) => {
  await expect(page.getByRole('banner')).toContainText('Учебный аккаунт')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('выгрузить остатки')
  await page.keyboard.press('Enter')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Выгрузить в Excel' }).click()
  const file = await coming
  await drop(page, file.suggestedFilename(), readFileSync(await file.path()))
  await shown(page)
  await expect(page.getByText('Делать нечего', { exact: false })).toBeVisible()
  for (const heading of ['Id материала', 'Артикул', 'Название', 'Остаток', 'В архиве'])
    await expect(grid(page).getByRole('columnheader').filter({ hasText: heading }).first()).toBeAttached()
  await inRussian(page.getByRole('banner'), 'the file of three storages')
})
