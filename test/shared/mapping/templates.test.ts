/** Files from other systems: technical names next to headings, groups above headings, symbols around words. */
import { describe, expect, test } from 'vitest'
import { mapColumns } from '../../../src-shared/mapping/map-columns.ts'
import type { MergedCells } from '../../../src-shared/file/source.ts'
import { findTable } from '../../../src-shared/file/table.ts'
import { csvSheet, mapped, mappingOf, xlsxSheet } from '../../sheets.ts'

type Row = readonly (string | number | null)[]

function read(rows: readonly Row[], merges: readonly MergedCells[] = []): string {
  const sheet = xlsxSheet(...rows)
  const table = findTable(sheet, undefined, merges)
  if (!table.ok) throw new Error(table.error.code)
  return mapped(mapColumns(sheet, table.value, {}))
}

const over = (firstColumn: number, lastColumn: number): MergedCells => ({
  firstRow: 1,
  lastRow: 1,
  firstColumn,
  lastColumn,
})

describe('[TABLE-4] a group over headings', () => {
  test('says less than what stands below it', () => {
    const rows = [
      ['Группа', null, 'Склад', null],
      ['Артикул', 'Номенклатура', 'Количество', 'Цена'],
      ['A-101', 'Болт М8', 5, 1.5],
      ['A-102', 'Гайка М8', 6, 2.5],
    ]
    expect(read(rows, [over(0, 1), over(2, 3)])).toBe('sku@A name@B stock@C? price@D?')
  })

  test('makes a phrase of it where people use one', () => {
    const rows = [
      ['SKU', 'Supplier', null],
      [null, 'Name', 'Code'],
      ['A-101', 'Edil Monti', 'X-1'],
      ['A-102', 'Villa Rossi', 'X-2'],
    ]
    expect(read(rows, [over(1, 2)])).toMatch(/^sku@A suppliers@B supplier_code@C$/)
  })
})

describe('[TABLE-4] names for programs are no headings beside words for people', () => {
  const words: Row = ['Product', 'SKU', 'Price']
  const names: Row = ['post_title', 'sku', 'regular_price']
  const rows: readonly Row[] = [
    ['Bolt M8', 'A-101', 5],
    ['Nut M8', 'A-102', 6],
  ]

  test('above or below them', () => {
    expect(read([words, names, ...rows])).toBe('name@A sku@B price@C')
    expect(read([names, words, ...rows])).toBe('name@A sku@B price@C')
  })

  test('a template says where its data begin', () => {
    const template: readonly Row[] = [
      ['Data Import Template'],
      ['Table:', 'Item'],
      ['Column Labels:', 'ID', 'Item Code', 'Item Name', 'Default Unit of Measure', 'Valuation Rate'],
      ['Column Name:', 'name', 'item_code', 'item_name', 'stock_uom', 'valuation_rate'],
      ['Mandatory:', 'Yes', 'Yes', 'No', 'Yes', 'No'],
      ['Type:', 'Data', 'Data', 'Data', 'Link', 'Currency'],
      ['Start entering data below this line'],
      [null, '"ITEM-1"', 'ITEM-1', 'Bolt M8', 'pcs', 2.5],
      [null, '"ITEM-2"', 'ITEM-2', 'Nut M8', 'pcs', 1.5],
    ]
    expect(read(template)).toBe('sku@C name@D unit@E price@F')
  })

  test('alone they are the headings', () => {
    const headings: Row = [
      'id',
      'default_code',
      'name',
      'list_price',
      'standard_price',
      'qty_available',
      'uom_id/name',
      'categ_id/name',
    ]
    const row = (n: number): Row => [
      `__export__.product_${n}`,
      `A-10${n}`,
      `Bolt ${n}`,
      5 + n,
      3 + n,
      7 + n,
      'Units',
      'All / Saleable',
    ]
    expect(read([headings, row(1), row(2)])).toBe('sku@B name@C price@E? stock@F unit@G categories@H')
  })
})

test.each([
  ['商品编码;商品名称;规格;单位;库存数量;成本价;售价;最低库存', 'sku@A name@B unit@D? stock@E price@F minimum@H'],
  ['貨號;品名;規格;單位;庫存數量;成本價;售價;最低庫存', 'sku@A name@B unit@D? stock@E price@F minimum@H'],
  ['品番;品名;規格;単位;在庫数;仕入単価（円）;販売単価;発注点', 'sku@A name@B unit@D? stock@E price@F minimum@H'],
  ['품목 코드;품명;규격;단위;현재고;매입단가;판매가;최소재고', 'sku@A name@B unit@D? stock@E price@F minimum@H'],
])('[MAP-5] headings of East Asian systems: %s', (header, expected) => {
  expect(
    mapped(mappingOf(csvSheet(header, 'AB-101;螺栓;大;个;5;1,50;2,10;1', 'AB-102;螺母;小;个;6;2,50;3,10;2'))),
  ).toBe(expected)
})

test.each([
  ['#SKU;**Name', 'sku@A name@B'],
  ['SKU;€ без ПДВ', 'sku@A price@B?'],
  ['SKU;EUR', 'sku@A price@B?'],
  ['SKU;Total HT (€)', 'sku@A'],
  ['Артикул;Цена за ед.изделия руб. без НДС и транспортных расходов', 'sku@A price@B?'],
  ['SKU;PDF price', 'sku@A price@B?'],
])('[MAP-5] %s', (header, expected) => {
  const rows = header.includes('Name') ? ['AB-101;Bolt', 'AB-102;Nut'] : ['AB-101;0,80', 'AB-102;0,95']
  expect(mapped(mappingOf(csvSheet(header, ...rows)))).toBe(expected)
})

test('[MAP-6] sizes are no units', () => {
  expect(mapped(mappingOf(csvSheet('ÖLÇÜ;STOK KODU', '10x20;A-101', '20x30;A-102')))).toBe('sku@B')
  expect(mapped(mappingOf(csvSheet('Unit;SKU', '1;A-101', '10x20;A-102', '1,5 × 2 m;A-103')))).toBe('sku@B')
  expect(mapped(mappingOf(csvSheet('Unit;SKU', 'pcs;A-101', 'm2;A-102', 'pack 10;A-103')))).toBe('unit@A sku@B')
})
