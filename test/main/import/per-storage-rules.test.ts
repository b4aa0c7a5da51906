/** Rules if one row of the file becomes several: one per storage, or several sheets read together. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, test } from 'vitest'
import { measureRuleEffect } from '../../../src-main/import/column-values.ts'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { calls, problems, threeStorages, type ThreeStorages } from './three-storages.ts'

let stand: ThreeStorages
let files = 0

beforeAll(async () => {
  stand = await threeStorages()
  return stand.close
})

async function open(lines: readonly string[], rules: ImportChoices['rules']): Promise<ImportSession> {
  const path = join(stand.folder, `ruled-${files++}.csv`)
  await writeFile(path, lines.join('\n'))
  return stand.open(path, { perStorage: 'named', ...(rules ? { rules } : {}) })
}

const PIVOT = ['SKU,Price,Pack,Main,Van', '00123,13,12,41,2', 'P-1,7,6,,3', 'F-1,2,x,20,1']

async function sent(rules: ImportChoices['rules'], field: string): Promise<string[]> {
  const session = await open(PIVOT, rules)
  return calls(session).flatMap((call) => {
    const value = new RegExp(`"${field}":([\\d.]+)`, 'u').exec(call)?.[1]
    return value === undefined ? [] : [`${call.slice(0, call.indexOf(':'))}: ${value}`]
  })
}

describe('[RULE-9] a column per storage', () => {
  test('a rule of what each storage has is worked out for each; other columns are those of the file’s row', async () => {
    expect(await sent([['stock', 'stock * 2']], 'stock')).toEqual([
      '2 in “Main”: 82',
      '4 in “Main”: 40',
      '2 in “Van”: 4',
      '3 in “Van”: 6',
    ])
    expect(await sent([['stock', 'stock * if(Pack = "x", 10, Pack)']], 'stock')).toEqual([
      '2 in “Main”: 492',
      '4 in “Main”: 200',
      '2 in “Van”: 24',
      '3 in “Van”: 18',
      '4 in “Van”: 10',
    ])
    // A blank would silently differ from the file's own.
    expect(await sent([['stock', 'if(Pack = blank, 0, stock * price)']], 'stock')).toContain('2 in “Van”: 26')
    expect(await sent([['minimum', 'stock / 2']], 'minimum')).toContain('2 in “Van”: 1')
    expect(await sent([['minimum', 'price']], 'minimum')).toEqual([
      '2 in “Main”: 13',
      '4 in “Main”: 2',
      '2 in “Van”: 13',
      '3 in “Van”: 7',
      '4 in “Van”: 2',
    ])
  })

  test('what a material has once is said once, and its problem, too', async () => {
    expect(await sent([['price', 'price * 2']], 'price')).toEqual([
      '2 in “Main”: 26',
      '4 in “Main”: 4',
      '3 in “Van”: 14',
    ])
    const session = await open(PIVOT, [['price', 'Pack * 2']])
    expect(problems(session)).toEqual([
      expect.stringContaining('C4 in “Main”: “x” is not a number, and the rule for the price'),
      expect.stringContaining('Row 4 in “Main” cannot be sent, so the rest of the row is not sent either'),
    ])
    expect(calls(session).filter((call) => call.includes('price'))).toEqual([
      expect.stringContaining('2 in “Main”: materials/edit {"material_id":100,"price":24'),
      expect.stringContaining('3 in “Van”: materials/edit {"material_id":101,"price":12'),
    ])
  })

  test('a cell that a rule cannot use is named by its place in the file', async () => {
    const session = await open(PIVOT, [['stock', 'stock * Pack']])
    expect(problems(session)).toEqual([
      expect.stringContaining('C4 in “Main”: “x” is not a number, and the rule for the stock'),
      expect.stringContaining('C4 in “Van”: “x” is not a number, and the rule for the stock'),
    ])
  })

  test('told before it is chosen as it is then', async () => {
    const session = await open(PIVOT, [])
    expect(measureRuleEffect(session.currentState, 'price', 'Pack * 2')).toMatchObject({
      ok: true,
      value: { rows: 2, stopped: 1, examples: [{ row: 2 }, { row: 3 }] },
    })
    expect(measureRuleEffect(session.currentState, 'stock', 'stock * price')).toMatchObject({
      ok: true,
      value: { rows: 5 },
    })
  })
})

describe('[RULE-4] several sheets', () => {
  const SHEETS = {
    Main: [
      ['SKU', 'Stock', 'Pack'],
      ['00123', 41, 2],
      ['P-1', 9, 3],
    ],
    // Other columns in another order.
    Van: [
      ['Pack', 'SKU', 'Stock'],
      [10, '00123', 2],
      ['x', 'P-1', 3],
    ],
  }

  async function workbook(sheets: Readonly<Record<string, readonly (string | number)[][]>>): Promise<string> {
    const book = new ExcelJS.Workbook()
    for (const [sheet, rows] of Object.entries(sheets)) book.addWorksheet(sheet).addRows(rows.map((row) => [...row]))
    const path = join(stand.folder, `sheets-${files++}.xlsx`)
    await book.xlsx.writeFile(path)
    return path
  }

  test('a rule reads its own sheet’s cells, and names them there', async () => {
    const session = await stand.open(await workbook(SHEETS), {
      sheets: 'per storage',
      rules: [['stock', 'stock * Pack']],
    })
    expect(calls(session)).toEqual([
      '2 in “Main”: materials/update_stock {"material_id":100,"storage_id":1,"stock":82}',
      '3 in “Main”: materials/update_stock {"material_id":101,"storage_id":1,"stock":27}',
      '2 in “Van”: materials/update_stock {"material_id":100,"storage_id":3,"stock":20}',
    ])
    expect(problems(session)).toEqual([
      expect.stringContaining('A3 in “Van”: “x” is not a number, and the rule for the stock'),
    ])
  })

  test('a sheet without the rule’s column says so in each row', async () => {
    const { Main } = SHEETS
    const Van = [
      ['SKU', 'Stock'],
      ['00123', 2],
    ]
    const session = await stand.open(await workbook({ Main, Van }), {
      sheets: 'per storage',
      rules: [['stock', 'stock * Pack']],
    })
    expect(calls(session)).toHaveLength(2)
    expect(problems(session)).toEqual([expect.stringContaining('2 in “Van”: The rule for the stock needs this cell')])
  })

  test('a field without a column is made in every sheet', async () => {
    const session = await stand.open(await workbook(SHEETS), {
      sheets: 'per storage',
      rules: [['minimum', 'stock / 2']],
    })
    expect(
      calls(session)
        .filter((call) => call.includes('minimum'))
        .map((call) => /"minimum":[\d.]+/u.exec(call)?.[0]),
    ).toEqual(['"minimum":20.5', '"minimum":4.5', '"minimum":1', '"minimum":1.5'])
  })
})
