/** What a plan does to one field, as a phrase: the number of changes, and the largest rise and fall with their rows. */
import type { ChangedField, PercentChange } from '../plan/guard/changed-fields.ts'
import { showDecimal, type Separators } from '../material/values/shown-decimal.ts'
import type { Language } from '../material/values/language.ts'
import { changedFields as en, type ChangedFieldWords } from './en/terms.ts'
import { changedFields as ru } from './ru/terms.ts'
import { shortenText } from './shortened.ts'
import { formatShownCount } from './counts.ts'
import { TERMS } from './terms.ts'
import { type Field, formatFieldNumber } from '../material/fields/field.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, ChangedFieldWords>> = { en, ru }

/** Changes above this limit are shown as this value. */
const MAX_PERCENT = 1e15

/** Makes a text such as `300 prices, largest rise +2,828 % (row 5 “Oak board” 12.50 → 366.00)`. */
export function describeChangedField({ field, count, up, down }: ChangedField, language: Language = 'en'): string {
  const countText = formatShownCount(count, TERMS[language].numbers)
  const changeTexts = [
    up && formatPercentChange(up, 'up', language),
    down && formatPercentChange(down, 'down', language),
  ]
  return [WORDS_BY_LANGUAGE[language].countText(field, count, countText), ...changeTexts].filter(Boolean).join(', ')
}

/** Makes a text such as `194 prices rise by 4.1 % on average, the largest is +9 % (Washer DIN 125 M10).` */
export function describeChangedFields(
  { field, count, moves, up, down, average }: ChangedField,
  language: Language,
): string {
  const words = WORDS_BY_LANGUAGE[language]
  const { numbers } = TERMS[language]
  const countedText = words.countText(field, count, formatShownCount(count, numbers))
  const describePercentChange = (percentChange: PercentChange): string =>
    `${formatPercent(percentChange.percent, language)} (${shortenText(percentChange.name, 40)})`
  const largestChange = [down, up]
    .flatMap((move) => move ?? [])
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))[0]
  if (!largestChange) return words.change(countedText, count)
  const averageText = field === 'price' && average !== null && count > 1 ? formatAverage(average, language) : null
  return words.percentChanges({
    countText: countedText,
    count,
    average: averageText,
    largest: describePercentChange(largestChange),
    // A change from 0 has no percentage. If there are such changes, no single direction is stated.
    direction: moves < count || (up && down) ? 'both' : up ? 'up' : 'down',
  })
}

function formatAverage(averagePercent: number, language: Language): string {
  const text = showDecimal(Math.abs(averagePercent).toFixed(1), TERMS[language].numbers)
  return `${averagePercent < 0 ? '\u2212' : '+'}${text}\u00a0%`
}

function formatPercentChange(percentChange: PercentChange, direction: 'up' | 'down', language: Language): string {
  const words = WORDS_BY_LANGUAGE[language]
  const { row, quote, numbers } = TERMS[language]
  return `${words[direction]} ${formatPercent(percentChange.percent, language)} (${words.row} ${row(percentChange)} ${quote(shortenText(percentChange.name, 40))} ${formatChange('', percentChange.change, numbers)})`
}

/** Makes a text such as `+2,828 %`. Below one percent it has more digits, so that a change is never “0 %”. */
export function formatPercent(percent: number, language: Language): string {
  const size = Math.min(Math.abs(percent), MAX_PERCENT)
  const text = size >= 1 ? size.toFixed(0) : size >= 0.01 ? size.toFixed(2) : '0.01'
  return `${percent < 0 ? '\u2212' : '+'}${showDecimal(text, TERMS[language].numbers)}\u00a0%`
}

/** Makes a text such as `price 9.80 → 980.00`. `name`: the field's name in the language of the sentence; '' if it is clear without it. */
export function formatChange(
  name: string,
  { field, before, after }: { readonly field: Field; readonly before: string | null; readonly after: string },
  numbers: Separators,
): string {
  const [from, to] = [before ?? '', after].map((value) => formatFieldNumber(field, value, numbers))
  return `${name} ${from} → ${to}`.trim()
}
