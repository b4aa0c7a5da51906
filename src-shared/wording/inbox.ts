/** What waits in an inbox, in a sentence: `Holz AG: 212 prices, +3.1 %, 4 new, 1 question`. */
import { showDecimal } from '../domain/values/shown-decimal.ts'
import { isSentField, type Field } from '../domain/fields/field.ts'
import { compare, divide, multiply, subtract, ZERO, type Decimal } from '../domain/values/decimal.ts'
import type { Language } from '../domain/values/language.ts'
import { changedFields as fieldsEn } from './en/changed-fields.ts'
import { inbox as en, type InboxWords } from './en/inbox.ts'
import { changedFields as fieldsRu } from './ru/changed-fields.ts'
import { inbox as ru } from './ru/inbox.ts'
import { shownCount } from './shown-count.ts'
import { TERMS } from './terms.ts'

const WORDS: Readonly<Record<Language, InboxWords>> = { en, ru }
const FIELDS = { en: fieldsEn, ru: fieldsRu } as const

export function inboxWords(language: Language): InboxWords {
  return WORDS[language]
}

export interface PlanInNumbers {
  readonly profile: { readonly name: string }
  readonly changed: readonly { readonly field: Field; readonly count: number }[]
  readonly prices: { readonly before: Decimal; readonly after: Decimal } | null
  readonly added: number
  readonly deleted: number
  readonly questions: number
  readonly unusual: boolean
}

const HUNDRED = '100' as Decimal

/** `3.1`: how far prices move, taken together; null where they were nothing before. */
export function pricesPercent(prices: PlanInNumbers['prices']): Decimal | null {
  if (prices === null || compare(prices.before, ZERO) <= 0) return null
  return divide(multiply(subtract(prices.after, prices.before), HUNDRED), prices.before, 1)
}

/** [INBOX-4] */
export function preparedWords(plan: PlanInNumbers, language: Language = 'en'): string {
  const words = WORDS[language]
  const { numbers } = TERMS[language]
  const shown = (count: number): string => shownCount(count, numbers)
  const percent = pricesPercent(plan.prices)
  const moved = percent === null || compare(percent, ZERO) === 0 ? [] : [`${signed(percent, numbers)} %`]
  // Prices first: they are what most lists are about.
  const fields = [...plan.changed].sort((a, b) => Number(b.field === 'price') - Number(a.field === 'price'))
  const parts = [
    ...fields.flatMap(({ field, count }) => [
      ...(isSentField(field) ? [FIELDS[language].counted(field, count, shown(count))] : []),
      ...(field === 'price' ? moved : []),
    ]),
    ...(plan.added > 0 ? [words.added(plan.added, shown(plan.added))] : []),
    ...(plan.deleted > 0 ? [words.deleted(plan.deleted, shown(plan.deleted))] : []),
    ...(plan.questions > 0 ? [words.questions(plan.questions, shown(plan.questions))] : []),
    ...(plan.unusual ? [words.unusual] : []),
  ]
  return `${plan.profile.name}: ${parts.length === 0 ? words.nothing : parts.join(', ')}`
}

function signed(percent: Decimal, numbers: Parameters<typeof showDecimal>[1]): string {
  return `${compare(percent, ZERO) > 0 ? '+' : ''}${showDecimal(percent, numbers)}`
}
