/** Sentences about a plan read from a file. */
import type { PlanFileError } from '../plan/check-plan-file.ts'
import type { ChangedRow } from '../run/plan-account.ts'
import type { Language } from '../material/values/language.ts'
import { planFile as en, type PlanFileWords } from './en/plan-file.ts'
import { planFile as ru } from './ru/plan-file.ts'
import { TERMS } from './terms.ts'
import type { Conflict } from '../plan/desired-value.ts'
import type { RowName } from '../file/row-name.ts'
import type { Problem, ProblemCode } from '../file/problem.ts'
import { quoteShellWord, type Shell } from '../material/values/untrusted-text.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, PlanFileWords>> = { en, ru }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A sentence about when a plan was made, according to its file. */
export function planAge(milliseconds: number, language: Language = 'en'): string {
  const words = planFileWords(language)
  return words.planAge(formatAge(milliseconds, words))
}

function formatAge(milliseconds: number, words: PlanFileWords): string {
  if (milliseconds < -MINUTE_MS) return words.fromFuture
  if (milliseconds < HOUR_MS) return words.age(Math.max(0, Math.floor(milliseconds / MINUTE_MS)), 'minute')
  return milliseconds < 2 * DAY_MS
    ? words.age(Math.floor(milliseconds / HOUR_MS), 'hour')
    : words.age(Math.floor(milliseconds / DAY_MS), 'day')
}

/** A sentence about the rows that will be left out, with the first of them; null if there are none. */
export function changedSinceText(changedRows: readonly ChangedRow[], language: Language = 'en'): string | null {
  const [firstRow] = changedRows
  if (!firstRow) return null
  const words = planFileWords(language)
  const { change, live } = firstRow
  const row = TERMS[language].row(firstRow)
  const changeText = change
    ? words.changedValue(row, change.field, change.before ?? '0', live ?? '0')
    : words.missingMaterial(row)
  return words.changedRows(changedRows.length, changeText)
}

/** Which row is wrong and why, to follow `the plan was changed after it was made: `. */
export function planProblemText({ code, row, details }: PlanFileError, language: Language = 'en'): string {
  const words = planFileWords(language)
  return `${words.row(TERMS[language].row(row))} ${words.rowErrors[code](details)}`
}

export function planFileWords(language: Language = 'en'): PlanFileWords {
  return WORDS_BY_LANGUAGE[language]
}

/**
 * A conflict in words, for the terminal and `plan --json`: the exported value, the file's, the account's. The
 * terminal is in English.
 */
export function describeConflict({ field, base, fileValue, live }: Conflict): string {
  return `${field} was ${base} at export, is ${fileValue} in the file and ${live} in the account`
}

/** How to answer a row's question, to follow the problem's text. `example`: the id of a possible material. */
export function pickHint(row: RowName, code: ProblemCode, shell: Shell, example = 'ID'): string {
  const formatPick = (answer: string): string => {
    if (row.sheet === undefined) return `--pick ${row.row}=${answer}`
    return `--pick ${quoteShellWord(`${row.sheet}!${row.row}=${answer}`, `SHEET!${row.row}=${answer}`, shell)}`
  }
  const commandHint = `On the command line: ${formatPick(example)}`
  if (code === 'many-materials') return `${commandHint}.`
  const changeHint = `${formatPick(`change:${example}`)} to write the file's value`
  return code === 'keys-disagree'
    ? `${commandHint}, or ${changeHint}. For all rows: --pick all=keep.`
    : `${commandHint}, ${changeHint}, or ${formatPick('new')} for a new one. For all rows: --pick all=keep.`
}

/** Whether the problem is a word that the account spells differently or does not have. */
export function isTranslatable({ code, details }: Problem): boolean {
  return code === 'unknown-category' || (code === 'unknown-unit' && details?.['suggestion'] !== undefined)
}

/** How to translate a word in all rows, to follow the problem's text. */
export function translateHint({ field, got = '', details }: Problem, shell: Shell): string {
  const suggestion = String(details?.['suggestion'] ?? '')
  const name = field ?? 'FIELD'
  const word =
    suggestion === '' ? `${name}:OLD=NEW` : quoteShellWord(`${name}:${got}=${suggestion}`, `${name}:OLD=NEW`, shell)
  return `On the command line, for all rows: --translate ${word}.`
}
