/** [MAP-1] Alternative forms of a heading: without connecting, naming or describing words, and with the words reversed. */
import { expect, test } from 'vitest'
import {
  listAlternatives,
  makeBracketKey,
  makeHeadingKey,
  makeHeadingKeys,
  isItemId,
  isAscii,
  isItemHeading,
  removeJoiningWords,
  removeItemWords,
  swapKeyWords,
  dropNameWords,
  removeAccents,
} from '../../../../src-shared/file/headings/heading-key.ts'

test.each([
  ['prezzo di costo', 'prezzo costo'],
  ['date of the last order', 'date last order'],
  ['prezzo costo netto', ''],
  ['di costo', ''],
  // Only one word would remain.
  ['prezzo di la', ''],
  ['prezzo', ''],
  ['', ''],
])('[MAP-1] %j without the words that join is %j', (key, expected) => expect(removeJoiningWords(key)).toBe(expected))

test.each([
  ['buy price', 'price buy'],
  // Short prepositions have a meaning here.
  ['in stock', ''],
  ['stock at', ''],
  ['buy price net', ''],
  ['price', ''],
  ['', ''],
  ['abc de', ''],
  ['abc def', 'def abc'],
])('[MAP-1] %j turned round is %j', (key, expected) => expect(swapKeyWords(key)).toBe(expected))

test.each([
  ['stock location name', 'stock location'],
  ['name of the unit', 'unit'],
  ['name', ''],
  ['stock location', ''],
  ['', ''],
])('[MAP-1] %j without the word for a name is %j', (key, expected) => expect(dropNameWords(key)).toBe(expected))

test.each([
  ['variant price', 'price'],
  ['цена товара', 'цена'],
  ['product item', ''],
  ['price', ''],
  ['price list', ''],
  ['', ''],
])('[MAP-1] %j without what it is of is %j', (key, expected) => expect(removeItemWords(key)).toBe(expected))

test.each([
  ['Item ID', true],
  ['ID товара', true],
  ['product item id', true],
  ['id', false],
  ['item', false],
  ['order id', false],
  ['item id colour', false],
])('[MAP-1] %j is the number of a thing: %s', (header, expected) => expect(isItemId(header)).toBe(expected))

test('[MAP-1] a heading that names the thing alone', () => {
  expect(['Item', ' ITEMS ', 'Zboží', 'Item name', 'price', ''].map(isItemHeading)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['Price (EUR)', ['price eur', 'price']],
  ['stockQty', ['stockqty', 'stock qty']],
  ['SKUCode', ['skucode', 'sku code']],
  ['Price, kg', ['price kg', 'price']],
  ['Qty in kg', ['qty in kg']],
  ['kg', ['kg']],
  ['Вес кг шт', ['вес кг шт', 'вес']],
  ['(note)', ['note']],
])('[MAP-1] %j is looked up as %j', (header, keys) => expect(makeHeadingKeys(header)).toEqual(keys))

test('[MAP-1] what stands in brackets, and the parts of a heading', () => {
  expect(['Код (SKU)', 'a (b) c [d]', 'a', '（単価）'].map(makeBracketKey)).toEqual(['sku', 'b d', '', '単価'])
  expect(['Product Code/SKU', 'a | b', 'a', '/a', 'a / / b'].map(listAlternatives)).toEqual([
    ['Product Code', 'SKU'],
    ['a', 'b'],
    [],
    [],
    ['a', 'b'],
  ])
})

test('[MAP-1] 300 characters of a heading count, accents do not for those who cannot type them', () => {
  expect(makeHeadingKey('a'.repeat(301))).toBe('a'.repeat(300))
  expect(makeHeadingKey(`${'a'.repeat(299)} b`)).toBe('a'.repeat(299))
  expect(makeHeadingKeys(`${'a'.repeat(300)} (x)`)).toEqual(['a'.repeat(300)])
  expect(makeBracketKey(`${'a'.repeat(299)}(x)`)).toBe('')
  expect(['código', 'straße', 'żółw', 'sayı', 'цена'].map(removeAccents)).toEqual([
    'codigo',
    'strasse',
    'zolw',
    'sayi',
    'цена',
  ])
  expect(['price eur', '', 'código', '№'].map(isAscii)).toEqual([true, true, false, false])
})
