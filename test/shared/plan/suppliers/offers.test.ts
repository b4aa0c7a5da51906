/** [REORDER-2] Which materials a supplier's codes refer to, and which of its prices counts. */
import { describe, expect, test } from 'vitest'
import { crossReferenceOf } from '../../../../src-shared/plan/suppliers/cross-reference.ts'
import {
  makeCodeFinder,
  makeOfferFinder,
  type KnownSupplier,
} from '../../../../src-shared/plan/suppliers/reorder-list.ts'
import { catalogueOf, decimal } from '../../../build.ts'

const STORED = { 1: '1' }
const account = catalogueOf([
  { id: 10, sku: 'A', name: 'Oak', in: STORED },
  { id: 11, sku: 'B', name: 'Pine', in: STORED },
  { id: 12, sku: '', name: 'Elm', in: STORED },
  { id: 13, sku: 'D', name: 'Twin', in: STORED },
  { id: 14, sku: 'd', name: 'twin', in: STORED },
  { id: 15, sku: 'Oak', name: 'Ash', in: STORED },
])

const at = { at: '2026-10-03T08:00:00.000Z', file: 'oct.csv' }
const reference = crossReferenceOf([
  { code: 'X-1', material: 12, ...at },
  { code: 'B', material: 13, ...at },
  { code: 'GONE', material: 99, ...at },
])

describe('[REORDER-2] a code', () => {
  const find = makeCodeFinder(account)
  test.each([
    ['a', 0],
    ['pine', 1],
    ['Elm', 2],
    // Both materials have the sku, and both the name.
    ['D', null],
    ['TWIN', null],
    // A sku takes precedence over a name.
    ['oak', 5],
    ['x-1', 2],
    // The profile says that this code is not a sku.
    ['B', 3],
    ['GONE', null],
    ['nothing', null],
    ['', null],
  ] as const)('%j means material %j', (code, index) => {
    expect(find(code, reference)).toBe(index)
  })
})

test('[REORDER-2] of several codes for a material the cheapest counts; a code without a price only where there is no other', () => {
  const price = (text: string | null) => (text === null ? null : decimal(text))
  const offersOf = (lines: readonly (readonly [string, string | null])[]) => {
    const supplier: KnownSupplier = {
      name: 'Holz',
      reference,
      lines: lines.map(([code, cost]) => ({ code, name: '', price: price(cost) })),
    }
    return [...makeOfferFinder(account)(supplier)].map(([index, { code, price: cost }]) => [index, code, cost])
  }
  const known = [
    [2, 'X-1', null],
    [3, 'B', null],
  ]
  expect(
    offersOf([
      ['A', '3'],
      ['Oak', '2'],
      ['a', '2.5'],
    ]),
  ).toEqual([[0, 'a', '2.5'], [5, 'Oak', '2'], ...known])
  expect(
    offersOf([
      ['X-1', null],
      ['Elm', '4'],
      ['', '1'],
    ]),
  ).toEqual([
    [2, 'Elm', '4'],
    [3, 'B', null],
  ])
  expect(
    offersOf([
      ['A', '3'],
      ['a', '3'],
      ['a', null],
    ]),
  ).toEqual([[0, 'A', '3'], ...known])
  // A code in the list takes its price from there instead of the profile.
  expect(offersOf([['b', '7']])).toEqual([
    [3, 'b', '7'],
    [2, 'X-1', null],
  ])
})
