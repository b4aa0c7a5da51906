/**
 * Compiles a rule: looks up names and checks kinds once, then makes each part a function of the row. A rule only sees
 * its own row's cells. [RULE-2]
 */
import { calculated, holdsFor, isFlaw, steps, type Flawed } from './rule-numbers.ts'
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
  readonly why: 'blank' | 'blank-cell' | 'not-a-number' | Flawed
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
  wanted: 'number' | 'text',
  find: FindColumn,
): Result<CompiledRule, RuleError> {
  const compiler = new Compiler(find)
  const run = wanted === 'number' ? compiler.numberOrBlank(tree) : compiler.textOrBlank(tree)
  const { error, reads, asksForBlank } = compiler
  return error ? failed(error) : ok({ run, stopped: () => compiler.stop, reads, asksForBlank })
}

type PerRow<Value> = (index: number) => Value | null
type Kind = 'number' | 'text' | 'any' | 'condition' | 'blank'

const STAYS: Stop = { why: 'blank', column: null }
const NEVER = () => null

class Compiler {
  error: RuleError | null = null
  stop: Stop = STAYS
  asksForBlank = false
  readonly reads = new Set<number>()
  private readonly find: FindColumn

  constructor(find: FindColumn) {
    this.find = find
  }

  numberOrBlank(tree: RuleTree): PerRow<Decimal> {
    return tree.kind === 'blank' ? this.blank() : this.number(tree)
  }

  textOrBlank(tree: RuleTree): PerRow<string> {
    return tree.kind === 'blank' ? this.blank() : this.text(tree)
  }

  private blank(): PerRow<never> {
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
        const of = this.number(tree.of)
        return (index) => {
          const value = of(index)
          return value === null ? null : negate(value)
        }
      }
      case 'arithmetic': {
        const at = tree.sign === '/' ? this.firstColumn(tree.right) : null
        return this.ofTwo(tree.left, tree.right, at, (left, right) => calculated(tree.sign, left, right))
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
    const { name, given } = tree
    const [first, second, third] = given
    if (!first) return NEVER
    switch (name) {
      case 'if':
        return second && third ? this.branch(first, this.numberOrBlank(second), this.numberOrBlank(third)) : NEVER
      case 'round':
      case 'ceil':
      case 'floor': {
        const step = second ?? ({ kind: 'number', value: '1' as Decimal, at: tree.at } satisfies RuleTree)
        const fixed = step.kind === 'number' ? steps(name, step.value) : null
        return this.ofTwo(first, step, this.firstColumn(step), fixed ?? ((value, by) => steps(name, by)(value)))
      }
      case 'as': {
        const other = given.slice(1).find(({ kind }) => kind !== 'text')
        return other ? this.fail('text-expected', other) : this.number(first)
      }
      case 'min':
      case 'max': {
        const all = given.map((one) => this.number(one))
        const wanted = name === 'min' ? -1 : 1
        return (index) => {
          let best: Decimal | null = null
          for (const one of all) {
            const value = one(index)
            if (value === null) return null
            if (best === null || compare(value, best) * wanted > 0) best = value
          }
          return best
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
    const [test, yes, no] = tree.kind === 'call' && tree.name === 'if' ? tree.given : []
    if (test && yes && no) return this.branch(test, this.textOrBlank(yes), this.textOrBlank(no))
    return this.number(tree)
  }

  /** A blank cell has no text, so it is neither equal to nor different from anything. [RULE-7] */
  private textCompared(tree: RuleTree): PerRow<string> {
    if (tree.kind === 'column') {
      const column = this.column(tree)
      return column ? (index) => (column.blank(index) ? this.stopInCell(column, index) : column.text(index)) : NEVER
    }
    const [test, yes, no] = tree.kind === 'call' && tree.name === 'if' ? tree.given : []
    return test && yes && no ? this.branch(test, this.textCompared(yes), this.textCompared(no)) : this.text(tree)
  }

  private condition(tree: RuleTree): PerRow<boolean> {
    switch (tree.kind) {
      case 'not': {
        const of = this.condition(tree.of)
        return (index) => {
          const held = of(index)
          return held === null ? null : !held
        }
      }
      case 'joint': {
        const [left, right] = [this.condition(tree.left), this.condition(tree.right)]
        // If the first condition decides the result, the second is not evaluated.
        const settled = tree.joint === 'or'
        return (index) => {
          const held = left(index)
          return held === null || held === settled ? held : right(index)
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
          const [key, sought] = [textKey(text), textKey(part)]
          return test === 'starts' ? key.startsWith(sought) : key.endsWith(sought)
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
      const other = isBlank(left) ? right : left
      if (!isEqual || other.kind !== 'column') return this.fail('blank-here', isBlank(left) ? left : right)
      const column = this.column(other)
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
        const [a, b] = [one.number(index), other.number(index)]
        return a === null || b === null ? texts(index) : holdsFor(sign, compare(a, b))
      }
    }
    const [one, other] = [this.number(left), this.number(right)]
    return (index) => {
      const a = one(index)
      const b = a === null ? null : other(index)
      return a === null || b === null ? null : holdsFor(sign, compare(a, b))
    }
  }

  private sameTexts(sign: '=' | '<>', left: RuleTree, right: RuleTree): PerRow<boolean> {
    const [one, other] = [this.textCompared(left), this.textCompared(right)]
    return (index) => {
      const a = one(index)
      const b = a === null ? null : other(index)
      return a === null || b === null ? null : (textKey(a) === textKey(b)) === (sign === '=')
    }
  }

  private branch<Value>(test: RuleTree, yes: PerRow<Value>, no: PerRow<Value>): PerRow<Value> {
    const holds = this.condition(test)
    return (index) => {
      const held = holds(index)
      return held === null ? null : held ? yes(index) : no(index)
    }
  }

  private ofTwo(
    left: RuleTree,
    right: RuleTree,
    atFault: number | null,
    made: (left: Decimal, right: Decimal) => Decimal | Flawed,
  ): PerRow<Decimal> {
    const [one, other] = [this.number(left), this.number(right)]
    const fixed = right.kind === 'number' ? right.value : null
    const perRow: PerRow<Decimal> = (index) => {
      const a = one(index)
      if (a === null) return null
      const b = fixed ?? other(index)
      if (b === null) return null
      const value = made(a, b)
      return isFlaw(value) ? this.stopAt(value, value === 'division-by-zero' ? atFault : null) : value
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
      const found = this.firstColumn(part)
      if (found !== null) return found
    }
    return null
  }

  private stopInCell(column: RuleColumn, index: number): null {
    const blank = column.own ? 'blank' : 'blank-cell'
    return this.stopAt(column.blank(index) ? blank : 'not-a-number', column.place)
  }

  private stopAt(why: Stop['why'], column: number | null): null {
    this.stop = { why, column }
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
      const kinds = tree.given.slice(1).map((one) => kindOf(one))
      return kinds.find((kind) => kind === 'text') ?? kinds.find((kind) => kind !== 'blank') ?? 'blank'
    }
    default:
      return 'condition'
  }
}
