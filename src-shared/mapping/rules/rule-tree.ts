/** A parsed rule: what it computes, and where each part is in its text. [RULE-1] */
import type { Decimal } from '../../material/values/decimal.ts'

export type Arithmetic = '+' | '-' | '*' | '/'
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='
export type TextTest = 'starts' | 'ends' | 'contains'
export type Conjunction = 'and' | 'or'

export const FUNCTIONS = {
  if: { least: 3, most: 3 },
  round: { least: 1, most: 2 },
  ceil: { least: 1, most: 2 },
  floor: { least: 1, most: 2 },
  min: { least: 1, most: 20 },
  max: { least: 1, most: 20 },
  as: { least: 2, most: 20 },
} as const
export type FunctionName = keyof typeof FUNCTIONS

export type RulePart =
  | { readonly kind: 'number'; readonly value: Decimal }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'blank' }
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'minus' | 'not'; readonly operand: RuleTree }
  | { readonly kind: 'arithmetic'; readonly sign: Arithmetic; readonly left: RuleTree; readonly right: RuleTree }
  | { readonly kind: 'compare'; readonly sign: Comparison; readonly left: RuleTree; readonly right: RuleTree }
  | { readonly kind: 'test'; readonly test: TextTest; readonly left: RuleTree; readonly right: RuleTree }
  | { readonly kind: 'joint'; readonly conjunction: Conjunction; readonly left: RuleTree; readonly right: RuleTree }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly argumentList: readonly RuleTree[] }

/** `at`: position of the sign or first letter in the text, from 0. */
export type RuleTree = RulePart & { readonly at: number }

/** The direct parts of a rule's part. */
export function partsOf(tree: RuleTree): readonly RuleTree[] {
  switch (tree.kind) {
    case 'minus':
    case 'not':
      return [tree.operand]
    case 'call':
      return tree.argumentList
    case 'arithmetic':
    case 'compare':
    case 'test':
    case 'joint':
      return [tree.left, tree.right]
    default:
      return []
  }
}

/** The column names in a rule, as written, and quoted texts, which may be column names. */
export function collectNames(tree: RuleTree): string[] {
  return tree.kind === 'text' ? [tree.value] : collectFromParts(tree, collectNames)
}

/** The column names in a rule, as written. */
export function collectColumns(tree: RuleTree): string[] {
  return collectFromParts(tree, collectColumns)
}

function collectFromParts(tree: RuleTree, collect: (part: RuleTree) => string[]): string[] {
  return tree.kind === 'column' ? [tree.name] : partsOf(tree).flatMap(collect)
}

/** The rule with another column in place of the one with this name. */
export function replaceColumn(tree: RuleTree, name: string, newName: string): RuleTree {
  if (tree.kind === 'column') return tree.name === name ? { ...tree, name: newName } : tree
  return mapParts(tree, (part) => replaceColumn(part, name, newName))
}

/** Whether a rule reads a column only to divide by it, directly or by an `if` about it. */
export function isOnlyDivisor(tree: RuleTree, name: string): boolean {
  if (tree.kind === 'column') return tree.name !== name
  if (tree.kind === 'arithmetic' && tree.sign === '/' && isDivisor(tree.right, name))
    return isOnlyDivisor(tree.left, name)
  return partsOf(tree).every((part) => isOnlyDivisor(part, name))
}

function isDivisor(tree: RuleTree, name: string): boolean {
  if (tree.kind === 'call' && tree.name === 'if') return collectColumns(tree).includes(name)
  return tree.kind === 'column' && tree.name === name
}

/** The texts in each `as(price, "kg", "/ 100")` of a rule, which confirm the units and sizes of the file's amounts. [RULE-11] */
export function collectAnswers(tree: RuleTree): string[] {
  const innerAnswers = partsOf(tree).flatMap((part) => collectAnswers(part))
  if (tree.kind !== 'call' || tree.name !== 'as') return innerAnswers
  return [
    ...tree.argumentList.flatMap((argument) => (argument.kind === 'text' ? [argument.value] : [])),
    ...innerAnswers,
  ]
}

/** A size as its text is written, and how it converts the amount. */
export interface AnsweredSize {
  readonly size: string
  readonly scale: { readonly sign: '*' | '/'; readonly by: Decimal }
}

/** The size that an answer converts by: `/ 100` for `as(price / 100, "/ 100")`. Null for other parts. */
function findAnsweredSize(tree: RuleTree): (AnsweredSize & { readonly amount: RuleTree }) | null {
  const [firstArgument, ...texts] = tree.kind === 'call' && tree.name === 'as' ? tree.argumentList : []
  if (firstArgument?.kind !== 'arithmetic' || firstArgument.right.kind !== 'number') return null
  const { sign, left: amount, right } = firstArgument
  if (sign !== '/' && sign !== '*') return null
  const size = `${sign} ${right.value}`
  const isAnswered = texts.some((text) => text.kind === 'text' && text.value === size)
  return isAnswered ? { size, scale: { sign, by: right.value }, amount } : null
}

/** The sizes that a rule converts by and that the user confirmed for a file. */
export function listSizes(tree: RuleTree): AnsweredSize[] {
  const answeredSize = findAnsweredSize(tree)
  return [...(answeredSize ? [answeredSize] : []), ...partsOf(tree).flatMap((part) => listSizes(part))]
}

/** The rule without its answer about this size. If `keepsSize` is true, the rule still converts by the size. */
export function removeSize(tree: RuleTree, size: string, keepsSize: boolean): RuleTree {
  const answeredPart = findAnsweredSize(tree)
  if (tree.kind === 'call' && answeredPart?.size === size) {
    const [scaledAmount = answeredPart.amount, ...texts] = tree.argumentList
    const amount = keepsSize ? scaledAmount : answeredPart.amount
    const otherTexts = texts.filter((text) => text.kind !== 'text' || text.value !== size)
    return otherTexts.length === 0 ? amount : { ...tree, argumentList: [amount, ...otherTexts] }
  }
  return mapParts(tree, (part) => removeSize(part, size, keepsSize))
}

/**
 * The rule without its own conversion by this scale: `price * 1.2` for `price / 100 * 1.2`. `names`: the names that the rule may use for the amount.
 */
export function removeScale(tree: RuleTree, scale: AnsweredSize['scale'], names: ReadonlySet<string>): RuleTree {
  if (tree.kind === 'arithmetic' && tree.sign === scale.sign) {
    const { left, right } = tree
    const isSameScale = right.kind === 'number' && right.value === scale.by
    if (isSameScale && left.kind === 'column' && names.has(left.name)) return left
  }
  return mapParts(tree, (part) => removeScale(part, scale, names))
}

function mapParts(tree: RuleTree, changePart: (part: RuleTree) => RuleTree): RuleTree {
  switch (tree.kind) {
    case 'minus':
    case 'not':
      return { ...tree, operand: changePart(tree.operand) }
    case 'call':
      return { ...tree, argumentList: tree.argumentList.map(changePart) }
    case 'arithmetic':
    case 'compare':
    case 'test':
    case 'joint':
      return { ...tree, left: changePart(tree.left), right: changePart(tree.right) }
    default:
      return tree
  }
}

export const RULE_ERRORS = [
  'too-long',
  'too-deep',
  'unknown-sign',
  'open-quote',
  'decimal-comma',
  'number-too-long',
  'expected-value',
  'expected-bracket',
  'unexpected',
  'unknown-function',
  'argument-count',
  'unknown-column',
  'several-columns',
  'condition-expected',
  'value-expected',
  'number-expected',
  'text-expected',
  'blank-here',
  'field-fixed',
] as const

/** Why a rule cannot be used, and the position of the mistake in its text. */
export interface RuleError {
  readonly code: (typeof RULE_ERRORS)[number]
  /** Position in the text, from 0. */
  readonly at: number
  /** The text at that position, or before it. */
  readonly got?: string
}

/** The most characters of a rule, and its deepest nesting. */
export const MAX_RULE_LENGTH = 1000
export const MAX_RULE_DEPTH = 50
