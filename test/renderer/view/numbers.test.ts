import { expect, test } from 'vitest'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'
import { shareOf } from '../../../src-renderer/view/numbers.ts'
import { formatShownCount } from '../../../src-shared/words/counts.ts'
import { findNumberStyle, showSigned, roundToCents } from '../../../src-shared/words/window/numbers.ts'

const english = { group: ',', point: '.' }
const russian = { group: '\u00a0', point: ',' }

test('separators come from the locale', () => {
  expect(findNumberStyle('en-GB')).toEqual(english)
  expect(findNumberStyle('ru-RU')).toEqual(russian)
})

test.each([
  ['0', 0, '0'],
  ['12.5', 2, '12.50'],
  ['12.125', 2, '12.125'],
  ['1234567.8', 0, '1,234,567.8'],
  ['-1000', 0, '\u22121,000'],
  // More digits than a float can store, so the text is regrouped without computing.
  ['12345678901234567890.12', 2, '12,345,678,901,234,567,890.12'],
  ['1O,50', 2, '1O,50'],
  ['', 2, ''],
])('%s with %i places reads %s', (text, places, shownText) => {
  expect(showDecimal(text, english, places)).toBe(shownText)
})

test('signed numbers show their sign, but zero and text do not', () => {
  expect(['5', '-5', '0', '0.00', 'x', '+1200'].map((text) => showSigned(text, russian, 2))).toEqual([
    '+5,00',
    '\u22125,00',
    '0,00',
    '0,00',
    'x',
    '+1\u00a0200,00',
  ])
})

test.each([
  ['426.099', '426.10'],
  ['-590.871', '-590.87'],
  ['0.005', '0.01'],
  ['-0.004', '0.00'],
  ['1158428500.00000000007', '1158428500.00'],
  ['99.999', '100.00'],
  ['7', '7.00'],
  ['', ''],
])('%s is %s in money', (text, money) => {
  expect(roundToCents(text)).toBe(money)
})

test('counts are grouped', () => {
  expect([7, 300, 100_000].map((count) => formatShownCount(count, english))).toEqual(['7', '300', '100,000'])
})

test('a share stays between 0 and 1, even of nothing', () => {
  expect([shareOf(1, 4), shareOf(9, 4), shareOf(-1, 4), shareOf(1, 0)]).toEqual([0.25, 1, 0, 0])
})
