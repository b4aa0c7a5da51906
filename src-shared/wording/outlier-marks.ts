/** What is unusual about one cell, in words. */
import type { OutlierCode } from '../domain/guard/outliers.ts'
import type { OutlierLimits } from '../domain/guard/outliers-limits.ts'
import type { Language } from '../domain/values/language.ts'
import { marks as en } from './en/outlier-marks.ts'
import { marks as ru } from './ru/outlier-marks.ts'
import type { MarkWords } from './shape/outlier-marks.ts'

const WORDS: Readonly<Record<Language, MarkWords>> = { en, ru }

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

export function outlierMark(code: OutlierCode, { factor, farFactor }: OutlierLimits, language: Language): string {
  const kind = KINDS.find((one) => code.endsWith(one)) ?? 'changed'
  return WORDS[language][kind](code.includes('far') ? farFactor : factor)
}
