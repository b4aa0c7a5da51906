/** One row per material if the file has storages as columns: what is shown, and where its edits go. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ImportSession } from '../../../src-main/import/session.ts'
import type { ImportChoices, ShownRow } from '../../../src-shared/api/import.ts'
import type { RowFilter, RowSort } from '../../../src-shared/api/rows-shown.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { calls, threeStorages, type ThreeStorages } from './three-storages.ts'

let stand: ThreeStorages
let files = 0

beforeAll(async () => {
  stand = await threeStorages()
  return stand.close
})

async function open(lines: readonly string[], choices: Partial<ImportChoices> = {}): Promise<ImportSession> {
  const path = join(stand.folder, `material-${files++}.csv`)
  await writeFile(path, lines.join('\n'))
  return stand.open(path, { perStorage: 'named', ...choices })
}

const rowPer = 'material'
// The second row has no cell for Main, so its first planned row comes after the others.
const PIVOT = ['SKU,Price,Main,Shop front,Van', '00123,13,41,,2', 'P-1,7,,9,', 'F-1,2,20,0,4', 'X-1,5,1,2,3']

function rows(session: ImportSession, filter: RowFilter = {}, sort?: RowSort): ShownRow[] {
  return session.rows(0, 100, { filter, rowPer, ...(sort ? { sort } : {}) }).rows
}

/** Row, status, and each cell: before > after, its text, or - if the file has nothing. */
function lines(shown: readonly ShownRow[]): string[] {
  return shown.map(({ row, status, cells }) => {
    const texts = cells.map(({ text, before, after, planned, state }) => {
      if (planned === null) return '-'
      return state === 'changed' ? `${before ?? ''}>${after ?? ''}` : toRawText(text)
    })
    return `${row} ${status}: ${texts.join(' ')}`
  })
}

const numbers = (shown: readonly ShownRow[]) => shown.map(({ row }) => row)
const by = (column: number, descending = false): RowSort => ({ by: { kind: 'column', column }, descending })

describe('[TABLE-7] a row per material', () => {
  test('is in file order, with the file’s own columns and a status of all its planned rows', async () => {
    const session = await open(PIVOT)
    expect(lines(rows(session))).toEqual([
      '2 edit+stock: 00123 12.5>13 40>41 - >2',
      '3 stock: P-1 7 - 3>9 -',
      '4 stock: F-1 2 20 0 2>4',
      '5 problem: >X-1 >5 >1 >2 >3',
    ])
    const { perMaterial, rowCount, counts } = session.summary()
    expect(perMaterial).toMatchObject({ rows: 4, counts: { 'edit+stock': 1, stock: 2, problem: 1, unchanged: 0 } })
    expect([rowCount, counts.problem]).toEqual([9, 3])
    expect(perMaterial?.columns.map(({ column, header, field, storage }) => [column, header, field, storage])).toEqual([
      [0, 'SKU', 'sku', undefined],
      [1, 'Price', 'price', undefined],
      [2, 'Main', 'stock', 'Main'],
      [3, 'Shop front', 'stock', 'Shop: front'],
      [4, 'Van', 'stock', 'Van'],
    ])
    const [first] = rows(session)
    expect(first?.planned?.map(({ index, sheet, status }) => [index, toRawText(sheet ?? ''), status])).toEqual([
      [0, 'Main', 'edit+stock'],
      [6, 'Van', 'stock'],
    ])
    expect(session.rows(1, 2, { filter: {}, rowPer })).toMatchObject({ total: 4, rows: [{ row: 3 }, { row: 4 }] })
    // The plan and the other view do not change.
    expect(session.rows(0, 100, { filter: {} }).total).toBe(9)
    expect((await open(PIVOT.slice(0, 1).concat(['P-1,7,9,8,7'])).then(calls)).length).toBe(3)
  })

  test('filters by the status it shows, and by what any of its planned rows has', async () => {
    const session = await open(PIVOT)
    for (const [status, count] of Object.entries(session.summary().perMaterial?.counts ?? {})) {
      const foundEntries = rows(session, { statuses: [status as 'stock'] })
      expect([foundEntries.length, foundEntries.every((row) => row.status === status)], status).toEqual([count, true])
    }
    expect(numbers(rows(session, { sheet: 'Van' }))).toEqual([2, 4, 5])
    expect(numbers(rows(session, { fields: ['price'] }))).toEqual([2, 5])
    expect(numbers(rows(session, { text: 'p-1' }))).toEqual([3])
    expect(numbers(rows(session, { text: '41', statuses: ['edit+stock'] }))).toEqual([2])
    const [problem = ''] = session.summary().problems.map(({ code }) => code)
    expect(numbers(rows(session, { problem }))).toEqual([5])
    expect(session.find({ filter: {}, rowPer }, { row: 4 })).toEqual({ position: 2, exact: true })
    expect(session.find({ filter: { statuses: ['problem'] }, rowPer }, { row: 4 })).toEqual({
      position: 0,
      exact: false,
    })
  })

  test('sorts by one storage’s cells, blanks last either way, and by what storages share', async () => {
    const session = await open(PIVOT)
    expect(numbers(rows(session, {}, by(4)))).toEqual([2, 5, 4, 3])
    expect(numbers(rows(session, {}, by(4, true)))).toEqual([4, 5, 2, 3])
    expect(numbers(rows(session, {}, by(1)))).toEqual([4, 5, 3, 2])
    expect(numbers(rows(session, {}, { by: { kind: 'row' }, descending: true }))).toEqual([5, 4, 3, 2])
    expect(numbers(rows(session, {}, { by: { kind: 'status' }, descending: false }))).toEqual([5, 3, 4, 2])
    expect(numbers(rows(session, {}, { by: { kind: 'delta', column: 3 }, descending: true }))).toEqual([3, 5, 2, 4])
    expect(numbers(rows(session, {}, by(77)))).toEqual([2, 3, 4, 5])
  })

  test('a cell typed over goes to its storage; the order and the counts follow', async () => {
    const session = await open(PIVOT)
    rows(session, {}, by(4))
    session.edit({ kind: 'cell', index: 0, column: 4, text: '99', rowPer })
    expect(lines(rows(session))[0]).toBe('2 edit+stock: 00123 12.5>13 40>41 - >99')
    expect(numbers(rows(session, {}, by(4)))).toEqual([5, 4, 2, 3])
    expect(calls(session)).toContain('2 in “Van”: materials/update_stock {"material_id":100,"storage_id":3,"stock":99}')
    session.edit({ kind: 'cell', index: 1, column: 4, text: '2', rowPer })
    expect(lines(rows(session, { statuses: ['unchanged'] }))).toEqual(['4 unchanged: F-1 2 20 0 2'])
    expect(session.summary().perMaterial?.counts).toMatchObject({ stock: 1, unchanged: 1 })
    await session.undo()
    await session.undo()
    expect(lines(rows(session))[0]).toBe('2 edit+stock: 00123 12.5>13 40>41 - >2')
  })

  test('a key typed over is that of all its planned rows, as one step', async () => {
    const session = await open(PIVOT)
    const [, , , lost] = rows(session)
    session.edit({ kind: 'cell', index: lost?.index ?? -1, column: 0, text: 'P-1', rowPer })
    expect(lines(rows(session))[3]).toMatch(/^5 (problem|edit\+stock): /u)
    expect(rows(session)[3]?.planned?.map(({ materialId }) => materialId)).toEqual([101, 101, 101])
    await session.undo()
    expect(lines(rows(session))[3]).toBe('5 problem: >X-1 >5 >1 >2 >3')
    expect(session.summary().edits).toMatchObject({ done: 0 })
  })

  test('where the file has no value nothing can be typed', async () => {
    const session = await open(PIVOT)
    const before = calls(session)
    session.edit({ kind: 'cell', index: 0, column: 3, text: '5', rowPer })
    session.edit({ kind: 'cell', index: 0, column: 77, text: '5', rowPer })
    session.edit({ kind: 'cell', index: 77, column: 2, text: '5', rowPer })
    expect(calls(session)).toEqual(before)
    expect(session.summary().edits).toMatchObject({ done: 0 })
  })

  test('pastes and copies what is shown', async () => {
    const session = await open(PIVOT)
    const shown = { filter: {}, rowPer } as const
    session.edit({
      kind: 'paste',
      ...shown,
      ranges: [[0, 1]],
      columns: [2, 3, 4],
      cells: [
        ['1', '2', '3'],
        ['4', '5', '6'],
      ],
    })
    expect(lines(rows(session)).slice(0, 2)).toEqual([
      '2 edit+stock: 00123 12.5>13 40>1 - >3',
      '3 stock: P-1 7 - 3>5 -',
    ])
    const copied = session.copy({
      ...shown,
      ranges: [[0, 2]],
      columns: [0, 2, 3, 4].map((of) => ({ of, header: `c${of}` })),
      headed: true,
      point: '.',
    })
    expect(copied.ok && copied.value.text.trimEnd().split(/\r?\n/u)).toEqual([
      'c0\tc2\tc3\tc4',
      '00123\t1\t\t3',
      'P-1\t\t5\t',
      'F-1\t20\t0\t4',
    ])
    expect(copied.ok && copied.value.rows).toBe(3)
  })

  test('rows left out are left out whole; a planned row can be left out alone', async () => {
    const session = await open(PIVOT)
    session.edit({ kind: 'filtered', filter: { statuses: ['stock'] }, rowPer, included: false })
    expect(session.summary()).toMatchObject({
      excluded: 2,
      perMaterial: { rows: 4, counts: { stock: 0 } },
      edits: { last: { what: 'leave-out', count: 2 } },
    })
    expect(rows(session).map(({ included }) => included)).toEqual([true, false, false, true])
    await session.undo()
    session.edit({ kind: 'filtered', filter: {}, rowPer, ranges: [[3, 3]], included: false })
    expect(session.summary().excluded).toBe(1)
    session.edit({ kind: 'rows', indexes: [6], included: false })
    const [first] = rows(session)
    expect([first?.included, first?.planned?.map(({ included }) => included)]).toEqual([true, [true, false]])
    // A row counts with one of its storages left out, and is shown by that filter.
    expect(session.summary().excluded).toBe(2)
    expect(numbers(rows(session, { leftOut: true }))).toEqual([2, 5])
    expect(first?.status).toBe('edit+stock')
    expect(rows(session, { statuses: ['unchanged'] })).toEqual([])
  })

  test('a problem stands at its storage’s cell; a question is asked once for the row', async () => {
    const session = await open(['SKU,Main,Shop front,Van', '00123,1,many,3', 'P 1,4,5,6', 'F-1,2,7,5'])
    const [bad, asked] = rows(session)
    expect(bad?.cells.map(({ state }) => state)).toEqual(['same', 'changed', 'invalid', 'changed'])
    expect(bad?.problems.map(({ code, column }) => [code, column])).toEqual([
      ['not-a-number', 2],
      ['row-blocked', null],
    ])
    expect(bad?.planned?.map(({ status }) => status)).toEqual(['problem', 'problem', 'problem'])
    expect([asked?.status, asked?.candidates?.length]).toEqual(['problem', 1])
    const picks = (asked?.planned ?? []).map(({ index }): [number, number] => [index, 101])
    session.edit({ kind: 'picks', picks })
    expect(rows(session)[1]).toMatchObject({ status: 'stock', materialId: 101 })
  })

  test('minimums, and what only a rule makes, have a column for each storage', async () => {
    const session = await open(['SKU,Main,Main min,Van min,Van', '00123,40,5,,2', 'P-1,,7,3,1'])
    expect(lines(rows(session))).toEqual(['2 edit+stock: 00123 40 1>5  >2', '3 edit+stock: P-1  1>7 >3 >1'])
    const ruled = await open(PIVOT.slice(0, 3), { rules: [['minimum', 'stock / 2']] })
    const columns = ruled.summary().perMaterial?.columns ?? []
    expect(columns.slice(5).map(({ header, field, storage }) => [header, field, storage])).toEqual([
      ['Main', 'minimum', 'Main'],
      ['Shop: front', 'minimum', 'Shop: front'],
      ['Van', 'minimum', 'Van'],
    ])
    expect(new Set(columns.map(({ column }) => column)).size).toBe(columns.length)
    expect(lines(rows(ruled))[0]).toMatch(/ 1>20\.5 - /u)
    ruled.edit({ kind: 'cell', index: 0, column: columns[7]?.column ?? -1, text: '8', rowPer })
    expect(calls(ruled).some((call) => call.includes('"minimum":8,"storage_id":3'))).toBe(true)
  })

  test('other files have no such view: what asks for it is answered by planned rows', async () => {
    const session = await open(['SKU,Price', 'P-1,8'], {})
    expect(session.summary().perMaterial).toBeUndefined()
    expect(rows(session)).toMatchObject([{ row: 2, cells: [{}, {}] }])
    session.edit({ kind: 'cell', index: 0, column: 1, text: '9', rowPer })
    expect(calls(session)).toEqual(['2: materials/edit {"material_id":101,"price":9}'])
  })

  test('one storage alone, and rows that name one material twice, stay rows of the file', async () => {
    const session = await open(['SKU,Main,Van', 'P-1,31,5', 'P-1,32,'])
    expect(rows(session).map(({ row, planned }) => [row, planned?.map(({ status }) => status)])).toEqual([
      [2, ['problem', 'problem']],
      [3, ['problem']],
    ])
    const one = await open(['SKU,Count', 'P-1,31'], { perStorage: [[1, 1, 'stock']] })
    expect(lines(rows(one))).toEqual(['2 stock: P-1 30>31'])
  })
})
