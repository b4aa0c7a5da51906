/** Workbooks with a sheet per storage as our export writes them, planned completely against a real account. */
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeStockWorkbook } from '../../../src-main/export/xlsx/stock-workbook.ts'
import { exportStock } from '../../../src-main/export/export-stock.ts'
import type { PracticeServer } from '../../../src-main/practice/server.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { calls, problems, threeStorages, type ThreeStorages } from './three-storages.ts'
import { sheetWords } from '../../../src-shared/words/export.ts'
import { warningsOf } from './in-words.ts'
import { planCounts } from '../../run-counts.ts'

let folder: string
let practice: PracticeServer
let open: ThreeStorages['open']
let exportedText: string

beforeAll(async () => {
  const place = await threeStorages()
  ;({ folder, practice, open } = place)
  exportedText = join(folder, 'all.xlsx')
  const outcome = await exportStock({
    accountName: 'Practice',
    now: Date.UTC(2026, 2, 1, 9, 5),
    exportId: 'export-1',
    clearToken: '(clear)',
    account: place.account,
    storages: practice.storages,
    writer: {
      findObstacle: () => Promise.resolve(null),
      write: (stock, hooks) => writeStockWorkbook(exportedText, stock, sheetWords(), hooks),
    },
    hooks: {},
  })
  if (outcome.kind !== 'written') throw new Error(outcome.kind)
  return place.close
})

/** A copy of the export with some cells set: `Main!F2`. */
async function edited(name: string, cells: Readonly<Record<string, string | number>>): Promise<string> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(exportedText)
  for (const [place, value] of Object.entries(cells)) {
    const [sheet = '', cell = ''] = place.split('!')
    const foundWorksheet = book.getWorksheet(sheet)
    if (!foundWorksheet) throw new Error(`no sheet ${sheet}`)
    foundWorksheet.getCell(cell).value = value
  }
  const path = join(folder, name)
  await book.xlsx.writeFile(path)
  return path
}

describe('an export of several storages that comes back', () => {
  test('[SHEET-2] unchanged, it is read whole and costs nothing', async () => {
    const session = await open(exportedText)
    const { counts, cost, rowCount, file } = session.summary()
    const warnings = warningsOf(session)
    expect(rowCount).toBe(6)
    expect(counts).toEqual(planCounts({ unchanged: 6 }))
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
    expect(session.rows(0, 10, { filter: {} }).rows.map(({ sheet = '', row }) => `${toRawText(sheet)} ${row}`)).toEqual(
      ['Main 2', 'Main 3', 'Main 4', 'Shop front 2', 'Shop front 3', 'Van 2'],
    )
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
    expect(torn.summary().counts).toEqual(planCounts({ unchanged: 4, problem: 2 }))
  })

  test('[SHEET-3] one sheet of it, by choice: as before, into the chosen storage', async () => {
    const session = await open(exportedText, { sheets: 'one' })
    expect(session.summary().rowCount).toBe(3)
    expect(session.rows(0, 1, { filter: {} }).rows[0]?.sheet).toBeUndefined()
    const named = await open(exportedText, { sheet: 'Van', storage: 3 })
    expect(named.summary().rowCount).toBe(1)
    const otherSession = await open(exportedText, { sheet: 'Van', storage: 2 })
    expect(warningsOf(otherSession)[0]).toBe(
      'The balances in this sheet are those of Van (ID 3), but they are set in storage 2. Choose storage 3 if that is not what you meant. Exported from Van at 2026-03-01 09:05 UTC: only the cells you edited since are applied.',
    )
  })

  test('[SHEET-6] one sheet of it, none named: the chosen storage’s own, whatever stands first', async () => {
    for (const [storage, name, rows] of [
      [1, 'Main', 3],
      [2, 'Shop front', 2],
      [3, 'Van', 1],
    ] as const) {
      const session = await open(exportedText, { sheets: 'one', storage })
      expect(session.summary().file.sheet).toBe(name)
      expect(session.summary().counts).toEqual(planCounts({ unchanged: rows }))
      expect(warningsOf(session)[0]).toBe(
        `Several sheets are named after storages (“Main”, “Shop front”, “Van”), and only “${name}” was read. They can be read together, each into its own storage: choose all sheets.`,
      )
    }
  })

  test('[SHEET-6] an export’s summary is no storage’s sheet, though a storage has its name', async () => {
    const storages = practice.storages.map(({ id, name }) => ({ id, name: id === 3 ? 'Summary' : name }))
    const wholeSession = await open(exportedText, { sheets: 'per storage' }, storages)
    expect(wholeSession.summary().file.storageSheets?.sheets.map(({ name }) => name)).toEqual([
      'Main',
      'Shop front',
      'Van',
    ])
    const singleSession = await open(exportedText, { sheets: 'one', storage: 3 }, storages)
    expect(singleSession.summary().file.sheet).toBe('Van')
  })

  test('[SHEET-6] another storage is chosen: its own sheet is read in place of the first', async () => {
    const session = await open(exportedText, { sheets: 'one', storage: 1 })
    const moved = await session.change({ storage: 3, sheets: 'one' })
    expect(moved).toMatchObject({ ok: true, value: { rowCount: 1, file: { sheet: 'Van' } } })
    expect(calls(session)).toEqual([])
  })

  test('a filter shows one sheet’s rows; edits find their cell and its sheet’s letters', async () => {
    const session = await open(exportedText)
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
