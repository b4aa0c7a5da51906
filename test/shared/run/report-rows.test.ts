/** What the user should do about a report's row. */
import { expect, test } from 'vitest'
import { runCounts } from '../../run-counts.ts'
import { outcomeLabel, outcomeText } from '../../../src-shared/words/runs.ts'
import { makeReportCells } from '../../../src-shared/words/report.ts'
import { originOf, type ReportRow, type RunOrigin } from '../../../src-shared/run/report-rows.ts'
import { outcomeOf } from '../../../src-shared/run/run-outcome.ts'

const row: ReportRow = { row: 2, status: 'unchanged', materialId: 7, name: 'Bolt', state: 'skipped', error: null }

test.each(['en', 'ru'] as const)('%s: nothing of a row that already is as the file says', (language) => {
  expect(makeReportCells(row, { language }).at(7)).toBeNull()
  expect(makeReportCells({ ...row, status: 'problem' }, { language }).at(7)).toMatchObject({ kind: 'text' })
  expect(makeReportCells({ ...row, state: 'failed' }, { language }).at(7)).toMatchObject({ kind: 'text' })
})

test('[T-19] [REPORT-3] [REPORT-11] each value stands in the row before, after and as the account has it, with its storage where there are several', () => {
  const price = { field: 'price', storage: null, before: '12.5', after: '13', now: '13' }
  const stock = { field: 'stock', storage: 2, before: null, after: '41', now: null }
  const told = (of: Partial<ReportRow>) =>
    makeReportCells({ ...row, status: 'edit', state: 'verified', ...of })
      .slice(9, 13)
      .map((cell) => cell?.value ?? '')
  expect(told({ storages: [2], changes: [price, stock] })).toEqual([
    '2',
    'price: 12.5',
    'price: 13; stock: 41',
    'price: 13',
  ])
  const other = { ...stock, storage: 3, before: '5', now: '41' }
  expect(told({ storages: [2, 3], changes: [stock, other] })).toEqual([
    '2, 3',
    'stock (3): 5',
    'stock (2): 41; stock (3): 41',
    'stock (3): 41',
  ])
  // People read the names, and scripts find the ids in the usual columns. [REPORT-11]
  const named = makeReportCells(
    { ...row, storages: [2, 3], changes: [{ ...stock, who: 'this-run' }, other] },
    { storages: new Map([[2, 'Shop']]) },
  )
  expect([9, 11, 13, 16].map((at) => named[at]?.value)).toEqual([
    '2, 3',
    'stock (Shop): 41; stock (3): 41',
    'stock (Shop): this import',
    'Shop, 3',
  ])
  // Changes of the whole material belong to no storage, and a row with a problem has no known target.
  expect(told({ storages: [], changes: [price] })[0]).toBe('')
  expect(told({})).toEqual(['', '', '', ''])
})

test.each(['en', 'ru'] as const)('%s: [REPORT-8] only rows of a file are to be imported again', (language) => {
  const advice = (origin: RunOrigin): unknown[] =>
    (['failed', 'skipped', 'unverified', 'changed', 'unknown'] as const).map(
      (state) => makeReportCells({ ...row, status: 'edit', state }, { language, origin }).at(7)?.value,
    )
  const again = /import(ing)? the row again|импортир\S+ строку/
  for (const said of advice('file')) expect(said).toMatch(again)
  for (const origin of ['stock', 'undo'] as const) {
    for (const said of advice(origin)) {
      expect(said).not.toMatch(again)
      expect(said).not.toMatch(/\bfile\b|файл/)
      expect(said).toMatch(/Stock|«Остатки»/)
    }
  }
})

test('[REPORT-8] an undo of a run from the stock is an undo', () => {
  expect(originOf({ undoOf: null })).toBe('file')
  expect(originOf({ undoOf: null, stock: true })).toBe('stock')
  expect(originOf({ undoOf: 'R', stock: true })).toBe('undo')
})

test.each<[Parameters<typeof runCounts>[0], string, string | null]>([
  [{ verified: 40 }, 'done', null],
  [{ verified: 3, already: 1, skipped: 5, unchanged: 5 }, 'done', null],
  [{ verified: 1, undone: 2 }, 'done', null],
  [{ verified: 2, skipped: 38 }, 'partly', '2 of 40 rows are in. 38 need you.'],
  [{ verified: 1, skipped: 11, unchanged: 10 }, 'partly', '1 of 2 rows is in. 1 needs you.'],
  [{ verified: 30, failed: 4, unverified: 3, unknown: 2, changed: 1 }, 'partly', '30 of 40 rows are in. 10 need you.'],
  [{ skipped: 40 }, 'nothing', '0 of 40 rows are in. 40 need you.'],
  [{ verified: 2, waiting: 3 }, 'partly', '2 of 5 rows are in. 0 need you.'],
])('[REPORT-12] %j: %s', (counts, kind, text) => {
  const outcome = outcomeOf(runCounts(counts))
  expect([outcome.kind, outcomeText(outcome)]).toEqual([kind, text])
})

test('[REPORT-12] in Russian, and short', () => {
  const outcome = outcomeOf(runCounts({ verified: 2, skipped: 38 }))
  expect([outcomeText(outcome, 'ru'), outcomeLabel(outcome, 'en'), outcomeLabel(outcome, 'ru')]).toEqual([
    'Внесены 2 строки из 40. Ещё 38 ждут вашего решения.',
    '2 of 40 in',
    'Внесено 2 из 40',
  ])
})
