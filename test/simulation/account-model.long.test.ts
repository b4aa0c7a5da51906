/** The account in memory gives the same answers as the practice account, request by request. */
import { expect, test } from 'vitest'
import { startPractice } from '../../src-main/practice/server.ts'
import { AccountModel, CATEGORIES, SUPPLIERS } from './account-model.ts'
import { Random } from './random.ts'

const STORAGES = [
  { id: 1, holdsAll: true, categories: [] },
  { id: 2, holdsAll: false, categories: [10] },
  { id: 3, holdsAll: false, categories: [] },
]
const MATERIALS = [0, 1, 2, 3].map((index) => ({
  id: 1000 + index,
  name: `Material ${index}`,
  sku: `M-${index}`,
  unit: index % 2 === 0 ? 'kg' : 'pcs',
  price: String(10 + index),
  categories: index === 1 ? [10] : [],
  suppliers: [20],
  stocks: [{ storage: 1, stock: '5', minimum: '1' }],
}))

function seed(): unknown {
  const names = (from: ReadonlyMap<number, string>): unknown[] => [...from].map(([id, name]) => ({ id, name }))
  return {
    keys: ['key'],
    dailyLimit: 1_000_000,
    units: [
      { code: 'kg', group: 'mass', factor: 1000 },
      { code: 'g', group: 'mass', factor: 1 },
      { code: 'pcs', group: 'count', factor: 1 },
    ],
    storages: STORAGES.map((entry) => ({ ...entry, name: `Storage ${entry.id}` })),
    categories: names(CATEGORIES),
    suppliers: names(SUPPLIERS),
    materials: MATERIALS.map(({ stocks, ...one }) => ({
      ...one,
      stocks: stocks.map(({ storage, stock, minimum }) => ({ storage_id: storage, stock, minimum })),
    })),
  }
}

/** A random request, sensible or not. */
function request(random: Random): readonly [method: string, body: Readonly<Record<string, unknown>>] {
  const id = random.pick([1000, 1001, 1002, 1003, 1004, 1005, 9])
  const storage = random.pick([1, 2, 3, 7])
  const amount = random.pick([0, 1, 2.5, 0.125, 12])
  const some = <T>(name: string, value: T): Record<string, T> => (random.chance(0.4) ? { [name]: value } : {})
  switch (random.below(6)) {
    case 0:
      return [
        'materials/add',
        {
          ...some('sku', 'N'),
          ...(random.chance(0.9) ? { name: random.pick(['Zinc', 'alu', '']) } : {}),
          unit: random.pick(['kg', 'pcs', 'yard']),
          storage_id: storage,
          ...some('stock', amount),
          ...some('minimum', 1),
          ...some('price', amount),
          ...some('categories', random.pick([[10], [12], [99]])),
        },
      ]
    case 1:
    case 2:
      return [
        'materials/edit',
        {
          material_id: id,
          ...some('name', random.pick(['Renamed', ''])),
          ...some('unit', random.pick(['kg', 'g', 'pcs'])),
          ...some('price', amount),
          ...some('notes', 'n'),
          ...some('categories', random.pick([[], [10], [12]])),
          ...some('suppliers', random.pick([[], [20, 21], [99]])),
          ...(random.chance(0.3) ? { minimum: amount, storage_id: storage } : {}),
        },
      ]
    case 3:
      return ['materials/update_stock', { material_id: id, storage_id: storage, stock: amount }]
    case 4:
      return random.chance(0.3)
        ? ['materials/delete', { material_id: id }]
        : ['materials/get_entry', { material_id: id }]
    default:
      return ['materials/get_list', { storage_id: storage, ...(random.chance(0.5) ? { limit: 2, offset: 1 } : {}) }]
  }
}

test('20 random histories of 60 requests: the same answers, the same lists', async () => {
  for (let one = 1; one <= 20; one += 1) {
    const practice = await startPractice({ folder: ':memory:', seed: seed() })
    const model = new AccountModel(STORAGES)
    for (const material of MATERIALS) model.load(material)
    const random = new Random(one, 'requests')
    try {
      for (let turn = 0; turn < 60; turn += 1) {
        const [method, body] = request(random)
        const text = JSON.stringify(body)
        const answeredResponse = await fetch(`${practice.url}/v1/${method}.php`, {
          method: 'POST',
          headers: { authorization: 'key', 'content-type': 'application/json' },
          body: text,
        })
        const theirs = (await answeredResponse.json()) as Record<string, unknown>
        const { status, body: said } = model.answer(method, text)
        const ours = JSON.parse(said) as Record<string, unknown>
        const about = `history ${one}, request ${turn}: ${method} ${text}`
        expect(status, about).toBe(answeredResponse.status)
        if (method === 'materials/get_entry' && status === 200) {
          expect(theirs['material'], about).toMatchObject(ours['material'] as object)
        } else expect(ours, about).toEqual(theirs)
      }
    } finally {
      await practice.close()
    }
  }
}, 60_000)
