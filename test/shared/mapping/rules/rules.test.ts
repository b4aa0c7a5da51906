import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { compileRule, type RuleColumn } from '../../../../src-shared/mapping/rules/compile-rule.ts'
import { parseRule } from '../../../../src-shared/mapping/rules/parse-rule.ts'
import { printRule } from '../../../../src-shared/mapping/rules/print-rule.ts'
import { FUNCTIONS, MAX_RULE_LENGTH, type RuleTree } from '../../../../src-shared/mapping/rules/rule-tree.ts'
import { fromDigits, toDecimal } from '../../../../src-shared/material/values/decimal.ts'
import { processorTime } from '../../../processor-time.ts'

const CELLS: Readonly<Record<string, string>> = {
  price: '12.30',
  cost: '4',
  Rabatt: '20',
  'EK netto': '3',
  none: '',
  word: 'Nut PL',
  zero: '0',
  unit: 'szt',
  Ц: '2',
  min: '7',
}

function column(name: string): RuleColumn | 'unknown-column' {
  const text = Object.hasOwn(CELLS, name) ? CELLS[name] : undefined
  if (text === undefined) return 'unknown-column'
  const place = Object.keys(CELLS).indexOf(name)
  return {
    columnIndex: place,
    isFilledByRule: name === 'price',
    isBlank: () => text === '',
    text: () => text,
    number: () => toDecimal(text),
  }
}

function value(text: string, wanted: 'number' | 'text' = 'number'): string {
  const tree = parseRule(text)
  if (!tree.ok) return `${tree.error.code} ${tree.error.at + 1}`
  const rule = compileRule(tree.value, wanted, column)
  if (!rule.ok) return `${rule.error.code} ${rule.error.at + 1}`
  const createdText = rule.value.run(0)
  if (createdText !== null) return createdText
  const { reason, column: at } = rule.value.stopReason()
  return at === null ? `(${reason})` : `(${reason} ${Object.keys(CELLS)[at]})`
}

describe('[RULE-1] how rules are written', () => {
  test.each([
    ['price * (1 - Rabatt/100) * 1.2', '11.808'],
    ['-price + 1', '-11.3'],
    ['2 - 3 - 4', '-5'],
    ['12 / 2 / 3', '2'],
    ['2 × 3 ÷ 4 − 1', '0.5'],
    ['`EK netto` * Ц', '6'],
    ['"EK netto" * Ц', '6'],
    ['min(min, 3) + max(1, 2)', '5'],
    ['as(1 + 2, "kg", "/ 100") * 2', '6'],
    ['IF(PRICE = 1, 1, 2)', 'unknown-column 4'],
    ['If(price > 10 AND not cost >= 5, 1, 2)', '1'],
    ['if(price > 10 or none > 5, 1, 2)', '1'],
    ['if(cost ≠ 4, 1, .5)', '0.5'],
  ])('%s', (text, expected) => expect(value(text)).toBe(expected))

  test.each([
    ['', 'expected-value 1'],
    ['price *', 'expected-value 8'],
    ['price * * 2', 'expected-value 9'],
    ['price * 1,2', 'decimal-comma 10'],
    ['(price * 1,2)', 'decimal-comma 11'],
    ['(price', 'expected-bracket 7'],
    ['price)', 'unexpected 6'],
    ['price 2', 'unexpected 7'],
    ['price = 1 = 2', 'unexpected 11'],
    ['price; 2', 'unknown-sign 6'],
    ['price.toString()', 'unknown-sign 6'],
    ['"abc', 'open-quote 1'],
    ['`abc', 'open-quote 1'],
    ['eval(1)', 'unknown-function 1'],
    ['constructor(1)', 'unknown-function 1'],
    ['__proto__', 'unknown-column 1'],
    ['round(1, 2, 3)', 'argument-count 1'],
    ['max()', 'argument-count 1'],
    ['as(price)', 'argument-count 1'],
    ['as(price, 2)', 'text-expected 11'],
    ['and', 'expected-value 1'],
    ['1'.repeat(61), 'number-too-long 1'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'too-deep 52'],
    ['1'.repeat(MAX_RULE_LENGTH + 1), `too-long ${MAX_RULE_LENGTH + 1}`],
    ['price > 2', 'value-expected 7'],
    ['if(price, 1, 2)', 'condition-expected 4'],
    ['if(price > "a", 1, 2)', 'number-expected 12'],
    ['price * "a"', 'number-expected 9'],
    ['price + blank', 'blank-here 9'],
    ['if(price > blank, 1, 2)', 'blank-here 12'],
    ['cost * Kosten', 'unknown-column 8'],
  ])('what is wrong is said with its place: %s', (text, expected) => expect(value(text)).toBe(expected))
})

describe('[RULE-2] texts and blanks', () => {
  test.each([
    ['if(word ends with " pl", 1, 2)', '1'],
    ["if(word starts 'nut', 1, 2)", '1'],
    ['if(word contains "bolt", 1, 2)', '2'],
    ['if(unit = "SZT", 1, 2)', '1'],
    ['if(cost = "4", 1, 2)', '1'],
    ['if(none = blank, 0, none)', '0'],
    ['if(blank <> none, 1, 2)', '2'],
    ['if(price > 10, blank, 1)', '(blank)'],
    ['blank', '(blank)'],
    ['price * none', '(blank-cell none)'],
    ['price * word', '(not-a-number word)'],
    ['price / zero', '(division-by-zero zero)'],
    ['price / (zero * 2)', '(division-by-zero zero)'],
    ['price / 0', '(division-by-zero)'],
    ['round(price, 0)', '(division-by-zero)'],
    [Array(30).fill('1000').join('*'), '(too-large)'],
  ])('%s', (text, expected) => expect(value(text)).toBe(expected))

  test('a text is made where the field takes one; a number is a text, too', () => {
    expect(value('if(unit = "szt", "pcs", unit)', 'text')).toBe('pcs')
    expect(value('cost * 2', 'text')).toBe('8')
    expect(value('word', 'text')).toBe('Nut PL')
  })
})

describe('[RULE-3] rounding', () => {
  test.each([
    ['10 / 3', '3.333333333333'],
    ['-2 / 3', '-0.666666666667'],
    ['round(price, 0.05)', '12.3'],
    ['round(12.325, 0.05)', '12.35'],
    ['round(-2.5)', '-3'],
    ['round(2.5)', '3'],
    ['ceil(price)', '13'],
    ['ceil(-2.5)', '-2'],
    ['ceil(13)', '13'],
    ['floor(12.99, 0.5)', '12.5'],
    ['floor(-2.5)', '-3'],
    ['ceil(price + 0.05) - 0.05', '12.95'],
  ])('%s', (text, expected) => expect(value(text)).toBe(expected))
})

/** Trees that the grammar can express. Positions are left out. */
const trees = fc.letrec<{ tree: RuleTree }>((tie) => {
  const tree = tie('tree')
  const at = 0
  const two = (kind: 'arithmetic' | 'compare', signs: readonly string[]) =>
    fc.record({
      kind: fc.constant(kind),
      sign: fc.constantFrom(...signs),
      left: tree,
      right: tree,
      at: fc.constant(at),
    })
  const calls = Object.entries(FUNCTIONS).map(([name, { least, most }]) =>
    fc.record({
      kind: fc.constant('call'),
      name: fc.constant(name),
      argumentList: fc.array(tree, { minLength: least, maxLength: Math.min(most, 3) }),
      at: fc.constant(at),
    }),
  )
  const number = fc.record({
    kind: fc.constant('number'),
    value: fc.nat().map((digits) => fromDigits(digits, 3)),
    at: fc.constant(at),
  })
  return {
    tree: fc.oneof(
      { maxDepth: 4 },
      number,
      fc.record({ kind: fc.constantFrom('text'), value: fc.string(), at: fc.constant(at) }),
      fc.record({ kind: fc.constant('blank'), at: fc.constant(at) }),
      fc.record({
        kind: fc.constant('column'),
        name: fc.oneof(fc.constantFrom('price', 'Цена', 'and', 'EK netto', 'min', '`'), fc.string()),
        at: fc.constant(at),
      }),
      fc.record({ kind: fc.constantFrom('minus', 'not'), operand: tree, at: fc.constant(at) }),
      two('arithmetic', ['+', '-', '*', '/']),
      two('compare', ['=', '<>', '<', '<=', '>', '>=']),
      fc.record({
        kind: fc.constant('test'),
        test: fc.constantFrom('starts', 'ends', 'contains'),
        left: tree,
        right: tree,
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('joint'),
        conjunction: fc.constantFrom('and', 'or'),
        left: tree,
        right: tree,
        at: fc.constant(at),
      }),
      ...calls,
    ) as fc.Arbitrary<RuleTree>,
  }
}).tree

function withoutPlaces(tree: RuleTree): unknown {
  return JSON.parse(JSON.stringify(tree, (key, part: unknown) => (key === 'at' ? undefined : part)))
}

test('[RULE-1] a printed rule reads as the same rule', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const text = printRule(tree)
      fc.pre(text.length <= MAX_RULE_LENGTH)
      const readResult = parseRule(text)
      expect(readResult.ok ? withoutPlaces(readResult.value) : readResult).toEqual(withoutPlaces(tree))
    }),
    { numRuns: 2000 },
  )
})

test('[RULE-1] nothing throws or takes long, whatever the text', () => {
  const bits = [
    'price',
    '(',
    ')',
    '*',
    '-',
    ',',
    '"',
    '`',
    "'",
    'if',
    'not ',
    '1',
    '.',
    ' ',
    'blank',
    '=',
    '\n',
    'Ц',
    '😀',
  ]
  const texts = fc.oneof(
    fc.string({ maxLength: MAX_RULE_LENGTH + 10, unit: 'binary' }),
    fc.array(fc.constantFrom(...bits), { maxLength: 400 }).map((parts) => parts.join('')),
    fc.tuple(fc.constantFrom(...bits), fc.nat(MAX_RULE_LENGTH)).map(([bit, times]) => bit.repeat(times)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const from = processorTime()
      const output = value(text)
      expect(typeof output).toBe('string')
      expect(processorTime() - from).toBeLessThan(200)
      const readResult = parseRule(text)
      if (!readResult.ok) expect(readResult.error.at).toBeLessThanOrEqual(Math.min(text.length, MAX_RULE_LENGTH))
    }),
    { numRuns: 3000 },
  )
})

/** A fraction of two integers, for comparison. */
type Fraction = readonly [bigint, bigint]
interface Sum {
  readonly text: string
  readonly exact: Fraction | null
}

const PLACES = 10n ** 12n
/** Follows SPEC: 12 decimal places, halves rounded away from zero. */
function quotient([a, b]: Fraction, [c, d]: Fraction): Fraction | null {
  if (c === 0n) return null
  const [over, under] = [a * d * PLACES, b * c]
  const positive = over < 0n === under < 0n
  const [size, by] = [over < 0n ? -over : over, under < 0n ? -under : under]
  const wholeNumber = (size * 2n + by) / (by * 2n)
  return [positive ? wholeNumber : -wholeNumber, PLACES]
}

const sums = fc.letrec<{ sum: Sum }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(fc.nat(100_000), fc.nat(3)).map(([digits, scale]): Sum => {
      return { text: fromDigits(digits, scale), exact: [BigInt(digits), 10n ** BigInt(scale)] }
    }),
    fc.tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/'), tie('sum')).map(([left, sign, right]): Sum => {
      const text = `(${left.text} ${sign} ${right.text})`
      if (left.exact === null || right.exact === null) return { text, exact: null }
      const [[a, b], [c, d]] = [left.exact, right.exact]
      if (sign === '/') return { text, exact: quotient(left.exact, right.exact) }
      if (sign === '*') return { text, exact: [a * c, b * d] }
      return { text, exact: [sign === '+' ? a * d + c * b : a * d - c * b, b * d] }
    }),
  ),
}))

test('[RULE-3] sums are those of whole numbers’ fractions', () => {
  fc.assert(
    fc.property(sums.sum, ({ text, exact }) => {
      const createdText = value(text)
      if (exact === null) {
        expect(createdText).toBe('(division-by-zero)')
        return
      }
      if (createdText === '(too-large)') return
      const [, sign = '', wholeText = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(createdText) ?? []
      const digits = BigInt(`${wholeText}${places}`) * (sign === '-' ? -1n : 1n)
      expect(digits * exact[1]).toBe(exact[0] * 10n ** BigInt(places.length))
    }),
    { numRuns: 3000 },
  )
})
