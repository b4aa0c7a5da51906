import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJournal } from '../../../../src-main/store/journal/journal.ts'
import { makeNewestSearch, searchRows } from '../../../../src-main/store/run-search/run-search.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-search-'))
const path = join(folder, 'stocksheet.sqlite')
afterAll(() => rmSync(folder, { recursive: true }))

const NAMES = ['Oak board 20 x 200', 'Шуруп 4x40', '100 % wool_felt', 'Glue']
/** One row in one run for each. */
const SEEN_ALIKE = ['Дуб Красный', 'дуб\u00a0красныи\u0306', 'ДУБ  КРАСНЫЙ\u200b']

/** A thousand runs with a hundred rows, stored as the journal does. */
beforeAll(() => {
  const journal = openJournal(path)
  journal.close()
  const database = new DatabaseSync(path)
  const run = database.prepare(
    "INSERT INTO runs (id, account, storage, file, head, ledger, known, storages, started, state) VALUES (?, 'a', 1, 'f', '{}', 'l', '[]', '[]', ?, 'done')",
  )
  const row = database.prepare(
    "INSERT INTO rows (run, seq, row, status, name, lane, changes, state, reason) VALUES (?, ?, ?, 'edit', ?, ?, '[]', 'verified', ?)",
  )
  database.exec('BEGIN')
  for (let one = 1; one <= 1000; one += 1) {
    const { lastInsertRowid: key } = run.run(`run-${one}`, one)
    for (let index = 0; index < 100; index += 1) {
      const failedText =
        one === 7 && index === 3 ? JSON.stringify({ code: 'refused', details: { error: 'Unit not found' } }) : null
      const name = index === 2 ? SEEN_ALIKE[one - 1] : undefined
      row.run(key, index, index + 2, name ?? `${NAMES[index % 4] ?? ''} ${one}`, index, failedText)
    }
  }
  database.exec('COMMIT')
  database.close()
})

test('runs are found by the names of their rows in any case, newest first, and counted', async () => {
  expect(await searchRows(path, 'OAK BOARD 20 x 200 99')).toEqual([
    { run: 'run-999', rows: 25 },
    { run: 'run-998', rows: 25 },
    { run: 'run-997', rows: 25 },
    { run: 'run-996', rows: 25 },
    { run: 'run-995', rows: 25 },
    { run: 'run-994', rows: 25 },
    { run: 'run-993', rows: 25 },
    { run: 'run-992', rows: 25 },
    { run: 'run-991', rows: 25 },
    { run: 'run-990', rows: 25 },
    { run: 'run-99', rows: 25 },
  ])
  expect((await searchRows(path, 'шуруп 4x40 1000')).map(({ run }) => run)).toEqual(['run-1000'])
})

test('[FIND-4] runs are found by what people see, as a report finds its rows, and what is not there is not found', async () => {
  for (const text of ['дуб красный', 'Дуб Красный', 'ДУБ КРАСНЫЙ', 'Дуб красныи\u0306'])
    expect([text, (await searchRows(path, text)).map(({ run }) => run)]).toEqual([text, ['run-3', 'run-2', 'run-1']])
  // Most rows have no reason.
  expect(await searchRows(path, 'null')).toEqual([])
})

test('by messages; signs that SQL gives a meaning have none', async () => {
  expect(await searchRows(path, 'unit not found')).toEqual([{ run: 'run-7', rows: 1 }])
  expect((await searchRows(path, '100 % wool_felt 5')).length).toBe(111)
  expect(await searchRows(path, '100 % woolXfelt')).toEqual([])
  expect(await searchRows(path, 'wool%5')).toEqual([])
})

test('a newer search ends an older one; a thousand runs are searched in a blink', async () => {
  const search = makeNewestSearch(path, () => Promise.resolve(new Map()))
  const [olderRuns, newer] = await Promise.all([search('no such thing'), search('unit not')])
  expect([olderRuns, newer]).toEqual([[], [{ run: 'run-7', rows: 1 }]])
  const start = process.cpuUsage()
  await searchRows(path, 'no such thing')
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(1500)
})
