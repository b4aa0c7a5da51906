/** Picks a word form by count. Rules come from Intl, so that none is written by hand. */

const englishRules = new Intl.PluralRules('en')
const russianRules = new Intl.PluralRules('ru')

export function englishForm(count: number, one: string, other: string): string {
  return englishRules.select(count) === 'one' ? one : other
}

/** 1 строка, 2 строки, 5 строк. */
export function russianForm(count: number, one: string, few: string, many: string): string {
  const rule = russianRules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}
