/**
 * Reads a number that was typed or pasted, first in the window's number style, then in any style that fits. Returns
 * no single value if two styles give different numbers. Never looks at the file. [EDIT-5]
 */
import type { Separators } from '../values/shown-decimal.ts'
import { type Decimal, add, divide, multiply, ONE, countDecimalPlaces, subtract, ZERO } from '../values/decimal.ts'
import { findNumberFlaw, readNumber, type NumberFlaw } from '../values/decimal-text.ts'
import { isDecimalField, specOf, type Field } from './field.ts'

export type TypedNumber =
  | { readonly kind: 'value'; readonly value: Decimal }
  /** The two different values that the text can mean. */
  | { readonly kind: 'ambiguous'; readonly values: readonly Decimal[] }
  | { readonly kind: 'flaw'; readonly flaw: NumberFlaw }

/** If `style` is null, the author's style is unknown, so all styles must agree on the value. */
export function parseTypedNumber(text: string, style: Separators | null, isMoney: boolean): TypedNumber {
  const styledNumber = style === null ? null : readShownNumber(text, style, isMoney)
  if (styledNumber !== null) return { kind: 'value', value: styledNumber }
  const values = listMeanings(text, isMoney)
  const [onlyValue] = values
  if (onlyValue === undefined) return { kind: 'flaw', flaw: findNumberFlaw(text, isMoney) }
  return values.length === 1 ? { kind: 'value', value: onlyValue } : { kind: 'ambiguous', values }
}

/** All numbers that a text can mean: none, one, or two different ones. */
export function listMeanings(text: string, isMoney: boolean): Decimal[] {
  const readings = [readNumber(text, 'dot', isMoney), readNumber(text, 'comma', isMoney)]
  return [...new Set(readings.filter((value) => value !== null))]
}

/** The style that some texts require and none contradicts; null if unknown. */
export function styleOf(texts: Iterable<string>): Separators | null {
  let [needsDot, needsComma] = [false, false]
  for (const text of texts) {
    const readsWithDot = readNumber(text, 'dot', true) !== null
    // Another text already requires a dot, and this one can be read with a dot, so nothing changes.
    if (readsWithDot && needsDot) continue
    const readsWithComma = readNumber(text, 'comma', true) !== null
    if (readsWithDot && !readsWithComma) needsDot = true
    if (readsWithComma && !readsWithDot) needsComma = true
    if (needsDot && needsComma) return null
  }
  if (needsDot === needsComma) return null
  return needsDot ? { group: ',', point: '.' } : { group: '.', point: ',' }
}

/** Reads the text if it is written in this style, with or without groups of digits. Otherwise null. */
function readShownNumber(text: string, { group, point }: Separators, isMoney: boolean): Decimal | null {
  // Converts any style to dots for decimals and no-break spaces for groups. Stops at a character of another style.
  let plainNumber = ''
  for (const character of text) {
    if (character === point) plainNumber += '.'
    else if (character === group) plainNumber += '\u00a0'
    else plainNumber += character === '.' || character === ',' ? '\u0000' : character
  }
  return readNumber(plainNumber, 'dot', isMoney)
}

const FORMULA_PATTERN = /^=\s*([-+*/×÷])\s*(\S.*)$/
const CENT_DECIMAL_PLACES = 2
/** The decimal places to which a quotient with endless decimals is rounded. */
const QUOTIENT_DECIMAL_PLACES = 6

/**
 * A formula for a cell's own number, as in a spreadsheet: `=*1.05`, `=/2`, `=+3`, `=-3`. Null if it is not such a formula, or its number cannot be
 * read. Money is rounded to cents, but keeps the decimal places it had.
 */
export function parseCellFormula(
  text: string,
  value: Decimal,
  { field, numbers }: { readonly field: Field; readonly numbers: Separators },
): Decimal | null {
  const [, operator, operand] = FORMULA_PATTERN.exec(text.trim()) ?? []
  if (operator === undefined || operand === undefined || !isDecimalField(field)) return null
  const operandNumber = parseTypedNumber(operand.trim(), numbers, false)
  if (operandNumber.kind !== 'value') return null
  const result = calculate(operator, value, operandNumber.value)
  if (result === null || specOf(field).kind !== 'money') return result
  const maxDecimals = Math.max(CENT_DECIMAL_PLACES, countDecimalPlaces(value))
  return countDecimalPlaces(result) > maxDecimals ? divide(result, ONE, maxDecimals) : result
}

function calculate(operator: string, value: Decimal, operand: Decimal): Decimal | null {
  switch (operator) {
    case '+':
      return add(value, operand)
    case '-':
      return subtract(value, operand)
    case '*':
    case '×':
      return multiply(value, operand)
    default:
      return operand === ZERO ? null : divide(value, operand, QUOTIENT_DECIMAL_PLACES)
  }
}
