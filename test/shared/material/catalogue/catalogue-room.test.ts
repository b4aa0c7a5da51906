import { describe, expect, test } from 'vitest'
import {
  CatalogueBuilder,
  type Catalogue,
  type ListedMaterial,
  TextPool,
} from '../../../../src-shared/material/catalogue/catalogue.ts'
import { decimal } from '../../../build.ts'

function listMaterial(id: number): ListedMaterial {
  const amounts = { price: decimal('2'), stock: decimal(String(id)), minimum: decimal('1'), planned: null }
  const categories = [3, 1].slice(id % 3).map((one) => ({ id: one, name: `C${one}` }))
  return { id, name: `N${id}`, sku: `S${id}`, unit: 'pcs', notes: '', archived: id % 2 === 0, categories, ...amounts }
}

function plain({ byId, storages, archived, ...rest }: Catalogue, requestedCount: number): unknown {
  const held = <T>(column: readonly T[]): (T | undefined)[] =>
    Array.from({ length: rest.count }, (_, index) => column[index])
  const columns = [...storages].map(([id, column]) => [
    id,
    held(column.stock),
    held(column.minimum),
    held(column.planned),
  ])
  const foundNumbers = Array.from({ length: requestedCount }, (_, id) => byId.get(id))
  return { ...rest, found: foundNumbers, columns, archived: [...archived] }
}

function built(expected: number | null, count: number): unknown {
  const ownBuilder = new CatalogueBuilder()
  if (expected !== null) ownBuilder.expectRows(7, expected)
  for (let id = 0; id < count; id++) ownBuilder.add(7, listMaterial(id))
  ownBuilder.addStorage(7)
  const otherBuilder = new CatalogueBuilder()
  for (const id of [1, count + 4]) otherBuilder.add(8, listMaterial(id))
  ownBuilder.appendList(8, otherBuilder)
  return plain(ownBuilder.build(), count + 6)
}

test.each([0, 1, 4, 5, 6, 7, 20, 5000])('a list said to be of %i materials is no other than it is', (expected) => {
  expect(built(expected, 5)).toStrictEqual(built(null, 5))
})

test('a list that grows past what was expected loses nothing', () => {
  expect(built(3, 3000)).toStrictEqual(built(null, 3000))
})

test('materials of the same categories have one list of them', () => {
  const builder = new CatalogueBuilder()
  for (let id = 0; id < 6; id++) builder.add(1, listMaterial(id))
  const { categories } = builder.build()
  expect(categories.slice(0, 3)).toEqual([[1, 3], [1], []])
  for (let index = 0; index < 3; index++) expect(categories[index + 3]).toBe(categories[index])
})

test('no account is believed that it holds a billion', () => {
  const builder = new CatalogueBuilder()
  builder.expectRows(1, 1e9)
  builder.add(1, listMaterial(4))
  expect(builder.build().names).toEqual(['N4'])
})

test('a list that is joined in parts is no other than one that is joined at once', () => {
  const parts = (maxCount: number): unknown => {
    const [ownBuilder, otherBuilder] = [new CatalogueBuilder(), new CatalogueBuilder()]
    for (let id = 0; id < 30; id++) ownBuilder.add(7, listMaterial(id))
    for (let id = 20; id < 55; id++) otherBuilder.add(8, listMaterial(id))
    for (let from = 0; from < otherBuilder.count; from += maxCount)
      ownBuilder.appendList(8, otherBuilder, from, maxCount)
    return plain(ownBuilder.build(), 60)
  }
  expect(parts(35)).toStrictEqual(parts(1000))
  for (const maxCount of [1, 7, 34]) expect(parts(maxCount)).toStrictEqual(parts(35))
})

test('one list after the other, beside what is known, makes the catalogue that lists by themselves make', () => {
  const lists = [[1, 2, 3, 4, 5], [5, 3, 1, 9], [7], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]].map((ids) =>
    ids.map((id) => ({ ...listMaterial(id), notes: `Seen among ${ids.length}` })),
  )
  const made = (next: (knownBuilder: CatalogueBuilder) => CatalogueBuilder): unknown => {
    const knownBuilder = new CatalogueBuilder()
    for (const [storage, list] of lists.entries()) {
      const ownBuilder = next(knownBuilder)
      ownBuilder.restart(storage, list.length)
      for (const material of list) ownBuilder.add(storage, material)
      knownBuilder.appendList(storage, ownBuilder)
    }
    return plain(knownBuilder.build(), 12)
  }
  let keptBuilder: CatalogueBuilder | null = null
  const singleResult = made(() => new CatalogueBuilder())
  expect(made((knownBuilder) => (keptBuilder ??= new CatalogueBuilder(knownBuilder)))).toStrictEqual(singleResult)
  expect(JSON.stringify(singleResult)).toContain('Seen among 10')
})

test('a text is what it was, however many different ones there are', () => {
  const pool = new TextPool<string>()
  for (let index = 0; index < 300_000; index++)
    if (pool.poolText(String(index)) !== String(index)) throw new Error(String(index))
  expect(pool.poolText('299999')).toBe('299999')
})

test('a list that was read by itself and joined is as if it had been read here', () => {
  const materials = [0, 1, 2, 3, 4].map(listMaterial)
  const here = new CatalogueBuilder()
  const apart = new CatalogueBuilder()
  const joinedBuilder = new CatalogueBuilder()
  for (const material of materials) {
    here.add(7, material)
    apart.add(7, material)
  }
  joinedBuilder.appendList(7, apart)
  expect(plain(joinedBuilder.build(), 9)).toStrictEqual(plain(here.build(), 9))
})

describe('a reading of some storages beside an earlier one of all', () => {
  /** Materials 0 to 5 in storage 8, and those listed in `seven` in storage 7. */
  function earlier(seven: readonly number[]): Catalogue {
    const builder = new CatalogueBuilder()
    for (let id = 0; id < 6; id++) builder.add(8, listMaterial(id))
    builder.addStorage(7)
    for (const id of seven) builder.add(7, listMaterial(id))
    return builder.build()
  }

  const again = (before: Catalogue): Catalogue => {
    const builder = CatalogueBuilder.copyWithoutStorages(before, new Set([7]))
    builder.add(7, { ...listMaterial(2), name: 'other', stock: decimal('90') })
    builder.add(7, listMaterial(11))
    return builder.build()
  }

  test.each([[[0, 3]], [[3, 9]], [[]]])('leaves the earlier one as it was; %j had stock there', (seven) => {
    const catalogueBefore = earlier(seven)
    const was = structuredClone(plain(catalogueBefore, 12))
    const createdCatalogue = again(catalogueBefore)
    expect(plain(catalogueBefore, 12)).toEqual(was)
    expect([createdCatalogue.ids, createdCatalogue.names[2], createdCatalogue.storages.get(7)?.stock[2]]).toEqual([
      [0, 1, 2, 3, 4, 5, 11],
      'other',
      '90',
    ])
    expect([0, 1, 2, 3, 4, 5].map((at) => createdCatalogue.storages.get(7)?.stock[at])).toEqual([
      undefined,
      undefined,
      '90',
      undefined,
      undefined,
      undefined,
    ])
    expect([...(createdCatalogue.storages.get(8)?.stock ?? [])].slice(0, 6)).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  test('holds nothing of the other storages twice', () => {
    const catalogueBefore = earlier([0, 3])
    expect(again(catalogueBefore).storages.get(8)?.stock).toBe(catalogueBefore.storages.get(8)?.stock)
  })

  test('a storage that is written to after all is a column of its own', () => {
    const catalogueBefore = earlier([0])
    const builder = CatalogueBuilder.copyWithoutStorages(catalogueBefore, new Set([7]))
    builder.add(8, { ...listMaterial(1), stock: decimal('70') })
    expect(builder.build().storages.get(8)?.stock[1]).toBe('70')
    expect(catalogueBefore.storages.get(8)?.stock[1]).toBe('1')
  })
})
