/** Several files dropped or chosen at once: the first is imported, and the others wait. */
import type { FileChooser, Page } from '@playwright/test'
import { wordDocument } from '../main/file/xlsx/container-maker.ts'
import { expectNoViolations } from './fixtures/axe.ts'
import { dropSeveral } from './fixtures/drop.ts'
import { run } from './fixtures/palette.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, grid, openWaiting, shown, takeWaiting } from './fixtures/workbench.ts'

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
const boards = file('boards.csv', ['sku;price', 'BRD-0012;46,10', 'BRD-0014;49,10'])
/** Only reading it shows that it is not a table. */
const brokenResult = file('broken.xlsx', ['{\\rtf1 and nothing else'])
const metal = file('metal.csv', ['sku,price', 'BRD-0015,54.30'])

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const openNext = (page: Page): Promise<void> => takeWaiting(page, 'Open next')
/** While a file is read or compared, the next one waits. */
async function expectNextReady(page: Page): Promise<void> {
  const menu = await openWaiting(page)
  await expect(menu.getByRole('menuitem', { name: 'Open next' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
}

async function typePrice(page: Page, text: string): Promise<void> {
  await grid(page).locator('[data-r="0"][data-c="3"]').dblclick()
  const typedLocator = grid(page).getByRole('textbox')
  await expect(typedLocator).toBeFocused()
  await typedLocator.fill(text)
  await typedLocator.press('Enter')
  await expect(grid(page).getByText(text)).toBeVisible()
}

test.use({ oneWindow: true })

test('[QUEUE-1] [QUEUE-3] of several dropped files the first is opened; after its run the next, and one that cannot be read says so in its turn', async ({
  app: page,
}) => {
  const dropped = [boards, brokenResult, metal].map(({ name, buffer }) => ({ name, bytes: buffer }))
  await dropSeveral(page.locator('body'), dropped)
  await shown(page)
  await expect(heading(page, 'boards.csv')).toBeVisible()
  await expect(page.getByText('2 more files wait: broken.xlsx, metal.csv')).toBeVisible()
  await expectNoViolations(page, 'files that wait')
  await apply(page)
  await expect(page.getByText(/2 rows? (is|are) in, checked/)).toBeVisible()

  await openNext(page)
  await expect(page.getByRole('main').getByText(/^broken\.xlsx · Nothing was sent/)).toBeVisible()
  await expect(page.getByText('1 more file waits: metal.csv')).toBeVisible()
  await openNext(page)
  await expect(heading(page, 'metal.csv')).toBeVisible()
  await expect(page.getByText(/more files? waits?:/)).toHaveCount(0)
  await apply(page)
  await expect(page.getByText(/1 rows? (is|are) in, checked/)).toBeVisible()
})

test('[QUEUE-2] what was changed in the open file is not lost by the next one; what waits can be cleared', async ({
  app: page,
}) => {
  await page.getByTestId('file-input').setInputFiles([boards, metal])
  await shown(page)
  await typePrice(page, '50.25')
  await openNext(page)
  const asks = page.getByRole('dialog', { name: 'Leave boards.csv?' })
  await asks.getByRole('button', { name: 'Keep boards.csv' }).click()
  await expect(asks).toBeHidden()
  await expect(grid(page).getByText('50.25')).toBeVisible()
  await expect(page.getByText('1 more file waits: metal.csv')).toBeVisible()

  await openNext(page)
  await asks.getByRole('button', { name: 'Open metal.csv' }).click()
  await expect(heading(page, 'metal.csv')).toBeVisible()
  await takeWaiting(page, 'Bring back boards.csv')
  await expect(grid(page).getByText('50.25')).toBeVisible()

  await dropSeveral(page.locator('body'), [
    { name: 'a.csv', bytes: metal.buffer },
    { name: 'b.csv', bytes: metal.buffer },
  ])
  await asks.getByRole('button', { name: 'Keep boards.csv' }).click()
  await expect(page.getByText('2 more files wait: a.csv, b.csv')).toBeVisible()
  await takeWaiting(page, 'Clear')
  await expect(page.getByText(/more files? waits?:/)).toHaveCount(0)
  await expect(grid(page).getByText('50.25')).toBeVisible()
})

test('[QUEUE-3] what is no table read here is refused at once on open work, whatever it is called; the work stays, and a good file beside it waits', async ({
  app: page,
}) => {
  await page.getByTestId('file-input').setInputFiles([boards])
  await shown(page)
  await typePrice(page, '50.25')
  const notice = page.getByRole('status').filter({ hasText: 'cannot be read' })
  const leaves = page.getByRole('dialog', { name: /^Leave / })

  await dropSeveral(page.locator('body'), [{ name: 'offer.csv', bytes: Buffer.from('%PDF-1.7\n') }])
  await expect(notice).toContainText(
    '“offer.csv” is a PDF document. A table in a PDF or a picture cannot be read. Ask for the list as',
  )
  await expect(leaves).toHaveCount(0)
  await expect(grid(page).getByText('50.25')).toBeVisible()

  for (const [bytes, output] of [
    [wordDocument(), 'is a Word document'],
    [Buffer.from('PK\u0003\u0004'), 'is damaged'],
  ] as const) {
    await dropSeveral(page.locator('body'), [{ name: 'list.xlsx', bytes }])
    await expect(page.getByRole('status').getByText(`“list.xlsx” ${output}`)).toBeVisible()
    await expect(leaves).toHaveCount(0)
  }

  await dropSeveral(page.locator('body'), [
    { name: 'shelf.png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]) },
    { name: metal.name, bytes: metal.buffer },
  ])
  await expect(notice).toContainText('“shelf.png” is a picture.')
  await expect(leaves.getByRole('button', { name: 'Open metal.csv' })).toBeVisible()
  await leaves.getByRole('button', { name: 'Keep boards.csv' }).click()
  await expect(heading(page, 'boards.csv')).toBeVisible()
  await expect(grid(page).getByText('50.25')).toBeVisible()
})

test('a file with only headings shows one message in place of the rows', async ({ app: page }) => {
  await page.getByTestId('file-input').setInputFiles([file('headings.csv', ['sku;price'])])
  const text = page.getByText('The file has headings but no rows below them. Add rows and save it again.')
  await expect(text).toBeVisible()
  await expect(text).toHaveCount(1)
  await expect(page.getByText('No rows fit these filters.')).toHaveCount(0)
  await expect(page.getByText('About this file')).toHaveCount(0)
})

test('[QUEUE-1] files are chosen, closed and opened one after the other by the keyboard alone', async ({
  app: page,
}) => {
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  // The browser may learn a moment late that the test waits for its dialog.
  await expect
    .poll(async () => {
      if (choosers.length === 0) await page.keyboard.press('Control+o')
      return choosers.length
    })
    .toBeGreaterThan(0)
  const [chooser] = choosers
  expect(chooser?.isMultiple()).toBe(true)
  await chooser?.setFiles([boards, metal, { ...metal, name: 'last.csv' }])
  await shown(page)
  await expect(page.getByText('2 more files wait: metal.csv, last.csv')).toBeVisible()
  await expectNextReady(page)
  await page.keyboard.press('Alt+n')
  await shown(page)
  await expect(heading(page, 'metal.csv')).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()

  await run(page, 'Close this import')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: '1 more file waits' })
  await expect(line).toContainText('last.csv')
  await expect(line.getByRole('button', { name: 'Open next' })).toBeEnabled()
  await page.keyboard.press('Alt+n')
  await expect(heading(page, 'last.csv')).toBeVisible()
  await expect(page.getByText(/more files? waits?:/)).toHaveCount(0)
})
