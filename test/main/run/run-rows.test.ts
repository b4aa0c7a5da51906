/** Rows of a run that need attention: as the file had them, or with the values that the run tried to write. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJournal } from '../../../src-main/store/journal/journal.ts'
import { readFailedRows } from '../../../src-main/run/run-rows.ts'
import type { JournalPort } from '../../../src-main/ports/journal-port.ts'
import type { OriginalRows } from '../../../src-shared/export/export-rows.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import { CELL } from '../../../src-shared/file/sheet.ts'
import { rowWords } from '../../../src-shared/words/report.ts'

const STYLE = { words: rowWords(), clearToken: '(clear)' }
const folder = mkdtempSync(join(tmpdir(), 'run-rows-'))
let journal: JournalPort
let run = ''

const plan = (row: number, given: Partial<PlannedRow>): PlannedRow => ({
  row,
  status: 'edit',
  materialId: 100 + row,
  name: `Material ${row}`,
  changes: [],
  problems: [],
  calls: [],
  group: `m${100 + row}`,
  ...given,
})

beforeAll(async () => {
  journal = openJournal(join(folder, 'stocksheet.sqlite'))
  run = journal.create({
    account: 'Workshop',
    head: { version: 1, account: 'http://a', storage: 1, file: 'prices.csv', catalogue: '' },
    ledger: 'l',
    knownStorages: [1, 2],
    undoOf: null,
  })
  const change = (field: 'unit' | 'stock', after: string, storage: number | null) => ({
    field,
    storage,
    before: 'x',
    after,
  })
  const calls = [
    { row: 3, method: 'materials/edit' as const, body: {}, changes: [change('unit', 'km', null)] },
    { row: 3, method: 'materials/update_stock' as const, body: {}, changes: [change('stock', '2.5', 2)] },
  ]
  journal.addRows(run, [
    { plan: plan(2, { status: 'unchanged' }), group: 0, state: 'skipped', reason: null },
    { plan: plan(3, { calls }), group: 1, state: 'waiting', reason: null },
    { plan: plan(4, {}), group: 2, state: 'waiting', reason: null },
    { plan: plan(5, { status: 'conflict' }), group: 3, state: 'skipped', reason: makeReason('conflict') },
  ])
  journal.begin(run, [1, 2], null)
  const refusedReason = makeReason('refused', { error: 'Unit not found', hint: 'unit-unknown' }, 'unit')
  await journal.write(run, [
    { kind: 'row', seq: 1, state: 'failed', reason: refusedReason },
    { kind: 'row', seq: 2, state: 'verified', reason: null },
  ])
})
afterAll(() => {
  journal.close()
  rmSync(folder, { recursive: true })
})

test('[EXPORT-8] the file’s own cells, the refused field’s cell marked, what to do', async () => {
  const requestedRows: number[][] = []
  const originals: OriginalRows = {
    file: 'prices.csv',
    source: 'csv',
    sheets: [{ name: '', headers: ['Article', 'Unit'], fields: ['sku', 'unit'] }],
    rows: [3, 5].map((row) => ({
      sheet: 0,
      row,
      cells: [
        { kind: CELL.text, text: `A-${row}` },
        { kind: CELL.text, text: 'km' },
      ],
    })),
  }
  const read = async (_run: string, places: readonly number[]) => {
    requestedRows.push([...places])
    return originals
  }
  const {
    failedRows,
    count,
    hasOriginals: asInFile,
  } = await readFailedRows(journal, { readOriginals: read }, run, STYLE)
  expect(requestedRows).toEqual([[1, 3]])
  expect([count, asInFile]).toEqual([2, true])
  const [sheet] = failedRows.sheets
  expect(sheet?.headers).toEqual(['Article', 'Unit'])
  expect(sheet?.rows.map(({ row, column }) => [row, column])).toEqual([
    [3, 1],
    [5, null],
  ])
  expect(sheet?.rows[0]?.reason).toBe(
    'The account refused it: “Unit not found”. Use a unit code of the account. Units that are only for resources cannot be used.',
  )
  expect(sheet?.rows[0]?.whatToDo).toContain('drop it into Stocksheet again')
})

test('[EXPORT-9] without the file’s cells: what the run meant to write, in its own storage', async () => {
  const { failedRows, hasOriginals: asInFile } = await readFailedRows(
    journal,
    { readOriginals: async () => null },
    run,
    STYLE,
  )
  expect(asInFile).toBe(false)
  const [sheet] = failedRows.sheets
  expect(sheet?.headers).toEqual(['Id', 'Name', 'Unit', 'Stock', 'Storage'])
  expect(sheet?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['103', 'Material 3', 'km', '2.5', '2'],
    ['105', 'Material 5', '', '', ''],
  ])
  expect(sheet?.rows[0]?.column).toBe(2)
})

test('[EXPORT-9] all rows are looked at, however many there are; a value that is cleared says so', async () => {
  const many = journal.create({
    account: 'Workshop',
    head: { version: 1, account: 'http://a', storage: 1, file: 'many.csv', catalogue: '' },
    ledger: 'l',
    knownStorages: [1],
    undoOf: null,
  })
  const cleared = [{ field: 'notes', storage: null, before: 'x', after: '' } as const]
  const lost = [{ field: 'name', storage: null, before: 'Gone', after: '' } as const]
  const price = [{ field: 'price', storage: null, before: '1', after: '' } as const]
  journal.addRows(many, [
    ...Array.from({ length: 2001 }, (_, index) => ({
      plan: plan(index + 2, {
        status: index % 1000 === 0 ? 'conflict' : 'unchanged',
        changes: index === 0 ? [...cleared, ...price] : [],
      }),
      group: index,
      state: 'skipped' as const,
      reason: index % 1000 === 0 ? makeReason('conflict') : null,
    })),
    {
      plan: plan(9000, {
        status: 'delete',
        calls: [{ row: 9000, method: 'materials/delete', body: { material_id: 9100 }, changes: lost }],
      }),
      group: 9000,
      state: 'waiting',
      reason: null,
    },
  ])
  journal.begin(many, [1], null)
  await journal.write(many, [
    { kind: 'row', seq: 2001, state: 'failed', reason: makeReason('refused', { error: 'no' }) },
  ])
  const { failedRows, count } = await readFailedRows(journal, { readOriginals: async () => null }, many, STYLE)
  expect(count).toBe(4)
  const [sheet] = failedRows.sheets
  expect(sheet?.headers).toEqual(['Id', 'Name', 'Price', 'Notes'])
  expect(sheet?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['102', 'Material 2', '(clear)', '(clear)'],
    ['1102', 'Material 1002', '', ''],
    ['2102', 'Material 2002', '', ''],
    ['9100', 'Material 9000', '', ''],
  ])
  expect(sheet?.rows[0]?.cells.map(({ kind }) => kind)).toEqual([CELL.text, CELL.text, CELL.text, CELL.text])
})

test('[EXPORT-12] a value that is cleared says the token of the settings; a text that would be read as it is left out', async () => {
  const text = journal.create({
    account: 'Workshop',
    head: { version: 1, account: 'http://a', storage: 1, file: 'token.csv', catalogue: '' },
    ledger: 'l',
    knownStorages: [1],
    undoOf: null,
  })
  const notes = (after: string) => [{ field: 'notes', storage: null, before: 'x', after } as const]
  journal.addRows(
    text,
    ['', 'LEER ', '(clear)'].map((after, index) => ({
      plan: plan(index + 2, { status: 'conflict', changes: notes(after) }),
      group: index,
      state: 'skipped' as const,
      reason: makeReason('conflict'),
    })),
  )
  const style = { words: rowWords(), clearToken: 'leer' }
  const { failedRows } = await readFailedRows(journal, { readOriginals: async () => null }, text, style)
  expect(failedRows.sheets[0]?.rows.map(({ cells }) => cells.at(-1)?.text)).toEqual(['leer', '', '(clear)'])
})

test('[EXPORT-8] of one row alone the file’s own cells are asked for, too; of none nothing is', async () => {
  const requestedRows: (readonly number[])[] = []
  const read = async (_run: string, places: readonly number[]) => {
    requestedRows.push(places)
    return null
  }
  const made = (status: PlannedRow['status']): string => {
    const text = journal.create({
      account: 'Workshop',
      head: { version: 1, account: 'http://a', storage: 1, file: 'one.csv', catalogue: '' },
      ledger: 'l',
      knownStorages: [1],
      undoOf: null,
    })
    const why = status === 'conflict' ? makeReason('conflict') : null
    journal.addRows(text, [{ plan: plan(2, { status }), group: 0, state: 'skipped', reason: why }])
    return text
  }
  expect((await readFailedRows(journal, { readOriginals: read }, made('conflict'), STYLE)).count).toBe(1)
  expect((await readFailedRows(journal, { readOriginals: read }, made('unchanged'), STYLE)).count).toBe(0)
  expect(requestedRows).toEqual([[0]])
})
