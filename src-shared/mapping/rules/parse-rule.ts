/** Parses the text of a rule. Errors have a position. Never throws, whatever the text. [RULE-1] */
import {
  MAX_RULE_DEPTH,
  FUNCTIONS,
  MAX_RULE_LENGTH,
  type Arithmetic,
  type Comparison,
  type FunctionName,
  type Conjunction,
  type RuleError,
  type RulePart,
  type RuleTree,
  type TextTest,
} from './rule-tree.ts'
import { makeFailure, ok, type Result } from '../../material/values/result.ts'
import { toDecimal, type Decimal } from '../../material/values/decimal.ts'

export function parseRule(text: string): Result<RuleTree, RuleError> {
  if (text.length > MAX_RULE_LENGTH) return makeFailure({ code: 'too-long', at: MAX_RULE_LENGTH })
  const words = splitWords(text)
  if (!words.ok) return words
  return new Parser(words.value).parseWholeRule()
}

/** Words that mean a column only if they are in quotes. */
const RESERVED_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'blank', 'starts', 'ends', 'contains', 'with'])

export function isReserved(name: string): boolean {
  return RESERVED_WORDS.has(name.toLowerCase())
}

const COMPARISONS: readonly Comparison[] = ['=', '<>', '<=', '>=', '<', '>']
const SUM_SIGNS: readonly Arithmetic[] = ['+', '-']
const PRODUCT_SIGNS: readonly Arithmetic[] = ['*', '/']
const TEXT_TESTS: readonly TextTest[] = ['starts', 'ends', 'contains']

/** Null after an error, which is in `error`. */
type ParsedTree = RuleTree | null

class Parser {
  private readonly words: readonly RuleWord[]
  private position = 0
  private depth = 0
  private error: RuleError | null = null

  constructor(words: readonly RuleWord[]) {
    this.words = words
  }

  parseWholeRule(): Result<RuleTree, RuleError> {
    const tree = this.parseOr()
    if (tree !== null && this.word.kind !== 'end') this.fail(this.describeUnexpected())
    return this.error !== null || tree === null
      ? makeFailure(this.error ?? { code: 'expected-value', at: this.word.at })
      : ok(tree)
  }

  private get word(): RuleWord {
    return this.words[this.position] ?? { kind: 'end', at: 0, text: '' }
  }

  private fail(error: RuleError): null {
    this.error ??= error
    return null
  }

  /** `1,2` outside a function is a number in European style. */
  private describeUnexpected(): RuleError {
    const { at, text } = this.word
    const [wordBefore, wordAfter] = [this.words[this.position - 1], this.words[this.position + 1]]
    const isDecimal = text === ',' && wordBefore?.kind === 'number' && wordAfter?.kind === 'number'
    return { code: isDecimal ? 'decimal-comma' : 'unexpected', at, got: text }
  }

  /** Takes the next word if it is one of these signs or names. */
  private takeWord<Known extends string>(
    allowedWords: readonly Known[],
    kind: 'sign' | 'name',
  ): { at: number; text: Known } | null {
    const { word } = this
    const matchingWord =
      word.kind === kind && allowedWords.find((allowedWord) => allowedWord === normaliseSign(word.text).toLowerCase())
    if (!matchingWord) return null
    this.position += 1
    return { at: word.at, text: matchingWord }
  }

  private parseOr(): ParsedTree {
    return this.parseChain<Conjunction>(
      () => this.parseAnd(),
      () => this.takeWord(['or'], 'name'),
      (conjunction, left, right) => ({ kind: 'joint', conjunction, left, right }),
    )
  }

  private parseAnd(): ParsedTree {
    return this.parseChain<Conjunction>(
      () => this.parseNot(),
      () => this.takeWord(['and'], 'name'),
      (conjunction, left, right) => ({ kind: 'joint', conjunction, left, right }),
    )
  }

  private parseNot(): ParsedTree {
    const notWord = this.takeWord(['not'], 'name')
    if (!notWord) return this.parseComparison()
    return this.parseNested(
      () => this.parseNot(),
      (operand) => ({ kind: 'not', operand, at: notWord.at }),
    )
  }

  private parseComparison(): ParsedTree {
    const left = this.parseSum()
    if (left === null) return null
    const sign = this.takeWord(COMPARISONS, 'sign')
    if (sign) {
      const right = this.parseSum()
      return right && { kind: 'compare', sign: sign.text, left, right, at: sign.at }
    }
    const test = this.takeWord(TEXT_TESTS, 'name')
    if (!test) return left
    if (test.text !== 'contains') this.takeWord(['with'], 'name')
    const right = this.parseSum()
    return right && { kind: 'test', test: test.text, left, right, at: test.at }
  }

  private parseSum(): ParsedTree {
    return this.parseChain(
      () => this.parseProduct(),
      () => this.takeWord(SUM_SIGNS, 'sign'),
      (sign, left, right) => ({ kind: 'arithmetic', sign, left, right }),
    )
  }

  private parseProduct(): ParsedTree {
    return this.parseChain(
      () => this.parseSigned(),
      () => this.takeWord(PRODUCT_SIGNS, 'sign'),
      (sign, left, right) => ({ kind: 'arithmetic', sign, left, right }),
    )
  }

  private parseSigned(): ParsedTree {
    const minusSign = this.takeWord(['-'], 'sign')
    if (!minusSign) return this.parseSingle()
    return this.parseNested(
      () => this.parseSigned(),
      (operand) => ({ kind: 'minus', operand, at: minusSign.at }),
    )
  }

  private parseSingle(): ParsedTree {
    const { word } = this
    const { at } = word
    if (word.kind === 'number' || word.kind === 'text') {
      this.position += 1
      return word.kind === 'number'
        ? { kind: 'number', value: word.value, at }
        : { kind: 'text', value: word.value, at }
    }
    if (word.kind === 'quoted') return this.parseColumn(word.value)
    if (this.takeWord(['('], 'sign'))
      return this.parseNested(
        () => this.parseOr(),
        (tree) => this.parseClosingBracket(tree),
      )
    if (this.takeWord(['blank'], 'name')) return { kind: 'blank', at }
    if (word.kind !== 'name' || isReserved(word.text)) return this.failMissingPart()
    return this.words[this.position + 1]?.text === '(' ? this.parseCall() : this.parseColumn(word.text)
  }

  private parseColumn(name: string): RuleTree {
    const { at } = this.word
    this.position += 1
    return { kind: 'column', name, at }
  }

  private failMissingPart(): null {
    const { word } = this
    const wordBefore = this.words[this.position - 1]
    return this.fail({ code: 'expected-value', at: word.at, ...(wordBefore ? { got: wordBefore.text } : {}) })
  }

  private parseClosingBracket(tree: RuleTree): ParsedTree {
    if (this.takeWord([')'], 'sign')) return tree
    const wordError = this.describeUnexpected()
    return this.fail(wordError.code === 'decimal-comma' ? wordError : { code: 'expected-bracket', at: this.word.at })
  }

  private parseCall(): ParsedTree {
    const { at, text } = this.word
    const name = text.toLowerCase()
    if (!isFunction(name)) return this.fail({ code: 'unknown-function', at, got: text })
    this.position += 2
    const argumentList: RuleTree[] = []
    if (!this.takeWord([')'], 'sign')) {
      do {
        const argument = this.parseNested(
          () => this.parseOr(),
          (tree) => tree,
        )
        if (argument === null) return null
        argumentList.push(argument)
      } while (this.takeWord([','], 'sign'))
      if (!this.takeWord([')'], 'sign')) return this.fail({ code: 'expected-bracket', at: this.word.at })
    }
    const { least, most } = FUNCTIONS[name]
    if (argumentList.length < least || argumentList.length > most)
      return this.fail({ code: 'argument-count', at, got: name })
    return { kind: 'call', name, argumentList, at }
  }

  /** Parses a nested part, up to a maximum depth. */
  private parseNested(parsePart: () => ParsedTree, makePart: (tree: RuleTree) => ParsedTree): ParsedTree {
    if (this.depth >= MAX_RULE_DEPTH) return this.fail({ code: 'too-deep', at: this.word.at })
    this.depth += 1
    const tree = parsePart()
    this.depth -= 1
    return tree && makePart(tree)
  }

  /** Parses one part, or several with a sign between them, joined from the left. */
  private parseChain<Sign extends string>(
    parsePart: () => ParsedTree,
    takeSign: () => { readonly at: number; readonly text: Sign } | null,
    makePart: (sign: Sign, left: RuleTree, right: RuleTree) => RulePart,
  ): ParsedTree {
    let tree = parsePart()
    while (tree !== null) {
      const sign = takeSign()
      if (!sign) return tree
      const right = parsePart()
      tree = right && { ...makePart(sign.text, tree, right), at: sign.at }
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
const SPACE_PATTERN = /\s*/y
const NUMBER_PATTERN = /(?:\d+(?:\.\d+)?|\.\d+)/y
const NAME_PATTERN = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy
const SIGN_PATTERN = /<=|>=|<>|!=|[-+*/(),=<>×÷−≤≥≠]/y
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
function splitWords(text: string): Result<RuleWord[], RuleError> {
  const words: RuleWord[] = []
  let position = findEnd(SPACE_PATTERN, text, 0)
  while (position < text.length) {
    const word = readWord(text, position)
    if (!word.ok) return word
    words.push(word.value)
    position = findEnd(SPACE_PATTERN, text, position + word.value.text.length)
  }
  words.push({ kind: 'end', at: text.length, text: '' })
  return ok(words)
}

function readWord(text: string, position: number): Result<RuleWord, RuleError> {
  const firstCharacter = text.charAt(position)
  if (firstCharacter === '"' || firstCharacter === "'" || firstCharacter === '`') {
    const { kind, form } = QUOTES[firstCharacter]
    const match = matchAt(form, text, position)
    if (!match) return makeFailure({ code: 'open-quote', at: position, got: firstCharacter })
    const value = (match[1] ?? '').replaceAll(firstCharacter + firstCharacter, firstCharacter)
    return ok({ kind, at: position, text: match[0], value })
  }
  const number = matchAt(NUMBER_PATTERN, text, position)?.[0]
  if (number !== undefined) {
    const value = toDecimal(number)
    return value === null
      ? makeFailure({ code: 'number-too-long', at: position, got: number })
      : ok({ kind: 'number', at: position, text: number, value })
  }
  const name = matchAt(NAME_PATTERN, text, position)?.[0]
  if (name !== undefined) return ok({ kind: 'name', at: position, text: name })
  const sign = matchAt(SIGN_PATTERN, text, position)?.[0]
  if (sign !== undefined) return ok({ kind: 'sign', at: position, text: sign })
  return makeFailure({ code: 'unknown-sign', at: position, got: String.fromCodePoint(text.codePointAt(position) ?? 0) })
}

function normaliseSign(text: string): string {
  return PLAIN_SIGNS.get(text) ?? text
}

/** Whether a name needs no quotes. */
export function isPlainName(text: string): boolean {
  return matchAt(NAME_PATTERN, text, 0)?.[0] === text
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

function findEnd(pattern: RegExp, text: string, position: number): number {
  return position + (matchAt(pattern, text, position)?.[0].length ?? 0)
}
