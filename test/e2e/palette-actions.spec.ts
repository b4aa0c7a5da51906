/** Actions that used to need a pointer, now from the palette: settings, columns, and what the stock shows. */
import type { Page } from '@playwright/test'
import { field, palette, run } from './fixtures/palette.ts'
import { expect, test } from './fixtures/window.ts'
import { openSample, shown } from './fixtures/workbench.ts'

const focused = (page: Page) => page.locator(':focus')

test.use({ oneWindow: true })

test('every setting is found by its name and gets the focus', async ({ app: page }) => {
  await run(page, 'Setting: Requests kept for other programs')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(focused(page)).toHaveRole('textbox')
  await expect(page.locator('[data-setting="Requests kept for other programs"]').locator(':focus')).toHaveCount(1)
  await expect(page.locator('[data-setting="Everything above"]')).toBeVisible()
  const names = await page
    .locator('[data-setting]')
    .evaluateAll((allElements) =>
      allElements.flatMap((element) =>
        element.querySelector('input, select, button') ? [element.getAttribute('data-setting') ?? ''] : [],
      ),
    )
  expect(names.length).toBeGreaterThan(30)
  await page.keyboard.press('Control+k')
  for (const name of names) {
    await field(page).fill(`Setting: ${name}`)
    await expect(
      palette(page)
        .getByRole('option', { name: `Setting: ${name}` })
        .first(),
    ).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  // A choice, a switch, and a button.
  await run(page, 'Setting: Appearance')
  await expect(focused(page)).toHaveRole('radio')
  await run(page, 'Setting: Becomes 0')
  await expect(focused(page)).toHaveAccessibleName('Becomes 0')
  await run(page, 'Setting: Copy the path')
  await expect(focused(page)).toHaveText('Copy the path')
})

test('a column is sorted, widened, moved, pinned and hidden; what a heading opens is opened', async ({ app: page }) => {
  await openSample(page, /mess\.csv/)
  const heads = page.getByRole('columnheader')
  await page.getByRole('grid').locator('[data-r="0"][data-c="3"]').click()
  const head = heads.nth(3)
  const name = await head.innerText()
  await run(page, 'Sort the column descending')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await run(page, 'Rows in the file’s own order')
  await expect(head).toHaveAttribute('aria-sort', 'none')
  const width = async () => (await head.boundingBox())?.width ?? 0
  const before = await width()
  await run(page, 'Make the column wider')
  await expect.poll(width, { timeout: 20_000 }).toBe(before + 16)
  await run(page, 'Give the column its usual width')
  await expect.poll(width, { timeout: 20_000 }).toBe(before)
  await run(page, 'Move the column right')
  await expect(heads.nth(4)).toHaveText(name, { useInnerText: true })
  await expect(focused(page)).toHaveAttribute('data-c', '4')
  await run(page, 'Pin the column')
  await expect(heads.nth(2)).toHaveText(name, { useInnerText: true })
  const count = await heads.count()
  await run(page, 'Hide the column')
  await expect(heads).toHaveCount(count - 1)
  await run(page, 'Show all columns as usual')
  await expect(heads).toHaveCount(count)
  await run(page, 'Open the column’s menu')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(focused(page)).toHaveRole('columnheader')
})

test('[STOCK-6] views, groups, storages and deletes of the stock are places and commands', async ({ app: page }) => {
  const grid = page.getByTestId('grid')
  await page.keyboard.press('Alt+2')
  await shown(page)
  const heads = await page.getByRole('columnheader').count()
  await run(page, 'Hide the columns of Van')
  // Its stock stays: minimum and planned are folded. The account is read again.
  await expect(page.getByRole('columnheader')).toHaveCount(heads - 1)
  await expect(page.getByTestId('grid').locator(':focus')).toHaveCount(1)
  await run(page, 'Show the columns of Van')
  await expect(page.getByRole('columnheader')).toHaveCount(heads)
  await grid.locator('[data-r="1"][data-c="3"]').click()
  await run(page, 'Delete the row’s material')
  await expect(page.getByRole('dialog')).toContainText('leaves the composition of every product')
  await expect(focused(page)).toHaveText('Keep it')
  await page.getByRole('button', { name: 'Mark for deletion' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Deleted 1', exact: true })).toBeVisible()
  await expect(grid.locator('[data-r="1"][data-kind="row"]')).toHaveAccessibleName(/Delete/)
  await expect(focused(page)).toHaveAttribute('data-r', '1')
  await run(page, 'Do not delete the row’s material')
  await expect(page.getByRole('button', { name: 'Deleted 1', exact: true })).toHaveCount(0)

  await run(page, 'Group by Unit')
  await expect(page.getByRole('treegrid')).toBeVisible()
  await run(page, 'Group by nothing')
  await expect(page.getByRole('grid')).toBeVisible()
  for (const view of ['Below minimum', 'All']) {
    await run(page, `View: ${view}`)
    await page.getByRole('button', { name: /^Rows and views/ }).click()
    const views = page.getByRole('group', { name: 'View', exact: true })
    await expect(views.getByRole('menuitemradio', { name: view, exact: true })).toBeChecked()
    await page.keyboard.press('Escape')
  }
})
