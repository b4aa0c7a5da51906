/** Arithmetic of rules: exact, except quotients, which are rounded to 12 places, halves away from zero. [RULE-3] */
import { add, compare, divide, multiply, places, subtract, type Decimal } from '../../material/values/decimal.ts'
import type { Arithmetic, Comparison } from './rule-tree.ts'

const QUOTIENT_PLACES = 12
/** Digits, as many as a decimal in a file may have. [VALUE-1] */
const LONGEST = 60
const ONE = '1' as Decimal

export type Flawed = 'division-by-zero' | 'too-large'

export function isFlaw(value: Decimal | Flawed): value is Flawed {
  return value === 'division-by-zero' || value === 'too-large'
}

export function calculated(sign: Arithmetic, left: Decimal, right: Decimal): Decimal | Flawed {
  switch (sign) {
    case '+':
      return sized(add(left, right))
    case '-':
      return sized(subtract(left, right))
    case '*':
      return sized(multiply(left, right))
    case '/':
      return right === '0' ? 'division-by-zero' : sized(divide(left, right, QUOTIENT_PLACES))
  }
}

export type Rounding = 'round' | 'ceil' | 'floor'

/** Rounds to a multiple of the step: the nearest (halves away from zero), the next above or the next below. */
export function steps(how: Rounding, by: Decimal): (value: Decimal) => Decimal | Flawed {
  if (by === '0') return () => 'division-by-zero'
  const step = by.startsWith('-') ? multiply(by, '-1' as Decimal) : by
  // For a step such as 0.01, a value with no more places is already a multiple.
  const enough = /^(?:1|0\.0*1)$/.test(step) ? places(step) : -1
  return (value) => {
    if (places(value) <= enough) return value
    const count = divide(value, step, 0)
    const nearest = multiply(count, step)
    const over = compare(nearest, value)
    if (how === 'round' || over === 0 || over < 0 === (how === 'floor')) return sized(nearest)
    return sized(multiply(how === 'floor' ? subtract(count, ONE) : add(count, ONE), step))
  }
}

export function holdsFor(sign: Comparison, order: number): boolean {
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

function sized(value: Decimal): Decimal | Flawed {
  return value.length > LONGEST ? 'too-large' : value
}
