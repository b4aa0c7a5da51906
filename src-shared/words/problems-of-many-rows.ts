/** Problems of one kind in words: the kind, how many rows have it, the first of them as examples, and the way out. */
import type { Problem } from '../file/problem.ts'
import type { Language } from '../material/values/language.ts'
import { problemsOfManyRows as en, type ManyRowsWords } from './en/problems-of-many-rows.ts'
import { problemsOfManyRows as ru } from './ru/problems-of-many-rows.ts'
import type { Message } from './message.ts'
import { problemMessage, TITLES } from './problems.ts'
import { shortened } from './shortened.ts'
import { TERMS } from './terms.ts'

const WORDS: Readonly<Record<Language, ManyRowsWords>> = { en, ru }

/** Rows named as examples. */
export const KIND_EXAMPLES = 3

/** `examples`: the first rows that have it, at least one. One row alone is told by its own message. */
export function manyRowsMessage(count: number, examples: readonly Problem[], language: Language = 'en'): Message {
  const [example] = examples
  if (!example) throw new RangeError('a kind of problem needs an example')
  if (count === 1) return problemMessage(example, language)
  const { rows, first, kinds } = WORDS[language]
  const exampleText = examples
    .slice(0, KIND_EXAMPLES)
    .map((problem, at) => exampleWords(problem, examples[at - 1], language))
    .join(', ')
  const { what, fix } = kinds[example.code]
  return {
    title: TITLES[language][example.code],
    what: `${rows(count)} ${what} (${count > KIND_EXAMPLES ? `${first}: ` : ''}${exampleText}).`,
    fix,
  }
}

/** `B2 “1O”`, or `“Price”, row 2 “1O”`: a heading is named once, `row 3 “1P”` follows. */
function exampleWords(problem: Problem, previous: Problem | undefined, language: Language): string {
  const { got, heading } = problem
  const { place, quoted } = TERMS[language]
  const isNamed = heading !== undefined && heading === previous?.heading
  const where = place(isNamed ? { ...problem, column: null } : problem)
  return got === undefined || got === '' ? where : `${where} ${quoted(shortened(got, 24))}`
}
