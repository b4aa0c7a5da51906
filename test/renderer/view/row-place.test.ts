import { expect, test } from 'vitest'
import { markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { parseTypedRow } from '../../../src-shared/file/row-name.ts'
import { placeText } from '../../../src-renderer/view/row-place.ts'

const sheets = ['Main warehouse', 'Main shop', 'Цех', 'Shop- front', 'Bob’s', "Ann's", '2026'].map(markUntrusted)

test.each([
  ['12', undefined, { row: 12 }],
  ['12', 'Цех', { row: 12, sheet: 'Цех' }],
  [' 12 ', undefined, { row: 12 }],
  ['Main warehouse!12', 'Цех', { row: 12, sheet: 'Main warehouse' }],
  ['main SHOP! 3', undefined, { row: 3, sheet: 'Main shop' }],
  ["'Shop- front'!7", undefined, { row: 7, sheet: 'Shop- front' }],
  ["'Ann''s'!7", undefined, { row: 7, sheet: "Ann's" }],
  ['цех 40', undefined, { row: 40, sheet: 'Цех' }],
  ['main w!5', undefined, { row: 5, sheet: 'Main warehouse' }],
  ['2026!5', undefined, { row: 5, sheet: '2026' }],
] as const)('%j near %j', (typedText, near, place) => {
  expect(parseTypedRow(typedText, sheets, near === undefined ? near : markUntrusted(near))).toEqual(place)
})

test.each(['', 'Цех!', 'main!5', 'Nowhere!5', 'Цех!B5', '5!', '-5', '1.5', '123456789'])(
  '%j is no place',
  (typedText) => {
    expect(parseTypedRow(typedText, sheets, undefined)).toBeNull()
  },
)

test('with a single sheet a place is just a number', () => {
  expect(parseTypedRow('12', [], undefined)).toEqual({ row: 12 })
  expect(parseTypedRow('Main!12', [], undefined)).toBeNull()
})

test('every place can be typed as shown', () => {
  for (const sheet of sheets) {
    const place = { row: 8, sheet }
    expect([placeText({ row: 8 }), parseTypedRow(placeText(place), sheets, undefined)]).toEqual(['8', place])
  }
})
