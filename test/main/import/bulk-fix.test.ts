/** What *Fix all like this* offers: the account's own texts for unknown cells, applied to all of them at once. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { problems, threeStorages, type ThreeStorages } from './three-storages.ts'

let folder: string
let open: ThreeStorages['open']

beforeAll(async () => {
  const place = await threeStorages()
  ;({ folder, open } = place)
  return place.close
})

async function openSession(name: string, ...lines: readonly string[]): Promise<ImportSession> {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return open(path)
}

test('[FIX-1] units: the account’s code for each word, all taken in one step', async () => {
  const session = await openSession('units.csv', 'SKU,Unit', '00123,szt', 'P-1,шт', 'F-1,кг', 'F-1,crate')
  expect(session.similarCells('unknown-unit')).toEqual({
    groups: [
      { column: 1, text: 'szt', count: 1, firstRow: 2, suggestion: 'pcs' },
      { column: 1, text: 'шт', count: 1, firstRow: 3, suggestion: 'pcs' },
      { column: 1, text: 'кг', count: 1, firstRow: 4, suggestion: 'kg' },
      { column: 1, text: 'crate', count: 1, firstRow: 5 },
    ],
    total: 4,
    suggestion: { from: 'szt', to: 'pcs', count: 3 },
  })
  session.edit({ kind: 'suggested', problem: 'unknown-unit' })
  expect(session.summary().edits).toMatchObject({ done: 1, last: { what: 'paste', count: 3 } })
  expect(session.similarCells('unknown-unit').groups).toEqual([{ column: 1, text: 'crate', count: 1, firstRow: 5 }])
  await session.undo()
  expect(session.similarCells('unknown-unit').total).toBe(4)
})

test('[FIX-1] of a list only the entry that is not known is replaced', async () => {
  const session = await openSession('lists.csv', 'SKU,Category', '00123,Wood', 'P-1,10|Woo', 'F-1,Nowe')
  expect(session.similarCells('unknown-category')).toMatchObject({
    groups: [{ text: '10|Woo', suggestion: '10; Wood' }, { text: 'Nowe' }],
    suggestion: { from: '10|Woo', to: '10; Wood', count: 1 },
  })
  expect(session.similarCells('unknown-category').groups[1]).not.toHaveProperty('suggestion')
  session.edit({ kind: 'suggested', problem: 'unknown-category' })
  expect(problems(session)).toHaveLength(1)
})

test('[FIX-1] a sku that lost its zeros: the account’s own, never the wrong text', async () => {
  const session = await openSession('near.csv', 'SKU,Price', '123,14', 'P1,9')
  expect(session.similarCells('near-miss')).toEqual({
    groups: [
      { column: 0, text: '123', count: 1, firstRow: 2, suggestion: '00123' },
      { column: 0, text: 'P1', count: 1, firstRow: 3, suggestion: 'P-1' },
    ],
    total: 2,
    suggestion: { from: '123', to: '00123', count: 2 },
    answers: { keep: 2, change: 2, new: 2 },
  })
  session.edit({ kind: 'suggested', problem: 'near-miss' })
  expect(problems(session)).toEqual([])
})

test('[FIX-1] amounts with their unit: the number, in the column’s own style', async () => {
  const session = await openSession(
    'amounts.csv',
    'SKU;Stock;Price',
    '00123;12 шт;1.250 zł',
    // A price per piece is read as it is.
    'P-1;1.250,5 шт;9,5 zł/szt',
    'F-1;5 тыс;3,25',
  )
  expect(session.similarCells('not-a-number')).toMatchObject({
    groups: [{ text: '12 шт', suggestion: '12' }, { text: '1.250,5 шт', suggestion: '1250.5' }, { text: '5 тыс' }],
    suggestion: { from: '12 шт', to: '12', count: 2 },
  })
  session.edit({ kind: 'suggested', problem: 'not-a-number' })
  expect(session.similarCells('not-a-number').groups).toMatchObject([{ text: '5 тыс' }])
  expect(session.rows(0, 2, { filter: {} }).rows.map(({ cells }) => cells[1]?.text)).toEqual(['12', '1250.5'])
})

test('[FIX-3] rows that repeat a material: the first or the last of each group is kept, the others are left out', async () => {
  const rows = ['00123,1', 'P-1,2', '00123,3', 'P-1,4', 'F-1,5', '00123,6']
  const session = await openSession('repeated.csv', 'SKU,Stock', ...rows)
  const left = () =>
    session.rows(0, 6, { filter: {} }).rows.flatMap(({ row, included }) => (included === false ? [row] : []))
  session.edit({ kind: 'keep', problem: 'duplicate-row', row: 'first' })
  expect([left(), problems(session)]).toEqual([[4, 5, 7], []])
  await session.undo()
  session.edit({ kind: 'keep', problem: 'duplicate-row', row: 'last' })
  expect([left(), problems(session)]).toEqual([[2, 3, 4], []])
})

test('[FIX-3] rows of two storages that disagree: the other values go blank, and both rows are sent', async () => {
  const session = await openSession('prices.csv', 'SKU,Storage,Price,Stock', '00123,Main,13,41', '00123,Van,14,5')
  expect(problems(session)).toHaveLength(2)
  session.edit({ kind: 'keep', problem: 'rows-disagree', row: 'last' })
  expect(problems(session)).toEqual([])
  expect(session.summary().edits?.last).toEqual({ what: 'clear', count: 1 })
  const { rows } = session.rows(0, 2, { filter: {} })
  expect(rows.map(({ cells, included }) => [cells[2]?.text, cells[3]?.text, included])).toEqual([
    ['', '41', true],
    ['14', '5', true],
  ])
})

test('nothing to suggest, a problem nobody has', async () => {
  const session = await openSession('none.csv', 'SKU,Price', '00123,many')
  expect(session.similarCells('not-a-number')).toEqual({
    groups: [{ column: 1, text: 'many', count: 1, firstRow: 2 }],
    total: 1,
  })
  session.edit({ kind: 'suggested', problem: 'no-such-problem' })
  expect(problems(session)).toHaveLength(1)
})

test('[MAP-8] a run, the file of rows to fix and a plan file name the column of what stopped a row by its heading', async () => {
  const session = await openSession('stopped.csv', 'SKU,Unit', 'P-1,crate')
  const problem = { code: 'unknown-unit', column: 1, heading: 'Unit' }
  expect([...session.planBatches(10)].flat().map((row) => row.problems)).toMatchObject([[problem]])
})
