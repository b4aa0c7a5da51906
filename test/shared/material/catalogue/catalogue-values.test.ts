/** The account's values of a field: a storage's list and the full catalogue give the same result. */
import { describe, expect, test } from 'vitest'
import { CatalogueBuilder, type ListedMaterial } from '../../../../src-shared/material/catalogue/catalogue.ts'
import {
  isRowField,
  isTextField,
  getListedValue,
  getMaterialValue,
  getTextColumn,
} from '../../../../src-shared/material/catalogue/catalogue-values.ts'
import { decimal } from '../../../build.ts'

const OAK: ListedMaterial = {
  id: 7,
  name: 'Oak',
  sku: 'A',
  unit: 'kg',
  price: decimal('2'),
  notes: 'dry',
  archived: true,
  categories: [
    { id: 9, name: 'Wood' },
    { id: 3, name: 'Floor' },
  ],
  stock: decimal('5'),
  minimum: decimal('1'),
  planned: decimal('4'),
}
const builder = new CatalogueBuilder()
builder.add(1, OAK)
builder.add(1, { ...OAK, id: 8, archived: false, categories: [], planned: null })
builder.addStorage(2)
const catalogue = builder.build()

describe('a material as a whole', () => {
  test.each([
    ['name', 'Oak'],
    ['sku', 'A'],
    ['unit', 'kg'],
    ['price', '2'],
    ['notes', 'dry'],
    ['categories', '3, 9'],
    ['archived', '1'],
  ] as const)('its %s', (field, expected) => {
    expect([getMaterialValue(catalogue, field, 0), getListedValue(OAK, field)]).toEqual([expected, expected])
  })

  test('one that is not archived, and without categories', () => {
    expect([getMaterialValue(catalogue, 'archived', 1), getMaterialValue(catalogue, 'categories', 1)]).toEqual([
      '0',
      '',
    ])
    expect(getListedValue({ ...OAK, archived: false }, 'archived')).toBe('0')
  })

  test('no list shows its suppliers', () => {
    expect([getMaterialValue(catalogue, 'suppliers', 0), getListedValue(OAK, 'suppliers')]).toEqual([
      undefined,
      undefined,
    ])
    expect(
      getListedValue(
        {
          ...OAK,
          suppliers: [
            { id: 5, name: 'S' },
            { id: 4, name: 'T' },
          ],
        },
        'suppliers',
      ),
    ).toBe('4, 5')
  })

  test('past the end there is nothing: no text, no price', () => {
    expect([getMaterialValue(catalogue, 'name', 9), getMaterialValue(catalogue, 'price', 9)]).toEqual(['', '0'])
  })
})

describe('columns', () => {
  test('of a storage, and of the material wherever it is', () => {
    expect(getTextColumn(catalogue, 'stock', 1)?.slice(0, 1)).toEqual(['5'])
    expect(getTextColumn(catalogue, 'planned', 1)?.slice(0, 2)).toEqual(['4', null])
    expect(getTextColumn(catalogue, 'stock', 9)).toBeUndefined()
    expect(getTextColumn(catalogue, 'name', 9)?.slice(0, 2)).toEqual(['Oak', 'Oak'])
    expect(getTextColumn(catalogue, 'categories', 1)).toBeUndefined()
  })

  test('which fields are kept as texts, and which belong to a storage', () => {
    expect((['stock', 'minimum', 'planned', 'name', 'price', 'categories'] as const).map(isRowField)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect((['name', 'price', 'stock', 'categories', 'id'] as const).map(isTextField)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('a list of the account does not show them, and none of a storage’s row is one of the material', () => {
    expect([getListedValue(OAK, 'stock'), getListedValue(OAK, 'id')]).toEqual([undefined, undefined])
  })
})

test('materials that no storage lists are told only where there are some', () => {
  expect('unlisted' in catalogue).toBe(false)
})
