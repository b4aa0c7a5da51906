/** Messages of the outlier guard, in English. */
import type { MarkCode, OutlierCode } from '../../plan/guard/guard-kinds.ts'
import { isMarkCode, type OutlierExample, type UnusualRows } from '../../plan/guard/unusual.ts'
import type { NamedColumn } from '../../file/problem.ts'
import { shortenText } from '../shortened.ts'
import { formatChange } from '../changed-fields.ts'
import { formatShownCount } from '../counts.ts'
import { terms, fields } from './terms.ts'
import type { Consequence, ConsequenceCode } from '../../plan/guard/consequences.ts'
import { formatFieldNumber, type RescaledField } from '../../material/fields/field.ts'
import type { MeasurementUnit } from '../../plan/guard/common-factor.ts'

export const guard: GuardWords = {
  phrase: (rowCount) => `apply ${rowCount}`,
  message: (reason) =>
    `${describeColumns(reason.fields)}${outlierTexts[reason.code](reason)} For example ${listExamples(reason)}.`,
  mark: (reason) => {
    const {
      code,
      count,
      examples: { length },
    } = reason
    const subjectText = isMarkCode(code) ? subjectTexts[code](reason) : outlierTexts[code](reason)
    const moreText = count > length ? `; and ${formatCount(count - length)} more` : ''
    return `${describeColumns(reason.fields)}${subjectText} Check ${count === 1 ? 'it' : 'them'}: ${listExamples(reason)}${moreText}.`
  },
}

const formatCount = (count: number): string => formatShownCount(count, terms.numbers)
const confirmAdvice = 'or confirm if it is meant.'
const separatorAdvice = `This usually means a lost or misread decimal separator, or another unit. Check the decimal style of the column, correct the file, ${confirmAdvice}`
const columnAdvice = `Check the column, correct the file, ${confirmAdvice}`
const unitOrFileAdvice = `This usually means another unit or another file: check the column, correct the file, ${confirmAdvice}`

/** What is unusual about amounts, without the place. */
const subjectTexts: Readonly<Record<MarkCode, (reason: UnusualRows) => string>> = {
  'price-up': (reason) => describeLargeChanges(reason, 'price', 'rise'),
  'price-down': (reason) => describeLargeChanges(reason, 'price', 'fall'),
  'price-zero': (reason) => describeZeros(reason, 'price'),
  'price-negative': (reason) => describeNegativeRows(reason, 'price', 'prices'),
  'price-sign': (reason) => describeNegativeBefore(reason, 'price', 'prices'),
  'stock-up': (reason) => describeLargeChanges(reason, 'stock', 'rise'),
  'stock-down': (reason) => describeLargeChanges(reason, 'stock', 'fall'),
  'stock-zero': (reason) => describeZeros(reason, 'stock'),
  'stock-negative': (reason) => describeNegativeRows(reason, 'balance', 'balances'),
  'stock-sign': (reason) => describeNegativeBefore(reason, 'balance', 'balances'),
  'minimum-zero': ({ count, of: total }) =>
    `${formatCount(count)} of ${formatCount(total)} ${total === 1 ? 'minimum' : 'minimums'} in the file ${count === 1 ? 'becomes' : 'become'} 0.`,
  'minimum-negative': (reason) => describeNegativeRows(reason, 'minimum', 'minimums'),
  'minimum-sign': (reason) => describeNegativeBefore(reason, 'minimum', 'minimums'),
}

const outlierTexts: OutlierWords = {
  'price-stock-swapped': (reason) => describeSwappedColumns(reason, 'price', 'stock'),
  'stock-minimum-swapped': (reason) => describeSwappedColumns(reason, 'stock', 'minimum'),
  'price-up': (reason) => `${subjectTexts['price-up'](reason)} ${separatorAdvice}`,
  'price-down': (reason) => `${subjectTexts['price-down'](reason)} ${separatorAdvice}`,
  'price-zero': (reason) =>
    `${subjectTexts['price-zero'](reason)} Products made from these materials would cost less. Leave the cells blank to keep the prices, ${confirmAdvice}`,
  'stock-up': (reason) => `${subjectTexts['stock-up'](reason)} ${unitOrFileAdvice}`,
  'stock-down': (reason) => `${subjectTexts['stock-down'](reason)} ${unitOrFileAdvice}`,
  'stock-zero': (reason) =>
    `${subjectTexts['stock-zero'](reason)} This happens when a list leaves out what was not counted. Leave the cells blank to keep the balances, ${confirmAdvice}`,
  'minimum-zero': (reason) =>
    `${subjectTexts['minimum-zero'](reason)} Leave the cells blank to keep the minimums, ${confirmAdvice}`,
  'price-negative': (reason) => `${subjectTexts['price-negative'](reason)} ${columnAdvice}`,
  'stock-negative': (reason) => `${subjectTexts['stock-negative'](reason)} ${columnAdvice}`,
  'minimum-negative': (reason) => `${subjectTexts['minimum-negative'](reason)} ${columnAdvice}`,
  'price-sign': (reason) => `${subjectTexts['price-sign'](reason)} ${columnAdvice}`,
  'stock-sign': (reason) => `${subjectTexts['stock-sign'](reason)} ${columnAdvice}`,
  'minimum-sign': (reason) => `${subjectTexts['minimum-sign'](reason)} ${columnAdvice}`,
  'name-moved': (reason) => describeMovedRows(reason, 'name', 'names'),
  'sku-moved': (reason) => describeMovedRows(reason, 'SKU', 'SKUs'),
  'name-changed': (reason) => describeRenamedRows(reason, 'name'),
  'sku-changed': (reason) => describeRenamedRows(reason, 'SKU'),
  'unit-changed': (reason) =>
    `${describeAffectedRows(reason, 'another unit')} The account recalculates prices and balances of these materials. Check the unit column, correct the file, ${confirmAdvice}`,
  emptied: (reason) =>
    `${formatCount(reason.count)} of ${formatCount(reason.of)} ${reason.of === 1 ? 'row' : 'rows'} ${reason.count === 1 ? 'empties' : 'empty'} a field that has a value now. Leave the cells blank to keep the values, ${confirmAdvice}`,
  added: ({ count, of: total }) =>
    `${formatCount(count)} ${count === 1 ? 'material is' : 'materials are'} new${total === 0 ? '' : `, and the account has ${formatCount(total)}`}. Many new materials can mean the wrong key column or the wrong file. Check which column finds the materials, ${confirmAdvice}`,
}

function describeMovedRows({ count, of: total, offset }: UnusualRows, singular: string, plural: string): string {
  const offsetText = offset === null ? '' : ` Most of them come from ${describeOffset(offset)}.`
  return `${formatCount(count)} of ${formatCount(total)} changed ${total === 1 ? singular : plural} ${count === 1 ? 'belongs' : 'belong'} to another material.${offsetText} This happens when one column was moved or sorted by itself. Check the column, correct the file, ${confirmAdvice}`
}

/** `1 row further up`: where a row's text comes from. */
function describeOffset(offset: number): string {
  const rows = Math.abs(offset)
  return `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} further ${offset > 0 ? 'up' : 'down'}`
}

function describeNegativeRows({ count, of: total }: UnusualRows, singular: string, plural: string): string {
  return `${formatCount(count)} of ${formatCount(total)} ${total === 1 ? singular : plural} in the file ${count === 1 ? 'falls' : 'fall'} below 0.`
}

function describeNegativeBefore({ count, of: total }: UnusualRows, singular: string, plural: string): string {
  return `${formatCount(count)} of ${formatCount(total)} ${total === 1 ? singular : plural} in the file ${count === 1 ? 'was or is' : 'were or are'} below 0.`
}

function describeRenamedRows(reason: UnusualRows, fieldName: string): string {
  return `${describeAffectedRows(reason, `another ${fieldName}`)} This usually means a wrong column, or one that was sorted by itself. Check the column, correct the file, ${confirmAdvice}`
}

function describeAffectedRows({ count, of: total }: UnusualRows, outcomeText: string): string {
  return `${formatCount(count)} of ${formatCount(total)} ${total === 1 ? 'row' : 'rows'} ${count === 1 ? 'gets' : 'get'} ${outcomeText}.`
}

function describeSwappedColumns({ count, of: total }: UnusualRows, singular: string, plural: string): string {
  return `${singular} and ${plural} look swapped in ${formatCount(count)} of ${formatCount(total)} rows. There the new ${singular} is close to the ${plural} in the account, and the new ${plural} to its ${singular}. Swap the two columns, ${confirmAdvice}`
}

function describeLargeChanges(
  { count, of: total, factor }: UnusualRows,
  amountName: string,
  direction: 'rise' | 'fall',
): string {
  return `${describeChangedShare(count, total, amountName)} ${count === 1 ? `${direction}s` : direction} ${factor ?? ''} times or more.`
}

function describeZeros({ count, of: total }: UnusualRows, amountName: string): string {
  return `${describeChangedShare(count, total, amountName)} ${count === 1 ? 'becomes' : 'become'} 0.`
}

/** Makes a text such as `3 of 40 changed prices`. */
function describeChangedShare(count: number, total: number, amountName: string): string {
  return `${formatCount(count)} of ${formatCount(total)} changed ${amountName === 'price' ? (total === 1 ? 'price' : 'prices') : total === 1 ? 'balance' : 'balances'}`
}

/** `Column “Price”: `, `Columns “Price” and “Stock”: `, or nothing if the file is not available. */
function describeColumns(fields: UnusualRows['fields']): string {
  const columns = fields.flatMap(({ column }) => (column === null ? [] : [terms.column(column)]))
  if (columns.length === 0) return ''
  return `${columns.length === 1 ? 'Column' : 'Columns'} ${columns.join(' and ')}: `
}

function listExamples(reason: UnusualRows): string {
  return reason.examples.map(describeExample).join('; ')
}

function describeExample(example: OutlierExample): string {
  const { name, changes } = example
  // For a new material, the name is not repeated as a change.
  const changeTexts = changes
    .filter(({ field, before }) => before !== null || field !== 'name')
    .map((change) => formatChange(terms.field(change.field), change, terms.numbers))
  return `row ${terms.row(example)} “${shortenText(name, 40)}” ${changeTexts.join(', ')}`.trim()
}

export interface GuardWords {
  /** The phrase to type. It includes the number of rows, so that people read it and do not just repeat it. */
  readonly phrase: (rowCount: number) => string
  readonly message: (reason: UnusualRows) => string
  /** The sentence about marked rows that need no confirmation. */
  readonly mark: (reason: UnusualRows) => string
}

/** For each code, the text that follows the place. */
export type OutlierWords = Readonly<Record<OutlierCode, (reason: UnusualRows) => string>>

export const marks: MarkWords = {
  askedSentence: 'Check it: Apply will ask.',
  checkSentence: 'Check it.',
  up: (factor) => `Unusual: ${factor} times what it was, or more.`,
  down: (factor) => `Unusual: it was ${factor} times as high before, or more.`,
  zero: (_, isAsked) => (isAsked ? 'Unusual: it becomes 0 in many rows.' : 'Unusual: it becomes 0.'),
  swapped: () => 'Unusual: it looks swapped with another column.',
  negative: () => 'Unusual: it falls below 0.',
  sign: () => 'Unusual: it was or is below 0.',
  changed: () => 'Unusual: it changes in many rows.',
  emptied: () => 'Unusual: it is emptied in many rows.',
  added: () => 'Unusual: many rows are new materials.',
}

/** What is unusual about one cell, shown beside the cell. Short, because the guard explains it before Apply. */
type MarkKind = 'up' | 'down' | 'zero' | 'swapped' | 'negative' | 'sign' | 'changed' | 'emptied' | 'added'

export interface MarkWords extends Readonly<Record<MarkKind, (factor: number, isAsked: boolean) => string>> {
  /** The sentences that follow a mark: `askedSentence` if Apply asks for confirmation, `checkSentence` if it does not. */
  readonly askedSentence: string
  readonly checkSentence: string
}

interface EnglishConsequence extends ConsequenceParts {
  /** `3 rows (first: row 5; column “Price”)`, or `Row 5 (column “Price”)`. */
  readonly rows: string
  /** True for a single row. */
  readonly isSingle: boolean
}

export const consequences: ConsequenceWords = (parts) => {
  const { code, count, first } = parts.consequence
  const isSingle = count === 1
  const place = parts.column === null ? '' : `column ${terms.column(parts.column)}`
  const rows = isSingle
    ? `Row ${terms.row(first)}${place && ` (${place})`}`
    : `${formatShownCount(count, terms.numbers)} rows (first: row ${terms.row(first)}${place && `; ${place}`})`
  return WORDS_BY_LANGUAGE[code]({ ...parts, rows, isSingle })
}

const WORDS_BY_LANGUAGE: Readonly<Record<ConsequenceCode, (parts: EnglishConsequence) => string>> = {
  delete: ({ rows, isSingle, consequence: { lost } }) =>
    `${rows} ${isSingle ? 'deletes its material' : 'delete their materials'}: the balances become zero in every storage${lost === undefined || lost === '0' ? '' : ` (stock worth ${formatFieldNumber('price', lost, terms.numbers)} is lost)`}. The material is removed from the products that use it, and its files are deleted. This cannot be undone. Clear the action cell to keep a material.`,
  'unit-unpredicted': ({ rows, isSingle, consequence }) =>
    `${rows} ${inflectVerb(isSingle, 'change')} the unit, and the two units are not known to be of one kind${describeConsequence(consequence)}. What happens to balances, minimums and price cannot be predicted. The account refuses it for materials that are part of a product. Give price, stock and minimum in the new unit in the same row, or leave the unit cell blank.`,
  'unit-rescales': ({ rows, isSingle, consequence }) =>
    `${rows} ${inflectVerb(isSingle, 'change')} the unit${describeConsequence(consequence)}. The account recalculates balances, minimums and history in every storage, and the price where the file gives none.${describePredictions(consequence)} Leave the unit cell blank to keep the unit.`,
  'stock-to-zero': ({ rows, isSingle }) =>
    `${rows} ${inflectVerb(isSingle, 'set')} the stock to 0. If only its stock keeps a material in the storage, it leaves that storage and loses its minimum there. In its last storage it disappears from every list; Stocksheet remembers it, and stock brings it back. Leave the stock cell blank to keep the balance.`,
  'categories-replaced': ({ rows, isSingle }) =>
    `${rows} ${inflectVerb(isSingle, 'drop')} categories the material has now: the file's list replaces the whole old list. Write every category a material should keep into the cell.`,
  'suppliers-replaced': ({ rows, isSingle }) =>
    `${rows} ${inflectVerb(isSingle, 'set')} suppliers: the file's list replaces the whole old list. Write every supplier a material should keep into the cell.`,
  'categories-add-storages': ({ rows, isSingle }) =>
    `${rows} ${inflectVerb(isSingle, 'add')} a category. The material then also appears in the storages that have this category, with stock 0. Leave the categories cell blank if you do not want that.`,
  'price-recosts': ({ rows, isSingle }) =>
    `${rows} ${inflectVerb(isSingle, 'change')} the price: the cost of products made from the material is recalculated. Without supplies so far, its initial balance and corrections are revalued too. Leave the price cell blank to keep the price.`,
  'stock-valued-at-price': ({ rows, isSingle }) =>
    `${rows} ${inflectVerb(isSingle, 'raise')} the stock: the increase is valued at the material's price, not at what was paid. Enter a supply in the account instead where the cost matters.`,
}

/** The verb has an “s” if there is a single row. */
function inflectVerb(isSingle: boolean, word: string): string {
  return isSingle ? `${word}s` : word
}

function describeConsequence({ unit, count, name, first }: Consequence): string {
  if (unit === null) return ''
  const change = `${shortenText(unit.from)} → ${shortenText(unit.to)}`
  return count === 1 ? ` (${change})` : ` (row ${terms.row(first)}, “${shortenText(name)}”: ${change})`
}

function describePredictions({ predicted, first }: Consequence): string {
  if (predicted.length === 0) return ''
  const predictionTexts = predicted.map((prediction) => formatChange(prediction.field, prediction, terms.numbers))
  return ` Predicted for row ${terms.row(first)}: ${predictionTexts.join(', ')}; the account may calculate differently.`
}

export interface ConsequenceParts {
  /** The column that causes the side effect; null if it is not available. */
  readonly column: NamedColumn | null
  readonly consequence: Consequence
}

export type ConsequenceWords = (parts: ConsequenceParts) => string

const UNIT_NAMES: Readonly<Record<MeasurementUnit, string>> = {
  'square foot': 'square feet',
  'square yard': 'square yards',
  'square metre': 'square metres',
  foot: 'feet',
  yard: 'yards',
  metre: 'metres',
  pound: 'pounds',
  kilogram: 'kilograms',
}

/** Why nearly all amounts of a field changed by the same factor, as a question. */
export const commonFactorWords: CommonFactorWords = {
  rows: (field, count, total) => `${count} of ${total.countText} ${fields[field].counts[total.count === 1 ? 0 : 1]}`,
  times: (factor, isApproximate) => `are ${isApproximate ? 'about ' : ''}${factor} times what the account has`,
  sameFactor: (factor) => `are ${factor} times what the account has`,
  fraction: (factor, isApproximate) => `are ${isApproximate ? 'about ' : ''}1/${factor} of what the account has`,
  higher: (percent) => `are ${percent}\u00a0% higher than in the account`,
  without: (percent) => `are what the account has without ${percent}\u00a0%`,
  priceOfPack: (size) => `Is this the price of a pack of ${size}?`,
  priceOfOne: (size) => `Is this the price of one out of a pack of ${size}?`,
  countsPieces: (size) => `Does the file count pieces where the account counts packs of ${size}?`,
  countsPacks: (size) => `Does the file count packs of ${size} where the account counts pieces?`,
  lostSeparator: 'Or is a decimal separator lost?',
  vatIn: (percent) => `Do these prices include VAT of ${percent}\u00a0%?`,
  vatOut: (percent) => `Are these prices without VAT of ${percent}\u00a0%?`,
  pricesPerUnit: (file, account) => `Are these prices per ${file} where the account’s are per ${account}?`,
  amountsInUnit: (file, account) =>
    `Is the file in ${UNIT_NAMES[file]} where the account is in ${UNIT_NAMES[account]}?`,
  otherCurrency: 'Are they in another currency or unit?',
  leaveAsIs: 'If they are meant, leave them as they are.',
}

export interface CommonFactorWords {
  /** The changed rows in words, such as `314 of 320 prices`. */
  readonly rows: (
    field: RescaledField,
    count: string,
    total: { readonly count: number; readonly countText: string },
  ) => string
  readonly times: (factor: string, isApproximate: boolean) => string
  /** The question for any factor, including factors below 1. */
  readonly sameFactor: (factor: string) => string
  readonly fraction: (factor: string, isApproximate: boolean) => string
  readonly higher: (percent: string) => string
  readonly without: (percent: string) => string
  readonly priceOfPack: (size: string) => string
  readonly priceOfOne: (size: string) => string
  readonly countsPieces: (size: string) => string
  readonly countsPacks: (size: string) => string
  readonly lostSeparator: string
  readonly vatIn: (percent: string) => string
  readonly vatOut: (percent: string) => string
  readonly pricesPerUnit: (file: MeasurementUnit, account: MeasurementUnit) => string
  readonly amountsInUnit: (file: MeasurementUnit, account: MeasurementUnit) => string
  readonly otherCurrency: string
  /** Added after a question to which the answer may well be no. */
  readonly leaveAsIs: string
}
