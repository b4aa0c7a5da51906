/** materials/update_stock, row by row of its tables. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorkshop, refused, success, type Workshop } from './workshop.ts'

const anyNumber: unknown = expect.any(Number)

let shop: Workshop
beforeEach(async () => {
  shop = await openWorkshop()
})
afterEach(() => shop.server.close())

const set = (stock: unknown, storage = 1, material = 100, more: object = {}) =>
  shop.call('materials/update_stock', { material_id: material, storage_id: storage, stock, ...more })

describe('materials/update_stock refuses', () => {
  test.each([
    ['No material_id in input', { storage_id: 1, stock: 1 }],
    ['No storage_id in input', { material_id: 100, stock: 1 }],
    ['No stock in input', { material_id: 100, storage_id: 1 }],
    ['No stock in input', { material_id: 999, storage_id: 99, stock: null }],
    ['Material not found or access denied', { material_id: 999, storage_id: 99, stock: '' }],
    ['Storage ID not found', { material_id: 100, storage_id: 99, stock: '' }],
    ['Storage ID not found', { material_id: 100, storage_id: 5, stock: 1 }],
    ['Invalid stock value. Must be a number', { material_id: 100, storage_id: 1, stock: '' }],
    ['Invalid stock value. Must be a number', { material_id: 100, storage_id: 1, stock: '1,5' }],
    ['Invalid stock value. Must be a number', { material_id: 100, storage_id: 1, stock: [1] }],
    ['Invalid notes value. Must be a string', { material_id: 100, storage_id: 1, stock: 1, notes: [] }],
  ])('%s: %j', async (error, body) => {
    expect(await shop.call('materials/update_stock', body)).toEqual(refused(error))
    expect((await shop.material(100)).movements.length).toBe(2)
  })

  test('"Material not found or access denied | material missing or deleted": deleted', async () => {
    await shop.call('materials/delete', { material_id: 100 })
    expect(await set(1)).toEqual(refused('Material not found or access denied'))
  })
})

describe('materials/update_stock', () => {
  test('"The final balance is passed, not the change; a correction is created for the difference"', async () => {
    expect(await set(43.25, 1, 100, { notes: 'counted' })).toEqual(success())
    expect(await set('43.25')).toEqual(success())
    const { movements, stocks } = await shop.material(100)
    expect(stocks[0]).toEqual({ storage_id: 1, stock: '43.25', minimum: '5' })
    expect(movements.slice(2)).toEqual([
      {
        id: anyNumber,
        storage_id: 1,
        kind: 'correction',
        quantity: '3.25',
        value: '40.625',
        notes: 'counted',
      },
    ])
  })

  test('rule 1: "An increase is valued at the material price; a decrease writes off batches by FIFO."', async () => {
    await shop.book('supply', { material_id: 100, storage_id: 1, quantity: 10, total: 200 })
    await set(55)
    await set(8)
    const { movements, batches } = await shop.material(100)
    // 40 at 12.5 came first, then 10 at 20 (the supply, which also set the price), then 5 at 20.
    expect(movements.slice(2).map(({ quantity, value }) => [quantity, value])).toEqual([
      ['10', '200'],
      ['5', '100'],
      ['-47', '-640'],
    ])
    expect(batches.filter(({ storage_id }) => storage_id === 1)).toMatchObject([
      { quantity: '40', remaining: '0', price: '12.5' },
      { quantity: '10', remaining: '3', price: '20' },
      { quantity: '5', remaining: '5', price: '20' },
    ])
  })

  test('rule 2: "Stock can be set in any storage, even one where the material was not carried; it is then carried there until the balance is zero."', async () => {
    expect(await set(2, 4)).toEqual(success())
    expect((await shop.list(4)).map(({ id, stock }) => [id, stock])).toEqual([['100', '2.0000']])
    expect(await set(0, 4)).toEqual(success())
    expect(await shop.list(4)).toEqual([])
    expect(await set(0, 4)).toEqual(success())
    expect(await shop.list(4)).toEqual([])
  })

  test('the minimum of a row that leaves goes with it', async () => {
    await set(2, 4)
    await shop.call('materials/edit', { material_id: 100, minimum: 7, storage_id: 4 })
    await set(0, 4)
    await set(1, 4)
    expect((await shop.list(4)).map(({ minimum }) => minimum)).toEqual(['0.0000'])
  })

  test('a balance below zero is kept (no row of the table refuses it), and the next increase covers it first', async () => {
    await set(-2, 4)
    expect((await shop.list(4)).map(({ stock }) => stock)).toEqual(['-2.0000'])
    await set(3, 4)
    const { batches, movements } = await shop.material(100)
    expect(batches.at(-1)).toMatchObject({ storage_id: 4, quantity: '5', remaining: '3' })
    expect(movements.at(-2)).toMatchObject({ quantity: '-2', value: '-25' })
  })

  test('decimals stay decimal: 0.1 + 0.2 shows 0.3, not 0.30000000000000004', async () => {
    await set(0.1, 4)
    await set(0.1 + 0.2, 4)
    await set(0.7, 3, 101)
    await set(0.1, 3, 101)
    expect((await shop.list(4)).map(({ stock }) => stock)).toEqual(['0.3000'])
    expect((await shop.material(101)).movements.at(-1)).toMatchObject({ quantity: '-0.6', value: '-300' })
  })
})
