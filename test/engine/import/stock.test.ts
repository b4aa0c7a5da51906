/** What the account holds, previewed, changed and planned as a file is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportSession } from '../../../src-main/engine/import/session.ts'
import type { SessionRow } from '../../../src-main/engine/import/shown-row.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { calls, problems, threeStorages, type ThreeStorages } from './three-storages.ts'

let stand: ThreeStorages
beforeAll(async () => {
  stand = await threeStorages()
})
afterAll(() => stand.close())

const rowPer = 'material'
const rows = (session: ImportSession): SessionRow[] => session.rows(0, 100, { filter: {}, rowPer }).rows
const texts = ({ cells }: SessionRow): string => cells.map(({ text }) => asItCame(text)).join(' | ')

function place(
  session: ImportSession,
  sku: string,
  heading: string,
): { readonly index: number; readonly column: number } {
  const columns = session.summary().perMaterial?.columns ?? []
  const column = columns.find(({ header }) => header === heading)?.column ?? -1
  const index = rows(session).find((row) => texts(row).includes(sku))?.index ?? -1
  return { index, column }
}

function type(session: ImportSession, sku: string, heading: string, text: string): void {
  const done = session.edit({ kind: 'cell', ...place(session, sku, heading), text, rowPer })
  expect(done.ok).toBe(true)
}

const sent = (session: ImportSession): string[] => calls(session).map((call) => call.replace(/^.*: (?=materials)/, ''))

describe('[STOCK-1] the account as a sheet', () => {
  test('has a row per material, columns per storage, and nothing to send', async () => {
    const session = await stand.openStock()
    const { columns = [], rows: count } = session.summary().perMaterial ?? {}
    expect(columns.map(({ header, field }) => `${header}: ${field}`)).toEqual([
      'Id: id',
      'SKU: sku',
      'Name: name',
      'Unit: unit',
      'Price: price',
      'Categories: categories',
      'Notes: notes',
      'Archived: archived',
      'Main · Stock: stock',
      'Main · Minimum: minimum',
      'Shop: front · Stock: stock',
      'Shop: front · Minimum: minimum',
      'Van · Stock: stock',
      'Van · Minimum: minimum',
    ])
    expect(rows(session).map(texts)).toEqual([
      '102 | F-1 | Flour | kg | 2 |  |  |  | 20 | 1 |  |  | 2 | 1',
      '100 | 00123 | Oak board | pcs | 12.5 | Wood |  |  | 40 | 1 | 4 | 1 |  | ',
      '101 | P-1 | Pine board | pcs | 7 | Wood |  |  | 30 | 1 | 3 | 1 |  | ',
    ])
    expect(rows(session).map(({ status }) => status)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(count).toBe(3)
    expect(session.summary()).toMatchObject({ nothing: true, file: { kind: 'account' }, warnings: [], problems: [] })
  })

  test('of some storages only: their columns, and the materials they carry', async () => {
    const session = await stand.openStock(stand.practice.storages.filter(({ id }) => id === 3))
    expect(rows(session).map(texts)).toEqual(['102 | F-1 | Flour | kg | 2 |  |  |  | 2 | 1'])
  })
})

describe('[STOCK-2] a cell that is changed', () => {
  test('is the call that sets it: of the material, of a storage, of a storage that did not carry it', async () => {
    const session = await stand.openStock()
    type(session, 'Oak board', 'Price', '13.2')
    type(session, 'Oak board', 'Shop: front · Stock', '9')
    type(session, 'Pine board', 'Van · Stock', '5')
    expect(sent(session)).toEqual([
      'materials/edit {"material_id":100,"price":13.2}',
      'materials/update_stock {"material_id":100,"storage_id":2,"stock":9}',
      'materials/update_stock {"material_id":101,"storage_id":3,"stock":5}',
    ])
    expect(session.summary()).toMatchObject({ perMaterial: { counts: { 'edit+stock': 1, stock: 1, unchanged: 1 } } })
    await session.undo()
    await session.undo()
    await session.undo()
    expect(session.summary()).toMatchObject({ nothing: true })
  })

  test('a name and a sku are given another text, never looked up', async () => {
    const session = await stand.openStock()
    type(session, 'Oak board', 'Name', 'Pine board')
    type(session, 'Flour', 'SKU', 'F-2')
    expect(sent(session)).toEqual([
      'materials/edit {"material_id":102,"sku":"F-2"}',
      'materials/edit {"material_id":100,"name":"Pine board"}',
    ])
  })

  test('is cleared when it is emptied, where that can be; a blank cell stays blank', async () => {
    const session = await stand.openStock()
    type(session, 'Oak board', 'Categories', '')
    type(session, 'Oak board', 'Van · Stock', '3')
    type(session, 'Oak board', 'Van · Stock', '')
    expect([problems(session), sent(session)]).toEqual([[], ['materials/edit {"material_id":100,"categories":[]}']])
    type(session, 'Oak board', 'Main · Stock', ' ')
    expect(problems(session)).toEqual([
      'I3 in “Main”: The stock cannot be cleared. Type a value (0 for an amount), or undo the change.',
    ])
  })

  test('is judged as in a file; what nobody can set stays as it is', async () => {
    const session = await stand.openStock()
    type(session, 'Oak board', 'Price', 'cheap')
    type(session, 'Flour', 'Id', '100')
    type(session, 'Flour', 'Archived', 'yes')
    expect(problems(session)).toHaveLength(1)
    expect(rows(session).map(({ status, materialId }) => [status, materialId])).toEqual([
      ['unchanged', 102],
      ['problem', 100],
      ['unchanged', 101],
    ])
  })
})

describe('[STOCK-3] read again', () => {
  test('shows what others changed, and keeps what was typed with its material', async () => {
    const session = await stand.openStock()
    type(session, 'Oak board', 'Price', '13.2')
    type(session, 'Pine board', 'Van · Stock', '5')
    await stand.account.send('materials/update_stock', { material_id: 100, storage_id: 1, stock: 39 })
    // Its name goes before the others, so every row moves.
    await stand.account.send('materials/add', { name: 'Alder', sku: 'A-1', unit: 'pcs', storage_id: 1, stock: 1 })
    const again = await session.reread()
    expect(again.ok).toBe(true)
    expect(rows(session).map(texts)).toEqual([
      '103 | A-1 | Alder | pcs | 0 |  |  |  | 1 | 0 |  |  |  | ',
      '102 | F-1 | Flour | kg | 2 |  |  |  | 20 | 1 |  |  | 2 | 1',
      '100 | 00123 | Oak board | pcs | 13.2 | Wood |  |  | 39 | 1 | 4 | 1 |  | ',
      '101 | P-1 | Pine board | pcs | 7 | Wood |  |  | 30 | 1 | 3 | 1 | 5 | ',
    ])
    expect(sent(session)).toEqual([
      'materials/edit {"material_id":100,"price":13.2}',
      'materials/update_stock {"material_id":101,"storage_id":3,"stock":5}',
    ])
  })
})
