import { expect, test } from 'vitest'
import type { Catalogue, ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { readCatalogue } from '../../../src-main/import/read-catalogue.ts'
import type { AccountPort, ReadHooks } from '../../../src-main/ports/ports.ts'
import { decimal } from '../../build.ts'

function listMaterial(id: number, name: string, stock: string): ListedMaterial {
  const categories = [
    { id: 9, name: 'Wood' },
    { id: id + 20, name: `Own ${id}` },
  ]
  const amounts = { price: decimal('2.5'), stock: decimal(stock), minimum: decimal('1'), planned: decimal('3') }
  return { id, name, sku: `S-${id}`, unit: 'pcs', notes: 'dry', archived: id === 2, categories, ...amounts }
}

const LISTS: Readonly<Record<number, readonly ListedMaterial[]>> = {
  1: [listMaterial(1, 'Board', '4'), listMaterial(2, 'Plank', '5')],
  2: [],
  3: [listMaterial(3, 'Beam', '6'), listMaterial(2, 'Plank, long', '7')],
}

function accountOf(
  read: (list: readonly ListedMaterial[], hooks?: ReadHooks) => readonly ListedMaterial[],
): AccountPort {
  return {
    address: 'http://127.0.0.1:1',
    readStorage: (storage, hooks) =>
      Promise.resolve({ ok: true, materials: read(LISTS[storage] ?? [], hooks), requests: 1 }),
    probe: () => Promise.resolve(null),
    send: () => Promise.reject(new Error('nothing is sent here')),
    close: () => Promise.resolve(),
  }
}

/** The first storage's list is returned in pages. */
function firstPaged(account: AccountPort): AccountPort {
  return {
    ...account,
    readStorage: async (storage, hooks) => {
      const readResult = await account.readStorage(storage, hooks)
      return readResult.ok && storage === 1 ? { ...readResult, isPaged: true } : readResult
    },
  }
}

async function catalogueOf(account: AccountPort): Promise<{ catalogue: Catalogue; sizes: [number, number][] }> {
  const answer = await readCatalogue(account, [1, 2, 3], {})
  if (!answer.ok) throw new Error(answer.failure.kind)
  return { catalogue: answer.value.catalogue, sizes: [...answer.value.sizes] }
}

test('a list that comes in pages, once begun anew, makes the catalogue that a whole list makes', async () => {
  const wholeResult = await catalogueOf(accountOf((list) => list))
  const paged = await catalogueOf(
    accountOf((list, hooks) => {
      hooks?.sink?.begin(5)
      hooks?.sink?.page([listMaterial(99, 'Gone again', '1')])
      hooks?.sink?.begin(list.length)
      for (const material of list) hooks?.sink?.page([material])
      return []
    }),
  )
  expect(paged).toEqual(wholeResult)
  const { catalogue, sizes } = wholeResult
  expect(sizes).toEqual([
    [1, 2],
    [2, 0],
    [3, 2],
  ])
  expect([catalogue.ids, catalogue.names, [...catalogue.archived]]).toEqual([
    [1, 2, 3],
    ['Board', 'Plank, long', 'Beam'],
    [0, 1, 0],
  ])
  expect([...catalogue.storages].map(([id, { stock }]) => [id, [stock[0], stock[1], stock[2]]])).toEqual([
    [1, ['4', '5', undefined]],
    [2, [undefined, undefined, undefined]],
    [3, [undefined, '7', '6']],
  ])
  expect([catalogue.categories, [...catalogue.categoryNames.values()].sort()]).toEqual([
    [
      [9, 21],
      [9, 22],
      [9, 23],
    ],
    ['Own 1', 'Own 2', 'Own 3', 'Wood'],
  ])
})

test('[READ-4] storages whose lists were not given whole are told', async () => {
  const answer = await readCatalogue(firstPaged(accountOf((list) => list)), [1, 2, 3], {})
  expect(answer.ok && [...answer.value.pagedStorages]).toEqual([1])
})

test('while nobody knows how many there are, no share of them is told', async () => {
  const reportedRows: number[][] = []
  const account = accountOf((list, hooks) => {
    hooks?.onProgress?.(1, 0)
    hooks?.onProgress?.(list.length, list.length)
    return list
  })
  await readCatalogue(account, [1, 3], { onProgress: (doneCount, total) => reportedRows.push([doneCount, total]) })
  expect(reportedRows).toEqual([
    [1, 0],
    [2, 2],
    [3, 0],
    [4, 4],
  ])
})
