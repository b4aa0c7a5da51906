/** Messages of the outlier guard, and the phrase to type to apply the change anyway. */
import type { Language } from '../material/values/language.ts'
import { LEAP, type GuardKind } from '../plan/guard/guard-kinds.ts'
import type { UnusualCell } from '../plan/guard/unusual-rows.ts'
import type { Guard, OutlierExample, UnusualRows } from '../plan/guard/unusual.ts'
import { firstOf, rowNameOf, type RowName } from '../file/row-name.ts'
import { guard as en, marks as enMarks, type GuardWords, type MarkWords } from './en/outliers.ts'
import { guard as ru, marks as ruMarks } from './ru/outliers.ts'

const WORDS: Readonly<Record<Language, GuardWords>> = { en, ru }

export function guardPhrase({ changed }: Guard, language: Language = 'en'): string {
  return WORDS[language].phrase(changed)
}

/** The guard as people are told it. */
export function guardWords(
  guard: Guard,
  language: Language = 'en',
): {
  phrase: string
  reasons: WordedMark[]
} {
  const reasons = guard.reasons.map((reason) => reasonSaid(reason, outlierMessage(reason, language)))
  return { phrase: guardPhrase(guard, language), reasons }
}

export function marksInWords(marks: readonly UnusualRows[], language: Language = 'en'): WordedMark[] {
  return marks.map((mark) => reasonSaid(mark, markMessage(mark, language)))
}

export type WordedMark = WordedReason & { message: string; firstRow: number; firstSheet?: string }

function reasonSaid({ kind, count, of, first, largest }: UnusualRows, message: string): WordedMark {
  return {
    code: kind,
    message,
    count,
    share: of === 0 ? 1 : count / of,
    largest: largestOf(largest),
    ...firstOf(first),
  }
}

/** A kind as documents carry it. */
export interface WordedReason {
  readonly code: GuardKind
  readonly count: number
  /** Of the rows (for new ones: of the materials) that could have been of the kind; above 1 where more are new than were there. */
  readonly share: number
  readonly largest: Largest
}

type Largest = RowName & Pick<OutlierExample, 'name' | 'changes'>

function largestOf({ name, changes, ...row }: OutlierExample): Largest {
  return { ...rowNameOf(row), name, changes }
}

export function outlierMessage(reason: UnusualRows, language: Language = 'en'): string {
  return WORDS[language].message(reason)
}

const MARKS: Readonly<Record<Language, MarkWords>> = { en: enMarks, ru: ruMarks }

/** As the codes end; a column that was moved is one of many changes. */
const MARKED = [
  'up',
  'down',
  'zero',
  'negative',
  'sign',
  'swapped',
  'emptied',
  'added',
] as const satisfies readonly (keyof MarkWords)[]

/** What is unusual about one cell. */
export function outlierMark({ code, isAsked }: UnusualCell, language: Language): string {
  const words = MARKS[language]
  const kind = MARKED.find((one) => code.endsWith(one)) ?? 'changed'
  return `${words[kind](LEAP, isAsked)} ${isAsked ? words.asked : words.check}`
}

/** What is marked and not asked about: how many rows, and the first of them. */
export function markMessage(mark: UnusualRows, language: Language = 'en'): string {
  return WORDS[language].mark(mark)
}
