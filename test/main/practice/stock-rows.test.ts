/** "Rules for when a material is carried in a storage", and "Price and cost", rule by rule. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorkshop, refused, success, type Workshop } from './workshop.ts'

let shop: Workshop
beforeEach(async () => {
  shop = await openWorkshop()
})
afterEach(() => shop.server.close())

const ids = async (storage: number) => (await shop.list(storage)).map(({ id }) => Number(id))
const set = (material: number, storage: number, stock: number) =>
  shop.call('materials/update_stock', { material_id: material, storage_id: storage, stock })

describe('a material has a stock row', () => {
  test('rule 1: "The storage given at creation gets a row": and keeps it at zero', async () => {
    const id = await shop.add({ name: 'Here', unit: 'pcs', storage_id: 4, stock: 3 })
    await set(id, 4, 0)
    expect(await ids(4)).toEqual([id])
  })

  test('rule 2: "Storages configured to hold all materials get a row, as do storages whose categories match"', async () => {
    const wood = await shop.add({ name: 'Wood', unit: 'pcs', storage_id: 4, categories: [11, 10] })
    const metal = await shop.add({ name: 'Metal', unit: 'pcs', storage_id: 4, categories: [11] })
    expect(await ids(1)).toEqual([102, 101, metal, 100, wood])
    expect(await ids(2)).toEqual([100, wood])
    await set(wood, 2, 5)
    await set(wood, 2, 0)
    await set(wood, 1, 5)
    await set(wood, 1, 0)
    expect([await ids(1), await ids(2)]).toEqual([
      [102, 101, metal, 100, wood],
      [100, wood],
    ])
  })

  test('rule 3: "Any other storage gets a row when stock arrives there (supply, transfer, stock update)."', async () => {
    expect(await ids(4)).toEqual([])
    await shop.book('supply', { material_id: 100, storage_id: 4, quantity: 1, total: 9 })
    await shop.book('transfer', { material_id: 101, storage_id: 1, to_storage_id: 4, quantity: 0.5 })
    await set(102, 4, 2)
    expect(await ids(4)).toEqual([102, 101, 100])
  })

  test('rule 4: "When the balance of such a storage becomes zero again, its row is removed."', async () => {
    await set(100, 3, 0)
    expect(await ids(3)).toEqual([])
    await set(101, 3, 2)
    await shop.book('transfer', { material_id: 101, storage_id: 3, to_storage_id: 1, quantity: 2 })
    expect(await ids(3)).toEqual([])
  })

  test('rule 5: get_list and get_entry "see a material only in storages where it has a row"', async () => {
    const entry = (storage: number) => shop.call('materials/get_entry', { material_id: 100, storage_id: storage })
    expect((await entry(3)).status).toBe(200)
    await set(100, 3, 0)
    expect(await entry(3)).toEqual(refused('Material not found or access denied'))
    expect(await ids(3)).toEqual([])
  })

  test('a row that appears shows what was planned for it before', async () => {
    await shop.book('plan', { material_id: 101, storage_id: 4, quantity: 6 })
    expect(await ids(4)).toEqual([])
    await set(101, 4, 1)
    expect((await shop.list(4))[0]).toMatchObject({ id: '101', planned: 6 })
  })
})

describe('price and cost', () => {
  const costs = async () => (await shop.products()).map(({ cost }) => cost)

  test('rules 1 and 2: the price determines the cost of products; a new price recalculates it', async () => {
    expect(await costs()).toEqual(['37.5', '150'])
    await shop.call('materials/edit', { material_id: 101, price: 501 })
    expect(await costs()).toEqual(['37.5', '150.25'])
  })

  test('rule 3: "A supply of the material updates its price from the supply total."', async () => {
    expect(await shop.book('supply', { material_id: 101, storage_id: 1, quantity: 8, total: 100 })).toEqual(success())
    expect((await shop.list(1)).find(({ id }) => id === '101')).toMatchObject({ price: '12.5000', stock: '10.0000' })
    expect(await costs()).toEqual(['37.5', '28.125'])
    expect((await shop.material(101)).batches.map(({ price }) => price)).toEqual(['500', '12.5'])
  })

  test('a transfer takes the oldest batches and arrives at their cost', async () => {
    await shop.book('supply', { material_id: 101, storage_id: 1, quantity: 1, total: 700 })
    await shop.book('transfer', { material_id: 101, storage_id: 1, to_storage_id: 4, quantity: 2.5 })
    const { batches } = await shop.material(101)
    expect(batches.filter(({ storage_id }) => storage_id === 4)).toMatchObject([
      { quantity: '2', price: '500' },
      { quantity: '0.5', price: '700' },
    ])
  })
})
