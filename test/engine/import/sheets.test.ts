/** Workbooks with a sheet per storage, as our export writes them and as people do, planned as a whole against a real account. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount, type OpenAccount } from '../../../src-main/adapters/account/client.ts'
import { systemClock } from '../../../src-main/adapters/clock.ts'
import { readSource } from '../../../src-main/adapters/intake/read-source.ts'
import { sha256 } from '../../../src-main/adapters/xlsx-write/sha256.ts'
import { writeStockWorkbook } from '../../../src-main/adapters/xlsx-write/stock-workbook.ts'
import { exportStock } from '../../../src-main/engine/export/export-stock.ts'
import { ImportSession } from '../../../src-main/engine/import/session.ts'
import { type PracticeServer, startPractice } from '../../../src-main/practice/server.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import { bodyJson } from '../../../src-shared/domain/call.ts'
import { rowText } from '../../../src-shared/domain/row-name.ts'

const SEED = {
  units: [
    { code: 'kg', group: 'mass', factor: 1000 },
    { code: 'g', group: 'mass', factor: 1 },
    { code: 'pcs', group: 'count', factor: 1 },
  ],
  storages: [
    { id: 1, name: 'Main', holdsAll: true },
    { id: 2, name: 'Shop: front', categories: [10] },
    { id: 3, name: 'Van' },
  ],
  categories: [{ id: 10, name: 'Wood' }],
  materials: [
    material(100, 'Oak board', '00123', 'pcs', '12.5', [10], { 1: 40, 2: 4 }),
    material(101, 'Pine board', 'P-1', 'pcs', '7', [10], { 1: 30, 2: 3 }),
    material(102, 'Flour', 'F-1', 'kg', '2', [], { 1: 20, 3: 2 }),
  ],
}

function material(
  id: number,
  name: string,
  sku: string,
  unit: string,
  price: string,
  categories: readonly number[],
  stocks: Readonly<Record<number, number>>,
) {
  const rows = Object.entries(stocks).map(([storage, stock]) => ({ storage_id: Number(storage), stock, minimum: 1 }))
  return { id, name, sku, unit, price: Number(price), notes: '', archived: 0, categories, stocks: rows }
}

let folder: string
let practice: PracticeServer
let account: OpenAccount
let exported: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'))
  practice = await startPractice({ folder: join(folder, 'data'), port: 0, seed: SEED })
  account = openAccount({ address: practice.url, key: practice.key })
  exported = join(folder, 'all.xlsx')
  const outcome = await exportStock({
    accountName: 'Practice',
    now: Date.UTC(2026, 2, 1, 9, 5),
    exportId: 'export-1',
    account,
    storages: practice.storages,
    writer: {
      trouble: () => Promise.resolve(null),
      write: (stock, hooks) => writeStockWorkbook(exported, stock, hooks),
    },
    hooks: {},
  })
  if (outcome.kind !== 'written') throw new Error(outcome.kind)
})
afterAll(async () => {
  await account.close()
  await practice.close()
  await rm(folder, { recursive: true })
})

async function open(
  path: string,
  choices: Partial<ImportChoices> = {},
  storages = practice.storages,
): Promise<ImportSession> {
  const opened = await ImportSession.open(
    {
      session: 's',
      source: { name: 'book.xlsx', path },
      accountName: 'Practice',
      storages,
      choices: { storage: 1, ...choices },
      clearToken: '(clear)',
    },
    { readSource, account, clock: systemClock, digest: sha256 },
  )
  if (!opened.ok) throw new Error(opened.failure.message)
  return opened.value
}

/** A copy of the export with some cells set: `Main!F2`. */
async function edited(name: string, cells: Readonly<Record<string, string | number>>): Promise<string> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(exported)
  for (const [place, value] of Object.entries(cells)) {
    const [sheet = '', cell = ''] = place.split('!')
    const found = book.getWorksheet(sheet)
    if (!found) throw new Error(`no sheet ${sheet}`)
    found.getCell(cell).value = value
  }
  const path = join(folder, name)
  await book.xlsx.writeFile(path)
  return path
}

/** Sheets of plain values, as people make them. */
async function workbook(
  name: string,
  sheets: Readonly<Record<string, readonly (string | number)[][]>>,
): Promise<string> {
  const book = new ExcelJS.Workbook()
  for (const [sheet, rows] of Object.entries(sheets)) book.addWorksheet(sheet).addRows(rows.map((row) => [...row]))
  const path = join(folder, name)
  await book.xlsx.writeFile(path)
  return path
}

/** Row and sheet, then each call as it would be sent. */
function calls(session: ImportSession): string[] {
  return session
    .planRows(0, 100)
    .flatMap((row) => row.calls.map((call) => `${rowText(call)}: ${call.method} ${bodyJson(call.body)}`))
}

function problems(session: ImportSession): string[] {
  return session.rows(0, 100, { filter: {} }).rows.flatMap((row) => row.problems.map(({ message }) => message))
}

const NOTHING = { add: 0, edit: 0, stock: 0, 'edit+stock': 0, delete: 0, problem: 0, conflict: 0 }

describe('an export of several storages that comes back', () => {
  test('[SHEET-2] unchanged, it is read whole and costs nothing', async () => {
    const session = await open(exported)
    const { counts, cost, rowCount, file, warnings } = session.summary()
    expect(rowCount).toBe(6)
    expect(counts).toEqual({ ...NOTHING, unchanged: 6 })
    expect(cost.writes).toBe(0)
    expect(file.storageSheets).toEqual({
      read: true,
      sheets: [
        { name: 'Main', storage: 1, rows: 3 },
        { name: 'Shop front', storage: 2, rows: 2 },
        { name: 'Van', storage: 3, rows: 1 },
      ],
    })
    expect(warnings).toEqual([
      'Read together, each into its storage: “Main” (storage 1), “Shop front” (storage 2), “Van” (storage 3).',
      'Exported from Main, Shop: front, Van at 2026-03-01 09:05 UTC: only the cells you edited since are applied.',
    ])
    expect(session.rows(0, 10, { filter: {} }).rows.map(({ sheet, row }) => `${sheet} ${row}`)).toEqual([
      'Main 2',
      'Main 3',
      'Main 4',
      'Shop front 2',
      'Shop front 3',
      'Van 2',
    ])
  })

  test('[SHEET-2] [MATCH-5] exactly the edited cells are planned, in every storage', async () => {
    // Sorted by name: Flour, Oak board, Pine board in Main; Oak, Pine in the shop; Flour in the van.
    const path = await edited('edited.xlsx', {
      'Main!C3': 'Oak board, sawn',
      'Main!F2': 25,
      'Shop front!F2': 6,
      'Shop front!G3': 2,
      'Van!E2': 2.5,
    })
    const session = await open(path)
    expect(problems(session)).toEqual([])
    expect(calls(session)).toEqual([
      '2 in “Main”: materials/edit {"material_id":102,"price":2.5}',
      '2 in “Main”: materials/update_stock {"material_id":102,"storage_id":1,"stock":25}',
      '3 in “Main”: materials/edit {"material_id":100,"name":"Oak board, sawn"}',
      '2 in “Shop front”: materials/update_stock {"material_id":100,"storage_id":2,"stock":6}',
      '3 in “Shop front”: materials/edit {"material_id":101,"minimum":2,"storage_id":2}',
    ])
  })

  test('[MATCH-5] the same cell edited in two sheets must say the same', async () => {
    const agreed = await open(await edited('agreed.xlsx', { 'Main!E3': 13, 'Shop front!E2': 13 }))
    expect(calls(agreed)).toEqual(['3 in “Main”: materials/edit {"material_id":100,"price":13}'])
    const torn = await open(await edited('torn.xlsx', { 'Main!E3': 13, 'Shop front!E2': 14 }))
    expect(calls(torn)).toEqual([])
    expect(problems(torn)).toEqual([
      'E3 in “Main”: Row 2 in “Shop front” gives the same material another price, which all storages share. Write the same price in both rows, or leave one blank.',
      'E2 in “Shop front”: Row 3 in “Main” gives the same material another price, which all storages share. Write the same price in both rows, or leave one blank.',
    ])
  })

  test('[UNIT-1] a unit edited in one sheet, amounts in another that still says the old unit: asked, not guessed', async () => {
    const unit = await open(await edited('unit.xlsx', { 'Main!D2': 'g', 'Main!E2': 0.002, 'Main!F2': 20_000 }))
    expect(calls(unit)).toEqual(['2 in “Main”: materials/edit {"material_id":102,"unit":"g","price":0.002}'])
    const torn = await open(await edited('unit-torn.xlsx', { 'Main!D2': 'g', 'Van!F2': 3 }))
    expect(calls(torn)).toEqual([])
    expect(torn.summary().counts).toEqual({ ...NOTHING, unchanged: 4, problem: 2 })
  })

  test('[SHEET-3] one sheet of it, by choice: as before, into the chosen storage', async () => {
    const one = await open(exported, { sheets: 'one' })
    expect(one.summary().rowCount).toBe(3)
    expect(one.rows(0, 1, { filter: {} }).rows[0]?.sheet).toBeUndefined()
    const named = await open(exported, { sheet: 'Van', storage: 3 })
    expect(named.summary().rowCount).toBe(1)
    const other = await open(exported, { sheet: 'Van', storage: 2 })
    expect(other.summary().warnings[0]).toBe(
      'The balances in this sheet are those of Van (id 3), but they are set in storage 2: choose storage 3 if that is not what you meant. Exported from Van at 2026-03-01 09:05 UTC: only the cells you edited since are applied.',
    )
  })

  test('[SHEET-6] one sheet of it, none named: the chosen storage’s own, whatever stands first', async () => {
    for (const [storage, name, rows] of [
      [1, 'Main', 3],
      [2, 'Shop front', 2],
      [3, 'Van', 1],
    ] as const) {
      const one = await open(exported, { sheets: 'one', storage })
      expect(one.summary().file.sheet).toBe(name)
      expect(one.summary().counts).toEqual({ ...NOTHING, unchanged: rows })
      expect(one.summary().warnings[0]).toBe(
        `Several sheets are named after storages (“Main”, “Shop front”, “Van”), and only “${name}” was read. They can be read together, each into its own storage: choose so beside the sheet's name, on the command line --all-sheets.`,
      )
    }
  })

  test('[SHEET-6] an export’s summary is no storage’s sheet, though a storage has its name', async () => {
    const storages = practice.storages.map(({ id, name }) => ({ id, name: id === 3 ? 'Summary' : name }))
    const whole = await open(exported, { sheets: 'per storage' }, storages)
    expect(whole.summary().file.storageSheets?.sheets.map(({ name }) => name)).toEqual(['Main', 'Shop front', 'Van'])
    const alone = await open(exported, { sheets: 'one', storage: 3 }, storages)
    expect(alone.summary().file.sheet).toBe('Van')
  })

  test('[SHEET-6] another storage is chosen: its own sheet is read in place of the first', async () => {
    const session = await open(exported, { sheets: 'one', storage: 1 })
    const moved = await session.change({ storage: 3, sheets: 'one' })
    expect(moved).toMatchObject({ ok: true, value: { rowCount: 1, file: { sheet: 'Van' } } })
    expect(calls(session)).toEqual([])
  })

  test('a filter shows one sheet’s rows; edits find their cell and its sheet’s letters', async () => {
    const session = await open(exported)
    expect(session.rows(0, 10, { filter: { sheet: 'Shop front' } })).toMatchObject({
      total: 2,
      rows: [{ row: 2 }, { row: 3 }],
    })
    session.edit({ kind: 'cell', index: 5, column: 5, text: 'x' })
    expect(problems(session)).toEqual([
      'F2 in “Van”: “x” is not a number, so the stock is not read. Write digits only, with at most one decimal separator, for example 12.50 or 12,50.',
    ])
    session.edit({ kind: 'cell', index: 5, column: 5, text: '7' })
    expect(calls(session)).toEqual(['2 in “Van”: materials/update_stock {"material_id":102,"storage_id":3,"stock":7}'])
  })
})

describe('workbooks whose sheets people named after storages', () => {
  const rows = {
    main: [
      ['SKU', 'Stock'],
      ['00123', 41],
      ['P-1', 30],
    ],
    // Other columns in another order, under a title.
    shop: [['Shop count, March'], [], ['Notes', 'Stock', 'SKU'], ['', 5, '00123'], ['Dry', 3, 'P-1']],
  }

  test('[SHEET-1] offered, not done; by choice each sheet goes into its storage', async () => {
    const path = await workbook('people.xlsx', { MAIN: rows.main, '2': rows.shop, Hints: [['Count everything']] })
    const offered = await open(path)
    expect(offered.summary().rowCount).toBe(2)
    expect(offered.summary().file.storageSheets).toEqual({
      read: false,
      sheets: [
        { name: '2', storage: 2 },
        { name: 'MAIN', storage: 1 },
      ],
    })
    const session = await open(path, { sheets: 'per storage' })
    expect(session.summary().warnings).toEqual([
      'Read together, each into its storage: “2” (storage 2), “MAIN” (storage 1).',
      'Not read, since no storage has its name: “Hints”. Name a sheet as its storage to have it read.',
    ])
    expect(calls(session)).toEqual([
      '4 in “2”: materials/update_stock {"material_id":100,"storage_id":2,"stock":5}',
      '5 in “2”: materials/edit {"material_id":101,"notes":"Dry"}',
      '2 in “MAIN”: materials/update_stock {"material_id":100,"storage_id":1,"stock":41}',
    ])
  })

  test('[SHEET-6] by name the chosen storage’s sheet is read, by number the first', async () => {
    const path = await workbook('own.xlsx', { '2': rows.main, '3': rows.main, MAIN: rows.shop })
    const read = [1, 3].map(async (storage) => (await open(path, { storage })).summary().file.sheet)
    expect(await Promise.all(read)).toEqual(['MAIN', '2'])
  })

  test('[SHEET-4] a bad cell is named by the letter its column has in its own sheet', async () => {
    const shop = rows.shop.map((row, at) => (at === 3 ? ['', 'five', '00123'] : row))
    const session = await open(await workbook('letters.xlsx', { Main: rows.main, 'Shop front': shop }), {
      sheets: 'per storage',
    })
    expect(problems(session).filter((message) => message.includes('five'))).toEqual([
      'B4 in “Shop front”: “five” is not a number, so the stock is not read. Write digits only, with at most one decimal separator, for example 12.50 or 12,50.',
    ])
  })

  test('[SHEET-1] two sheets for one storage belong to neither; none for any is refused with words', async () => {
    const twice = await open(await workbook('twice.xlsx', { Main: rows.main, '1': rows.main, Van: rows.main }), {
      sheets: 'per storage',
    })
    expect(twice.summary().file.storageSheets?.sheets).toEqual([{ name: 'Van', storage: 3, rows: 2 }])
    const path = await workbook('none.xlsx', { Stock: rows.main })
    await expect(open(path, { sheets: 'per storage' })).rejects.toThrow(
      'No sheet of “book.xlsx” is named after a storage of the account. It has “Stock”; the storages are “Main”, “Shop: front”, “Van”. Name the sheets as their storages, or choose one sheet.',
    )
  })

  test('[SHEET-4] a row is found by number and sheet, and the first after it in the same sheet', async () => {
    const session = await open(await workbook('find.xlsx', { Main: rows.main, 'Shop front': rows.shop }), {
      sheets: 'per storage',
    })
    const names = session.rows(0, 100, { filter: {} }).rows.map(({ row, sheet = '' }) => `${sheet}!${row}`)
    const at = (name: string) => names.indexOf(name)
    const last = rows.main.length
    expect([at(`Main!${last}`), at('Shop front!4')].every((place) => place >= 0)).toBe(true)
    const find = (row: number, sheet?: string) =>
      session.find({ filter: {} }, sheet === undefined ? { row } : { row, sheet })
    expect(find(4, 'Shop front')).toEqual({ position: at('Shop front!4'), exact: true })
    expect(find(last, 'Main')).toEqual({ position: at(`Main!${last}`), exact: true })
    expect(find(last + 1, 'Main')).toEqual({ position: null, exact: false })
    expect(find(1, 'Shop front')).toEqual({
      position: names.findIndex((name) => name.startsWith('Shop')),
      exact: false,
    })
    expect(find(last)).toEqual({ position: at(`Main!${last}`), exact: true })
    expect(find(2, 'Nowhere')).toEqual({ position: null, exact: false })
  })

  test('[SHEET-5] as sheets or with a storage column, the same stock plans the same calls', async () => {
    const sheets = await open(
      await workbook('as-sheets.xlsx', {
        Main: rows.main,
        Van: [
          ['SKU', 'Stock'],
          ['00123', 2],
          ['F-1', 0],
        ],
      }),
      { sheets: 'per storage' },
    )
    const column = await open(
      await workbook('as-column.xlsx', {
        All: [
          ['Storage', 'SKU', 'Stock'],
          ...rows.main.slice(1).map((row) => ['Main', ...row]),
          [3, '00123', 2],
          ['Van', 'F-1', 0],
        ],
      }),
    )
    const bodies = (session: ImportSession): string[] =>
      session.planRows(0, 100).flatMap((row) => row.calls.map(({ method, body }) => `${method} ${bodyJson(body)}`))
    expect(bodies(sheets)).toEqual(bodies(column))
    expect(bodies(sheets)).toHaveLength(3)
  })

  test('a storage cell in a sheet wins over the sheet’s own storage', async () => {
    const session = await open(
      await workbook('mixed.xlsx', {
        Main: [
          ['SKU', 'Stock', 'Storage'],
          ['00123', 41, ''],
          ['P-1', 9, 'Van'],
        ],
        Van: [
          ['SKU', 'Stock', 'Storage'],
          ['F-1', 3, ''],
        ],
      }),
      { sheets: 'per storage' },
    )
    expect(calls(session)).toEqual([
      '2 in “Main”: materials/update_stock {"material_id":100,"storage_id":1,"stock":41}',
      '3 in “Main”: materials/update_stock {"material_id":101,"storage_id":3,"stock":9}',
      '2 in “Van”: materials/update_stock {"material_id":102,"storage_id":3,"stock":3}',
    ])
  })
})
