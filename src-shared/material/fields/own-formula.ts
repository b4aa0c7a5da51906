/** A formula of a cell's own number, as people type it into a spreadsheet: `=*1.05`, `=/2`, `=+3`, `=-3`. */
import { add, divide, multiply, ONE, places, subtract, ZERO, type Decimal } from '../values/decimal.ts'
import type { Separators } from '../values/shown-decimal.ts'
import { isDecimalField, specOf, type Field } from './field.ts'
import { readTyped } from './typed-number.ts'

const FORMULA = /^=\s*([-+*/×÷])\s*(\S.*)$/
const CENTS = 2
/** Places of a quotient that has no end. */
const QUOTIENT = 6

/** Null: it is no such formula, or its number cannot be read. Money is rounded to cents, but not to fewer places than it had. */
export function ownFormula(
  text: string,
  value: Decimal,
  { field, numbers }: { readonly field: Field; readonly numbers: Separators },
): Decimal | null {
  const [, sign, operand] = FORMULA.exec(text.trim()) ?? []
  if (sign === undefined || operand === undefined || !isDecimalField(field)) return null
  const read = readTyped(operand.trim(), numbers, false)
  if (read.kind !== 'value') return null
  const result = calculated(sign, value, read.value)
  if (result === null || specOf(field).kind !== 'money') return result
  const most = Math.max(CENTS, places(value))
  return places(result) > most ? divide(result, ONE, most) : result
}

function calculated(sign: string, value: Decimal, by: Decimal): Decimal | null {
  switch (sign) {
    case '+':
      return add(value, by)
    case '-':
      return subtract(value, by)
    case '*':
    case '×':
      return multiply(value, by)
    default:
      return by === ZERO ? null : divide(value, by, QUOTIENT)
  }
}
