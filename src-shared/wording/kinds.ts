/** Problems of one kind in words: the kind, how many rows have it, the first of them as examples, and the way out. */
import type { Problem, ProblemCode } from '../domain/sheet/problem.ts'
import { englishKinds } from './kinds-english.ts'
import { russianKinds } from './kinds-russian.ts'
import type { Language } from '../domain/values/language.ts'
import { placeIn, problemMessage, quotedIn, shortened } from './problems.ts'
import { capital, inRows } from './russian-terms.ts'
import { shownCount } from './shown-change.ts'

/** What follows `60 rows `, without an end; and a sentence with the way out. */
export type KindWords = Readonly<Record<ProblemCode, readonly [what: string, wayOut: string]>>

/** Rows named as examples. */
export const KIND_EXAMPLES = 3

/** `examples`: the first rows that have it, at least one. One row alone is told by its own message. */
export function kindMessage(count: number, examples: readonly Problem[], language: Language = 'en'): string {
  const [first] = examples
  if (!first) throw new RangeError('a kind of problem needs an example')
  if (count === 1) return problemMessage(first, language)
  const seen = examples
    .slice(0, KIND_EXAMPLES)
    .map((problem) => exampleWords(problem, language))
    .join(', ')
  const more = count > KIND_EXAMPLES
  if (language === 'ru') {
    const [what, wayOut] = russianKinds[first.code]
    return `${capital(inRows(count))} ${what} (${more ? 'первые: ' : ''}${seen}). ${wayOut}`
  }
  const [what, wayOut] = englishKinds[first.code]
  return `${shownCount(count, language)} rows ${what} (${more ? 'first: ' : ''}${seen}). ${wayOut}`
}

/** `B2 “1O”`. */
function exampleWords(problem: Problem, language: Language): string {
  const { got } = problem
  const place = placeIn(language, problem)
  return got === undefined || got === '' ? place : `${place} ${quotedIn(language, shortened(got, 24))}`
}
