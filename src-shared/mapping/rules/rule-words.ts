/** The text of a rule as words and signs, one at a time. Letters of any script make a name. [RULE-1] */
import type { RuleError } from './rule-tree.ts'
import { toDecimal, type Decimal } from '../../material/values/decimal.ts'
import { failed, ok, type Result } from '../../material/values/result.ts'

export type RuleWord = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'number'; readonly value: Decimal }
  /** A text or a quoted column without its quotes. */
  | { readonly kind: 'text' | 'quoted'; readonly value: string }
  | { readonly kind: 'name' | 'sign' | 'end' }
)

// Each pattern is tried where the last one ended and none can backtrack, so time grows with the text only.
const SPACE = /\s*/y
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)/y
const NAME = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy
const SIGN = /<=|>=|<>|!=|[-+*/(),=<>×÷−≤≥≠]/y
const QUOTES = {
  '"': { kind: 'text', form: /"((?:[^"]|"")*)"/y },
  "'": { kind: 'text', form: /'((?:[^']|'')*)'/y },
  '`': { kind: 'quoted', form: /`((?:[^`]|``)*)`/y },
} as const

/** Other spellings of the signs. */
const PLAIN_SIGNS: ReadonlyMap<string, string> = new Map([
  ['×', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '<>'],
  ['!=', '<>'],
])

/** The words of a rule; the last one has the kind `end`. */
export function wordsOf(text: string): Result<RuleWord[], RuleError> {
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

export function plainSign(text: string): string {
  return PLAIN_SIGNS.get(text) ?? text
}

/** Whether a name can stand without quotes. */
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
