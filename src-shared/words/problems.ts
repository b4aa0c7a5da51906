/**
 * Words for problems of cells, rows and columns: where, what happened, what to do next. The compiler asks for every
 * code in every language.
 */
import { isField } from '../material/fields/field.ts'
import type { Problem } from '../file/problem.ts'
import type { Language } from '../material/values/language.ts'
import { problems as en, type ProblemWords } from './en/problems.ts'
import { titles as enTitles, type Titles } from './en/titles.ts'
import { detailParts } from './detail-parts.ts'
import { inOneLine, type Message } from './message.ts'
import { problems as ru } from './ru/problems.ts'
import { titles as ruTitles } from './ru/titles.ts'
import { reasonWords } from './reasons.ts'
import { ruleTrouble } from './rules.ts'
import { shortened } from './shortened.ts'
import { TERMS } from './terms.ts'

const WORDS: Readonly<Record<Language, ProblemWords>> = { en, ru }

export const TITLES: Readonly<Record<Language, Titles>> = { en: enTitles, ru: ruTitles }

/** Their sentences begin with all of their columns. */
const NAMES_ITS_COLUMNS: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'duplicate-header',
  'ambiguous-header',
])

/** `Not a number`, `D12: “1O” is not a number. ...`, `Write ...`. Never fails, whatever the details are. */
export function problemMessage(problem: Problem, language: Language = 'en'): Message {
  const terms = TERMS[language]
  const place =
    NAMES_ITS_COLUMNS.has(problem.code) && problem.details?.['columns'] !== undefined ? '' : terms.place(problem)
  const { what, fix } = WORDS[language][problem.code]({
    got: terms.quoted(shortened(problem.got ?? '')),
    field: TERMS.en.field(problem.field ?? ''),
    of: problem.field,
    why:
      problem.code === 'rule-broken'
        ? ruleTrouble(problem.details ?? {}, language)
        : columnReason(problem.details ?? {}, language),
    ...detailParts(problem.details ?? {}, terms),
  })
  const title = TITLES[language][problem.code]
  return { title, what: place === '' ? what : `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${what}`, fix }
}

export function problemLine(problem: Problem, language: Language = 'en'): string {
  return inOneLine(problemMessage(problem, language))
}

/** Why a column is taken for a field; the sentence itself, where an older version noted one. */
export function columnReason(
  { code, header, words, rival, beside, field, reason = '' }: NonNullable<Problem['details']>,
  language: Language,
): string {
  const { column } = reasonWords(language)
  switch (code) {
    case 'unit-values':
    case 'word-values':
    case 'code-values':
      return column({ code })
    case 'usual-heading':
    case 'stand-in':
    case 'field-taken':
    case 'other-values':
    case 'yes-or-no':
    case 'product':
    case 'subtraction':
    case 'short-heading':
    case 'few-values':
    case 'with-tax':
      return typeof field === 'string' && isField(field)
        ? column({ code, header: shortened(String(header)), field })
        : ''
    case 'unclear-heading':
      return typeof field === 'string' && isField(field)
        ? column({
            code,
            header: shortened(String(header)),
            field,
            ...(beside === undefined ? {} : { beside: shortened(String(beside)) }),
          })
        : ''
    case 'best-of':
      return typeof field === 'string' && isField(field)
        ? column({ code, header: shortened(String(header)), rival: shortened(String(rival)), field })
        : ''
    case 'contested':
      return typeof field === 'string' && isField(field) ? column({ code, rival: shortened(String(rival)), field }) : ''
    case 'part-of-heading':
      return typeof field === 'string' && isField(field)
        ? column({ code, header: shortened(String(header)), words: shortened(String(words)), field })
        : ''
    default:
      return String(reason)
  }
}
