import { expect, test } from 'vitest'
import { parseCellFormula } from '../../../../src-shared/material/fields/typed-number.ts'
import { toDecimal, type Decimal } from '../../../../src-shared/material/values/decimal.ts'

const decimal = (text: string): Decimal => toDecimal(text) ?? expect.unreachable(text)
const english = { group: ',', point: '.' } as const
const russian = { group: ' ', point: ',' } as const
const price = { field: 'price', numbers: english } as const
const stock = { field: 'stock', numbers: english } as const

test.each([
  ['=*1.05', '12.4', price, '13.02'],
  ['=*1.05', '0.185', price, '0.194'],
  ['= / 2', '9.99', price, '5'],
  ['=+3', '32.5', stock, '35.5'],
  ['=-3', '2', stock, '-1'],
  ['=/3', '10', stock, '3.333333'],
  ['=×2', '10', stock, '20'],
  ['=*1,05', '100', { field: 'price', numbers: russian } as const, '105'],
])('%s of %s', (text, value, how, expected) => {
  expect(parseCellFormula(text, decimal(value), how)).toBe(expected)
})

test('what is no formula of the cell’s own number is left to be read as it was typed', () => {
  for (const text of ['=A1', '=5', '=*', '=*x', '*2', '', '=/0']) {
    expect([text, parseCellFormula(text, decimal('10'), stock)]).toEqual([text, null])
  }
  expect(parseCellFormula('=*2', decimal('10'), { field: 'name', numbers: english })).toBeNull()
})
