/** What is unusual about one cell, beside the cell: short, because the guard says the rest before Apply. */
import type { OutlierCode } from '../domain/guard/outliers.ts'
import type { OutlierLimits } from '../domain/guard/outliers-limits.ts'
import type { Language } from '../domain/values/language.ts'
import { russianForm } from './plural.ts'

type Kind = 'up' | 'down' | 'zero' | 'swapped' | 'negative' | 'changed' | 'emptied' | 'added'

const WORDS: Readonly<Record<Language, Readonly<Record<Kind, (factor: number) => string>>>> = {
  en: {
    up: (factor) => `Unusual: ${factor} times what it was, or more. Check it: Apply will ask.`,
    down: (factor) => `Unusual: what it was is ${factor} times as much, or more. Check it: Apply will ask.`,
    zero: () => 'Unusual: it becomes 0 in many rows. Check it: Apply will ask.',
    swapped: () => 'Unusual: it looks swapped with another column. Check it: Apply will ask.',
    negative: () => 'Unusual: it falls below 0. Check it: Apply will ask.',
    changed: () => 'Unusual: it changes in many rows. Check it: Apply will ask.',
    emptied: () => 'Unusual: it is emptied in many rows. Check it: Apply will ask.',
    added: () => 'Unusual: many rows are new materials. Check it: Apply will ask.',
  },
  ru: {
    up: (factor) => `Необычно: рост в ${times(factor)} или больше. Проверьте: перед применением об этом спросят.`,
    down: (factor) => `Необычно: падение в ${times(factor)} или больше. Проверьте: перед применением об этом спросят.`,
    zero: () => 'Необычно: во многих строках становится 0. Проверьте: перед применением об этом спросят.',
    swapped: () => 'Необычно: похоже, перепутано с другим столбцом. Проверьте: перед применением об этом спросят.',
    negative: () => 'Необычно: становится меньше 0. Проверьте: перед применением об этом спросят.',
    changed: () => 'Необычно: меняется во многих строках. Проверьте: перед применением об этом спросят.',
    emptied: () => 'Необычно: очищается во многих строках. Проверьте: перед применением об этом спросят.',
    added: () => 'Необычно: новых материалов много. Проверьте: перед применением об этом спросят.',
  },
}

/** As the codes end; a column that was moved is one of many changes. */
const KINDS = ['up', 'down', 'zero', 'swapped', 'negative', 'emptied', 'added'] as const satisfies readonly Kind[]

export function outlierMark(code: OutlierCode, { factor, farFactor }: OutlierLimits, language: Language): string {
  const kind = KINDS.find((one) => code.endsWith(one)) ?? 'changed'
  return WORDS[language][kind](code.includes('far') ? farFactor : factor)
}

function times(factor: number): string {
  return `${factor} ${russianForm(factor, 'раз', 'раза', 'раз')}`
}
