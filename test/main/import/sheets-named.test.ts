/** Workbooks with a sheet per storage as people make them, planned completely against a real account. */
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { RawSheetReader } from '../../../src-main/import/raw-sheet.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import { toBodyJson } from '../../../src-shared/plan/plan.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { calls, problems, threeStorages, type ThreeStorages } from './three-storages.ts'
import { warningsOf } from './in-words.ts'

let place: ThreeStorages
let folder: string
let open: ThreeStorages['open']

beforeAll(async () => {
  place = await threeStorages()
  ;({ folder, open } = place)
  return place.close
})

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

describe('workbooks whose sheets people named after storages', () => {
  const rows = {
    main: [
      ['SKU', 'Stock'],
      ['00123', 41],
      ['P-1', 30],
    ],
    // Other columns in another order, below a title.
    shop: [['Shop count, March'], [], ['Notes', 'Stock', 'SKU'], ['', 5, '00123'], ['Dry', 3, 'P-1']],
  }

  test('[SHEET-1] offered, not done; by choice each sheet goes into its storage', async () => {
    const path = await workbook('people.xlsx', { MAIN: rows.main, '2': rows.shop, Hints: [['Count everything']] })
    const offeredSession = await open(path)
    expect(offeredSession.summary().rowCount).toBe(2)
    expect(offeredSession.summary().file.storageSheets).toEqual({
      read: false,
      sheets: [
        { name: '2', storage: 2 },
        { name: 'MAIN', storage: 1 },
      ],
    })
    const session = await open(path, { sheets: 'per storage' })
    expect(warningsOf(session)).toEqual([
      'Read together, each into its storage: “2” (storage 2), “MAIN” (storage 1).',
      'Not read, since no storage has its name: “Hints”. Name a sheet as its storage to have it read.',
    ])
    expect(calls(session)).toEqual([
      '4 in “2”: materials/update_stock {"material_id":100,"storage_id":2,"stock":5}',
      '5 in “2”: materials/edit {"material_id":101,"notes":"Dry"}',
      '2 in “MAIN”: materials/update_stock {"material_id":100,"storage_id":1,"stock":41}',
    ])
  })

  test('[SHEET-1] a sheet of a storage without a table is named, and the others are read', async () => {
    const path = await workbook('without.xlsx', { MAIN: rows.main, '2': [] })
    const session = await open(path, { sheets: 'per storage' })
    expect(session.summary().warnings).toContainEqual({ code: 'sheets-without', sheets: ['2'] })
    expect(calls(session)).toEqual([
      '2 in “MAIN”: materials/update_stock {"material_id":100,"storage_id":1,"stock":41}',
    ])
  })

  test('[MATCH-5] sheets that disagree about a value of the material are asked about; each storage keeps its own stock', async () => {
    const path = await workbook('disagree.xlsx', {
      MAIN: [
        ['SKU', 'Stock', 'Price'],
        ['00123', 41, 9],
        ['P-1', 31, 7],
      ],
      '2': [
        ['SKU', 'Stock', 'Price'],
        ['00123', 5, 8],
        ['P-1', 2, 7],
      ],
    })
    const session = await open(path, { sheets: 'per storage' })
    const otherPrice = (at: string, otherText: string): string =>
      `C2 in “${at}”: Row 2 in “${otherText}” gives the same material another price, which all storages share. Write the same price in both rows, or leave one blank.`
    expect(problems(session)).toEqual([otherPrice('2', 'MAIN'), otherPrice('MAIN', '2')])
    expect(calls(session)).toEqual([
      '3 in “2”: materials/update_stock {"material_id":101,"storage_id":2,"stock":2}',
      '3 in “MAIN”: materials/update_stock {"material_id":101,"storage_id":1,"stock":31}',
    ])
  })

  test('[TABLE-5] [LOOK-2] rows that are no data are none in each sheet, and seen so among the rows of all', async () => {
    const shop = [...rows.shop.slice(0, 4), ['checked', '', ''], ...rows.shop.slice(4)]
    const path = await workbook('skipped.xlsx', { MAIN: rows.main, '2': shop })
    const wholeSession = await open(path, { sheets: 'per storage' })
    const look = new RawSheetReader(
      { source: { name: 'skipped.xlsx', path }, storages: place.practice.storages, clearToken: '(clear)' },
      { readSource, digest: sha256, account: place.account },
    )
    const choices: ImportChoices = { storage: 1, sheets: 'per storage', skip: [[5, 5]] }
    const result = await look.makeView(choices, wholeSession.currentState)
    const shown = look.listRows(0, 10, 0, 3).map(({ row, is, cells }) => [row, is, cells.join('|')])
    expect(result.rows).toBe(shown.length)
    expect(shown).toEqual([
      [3, 'heading', 'Notes|Stock|SKU'],
      [4, 'data', '|5|00123'],
      [5, 'skipped', 'checked||'],
      [6, 'data', 'Dry|3|P-1'],
      [2, 'data', '|41|00123'],
      [3, 'data', '|30|P-1'],
    ])
    await wholeSession.change(choices)
    expect(calls(wholeSession).map((call) => call.split(':')[0])).toEqual(['4 in “2”', '6 in “2”', '2 in “MAIN”'])
    expect(wholeSession.summary().rowCount).toBe(4)
  })

  test('[SHEET-6] by name the chosen storage’s sheet is read, by number the first', async () => {
    const path = await workbook('own.xlsx', { '2': rows.main, '3': rows.main, MAIN: rows.shop })
    const read = [1, 3].map(async (storage) => (await open(path, { storage })).summary().file.sheet)
    expect(await Promise.all(read)).toEqual(['MAIN', '2'])
  })

  test('[SHEET-4] a bad cell is named by the letter its column has in its own sheet', async () => {
    const shop = rows.shop.map((row, index) => (index === 3 ? ['', 'five', '00123'] : row))
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
      'No sheet of “book.xlsx” is named after a storage of the account. It has “Stock”; the storages are “Main”, “Shop: front”, “Van”.',
    )
  })

  test('[SHEET-4] a row is found by number and sheet, and the first after it in the same sheet', async () => {
    const session = await open(await workbook('find.xlsx', { Main: rows.main, 'Shop front': rows.shop }), {
      sheets: 'per storage',
    })
    const names = session.rows(0, 100, { filter: {} }).rows.map(({ row, sheet = '' }) => `${toRawText(sheet)}!${row}`)
    const at = (name: string) => names.indexOf(name)
    const lastLength = rows.main.length
    expect([at(`Main!${lastLength}`), at('Shop front!4')].every((place) => place >= 0)).toBe(true)
    const find = (row: number, sheet?: string) =>
      session.find({ filter: {} }, sheet === undefined ? { row } : { row, sheet })
    expect(find(4, 'Shop front')).toEqual({ position: at('Shop front!4'), exact: true })
    expect(find(lastLength, 'Main')).toEqual({ position: at(`Main!${lastLength}`), exact: true })
    expect(find(lastLength + 1, 'Main')).toEqual({ position: null, exact: false })
    expect(find(1, 'Shop front')).toEqual({
      position: names.findIndex((name) => name.startsWith('Shop')),
      exact: false,
    })
    expect(find(lastLength)).toEqual({ position: at(`Main!${lastLength}`), exact: true })
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
      session
        .listPlanRows(0, 100)
        .flatMap((row) => row.calls.map(({ method, body }) => `${method} ${toBodyJson(body)}`))
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
