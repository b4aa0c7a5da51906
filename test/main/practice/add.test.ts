/** materials/add, row by row of its tables. Quoted text is from the interface. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkshop, refused, success, type Workshop } from './workshop.ts'

const anyNumber: unknown = expect.any(Number)

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterAll(() => shop.server.close())

const GOOD = { name: 'Nail', unit: 'kg', storage_id: 1 }

const REFUSALS: readonly (readonly [row: string, body: object, error: string])[] = [
  ['No <field> in input: name', { unit: 'kg', storage_id: 1 }, 'No name in input'],
  ['No <field> in input: unit', { name: 'Nail', storage_id: 1 }, 'No unit in input'],
  ['No <field> in input: storage_id', { name: 'Nail', unit: 'kg' }, 'No storage_id in input'],
  ['No <field> in input: all missing, the first is named', {}, 'No name in input'],
  ['No <field> in input: null is missing', { ...GOOD, storage_id: null }, 'No storage_id in input'],
  ['missing comes before wrong', { name: '', unit: 'nope' }, 'No storage_id in input'],
  ['Name must not be empty | empty name', { ...GOOD, name: '' }, 'Name must not be empty'],
  ['Name must not be empty | only spaces', { ...GOOD, name: ' \t ' }, 'Name must not be empty'],
  ['Name must not be empty comes before the unit', { ...GOOD, name: '', unit: 'nope' }, 'Name must not be empty'],
  ['Unit not found | unknown unit', { ...GOOD, unit: 'furlong' }, 'Unit not found'],
  ['Unit not found | no text', { ...GOOD, unit: 7 }, 'Unit not found'],
  ['Unit not found | a unit only for resources', { ...GOOD, unit: 'hour' }, 'Unit not found'],
  ['Unit not found comes before the storage', { ...GOOD, unit: 'hour', storage_id: 99 }, 'Unit not found'],
  ['Storage ID not found | storage missing', { ...GOOD, storage_id: 99 }, 'Storage ID not found'],
  ['Storage ID not found | deleted', { ...GOOD, storage_id: 5 }, 'Storage ID not found'],
  ['Storage ID not found | no id at all', { ...GOOD, storage_id: 'Main' }, 'Storage ID not found'],
  ['storage comes before numbers', { ...GOOD, storage_id: 99, price: 'x' }, 'Storage ID not found'],
  ['Category <category_id> not found', { ...GOOD, categories: [10, 77] }, 'Category 77 not found'],
  ['Category <category_id> not found, as an object', { ...GOOD, categories: [{ id: 78 }] }, 'Category 78 not found'],
  [
    'Supplier not found or access denied | missing',
    { ...GOOD, suppliers: [99] },
    'Supplier not found or access denied',
  ],
  [
    'Supplier not found or access denied | deleted',
    { ...GOOD, suppliers: [{ id: 29 }] },
    'Supplier not found or access denied',
  ],
  ['categories come before suppliers', { ...GOOD, categories: [77], suppliers: [99] }, 'Category 77 not found'],
  ['ours: categories not a list', { ...GOOD, categories: 10 }, 'Invalid categories value. Must be an array'],
  ['ours: sku not a text', { ...GOOD, sku: { a: 1 } }, 'Invalid sku value. Must be a string'],
  ['ours: notes not a text', { ...GOOD, notes: null }, 'Invalid notes value. Must be a string'],
]

describe('materials/add refuses', () => {
  test.each(REFUSALS)('%s', async (_row, body, error) => {
    const before = await shop.list(1)
    expect(await shop.call('materials/add', body)).toEqual(refused(error))
    expect(await shop.list(1)).toEqual(before)
  })

  const notNumbers = ['12,50', '', 'abc', '1 000', '0x10', '12.5kg', '.', true, null, [], {}, 1e300, '1e16']
  const fields = ['price', 'stock', 'minimum']
  test.each(fields.flatMap((field) => notNumbers.map((value) => [field, value] as const)))(
    '"Invalid price value. Must be a number | value is not a number; same text pattern for stock and minimum": %s = %j',
    async (field, value) => {
      const reply = await shop.call('materials/add', { ...GOOD, [field]: value })
      expect(reply).toEqual(refused(`Invalid ${field} value. Must be a number`))
    },
  )
})

describe('materials/add', () => {
  test('needs only name, unit and storage_id; the rest has its defaults', async () => {
    const id = await shop.add({ name: 'Plain nail', unit: 'kg', storage_id: 1 })
    const listed = (await shop.list(1)).find((material) => material.id === String(id))
    expect(listed).toEqual({
      id: String(id),
      name: 'Plain nail',
      sku: '',
      price: '0.0000',
      notes: '',
      archived: '0',
      stock: '0.0000',
      minimum: '0.0000',
      planned: null,
      unit: 'kg',
      categories: [],
    })
  })

  test('takes every field; `material_id` is an int', async () => {
    const reply = await shop.call('materials/add', {
      name: 'Nail "50" – стальной',
      unit: 'kg',
      storage_id: 3,
      sku: '00077',
      price: 2.5,
      stock: 10,
      minimum: 1.5,
      notes: 'line 1\nline 2',
      categories: [10, { id: 11 }],
      suppliers: [{ id: 20 }, 21],
    })
    const id = (reply.body as { material_id: number }).material_id
    expect(reply).toEqual(success({ material_id: id }))
    expect(Number.isInteger(id)).toBe(true)
    expect((await shop.list(3)).find((material) => material.id === String(id))).toEqual({
      id: String(id),
      name: 'Nail "50" – стальной',
      sku: '00077',
      price: '2.5000',
      notes: 'line 1\nline 2',
      archived: '0',
      stock: '10.0000',
      minimum: '1.5000',
      planned: null,
      unit: 'kg',
      categories: [
        { id: 10, name: 'Wood' },
        { id: 11, name: 'Metal' },
      ],
    })
    expect((await shop.material(id)).suppliers).toEqual([20, 21])
  })

  test('numeric text with a dot is a number, also for ids', async () => {
    const id = await shop.add({
      name: 'Text',
      unit: 'g',
      storage_id: '1',
      price: '0.10',
      stock: '+1e2',
      minimum: '.5',
      categories: ['10', { id: '11' }],
    })
    const listed = (await shop.list(1)).find((material) => material.id === String(id))
    expect([listed?.price, listed?.stock, listed?.minimum]).toEqual(['0.1000', '100.0000', '0.5000'])
    expect(listed?.categories.map((category) => category.id)).toEqual([10, 11])
  })

  test('rule 1: "The initial balance is valued at the material price."', async () => {
    const id = await shop.add({ name: 'Valued', unit: 'kg', storage_id: 1, price: 2.5, stock: 4 })
    expect((await shop.material(id)).movements).toEqual([
      { id: anyNumber, storage_id: 1, kind: 'initial', quantity: '4', value: '10', notes: '' },
    ])
  })

  test('rule 2: "Categories are not created through the interface; only existing ones can be assigned."', async () => {
    const body = { ...GOOD, categories: [{ id: 900, name: 'New' }] }
    expect(await shop.call('materials/add', body)).toEqual(refused('Category 900 not found'))
  })

  test('rule 3: "Uniqueness of sku is not checked."', async () => {
    const first = await shop.add({ ...GOOD, sku: 'SAME' })
    const second = await shop.add({ ...GOOD, sku: 'SAME' })
    expect(second).toBe(first + 1)
  })

  test('"It appears in storage storage_id and in storages that hold all materials or the categories"', async () => {
    const id = await shop.add({ ...GOOD, storage_id: 4, minimum: 2, categories: [10] })
    expect((await shop.material(id)).stocks).toEqual([
      { storage_id: 1, stock: '0', minimum: '0' },
      { storage_id: 2, stock: '0', minimum: '0' },
      { storage_id: 4, stock: '0', minimum: '2' },
    ])
  })
})
