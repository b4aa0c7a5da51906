/** Sentences about a plan read from a file. English here, Russian beside it, of one shape. */
import type { PlanTrouble, PlanTroubleCode } from '../domain/guard/check-plan.ts'
import type { ChangedRow } from '../domain/guard/plan-account.ts'
import { rowText } from '../domain/sheet/row-name.ts'
import type { Language } from '../domain/values/language.ts'
import { russianPlanFile } from './plan-file-russian.ts'

export interface PlanFileWords {
  /** What follows `row 5 `. */
  readonly troubles: Readonly<Record<PlanTroubleCode, (details: PlanTrouble['details']) => string>>
  readonly row: (row: string) => string
  readonly notAsMade: (path: string, trouble: string) => string
  readonly otherAccount: (made: string, now: string) => string
  /** `row`: the row that sends there; null for the plan's own storage. */
  readonly noStorage: (path: string, row: string | null, storage: number) => string
  /** `2 hours ago` */
  readonly age: (count: number, unit: AgeUnit) => string
  /** `age`: null where nothing says when. */
  readonly madeHere: (age: string | null) => string
  readonly madeElsewhere: (age: string | null) => string
  readonly fromFuture: string
  /** `first`: what changed in the first of them. */
  readonly changedSince: (count: number, first: string) => string
  readonly gone: (row: string) => string
  readonly changed: (row: string, field: string, before: string, live: string) => string
}

export type AgeUnit = 'minute' | 'hour' | 'day'

const english: PlanFileWords = {
  notAsMade: (path, trouble) =>
    `${path} is not as it was made: ${trouble}. Make it again with: stocksheet plan FILE --out ${path}. Nothing was sent.`,
  otherAccount: (made, now) =>
    `This plan was made for the account at ${made}, not for ${now}. Connect to that account, or make the plan again. Nothing was sent.`,
  noStorage: (path, row, storage) =>
    `${row === null ? path : `Row ${row} of ${path}`} names storage ${storage}, which this account does not have. Make the plan again. Nothing was sent.`,
  age: (count, unit) => (count === 0 ? 'just now' : `${count} ${unit}${count === 1 ? '' : 's'} ago`),
  madeHere: (age) => `Made here${age === null ? '' : ` ${age}`}.`,
  madeElsewhere: (age) =>
    `Made elsewhere: it has no seal of this data folder. ${age === null ? 'It does not say when it was made.' : `It says it was made ${age}.`} Look at what it would send.`,
  fromFuture: 'at a time that has not come yet',
  changedSince: (count, first) =>
    `${count === 1 ? '1 row' : `${count} rows`} changed in the account since the plan was made and will be left out. ${first}`,
  gone: (row) => `Row ${row}: no storage lists its material any more.`,
  changed: (row, field, before, live) => `Row ${row}: ${field} was ${before} and is ${live} now.`,
  row: (row) => `row ${row}`,
  troubles: {
    'row-twice': () => 'stands in it twice',
    'blocked-sends': () => 'has a problem that blocks it, yet it sends something',
    'wrong-status': ({ status = '', method = '' }) =>
      method === '' ? `is marked ${status}, yet it sends nothing` : `is marked ${status}, yet its call is ${method}`,
    'wrong-material': () => 'names another material than its calls',
    'foreign-call': () => 'holds a call of another row',
    'wrong-changes': () => 'shows other changes than it sends',
    'wrong-body': () => 'sends something else than its changes say',
    'wrong-order': () => 'does not send its calls in the order they were planned in',
    'no-add': () => 'belongs to a new material that nothing adds',
    'field-twice': () => 'sets a value that another row of its material sets too',
  },
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Who made a plan and when. `ageMs`: as the plan says it; null where it says nothing. */
export function planOrigin(ageMs: number | null, ours: boolean, language: Language = 'en'): string {
  const words = planFileWords(language)
  const age = ageMs === null ? null : ageText(ageMs, words)
  return ours ? words.madeHere(age) : words.madeElsewhere(age)
}

function ageText(ms: number, words: PlanFileWords): string {
  if (ms < -MINUTE) return words.fromFuture
  if (ms < HOUR) return words.age(Math.max(0, Math.floor(ms / MINUTE)), 'minute')
  return ms < 2 * DAY ? words.age(Math.floor(ms / HOUR), 'hour') : words.age(Math.floor(ms / DAY), 'day')
}

/** Rows that will be left out, with the first of them; null where there are none. */
export function changedSinceText(changed: readonly ChangedRow[], language: Language = 'en'): string | null {
  const [first] = changed
  if (!first) return null
  const words = planFileWords(language)
  const { change, live } = first
  const row = rowText(first)
  const what = change ? words.changed(row, change.field, change.before ?? '0', live ?? '0') : words.gone(row)
  return words.changedSince(changed.length, what)
}

/** Which row is wrong, and how: to follow `the plan is not as it was made: `. */
export function planTroubleText({ code, row, details }: PlanTrouble, language: Language = 'en'): string {
  const words = planFileWords(language)
  return `${words.row(rowText(row))} ${words.troubles[code](details)}`
}

export function planFileWords(language: Language = 'en'): PlanFileWords {
  return language === 'ru' ? russianPlanFile : english
}
