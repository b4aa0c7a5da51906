/** Columns whose heading is the name of a storage. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { findStorageColumns } from '../../../src-shared/mapping/mapping-storages.ts'
import { columnLetter } from '../../../src-shared/file/problem.ts'
import { csvSheet, mapped, mappingOf, told } from '../../sheets.ts'

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
  ])('%j over numbers is the stock of storage %i', (header, chosenNumber) => {
    const sheet = csvSheet(`sku;${header}`, 'A-1;47', 'A-2;0', 'A-3;12.5')
    expect(mapped(mappingOf(sheet, { storages: { all, chosenStorage: chosenNumber } }))).toBe('sku@A stock@B')
    const otherMapping = mappingOf(sheet, { storages: { all, chosenStorage: chosenNumber === 2 ? 1 : 2 } })
    expect([mapped(otherMapping), told(otherMapping.problems)]).toEqual(['sku@A', ['B other-storage-column']])
  })

  test.each([
    ['Зеленый склад', 'Зелёный склад'],
    ['Остаток (зелёный склад)', 'Зеленый Склад'],
    ['Зелёныи\u0306 склад', 'Зелёный склад'],
    ['Shop\u00ad floor\u200b', 'Shop floor'],
  ])('[NAME-2] %j is the storage %j', (header, name) => {
    const sheet = csvSheet(`sku;${header}`, 'A-1;47', 'A-2;0', 'A-3;12.5')
    const storages = { all: [...all, { id: 9, name }], chosenStorage: 9 }
    expect(mapped(mappingOf(sheet, { storages }))).toBe('sku@A stock@B')
  })

  test('[NAME-2] of two storages that only ё and е tell apart neither is guessed', () => {
    const two = [
      { id: 8, name: 'Зелёный склад' },
      { id: 9, name: 'Зеленый склад' },
    ]
    for (const header of ['Зелёный склад', 'Зеленый склад', 'Остаток зеленый склад']) {
      const sheet = csvSheet(`sku;${header}`, 'A-1;47', 'A-2;0', 'A-3;12.5')
      const mapping = mappingOf(sheet, { storages: { all: [...all, ...two], chosenStorage: 9 } })
      expect([header, mapped(mapping)]).toEqual([header, 'sku@A'])
    }
  })

  test('over names it is the storage of each row', () => {
    const sheet = csvSheet('sku;Main warehouse', 'A-1;Shop', 'A-2;Main warehouse', 'A-3;Shop')
    expect(mapped(mappingOf(sheet, { storages: { all, chosenStorage: 1 } }))).toBe('sku@A storage@B?')
  })

  test('a plain heading over the ids of storages stays the storage field', () => {
    const sheet = csvSheet('sku;Warehouse;Stock', 'A-1;1;5', 'A-2;2;6', 'A-3;1;7')
    expect(mapped(mappingOf(sheet, { storages: { all, chosenStorage: 3 } }))).toBe('sku@A storage@B stock@C')
  })

  test('several: the chosen one is read, the others are told', () => {
    const sheet = csvSheet('sku;Main warehouse;Shop', 'A-1;47;3', 'A-2;5;6')
    const mapping = mappingOf(sheet, { storages: { all, chosenStorage: 2 } })
    expect([mapped(mapping), told(mapping.problems)]).toEqual(['sku@A stock@C', ['B other-storage-column']])
  })

  test('beside a column of stock: the user chooses', () => {
    const sheet = csvSheet('sku;Stock;Shop', 'A-1;47;3', 'A-2;5;6')
    const mapping = mappingOf(sheet, { storages: { all, chosenStorage: 2 } })
    expect([mapped(mapping), told(mapping.problems)]).toEqual(['sku@A', ['B ambiguous-header', 'C ambiguous-header']])
    const chosenTexts = new Map<number, Field | null>([[2, 'stock']])
    expect(mapped(mappingOf(sheet, { fields: chosenTexts, storages: { all, chosenStorage: 2 } }))).toBe('sku@A stock@C')
  })

  test('without an account numbers are no storage, either', () => {
    const sheet = csvSheet('sku;Main warehouse', 'A-1;47', 'A-2;5', 'A-3;12.5')
    expect(mapped(mappingOf(sheet))).toBe('sku@A')
  })
})

describe('[TABLE-6] columns that are headed by storages', () => {
  const known = ['Main', 'Price', 'Van', 'Main shop', 'Stock'].map((name, index) => ({ id: index + 1, name }))

  function found(header: string, rows: readonly string[], storages = known): string {
    const sheet = csvSheet(header, ...rows)
    const { columns, ...table } = mappingOf(sheet)
    return findStorageColumns(sheet, table, columns, storages)
      .map(({ column, storage, field }) => `${columnLetter(column)} ${field} ${storage.id}`)
      .join(', ')
  }

  test('some words among the amounts of one of them are cells to correct; more words than numbers are none', () => {
    expect(found('SKU;Main;Van', ['A-1;x;3', 'A-2;5;4', 'A-3;6;5'])).toBe('B stock 1, C stock 3')
    expect(found('SKU;Main;Van', ['A-1;x;3', 'A-2;y;4', 'A-3;6;5'])).toBe('')
    expect(found('SKU;Main;Van', ['A-1;x;y', 'A-2;5;4', 'A-3;6;5'])).toBe('')
  })

  // 1 Main warehouse, 2 Shop floor, 3 Van, 4 Shop window
  const long = ['Main warehouse', 'Shop floor', 'Van', 'Shop window'].map((name, index) => ({ id: index + 1, name }))
  test.each([
    ['a word of the name', 'SKU;Main;Van', 'B stock 1, C stock 3'],
    ['beside words for stock', 'SKU;Stock Main;Van qty;Floor', 'B stock 1, C stock 3, D stock 2'],
    ['minimums', 'SKU;Main;Main min;Van', 'B stock 1, C minimum 1, D stock 3'],
    ['a word of two names is neither’s', 'SKU;Shop;Van;Main', 'C stock 3, D stock 1'],
    ['the whole name comes first', 'SKU;Main warehouse;Main;Van', 'B stock 1, D stock 3'],
    ['two short names of one storage are neither’s', 'SKU;Main;Warehouse;Van;Floor', 'D stock 3, E stock 2'],
    ['words that the name has not', 'SKU;Main shelf;Van;Discount', ''],
  ])('short: %s', (_, header, expected) => {
    const row = (from: number) =>
      header.split(';').map((__, index) => (index === 0 ? `A-${from}` : String(index * 10 + from)))
    expect(found(header, [row(4).join(';'), row(7).join(';')], long)).toBe(expected)
  })

  test.each([
    ['names alone', 'SKU;Main;Van', 'B stock 1, C stock 3'],
    ['beside words for stock', 'SKU;Stock: Main;Qty Van;Stock / Main shop', 'B stock 1, C stock 3, D stock 4'],
    ['minimums', 'SKU;Main;Main min;Van;Minimum Van', 'B stock 1, C minimum 1, D stock 3, E minimum 3'],
    ['a storage called Price is no price', 'SKU;Price;Main;Van', 'C stock 1, D stock 3'],
    ['unless the heading says stock', 'SKU;Stock Price;Main', 'B stock 2, C stock 1'],
    ['nor is a storage called Stock a stock', 'SKU;Stock;Main;Van', 'C stock 1, D stock 3'],
    ['two columns that name one storage are neither’s', 'SKU;Main;Stock Main;Van;Main shop', 'D stock 3, E stock 4'],
    ['with one storage left there is no table of storages', 'SKU;Main;Stock Main;Van', ''],
    ['minimums alone are none', 'SKU;Main min;Van min', ''],
    ['the longest name is meant', 'SKU;Main shop stock;Main stock', 'B stock 4, C stock 1'],
    ['other words beside a name', 'SKU;Main shelf;Van driver;Van', ''],
  ])('%s', (_, header, expected) => {
    const row = (from: number) =>
      header.split(';').map((__, index) => (index === 0 ? `A-${from}` : String(index * 10 + from)))
    expect(found(header, [row(4).join(';'), row(7).join(';')])).toBe(expected)
  })

  test('texts under a storage’s name are no stock, and a blank column is nobody’s', () => {
    expect(found('SKU;Main;Van;Main shop', ['A-1;yes;4;', 'A-2;no;5;'])).toBe('')
    expect(found('SKU;Main;Van;Main shop', ['A-1;;4;', 'A-2;;5;1'])).toBe('C stock 3, D stock 4')
  })

  test('fifty storages, two of one name', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      id: index + 1,
      name: index === 49 ? 'Bin 1' : `Bin ${index + 1}`,
    }))
    const header = ['SKU', ...many.slice(0, 49).map(({ name }) => name)].join(';')
    const columns = found(header, [['A-1', ...many.slice(0, 49).map(({ id }) => id)].join(';')], many).split(', ')
    // It is unclear which of the two is meant.
    expect([columns.length, columns[0]]).toEqual([48, 'C stock 2'])
  })
})

describe('[MAP-9] a heading that says storage', () => {
  const vans = [...all, { id: 41, name: 'Van 1' }, { id: 42, name: 'Van 2' }]
  const found = (header: string, ...cells: readonly string[]): string =>
    mapped(mappingOf(csvSheet(header, ...cells), { storages: { all: vans, chosenStorage: 1 } }))

  test.each([
    ['ids that all differ', 'sku;Storage;Stock', ['A-1;3;41', 'A-2;1;20'], 'sku@A storage@B stock@C'],
    ['a number of the storage', 'sku;Номер склада;Остаток', ['A-1;3;41', 'A-2;1;20'], 'sku@A storage@B stock@C'],
    ['ids with their sign', 'sku;Lager;Bestand', ['A-1;#3;41', 'A-2;#1;20'], 'sku@A storage@B stock@C'],
    ['names that look like places', 'sku;Склад;Остаток', ['A-1;Van 1;5', 'A-2;Van 2;6'], 'sku@A storage@B stock@C'],
    ['ids and names', 'sku;Warehouse;Stock', ['A-1;41;5', 'A-2;Shop;6', 'A-3;2;7'], 'sku@A storage@B stock@C'],
    [
      'places that are storages',
      'sku;Location;Stock',
      ['A-1;Van 1;5', 'A-2;Van 2;6', 'A-3;Shop;7'],
      'sku@A storage@B stock@C',
    ],
    ['a part of the heading', 'sku;Main warehouse no;Stock', ['A-1;3;41', 'A-2;1;20'], 'sku@A storage@B? stock@C'],
  ])('over storages of the account is the storage: %s', (_, header, cells, expected) => {
    expect(found(header, ...cells)).toBe(expected)
  })

  test.each([
    ['numbers beside a stock', 'sku;Storage;Stock', ['A-1;7;41', 'A-2;1;20'], 'sku@A storage@B stock@C'],
    ['numbers beside a minimum', 'sku;Lager;Mindestbestand', ['A-1;70;4', 'A-2;80;5'], 'sku@A storage@B minimum@C'],
    [
      'places under a word for a storage',
      'sku;Warehouse;Stock',
      ['A-1;A-01-3;4', 'A-2;A-01-4;5', 'A-3;B-02;6'],
      'sku@A storage@B stock@C',
    ],
  ])('is the storage over other values, so that each row is asked about: %s', (_, header, cells, expected) => {
    expect(found(header, ...cells)).toBe(expected)
  })

  test.each([
    ['nothing of a storage stands beside', 'sku;Lager', ['A-1;70', 'A-2;80'], 'sku@A'],
    [
      'another column is the storage',
      'sku;Lager;Lagerort;Bestand',
      ['A-1;70;Shop;5', 'A-2;80;Shop;6'],
      'sku@A storage@C stock@D',
    ],
    ['`Location` is a place', 'sku;Location;Stock', ['A-1;A-01-3;4', 'A-2;A-01-4;5', 'A-3;B-02;6'], 'sku@A stock@C'],
  ])('is not the storage over other values: %s', (_, header, cells, expected) => {
    expect(found(header, ...cells)).toBe(expected)
  })
})
