/** Chooses a word form by count, by the rules of Intl. */
import { showDecimal, type Separators } from '../material/values/shown-decimal.ts'

/** Created when a word is first counted, so that the program starts faster. */
let englishRules: Intl.PluralRules | undefined
let russianRules: Intl.PluralRules | undefined

export function englishForm(count: number, singular: string, plural: string): string {
  englishRules ??= new Intl.PluralRules('en')
  return englishRules.select(count) === 'one' ? singular : plural
}

/** The Russian forms for a count: 1 строка, 2 строки, 5 строк. */
export function russianForm(count: number, singular: string, fewForm: string, plural: string): string {
  russianRules ??= new Intl.PluralRules('ru')
  const rule = russianRules.select(count)
  return rule === 'one' ? singular : rule === 'few' ? fewForm : plural
}

/** `20,000`: a whole number in a sentence, grouped as in its language. */
export function formatShownCount(count: number, numbers: Separators): string {
  return showDecimal(String(Math.round(count)), numbers)
}
