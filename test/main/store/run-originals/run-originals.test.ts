import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  findOriginalsWithText,
  RunOriginals,
  writeOriginals,
} from '../../../../src-main/store/run-originals/run-originals.ts'
import type { OriginalRows } from '../../../../src-shared/export/export-rows.ts'
import { CELL } from '../../../../src-shared/file/sheet.ts'

let folder: string
let keptOriginals: RunOriginals
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'originals-'))
  keptOriginals = new RunOriginals(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const rows = (from: number, count: number): OriginalRows => ({
  file: 'prices.xlsx',
  source: 'xlsx',
  sheets: [{ name: 'Main', headers: ['SKU', 'Цена\n"€"'], fields: ['sku', 'price'] }],
  rows: Array.from({ length: count }, (_, index) => ({
    sheet: 0,
    row: from + index + 2,
    cells: [
      { kind: CELL.number, text: String(from + index), shown: `00${from + index}` },
      { kind: CELL.text, text: 'two\nlines\u2028 and 😀' },
    ],
  })),
})
const indexes = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (from + index) * 2)

async function keep(run: string): Promise<void> {
  const staged = await keptOriginals.stage()
  expect(
    await writeOriginals(staged, [
      { indexes: indexes(0, 700), originals: rows(0, 700) },
      { indexes: indexes(700, 300), originals: rows(700, 300) },
    ]),
  ).toBe(1000)
  await keptOriginals.assignStagedRows(staged, run)
}

test('rows come back as they were, those asked for, in the order asked', async () => {
  await keep('20261121-0834-645b')
  const { rows: all, ...head } = rows(0, 1000)
  expect(await keptOriginals.readOriginals('20261121-0834-645b', [1400, 2, 0])).toEqual({
    ...head,
    rows: [all[700], all[1], all[0]],
  })
  expect(await readdir(join(folder, 'originals'))).toEqual(['20261121-0834-645b.jsonl.gz'])
})

test('a run without kept rows, a place that was not kept, and a damaged file count as not kept', async () => {
  expect(await keptOriginals.readOriginals('nothing', [0])).toBeNull()
  await keep('run')
  expect(await keptOriginals.readOriginals('run', [0, 1])).toBeNull()
  const path = join(folder, 'originals', 'run.jsonl.gz')
  await writeFile(path, (await readFile(path)).subarray(0, 500))
  expect(await keptOriginals.readOriginals('run', [0])).toBeNull()
  await writeFile(path, 'not packed at all')
  expect(await keptOriginals.readOriginals('run', [0])).toBeNull()
})

test('a run that did not start leaves nothing; what a killed process left is removed after an hour', async () => {
  const staged = await keptOriginals.stage()
  await writeOriginals(staged, [])
  await keptOriginals.assignStagedRows(staged, null)
  expect(await readdir(join(folder, 'originals'))).toEqual([])
  const remainingText = await keptOriginals.stage()
  await writeOriginals(remainingText, [])
  await keptOriginals.stage()
  expect(await readdir(join(folder, 'originals'))).toHaveLength(1)
  await utimes(remainingText, new Date(0), new Date(0))
  await keptOriginals.stage()
  expect(await readdir(join(folder, 'originals'))).toEqual([])
})

test('runs are found by the articles of their files as the file shows them, in no other column, and for a bounded time', async () => {
  for (const run of ['one', 'two']) await keep(run)
  // 0099, 00990 ... 00999.
  expect([...(await findOriginalsWithText(folder, ['two', 'gone', 'one'], '0099'))]).toEqual([
    ['two', 11],
    ['one', 11],
  ])
  expect([...(await findOriginalsWithText(folder, ['one'], 'LINES'))]).toEqual([])
  await writeFile(join(folder, 'originals', 'one.jsonl.gz'), 'damaged')
  expect([...(await findOriginalsWithText(folder, ['two', 'one'], '00417'))]).toEqual([['two', 1]])
  expect((await findOriginalsWithText(folder, ['two'], '00417', AbortSignal.abort())).size).toBe(0)
})
