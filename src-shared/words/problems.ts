/**
 * Words for problems of cells, rows and columns: where, what happened, what to do next. The compiler requires a text
 * for every code in every language.
 */
import type { ProblemKind } from '../api/problem.ts'
import { isField } from '../material/fields/field.ts'
import { columnLetter, type Problem, type Refusal } from '../file/problem.ts'
import type { Language } from '../material/values/language.ts'
import { problems as en, type ProblemWords, rules as enRules, type RuleWords } from './en/problems.ts'
import { titles as enTitles, type Titles } from './en/titles.ts'
import { makeDetailParts } from './detail-parts.ts'
import { formatOnOneLine, type Message } from './message.ts'
import { problems as ru, rules as ruRules } from './ru/problems.ts'
import { titles as ruTitles } from './ru/titles.ts'
import { reasonWords } from './session.ts'
import { shortenText } from './shortened.ts'
import { TERMS } from './terms.ts'
import { problemsOfManyRows as enProblemsOfManyRows, type ManyRowsWords } from './en/problems-of-many-rows.ts'
import { problemsOfManyRows as ruProblemsOfManyRows } from './ru/problems-of-many-rows.ts'
import { RULE_ERRORS, type RuleError } from '../mapping/rules/rule-tree.ts'
import { refusals as enRefusals, type RefusalWords } from './en/refusals.ts'
import { refusals as ruRefusals } from './ru/refusals.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, ProblemWords>> = { en, ru }

export const TITLES: Readonly<Record<Language, Titles>> = { en: enTitles, ru: ruTitles }

/** The sentences of these problems name their columns themselves. */
const CODES_WITH_COLUMNS: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'duplicate-header',
  'ambiguous-header',
  'words-for-nothing',
  'mixed-decimals',
  'unmapped-column',
  'read-only-column',
  'other-storage-column',
  'foreign-ids',
  'other-codes',
  'likely-column',
])

/** The title, what happened and what to do: `Not a number`, `D12: “1O” is not a number. ...`, `Write ...`. Never fails, whatever the details are. */
export function problemMessage(problem: Problem, language: Language = 'en'): Message {
  const terms = TERMS[language]
  const place = terms.place(CODES_WITH_COLUMNS.has(problem.code) ? { ...problem, row: null, column: null } : problem)
  const { what, fix } = WORDS_BY_LANGUAGE[language][problem.code]({
    got: terms.quote(shortenText(problem.got ?? '')),
    column: terms.column({ letter: columnLetter(problem.ownColumn ?? problem.column ?? 0), header: problem.got ?? '' }),
    field: TERMS.en.field(problem.field ?? ''),
    fieldCode: problem.field,
    reason:
      problem.code === 'rule-broken'
        ? describeRuleError(problem.details ?? {}, language)
        : columnReason(problem.details ?? {}, language),
    ...makeDetailParts(problem.details ?? {}, terms),
  })
  const title = TITLES[language][problem.code]
  return { title, what: place === '' ? what : `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${what}`, fix }
}

export function problemLine(problem: Problem, language: Language = 'en'): string {
  return formatOnOneLine(problemMessage(problem, language))
}

/** Why a column has its field. '' if the details do not say why. */
export function columnReason(
  { code, header, words, rival, beside, field }: NonNullable<Problem['details']>,
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
        ? column({ code, header: shortenText(String(header)), field })
        : ''
    case 'unclear-heading':
      return typeof field === 'string' && isField(field)
        ? column({
            code,
            header: shortenText(String(header)),
            field,
            ...(beside === undefined ? {} : { beside: shortenText(String(beside)) }),
          })
        : ''
    case 'best-of':
      return typeof field === 'string' && isField(field)
        ? column({ code, header: shortenText(String(header)), rival: shortenText(String(rival)), field })
        : ''
    case 'contested':
      return typeof field === 'string' && isField(field)
        ? column({ code, rival: shortenText(String(rival)), field })
        : ''
    case 'part-of-heading':
      return typeof field === 'string' && isField(field)
        ? column({ code, header: shortenText(String(header)), words: shortenText(String(words)), field })
        : ''
    default:
      return ''
  }
}

const MANY_ROWS_WORDS: Readonly<Record<Language, ManyRowsWords>> = {
  en: enProblemsOfManyRows,
  ru: ruProblemsOfManyRows,
}

/** The maximum number of rows listed as examples. */
const MAX_EXAMPLES = 3

/**
 * Problems of one kind: the kind, how many rows have it, the first ones as examples, and what to do. `examples`: at
 * least one. A single row gets its own message.
 */
export function manyRowsMessage(count: number, examples: readonly Problem[], language: Language = 'en'): Message {
  const [example] = examples
  if (!example) throw new RangeError('a kind of problem needs an example')
  if (count === 1) return problemMessage(example, language)
  const { rows, first, kinds } = MANY_ROWS_WORDS[language]
  const exampleText = examples
    .slice(0, MAX_EXAMPLES)
    .map((problem, index) => describeExample(problem, examples[index - 1], language))
    .join(', ')
  const { what, fix, offer } = kinds[example.code]
  const isOffered = offer !== undefined && examples.some(({ details }) => (details?.['suggestion'] ?? '') !== '')
  return {
    title: TITLES[language][example.code],
    what: `${rows(count)} ${what} (${count > MAX_EXAMPLES ? `${first}: ` : ''}${exampleText}).`,
    fix: isOffered ? `${fix} ${offer}` : fix,
  }
}

export function problemKindLine({ count, examples }: ProblemKind, language: Language = 'en'): string {
  return formatOnOneLine(manyRowsMessage(count, examples, language))
}

/** `B2 “1O”`, or `“Price”, row 2 “1O”`. A repeated heading is left out: `row 3 “1P”`. */
function describeExample(problem: Problem, previousProblem: Problem | undefined, language: Language): string {
  const { got, heading } = problem
  const { place, quote } = TERMS[language]
  const isSameHeading = heading !== undefined && heading === previousProblem?.heading
  const placeText = place(isSameHeading ? { ...problem, column: null } : problem)
  return got === undefined || got === '' ? placeText : `${placeText} ${quote(shortenText(got, 24))}`
}

const RULE_WORDS: Readonly<Record<Language, RuleWords>> = { en: enRules, ru: ruRules }

/** Why a rule cannot be used: what is wrong, and its position in the rule's text. */
export function ruleErrorText({ code, at, got = '' }: RuleError, language: Language = 'en'): string {
  const { errors, withPosition } = RULE_WORDS[language]
  const sentence = errors[code](shortenText(got))
  // The whole rule is wrong, not one place in it.
  return code === 'field-fixed' || code === 'too-long' ? sentence : withPosition(sentence, at + 1)
}

/** Like `ruleErrorText`, for the details of a problem. */
function describeRuleError(
  { error, place, found = '' }: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const code = RULE_ERRORS.find((ruleError) => ruleError === error)
  return code === undefined ? '' : ruleErrorText({ code, at: Number(place) - 1, got: String(found) }, language)
}

const REFUSAL_WORDS: Readonly<Record<Language, RefusalWords>> = { en: enRefusals, ru: ruRefusals }

/**
 * Messages for files that are refused as a whole: what the file is or lacks, and what to do. The compiler requires a
 * text for every code. Never fails, whatever the details are.
 */
export function refusalMessage(refusal: Refusal, fileName: string, language: Language = 'en'): Message {
  const { detail, list, columns } = makeDetailParts(refusal.details, TERMS[language])
  const name = detail('inside') === '' ? fileName : `${fileName}/${detail('inside')}`
  return REFUSAL_WORDS[language][refusal.code]({
    file: TERMS[language].quote(shortenText(name, 100)),
    row: refusal.row === null ? '' : String(refusal.row),
    detail,
    list,
    columns,
  })
}
