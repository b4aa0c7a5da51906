/** Columns headed by a storage's own name. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { csvSheet, mapped, mappingOf, told } from '../sheets.ts'

const all = [
  { id: 1, name: 'Main warehouse' },
  { id: 2, name: 'Shop' },
  { id: 3, name: 'Warehouse' },
  { id: 4, name: '\u0421\u043a\u043b\u0430\u0434 \u043d\u0430 \u041b\u0435\u0441\u043d\u043e\u0439' },
]

describe('[T-21] [MAP-3] a heading that names a storage', () => {
  test.each([
    ['Main warehouse', 1],
    ['main  WAREHOUSE', 1],
    ['Shop', 2],
    ['Shop stock', 2],
    ['Stock (Shop)', 2],
    ['Warehouse', 3],
    ['\u0421\u043a\u043b\u0430\u0434 \u043d\u0430 \u041b\u0435\u0441\u043d\u043e\u0439', 4],
    [
      '\u041e\u0441\u0442\u0430\u0442\u043e\u043a \u0421\u043a\u043b\u0430\u0434 \u043d\u0430 \u041b\u0435\u0441\u043d\u043e\u0439',
      4,
    ],
  ])('%j over numbers is the stock of storage %i', (header, chosen) => {
    const sheet = csvSheet(`sku;${header}`, 'A-1;47', 'A-2;0', 'A-3;12.5')
    expect(mapped(mappingOf(sheet, { storages: { all, chosen } }))).toBe('sku@A stock@B')
    const other = mappingOf(sheet, { storages: { all, chosen: chosen === 2 ? 1 : 2 } })
    expect([mapped(other), told(other.problems)]).toEqual(['sku@A', ['B other-storage-column']])
  })

  test('over names it is the storage of each row', () => {
    const sheet = csvSheet('sku;Main warehouse', 'A-1;Shop', 'A-2;Main warehouse', 'A-3;Shop')
    expect(mapped(mappingOf(sheet, { storages: { all, chosen: 1 } }))).toBe('sku@A storage@B?')
  })

  test('a plain heading over the ids of storages stays the storage field', () => {
    const sheet = csvSheet('sku;Warehouse;Stock', 'A-1;1;5', 'A-2;2;6', 'A-3;1;7')
    expect(mapped(mappingOf(sheet, { storages: { all, chosen: 3 } }))).toBe('sku@A storage@B stock@C')
  })

  test('several: the chosen one is read, the others are told', () => {
    const sheet = csvSheet('sku;Main warehouse;Shop', 'A-1;47;3', 'A-2;5;6')
    const mapping = mappingOf(sheet, { storages: { all, chosen: 2 } })
    expect([mapped(mapping), told(mapping.problems)]).toEqual(['sku@A stock@C', ['B other-storage-column']])
  })

  test('beside a column of stock: the user chooses', () => {
    const sheet = csvSheet('sku;Stock;Shop', 'A-1;47;3', 'A-2;5;6')
    const mapping = mappingOf(sheet, { storages: { all, chosen: 2 } })
    expect([mapped(mapping), told(mapping.problems)]).toEqual(['sku@A', ['B ambiguous-header', 'C ambiguous-header']])
    const chosen = new Map<number, Field | null>([[2, 'stock']])
    expect(mapped(mappingOf(sheet, { fields: chosen, storages: { all, chosen: 2 } }))).toBe('sku@A stock@C')
  })

  test('without an account numbers are no storage, either', () => {
    const sheet = csvSheet('sku;Main warehouse', 'A-1;47', 'A-2;5', 'A-3;12.5')
    expect(mapped(mappingOf(sheet))).toBe('sku@A')
  })
})
