/**
 * Keys on a busy machine, where timers are late. Whatever opens gets the focus as soon as it is visible, keeps it, and returns it when it closes.
 * All timers of the page are delayed here, so that nothing can depend on one.
 */
import type { Page } from '@playwright/test'
import { dropBytes } from './fixtures/drop.ts'
import { expect, test as base } from './fixtures/window.ts'
import { grid, openCard, shown } from './fixtures/workbench.ts'
import { accountMenu, readAs } from './fixtures/places.ts'

const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window)
      const late = (act: TimerHandler, ms = 0, ...remainingEntries: unknown[]): number =>
        wait(act, ms < 50 ? 3000 : ms, ...remainingEntries)
      Object.assign(window, { setTimeout: late })
    })
    await use(page)
  },
})

const FILE = 'sku;price;stock\nBRD-0012;51;41\nBRD-0014;52;92\nBRD-0015;53;15\nBRD-0017;54;62\n'
const [PRICE, STOCK] = [3, 4]

/** Presses a key on the focused element in the same step in which the page shows something, before anything else can happen. */
async function pressAsSoonAs(page: Page, selector: string, key: string): Promise<void> {
  await page.evaluate(
    ([wanted, pressed]) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector(wanted)) return
        watch.disconnect()
        const init = { key: pressed, bubbles: true, cancelable: true }
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
      })
      watch.observe(document.body, { subtree: true, childList: true })
    },
    [selector, key] as const,
  )
}

/** Read only once: the focus must already be there. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: one } = document
    return one?.getAttribute('aria-label') ?? one?.textContent ?? 'nothing'
  })

test.beforeEach(async ({ app: page }) => {
  await dropBytes(page.locator('body'), 'at-once.csv', Buffer.from(FILE))
  await shown(page)
})

test.use({ oneWindow: true })

test('[EDIT-6] Escape as soon as a dialog is there answers the dialog, and leaves the selected cells selected', async ({
  app: page,
}) => {
  const { keyboard } = page
  const cell = (row: number, column: number) => grid(page).locator(`[data-r="${row}"][data-c="${column}"]`)
  await cell(0, PRICE).click()
  await cell(3, STOCK).click({ modifiers: ['Shift'] })
  await expect(grid(page).locator('[data-range]')).toHaveCount(8)
  await cell(0, PRICE).focus()
  await page.evaluate(() => {
    const put = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', '1\n2\n3')
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('copy', put, { capture: true, once: true })
    document.execCommand('copy')
  })
  await pressAsSoonAs(page, '[role="dialog"]', 'Escape')
  await keyboard.press('Control+v')
  await expect(cell(0, PRICE)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(grid(page).locator('[data-range]')).toHaveCount(8)

  await keyboard.press('Control+v')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await focused(page)).toBe('Paste 3 cells')
  await keyboard.press('Tab')
  expect(await focused(page)).toBe('Close this dialog')
  await keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Paste 3 cells')
  await keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Do not paste')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cell(0, PRICE)).toBeFocused()
  await expect(grid(page).locator('[data-range]')).toHaveCount(8)
})

test('menus and sheets: keys at once go to what opened, and after Escape to what opened it', async ({ app: page }) => {
  const { keyboard } = page
  for (const [opener, inside] of [
    [accountMenu(page), 'menu'],
    [readAs(page), 'dialog'],
  ] as const) {
    await opener.focus()
    const name = await focused(page)
    await keyboard.press('Enter')
    await expect(page.getByRole(inside)).toBeVisible()
    expect(await page.evaluate((role) => document.activeElement?.closest(`[role="${role}"]`) !== null, inside)).toBe(
      true,
    )
    for (let step = 0; step < 12; step += 1) {
      await keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab')
      expect(await page.evaluate((role) => document.activeElement?.closest(`[role="${role}"]`) !== null, inside)).toBe(
        true,
      )
    }
    await keyboard.press('Escape')
    await expect(page.getByRole(inside)).toHaveCount(0)
    expect(await focused(page)).toBe(name)
  }
})

test('a key acts on the element that had the focus: Enter in the palette does one thing', async ({ app: page }) => {
  const { keyboard } = page
  await grid(page).locator(`[data-r="1"][data-c="${PRICE}"]`).click()
  await keyboard.press('Control+k')
  await keyboard.type('keys of this screen')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await keyboard.press('Escape')
  await expect(grid(page).locator(`[data-r="1"][data-c="${PRICE}"]`)).toBeFocused()
  await keyboard.type('55')
  await expect(page.locator('textarea:focus, input:focus')).toHaveValue('55')
})

test('[TABLE-6] a card goes with its button: the keyboard is in the grid, which keeps it while its rows are replaced, and takes it from nothing', async ({
  app: page,
}) => {
  const { keyboard } = page
  const pivot = 'SKU,Main warehouse,Stock: Van\nBRD-0012,41,1\nBRD-0014,17,2\nBRD-0015,3,4\n'
  await dropBytes(page.locator('body'), 'pivot.csv', Buffer.from(pivot))
  await expect(grid(page)).toHaveAttribute('aria-label', /pivot/)
  await shown(page)
  const readLocator = (await openCard(page, 'Columns are named after storages')).getByRole('button', {
    name: 'Read each for its own storage',
  })
  await readLocator.focus()
  await keyboard.press('Enter')
  await expect(readLocator).toHaveCount(0)
  await expect(grid(page).locator(':focus')).toHaveCount(1)

  let answer = (): void => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/call/import.rows', async (route) => {
    await held
    await route.continue()
  })
  await grid(page).locator('[data-r="1"][data-c="2"]').click()
  await keyboard.press('ArrowDown')
  await expect(grid(page).locator('[data-r="2"][data-c="2"]')).toBeFocused()
  await keyboard.press('Control+z')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1')
  await expect(grid(page)).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Search rows' })
  await search.focus()
  answer()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  expect(await focused(page)).toBe('Search rows')

  await grid(page).locator('[data-r="1"][data-c="2"]').click()
  await keyboard.press('Control+y')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await expect(grid(page).locator('[data-c]:focus')).toHaveCount(1)
})
