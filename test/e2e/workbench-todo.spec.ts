/** The to-do list beside an import: questions first, one card open at a time, changes as sentences. */
import { dropBytes } from './fixtures/drop.ts'
import { complaints } from './fixtures/watch.ts'
import { expect, test } from './fixtures/window.ts'
import {
  apply,
  chip,
  chooseRows,
  grid,
  openCard,
  openDetails,
  openSample,
  shown,
  shownRows,
  todo,
} from './fixtures/workbench.ts'

test.use({ oneWindow: true })

test('what needs the user comes first, with at most four buttons; Enter takes what is proposed', async ({
  app: page,
}) => {
  const rows = ['BRD-0012;szt', 'BRD-0014;szt', 'BRD-0015;pcs', 'BRD-0015;pcs']
  await dropBytes(page.locator('body'), 'units.csv', Buffer.from(['SKU;Unit', ...rows].join('\n')))
  await shown(page)
  await expect(todo(page).getByRole('heading', { level: 2 }).first()).toHaveText(/^Needs you/)
  const open = todo(page).locator('[data-open]')
  await expect(open).toHaveCount(1)
  expect(await open.getByRole('button').count()).toBeLessThanOrEqual(4)
  await expect(open).toContainText('“Unit”, row 2 “szt”, row 3 “szt”')
  const take = open.getByRole('button', { name: 'Take pcs, and 1 more' })
  await take.focus()
  await page.keyboard.press('Enter')
  await expect(take).toHaveCount(0)
  const repeatedLocator = await openCard(page, 'Two rows for one material')
  await expect(repeatedLocator.getByRole('button')).toHaveText([
    'Keep the first',
    'Keep the last',
    'Leave 2 rows out',
    'Show',
  ])
  await repeatedLocator.getByRole('button', { name: 'Keep the last' }).focus()
  await page.keyboard.press('Enter')
  await expect(todo(page).getByRole('region', { name: 'Needs you' })).toHaveCount(0)
  await expect(todo(page)).toContainText('1 row left out by you')
  // After the last answer the focus returns to the rows.
  await expect(grid(page).locator(':focus')).toHaveCount(1)
})

test('values that fall to 0 or leap are worth a look, whatever their share: left out, corrected, or meant', async ({
  app: page,
}) => {
  const rows = ['BRD-0012;0', 'BRD-0014;48.8', 'BRD-0015;518', 'BRD-0017;58.5']
  await dropBytes(page.locator('body'), 'odd.csv', Buffer.from(['sku;price', ...rows].join('\n')))
  await shown(page)
  const zero = await openCard(page, '1 value falls to 0')
  await zero.getByRole('button', { name: 'Correct them' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByRole('button', { name: 'Worth a look', exact: true })).toBeVisible()
  await zero.getByRole('button', { name: 'Leave out' }).click()
  await expect(todo(page)).toContainText('1 row left out by you')
  const leap = await openCard(page, '1 value moves by ten times or more')
  await leap.getByRole('button', { name: 'It is meant' }).click()
  await expect(leap).toHaveCount(0)
  const look = todo(page).getByRole('region', { name: 'Worth a look' })
  await expect(look).toHaveCount(0)
  // The answer is saved with the import, and can be undone like any other.
  await page.reload()
  await shown(page)
  await expect(todo(page).getByRole('region', { name: 'Will change' })).toBeVisible()
  await expect(look).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(look).toContainText('1 value moves by ten times or more')
})

test('a price list is said in sentences that open to their rows; the drawing comes on demand, under the strict policy', async ({
  app: page,
}) => {
  const wrongTexts = await complaints(page)
  const requestedTexts: string[] = []
  page.on('request', (request) => requestedTexts.push(new URL(request.url()).pathname))
  await page.reload()
  await openSample(page, /price-list\.csv/)
  const prices = await openCard(page, /^194 prices/)
  await expect(prices).toContainText(/194 prices (rise|change) by \+?[\d.]+\s% on average, the largest is/)
  expect(requestedTexts.filter((path) => path.includes('chart'))).toEqual([])
  await prices.getByRole('button', { name: 'Charts' }).click()
  const receivedLocator = prices.getByRole('table', { name: /^Price changes of 194 rows/ })
  await expect(receivedLocator.getByRole('row', { name: /^0\s% to below \+5\s% 90$/ })).toHaveCount(1)
  const bars = prices.locator('.recharts-bar-rectangle path')
  await expect(bars).toHaveCount(2)
  expect(requestedTexts.filter((path) => path.includes('price-changes-chart')).length).toBe(1)
  // Really drawn: every bar has a size.
  const heights = () =>
    bars.evaluateAll((drawnElements) => drawnElements.map((element) => element.getBoundingClientRect().height))
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(1)
  expect(wrongTexts).toEqual([])
})

test('in a narrow window the list is a counter, and opens over the table; Escape closes it', async ({ app: page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await openSample(page, /mess\.csv/)
  await expect(todo(page)).toHaveCount(0)
  const counter = page.getByRole('button', { name: /^To do: \d+$/ })
  await counter.click()
  await expect(todo(page)).toBeVisible()
  await todo(page).focus()
  await page.keyboard.press('Escape')
  await expect(todo(page)).toHaveCount(0)
  await expect(grid(page).locator(':focus')).toHaveCount(1)
})

test('[SHOWN-2] after a run its rows that are not in yet are shown, by a choice of their own; an emptied view shows all rows', async ({
  app: page,
}) => {
  const rows = ['BRD-0012;45', 'BRD-0014;many', 'BRD-0015;53']
  await dropBytes(page.locator('body'), 'half.csv', Buffer.from(['sku;price', ...rows].join('\n')))
  await shown(page)
  await chip(page, 'Needs you').click()
  await grid(page).locator('[data-r="0"][data-kind="row"]').click()
  const applyAt = () => page.getByRole('button', { name: /^Apply \d/ }).boundingBox()
  const placeBefore = await applyAt()
  await (await openDetails(page)).getByRole('button', { name: 'Leave the row out' }).click()
  await expect(page.getByText('No row is left in this view, so all rows are shown.')).toBeVisible()
  // The message moves nothing.
  expect(await applyAt()).toEqual(placeBefore)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await page.keyboard.press('Control+z')
  await apply(page)
  await expect(shownRows(page)).toHaveText('Not in yet 1')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await expect(grid(page)).toContainText('many')
  // The row's problem is shown once, at its column's heading.
  await grid(page).locator('[data-r="0"][data-kind="row"]').click()
  const line = page.getByRole('region', { name: 'Selected row' })
  await expect(line).toContainText('Column “price”: “many”')
  await expect(line).not.toContainText('B3')
  await chooseRows(page, 'All')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
})

test.describe('in a window of its own', () => {
  test.use({ oneWindow: false })
  test('[VALUE-11] a discount, and prices for a hundred, are a card with examples: one click reads them so', async ({
    app: page,
  }) => {
    const discounts = ['BRD-0012;50,00;10', 'BRD-0014;60,00;', 'BRD-0015;70,00;20']
    await dropBytes(page.locator('body'), 'less.csv', Buffer.from(['SKU;Price;Rabatt %', ...discounts].join('\n')))
    await shown(page)
    const card = await openCard(page, 'Use the price less the discount in column “Rabatt %”?')
    await expect(card).toContainText('Row 2: 50.00 → 45.00')
    await expect(card).toContainText('Row 4: 70.00 → 56.00')
    await card.getByRole('button', { name: 'Price less discount' }).click()
    await expect(card).toHaveCount(0)
    await expect(grid(page).locator('[data-r="0"] ins').first()).toHaveText(/45\.00/)
    await page.keyboard.press('Control+z')
    await openCard(page, 'Use the price less the discount')

    await page.getByRole('button', { name: 'less.csv' }).click()
    await page.getByRole('menuitem', { name: /^Close/ }).click()
    await dropBytes(page.locator('body'), 'hundred.csv', Buffer.from('SKU;Price per 100\nBRD-0012;5000\nBRD-0014;6000'))
    await shown(page)
    const hundred = await openCard(page, 'Price: divide by 100?')
    await expect(hundred).toContainText('Row 2: 5,000.00 → 50.00')
    await hundred.getByRole('button', { name: 'As it is' }).click()
    await expect(hundred).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Apply 2 rows' })).toBeVisible()
  })
})

test('a changed name and an archived material are worth a look: each can be meant', async ({ app: page }) => {
  const rows = ['BRD-0012;Another name;50', 'BRD-0016;;54']
  await dropBytes(page.locator('body'), 'named.csv', Buffer.from(['sku;name;price', ...rows].join('\n')))
  await shown(page)
  for (const title of ['Material is archived', /name changes/]) {
    const card = await openCard(page, title)
    await card.getByRole('button', { name: 'It is meant' }).click()
    await expect(card).toHaveCount(0)
  }
  await expect(todo(page).getByRole('region', { name: 'Worth a look' })).toHaveCount(0)
})

test('[VALUE-11] two currencies in one column are a card: with a rate its examples show the prices, and one click converts them', async ({
  app: page,
}) => {
  const rows = ['BRD-0012;50;EUR', 'BRD-0014;60;USD', 'BRD-0015;70;USD', 'BRD-0017;80;USD']
  await dropBytes(page.locator('body'), 'two-currencies.csv', Buffer.from(['SKU;Price;Currency', ...rows].join('\n')))
  await shown(page)
  const card = await openCard(page, 'Prices are in several currencies, by column “Currency”')
  await expect(card).toContainText('1 row is in EUR.')
  const convert = card.getByRole('button', { name: 'Convert the prices' })
  await expect(convert).toBeDisabled()
  await card.getByRole('textbox', { name: '1 EUR in USD' }).fill('1.1')
  await expect(card).toContainText('Row 2: 50.00 → 55.00')
  await convert.click()
  await expect(card).toHaveCount(0)
  await expect(grid(page).locator('[data-r="0"] ins').first()).toHaveText(/55\.00/)
  await page.keyboard.press('Control+z')
  await openCard(page, 'Prices are in several currencies')
})

test('[MAP-10] codes that are not the account’s are worth a look, with two of both: one click keeps them as the supplier’s', async ({
  app: page,
}) => {
  const rows = ['4', '6', '9'].map((mm, index) => `77${index};Plywood birch ${mm} mm, 1525×1525;${50 + index}`)
  await dropBytes(page.locator('body'), 'codes.csv', Buffer.from(['SKU;Name;Price', ...rows].join('\n')))
  await shown(page)
  const card = await openCard(page, 'Whose codes are in column “SKU”?')
  await expect(card).toContainText('Row 2: 770, in the account BRD-0018')
  await card.getByRole('button', { name: 'The supplier’s codes' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Apply 3 rows' })).toBeVisible()
})
