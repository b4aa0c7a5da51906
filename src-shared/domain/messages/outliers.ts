/**
 * Words of the outlier guard: what is unusual, in which column and rows, what usually causes it, and what to do. Also the
 * words to type when it is meant all the same.
 */
import type { Language } from './language.ts'
import { russianOutlier, russianPhrase } from './outliers-russian.ts'
import { fieldName, shortened } from './problems.ts'
import { shownChange } from './shown-change.ts'
import type { Guard, GuardReason, OutlierCode, OutlierExample } from '../outliers.ts'
import { columnLetter } from '../problem.ts'
import { firstOf, rowText } from '../row-name.ts'

/** What must be typed to go on: it names the number of rows, so that it is read and not only repeated. */
export function guardPhrase({ changed }: Guard, language: Language = 'en'): string {
  return language === 'ru' ? russianPhrase(changed) : `apply ${changed}`
}

/** The guard as people are told it. */
export function guardWords(
  guard: Guard,
  language: Language = 'en',
): {
  phrase: string
  reasons: { code: OutlierCode; message: string; count: number; firstRow: number; firstSheet?: string }[]
} {
  const reasons = guard.reasons.map((reason) => {
    const { code, count, first } = reason
    return { code, message: outlierMessage(reason, language), count, ...firstOf(first) }
  })
  return { phrase: guardPhrase(guard, language), reasons }
}

export function outlierMessage(reason: GuardReason, language: Language = 'en'): string {
  if (language === 'ru') return russianOutlier(reason)
  const { code, fields, examples } = reason
  const seen = examples.map(exampleWords).join('; ')
  return `${place(fields)}${english[code](reason)} For example ${seen}.`
}

export type OutlierWords = Readonly<Record<OutlierCode, (reason: GuardReason) => string>>

const meant = 'or confirm if it is meant.'
const separator = `A lost or misread decimal separator does this, or another unit: check the decimal style of the column, correct the file, ${meant}`
const unitOrFile = `Another unit or another file does this: check the column, correct the file, ${meant}`

const english: OutlierWords = {
  'price-stock-swapped': (reason) => swapped(reason, 'price', 'stock'),
  'stock-minimum-swapped': (reason) => swapped(reason, 'stock', 'minimum'),
  'price-far-up': (reason) => `${leaps(reason, 'price', 'rise', 'times or more')} ${separator}`,
  'price-up': (reason) => `${leaps(reason, 'price', 'rise', 'times or more')} ${separator}`,
  'price-zero': (reason) =>
    `${becomeZero(reason, 'price')} Products made from these materials would cost less. Leave the cells blank to keep the prices, ${meant}`,
  'price-far-down': (reason) => `${leaps(reason, 'price', 'fall', 'times or more')} ${separator}`,
  'price-down': (reason) => `${leaps(reason, 'price', 'fall', 'times or more')} ${separator}`,
  'stock-far-up': (reason) => `${leaps(reason, 'stock', 'rise', 'times or more')} ${unitOrFile}`,
  'stock-up': (reason) => `${leaps(reason, 'stock', 'rise', 'times or more')} ${unitOrFile}`,
  'stock-zero': (reason) =>
    `${becomeZero(reason, 'stock')} A list that leaves out what was not counted does this. Leave the cells blank to keep the balances, ${meant}`,
  'stock-far-down': (reason) => `${leaps(reason, 'stock', 'fall', 'times or more')} ${unitOrFile}`,
  'stock-down': (reason) => `${leaps(reason, 'stock', 'fall', 'times or more')} ${unitOrFile}`,
}

function swapped({ count, of }: GuardReason, one: string, other: string): string {
  return `${one} and ${other} look swapped: in ${count} of ${of} rows the new ${one} is close to the ${other} in the account, and the new ${other} to its ${one}. Swap the two columns in the mapping, ${meant}`
}

function leaps({ count, of, factor }: GuardReason, what: string, way: 'rise' | 'fall', end: string): string {
  return `${changed(count, of, what)} ${count === 1 ? `${way}s` : way} ${factor ?? ''} ${end}.`
}

function becomeZero({ count, of }: GuardReason, what: string): string {
  return `${changed(count, of, what)} ${count === 1 ? 'becomes' : 'become'} 0.`
}

/** `3 of 40 changed prices`. */
function changed(count: number, of: number, what: string): string {
  return `${count} of ${of} changed ${what === 'price' ? (of === 1 ? 'price' : 'prices') : of === 1 ? 'balance' : 'balances'}`
}

/** `Column D: `, `Columns D and E: `, or nothing where the file is not at hand. */
function place(fields: GuardReason['fields']): string {
  const letters = fields.flatMap(({ column }) => (column === null ? [] : [columnLetter(column)]))
  if (letters.length === 0) return ''
  return `${letters.length === 1 ? 'Column' : 'Columns'} ${letters.join(' and ')}: `
}

function exampleWords(example: OutlierExample): string {
  const { name, changes } = example
  const words = changes.map((change) => shownChange(fieldName(change.field), change, 'en'))
  return `row ${rowText(example)} “${shortened(name, 40)}” ${words.join(', ')}`
}
