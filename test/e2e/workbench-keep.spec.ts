/** The user's changes are kept: pasting goes into cells, leaving asks and can be undone, reading the file another way keeps them. */
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import {
  apply,
  chooseField,
  chooseStep,
  expectStep,
  grid,
  openCard,
  rowsThatAre,
  shown,
  takeWaiting,
} from './fixtures/workbench.ts'
import { closeFile, fileMenu, openReadAs } from './fixtures/places.ts'

const prices = Buffer.from('sku;price;was\nBRD-0012;50,5;1\nBRD-0014;60,5;2\nBRD-0016;70,5;3\n')
const cell = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)
const dialog = (page: Page): Locator => page.getByRole('dialog')

async function openPrices(page: Page, name = 'prices.csv'): Promise<void> {
  await dropBytes(page.locator('body'), name, prices)
  await shown(page)
}

/** Puts a text on the real clipboard, with the browser's own command. */
async function copyText(page: Page, text: string): Promise<void> {
  await page.evaluate((copiedText) => {
    const put = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', copiedText)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('copy', put, { capture: true, once: true })
    document.execCommand('copy')
  }, text)
}

test('[T-9] Ctrl+V in the grid edits its cells, from the keyboard alone, as one change', async ({ app: page }) => {
  await openPrices(page)
  await cell(page, 0, 3).click()
  await copyText(page, '12.50\r\n1,050\r\n')
  await page.keyboard.press('Control+v')
  await expect(cell(page, 0, 3).locator('ins')).toHaveText(/12\.50/)
  await expect(cell(page, 1, 3).locator('ins')).toHaveText(/1,050\.00/)
  await expect(page.getByText('2 cells pasted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'prices.csv' })).toBeVisible()
  await expectStep(page, 'Undo: paste 2 cells')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 0, 3).locator('ins')).toHaveText(/50\.50/)
  await page.keyboard.press('Control+y')
  await expect(cell(page, 1, 3).locator('ins')).toHaveText(/1,050\.00/)

  // Too much for the existing rows and columns: reported, not silently cut.
  await cell(page, 2, 3).click()
  await copyText(page, '1\t2\n3\t4')
  await page.keyboard.press('Control+v')
  await expect(dialog(page)).toContainText('1 row would be below the last row.')
  await dialog(page).getByRole('button', { name: 'Paste 1 cell' }).click()
  await expect(page.getByText('1 row did not fit below.', { exact: false })).toBeVisible()
})

test('[T-9] one value goes into every selected row; rows a filter hides stay', async ({ app: page }) => {
  await openPrices(page)
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('BRD-0014')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await cell(page, 0, 3).click()
  await copyText(page, '7\n8\n9')
  await page.keyboard.press('Control+v')
  await dialog(page).getByRole('button', { name: 'Paste 1 cell' }).click()
  await expect(page.getByText('2 rows did not fit below.', { exact: false })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await expect(cell(page, 0, 3).locator('ins')).toHaveText(/50\.50/)
  await expect(cell(page, 1, 3).locator('ins')).toHaveText(/7\.00/)
  await cell(page, 0, 3).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await copyText(page, '33')
  await page.keyboard.press('Control+v')
  for (const row of [0, 1, 2]) await expect(cell(page, row, 3).locator('ins')).toHaveText(/33\.00/)
})

test('[T-9] another file, a paste beside the grid and the close button ask, name the changes, and can be undone', async ({
  app: page,
}) => {
  await openPrices(page)
  await cell(page, 0, 3).click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await cell(page, 1, 0).click()
  await page.keyboard.press('Space')
  await expect(rowsThatAre(page, 'Left out by you')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected row' })).toContainText('Left out by you')

  await dropBytes(page.locator('body'), 'other.csv', Buffer.from('sku;price\nBRD-0012;8\n'))
  await expect(dialog(page)).toContainText('prices.csv has 1 edit, 1 row left out that you have not applied yet.')
  await expect(dialog(page).getByRole('button', { name: 'Keep prices.csv' })).toBeFocused()
  await expectNoViolations(page, 'leaving')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'prices.csv' })).toBeVisible()

  await page.getByRole('heading', { name: 'prices.csv' }).focus()
  await copyText(page, 'sku\tprice\nBRD-0012\t1\n')
  await page.keyboard.press('Control+v')
  await expect(dialog(page).getByRole('button', { name: 'Open pasted.tsv' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await closeFile(page)
  await dialog(page).getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByText('1 edit, 1 row left out, not applied')).toBeVisible()
  await page.getByRole('button', { name: 'Bring back prices.csv' }).click()
  await shown(page)
  await expect(cell(page, 0, 3).locator('ins')).toHaveText(/9\.00/)
  await expect(rowsThatAre(page, 'Left out by you')).toBeVisible()

  await dropBytes(page.locator('body'), 'other.csv', Buffer.from('sku;price\nBRD-0012;8\n'))
  await dialog(page).getByRole('button', { name: 'Open other.csv' }).click()
  await expect(page.getByRole('heading', { name: 'other.csv' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('prices.csv was closed with 1 edit, 1 row left out.')).toBeVisible()
  await takeWaiting(page, 'Bring back prices.csv')
  await expect(page.getByRole('heading', { name: 'prices.csv' })).toBeVisible()
  await expect(cell(page, 0, 3).locator('ins')).toHaveText(/9\.00/)
})

test('[T-10] other decimals, another field: edits and rows left out stay, and undo goes back over all of it', async ({
  app: page,
}) => {
  await openPrices(page)
  await cell(page, 0, 3).click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await cell(page, 2, 0).click()
  await page.keyboard.press('Space')
  await chooseField(page, /was/, 'Minimum')
  await expect(page.getByRole('columnheader', { name: /was/ })).toContainText('Minimum')
  await (await openReadAs(page)).getByRole('button', { name: /^Decimals/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dot: 12.50' }).click()
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 3).locator('ins')).toHaveText(/9\.00/)
  await expect(rowsThatAre(page, 'Left out by you')).toBeVisible()
  await chooseStep(page, 'Undo: decimals')
  await chooseStep(page, 'Undo: columns')
  await expect(page.getByRole('columnheader', { name: /was/ })).toContainText('Not used')
  await expect(rowsThatAre(page, 'Left out by you')).toBeVisible()
})

test('[T-10] what another separator has no column for is listed before anything is lost', async ({ app: page }) => {
  await openPrices(page)
  await cell(page, 0, 3).click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await (await openReadAs(page)).getByRole('button', { name: /^Delimiter/ }).click()
  await page.getByRole('menuitemradio', { name: 'comma' }).click()
  const lostLocator = page.getByRole('dialog', { name: /^(?!Read as)/ }).or(page.getByRole('alert'))
  await expect(lostLocator.first()).toBeVisible()
  await expect(cell(page, 0, 3).locator('ins')).toHaveText(/9\.00/)
})

test('[T-11] columns are remembered when they are applied, and that is shown with its ways back', async ({
  app: page,
}) => {
  const headed = (name: string) => Buffer.from(`sku;price;was${name}\nBRD-0012;50,5;1\n`)
  await dropBytes(page.locator('body'), 'tried.csv', headed('T11'))
  await shown(page)
  await chooseField(page, /wasT11/, 'Notes')
  await expect(page.getByRole('columnheader', { name: /wasT11/ })).toContainText('Notes')
  await closeFile(page)
  await dialog(page).getByRole('button', { name: 'Close it' }).click()
  await dropBytes(page.locator('body'), 'tried-again.csv', headed('T11'))
  await shown(page)
  await expect(page.getByRole('columnheader', { name: /wasT11/ })).toContainText('Not used')
  await expect(page.getByText('Columns as last time')).toHaveCount(0)

  await chooseField(page, /wasT11/, 'Notes')
  await expect(page.getByRole('columnheader', { name: /wasT11/ })).toContainText('Notes')
  await apply(page)
  await expect(page.getByText('1 row is in, checked.')).toBeVisible()
  await closeFile(page)
  await dropBytes(page.locator('body'), 'next.csv', headed('T11'))
  await shown(page)
  await expect(await openCard(page, 'Columns as last time')).toContainText('Columns as remembered from tried-again.csv')
  await expect(page.getByRole('columnheader', { name: /wasT11/ })).toContainText('Notes')
  await page.getByRole('button', { name: 'As detected' }).click()
  await expect(page.getByRole('columnheader', { name: /wasT11/ })).toContainText('Not used')
  await chooseStep(page, 'Undo: columns')
  await openCard(page, 'Columns as last time')
  await page.getByRole('button', { name: 'Forget' }).click()
  await expect(page.getByRole('columnheader', { name: /wasT11/ })).toContainText('Not used')
})

test('[T-20] a typed number is read as the grid writes it; two meanings ask, with an answer a click away', async ({
  app: page,
}) => {
  await openPrices(page)
  await cell(page, 0, 3).click()
  await page.keyboard.type('1,050')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 3).locator('ins')).toHaveText(/1,050\.00/)
  await cell(page, 1, 3).click()
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: /^Price, Row 3/ })).toHaveValue('60.5')
  await page.keyboard.press('Escape')

  await cell(page, 2, 3).click()
  await copyText(page, '387.430')
  await page.keyboard.press('Control+v')
  const answers = page.getByRole('group', { name: 'Which number is meant as Price?' })
  await answers.getByRole('button', { name: '387.43', exact: true }).click()
  await expect(cell(page, 2, 3).locator('ins')).toHaveText(/387\.43/)
  await expect(answers).toHaveCount(0)
})

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' })
  test('[T-9] the question names its buttons apart: staying and closing never sound the same', async ({
    app: page,
  }) => {
    await openPrices(page)
    await cell(page, 0, 3).click()
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await fileMenu(page).click()
    await page.getByRole('menuitem', { name: 'Закрыть импорт' }).click()
    const names = () =>
      dialog(page)
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent))
    await expect.poll(names).toEqual(['Закрыть диалог', 'Закрыть файл', 'Оставить prices.csv'])
  })
})
