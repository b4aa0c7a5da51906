/** The numbers that rules use, and their comparison. */
import { describe, expect, test } from 'vitest'
import {
  calculate,
  isTrueFor,
  isNumberProblem,
  roundToSteps,
} from '../../../../src-shared/mapping/rules/rule-numbers.ts'
import { isPlainName } from '../../../../src-shared/mapping/rules/parse-rule.ts'
import { decimal } from '../../../build.ts'

test.each([
  ['=', [false, true, false]],
  ['<>', [true, false, true]],
  ['<', [true, false, false]],
  ['<=', [true, true, false]],
  ['>', [false, false, true]],
  ['>=', [false, true, true]],
] as const)('[RULE-3] %s of less, equal and more', (sign, expected) => {
  expect([-1, 0, 1].map((order) => isTrueFor(sign, order))).toEqual(expected)
})

describe('[RULE-3] arithmetic', () => {
  const long = decimal('9'.repeat(40))

  test.each([
    ['+', '0.1', '0.2', '0.3'],
    ['-', '0.1', '0.3', '-0.2'],
    ['*', '1.5', '-2', '-3'],
    ['/', '1', '3', '0.333333333333'],
    ['/', '2', '3', '0.666666666667'],
    ['/', '1', '0', 'division-by-zero'],
    ['/', '0', '5', '0'],
  ] as const)('%s of %s and %s', (sign, remainingText, right, expected) => {
    expect(calculate(sign, decimal(remainingText), decimal(right))).toBe(expected)
  })

  test('what is longer than a decimal of a file may be is none', () => {
    expect(calculate('*', long, long)).toBe('too-large')
    expect(calculate('*', decimal(`1${'0'.repeat(29)}`), decimal(`1${'0'.repeat(30)}`))).toHaveLength(60)
    expect(calculate('*', decimal(`1${'0'.repeat(30)}`), decimal(`1${'0'.repeat(30)}`))).toBe('too-large')
    expect([isNumberProblem('too-large'), isNumberProblem('division-by-zero'), isNumberProblem(decimal('1'))]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('[RULE-3] whole steps', () => {
  test.each([
    ['round', '0.05', '1.12', '1.1'],
    ['round', '0.05', '1.125', '1.15'],
    ['round', '0.05', '-1.125', '-1.15'],
    ['ceil', '0.05', '1.11', '1.15'],
    ['ceil', '0.05', '1.14', '1.15'],
    ['floor', '0.05', '1.14', '1.1'],
    ['floor', '0.05', '1.11', '1.1'],
    ['floor', '0.05', '-1.11', '-1.15'],
    ['ceil', '0.05', '-1.11', '-1.1'],
    ['floor', '0.05', '1.15', '1.15'],
    ['ceil', '-0.05', '1.11', '1.15'],
    ['round', '1', '2.5', '3'],
    ['round', '0.01', '2.5', '2.5'],
    ['round', '0.01', '2.505', '2.51'],
    ['ceil', '0.1', '2.51', '2.6'],
    ['round', '10', '25', '30'],
    ['floor', '0', '5', 'division-by-zero'],
  ] as const)('%s to %s: %s', (how, by, value, expected) => {
    expect(roundToSteps(how, decimal(by))(decimal(value))).toBe(expected)
  })
})

test.each([
  ['Rabatt', true],
  ['price', true],
  ['Rabatt 7', false],
  ['7', false],
  ['a"b', false],
  ['', false],
  [' a', false],
])('%j can stand without quotes: %s', (name, expected) => {
  expect(isPlainName(name)).toBe(expected)
})
