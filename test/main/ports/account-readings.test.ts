/** What a run read back replaces the kept data. */
import { describe, expect, test } from 'vitest'
import {
  storeReadings,
  areSameStorages,
  type CachedCatalogue,
  type CacheResult,
  type ListsByStorage,
} from '../../../src-main/ports/account-readings.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { catalogueOf, decimal } from '../../build.ts'

const material = (id: number, stock: string): ListedMaterial => ({
  id,
  name: `M${id}`,
  sku: '',
  unit: 'pcs',
  notes: '',
  archived: false,
  categories: [],
  price: decimal('1'),
  stock: decimal(stock),
  minimum: decimal('0'),
  planned: null,
})
const back = (storage: number, ...materials: readonly ListedMaterial[]): ListsByStorage =>
  new Map([[storage, { readAt: 900, isPaged: true, materials }]])
const catalogueBefore: CachedCatalogue = {
  catalogue: catalogueOf(
    [
      { id: 1, in: { 1: '5', 2: '3' } },
      { id: 2, in: { 2: '4' } },
    ],
    [1, 2],
  ),
  times: new Map([
    [1, { readAt: 100, isPaged: false }],
    [2, { readAt: 200, isPaged: false }],
  ]),
  accountStorages: [1, 2],
}

async function kept(lastResult: CacheResult, account: readonly number[], lists: ListsByStorage) {
  const messages: string[] = []
  const readings: CachedCatalogue[] = []
  await storeReadings(
    {
      last: async () => lastResult,
      keep: async (reading, newNumbers) => {
        readings.push(reading)
        messages.push(`${reading.accountStorages.join()} ${[...newNumbers].join()}`)
      },
      getWriteError: () => null,
      wasDamaged: () => false,
    },
    account,
    lists,
  )
  const [reading] = readings
  if (!reading) throw new Error('nothing was kept')
  const { ids, storages } = reading.catalogue
  const held = [...storages].map(([storage, { stock }]) => [storage, ...ids.map((_, index) => stock[index] ?? null)])
  return {
    told: messages,
    ids,
    held,
    times: [...reading.times].map(([storage, { readAt: at, isPaged: paged }]) => [storage, at, paged]),
  }
}

describe('lists that a run read back', () => {
  test('take the place of what was kept of their storages; the others stay', async () => {
    const findResult = await kept(
      { kind: 'kept', reading: catalogueBefore },
      [2, 1],
      back(2, material(1, '7'), material(9, '8')),
    )
    expect(findResult.told).toEqual(['2,1 2'])
    expect(findResult.ids).toEqual([1, 9])
    expect(findResult.held).toEqual(
      expect.arrayContaining([
        [1, '5', null],
        [2, '7', '8'],
      ]),
    )
    expect(findResult.held).toHaveLength(2)
    expect(findResult.times).toEqual([
      [1, 100, false],
      [2, 900, true],
    ])
  })

  test.each<[string, CacheResult, readonly number[]]>([
    ['nothing was kept', { kind: 'none' }, [1, 2]],
    ['it cannot be used', { kind: 'unusable', problem: 'damaged' }, [1, 2]],
    ['the account has another storage', { kind: 'kept', reading: catalogueBefore }, [1, 3]],
    ['the account has one more', { kind: 'kept', reading: catalogueBefore }, [1, 2, 3]],
  ])('are all that is known where %s', async (_, lastResult, account) => {
    const findResult = await kept(lastResult, account, back(2, material(9, '8')))
    expect([findResult.ids, findResult.held, findResult.times]).toEqual([[9], [[2, '8']], [[2, 900, true]]])
  })

  test('an empty list is a list', async () => {
    expect((await kept({ kind: 'none' }, [2], back(2))).held).toEqual([[2]])
  })
})

test.each<[readonly number[], readonly number[], boolean]>([
  [[], [], true],
  [[1, 2], [2, 1], true],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[1, 2], [1, 3], false],
  [[1, 1], [1], true],
])('storages %j and %j are those of one account: %s', (numbers, other, expected) => {
  expect(areSameStorages(numbers, other)).toBe(expected)
})
