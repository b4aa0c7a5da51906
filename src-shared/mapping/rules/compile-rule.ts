/**
 * Compiles a rule: looks up names and checks kinds once, then makes each part a function of the row. A rule only sees
 * its own row's cells. [RULE-2]
 */
import { calculated, holdsFor, isFlaw, roundToSteps, type Flawed } from './rule-numbers.ts'
import { partsOf, type RuleError, type RuleTree } from './rule-tree.ts'
import { compare, negate, type Decimal } from '../../material/values/decimal.ts'
import { failed, ok, type Result } from '../../material/values/result.ts'
import { textKey } from '../../material/values/text-key.ts'
import { contains } from '../../material/values/text-search.ts'

/** A column as a rule reads it, by row. */
export interface RuleColumn {
  /** The sheet's column, from 0. */
  readonly place: number
  /** The rule fills this column: blank cells stay blank. */
  readonly own: boolean
  blank(index: number): boolean
  text(index: number): string
  /** Null if the cell is not a number. */
  number(index: number): Decimal | null
}

export type FindColumn = (name: string) => RuleColumn | 'unknown-column' | 'several-columns'

/**
 * Why a row gets no value: it stays unchanged, or a cell is wrong. `column` is null if no single column is to blame.
 */
export interface Stop {
  readonly reason: 'blank' | 'blank-cell' | 'not-a-number' | Flawed
  readonly column: number | null
}

export interface CompiledRule {
  /** The row's value. If it is null, `stopped` says why. */
  readonly run: (index: number) => string | null
  readonly stopped: () => Stop
  /** Columns that it reads. */
  readonly reads: ReadonlySet<number>
  /** The rule handles blank cells of its own field. [RULE-7] */
  readonly asksForBlank: boolean
}

export function compileRule(
  tree: RuleTree,
  wantedKind: 'number' | 'text',
  find: FindColumn,
): Result<CompiledRule, RuleError> {
  const compiler = new Compiler(find)
  const run = wantedKind === 'number' ? compiler.numberOrBlank(tree) : compiler.textOrBlank(tree)
  const { error, reads, asksForBlank } = compiler
  return error ? failed(error) : ok({ run, stopped: () => compiler.stop, reads, asksForBlank })
}

type PerRow<Value> = (index: number) => Value | null
type Kind = 'number' | 'text' | 'any' | 'condition' | 'blank'

const BLANK_STAYS: Stop = { reason: 'blank', column: null }
const NEVER = () => null

class Compiler {
  error: RuleError | null = null
  stop: Stop = BLANK_STAYS
  asksForBlank = false
  readonly reads = new Set<number>()
  private readonly find: FindColumn

  constructor(find: FindColumn) {
    this.find = find
  }

  numberOrBlank(tree: RuleTree): PerRow<Decimal> {
    return tree.kind === 'blank' ? this.compileBlank() : this.number(tree)
  }

  textOrBlank(tree: RuleTree): PerRow<string> {
    return tree.kind === 'blank' ? this.compileBlank() : this.text(tree)
  }

  private compileBlank(): PerRow<never> {
    return () => this.stopAt('blank', null)
  }

  private number(tree: RuleTree): PerRow<Decimal> {
    switch (tree.kind) {
      case 'number':
        return () => tree.value
      case 'column': {
        const column = this.column(tree)
        return column ? (index) => column.number(index) ?? this.stopInCell(column, index) : NEVER
      }
      case 'minus': {
        const operand = this.number(tree.operand)
        return (index) => {
          const value = operand(index)
          return value === null ? null : negate(value)
        }
      }
      case 'arithmetic': {
        const divisorColumn = tree.sign === '/' ? this.firstColumn(tree.right) : null
        return this.combineNumbers(tree.left, tree.right, divisorColumn, (left, right) =>
          calculated(tree.sign, left, right),
        )
      }
      case 'call':
        return this.call(tree)
      case 'text':
        // Only a column's name in quotation marks may be a text here.
        return this.find(tree.value) === 'unknown-column'
          ? this.fail('number-expected', tree)
          : this.number({ kind: 'column', name: tree.value, at: tree.at })
      case 'blank':
        return this.fail('blank-here', tree)
      default:
        return this.fail('value-expected', tree)
    }
  }

  private call(tree: RuleTree & { readonly kind: 'call' }): PerRow<Decimal> {
    const { name, argumentList } = tree
    const [firstTree, secondTree, thirdTree] = argumentList
    if (!firstTree) return NEVER
    switch (name) {
      case 'if':
        return secondTree && thirdTree
          ? this.branch(firstTree, this.numberOrBlank(secondTree), this.numberOrBlank(thirdTree))
          : NEVER
      case 'round':
      case 'ceil':
      case 'floor': {
        const stepTree = secondTree ?? ({ kind: 'number', value: '1' as Decimal, at: tree.at } satisfies RuleTree)
        const roundToStep = stepTree.kind === 'number' ? roundToSteps(name, stepTree.value) : null
        return this.combineNumbers(
          firstTree,
          stepTree,
          this.firstColumn(stepTree),
          roundToStep ?? ((value, by) => roundToSteps(name, by)(value)),
        )
      }
      case 'as': {
        const otherArgument = argumentList.slice(1).find(({ kind }) => kind !== 'text')
        return otherArgument ? this.fail('text-expected', otherArgument) : this.number(firstTree)
      }
      case 'min':
      case 'max': {
        const argumentValues = argumentList.map((argument) => this.number(argument))
        const wantedOrder = name === 'min' ? -1 : 1
        return (index) => {
          let bestValue: Decimal | null = null
          for (const argumentValue of argumentValues) {
            const value = argumentValue(index)
            if (value === null) return null
            if (bestValue === null || compare(value, bestValue) * wantedOrder > 0) bestValue = value
          }
          return bestValue
        }
      }
    }
  }

  private text(tree: RuleTree): PerRow<string> {
    if (tree.kind === 'text') return () => tree.value
    if (tree.kind === 'column') {
      const column = this.column(tree)
      return column ? (index) => column.text(index) : NEVER
    }
    const [test, yes, no] = tree.kind === 'call' && tree.name === 'if' ? tree.argumentList : []
    if (test && yes && no) return this.branch(test, this.textOrBlank(yes), this.textOrBlank(no))
    return this.number(tree)
  }

  /** A blank cell has no text, so it is neither equal to nor different from anything. [RULE-7] */
  private textCompared(tree: RuleTree): PerRow<string> {
    if (tree.kind === 'column') {
      const column = this.column(tree)
      return column ? (index) => (column.blank(index) ? this.stopInCell(column, index) : column.text(index)) : NEVER
    }
    const [test, yes, no] = tree.kind === 'call' && tree.name === 'if' ? tree.argumentList : []
    return test && yes && no ? this.branch(test, this.textCompared(yes), this.textCompared(no)) : this.text(tree)
  }

  private condition(tree: RuleTree): PerRow<boolean> {
    switch (tree.kind) {
      case 'not': {
        const operand = this.condition(tree.operand)
        return (index) => {
          const conditionValue = operand(index)
          return conditionValue === null ? null : !conditionValue
        }
      }
      case 'joint': {
        const [left, right] = [this.condition(tree.left), this.condition(tree.right)]
        // If the first condition decides the result, the second is not evaluated.
        const decidingValue = tree.conjunction === 'or'
        return (index) => {
          const leftValue = left(index)
          return leftValue === null || leftValue === decidingValue ? leftValue : right(index)
        }
      }
      case 'test': {
        const [left, right] = [this.textCompared(tree.left), this.textCompared(tree.right)]
        const { test } = tree
        return (index) => {
          const text = left(index)
          const part = text === null ? null : right(index)
          if (text === null || part === null) return null
          if (test === 'contains') return contains(part)(text)
          const [key, searchedKey] = [textKey(text), textKey(part)]
          return test === 'starts' ? key.startsWith(searchedKey) : key.endsWith(searchedKey)
        }
      }
      case 'compare':
        return this.comparison(tree)
      default:
        return this.fail('condition-expected', tree)
    }
  }

  private comparison(tree: RuleTree & { readonly kind: 'compare' }): PerRow<boolean> {
    const { sign, left, right } = tree
    const isEqual = sign === '=' || sign === '<>'
    if (isBlank(left) || isBlank(right)) {
      const otherSide = isBlank(left) ? right : left
      if (!isEqual || otherSide.kind !== 'column') return this.fail('blank-here', isBlank(left) ? left : right)
      const column = this.column(otherSide)
      if (column?.own) this.asksForBlank = true
      return column ? (index) => column.blank(index) === (sign === '=') : NEVER
    }
    const kinds = [kindOf(left), kindOf(right)]
    if (isEqual && kinds.includes('text')) return this.sameTexts(sign, left, right)
    if (isEqual && left.kind === 'column' && right.kind === 'column') {
      const [one, other] = [this.column(left), this.column(right)]
      const texts = this.sameTexts(sign, left, right)
      if (!one || !other) return NEVER
      return (index) => {
        const [leftNumber, rightNumber] = [one.number(index), other.number(index)]
        return leftNumber === null || rightNumber === null
          ? texts(index)
          : holdsFor(sign, compare(leftNumber, rightNumber))
      }
    }
    const [one, other] = [this.number(left), this.number(right)]
    return (index) => {
      const leftNumber = one(index)
      const rightNumber = leftNumber === null ? null : other(index)
      return leftNumber === null || rightNumber === null ? null : holdsFor(sign, compare(leftNumber, rightNumber))
    }
  }

  private sameTexts(sign: '=' | '<>', left: RuleTree, right: RuleTree): PerRow<boolean> {
    const [one, other] = [this.textCompared(left), this.textCompared(right)]
    return (index) => {
      const leftText = one(index)
      const rightText = leftText === null ? null : other(index)
      return leftText === null || rightText === null
        ? null
        : (textKey(leftText) === textKey(rightText)) === (sign === '=')
    }
  }

  private branch<Value>(test: RuleTree, yes: PerRow<Value>, no: PerRow<Value>): PerRow<Value> {
    const holds = this.condition(test)
    return (index) => {
      const conditionValue = holds(index)
      return conditionValue === null ? null : conditionValue ? yes(index) : no(index)
    }
  }

  private combineNumbers(
    left: RuleTree,
    right: RuleTree,
    faultyColumn: number | null,
    combine: (left: Decimal, right: Decimal) => Decimal | Flawed,
  ): PerRow<Decimal> {
    const [one, other] = [this.number(left), this.number(right)]
    const constantRight = right.kind === 'number' ? right.value : null
    const perRow: PerRow<Decimal> = (index) => {
      const leftNumber = one(index)
      if (leftNumber === null) return null
      const rightNumber = constantRight ?? other(index)
      if (rightNumber === null) return null
      const value = combine(leftNumber, rightNumber)
      return isFlaw(value) ? this.stopAt(value, value === 'division-by-zero' ? faultyColumn : null) : value
    }
    // A part without columns is the same in every row, so it is computed once.
    if (!isConstant(left) || !isConstant(right)) return perRow
    const value = perRow(0)
    return value === null ? perRow : () => value
  }

  private column(tree: RuleTree & { readonly kind: 'column' }): RuleColumn | null {
    const column = this.find(tree.name)
    if (typeof column === 'string') {
      this.fail(column, tree, tree.name)
      return null
    }
    this.reads.add(column.place)
    return column
  }

  /** The column that a divisor reads. */
  private firstColumn(tree: RuleTree): number | null {
    if (tree.kind === 'column') return this.column(tree)?.place ?? null
    for (const part of partsOf(tree)) {
      const columnInPart = this.firstColumn(part)
      if (columnInPart !== null) return columnInPart
    }
    return null
  }

  private stopInCell(column: RuleColumn, index: number): null {
    const blankReason = column.own ? 'blank' : 'blank-cell'
    return this.stopAt(column.blank(index) ? blankReason : 'not-a-number', column.place)
  }

  private stopAt(reason: Stop['reason'], column: number | null): null {
    this.stop = { reason, column }
    return null
  }

  private fail(code: RuleError['code'], { at }: RuleTree, got?: string): () => null {
    this.error ??= { code, at, ...(got === undefined ? {} : { got }) }
    return NEVER
  }
}

/** `x = ""` checks for a blank cell, like `x = blank`. */
function isBlank(tree: RuleTree): boolean {
  return tree.kind === 'blank' || (tree.kind === 'text' && tree.value.trim() === '')
}

function isConstant(tree: RuleTree): boolean {
  return tree.kind === 'number' || (tree.kind === 'arithmetic' && partsOf(tree).every(isConstant))
}

function kindOf(tree: RuleTree): Kind {
  switch (tree.kind) {
    case 'number':
    case 'minus':
    case 'arithmetic':
      return 'number'
    case 'text':
    case 'blank':
      return tree.kind
    case 'column':
      return 'any'
    case 'call': {
      if (tree.name !== 'if') return 'number'
      const kinds = tree.argumentList.slice(1).map((argument) => kindOf(argument))
      return kinds.find((kind) => kind === 'text') ?? kinds.find((kind) => kind !== 'blank') ?? 'blank'
    }
    default:
      return 'condition'
  }
}
