/** The details of one material of the account, shown beside the rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMaterialFacts } from '../../../src-main/import/material-facts.ts'
import { consequenceMessage } from '../../../src-shared/words/outliers.ts'
import { materialsOf, openFile } from './small-file.ts'
import { threeStorages, type ThreeStorages } from './three-storages.ts'

describe('[MATERIAL-1] one material of the account', () => {
  const storedRows = [
    ['A-1', 'Alpha', '2', '10'],
    ['a 1', 'Other', '1', '1'],
    ['B-2', 'ALPHA', '1', '1'],
    ['C-3', 'Gamma', '3', '30'],
  ] as const

  test('what it holds, and others that look like it', async () => {
    const session = await openFile('sku;price\nC-3;3\n', { materials: materialsOf(storedRows) })
    expect(findMaterialFacts(session, 1)).toEqual({
      id: 1,
      name: 'Alpha',
      sku: 'A-1',
      unit: 'pcs',
      price: '2',
      notes: '',
      archived: false,
      categories: [],
      suppliers: null,
      storages: [{ storage: 1, name: 'Main', stock: '10', minimum: '0', planned: null }],
      value: '20',
      rows: [],
      more: 0,
      changes: [],
      calls: 0,
      columns: [
        ['sku', { letter: 'A', header: 'sku' }],
        ['price', { letter: 'B', header: 'price' }],
      ],
      consequences: [],
      similar: [
        { id: 3, name: 'ALPHA', sku: 'B-2', by: 'same-name' },
        { id: 2, name: 'Other', sku: 'a 1', by: 'near-sku' },
      ],
    })
    expect(findMaterialFacts(session, 99)).toBeNull()
  })

  test('the rows that mean it, what they send, and what follows', async () => {
    const session = await openFile('sku;price;stock\nA-1;5;12\nC-3;3;30\n', { materials: materialsOf(storedRows) })
    const material = findMaterialFacts(session, 1)
    expect(material).toMatchObject({
      rows: [{ row: 2 }],
      calls: 2,
      changes: [
        { field: 'price', storage: null, before: '2', after: '5' },
        { field: 'stock', storage: 'Main', before: '10', after: '12' },
      ],
    })
    const sentences = material?.consequences.map((consequence) => consequenceMessage(consequence, 'ru'))
    expect(sentences).toEqual([expect.stringMatching(/[а-я]/), expect.stringMatching(/[а-я]/)])
    expect(findMaterialFacts(session, 4)).toMatchObject({ rows: [{ row: 3 }], changes: [], calls: 0 })
  })
})

describe('of the account’s own stock, a row per material', () => {
  let stand: ThreeStorages
  beforeAll(async () => {
    stand = await threeStorages()
  })
  afterAll(() => stand.close())

  test('[MATERIAL-1] all storages are told', async () => {
    const session = await stand.openStock()
    const material = findMaterialFacts(session, 101)
    expect(material?.storages.map(({ name, stock }) => `${name}: ${stock}`)).toEqual(['Main: 30', 'Shop: front: 3'])
    expect(material).toMatchObject({ value: '231', categories: ['Wood'], rows: [{}, {}, {}] })
  })
})
