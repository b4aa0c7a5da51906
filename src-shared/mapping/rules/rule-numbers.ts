/** Arithmetic of rules: exact, except quotients, which are rounded to 12 decimal places, halves away from zero. [RULE-3] */
import {
  add,
  compare,
  divide,
  multiply,
  countDecimalPlaces,
  subtract,
  type Decimal,
} from '../../material/values/decimal.ts'
import type { Arithmetic, Comparison } from './rule-tree.ts'

const QUOTIENT_DECIMAL_PLACES = 12
/** The most digits of a number, the same as for a decimal in a file. [VALUE-1] */
const MAX_DIGITS = 60
const ONE_STEP = '1' as Decimal

export type NumberProblem = 'division-by-zero' | 'too-large'

export function isNumberProblem(value: Decimal | NumberProblem): value is NumberProblem {
  return value === 'division-by-zero' || value === 'too-large'
}

export function calculate(sign: Arithmetic, left: Decimal, right: Decimal): Decimal | NumberProblem {
  switch (sign) {
    case '+':
      return limitDigits(add(left, right))
    case '-':
      return limitDigits(subtract(left, right))
    case '*':
      return limitDigits(multiply(left, right))
    case '/':
      return right === '0' ? 'division-by-zero' : limitDigits(divide(left, right, QUOTIENT_DECIMAL_PLACES))
  }
}

export type Rounding = 'round' | 'ceil' | 'floor'

/** Rounds to a multiple of the step: the nearest (halves away from zero), the next above or the next below. */
export function roundToSteps(rounding: Rounding, stepSize: Decimal): (value: Decimal) => Decimal | NumberProblem {
  if (stepSize === '0') return () => 'division-by-zero'
  const positiveStep = stepSize.startsWith('-') ? multiply(stepSize, '-1' as Decimal) : stepSize
  // For a step such as 0.01, a value with no more decimal places is already a multiple.
  const stepDecimalPlaces = /^(?:1|0\.0*1)$/.test(positiveStep) ? countDecimalPlaces(positiveStep) : -1
  return (value) => {
    if (countDecimalPlaces(value) <= stepDecimalPlaces) return value
    const steps = divide(value, positiveStep, 0)
    const nearestValue = multiply(steps, positiveStep)
    const difference = compare(nearestValue, value)
    if (rounding === 'round' || difference === 0 || difference < 0 === (rounding === 'floor'))
      return limitDigits(nearestValue)
    return limitDigits(multiply(rounding === 'floor' ? subtract(steps, ONE_STEP) : add(steps, ONE_STEP), positiveStep))
  }
}

export function isTrueFor(sign: Comparison, order: number): boolean {
  switch (sign) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

function limitDigits(value: Decimal): Decimal | NumberProblem {
  return value.length > MAX_DIGITS ? 'too-large' : value
}
