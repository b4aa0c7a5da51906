import { describe, expect, test } from 'vitest'
import {
  CatalogueBuilder,
  type Catalogue,
  type ListedMaterial,
  TextPool,
} from '../../../../src-shared/material/catalogue/catalogue.ts'
import { decimal } from '../../../build.ts'

function listed(id: number): ListedMaterial {
  const amounts = { price: decimal('2'), stock: decimal(String(id)), minimum: decimal('1'), planned: null }
  const categories = [3, 1].slice(id % 3).map((one) => ({ id: one, name: `C${one}` }))
  return { id, name: `N${id}`, sku: `S${id}`, unit: 'pcs', notes: '', archived: id % 2 === 0, categories, ...amounts }
}

function plain({ byId, storages, archived, ...rest }: Catalogue, asked: number): unknown {
  const held = <T>(column: readonly T[]): (T | undefined)[] => Array.from({ length: rest.count }, (_, at) => column[at])
  const columns = [...storages].map(([id, one]) => [id, held(one.stock), held(one.minimum), held(one.planned)])
  const found = Array.from({ length: asked }, (_, id) => byId.get(id))
  return { ...rest, found, columns, archived: [...archived] }
}

function built(expected: number | null, count: number): unknown {
  const own = new CatalogueBuilder()
  if (expected !== null) own.expectRows(7, expected)
  for (let id = 0; id < count; id++) own.add(7, listed(id))
  own.storage(7)
  const other = new CatalogueBuilder()
  for (const id of [1, count + 4]) other.add(8, listed(id))
  own.join(8, other)
  return plain(own.build(), count + 6)
}

test.each([0, 1, 4, 5, 6, 7, 20, 5000])('a list said to be of %i materials is no other than it is', (expected) => {
  expect(built(expected, 5)).toStrictEqual(built(null, 5))
})

test('a list that grows past what was expected loses nothing', () => {
  expect(built(3, 3000)).toStrictEqual(built(null, 3000))
})

test('materials of the same categories have one list of them', () => {
  const builder = new CatalogueBuilder()
  for (let id = 0; id < 6; id++) builder.add(1, listed(id))
  const { categories } = builder.build()
  expect(categories.slice(0, 3)).toEqual([[1, 3], [1], []])
  for (let at = 0; at < 3; at++) expect(categories[at + 3]).toBe(categories[at])
})

test('no account is believed that it holds a billion', () => {
  const builder = new CatalogueBuilder()
  builder.expectRows(1, 1e9)
  builder.add(1, listed(4))
  expect(builder.build().names).toEqual(['N4'])
})

test('a list that is joined in parts is no other than one that is joined at once', () => {
  const parts = (most: number): unknown => {
    const [own, other] = [new CatalogueBuilder(), new CatalogueBuilder()]
    for (let id = 0; id < 30; id++) own.add(7, listed(id))
    for (let id = 20; id < 55; id++) other.add(8, listed(id))
    for (let from = 0; from < other.count; from += most) own.join(8, other, from, most)
    return plain(own.build(), 60)
  }
  expect(parts(35)).toStrictEqual(parts(1000))
  for (const most of [1, 7, 34]) expect(parts(most)).toStrictEqual(parts(35))
})

test('one list after the other, beside what is known, makes the catalogue that lists by themselves make', () => {
  const lists = [[1, 2, 3, 4, 5], [5, 3, 1, 9], [7], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]].map((ids) =>
    ids.map((id) => ({ ...listed(id), notes: `Seen among ${ids.length}` })),
  )
  const made = (next: (known: CatalogueBuilder) => CatalogueBuilder): unknown => {
    const known = new CatalogueBuilder()
    for (const [storage, list] of lists.entries()) {
      const own = next(known)
      own.restart(storage, list.length)
      for (const material of list) own.add(storage, material)
      known.join(storage, own)
    }
    return plain(known.build(), 12)
  }
  let kept: CatalogueBuilder | null = null
  const alone = made(() => new CatalogueBuilder())
  expect(made((known) => (kept ??= new CatalogueBuilder(known)))).toStrictEqual(alone)
  expect(JSON.stringify(alone)).toContain('Seen among 10')
})

test('a text is what it was, however many different ones there are', () => {
  const pool = new TextPool<string>()
  for (let at = 0; at < 300_000; at++) if (pool.poolText(String(at)) !== String(at)) throw new Error(String(at))
  expect(pool.poolText('299999')).toBe('299999')
})

test('a list that was read by itself and joined is as if it had been read here', () => {
  const materials = [0, 1, 2, 3, 4].map(listed)
  const here = new CatalogueBuilder()
  const apart = new CatalogueBuilder()
  const joined = new CatalogueBuilder()
  for (const one of materials) {
    here.add(7, one)
    apart.add(7, one)
  }
  joined.join(7, apart)
  expect(plain(joined.build(), 9)).toStrictEqual(plain(here.build(), 9))
})

describe('a reading of some storages beside an earlier one of all', () => {
  /** Materials 0 to 5 in storage 8, and those listed in `seven` in storage 7. */
  function earlier(seven: readonly number[]): Catalogue {
    const builder = new CatalogueBuilder()
    for (let id = 0; id < 6; id++) builder.add(8, listed(id))
    builder.storage(7)
    for (const id of seven) builder.add(7, listed(id))
    return builder.build()
  }

  const again = (before: Catalogue): Catalogue => {
    const builder = CatalogueBuilder.withoutStorages(before, new Set([7]))
    builder.add(7, { ...listed(2), name: 'other', stock: decimal('90') })
    builder.add(7, listed(11))
    return builder.build()
  }

  test.each([[[0, 3]], [[3, 9]], [[]]])('leaves the earlier one as it was; %j had stock there', (seven) => {
    const before = earlier(seven)
    const was = structuredClone(plain(before, 12))
    const made = again(before)
    expect(plain(before, 12)).toEqual(was)
    expect([made.ids, made.names[2], made.storages.get(7)?.stock[2]]).toEqual([[0, 1, 2, 3, 4, 5, 11], 'other', '90'])
    expect([0, 1, 2, 3, 4, 5].map((at) => made.storages.get(7)?.stock[at])).toEqual([
      undefined,
      undefined,
      '90',
      undefined,
      undefined,
      undefined,
    ])
    expect([...(made.storages.get(8)?.stock ?? [])].slice(0, 6)).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  test('holds nothing of the other storages twice', () => {
    const before = earlier([0, 3])
    expect(again(before).storages.get(8)?.stock).toBe(before.storages.get(8)?.stock)
  })

  test('a storage that is written to after all is a column of its own', () => {
    const before = earlier([0])
    const builder = CatalogueBuilder.withoutStorages(before, new Set([7]))
    builder.add(8, { ...listed(1), stock: decimal('70') })
    expect(builder.build().storages.get(8)?.stock[1]).toBe('70')
    expect(before.storages.get(8)?.stock[1]).toBe('1')
  })
})
