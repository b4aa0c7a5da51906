/** Messages of the outlier guard, and the phrase to type to apply the change anyway. */
import type { Language } from '../material/values/language.ts'
import { LARGE_CHANGE_FACTOR, type GuardKind } from '../plan/guard/guard-kinds.ts'
import type { UnusualCell } from '../plan/guard/unusual-rows.ts'
import type { Change } from '../plan/plan.ts'
import type { GuardQuestion, OutlierExample, UnusualRows } from '../plan/guard/unusual.ts'
import { rowNameOf } from '../file/row-name.ts'
import {
  guard as en,
  marks as enMarks,
  type GuardWords,
  type MarkWords,
  consequences as enConsequences,
  type ConsequenceWords,
  commonFactorWords as enJumps,
  type CommonFactorWords,
} from './en/outliers.ts'
import {
  guard as ru,
  marks as ruMarks,
  consequences as ruConsequences,
  commonFactorWords as ruJumps,
} from './ru/outliers.ts'
import type { Consequence, ConsequenceCode } from '../plan/guard/consequences.ts'
import type { Field } from '../material/fields/field.ts'
import type { NamedColumn } from '../file/problem.ts'
import type { CommonFactor, CommonFactorExample } from '../plan/guard/common-factor.ts'
import { showDecimal } from '../material/values/shown-decimal.ts'
import { shortenText } from './shortened.ts'
import { formatChange } from './changed-fields.ts'
import { formatShownCount } from './counts.ts'
import { deletePhrase } from './runs.ts'
import { TERMS } from './terms.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, GuardWords>> = { en, ru }

/** The phrase that must be typed before sending. */
export function guardPhrase({ changed, reasons, deletes }: GuardQuestion, language: Language = 'en'): string {
  if (reasons.length > 0 || deletes === null) return WORDS_BY_LANGUAGE[language].phrase(changed)
  return deletePhrase(deletes.consequence.count, language)
}

/** Each field with the column that contains it. */
export type FieldColumns = readonly (readonly [Field, NamedColumn])[]

/** A kind of unusual rows, as in JSON documents. */
export interface UnusualKind {
  readonly kind: GuardKind | 'delete'
  readonly count: number
  /**
   * The share of the rows that could be of that kind. For new rows it is the share of the account's materials, which
   * may exceed 1.
   */
  readonly share: number
  readonly largest: (Pick<OutlierExample, 'row' | 'sheet' | 'name'> & { readonly changes: Change[] }) | null
  readonly message: string
}

/** The reasons why Apply asks for confirmation. Deletes come first, because they cannot be undone. */
export function listGuardKinds(
  guard: GuardQuestion | null,
  language: Language = 'en',
  columns?: FieldColumns,
): UnusualKind[] {
  if (guard === null) return []
  const kinds = guard.reasons.map((reason) => makeUnusualKind(reason, outlierMessage(reason, language)))
  if (guard.deletes === null) return kinds
  const { consequence, of: total } = guard.deletes
  const { count } = consequence
  const message = consequenceMessage(consequence, language, columns)
  return [{ kind: 'delete', count, share: computeShare(count, total), largest: null, message }, ...kinds]
}

export function listMarkKinds(marks: readonly UnusualRows[], language: Language = 'en'): UnusualKind[] {
  return marks.map((unusualRows) => makeUnusualKind(unusualRows, markMessage(unusualRows, language)))
}

function makeUnusualKind({ kind, count, of: total, largest }: UnusualRows, message: string): UnusualKind {
  const { name, changes, ...row } = largest
  return {
    kind,
    count,
    share: computeShare(count, total),
    largest: { ...rowNameOf(row), name, changes: [...changes] },
    message,
  }
}

function computeShare(count: number, total: number): number {
  return total === 0 ? 1 : count / total
}

export function outlierMessage(reason: UnusualRows, language: Language = 'en'): string {
  return WORDS_BY_LANGUAGE[language].message(reason)
}

const MARK_WORDS: Readonly<Record<Language, MarkWords>> = { en: enMarks, ru: ruMarks }

/** The endings of codes of unusual changes, such as `up`. Any other code, such as one for a moved column, counts as `changed`. */
const MARK_ENDINGS = [
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
  const words = MARK_WORDS[language]
  const kind = MARK_ENDINGS.find((ending) => code.endsWith(ending)) ?? 'changed'
  return `${words[kind](LARGE_CHANGE_FACTOR, isAsked)} ${isAsked ? words.askedSentence : words.checkSentence}`
}

/** A sentence about marked rows that need no confirmation: how many, and the first of them. */
export function markMessage(unusualRows: UnusualRows, language: Language = 'en'): string {
  return WORDS_BY_LANGUAGE[language].mark(unusualRows)
}

const CONSEQUENCE_WORDS: Readonly<Record<Language, ConsequenceWords>> = { en: enConsequences, ru: ruConsequences }

/** The field whose column causes the side effect. */
const CONSEQUENCE_FIELDS: Readonly<Record<ConsequenceCode, Field>> = {
  delete: 'action',
  'unit-unpredicted': 'unit',
  'unit-rescales': 'unit',
  'stock-to-zero': 'stock',
  'categories-replaced': 'categories',
  'suppliers-replaced': 'suppliers',
  'categories-add-storages': 'categories',
  'price-recosts': 'price',
  'stock-valued-at-price': 'stock',
}

/**
 * The side effects of a plan in the account: how many rows, the first one, what happens, and how to avoid it. One or two whole sentences with row
 * numbers and the column. If several sheets are read together, no column is named, because their columns differ.
 */
export function consequenceMessage(
  consequence: Consequence,
  language: Language = 'en',
  columns: FieldColumns = [],
): string {
  const column = new Map(columns).get(CONSEQUENCE_FIELDS[consequence.code]) ?? null
  return CONSEQUENCE_WORDS[language]({ consequence, column })
}

const COMMON_FACTOR_WORDS: Readonly<Record<Language, CommonFactorWords>> = { en: enJumps, ru: ruJumps }
const MAX_NAME_LENGTH = 40

/**
 * Why nearly all amounts of a field changed by the same factor, in two sentences: what changed, with examples, and a question. `314 of 320 prices are
 * 12 times what the account has (“Oak board” 5.00 → 60.00). Is this the price of a pack of 12?`
 */
export function commonFactorMessage(
  jump: CommonFactor & { readonly examples: readonly CommonFactorExample[] },
  language: Language = 'en',
): string {
  const words = COMMON_FACTOR_WORDS[language]
  const { numbers, quote } = TERMS[language]
  const { field, count, of: total, reading, examples } = jump
  const rows = words.rows(field, formatShownCount(count, numbers), {
    count: total,
    countText: formatShownCount(total, numbers),
  })
  const exampleTexts = examples.map(
    ({ name, before, after }) =>
      `${quote(shortenText(name, MAX_NAME_LENGTH))} ${formatChange('', { field, before, after }, numbers)}`,
  )
  const firstSentence = `${rows} ${describeFactor(jump, language)}${exampleTexts.length === 0 ? '' : ` (${exampleTexts.join(', ')})`}.`
  const needsNoQuestion = reading.kind === 'vat' || reading.kind === 'same'
  return [firstSentence, askAboutCommonFactor(jump, language), ...(needsNoQuestion ? [words.leaveAsIs] : [])].join(' ')
}

function describeFactor({ reading, ratio, rough, rule }: CommonFactor, language: Language): string {
  const words = COMMON_FACTOR_WORDS[language]
  if (reading.kind === 'vat') return words[ratio > 1 ? 'higher' : 'without'](String(reading.percent))
  const factorText = showDecimal(String(Number(Number(rule.by).toPrecision(4))), TERMS[language].numbers)
  if (reading.kind === 'same') return words.sameFactor(factorText)
  return rule.operator === '/' ? words.times(factorText, rough) : words.fraction(factorText, rough)
}

function askAboutCommonFactor({ field, reading, ratio }: CommonFactor, language: Language): string {
  const words = COMMON_FACTOR_WORDS[language]
  const isRise = ratio > 1
  const isPrice = field === 'price'
  switch (reading.kind) {
    case 'pack':
    case 'tens': {
      const size = formatShownCount(reading.size, TERMS[language].numbers)
      const askQuestion = isPrice
        ? words[isRise ? 'priceOfPack' : 'priceOfOne']
        : words[isRise ? 'countsPieces' : 'countsPacks']
      return reading.kind === 'tens' ? `${askQuestion(size)} ${words.lostSeparator}` : askQuestion(size)
    }
    case 'vat':
      return words[isRise ? 'vatIn' : 'vatOut'](String(reading.percent))
    case 'unit': {
      const { small, large } = reading
      if (isPrice) return isRise ? words.pricesPerUnit(large, small) : words.pricesPerUnit(small, large)
      return isRise ? words.amountsInUnit(small, large) : words.amountsInUnit(large, small)
    }
    case 'same':
      return words.otherCurrency
    default:
      return reading satisfies never
  }
}
