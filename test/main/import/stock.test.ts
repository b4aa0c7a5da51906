/** The account's stock, previewed, changed and planned like a file. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fc } from '../../fast-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { add, rows, rowPer, sent, texts, type } from './stock-changes.ts'
import { problems, threeStorages, type ThreeStorages } from './three-storages.ts'

let stand: ThreeStorages
beforeAll(async () => {
  stand = await threeStorages()
})
afterAll(() => stand.close())

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
      'Main · Stock: stock',
      'Main · Minimum: minimum',
      'Main · Planned: planned',
      'Shop: front · Stock: stock',
      'Shop: front · Minimum: minimum',
      'Shop: front · Planned: planned',
      'Van · Stock: stock',
      'Van · Minimum: minimum',
      'Van · Planned: planned',
      'Categories: categories',
      'Suppliers: suppliers',
      'Notes: notes',
      'Archived: archived',
      'Action: action',
    ])
    expect(rows(session).map(texts)).toEqual([
      '102 | F-1 | Flour | kg | 2 | 20 | 1 |  |  | 2 | 1 |  |  | ',
      '100 | 00123 | Oak board | pcs | 12.5 | 40 | 1 | 4 | 1 |  |  | Wood |  | ',
      '101 | P-1 | Pine board | pcs | 7 | 30 | 1 | 3 | 1 |  |  | Wood |  | ',
    ])
    expect(rows(session).map(({ status }) => status)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(count).toBe(3)
    expect(session.summary()).toMatchObject({ nothing: true, file: { kind: 'account' }, warnings: [], problems: [] })
  })

  test('of some storages only: their columns, and the materials they carry', async () => {
    const session = await stand.openStock(stand.practice.storages.filter(({ id }) => id === 3))
    expect(rows(session).map(texts)).toEqual(['102 | F-1 | Flour | kg | 2 | 2 | 1 |  |  |  |  |  | '])
  })
})

test('[STOCK-2] a text of the account’s that is the clear token is no wish to clear', async () => {
  await stand.account.send('materials/edit', { material_id: 101, notes: '(Clear)' })
  const session = await stand.openStock()
  expect(session.summary()).toMatchObject({ nothing: true })
  type(session, 'Pine board', 'Notes', '(clear)')
  expect(sent(session)).toEqual(['materials/edit {"material_id":101,"notes":""}'])
  await stand.account.send('materials/edit', { material_id: 101, notes: '' })
})

test('[STOCK-4] what is below its minimum in a storage shown is counted, and filtered by', async () => {
  await stand.account.send('materials/edit', { material_id: 101, storage_id: 2, minimum: 4 })
  const filter = { belowMinimum: true }
  const session = await stand.openStock()
  expect(session.summary().stock).toMatchObject({ belowMinimum: 1, value: '825', storages: [1, 2, 3] })
  expect(session.summary().reading).toMatchObject({ kept: false, refresh: 3, before: 0 })
  expect(session.rows(0, 9, { filter, rowPer }).rows.map(({ materialId }) => materialId)).toEqual([101])
  expect(session.rows(0, 9, { filter }).rows.map(({ sheet }) => toRawText(sheet ?? ''))).toEqual(['Shop: front'])
  const main = await stand.openStock(stand.practice.storages.filter(({ id }) => id === 1))
  expect(main.summary().stock).toMatchObject({ belowMinimum: 0 })
  expect(main.rows(0, 9, { filter, rowPer }).total).toBe(0)
  await stand.account.send('materials/edit', { material_id: 101, storage_id: 2, minimum: 1 })
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

  test('is one change, however many storages its material is in', async () => {
    const session = await stand.openStock()
    type(session, 'Oak board', 'Name', 'Oak plank')
    type(session, 'Oak plank', 'SKU', '00124')
    type(session, 'Oak plank', 'Price', '13')
    type(session, 'Oak plank', 'Van · Stock', '2')
    expect(session.summary().changes).toMatchObject({ cells: 4 })
  })

  test('is cleared when it is emptied, where that can be; a blank cell stays blank', async () => {
    const session = await stand.openStock()
    type(session, 'Oak board', 'Categories', '')
    type(session, 'Oak board', 'Van · Stock', '3')
    type(session, 'Oak board', 'Van · Stock', '')
    expect([problems(session), sent(session)]).toEqual([[], ['materials/edit {"material_id":100,"categories":[]}']])
    type(session, 'Oak board', 'Main · Stock', ' ')
    // The window names the column as it shows it.
    expect(session.summary().problems.flatMap(({ examples }) => examples.map(({ heading }) => heading))).toEqual([
      'Main · Stock',
    ])
    expect(problems(session)).toEqual([
      'F3 in “Main”: The stock cannot be cleared. Type a value (0 for an amount), or undo the change.',
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

describe('[PLAN-21] a material with a problem in one storage', () => {
  test('sends nothing, whatever else was typed into its row; corrected, or that storage left out, it sends the rest', async () => {
    const session = await stand.openStock()
    type(session, 'Oak board', 'Name', 'Oak plank')
    type(session, 'Oak plank', 'SKU', '00124')
    type(session, 'Oak plank', 'Price', '13')
    type(session, 'Oak plank', 'Shop: front · Minimum', '2')
    type(session, 'Flour', 'Price', '3')
    expect(session.summary()).toMatchObject({ values: 5 })
    for (const storage of ['Main', 'Shop: front']) {
      type(session, 'Oak plank', `${storage} · Stock`, 'many')
      expect(sent(session)).toEqual(['materials/edit {"material_id":102,"price":3}'])
      const { perMaterial, cost, values } = session.summary()
      expect(perMaterial?.counts).toMatchObject({ problem: 1, edit: 1, unchanged: 1 })
      expect([cost.writes, values]).toEqual([1, 1])
      const [row] = rows(session).filter(({ status }) => status === 'problem')
      expect([row?.calls, row?.problems.map(({ code }) => code)]).toEqual([0, ['not-a-number', 'row-blocked']])
      await session.undo()
    }
    expect(sent(session)).toHaveLength(2)
    type(session, 'Oak plank', 'Shop: front · Stock', 'many')
    expect(problems(session).at(-1)).toBe(
      'Row 3 in “Van”: Row 3 in “Shop: front” cannot be sent, so the rest of the row is not sent either. Correct what is wrong there, or leave that storage out.',
    )
    const shop = rows(session)
      .flatMap(({ planned = [] }) => planned)
      .find(({ problems: all }) => all.some(({ code }) => code === 'not-a-number'))
    session.edit({ kind: 'rows', indexes: [shop?.index ?? -1], included: false })
    expect(sent(session)).toHaveLength(2)
  })

  test('is not deleted either', async () => {
    const session = await stand.openStock()
    type(session, 'Oak board', 'Action', 'delete')
    expect(sent(session)).toHaveLength(1)
    type(session, 'Oak board', 'Van · Stock', 'many')
    expect([sent(session), session.summary().perMaterial?.counts.delete]).toEqual([[], 0])
  })

  test('is counted as it is shown, however many cells are changed', async () => {
    const columns = [
      'Name',
      'SKU',
      'Unit',
      'Price',
      'Categories',
      'Main · Stock',
      'Main · Minimum',
      'Van · Stock',
    ] as const
    const cell = fc.record({
      at: fc.nat(2),
      heading: fc.constantFrom(...columns, 'Action'),
      text: fc.constantFrom('5', '', 'delete', 'many', 'kg', 'Wood', '-1'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 8 }), async (cells) => {
        const session = await stand.openStock()
        const { columns: shown = [] } = session.summary().perMaterial ?? {}
        for (const { at, heading, text } of cells) {
          const column = shown.find(({ header }) => header === heading)?.column ?? -1
          session.edit({ kind: 'cell', index: rows(session)[at]?.index ?? -1, column, text, rowPer })
        }
        const { perMaterial, cost } = session.summary()
        const all = rows(session)
        const sending = all.filter(({ calls: count }) => count > 0)
        const waits = ['problem', 'conflict', 'unchanged']
        expect(sending.filter(({ status }) => waits.includes(status))).toEqual([])
        const { problem = 0, conflict = 0, unchanged = 0 } = perMaterial?.counts ?? {}
        expect(all.length - problem - conflict - unchanged).toBe(sending.length)
        expect(sent(session)).toHaveLength(cost.writes)
        expect(sending.reduce((sum, { calls: count }) => sum + count, 0)).toBe(cost.writes)
      }),
      { numRuns: 25 },
    )
  })
})

describe('[STOCK-3] read again', () => {
  test('shows what others changed, and keeps what was typed with its material', async () => {
    const session = await stand.openStock()
    type(session, 'Oak board', 'Price', '13.2')
    type(session, 'Pine board', 'Van · Stock', '5')
    await stand.account.send('materials/update_stock', { material_id: 100, storage_id: 1, stock: 39 })
    // Its name sorts before the others, so every row moves.
    await stand.account.send('materials/add', { name: 'Alder', sku: 'A-1', unit: 'pcs', storage_id: 1, stock: 1 })
    const again = await session.reread()
    expect(again.ok).toBe(true)
    expect(rows(session).map(texts)).toEqual([
      '103 | A-1 | Alder | pcs | 0 | 1 | 0 |  |  |  |  |  |  | ',
      '102 | F-1 | Flour | kg | 2 | 20 | 1 |  |  | 2 | 1 |  |  | ',
      '100 | 00123 | Oak board | pcs | 13.2 | 39 | 1 | 4 | 1 |  |  | Wood |  | ',
      '101 | P-1 | Pine board | pcs | 7 | 30 | 1 | 3 | 1 | 5 |  | Wood |  | ',
    ])
    expect(sent(session)).toEqual([
      'materials/edit {"material_id":100,"price":13.2}',
      'materials/update_stock {"material_id":101,"storage_id":3,"stock":5}',
    ])
  })

  test('drops what the account holds by now, and asks about what is gone', async () => {
    const session = await stand.openStock()
    type(session, 'Pine board', 'Price', '7.50')
    type(session, 'Pine board', 'Main · Stock', '8')
    type(session, 'Flour', 'Notes', 'coarse')
    await stand.account.send('materials/edit', { material_id: 101, price: 7.5, name: 'Pine board, planed' })
    await stand.account.send('materials/update_stock', { material_id: 101, storage_id: 1, stock: 5 })
    expect((await session.reread()).ok).toBe(true)
    expect(sent(session)).toEqual([
      'materials/edit {"material_id":102,"notes":"coarse"}',
      'materials/update_stock {"material_id":101,"storage_id":1,"stock":8}',
    ])
    expect(session.summary().changes).toEqual({ cells: 2, rows: 0, answers: 0, columns: 0 })
    await stand.account.send('materials/delete', { material_id: 102 })
    expect(await session.reread()).toMatchObject({ ok: false, failure: { code: 'edits-lost', lost: [{}] } })
    expect(await session.reread({ anyway: true })).toMatchObject({ ok: true })
    expect(sent(session)).toEqual(['materials/update_stock {"material_id":101,"storage_id":1,"stock":8}'])
  })
})

describe('[STOCK-2] [STOCK-5] [STOCK-6] the same changes in the stock and in a file', () => {
  const prices = fc.constantFrom('12.5', '13', '0', '7.25')
  const stocks = fc.constantFrom('40', '41', '0', '3', '')
  const edit = fc.record({
    sku: fc.constantFrom('00123', 'P-1', 'F-1'),
    price: fc.option(prices, { nil: undefined }),
    main: fc.option(stocks, { nil: undefined }),
    van: fc.option(stocks, { nil: undefined }),
    gone: fc.boolean(),
  })
  const edits = fc.uniqueArray(edit, { selector: ({ sku }) => sku, minLength: 1 })
  const addedArbitrary = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('Zirconium', 'Quilt', 'Umbrella'),
      unit: fc.constantFrom('pcs', 'kg'),
      price: prices,
      stock: fc.constantFrom('0', '7', '2.5'),
      van: fc.boolean(),
    }),
    { selector: ({ name }) => name, maxLength: 2 },
  )

  test('are the same calls', async () => {
    const headings = { price: 'Price', main: 'Main · Stock', van: 'Van · Stock' } as const
    await fc.assert(
      fc.asyncProperty(edits, addedArbitrary, async (all, news) => {
        const stock = await stand.openStock()
        const lines = ['SKU,Name,Unit,Price,Main,Van,Action']
        for (const { sku, gone, ...values } of all) {
          if (gone) {
            type(stock, sku, 'Action', 'delete')
            lines.push(`${sku},,,,,,delete`)
            continue
          }
          for (const name of ['price', 'main', 'van'] as const) {
            // Clearing a stock cell raises a question; in a file a blank cell means nothing.
            if (values[name] !== undefined && values[name] !== '') type(stock, sku, headings[name], values[name])
          }
          lines.push([sku, '', '', values.price ?? '', values.main ?? '', values.van ?? '', ''].join(','))
        }
        for (const { name, unit, price, stock: held, van } of news) {
          add(stock, van ? 3 : 1, { Name: name, Unit: unit, Price: price, [van ? headings.van : headings.main]: held })
          lines.push(['', name, unit, price, van ? '' : held, van ? held : '', ''].join(','))
        }
        const path = join(stand.folder, 'same.csv')
        await writeFile(path, lines.join('\n'))
        const perStorage: ImportChoices['perStorage'] = [
          [4, 1, 'stock'],
          [5, 3, 'stock'],
        ]
        const file = await stand.open(path, { perStorage })
        expect(sent(stock).toSorted()).toEqual(sent(file).toSorted())
      }),
      { numRuns: 10 },
    )
  })
})

test('[REPORT-8] what is applied from the stock says so', async () => {
  expect((await stand.openStock()).planHead()).toMatchObject({ stock: true })
})

test('[STOCK-1] storages that carry nothing are a table without rows, and nothing is told of a file', async () => {
  await stand.account.send('materials/delete', { material_id: 102 })
  const session = await stand.openStock(stand.practice.storages.filter(({ id }) => id === 3))
  expect(session.summary()).toMatchObject({ rowCount: 0, warnings: [], stock: { value: '0' } })
})
