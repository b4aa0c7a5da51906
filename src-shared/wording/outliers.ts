/** Words of the outlier guard, and the words to type when it is meant all the same. */
import type { Language } from '../domain/values/language.ts'
import type { Guard, GuardReason, OutlierCode, OutlierExample } from '../domain/guard/outliers.ts'
import { firstOf, rowNameOf, type RowName } from '../domain/sheet/row-name.ts'
import type { OutlierLimits } from '../domain/guard/outliers-limits.ts'
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
  reasons: (GuardKind & { message: string; firstRow: number; firstSheet?: string })[]
} {
  const reasons = guard.reasons.map((reason) => {
    const { code, count, of, first, largest } = reason
    const message = outlierMessage(reason, language)
    return { code, message, count, share: of === 0 ? 1 : count / of, largest: largestOf(largest), ...firstOf(first) }
  })
  return { phrase: guardPhrase(guard, language), reasons }
}

/** A kind as documents carry it. */
export interface GuardKind {
  readonly code: OutlierCode
  readonly count: number
  /** Of the rows (for new ones: of the materials) that could have been of the kind; above 1 where more are new than were there. */
  readonly share: number
  readonly largest: Largest
}

type Largest = RowName & Pick<OutlierExample, 'name' | 'changes'>

function largestOf({ name, changes, ...row }: OutlierExample): Largest {
  return { ...rowNameOf(row), name, changes }
}

export function outlierMessage(reason: GuardReason, language: Language = 'en'): string {
  return WORDS[language].message(reason)
}

const MARKS: Readonly<Record<Language, MarkWords>> = { en: enMarks, ru: ruMarks }

/** As the codes end; a column that was moved is one of many changes. */
const KINDS = [
  'up',
  'down',
  'zero',
  'swapped',
  'negative',
  'emptied',
  'added',
] as const satisfies readonly (keyof MarkWords)[]

/** What is unusual about one cell. */
export function outlierMark(code: OutlierCode, { factor, farFactor }: OutlierLimits, language: Language): string {
  const kind = KINDS.find((one) => code.endsWith(one)) ?? 'changed'
  return MARKS[language][kind](code.includes('far') ? farFactor : factor)
}
