import { describe, expect, test } from 'vitest'
import { FIELDS } from '../../../../src-shared/material/fields/field.ts'
import {
  consequencesOf,
  CONSEQUENCE_CODES,
  type Consequence,
  addConsequences,
  type ConsequencesByCode,
} from '../../../../src-shared/plan/guard/consequences.ts'
import { ZERO } from '../../../../src-shared/material/values/decimal.ts'
import type { Catalogue } from '../../../../src-shared/material/catalogue/catalogue.ts'
import { consequenceMessage } from '../../../../src-shared/words/outliers.ts'
import type { CountedRow } from '../../../../src-shared/plan/plan.ts'
import { termsOf } from '../../../../src-shared/plan/guard/group-terms.ts'
import { catalogueOf, previewOf, type Line, type PlanSetting } from '../../../build.ts'

const catalogue = catalogueOf([
  { id: 1, name: 'Flour', sku: 'F', unit: 'kg', price: '500', in: { 1: '5/2', 2: '1' } },
  { id: 2, name: 'Oak', sku: 'O', price: '12.5', categories: [{ id: 10, name: 'Wood' }], in: { 1: '40' } },
  { id: 3, name: 'Peg', sku: 'P', price: '0.1', in: { 1: '7' } },
])

function consequences(
  lines: readonly Line[],
  setting: PlanSetting = {},
  account: Catalogue = catalogue,
): Consequence[] {
  return consequencesOf(previewOf(lines, account, setting).totals, account)
}

const plain = { unit: null, predicted: [] }

/** Every field is in one column. */
const COLUMNS = FIELDS.map((field) => [field, { letter: 'D', header: 'Price' }] as const)

describe('what the account does besides', () => {
  test('[CONS-1] a file that changes nothing has no consequences; nor have blocked rows', () => {
    expect(consequences([{ sku: 'F', price: '500', stock: '5.0' }, { sku: 'O' }])).toEqual([])
    expect(consequences([{ sku: 'O', price: '13', storage: 'Nowhere' }])).toEqual([])
  })

  test('[CONS-1] rows are counted, and the first of them in the file is named, whatever the order of lanes', () => {
    const lines = [
      { sku: 'O', storage: '1', stock: '41' },
      { sku: 'P', storage: '1', price: '0.2' },
      { sku: 'O', storage: '2', price: '13' },
    ]
    expect(consequences(lines)).toEqual([
      // The group's price is sent with its first balance: row 2 of the file.
      { code: 'price-recosts', count: 2, first: { row: 2 }, name: 'Oak', ...plain },
      { code: 'stock-valued-at-price', count: 1, first: { row: 2 }, name: 'Oak', ...plain },
    ])
  })

  test('[CONS-4] a price change recosts products only where the account has the material', () => {
    expect(consequences([{ sku: 'O', price: '13' }]).map(({ code }) => code)).toEqual(['price-recosts'])
    expect(consequences([{ sku: 'New', name: 'New', unit: 'pcs', price: '13' }]).map(({ code }) => code)).toEqual([])
  })

  test('[CONS-2] a unit change of a known pair predicts what the file does not give', () => {
    expect(consequences([{ sku: 'F', unit: 'g', minimum: '3000' }])).toEqual([
      {
        code: 'unit-rescales',
        count: 1,
        first: { row: 2 },
        name: 'Flour',
        unit: { from: 'kg', to: 'g' },
        predicted: [
          { field: 'price', before: '500', after: '0.5' },
          { field: 'stock', before: '5', after: '5000' },
        ],
      },
    ])
  })

  test('[CONS-2] a unit change of an unknown pair predicts nothing, not even that the stock rises', () => {
    const foundConsequences = consequences([{ sku: 'F', unit: 'bag', stock: '6' }])
    expect(foundConsequences).toEqual([
      {
        code: 'unit-unpredicted',
        count: 1,
        first: { row: 2 },
        name: 'Flour',
        unit: { from: 'kg', to: 'bag' },
        predicted: [],
      },
    ])
  })

  test('[CONS-3] categories: dropped ones are replaced whole, new ones add storages', () => {
    const account = catalogueOf([
      { id: 1, sku: 'A', categories: [{ id: 10, name: 'Wood' }], in: { 1: '1' } },
      { id: 2, sku: 'B', categories: [{ id: 11, name: 'Metal' }], in: { 1: '1' } },
    ])
    const codes = (categories: string): string[] =>
      consequences([{ sku: 'A', categories }], {}, account).map(({ code }) => code)
    expect(codes('Wood|Metal')).toEqual(['categories-add-storages'])
    expect(codes('Metal')).toEqual(['categories-replaced', 'categories-add-storages'])
    expect(codes('(clear)')).toEqual(['categories-replaced'])
    expect(codes('wood')).toEqual([])
  })

  test('[CONS-3] suppliers of a material the account has are replaced whole; a new one has none to lose', () => {
    const row = (materialId: number | null): CountedRow => ({
      row: 7,
      index: 5,
      status: materialId === null ? 'add' : 'edit',
      materialId,
      name: 'Oak',
      changes: [{ field: 'suppliers', storage: null, before: null, after: '20' }],
      problems: [],
      storage: 1,
      price: ZERO,
      writes: 1,
      fields: 0,
    })
    const codes = (materialId: number | null): string[] => {
      const foundCode: ConsequencesByCode = new Map()
      addConsequences(foundCode, row(materialId), termsOf([]))
      return [...foundCode.keys()]
    }
    expect(codes(2)).toEqual(['suppliers-replaced'])
    expect(codes(null)).toEqual([])
  })

  test('[CONS-5] increases and first balances are valued at the price; decreases are not; zero may take the row away', () => {
    const lines = [
      { sku: 'F', stock: '4' },
      { sku: 'O', stock: '0' },
      { sku: 'P', stock: '8' },
      { sku: 'N', name: 'New', unit: 'pcs', stock: '2' },
    ]
    expect(consequences(lines)).toEqual([
      { code: 'stock-to-zero', count: 1, first: { row: 3 }, name: 'Oak', ...plain },
      { code: 'stock-valued-at-price', count: 2, first: { row: 4 }, name: 'Peg', ...plain },
    ])
  })

  test('[CONS-6] a delete comes first and says nothing else of its row', () => {
    expect(
      consequences([
        { sku: 'P', price: '1' },
        { sku: 'O', price: '99', action: 'delete' },
      ]),
    ).toEqual([
      { code: 'delete', count: 1, first: { row: 3 }, name: 'Oak', ...plain, lost: '500' },
      { code: 'price-recosts', count: 1, first: { row: 2 }, name: 'Peg', ...plain },
    ])
  })
})

describe('their words', () => {
  test('every kind says how many rows, which is the first, and a way out, for one row and for several', () => {
    for (const code of CONSEQUENCE_CODES) {
      const consequence: Consequence = {
        code,
        count: 1,
        first: { row: 5 },
        name: 'Oak',
        unit: { from: 'kg', to: 'g' },
        predicted: [],
      }
      expect(consequenceMessage(consequence)).toMatch(/^Row 5 \w+s .*\. (Clear|Give|Leave|Write|Enter) [^.]*\.$/)
      expect(consequenceMessage({ ...consequence, count: 3 })).toMatch(
        /^3 rows \(first: row 5\) .*\. (Clear|Give|Leave|Write|Enter) [^.]*\.$/,
      )
      expect(consequenceMessage(consequence, 'en', COLUMNS)).toMatch(/^Row 5 \(column “Price”\) \w+s /)
      expect(consequenceMessage({ ...consequence, count: 3 }, 'en', COLUMNS)).toMatch(
        /^3 rows \(first: row 5; column “Price”\) /,
      )
      expect(consequenceMessage(consequence, 'ru', COLUMNS)).toMatch(/^В строке 5 \(столбец «Price»\) /)
    }
  })

  test('[CONS-2] predictions are said to be predictions', () => {
    const [foundConsequence] = consequences([{ sku: 'F', unit: 'g' }])
    expect(foundConsequence && consequenceMessage(foundConsequence)).toBe(
      'Row 2 changes the unit (kg → g). The account recalculates balances, minimums and history in every storage, and the price where the file gives none. Predicted for row 2: price 500.00 → 0.50, stock 5 → 5,000, minimum 2 → 2,000; the account may calculate differently. Leave the unit cell blank to keep the unit.',
    )
  })
})
