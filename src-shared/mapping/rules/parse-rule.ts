/** Parses the text of a rule. Errors have a position. Never throws, whatever the text. [RULE-1] */
import {
  DEEPEST_RULE,
  FUNCTIONS,
  LONGEST_RULE,
  type Arithmetic,
  type Comparison,
  type FunctionName,
  type Joint,
  type RuleError,
  type RulePart,
  type RuleTree,
  type TextTest,
} from './rule-tree.ts'
import { failed, ok, type Result } from '../../material/values/result.ts'
import { toDecimal, type Decimal } from '../../material/values/decimal.ts'

export function parseRule(text: string): Result<RuleTree, RuleError> {
  if (text.length > LONGEST_RULE) return failed({ code: 'too-long', at: LONGEST_RULE })
  const words = wordsOf(text)
  if (!words.ok) return words
  return new Parser(words.value).whole()
}

/** Words that are columns only in quotes. */
const RESERVED: ReadonlySet<string> = new Set(['and', 'or', 'not', 'blank', 'starts', 'ends', 'contains', 'with'])

export function isReserved(name: string): boolean {
  return RESERVED.has(name.toLowerCase())
}

const COMPARISONS: readonly Comparison[] = ['=', '<>', '<=', '>=', '<', '>']
const SUMS: readonly Arithmetic[] = ['+', '-']
const PRODUCTS: readonly Arithmetic[] = ['*', '/']
const TESTS: readonly TextTest[] = ['starts', 'ends', 'contains']

/** Null after an error, which is in `error`. */
type Read = RuleTree | null

class Parser {
  private readonly words: readonly RuleWord[]
  private place = 0
  private depth = 0
  private error: RuleError | null = null

  constructor(words: readonly RuleWord[]) {
    this.words = words
  }

  whole(): Result<RuleTree, RuleError> {
    const tree = this.either()
    if (tree !== null && this.word.kind !== 'end') this.fail(this.oddWord())
    return this.error !== null || tree === null
      ? failed(this.error ?? { code: 'expected-value', at: this.word.at })
      : ok(tree)
  }

  private get word(): RuleWord {
    return this.words[this.place] ?? { kind: 'end', at: 0, text: '' }
  }

  private fail(error: RuleError): null {
    this.error ??= error
    return null
  }

  /** `1,2` outside a function is a number in European style. */
  private oddWord(): RuleError {
    const { at, text } = this.word
    const [before, after] = [this.words[this.place - 1], this.words[this.place + 1]]
    const isDecimal = text === ',' && before?.kind === 'number' && after?.kind === 'number'
    return { code: isDecimal ? 'decimal-comma' : 'unexpected', at, got: text }
  }

  /** Takes the next word if it is one of these signs or names. */
  private take<Known extends string>(
    known: readonly Known[],
    kind: 'sign' | 'name',
  ): { at: number; text: Known } | null {
    const { word } = this
    const found = word.kind === kind && known.find((one) => one === plainSign(word.text).toLowerCase())
    if (!found) return null
    this.place += 1
    return { at: word.at, text: found }
  }

  private either(): Read {
    return this.chain<Joint>(
      () => this.both(),
      () => this.take(['or'], 'name'),
      (joint, left, right) => ({ kind: 'joint', joint, left, right }),
    )
  }

  private both(): Read {
    return this.chain<Joint>(
      () => this.negated(),
      () => this.take(['and'], 'name'),
      (joint, left, right) => ({ kind: 'joint', joint, left, right }),
    )
  }

  private negated(): Read {
    const not = this.take(['not'], 'name')
    if (!not) return this.comparison()
    return this.within(
      () => this.negated(),
      (of) => ({ kind: 'not', of, at: not.at }),
    )
  }

  private comparison(): Read {
    const left = this.sum()
    if (left === null) return null
    const sign = this.take(COMPARISONS, 'sign')
    if (sign) {
      const right = this.sum()
      return right && { kind: 'compare', sign: sign.text, left, right, at: sign.at }
    }
    const test = this.take(TESTS, 'name')
    if (!test) return left
    if (test.text !== 'contains') this.take(['with'], 'name')
    const right = this.sum()
    return right && { kind: 'test', test: test.text, left, right, at: test.at }
  }

  private sum(): Read {
    return this.chain(
      () => this.product(),
      () => this.take(SUMS, 'sign'),
      (sign, left, right) => ({ kind: 'arithmetic', sign, left, right }),
    )
  }

  private product(): Read {
    return this.chain(
      () => this.signed(),
      () => this.take(PRODUCTS, 'sign'),
      (sign, left, right) => ({ kind: 'arithmetic', sign, left, right }),
    )
  }

  private signed(): Read {
    const minus = this.take(['-'], 'sign')
    if (!minus) return this.single()
    return this.within(
      () => this.signed(),
      (of) => ({ kind: 'minus', of, at: minus.at }),
    )
  }

  private single(): Read {
    const { word } = this
    const { at } = word
    if (word.kind === 'number' || word.kind === 'text') {
      this.place += 1
      return word.kind === 'number'
        ? { kind: 'number', value: word.value, at }
        : { kind: 'text', value: word.value, at }
    }
    if (word.kind === 'quoted') return this.column(word.value)
    if (this.take(['('], 'sign'))
      return this.within(
        () => this.either(),
        (tree) => this.closed(tree),
      )
    if (this.take(['blank'], 'name')) return { kind: 'blank', at }
    if (word.kind !== 'name' || isReserved(word.text)) return this.missing()
    return this.words[this.place + 1]?.text === '(' ? this.call() : this.column(word.text)
  }

  private column(name: string): RuleTree {
    const { at } = this.word
    this.place += 1
    return { kind: 'column', name, at }
  }

  private missing(): null {
    const { word } = this
    const before = this.words[this.place - 1]
    return this.fail({ code: 'expected-value', at: word.at, ...(before ? { got: before.text } : {}) })
  }

  private closed(tree: RuleTree): Read {
    if (this.take([')'], 'sign')) return tree
    const odd = this.oddWord()
    return this.fail(odd.code === 'decimal-comma' ? odd : { code: 'expected-bracket', at: this.word.at })
  }

  private call(): Read {
    const { at, text } = this.word
    const name = text.toLowerCase()
    if (!isFunction(name)) return this.fail({ code: 'unknown-function', at, got: text })
    this.place += 2
    const given: RuleTree[] = []
    if (!this.take([')'], 'sign')) {
      do {
        const one = this.within(
          () => this.either(),
          (tree) => tree,
        )
        if (one === null) return null
        given.push(one)
      } while (this.take([','], 'sign'))
      if (!this.take([')'], 'sign')) return this.fail({ code: 'expected-bracket', at: this.word.at })
    }
    const { least, most } = FUNCTIONS[name]
    if (given.length < least || given.length > most) return this.fail({ code: 'argument-count', at, got: name })
    return { kind: 'call', name, given, at }
  }

  /** Parses a nested part, up to a maximum depth. */
  private within(read: () => Read, made: (tree: RuleTree) => Read): Read {
    if (this.depth >= DEEPEST_RULE) return this.fail({ code: 'too-deep', at: this.word.at })
    this.depth += 1
    const tree = read()
    this.depth -= 1
    return tree && made(tree)
  }

  /** Parses one part, or several with a sign between them, joined from the left. */
  private chain<Sign extends string>(
    read: () => Read,
    next: () => { readonly at: number; readonly text: Sign } | null,
    joined: (sign: Sign, left: RuleTree, right: RuleTree) => RulePart,
  ): Read {
    let tree = read()
    while (tree !== null) {
      const sign = next()
      if (!sign) return tree
      const right = read()
      tree = right && { ...joined(sign.text, tree, right), at: sign.at }
    }
    return tree
  }
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name)
}

type RuleWord = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'number'; readonly value: Decimal }
  /** A text or a quoted column, without its quotes. */
  | { readonly kind: 'text' | 'quoted'; readonly value: string }
  | { readonly kind: 'name' | 'sign' | 'end' }
)

// Each pattern starts where the last one ended and cannot backtrack, so the time only grows with the text.
const SPACE = /\s*/y
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)/y
const NAME = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy
const SIGN = /<=|>=|<>|!=|[-+*/(),=<>×÷−≤≥≠]/y
const QUOTES = {
  '"': { kind: 'text', form: /"((?:[^"]|"")*)"/y },
  "'": { kind: 'text', form: /'((?:[^']|'')*)'/y },
  '`': { kind: 'quoted', form: /`((?:[^`]|``)*)`/y },
} as const

/** Other ways to write the signs. */
const PLAIN_SIGNS: ReadonlyMap<string, string> = new Map([
  ['×', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '<>'],
  ['!=', '<>'],
])

/**
 * Splits a rule into words and signs. The last one has the kind `end`. A name may have letters of any script.
 * [RULE-1]
 */
function wordsOf(text: string): Result<RuleWord[], RuleError> {
  const words: RuleWord[] = []
  let at = endOf(SPACE, text, 0)
  while (at < text.length) {
    const word = wordAt(text, at)
    if (!word.ok) return word
    words.push(word.value)
    at = endOf(SPACE, text, at + word.value.text.length)
  }
  words.push({ kind: 'end', at: text.length, text: '' })
  return ok(words)
}

function wordAt(text: string, at: number): Result<RuleWord, RuleError> {
  const first = text.charAt(at)
  if (first === '"' || first === "'" || first === '`') {
    const { kind, form } = QUOTES[first]
    const found = matchAt(form, text, at)
    if (!found) return failed({ code: 'open-quote', at, got: first })
    const value = (found[1] ?? '').replaceAll(first + first, first)
    return ok({ kind, at, text: found[0], value })
  }
  const number = matchAt(NUMBER, text, at)?.[0]
  if (number !== undefined) {
    const value = toDecimal(number)
    return value === null
      ? failed({ code: 'number-too-long', at, got: number })
      : ok({ kind: 'number', at, text: number, value })
  }
  const name = matchAt(NAME, text, at)?.[0]
  if (name !== undefined) return ok({ kind: 'name', at, text: name })
  const sign = matchAt(SIGN, text, at)?.[0]
  if (sign !== undefined) return ok({ kind: 'sign', at, text: sign })
  return failed({ code: 'unknown-sign', at, got: String.fromCodePoint(text.codePointAt(at) ?? 0) })
}

function plainSign(text: string): string {
  return PLAIN_SIGNS.get(text) ?? text
}

/** Whether a name needs no quotes. */
export function isPlainName(text: string): boolean {
  return matchAt(NAME, text, 0)?.[0] === text
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at
  return form.exec(text)
}

function endOf(form: RegExp, text: string, at: number): number {
  return at + (matchAt(form, text, at)?.[0].length ?? 0)
}
