/** Two windows on one account: the second does not touch rows that the first will still change, and the first shows what the second changed. */
import { expectNoViolations } from './fixtures/axe.ts'
import { dropBytes } from './fixtures/drop.ts'
import { setPace } from './fixtures/pace.ts'
import { expect, test } from './fixtures/window.ts'
import { apply, chip, shown } from './fixtures/workbench.ts'

const LONG = ['sku;price', ...Array.from({ length: 20 }, (_, row) => `BRD-00${12 + row};${40 + row}.5`)].join('\n')
/** Rows of which the first window still has some to change, in any order, and one that it does not touch. */
const HELD = ['26', '27', '28', '29', '31']
const OTHER = `sku;price\n${HELD.map((number) => `BRD-00${number};99.5\n`).join('')}BRD-0032;77.5\n`

test('[T-5] rows of a run under way are left to it, and it says later which another window changed', async ({
  app: first,
  context,
  served,
}, info) => {
  await setPace(served, 'slow')
  await dropBytes(first.locator('body'), 'long.csv', Buffer.from(LONG))
  await shown(first)
  await apply(first)
  await expect(first.getByText(/^[1-9]\d* of \d+ rows (is|are) in/)).toBeVisible()
  await first.getByRole('button', { name: 'Pause' }).click()
  await expect(first.getByRole('button', { name: 'Resume' })).toBeVisible()

  const second = await context.newPage()
  await second.goto(served.origin)
  await second.getByTestId('file-input').waitFor({ state: 'attached' })
  await dropBytes(second.locator('body'), 'other.csv', Buffer.from(OTHER))
  await shown(second)
  await chip(second, 'Needs you').click()
  await expect(second.getByText(/not finished/).first()).toBeVisible()
  await expect(second.getByText('long.csv').first()).toBeVisible()
  await second.screenshot({ path: info.outputPath('claimed.png') })
  await expectNoViolations(second, 'rows another run holds')

  await setPace(served, 'fast')
  await first.getByRole('button', { name: 'Resume' }).click()
  await expect(first.getByText(/19 of 20 rows are in/)).toBeVisible()

  // The rows are now free automatically, and changed by the second window.
  await expect(chip(second, 'Needs you')).toHaveCount(0)
  await apply(second)
  await expect(second.getByText(/rows? (is|are) in, checked/)).toBeVisible()

  await first.getByRole('navigation').getByRole('button', { name: 'History', exact: true }).click()
  await first.getByRole('button', { name: 'long.csv' }).click()
  await expect(first.getByText(/changed since/i).first()).toBeVisible()
  await first.screenshot({ path: info.outputPath('changed-since.png') })
  await first.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(first.getByRole('table', { name: 'What goes back' })).toBeVisible()
  await expect(first.getByText(/^5 rows stay as/)).toBeVisible()
  await first.screenshot({ path: info.outputPath('undo-of-the-first.png') })
})

test('[T-5] [RUN-18] rows that wait for an import that was stopped are free once the rest of it is discarded elsewhere', async ({
  app: first,
  context,
  served,
}) => {
  await setPace(served, 'slow')
  await dropBytes(first.locator('body'), 'long.csv', Buffer.from(LONG))
  await shown(first)
  await apply(first)
  await expect(first.getByText(/^[1-9]\d* of \d+ rows (is|are) in/)).toBeVisible()
  await first.getByRole('button', { name: 'Stop' }).click()
  await expect(first.getByText(/Stopped\. \d+ of 20 rows/)).toBeVisible()

  const second = await context.newPage()
  await second.goto(served.origin)
  await second.getByTestId('file-input').waitFor({ state: 'attached' })
  await dropBytes(second.locator('body'), 'other.csv', Buffer.from(OTHER))
  await shown(second)
  await expect(chip(second, 'Needs you')).toBeVisible()

  await first.getByRole('button', { name: 'Report' }).click()
  await first.getByRole('button', { name: 'Discard the rest' }).click()
  await first.getByRole('button', { name: 'Never send the rest' }).click()
  await expect(chip(second, 'Needs you')).toHaveCount(0)
})
