import { expect, test } from 'vitest'
import { summarise, makeCategoryLabels } from '../../../src-shared/export/export-columns.ts'
import { roundToExcelPrecision, toCellNumber, makeNumberFormat } from '../../../src-shared/file/cell-text.ts'
import { decimal, material, stockOf } from '../../main/export/xlsx/stock.ts'

test('values, categories and minimums are summed exactly', () => {
  const wood = { id: 10, name: 'Wood' }
  const stock = stockOf([
    {
      id: 1,
      name: 'Main',
      materials: [
        material(1, { price: decimal('0.1'), stock: decimal('3'), minimum: decimal('3'), categories: [wood] }),
        material(2, { price: decimal('0.2'), stock: decimal('1'), minimum: decimal('4.5') }),
        material(3, { price: decimal('7'), stock: decimal('0'), minimum: decimal('1'), archived: true }),
      ],
    },
    {
      id: 2,
      name: 'Shop',
      materials: [
        material(1, { price: decimal('0.1'), stock: decimal('-1'), minimum: decimal('0'), categories: [wood] }),
      ],
    },
  ])
  expect(summarise(stock)).toEqual({
    value: '0.4',
    storages: [
      { id: 1, name: 'Main', materials: 3, belowMinimumCount: 1, value: '0.5' },
      { id: 2, name: 'Shop', materials: 1, belowMinimumCount: 1, value: '-0.1' },
    ],
    categories: [
      { id: null, name: '', rows: 2, value: '0.2' },
      { id: 10, name: 'Wood', rows: 2, value: '0.2' },
    ],
    belowMinimum: [
      { storage: 1, index: 1, stock: '1', minimum: '4.5', missing: '3.5' },
      { storage: 2, index: 0, stock: '-1', minimum: '0', missing: '1' },
    ],
  })
})

test('[EXPORT-6] a category is written by id where its name would not find it again', () => {
  const categories = [
    { id: 1, name: 'Wood' },
    { id: 2, name: 'Twin' },
    { id: 3, name: 'TWIN ' },
    { id: 4, name: 'a;b' },
    { id: 5, name: '12' },
    { id: 6, name: '(clear)' },
    { id: 7, name: ' ' },
    { id: 8, name: 'Wood, oak' },
    { id: 9, name: '_x0041_' },
  ]
  const { catalogue } = stockOf([{ id: 1, name: 'Main', materials: [material(1, { categories })] }])
  expect([...makeCategoryLabels({ catalogue, clearToken: '(clear)' })]).toEqual([
    [1, 'Wood'],
    [2, '2'],
    [3, '3'],
    [4, '4'],
    [5, '5'],
    [6, '6'],
    [7, '7'],
    [8, 'Wood, oak'],
    [9, '9'],
  ])
})

test.each([
  ['12.5', 12.5, true, '12.5'],
  ['123456789012345', 123456789012345, true, '123456789012345'],
  ['1234567890123456', 1234567890123460, false, '1234567890123460'],
  ['1000000000000000000', 1e18, true, '1000000000000000000'],
  ['0.0000001', 1e-7, true, '0.0000001'],
  ['-0.12345678901234567', -0.123456789012346, false, '-0.123456789012346'],
])('[BASE-5] %s becomes the number %d', (text, number, exact, back) => {
  expect(toCellNumber(decimal(text))).toEqual({ number, isExact: exact })
  expect(roundToExcelPrecision(decimal(text))).toBe(back)
})

test.each([
  ['12', 0, '#,##0'],
  ['12', 2, '#,##0.00'],
  ['12.5', 2, '#,##0.00'],
  ['12.125', 2, '#,##0.000'],
  ['0.5', 0, '#,##0.0'],
])('%s with at least %d places is shown as %s', (text, least, format) => {
  expect(makeNumberFormat(decimal(text), least)).toBe(format)
})
