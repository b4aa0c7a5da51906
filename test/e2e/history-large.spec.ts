/** A thousand past runs with a hundred rows each: listed a hundred at a time, sorted and searched. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/window.ts'
import { runCounts } from '../run-counts.ts'

const RUNS = 1000
const ROWS = 100

function fill(path: string): void {
  const database = new DatabaseSync(path, { timeout: 5000 })
  const counts = runCounts({ verified: ROWS })
  const run = database.prepare(
    `INSERT INTO runs (id, account, storage, file, head, ledger, known, storages, started, ended, state, counts, reads, writes)
     VALUES (?, 'Practice account', ?, ?, ?, 'l', '[]', '[]', ?, ?, 'done', ?, 3, ?)`,
  )
  const row = database.prepare(
    "INSERT INTO rows (run, seq, row, status, name, lane, changes, state) VALUES (?, ?, ?, 'edit', ?, ?, '[]', 'verified')",
  )
  database.exec('BEGIN IMMEDIATE')
  for (let one = 1; one <= RUNS; one += 1) {
    const startTime = Date.UTC(2026, 0, 1) + one * 3_600_000
    const head = JSON.stringify({ version: 1, account: 'http://a', storage: 1, file: 'f', catalogue: '' })
    const file = `prices ${one}.csv`
    const createdChanges = run.run(
      `run-${one}`,
      (one % 3) + 1,
      file,
      head,
      startTime,
      startTime + 60_000,
      JSON.stringify(counts),
      one,
    )
    for (let index = 0; index < ROWS; index += 1)
      row.run(createdChanges.lastInsertRowid, index, index + 2, `Oak board ${one}-${index} mm`, index)
  }
  database.exec('COMMIT')
  database.close()
}

const rows = (page: Page) => page.getByRole('table').getByRole('row')

test('a thousand runs', async ({ app: page, served }) => {
  fill(join(served.dataFolder, 'stocksheet.sqlite'))
  await page.getByRole('button', { name: 'History' }).click()
  await expect(rows(page)).toHaveCount(101)
  await expect(page.getByText('1,000 imports')).toBeVisible()
  await page.getByRole('button', { name: 'Sort by File' }).click()
  await expect(rows(page).nth(1)).toContainText('prices 1.csv')
  const search = page.getByRole('searchbox')
  await search.fill('prices 77')
  await expect(page.getByText('19 of 1,000 imports')).toBeVisible()
  await search.fill('board 512-9 mm')
  await expect(page.getByText('in 1 row')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await search.fill('in no row of any')
  await expect(page.getByText('Nothing fits this search.')).toBeVisible()
  await search.fill('')
  await page.getByRole('button', { name: 'Show 100 more imports' }).click()
  await expect(rows(page)).toHaveCount(201)
})
