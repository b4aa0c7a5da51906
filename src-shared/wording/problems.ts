/**
 * Words for problems of cells, rows and columns: where, what happened, what to do next. One sentence per language and
 * code; the compiler asks for every code.
 */
import { isField } from '../domain/fields/field.ts'
import type { Problem } from '../domain/sheet/problem.ts'
import type { Language } from '../domain/values/language.ts'
import { problems as en } from './en/problems.ts'
import { problems as ru } from './ru/problems.ts'
import { reasonWords } from './reasons.ts'
import type { ProblemWords } from './shape/problems.ts'
import { shortened } from './shortened.ts'
import { TERMS } from './terms.ts'

const WORDS: Readonly<Record<Language, ProblemWords>> = { en, ru }

/** A whole message: `D12: “1O” is not a number. ...`. Never fails, whatever the details are. */
export function problemMessage(problem: Problem, language: Language = 'en'): string {
  const terms = TERMS[language]
  const place = terms.place(problem)
  const message = WORDS[language][problem.code]({
    got: terms.quoted(shortened(problem.got ?? '')),
    field: TERMS.en.field(problem.field ?? ''),
    of: problem.field,
    why: columnReason(problem.details ?? {}, language),
    detail: (name) => shortened(String(problem.details?.[name] ?? ''), 200),
  })
  return place === '' ? message : `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${message}`
}

/** Why a column is taken for a field; the sentence itself, where an older version noted one. */
function columnReason(
  { code, header, words, field, reason = '' }: NonNullable<Problem['details']>,
  language: Language,
): string {
  const { column } = reasonWords(language)
  switch (code) {
    case 'unit-values':
    case 'word-values':
    case 'code-values':
      return column({ code })
    case 'part-of-heading':
      return typeof field === 'string' && isField(field)
        ? column({ code, header: shortened(String(header)), words: shortened(String(words)), field })
        : ''
    default:
      return String(reason)
  }
}
