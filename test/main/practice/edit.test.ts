/** materials/edit, row by row of its tables. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorkshop, refused, success, type Workshop } from './workshop.ts'

let shop: Workshop
beforeEach(async () => {
  shop = await openWorkshop()
})
afterEach(() => shop.server.close())

const NOT_STORED = (storage: unknown) =>
  `Material is not stored in storage location ${String(storage)}, so its minimum cannot be set there`
const GROUP = 'Unit cannot be changed to another unit group: the material is used in components of products'
const SUPPLIER = 'Supplier not found or access denied'

const REFUSALS: readonly (readonly [row: string, body: object, error: string])[] = [
  ['No material_id in input', { name: 'x' }, 'No material_id in input'],
  ['Material not found | missing', { material_id: 999 }, 'Material not found or access denied'],
  ['Material not found | no id at all', { material_id: 'oak' }, 'Material not found or access denied'],
  ['Material not found comes first', { material_id: 999, name: '' }, 'Material not found or access denied'],
  ['Name must not be empty', { material_id: 100, name: '' }, 'Name must not be empty'],
  ['Name must not be empty | null', { material_id: 100, name: null }, 'Name must not be empty'],
  ['Unit not found', { material_id: 100, unit: 'furlong' }, 'Unit not found'],
  ['Unit not found | only for resources', { material_id: 100, unit: 'hour' }, 'Unit not found'],
  ['Unit cannot be changed to another unit group', { material_id: 100, unit: 'kg' }, GROUP],
  ['No storage_id in input | minimum without it', { material_id: 100, minimum: 1 }, 'No storage_id in input'],
  ['the unit group comes before it', { material_id: 100, unit: 'kg', minimum: 1 }, GROUP],
  ['Material is not stored in <storage_id>', { material_id: 100, minimum: 1, storage_id: 4 }, NOT_STORED(4)],
  ['Material is not stored | no such storage', { material_id: 100, minimum: 1, storage_id: 99 }, NOT_STORED(99)],
  ['Material is not stored | deleted storage', { material_id: 100, minimum: 1, storage_id: 5 }, NOT_STORED(5)],
  ['it comes before the number', { material_id: 100, minimum: 'x', storage_id: 4 }, NOT_STORED(4)],
  ['Invalid price value', { material_id: 100, price: '1,5' }, 'Invalid price value. Must be a number'],
  ['Invalid price value | empty', { material_id: 100, price: '' }, 'Invalid price value. Must be a number'],
  [
    'Invalid minimum value',
    { material_id: 100, minimum: '', storage_id: 1 },
    'Invalid minimum value. Must be a number',
  ],
  ['Category <category_id> not found', { material_id: 100, categories: [11, 99] }, 'Category 99 not found'],
  ['Supplier not found | missing', { material_id: 100, suppliers: [99] }, SUPPLIER],
  ['Supplier not found | deleted', { material_id: 100, suppliers: [29] }, SUPPLIER],
]

describe('materials/edit refuses, and changes nothing', () => {
  test.each(REFUSALS)('%s', async (_row, body, error) => {
    const before = [await shop.list(1), await shop.material(100), await shop.products()]
    const changes = { sku: 'changed', notes: 'changed' }
    expect(await shop.call('materials/edit', { ...changes, ...body })).toEqual(refused(error))
    expect([await shop.list(1), await shop.material(100), await shop.products()]).toEqual(before)
  })

  test('"Material not found or access denied | material missing or deleted": deleted', async () => {
    await shop.call('materials/delete', { material_id: 102 })
    const reply = await shop.call('materials/edit', { material_id: 102, name: 'x' })
    expect(reply).toEqual(refused('Material not found or access denied'))
  })
})

describe('materials/edit', () => {
  const oak = async () => (await shop.list(1)).find((material) => material.id === '100')

  test('"Only passed fields change; others stay."', async () => {
    const before = await oak()
    expect(await shop.call('materials/edit', { material_id: 100, name: 'Oak plank' })).toEqual(success())
    expect(await oak()).toEqual({ ...before, name: 'Oak plank' })
    expect(await shop.call('materials/edit', { material_id: '100' })).toEqual(success())
    expect(await oak()).toEqual({ ...before, name: 'Oak plank' })
  })

  test('"To clear a text field pass an empty string; to remove all categories or suppliers pass an empty array."', async () => {
    const body = { material_id: 100, sku: '', notes: '', categories: [], suppliers: [] }
    expect(await shop.call('materials/edit', body)).toEqual(success())
    expect(await oak()).toMatchObject({ sku: '', notes: '', categories: [] })
    expect((await shop.material(100)).suppliers).toEqual([])
  })

  test('"categories: replaces the current categories entirely", suppliers too', async () => {
    await shop.call('materials/edit', { material_id: 100, categories: [{ id: 11 }], suppliers: [21] })
    expect((await oak())?.categories).toEqual([{ id: 11, name: 'Metal' }])
    expect((await shop.material(100)).suppliers).toEqual([21])
  })

  test('rule 1: "Price change: cost of products containing the material is recalculated."', async () => {
    expect((await shop.products()).map(({ cost }) => cost)).toEqual(['37.5', '150'])
    await shop.call('materials/edit', { material_id: 100, price: 0.1 })
    expect((await shop.products()).map(({ cost }) => cost)).toEqual(['0.3', '125.2'])
  })

  test('rule 1: "If the material has had no supplies yet, the initial balance and the balance corrections are revalued"', async () => {
    const id = await shop.add({ name: 'Nut', unit: 'kg', storage_id: 1, price: 2, stock: 10 })
    await shop.call('materials/update_stock', { material_id: id, storage_id: 1, stock: 14 })
    await shop.call('materials/update_stock', { material_id: id, storage_id: 1, stock: 3 })
    expect((await shop.material(id)).movements.map(({ value }) => value)).toEqual(['20', '8', '-22'])
    await shop.call('materials/edit', { material_id: id, price: '0.3' })
    expect((await shop.material(id)).movements.map(({ value }) => value)).toEqual(['3', '1.2', '-3.3'])
  })

  test('rule 1, the other side: after a supply history keeps its values', async () => {
    const id = await shop.add({ name: 'Nut', unit: 'kg', storage_id: 1, price: 2, stock: 10 })
    await shop.book('supply', { material_id: id, storage_id: 1, quantity: 4, total: 12 })
    await shop.call('materials/edit', { material_id: id, price: 100 })
    expect((await shop.material(id)).movements.map(({ value }) => value)).toEqual(['20', '12'])
  })

  test('rule 2: "Unit change within the same unit group: balances, movement history and minimum balance are recalculated", price too', async () => {
    await shop.call('materials/update_stock', { material_id: 101, storage_id: 1, stock: 2.5 })
    expect(await shop.call('materials/edit', { material_id: 101, unit: 'g' })).toEqual(success())
    const bolt = (await shop.list(1)).find((material) => material.id === '101')
    // "a price of 500 per kilogram becomes 0.5 per gram"
    expect(bolt).toMatchObject({ unit: 'g', price: '0.5000', stock: '2500.0000', minimum: '1000.0000' })
    const { movements } = await shop.material(101)
    expect(movements.map(({ quantity, value }) => [quantity, value])).toEqual([
      ['2000', '1000'],
      ['500', '250'],
    ])
    expect((await shop.products())[1]).toMatchObject({
      cost: '150',
      composition: [
        { material_id: 100, quantity: '2' },
        { material_id: 101, quantity: '250' },
      ],
    })
  })

  test('rule 2: a price that is passed is the price for the new unit, and revalues', async () => {
    await shop.call('materials/edit', { material_id: 101, unit: 'g', price: 0.25 })
    const bolt = (await shop.list(1)).find((material) => material.id === '101')
    expect(bolt).toMatchObject({ unit: 'g', price: '0.2500', stock: '2000.0000' })
    expect((await shop.material(101)).movements.map(({ value }) => value)).toEqual(['500'])
    expect((await shop.products()).map(({ cost }) => cost)).toEqual(['37.5', '87.5'])
  })

  test('rule 2: planned is recalculated; a minimum passed along is in the new unit', async () => {
    await shop.book('plan', { material_id: 101, storage_id: 1, quantity: 0.5 })
    await shop.call('materials/edit', { material_id: 101, unit: 'g', minimum: 700, storage_id: 1 })
    const bolt = (await shop.list(1)).find((material) => material.id === '101')
    expect(bolt).toMatchObject({ minimum: '700.0000', planned: 500 })
  })

  test('rule 3: a change of group is possible for a material in no product; its numbers stay', async () => {
    const id = await shop.add({ name: 'Odd', unit: 'kg', storage_id: 1, price: 7, stock: 3, minimum: 1 })
    expect(await shop.call('materials/edit', { material_id: id, unit: 'dozen' })).toEqual(success())
    const odd = (await shop.list(1)).find((material) => material.id === String(id))
    expect(odd).toMatchObject({ unit: 'dozen', price: '7.0000', stock: '3.0000', minimum: '1.0000' })
    expect((await shop.material(id)).movements).toMatchObject([{ quantity: '3', value: '21' }])
  })

  test('rule 3: also after a change within the group, and history with them', async () => {
    const id = await shop.add({ name: 'Odd', unit: 'kg', storage_id: 1, price: 7, stock: 3 })
    await shop.call('materials/edit', { material_id: id, unit: 'g' })
    await shop.call('materials/edit', { material_id: id, unit: 'dozen' })
    const { price, movements, batches } = await shop.material(id)
    expect(price).toBe('0.007')
    expect(movements).toMatchObject([{ quantity: '3000', value: '21' }])
    expect(batches).toMatchObject([{ quantity: '3000', remaining: '3000', price: '0.007' }])
  })

  test('rule 4: "Minimum is set per storage"', async () => {
    expect(await shop.call('materials/edit', { material_id: 100, minimum: 9.5, storage_id: 3 })).toEqual(success())
    expect((await shop.material(100)).stocks).toEqual([
      { storage_id: 1, stock: '40', minimum: '5' },
      { storage_id: 2, stock: '0', minimum: '0' },
      { storage_id: 3, stock: '4', minimum: '9.5' },
    ])
  })

  test('rule 5: "after a change the material appears in storages with the new categories"', async () => {
    await shop.call('materials/edit', { material_id: 101, categories: [10] })
    expect((await shop.list(2)).map(({ name }) => name)).toEqual(['bolt', 'Oak board'])
    // "Categories decide in which storages the material is carried": an empty row disappears with its category (our rule).
    await shop.call('materials/edit', { material_id: 101, categories: [11] })
    expect((await shop.list(2)).map(({ name }) => name)).toEqual(['Oak board'])
    await shop.call('materials/update_stock', { material_id: 100, storage_id: 2, stock: 1 })
    await shop.call('materials/edit', { material_id: 100, categories: [] })
    expect((await shop.list(2)).map(({ name }) => name)).toEqual(['Oak board'])
  })
})
