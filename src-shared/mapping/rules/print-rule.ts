/** Prints a rule with as few brackets as possible. Parsing it again returns the same rule. [RULE-1] */
import { isReserved, isPlainName } from './parse-rule.ts'
import type { RuleTree } from './rule-tree.ts'

/** Precedence of operators. A part with a lower one needs brackets. */
const PRECEDENCE = { or: 1, and: 2, not: 3, compare: 4, sum: 5, product: 6, minus: 7, single: 8 } as const

export function printRule(tree: RuleTree): string {
  switch (tree.kind) {
    case 'number':
      return tree.value
    case 'text':
      return printText(tree.value)
    case 'blank':
      return 'blank'
    case 'column':
      return printColumn(tree.name)
    case 'minus':
      return `-${printSubtree(tree.operand, PRECEDENCE.minus)}`
    case 'not':
      return `not ${printSubtree(tree.operand, PRECEDENCE.not)}`
    case 'call':
      return `${tree.name}(${tree.argumentList.map((argument) => printRule(argument)).join(', ')})`
    case 'compare':
      return `${printSubtree(tree.left, PRECEDENCE.sum)} ${tree.sign} ${printSubtree(tree.right, PRECEDENCE.sum)}`
    case 'test':
      return `${printSubtree(tree.left, PRECEDENCE.sum)} ${tree.test}${tree.test === 'contains' ? '' : ' with'} ${printSubtree(tree.right, PRECEDENCE.sum)}`
    case 'joint':
    case 'arithmetic': {
      const precedence = getPrecedence(tree)
      const sign = tree.kind === 'joint' ? tree.conjunction : tree.sign
      return `${printSubtree(tree.left, precedence)} ${sign} ${printSubtree(tree.right, precedence + 1)}`
    }
  }
}

/** A column's name in a rule, quoted if it is more than letters and digits. */
export function printColumn(name: string): string {
  return isPlainName(name) && !isReserved(name) ? name : `\`${name.replaceAll('`', '``')}\``
}

/** A rule as a factor in a product, in brackets if necessary. */
export function printFactor(rule: string): string {
  return isPlainName(rule) ? rule : `(${rule})`
}

/** The rule, with these answers to questions about the file's amounts: `as(price / 100, "/ 100")`. [RULE-11] */
export function printAnswer(rule: string, answers: Iterable<string>): string {
  return `as(${[rule, ...Array.from(answers, printText)].join(', ')})`
}

export function printText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function printSubtree(tree: RuleTree, minPrecedence: number): string {
  const text = printRule(tree)
  return getPrecedence(tree) < minPrecedence ? `(${text})` : text
}

function getPrecedence(tree: RuleTree): number {
  switch (tree.kind) {
    case 'joint':
      return PRECEDENCE[tree.conjunction]
    case 'not':
      return PRECEDENCE.not
    case 'compare':
    case 'test':
      return PRECEDENCE.compare
    case 'arithmetic':
      return tree.sign === '+' || tree.sign === '-' ? PRECEDENCE.sum : PRECEDENCE.product
    case 'minus':
      return PRECEDENCE.minus
    default:
      return PRECEDENCE.single
  }
}

interface CurrencyRate {
  /** The texts that the file uses for this currency. */
  readonly texts: readonly string[]
  /** A canonical decimal: the value of one unit of the currency. */
  readonly rate: string
}

/**
 * The rule that converts prices by the currency column of each row. Other currencies stop their row, because their
 * text is not a number. `round(price * if(Currency = "USD" or Currency = "$", 0.9, if(Currency = "EUR", 1,
 * Currency)), 0.01)`. `rule` is the price's existing rule.
 */
export function makeRateRule(rule: string, heading: string, rates: readonly CurrencyRate[]): string {
  const column = printColumn(heading)
  const factor = rates.reduceRight((otherFactor, { texts, rate }) => {
    const test = texts.map((text) => `${column} = ${printText(text)}`).join(' or ')
    return `if(${test}, ${rate}, ${otherFactor})`
  }, column)
  return `round(${printFactor(rule)} * ${factor}, 0.01)`
}
