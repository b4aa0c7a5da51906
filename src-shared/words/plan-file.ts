/** Sentences about a plan read from a file. */
import type { Message } from './message.ts'
import type { PlanFileError, PlanFileRefusal } from '../plan/check-plan-file.ts'
import type { ChangedRow } from '../run/plan-account.ts'
import type { Language } from '../material/values/language.ts'
import { planFile as en, type PlanFileWords } from './en/plan-file.ts'
import { planFile as ru } from './ru/plan-file.ts'
import { TERMS } from './terms.ts'

const WORDS: Readonly<Record<Language, PlanFileWords>> = { en, ru }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When a plan was made, as its file says: a sentence. */
export function planAge(ms: number, language: Language = 'en'): string {
  const words = planFileWords(language)
  return words.made(ageText(ms, words))
}

function ageText(ms: number, words: PlanFileWords): string {
  if (ms < -MINUTE) return words.fromFuture
  if (ms < HOUR) return words.age(Math.max(0, Math.floor(ms / MINUTE)), 'minute')
  return ms < 2 * DAY ? words.age(Math.floor(ms / HOUR), 'hour') : words.age(Math.floor(ms / DAY), 'day')
}

/** Rows that will be left out, with the first of them; null if there are none. */
export function changedSinceText(changed: readonly ChangedRow[], language: Language = 'en'): string | null {
  const [first] = changed
  if (!first) return null
  const words = planFileWords(language)
  const { change, live } = first
  const row = TERMS[language].row(first)
  const what = change ? words.changed(row, change.field, change.before ?? '0', live ?? '0') : words.gone(row)
  return words.changedSince(changed.length, what)
}

/** Why `path` cannot be read as a plan. */
export function planRefusal(refusal: PlanFileRefusal, path: string, language: Language = 'en'): Message {
  return WORDS[language].refusal(refusal, path)
}

/** Which row is wrong, and how: to follow `the plan is not as it was made: `. */
export function planTroubleText({ code, row, details }: PlanFileError, language: Language = 'en'): string {
  const words = planFileWords(language)
  return `${words.row(TERMS[language].row(row))} ${words.troubles[code](details)}`
}

export function planFileWords(language: Language = 'en'): PlanFileWords {
  return WORDS[language]
}
