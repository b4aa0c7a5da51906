/** materials/get_list, row by row of its tables. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkshop, refused, success, type Listed, type Workshop } from './workshop.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterAll(() => shop.server.close())

const LIMIT = 'Invalid limit value. Must be between 1 and 1000'
const OFFSET = 'Invalid offset value. Must be a whole number from 0'

const REFUSALS: readonly (readonly [error: string, body: object])[] = [
  ['No storage_id in input', {}],
  ['No storage_id in input', { limit: 0 }],
  ['Storage ID not found', { storage_id: 99, limit: 0 }],
  ['Storage ID not found', { storage_id: 5 }],
  ...[0, -1, 1001, 1.5, '', 'ten', '10,0', null, [], true].map((limit): [string, object] => [
    LIMIT,
    { storage_id: 1, limit },
  ]),
  ['Offset requires limit', { storage_id: 1, offset: 0 }],
  ['Offset requires limit', { storage_id: 1, offset: 5 }],
  [LIMIT, { storage_id: 1, limit: 0, offset: -1 }],
  ...[-1, 0.5, 'x', null].map((offset): [string, object] => [OFFSET, { storage_id: 1, limit: 5, offset }]),
]

describe('materials/get_list refuses', () => {
  test.each(REFUSALS)('%s: %j', async (error, body) => {
    expect(await shop.call('materials/get_list', body)).toEqual(refused(error))
  })
})

describe('materials/get_list', () => {
  test('"numeric values id, price, archived, stock and minimum arrive as JSON strings; planned is null when there are no planned operations"; "Suppliers are not included"; "sorted by name"', async () => {
    expect(await shop.call('materials/get_list', { storage_id: 1 })).toEqual(
      success({
        materials: [
          {
            id: '102',
            name: 'Ash veneer',
            sku: '',
            price: '3.2000',
            notes: '',
            archived: '1',
            stock: '0.0000',
            minimum: '0.0000',
            planned: null,
            unit: 'pcs',
            categories: [],
          },
          {
            id: '101',
            name: 'bolt',
            sku: 'B-1',
            price: '500.0000',
            notes: '',
            archived: '0',
            stock: '2.0000',
            minimum: '1.0000',
            planned: null,
            unit: 'kg',
            categories: [],
          },
          {
            id: '100',
            name: 'Oak board',
            sku: '00123',
            price: '12.5000',
            notes: 'dry',
            archived: '0',
            stock: '40.0000',
            minimum: '5.0000',
            planned: -3.5,
            unit: 'pcs',
            categories: [{ id: 10, name: 'Wood' }],
          },
        ],
        total: 3,
      }),
    )
  })

  test('"Returns materials carried in the storage (including zero balance and archived ones)": only those', async () => {
    expect((await shop.list(2)).map(({ name, stock }) => [name, stock])).toEqual([['Oak board', '0.0000']])
    expect((await shop.list(3)).map(({ name, stock }) => [name, stock])).toEqual([['Oak board', '4.0000']])
    expect(await shop.call('materials/get_list', { storage_id: 4 })).toEqual(success({ materials: [], total: 0 }))
  })

  test('"limit: page size", "offset: number of records to skip"; "total: in the storage, not the page size"', async () => {
    const page = async (body: object) => {
      const reply = await shop.call('materials/get_list', { storage_id: 1, ...body })
      const { materials, total } = reply.body as { materials: Listed[]; total: number }
      return [materials.map(({ id }) => id), total]
    }
    expect(await page({ limit: 2 })).toEqual([['102', '101'], 3])
    expect(await page({ limit: '2', offset: '2' })).toEqual([['100'], 3])
    expect(await page({ limit: 1, offset: 1 })).toEqual([['101'], 3])
    expect(await page({ limit: 1000, offset: 0 })).toEqual([['102', '101', '100'], 3])
    expect(await page({ limit: 1, offset: 3 })).toEqual([[], 3])
  })

  test('planned is "null or the sum of planned operations", also when the sum is zero', async () => {
    const bolt = async () => (await shop.list(1)).find(({ id }) => id === '101')?.planned
    expect(await bolt()).toBe(null)
    await shop.book('plan', { material_id: 101, storage_id: 1, quantity: 0.1 })
    await shop.book('plan', { material_id: 101, storage_id: 1, quantity: 0.2 })
    expect(await bolt()).toBe(0.3)
    await shop.book('plan', { material_id: 101, storage_id: 1, quantity: -0.3 })
    expect(await bolt()).toBe(0)
  })

  test('a new name sorts at once; case does not matter, ё sorts with е, equal names by id', async () => {
    const ownWorkshop = await openWorkshop({ seed: {} })
    const names = ['яблоня', 'Ёлка', 'ель', 'Ящик', 'zinc', 'Alder', 'alder']
    for (const name of names) await ownWorkshop.add({ name, unit: 'pcs', storage_id: 1 })
    const sortedTexts = ['Alder', 'alder', 'zinc', 'Ёлка', 'ель', 'яблоня', 'Ящик']
    expect((await ownWorkshop.list(1)).map(({ name }) => name)).toEqual(sortedTexts)
    await ownWorkshop.call('materials/edit', { material_id: 5, name: 'Яша' })
    expect((await ownWorkshop.list(1)).map(({ name }) => name)).toEqual([
      'Alder',
      'alder',
      'Ёлка',
      'ель',
      'яблоня',
      'Яша',
      'Ящик',
    ])
    await ownWorkshop.server.close()
  })
})
