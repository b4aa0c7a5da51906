/**
 * Words for problems of cells, rows and columns: where, what happened, what to do next. One sentence per language and
 * code; the compiler asks for every code.
 */
import type { Field } from '../domain/fields/field.ts'
import { placeName, type Problem, type ProblemCode } from '../domain/sheet/problem.ts'
import type { Language } from '../domain/values/language.ts'
import { englishProblems } from './problems-english.ts'
import { russianProblems } from './problems-russian.ts'
import { capital, russianPlace } from './russian-terms.ts'

/** What a message can mention. */
export interface ProblemParts {
  /** The cell's text in quotation marks, shortened; “” when it has none. */
  readonly got: string
  /** The field's English name, or `value` when the problem concerns none. */
  readonly field: string
  /** The field itself, for languages that name it by its case; null when the problem concerns none. */
  readonly of: Field | null
  /** A detail by name, as text; '' when absent. */
  readonly detail: (name: string) => string
}

/** A language: what follows the place. */
export type ProblemWords = Readonly<Record<ProblemCode, (parts: ProblemParts) => string>>

/** Texts longer than this are cut: a message is read in one line. */
const LONGEST = 60

const WORDS: Readonly<Record<Language, ProblemWords>> = { en: englishProblems, ru: russianProblems }

/** A whole message: `D12: “1O” is not a number. ...`. Never fails, whatever the details are. */
export function problemMessage(problem: Problem, language: Language = 'en'): string {
  const place = placeIn(language, problem)
  const message = WORDS[language][problem.code]({
    got: quotedIn(language, shortened(problem.got ?? '')),
    field: problem.field === null ? 'value' : fieldName(problem.field),
    of: problem.field,
    detail: (name) => shortened(String(problem.details?.[name] ?? ''), 200),
  })
  return place === '' ? message : `${capital(place)}: ${message}`
}

/** `D12`, `row 12`: as problem.ts says it, in a language. */
export function placeIn(language: Language, problem: Parameters<typeof placeName>[0]): string {
  return language === 'ru' ? russianPlace(problem) : placeName(problem)
}

/** “In English”, «по-русски». */
export function quotedIn(language: Language, text: string): string {
  return language === 'ru' ? `«${text}»` : `“${text}”`
}

/** Fields whose own word is none. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['planned', 'planned change'],
  ['archived', 'archive mark'],
])

/** `stock_change` -> stock change. */
export function fieldName(field: string): string {
  return NAMES.get(field) ?? field.replaceAll('_', ' ')
}

/** One line, controls made visible, cut in the middle of nothing. */
export function shortened(text: string, longest = LONGEST): string {
  const line = text
    .toWellFormed()
    .replace(/\n/g, ' ⏎ ')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '·')
  const letters = Array.from(line.slice(0, longest * 2 + 2))
  return letters.length <= longest ? letters.join('') : `${letters.slice(0, longest - 1).join('')}…`
}
