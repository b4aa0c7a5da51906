/**
 * Compiles a rule: looks up names and checks kinds once, then makes each part a function of the row. A rule can only use the cells of its own row.
 * [RULE-2]
 */
import { calculate, isTrueFor, isNumberProblem, roundToSteps, type NumberProblem } from './rule-numbers.ts'
import { partsOf, type RuleError, type RuleTree } from './rule-tree.ts'
import { compare, negate, type Decimal } from '../../material/values/decimal.ts'
import { makeFailure, ok, type Result } from '../../material/values/result.ts'
import { makeTextKey } from '../../material/values/text-key.ts'
import { makeContainsTest } from '../../material/values/text-search.ts'

/** A column in the form that a rule reads, row by row. */
export interface RuleColumn {
  /** The sheet's column, from 0. */
  readonly columnIndex: number
  /** True if the rule fills this column: its blank cells stay blank. */
  readonly isFilledByRule: boolean
  isBlank(index: number): boolean
  text(index: number): string
  /** Null if the cell is not a number. */
  number(index: number): Decimal | null
}

export type FindColumn = (name: string) => RuleColumn | 'unknown-column' | 'several-columns'

/** Why a row gets no value: it stays unchanged, or a cell is wrong. `column` is null if no single column is to blame. */
export interface StopReason {
  readonly reason: 'blank' | 'blank-cell' | 'not-a-number' | NumberProblem
  readonly column: number | null
}

export interface CompiledRule {
  /** The row's value. If it is null, `stopReason` is the reason. */
  readonly run: (index: number) => string | null
  readonly stopReason: () => StopReason
  /** Columns that the rule reads. */
  readonly columnsRead: ReadonlySet<number>
  /** True if the rule handles blank cells of its own field. [RULE-7] */
  readonly handlesBlank: boolean
}

export function compileRule(
  tree: RuleTree,
  valueKind: 'number' | 'text',
  lookUpColumn: FindColumn,
): Result<CompiledRule, RuleError> {
  const compiler = new Compiler(lookUpColumn)
  const run = valueKind === 'number' ? compiler.compileNumberOrBlank(tree) : compiler.compileTextOrBlank(tree)
  const { error, columnsRead, handlesBlank } = compiler
  return error ? makeFailure(error) : ok({ run, stopReason: () => compiler.stopReason, columnsRead, handlesBlank })
}

type RowFunction<Value> = (index: number) => Value | null
type ValueKind = 'number' | 'text' | 'any' | 'condition' | 'blank'

const BLANK_STOP_REASON: StopReason = { reason: 'blank', column: null }
const RETURN_NULL = () => null

class Compiler {
  error: RuleError | null = null
  stopReason: StopReason = BLANK_STOP_REASON
  handlesBlank = false
  readonly columnsRead = new Set<number>()
  private readonly lookUpColumn: FindColumn

  constructor(lookUpColumn: FindColumn) {
    this.lookUpColumn = lookUpColumn
  }

  compileNumberOrBlank(tree: RuleTree): RowFunction<Decimal> {
    return tree.kind === 'blank' ? this.compileBlank() : this.compileNumber(tree)
  }

  compileTextOrBlank(tree: RuleTree): RowFunction<string> {
    return tree.kind === 'blank' ? this.compileBlank() : this.compileTextOrEmpty(tree)
  }

  private compileBlank(): RowFunction<never> {
    return () => this.stopAt('blank', null)
  }

  private compileNumber(tree: RuleTree): RowFunction<Decimal> {
    switch (tree.kind) {
      case 'number':
        return () => tree.value
      case 'column': {
        const column = this.findColumn(tree)
        return column ? (index) => column.number(index) ?? this.stopInCell(column, index) : RETURN_NULL
      }
      case 'minus': {
        const operand = this.compileNumber(tree.operand)
        return (index) => {
          const value = operand(index)
          return value === null ? null : negate(value)
        }
      }
      case 'arithmetic': {
        const divisorColumn = tree.sign === '/' ? this.findFirstColumn(tree.right) : null
        return this.combineNumbers(tree.left, tree.right, divisorColumn, (left, right) =>
          calculate(tree.sign, left, right),
        )
      }
      case 'call':
        return this.compileCall(tree)
      case 'text':
        // A text in quotation marks is only valid here if it is a column's name.
        return this.lookUpColumn(tree.value) === 'unknown-column'
          ? this.fail('number-expected', tree)
          : this.compileNumber({ kind: 'column', name: tree.value, at: tree.at })
      case 'blank':
        return this.fail('blank-here', tree)
      default:
        return this.fail('value-expected', tree)
    }
  }

  private compileCall(tree: RuleTree & { readonly kind: 'call' }): RowFunction<Decimal> {
    const { name, argumentList } = tree
    const [firstTree, secondTree, thirdTree] = argumentList
    if (!firstTree) return RETURN_NULL
    switch (name) {
      case 'if':
        return secondTree && thirdTree
          ? this.compileBranch(firstTree, this.compileNumberOrBlank(secondTree), this.compileNumberOrBlank(thirdTree))
          : RETURN_NULL
      case 'round':
      case 'ceil':
      case 'floor': {
        const stepTree = secondTree ?? ({ kind: 'number', value: '1' as Decimal, at: tree.at } satisfies RuleTree)
        const roundToStep = stepTree.kind === 'number' ? roundToSteps(name, stepTree.value) : null
        return this.combineNumbers(
          firstTree,
          stepTree,
          this.findFirstColumn(stepTree),
          roundToStep ?? ((value, step) => roundToSteps(name, step)(value)),
        )
      }
      case 'as': {
        const nonTextArgument = argumentList.slice(1).find(({ kind }) => kind !== 'text')
        return nonTextArgument ? this.fail('text-expected', nonTextArgument) : this.compileNumber(firstTree)
      }
      case 'min':
      case 'max': {
        const compiledArguments = argumentList.map((argument) => this.compileNumber(argument))
        const preferredOrder = name === 'min' ? -1 : 1
        return (index) => {
          let bestValue: Decimal | null = null
          for (const computeArgument of compiledArguments) {
            const value = computeArgument(index)
            if (value === null) return null
            if (bestValue === null || compare(value, bestValue) * preferredOrder > 0) bestValue = value
          }
          return bestValue
        }
      }
    }
  }

  private compileTextOrEmpty(tree: RuleTree): RowFunction<string> {
    if (tree.kind === 'text') return () => tree.value
    if (tree.kind === 'column') {
      const column = this.findColumn(tree)
      return column ? (index) => column.text(index) : RETURN_NULL
    }
    const [test, yesBranch, noBranch] = tree.kind === 'call' && tree.name === 'if' ? tree.argumentList : []
    if (test && yesBranch && noBranch)
      return this.compileBranch(test, this.compileTextOrBlank(yesBranch), this.compileTextOrBlank(noBranch))
    return this.compileNumber(tree)
  }

  /** A blank cell has no text, so it is neither equal to nor different from anything. [RULE-7] */
  private compileText(tree: RuleTree): RowFunction<string> {
    if (tree.kind === 'column') {
      const column = this.findColumn(tree)
      return column
        ? (index) => (column.isBlank(index) ? this.stopInCell(column, index) : column.text(index))
        : RETURN_NULL
    }
    const [test, yesBranch, noBranch] = tree.kind === 'call' && tree.name === 'if' ? tree.argumentList : []
    return test && yesBranch && noBranch
      ? this.compileBranch(test, this.compileText(yesBranch), this.compileText(noBranch))
      : this.compileTextOrEmpty(tree)
  }

  private compileCondition(tree: RuleTree): RowFunction<boolean> {
    switch (tree.kind) {
      case 'not': {
        const operand = this.compileCondition(tree.operand)
        return (index) => {
          const conditionValue = operand(index)
          return conditionValue === null ? null : !conditionValue
        }
      }
      case 'joint': {
        const [left, right] = [this.compileCondition(tree.left), this.compileCondition(tree.right)]
        // If the first condition decides the result, the second is not evaluated.
        const decidingValue = tree.conjunction === 'or'
        return (index) => {
          const leftValue = left(index)
          return leftValue === null || leftValue === decidingValue ? leftValue : right(index)
        }
      }
      case 'test': {
        const [left, right] = [this.compileText(tree.left), this.compileText(tree.right)]
        const { test } = tree
        return (index) => {
          const text = left(index)
          const searchedText = text === null ? null : right(index)
          if (text === null || searchedText === null) return null
          if (test === 'contains') return makeContainsTest(searchedText)(text)
          const [key, searchedKey] = [makeTextKey(text), makeTextKey(searchedText)]
          return test === 'starts' ? key.startsWith(searchedKey) : key.endsWith(searchedKey)
        }
      }
      case 'compare':
        return this.compileComparison(tree)
      default:
        return this.fail('condition-expected', tree)
    }
  }

  private compileComparison(tree: RuleTree & { readonly kind: 'compare' }): RowFunction<boolean> {
    const { sign, left, right } = tree
    const isEqual = sign === '=' || sign === '<>'
    if (isBlank(left) || isBlank(right)) {
      const otherSide = isBlank(left) ? right : left
      if (!isEqual || otherSide.kind !== 'column') return this.fail('blank-here', isBlank(left) ? left : right)
      const column = this.findColumn(otherSide)
      if (column?.isFilledByRule) this.handlesBlank = true
      return column ? (index) => column.isBlank(index) === (sign === '=') : RETURN_NULL
    }
    const kinds = [findKind(left), findKind(right)]
    if (isEqual && kinds.includes('text')) return this.compileTextComparison(sign, left, right)
    if (isEqual && left.kind === 'column' && right.kind === 'column') {
      const [leftColumn, rightColumn] = [this.findColumn(left), this.findColumn(right)]
      const compareTexts = this.compileTextComparison(sign, left, right)
      if (!leftColumn || !rightColumn) return RETURN_NULL
      return (index) => {
        const [leftNumber, rightNumber] = [leftColumn.number(index), rightColumn.number(index)]
        return leftNumber === null || rightNumber === null
          ? compareTexts(index)
          : isTrueFor(sign, compare(leftNumber, rightNumber))
      }
    }
    const [computeLeft, computeRight] = [this.compileNumber(left), this.compileNumber(right)]
    return (index) => {
      const leftNumber = computeLeft(index)
      const rightNumber = leftNumber === null ? null : computeRight(index)
      return leftNumber === null || rightNumber === null ? null : isTrueFor(sign, compare(leftNumber, rightNumber))
    }
  }

  private compileTextComparison(sign: '=' | '<>', left: RuleTree, right: RuleTree): RowFunction<boolean> {
    const [readLeft, readRight] = [this.compileText(left), this.compileText(right)]
    return (index) => {
      const leftText = readLeft(index)
      const rightText = leftText === null ? null : readRight(index)
      return leftText === null || rightText === null
        ? null
        : (makeTextKey(leftText) === makeTextKey(rightText)) === (sign === '=')
    }
  }

  private compileBranch<Value>(
    test: RuleTree,
    yesBranch: RowFunction<Value>,
    noBranch: RowFunction<Value>,
  ): RowFunction<Value> {
    const testCondition = this.compileCondition(test)
    return (index) => {
      const conditionValue = testCondition(index)
      return conditionValue === null ? null : conditionValue ? yesBranch(index) : noBranch(index)
    }
  }

  private combineNumbers(
    left: RuleTree,
    right: RuleTree,
    faultyColumn: number | null,
    combine: (left: Decimal, right: Decimal) => Decimal | NumberProblem,
  ): RowFunction<Decimal> {
    const [computeLeft, computeRight] = [this.compileNumber(left), this.compileNumber(right)]
    const constantRight = right.kind === 'number' ? right.value : null
    const computeRow: RowFunction<Decimal> = (index) => {
      const leftNumber = computeLeft(index)
      if (leftNumber === null) return null
      const rightNumber = constantRight ?? computeRight(index)
      if (rightNumber === null) return null
      const value = combine(leftNumber, rightNumber)
      return isNumberProblem(value) ? this.stopAt(value, value === 'division-by-zero' ? faultyColumn : null) : value
    }
    // A part without columns is the same in every row, so it is computed once.
    if (!isConstant(left) || !isConstant(right)) return computeRow
    const value = computeRow(0)
    return value === null ? computeRow : () => value
  }

  private findColumn(tree: RuleTree & { readonly kind: 'column' }): RuleColumn | null {
    const column = this.lookUpColumn(tree.name)
    if (typeof column === 'string') {
      this.fail(column, tree, tree.name)
      return null
    }
    this.columnsRead.add(column.columnIndex)
    return column
  }

  /** The first column that a divisor uses. */
  private findFirstColumn(tree: RuleTree): number | null {
    if (tree.kind === 'column') return this.findColumn(tree)?.columnIndex ?? null
    for (const part of partsOf(tree)) {
      const columnInPart = this.findFirstColumn(part)
      if (columnInPart !== null) return columnInPart
    }
    return null
  }

  private stopInCell(column: RuleColumn, index: number): null {
    const blankReason = column.isFilledByRule ? 'blank' : 'blank-cell'
    return this.stopAt(column.isBlank(index) ? blankReason : 'not-a-number', column.columnIndex)
  }

  private stopAt(reason: StopReason['reason'], column: number | null): null {
    this.stopReason = { reason, column }
    return null
  }

  private fail(code: RuleError['code'], { at }: RuleTree, gotText?: string): () => null {
    this.error ??= { code, at, ...(gotText === undefined ? {} : { got: gotText }) }
    return RETURN_NULL
  }
}

/** True for `isBlank` and for an empty text: `x = ""` checks for a blank cell, like `x = blank`. */
function isBlank(tree: RuleTree): boolean {
  return tree.kind === 'blank' || (tree.kind === 'text' && tree.value.trim() === '')
}

function isConstant(tree: RuleTree): boolean {
  return tree.kind === 'number' || (tree.kind === 'arithmetic' && partsOf(tree).every(isConstant))
}

function findKind(tree: RuleTree): ValueKind {
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
      const kinds = tree.argumentList.slice(1).map((argument) => findKind(argument))
      return kinds.find((kind) => kind === 'text') ?? kinds.find((kind) => kind !== 'blank') ?? 'blank'
    }
    default:
      return 'condition'
  }
}
