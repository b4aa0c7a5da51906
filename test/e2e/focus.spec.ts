/** The focus is never lost to the page: goes through every screen, dialog and menu by keyboard, and removes focused elements. */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test } from './fixtures/window.ts'
import { chooseStep, grid, openSample, shown } from './fixtures/workbench.ts'

/** The focused element, once the window has settled. It is never the page. */
async function held(page: Page, where: string): Promise<void> {
  await expect
    .poll(async () => page.evaluate(() => (document.activeElement === document.body ? 'the page' : 'something')), {
      message: where,
    })
    .toBe('something')
  // It stays that way: nothing drops the focus a moment later.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  expect(await page.evaluate(() => document.activeElement?.tagName ?? 'none'), where).not.toBe('BODY')
}

/** Opens each menu and dialog behind the visible buttons by keyboard, and leaves it with Escape. */
async function eachButton(page: Page, within: string, skip: RegExp): Promise<number> {
  const names = await page
    .locator(within)
    .locator('button:visible:not([disabled])')
    .evaluateAll((allElements) =>
      allElements.map((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()),
    )
  let openedCount = 0
  for (const [index, name] of names.entries()) {
    if (skip.test(name)) continue
    const button = page.locator(within).locator('button:visible:not([disabled])').nth(index)
    if ((await button.count()) === 0) continue
    await button.focus()
    await page.keyboard.press('Enter')
    await held(page, `${name}, pressed`)
    if ((await page.locator('[role="menu"]:visible, [role="dialog"]:visible').count()) > 0) {
      openedCount += 1
      await page.keyboard.press('Escape')
      await held(page, `${name}, left`)
    }
  }
  return openedCount
}

test('the focus is never lost on any screen, menu or dialog', async ({ app: page }) => {
  await page.keyboard.press('Tab')
  await held(page, 'start')
  for (const digit of [2, 3, 4, 5, 6, 7, 1]) {
    await page.keyboard.press(`Alt+${digit}`)
    await held(page, `screen ${digit}`)
  }
  await openSample(page, /mess\.csv/)
  // The skipped ones leave the screen, or are tested below.
  const openedCount = await eachButton(
    page,
    'main',
    /close this import|^look at|^apply|read the file again|^show me|save|load/i,
  )
  expect(openedCount).toBeGreaterThan(8)
  // The file, how it was read, account and storage, the commands, the keys.
  expect(await eachButton(page, 'header', /^$/)).toBe(5)

  // The menu of each heading, and the raw sheet.
  const columns = Number(await grid(page).getAttribute('aria-colcount'))
  for (let column = 0; column < columns; column += 1) {
    for (const key of ['Alt+ArrowDown', 'Enter']) {
      await grid(page).getByRole('columnheader').nth(column).focus()
      await page.keyboard.press(key)
      await held(page, `${key} on heading ${column}`)
      await page.keyboard.press('Escape')
      await held(page, `${key} on heading ${column}, left`)
    }
  }
  await page.keyboard.press('Alt+l')
  await expect(page.getByTestId('raw-sheet-grid')).toBeVisible()
  await held(page, 'the raw sheet')
  await eachButton(page, 'main', /close this import|read the file again|back to the changes/i)
  // The last button may still be changing how the file is read.
  await expect(page.getByRole('button', { name: 'Back to the changes' })).toBeEnabled()
  await page.keyboard.press('Alt+l')
  await shown(page)
  await held(page, 'back at the changes')
})

test('through the forms and cards of the other screens', async ({ app: page }) => {
  for (const [digit, skip] of [
    [3, /^export|template/i],
    [4, /^import/i],
    [5, /^add from|^go to/i],
    [6, /^open/i],
    [7, /^reset/i],
  ] as const) {
    await page.keyboard.press(`Alt+${digit}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await eachButton(page, 'main', skip)
    await page.keyboard.press('Escape')
    await held(page, `screen ${digit}, Escape`)
  }
  for (const word of ['keyboard shortcuts', 'read the guide', 'licences', 'about stocksheet']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Commands' })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeVisible()
    await held(page, word)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await held(page, `${word}, left`)
  }
})

test('what has the focus goes: an undo that is done, a filter that is no more, a closed import', async ({
  app: page,
}) => {
  const { keyboard } = page
  await dropBytes(page.locator('body'), 'focus.csv', Buffer.from('sku;price\nBRD-0012;50\nBRD-0014;1O\n'))
  await shown(page)
  await grid(page).locator('[data-r="0"][data-c="3"]').click()
  await keyboard.type('51')
  await keyboard.press('Enter')
  await chooseStep(page, /^Undo/)
  await held(page, 'undone by the menu of the file')

  await page.getByRole('button', { name: 'Show', exact: true }).first().focus()
  await keyboard.press('Enter')
  await held(page, 'the rows of a card are shown')

  await keyboard.press('Control+k')
  await keyboard.type('close this import')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Drop a price list or a stock count' })).toBeVisible()
  await held(page, 'closed')
})

test('applied completely, reported, undone', async ({ app: page }) => {
  const { keyboard } = page
  await dropBytes(page.locator('body'), 'run.csv', Buffer.from('sku;price\nBRD-0012;50\nBRD-0014;7.5\n'))
  await shown(page)
  await keyboard.press('Control+Enter')
  await held(page, 'asked')
  await page.getByRole('button', { name: 'Apply now' }).focus()
  await keyboard.press('Enter')
  await held(page, 'started')
  await expect(page.getByText(/rows are in, checked/)).toBeVisible()
  await held(page, 'over')
  const report = page.getByRole('button', { name: 'Report' })
  await report.focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await held(page, 'report')
  await page.getByRole('button', { name: 'Undo', exact: true }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'What goes back' })).toBeVisible()
  await held(page, 'what goes back')
  await keyboard.press('Escape')
  await held(page, 'left')
})
