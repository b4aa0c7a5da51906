/** [EDIT-5] Typed or pasted numbers are read in the window's own format if possible, or else in any style that fits. */
import { describe, expect, test } from 'vitest'
import { listMeanings, parseTypedNumber, styleOf } from '../../../../src-shared/material/fields/typed-number.ts'

const ENGLISH = { group: ',', point: '.' }
const GERMAN = { group: '.', point: ',' }
const SWISS = { group: '’', point: '.' }

const read = (text: string, style: Parameters<typeof parseTypedNumber>[1], money = false): unknown => {
  const typedNumber = parseTypedNumber(text, style, money)
  return typedNumber.kind === 'value'
    ? typedNumber.value
    : typedNumber.kind === 'ambiguous'
      ? typedNumber.values
      : typedNumber.flaw
}

describe('[EDIT-5] a number that is typed', () => {
  test.each([
    ['1.234', ENGLISH, '1.234'],
    ['1,234', ENGLISH, '1234'],
    ['1.234', GERMAN, '1234'],
    ['1,234', GERMAN, '1.234'],
    ['1.234,5', GERMAN, '1234.5'],
    ['1,234.5', ENGLISH, '1234.5'],
    ['1’234.5', SWISS, '1234.5'],
    ['5', null, '5'],
    ['1 234', GERMAN, '1234'],
    // A text that the window would not write is read in any style that fits.
    ['1.5', GERMAN, '1.5'],
    ['1,5', ENGLISH, '1.5'],
    ['1,5', SWISS, '1.5'],
    ['1,234', null, ['1234', '1.234']],
    ['1.234', null, ['1.234', '1234']],
  ])('%j in the style %j is %j', (text, style, expected) => {
    expect(read(text, style)).toEqual(expected)
  })

  test('money may have its sign, an amount may not; a text is none', () => {
    expect(read('€ 5,50', GERMAN, true)).toBe('5.5')
    expect(parseTypedNumber('€ 5,50', GERMAN, false).kind).toBe('flaw')
    expect(parseTypedNumber('many', null, true).kind).toBe('flaw')
  })

  test('every meaning of a text once', () => {
    expect([listMeanings('5', false), listMeanings('1.5', false), listMeanings('x', false)]).toEqual([
      ['5'],
      ['1.5'],
      [],
    ])
  })
})

describe('[EDIT-6] the style of what was pasted', () => {
  test.each([
    [['1.5', '2'], ENGLISH],
    [['1,5', '2'], GERMAN],
    [['1.5', '1,5'], null],
    [['5', '6'], null],
    [['1.234'], null],
    [['1.234', '1,5'], GERMAN],
    [['x', '1.5'], ENGLISH],
    [[], null],
  ])('%j: %j', (texts, style) => {
    expect(styleOf(texts)).toEqual(style)
  })
})
