import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { crossReferenceOf } from '../../../../src-shared/plan/suppliers/cross-reference.ts'
import {
  type KnownSupplier,
  findMaterialsToOrder,
  linesForSupplier,
  makeReorderList,
} from '../../../../src-shared/plan/suppliers/reorder-list.ts'
import { add, compare, multiply, subtract, ZERO } from '../../../../src-shared/material/values/decimal.ts'
import { catalogueOf, decimal, type StoredLine } from '../../../build.ts'

function supplier(
  name: string,
  prices: Readonly<Record<string, string | null>>,
  codes: Readonly<Record<string, number>> = {},
): KnownSupplier {
  const at = { at: '2026-10-03T08:00:00.000Z', file: 'oct.csv' }
  return {
    name,
    reference: crossReferenceOf(Object.entries(codes).map(([code, material]) => ({ code, material, ...at }))),
    lines: Object.entries(prices).map(([code, price]) => ({
      code,
      name: '',
      price: price === null ? null : decimal(price),
    })),
  }
}

function listOf(
  lines: readonly StoredLine[],
  suppliers: readonly KnownSupplier[] = [],
  held: Readonly<Record<number, readonly string[]>> = {},
  storages: readonly number[] = [1, 2, 3],
) {
  const named = Object.entries(held).map(([id, names]) => {
    return [Number(id), names.map((name, at) => ({ id: at + 20, name }))] as const
  })
  return makeReorderList({ catalogue: catalogueOf(lines), storages, suppliers, accountSuppliers: new Map(named) })
}

describe('[REORDER-1] what is on the list', () => {
  test('stock and planned below the minimum, in each storage; archived ones are counted', () => {
    const { lines, archived } = listOf([
      { id: 1, name: 'Oak', unit: 'kg', in: { 1: '4.5/10', 2: '10/10', 3: '1/2/0.25' } },
      { id: 2, name: 'Pine', in: { 1: '4/10/6', 2: '12/10/-3' } },
      { id: 3, name: 'Old', archived: true, in: { 1: '0/10' } },
      { id: 4, name: 'Owed', in: { 1: '-2/0' } },
    ])
    expect(lines.map(({ name, storage, quantity, unit }) => [name, storage, quantity, unit])).toEqual([
      ['Oak', 1, '5.5', 'kg'],
      ['Oak', 3, '0.75', 'kg'],
      ['Owed', 1, '2', 'pcs'],
      ['Pine', 2, '1', 'pcs'],
    ])
    expect(archived).toBe(1)
  })

  test('only the storages that are asked for, each once', () => {
    const lines = [{ id: 1, in: { 1: '0/1', 2: '0/1' } }]
    expect(listOf(lines, [], {}, [2, 2, 9]).lines.map(({ storage }) => storage)).toEqual([2])
    expect([...findMaterialsToOrder({ catalogue: catalogueOf(lines), storages: [2] })]).toEqual([0])
  })

  const amount = fc
    .tuple(fc.integer({ min: -(10 ** 6), max: 10 ** 9 }), fc.nat({ max: 4 }))
    .map(([digits, scale]) => decimal(`${digits}e-${scale}`))

  test('law: what is ordered brings every storage to its minimum, to the last decimal', () => {
    const material = fc.record({ stock: amount, minimum: amount, planned: fc.option(amount), price: amount })
    fc.assert(
      fc.property(fc.array(material, { maxLength: 30 }), (all) => {
        const stored = all.map(({ stock, minimum, planned, price }, at) => ({
          id: at + 1,
          price,
          in: { 1: [stock, minimum, ...(planned === null ? [] : [planned])].join('/') },
        }))
        const { lines, total } = listOf(stored)
        const there = new Map(lines.map((line) => [line.material, line]))
        let cost = ZERO
        for (const [at, { stock, minimum, planned, price }] of all.entries()) {
          const held = add(stock, planned ?? ZERO)
          const line = there.get(at + 1)
          expect(line !== undefined).toBe(compare(held, minimum) < 0)
          if (!line) continue
          expect(add(held, line.quantity)).toBe(minimum)
          expect(subtract(line.cost ?? ZERO, multiply(price, line.quantity))).toBe('0')
          cost = add(cost, line.cost ?? ZERO)
        }
        expect(total.cost).toBe(cost)
      }),
    )
  })
})

describe('[REORDER-2] who has it', () => {
  const OAK: StoredLine = { id: 100, name: 'Oak', sku: '00123', price: '9', in: { 1: '0/2' } }

  test('a profile that knows it by a code, by its SKU or by its name', () => {
    for (const [prices, codes, code] of [
      [{ 'X-1': '12.40' }, { 'x-1': 100 }, 'X-1'],
      [{ '00123': '12.40' }, {}, '00123'],
      [{ OAK: '12.4' }, {}, 'OAK'],
    ] as const) {
      const [line] = listOf([OAK], [supplier('Holz AG', prices, codes)]).lines
      expect(line).toMatchObject({ supplier: 'Holz AG', code, price: '12.4', priceFrom: 'list', cost: '24.8' })
    }
  })

  test('never by a code that means another material, nor by a SKU that two materials have', () => {
    const other = { ...OAK, id: 101, name: 'Pine', sku: 'P', in: { 1: '5/2' } }
    expect(listOf([OAK, other], [supplier('Holz AG', { '00123': '1' }, { '00123': 101 })]).lines).toMatchObject([
      { material: 100, supplier: null, code: null, price: '9', priceFrom: 'account' },
    ])
    const twin = { ...OAK, id: 101, in: { 1: '5/2' } }
    expect(listOf([OAK, twin], [supplier('Holz AG', { '00123': '1' })]).lines).toMatchObject([{ supplier: null }])
  })

  test('the cheapest of several; the others are named', () => {
    const { lines } = listOf(
      [OAK],
      [
        supplier('B', { a: '10', b: '9.9' }, { a: 100, b: 100 }),
        supplier('C', {}, { c: 100 }),
        supplier('A', { a: '10' }, { a: 100 }),
      ],
    )
    expect(lines).toMatchObject([
      {
        supplier: 'B',
        code: 'b',
        price: '9.9',
        others: [
          { supplier: 'A', code: 'a', price: '10' },
          { supplier: 'C', code: 'c', price: null },
        ],
      },
    ])
  })

  test('the account’s word comes first, with the code and price of the profile of that name', () => {
    const suppliers = [supplier('Cheap', { x: '1' }, { x: 100 }), supplier('HOLZ ag', { h: '12' }, { h: 100 })]
    expect(listOf([OAK], suppliers, { 100: ['Holz AG'] }).lines).toMatchObject([
      { supplier: 'Holz AG', code: 'h', price: '12', others: [] },
    ])
    expect(listOf([OAK], suppliers, { 100: ['Somebody'] }).lines).toMatchObject([
      { supplier: 'Somebody', code: null, price: '9', priceFrom: 'account' },
    ])
    expect(listOf([OAK], suppliers, { 100: [] }).lines).toMatchObject([{ supplier: 'Cheap' }])
    expect(listOf([OAK], suppliers, { 100: [''] }).lines).toMatchObject([{ supplier: '#20' }])
  })
})

test('[REORDER-3] costs are summed for each supplier and in all; what has no price is counted', () => {
  const list = listOf(
    [
      { id: 1, name: 'B', sku: 'b', in: { 1: '0/3' } },
      { id: 2, name: 'A', sku: 'a', price: '0.1', in: { 1: '0/3', 2: '0/1' } },
      { id: 3, name: 'C', sku: 'c', in: { 1: '0/1' } },
      { id: 4, name: 'D', sku: 'd', price: '2', in: { 1: '0/1' } },
    ],
    [supplier('Zinc', { b: '0.2', c: null }), supplier('Holz', { a: null })],
  )
  expect(list.suppliers).toEqual([
    { supplier: 'Holz', lines: 2, cost: '0.4', unpriced: 0, atAccountPrice: 2 },
    { supplier: 'Zinc', lines: 2, cost: '0.6', unpriced: 1, atAccountPrice: 0 },
    { supplier: null, lines: 1, cost: '2', unpriced: 0, atAccountPrice: 1 },
  ])
  expect(list.total).toEqual({ lines: 5, cost: '3', unpriced: 1, atAccountPrice: 3 })
  expect(list.lines.map(({ name, storage }) => `${name}${storage}`)).toEqual(['A1', 'A2', 'B1', 'C1', 'D1'])
  expect(linesForSupplier(list, 'zinc').map(({ name }) => name)).toEqual(['B', 'C'])
  expect(linesForSupplier(list, null).map(({ name }) => name)).toEqual(['D'])
})

test('[REORDER-1] lines of one supplier go by name, then by material, then by storage; archived ones are not asked about', () => {
  const lines = [
    { id: 5, name: 'A', in: { 1: '0/1', 2: '0/1' } },
    { id: 3, name: 'A', in: { 1: '0/1', 2: '0/1' } },
    { id: 4, name: 'Gone', archived: true, in: { 1: '0/1' } },
  ]
  const list = listOf(lines, [supplier('Zinc', {}, { z: 5 }), supplier('', {})], {}, [2, 1])
  expect(list.lines.map(({ material, storage }) => [material, storage])).toEqual([
    [5, 1],
    [5, 2],
    [3, 1],
    [3, 2],
  ])
  expect(listOf(lines, [], {}, [2, 1]).lines.map(({ material, storage }) => [material, storage])).toEqual([
    [3, 1],
    [3, 2],
    [5, 1],
    [5, 2],
  ])
  expect([...findMaterialsToOrder({ catalogue: catalogueOf(lines), storages: [1] })]).toEqual([0, 1])
})
