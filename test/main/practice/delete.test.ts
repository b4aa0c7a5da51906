/** materials/delete, rule by rule. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorkshop, refused, success, type Workshop } from './workshop.ts'

let shop: Workshop
beforeEach(async () => {
  shop = await openWorkshop()
})
afterEach(() => shop.server.close())

test('"No material_id in input"', async () => {
  expect(await shop.call('materials/delete', {})).toEqual(refused('No material_id in input'))
})

test('"Material not found or access denied (missing or already deleted)"', async () => {
  const error = refused('Material not found or access denied')
  expect(await shop.call('materials/delete', { material_id: 999 })).toEqual(error)
  expect(await shop.call('materials/delete', { material_id: 100 })).toEqual(success())
  expect(await shop.call('materials/delete', { material_id: 100 })).toEqual(error)
})

test('rule 1: "Balances in all storages are zeroed by a correction."', async () => {
  await shop.call('materials/delete', { material_id: 100 })
  const { movements, stocks, deleted } = await shop.material(100)
  expect(deleted).toBe(true)
  expect(stocks).toEqual([])
  expect(
    movements.slice(2).map(({ storage_id, kind, quantity, value }) => [storage_id, kind, quantity, value]),
  ).toEqual([
    [1, 'correction', '-40', '-500'],
    [3, 'correction', '-4', '-50'],
  ])
  for (const storage of [1, 2, 3]) expect((await shop.list(storage)).map(({ id }) => id)).not.toContain('100')
})

test('rule 2: "removed from product compositions and the cost of those products is recalculated"', async () => {
  await shop.call('materials/delete', { material_id: 100 })
  expect((await shop.products()).map(({ cost, composition }) => [cost, composition])).toEqual([
    ['0', []],
    ['125', [{ material_id: 101, quantity: '0.25' }]],
  ])
})

test('rule 3: "The files of the material are deleted."', async () => {
  expect((await shop.material(100)).files).toEqual(['drawing.pdf'])
  await shop.call('materials/delete', { material_id: 100 })
  expect((await shop.material(100)).files).toEqual([])
})

test('rule 4: "Supplies, productions and other operations with the material stay in history."', async () => {
  await shop.book('supply', { material_id: 100, storage_id: 1, quantity: 2, total: 30 })
  await shop.call('materials/delete', { material_id: 100 })
  expect((await shop.material(100)).movements.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['initial', '40'],
    ['initial', '4'],
    ['supply', '2'],
    ['correction', '-42'],
    ['correction', '-4'],
  ])
})

test('a deleted id is not given again', async () => {
  const id = await shop.add({ name: 'Last', unit: 'pcs', storage_id: 1 })
  await shop.call('materials/delete', { material_id: id })
  expect(await shop.add({ name: 'Next', unit: 'pcs', storage_id: 1 })).toBe(id + 1)
})
