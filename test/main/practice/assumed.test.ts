/** Methods that the interface names without details: our assumed shapes (decision 002), and how to turn them off. */
import { afterEach, expect, test } from 'vitest'
import { openWorkshop, refused, success, type Workshop } from './workshop.ts'

let shop: Workshop | null = null
afterEach(async () => {
  await shop?.server.close()
  shop = null
})

const OAK = {
  id: '100',
  name: 'Oak board',
  sku: '00123',
  unit: 'pcs',
  price: '12.5000',
  notes: 'dry',
  archived: '0',
  categories: [{ id: 10, name: 'Wood' }],
  suppliers: [{ id: 20, name: 'Timber Ltd' }],
}

test('materials/get_entry: "the reply carries categories and suppliers as objects with id"', async () => {
  shop = await openWorkshop()
  const entry = (body: object) => shop?.call('materials/get_entry', body)
  expect(await entry({ material_id: 100 })).toEqual(success({ material: OAK }))
  const numbers = { stock: '40.0000', minimum: '5.0000', planned: -3.5 }
  expect(await entry({ material_id: 100, storage_id: 1 })).toEqual(success({ material: { ...OAK, ...numbers } }))
  expect(await entry({})).toEqual(refused('No material_id in input'))
  expect(await entry({ material_id: 9 })).toEqual(refused('Material not found or access denied'))
  expect(await entry({ material_id: 100, storage_id: 5 })).toEqual(refused('Storage ID not found'))
})

test('materials/get_stocks: "returns balances of materials across all storages"', async () => {
  shop = await openWorkshop()
  const row = (
    material_id: string,
    storage_id: string,
    stock: string,
    minimum: string,
    plannedCount: number | null,
  ) => ({
    material_id,
    storage_id,
    stock,
    minimum,
    planned: plannedCount,
  })
  const oak = [
    row('100', '1', '40.0000', '5.0000', -3.5),
    row('100', '2', '0.0000', '0.0000', null),
    row('100', '3', '4.0000', '0.0000', null),
  ]
  expect(await shop.call('materials/get_stocks', { material_id: 100 })).toEqual(success({ stocks: oak }))
  const remainingEntries = [row('101', '1', '2.0000', '1.0000', null), row('102', '1', '0.0000', '0.0000', null)]
  expect(await shop.call('materials/get_stocks', {})).toEqual(success({ stocks: [...oak, ...remainingEntries] }))
  const unknown = await shop.call('materials/get_stocks', { material_id: 9 })
  expect(unknown).toEqual(refused('Material not found or access denied'))
})

test('storages/get_list: "a call to the storages list with an empty object body"; deleted ones are not in it', async () => {
  shop = await openWorkshop()
  const storages = [
    { id: '1', name: 'Main' },
    { id: '2', name: 'Shop' },
    { id: '3', name: 'Van' },
    { id: '4', name: 'Yard' },
  ]
  expect(await shop.call('storages/get_list', {})).toEqual(success({ storages }))
})

test.each(['materials/get_entry', 'materials/get_stocks', 'storages/get_list'])(
  'documentedOnly switches %s off, and nothing else',
  async (method) => {
    shop = await openWorkshop({ documentedOnly: true })
    expect(await shop.call(method, { material_id: 100 })).toEqual(refused(`Method v1/${method} not found`, 404))
    expect((await shop.call('materials/get_list', { storage_id: 1 })).status).toBe(200)
  },
)
