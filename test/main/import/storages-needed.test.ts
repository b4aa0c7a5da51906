/** Storages that a file does not touch are read only if a row depends on them. Real account. [READ-9] */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callsIn, HOUR, KeptAccount, statusesIn } from './kept-account.ts'

let keptAccount: KeptAccount
beforeEach(async () => {
  keptAccount = await KeptAccount.make()
})
afterEach(() => keptAccount.close())

async function read(csv: string, choices: Parameters<KeptAccount['open']>[2] = {}) {
  const session = await keptAccount.open(csv, 0, choices)
  return { session, lists: keptAccount.spent().lists }
}

test.each([
  ['amounts of materials found by their sku', 'sku,stock,minimum\nO-1,41,2\nF-1,20,1\n'],
  ['amounts of materials found by their id', 'id,stock\n100,41\n101,30\n'],
  ['nothing that differs', 'sku,name,price\nO-1,Oak board,12.5\n'],
])('[READ-9] only the storage of the file is read for %s', async (_, csv) => {
  const { session, lists } = await read(csv)
  expect(lists).toEqual([1])
  expect(session.summary().reading).toMatchObject({ kept: false, before: 0, refresh: 3 })
})

test.each([
  ['a row finds no match', 'sku,name,unit,stock\nO-1,Oak board,pcs,41\nN-1,New,pcs,1\n'],
  ['a material is carried elsewhere', 'sku,stock\nG-1,3\n'],
  ['an id is not there', 'id,stock\n999,3\n'],
  ['a price is changed: somebody else may have the sku', 'sku,price\nO-1,13\n'],
  ['a name finds the material', 'name,stock\nOak board,41\n'],
  ['a sku is nearly another', 'sku,stock\nO1,41\n'],
  ['a unit is changed', 'sku,unit\nF-1,g\n'],
  ['something is deleted', 'sku,action\nO-1,delete\n'],
  ['a cell has a problem', 'sku,stock\nO-1,many\n'],
])('[READ-9] all storages are read where %s', async (_, csv) => {
  expect((await read(csv)).lists).toEqual([1, 2, 3])
})

test.each([
  ['all storages are read for a long list that needs them in its first row alone', 'G-1,3', 0, [1, 2, 3]],
  ['all storages are read for a long list that needs them in its last row alone', 'G-1,3', 2999, [1, 2, 3]],
  ['only the storage of the file is read for a long list that needs no other', 'O-1,41', 2999, [1]],
])('[READ-9] %s', async (_, cells, at, expected) => {
  const rows = Array.from({ length: 3000 }, (_row, row) => (row === at ? cells : ','))
  const { session, lists } = await read(`sku,stock\n${rows.join('\n')}\n`)
  expect(lists).toEqual(expected)
  expect(callsIn(session)).toHaveLength(1)
})

test('[READ-9] storages that rows name are the file’s', async () => {
  const { session, lists } = await read('sku,storage,stock\nO-1,Main,41\nO-1,Shop,5\n')
  expect(lists).toEqual([1, 2])
  expect(statusesIn(session)).toEqual(['stock', 'stock'])
})

test('[READ-9] another storage is chosen: it is read, and nothing a second time', async () => {
  const { session } = await read('sku,stock\nO-1,41\n')
  expect((await session.change({ storage: 2 })).ok).toBe(true)
  expect(keptAccount.spent().lists).toEqual([2])
  expect(callsIn(session)).toEqual(['update_stock {"material_id":100,"storage_id":2,"stock":41}'])
})

test('[READ-9] a key is typed over: the others are read before it is a new material', async () => {
  const { session } = await read('sku,stock\nO-1,41\n')
  session.edit({ kind: 'cell', index: 0, column: 0, text: 'G-1' })
  const whole = await session.accountRefresh.readUnreadStorages()
  expect([whole?.ok, keptAccount.spent().lists]).toEqual([true, [2, 3]])
  expect(callsIn(session)).toEqual(['update_stock {"material_id":103,"storage_id":1,"stock":41}'])
  expect(await session.accountRefresh.readUnreadStorages()).toBeNull()
})

test('[READ-9] not completed, it is before anything is sent', async () => {
  const { session } = await read('sku,name,unit,stock\nO-1,Oak board,pcs,41\n')
  session.edit({ kind: 'cell', index: 0, column: 0, text: 'G-1' })
  session.edit({ kind: 'cell', index: 0, column: 1, text: 'Glue' })
  expect([session.accountRefresh.dependsOnStoredLists, callsIn(session)[0]?.startsWith('add')]).toEqual([true, true])
  await session.accountRefresh.refresh('needed')
  expect([keptAccount.spent().lists, callsIn(session)]).toEqual([
    [2, 3],
    ['update_stock {"material_id":103,"storage_id":1,"stock":41}'],
  ])
})

test('[READ-9] a second material with the sku, as an older reading knows it, is looked for', async () => {
  await keptAccount.other('materials/add', { name: 'Oak board, old', sku: 'O-1', unit: 'pcs', storage_id: 3, stock: 1 })
  await keptAccount.open('name,price\nNobody,1\n')
  keptAccount.now += 13 * HOUR
  keptAccount.spent()
  const session = await keptAccount.open('sku,stock\nO-1,41\n', 12)
  expect([keptAccount.spent().lists, statusesIn(session)]).toEqual([[1, 2, 3], ['problem many-materials']])
})

test('[READ-9] what an older reading knew besides is no reason to read on', async () => {
  await keptAccount.open('name,price\nNobody,1\n')
  keptAccount.now += 13 * HOUR
  keptAccount.spent()
  const session = await keptAccount.open('sku,stock\nO-1,41\n', 12)
  expect(keptAccount.spent().lists).toEqual([1])
  expect(session.summary().reading).toMatchObject({ at: keptAccount.now, kept: false })
})

test('[READ-9] from drop to verified: three requests for amounts in one storage, five for a price', async () => {
  const amounts = await keptAccount.open('sku,stock\nO-1,41\n')
  expect(await keptAccount.apply(amounts)).toEqual(['verified'])
  expect(keptAccount.spent().reads).toBe(3)
  const price = await keptAccount.open('sku,price\nO-1,13\n')
  expect(await keptAccount.apply(price)).toEqual(['verified'])
  expect(keptAccount.spent().reads).toBe(5)
})

test('[READ-7] from drop to verified with a kept reading: three requests, whatever is changed of what is there', async () => {
  await keptAccount.open('name,price\nNobody,1\n')
  keptAccount.spent()
  const session = await keptAccount.open('sku,stock,price\nO-1,41,13\nP-1,31,8\n', 12)
  expect(session.summary().cost.reads).toBe(3)
  await session.accountRefresh.refresh('needed')
  expect(await keptAccount.apply(session)).toEqual(['verified', 'verified'])
  expect(keptAccount.spent().reads).toBe(3)
})
