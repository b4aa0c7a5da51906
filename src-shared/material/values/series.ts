/**
 * Continues series: numbers with a constant step, and texts that differ only in one number with a constant step. Exact. Does not deal with cells.
 * [FILL-2]
 */
import { add, multiply, subtract, toDecimal, type Decimal } from './decimal.ts'

/** The value this many steps after the last one. */
export type Series = (steps: number) => string

/** Null if the numbers have no constant step. A single number counts up by 1. */
export function makeNumberSeries(values: readonly Decimal[]): Series | null {
  const lastValue = values.at(-1)
  if (lastValue === undefined) return null
  const step = findEvenStep(values)
  return step && ((steps) => add(lastValue, multiply(step, toDecimalNumber(steps))))
}

/** The last number in a text, with the text around it. */
const LAST_NUMBER = /^(.*?)(\d+)(\D*)$/su
/** Longer runs of digits are not counters. */
const MAX_DIGITS = 15

/**
 * `A-009` continues as `A-010`, with its leading zeros. Null if the texts differ in anything else, have no number,
 * have no constant step, or would go below zero.
 */
export function makeTextSeries(texts: readonly string[]): Series | null {
  const parts = texts.map((text) => LAST_NUMBER.exec(text))
  const [firstPart] = parts
  if (!firstPart) return null
  const [, textBefore = '', , textAfter = ''] = firstPart
  const digits = parts.map((part) => (part && part[1] === textBefore && part[3] === textAfter ? (part[2] ?? '') : null))
  const numbers = digits.map((run) => (run === null || run.length > MAX_DIGITS ? null : toDecimal(run)))
  const validNumbers = numbers.filter((number) => number !== null)
  const lastNumber = validNumbers.at(-1)
  if (validNumbers.length < texts.length || lastNumber === undefined) return null
  const step = findEvenStep(validNumbers)
  const width = digits.at(-1)?.length ?? 0
  if (!step) return null
  return (steps) => {
    const nextNumber = add(lastNumber, multiply(step, toDecimalNumber(steps)))
    return nextNumber.startsWith('-')
      ? (texts.at(-1) ?? '')
      : `${textBefore}${nextNumber.padStart(width, '0')}${textAfter}`
  }
}

function findEvenStep(values: readonly Decimal[]): Decimal | null {
  const [first, secondValue] = values
  if (first === undefined) return null
  if (secondValue === undefined) return ONE_STEP
  const step = subtract(secondValue, first)
  return values.every((value, index) => index === 0 || subtract(value, values[index - 1] ?? first) === step)
    ? step
    : null
}

const ONE_STEP = toDecimalNumber(1)

function toDecimalNumber(wholeNumber: number): Decimal {
  const value = toDecimal(String(wholeNumber))
  if (value === null) throw new RangeError(`steps must be a whole number, got ${wholeNumber}`)
  return value
}
