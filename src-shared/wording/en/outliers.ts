/** The outlier guard in English. */
import type { GuardReason, OutlierExample, OutlierCode } from '../../domain/guard/outliers.ts'
import { columnLetter } from '../../domain/sheet/problem.ts'
import { shortened } from '../shortened.ts'
import { shownChange } from '../shown-change.ts'
import { shownCount } from '../shown-count.ts'
import { terms } from './terms.ts'

export const guard: GuardWords = {
  phrase: (changed) => `apply ${changed}`,
  message: (reason) =>
    `${place(reason.fields)}${english[reason.code](reason)} For example ${reason.examples.map(exampleWords).join('; ')}.`,
}

const n = (count: number): string => shownCount(count, terms.numbers)
const meant = 'or confirm if it is meant.'
const separator = `This usually means a lost or misread decimal separator, or another unit. Check the decimal style of the column, correct the file, ${meant}`
const unitOrFile = `This usually means another unit or another file: check the column, correct the file, ${meant}`

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
    `${becomeZero(reason, 'stock')} This happens when a list leaves out what was not counted. Leave the cells blank to keep the balances, ${meant}`,
  'stock-far-down': (reason) => `${leaps(reason, 'stock', 'fall', 'times or more')} ${unitOrFile}`,
  'stock-down': (reason) => `${leaps(reason, 'stock', 'fall', 'times or more')} ${unitOrFile}`,
  'name-moved': (reason) => moved(reason, 'name', 'names'),
  'sku-moved': (reason) => moved(reason, 'SKU', 'SKUs'),
  'price-negative': (reason) => negative(reason, 'price', 'prices'),
  'stock-negative': (reason) => negative(reason, 'balance', 'balances'),
  'minimum-negative': (reason) => negative(reason, 'minimum', 'minimums'),
  'minimum-zero': ({ count, of }) =>
    `${n(count)} of ${n(of)} ${of === 1 ? 'minimum' : 'minimums'} in the file ${count === 1 ? 'becomes' : 'become'} 0. Leave the cells blank to keep the minimums, ${meant}`,
  'name-changed': (reason) => renamed(reason, 'name'),
  'sku-changed': (reason) => renamed(reason, 'SKU'),
  'unit-changed': (reason) =>
    `${rowsGet(reason, 'another unit')} The account recalculates prices and balances of these materials. Check the unit column, correct the file, ${meant}`,
  emptied: (reason) =>
    `${n(reason.count)} of ${n(reason.of)} ${reason.of === 1 ? 'row' : 'rows'} ${reason.count === 1 ? 'empties' : 'empty'} a field that has a value now. Leave the cells blank to keep the values, ${meant}`,
  added: ({ count, of }) =>
    `${n(count)} ${count === 1 ? 'material is' : 'materials are'} new${of === 0 ? '' : `, and the account has ${n(of)}`}. Many new materials can mean the wrong key column or the wrong file. Check which column finds the materials, ${meant}`,
}

function moved({ count, of, offset }: GuardReason, one: string, many: string): string {
  const how = offset === null ? '' : ` Most of them come from ${rowsAway(offset)}.`
  return `${n(count)} of ${n(of)} changed ${of === 1 ? one : many} ${count === 1 ? 'belongs' : 'belong'} to another material.${how} This happens when one column was moved or sorted by itself. Check the column, correct the file, ${meant}`
}

/** `1 row further up`: where the text of a row comes from. */
function rowsAway(offset: number): string {
  const rows = Math.abs(offset)
  return `${n(rows)} ${rows === 1 ? 'row' : 'rows'} further ${offset > 0 ? 'up' : 'down'}`
}

function negative({ count, of }: GuardReason, one: string, many: string): string {
  return `${n(count)} of ${n(of)} ${of === 1 ? one : many} in the file ${count === 1 ? 'falls' : 'fall'} below 0. Check the column, correct the file, ${meant}`
}

function renamed(reason: GuardReason, what: string): string {
  return `${rowsGet(reason, `another ${what}`)} This usually means a wrong column, or one that was sorted by itself. Check the column, correct the file, ${meant}`
}

function rowsGet({ count, of }: GuardReason, what: string): string {
  return `${n(count)} of ${n(of)} ${of === 1 ? 'row' : 'rows'} ${count === 1 ? 'gets' : 'get'} ${what}.`
}

function swapped({ count, of }: GuardReason, one: string, other: string): string {
  return `${one} and ${other} look swapped in ${n(count)} of ${n(of)} rows. There the new ${one} is close to the ${other} in the account, and the new ${other} to its ${one}. Swap the two columns in the mapping, ${meant}`
}

function leaps({ count, of, factor }: GuardReason, what: string, way: 'rise' | 'fall', end: string): string {
  return `${changed(count, of, what)} ${count === 1 ? `${way}s` : way} ${factor ?? ''} ${end}.`
}

function becomeZero({ count, of }: GuardReason, what: string): string {
  return `${changed(count, of, what)} ${count === 1 ? 'becomes' : 'become'} 0.`
}

/** `3 of 40 changed prices`. */
function changed(count: number, of: number, what: string): string {
  return `${n(count)} of ${n(of)} changed ${what === 'price' ? (of === 1 ? 'price' : 'prices') : of === 1 ? 'balance' : 'balances'}`
}

/** `Column D: `, `Columns D and E: `, or nothing where the file is not at hand. */
function place(fields: GuardReason['fields']): string {
  const letters = fields.flatMap(({ column }) => (column === null ? [] : [columnLetter(column)]))
  if (letters.length === 0) return ''
  return `${letters.length === 1 ? 'Column' : 'Columns'} ${letters.join(' and ')}: `
}

function exampleWords(example: OutlierExample): string {
  const { name, changes } = example
  // A new material's name says it all.
  const words = changes
    .filter(({ field, before }) => before !== null || field !== 'name')
    .map((change) => shownChange(terms.field(change.field), change, terms.numbers))
  return `row ${terms.row(example)} “${shortened(name, 40)}” ${words.join(', ')}`.trim()
}

export interface GuardWords {
  /** What must be typed to go on: it names the number of rows, so that it is read and not only repeated. */
  readonly phrase: (changed: number) => string
  readonly message: (reason: GuardReason) => string
}

/** By code: what follows the place. */
export type OutlierWords = Readonly<Record<OutlierCode, (reason: GuardReason) => string>>

export const marks: MarkWords = {
  up: (factor) => `Unusual: ${factor} times what it was, or more. Check it: Apply will ask.`,
  down: (factor) => `Unusual: it was ${factor} times as high before, or more. Check it: Apply will ask.`,
  zero: () => 'Unusual: it becomes 0 in many rows. Check it: Apply will ask.',
  swapped: () => 'Unusual: it looks swapped with another column. Check it: Apply will ask.',
  negative: () => 'Unusual: it falls below 0. Check it: Apply will ask.',
  changed: () => 'Unusual: it changes in many rows. Check it: Apply will ask.',
  emptied: () => 'Unusual: it is emptied in many rows. Check it: Apply will ask.',
  added: () => 'Unusual: many rows are new materials. Check it: Apply will ask.',
}

/** What is unusual about one cell, beside the cell: short, because the guard says the rest before Apply. */
type Kind = 'up' | 'down' | 'zero' | 'swapped' | 'negative' | 'changed' | 'emptied' | 'added'

export type MarkWords = Readonly<Record<Kind, (factor: number) => string>>
