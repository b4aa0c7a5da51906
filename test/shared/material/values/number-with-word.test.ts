import { expect, test } from 'vitest'
import { findNumberBeforeWord } from '../../../../src-shared/material/values/decimal-text.ts'

test.each([
  ['12 шт', '12'],
  ['12шт.', '12'],
  ['2,5 kg', '2,5'],
  ['1 250,50 м²', '1 250,50'],
  ['-3 pcs', '-3'],
  ['51,50 zł/szt', '51,50'],
  ['5 m', '5'],
  ['5 l', '5'],
  ['9.5zł/szt', '9.5'],
  ['12 palet', '12'],
  ['12,50 €/kg', '12,50'],
  ['  7 Stk.  ', '7'],
])('[FIX-1] %s holds the number %s', (text, number) => {
  expect(findNumberBeforeWord(text)).toBe(number)
})

test.each([
  '1O5',
  '1O',
  '1О',
  '1 O',
  '2l',
  '1Oszt',
  '1S',
  '12 B',
  '1OOO',
  '12palet',
  'many',
  '12',
  '5k',
  '5 k',
  '5 тыс.',
  '3 dozen',
  '2 Mio',
  '5M',
  '5т',
  '12 x 4',
  '1 м 20 см',
  '10 %',
  '1/2 kg',
  'M8',
  `1${'0'.repeat(80)} kg`,
])('[FIX-1] %s is nothing, or another number', (text) => {
  expect(findNumberBeforeWord(text)).toBeNull()
})
