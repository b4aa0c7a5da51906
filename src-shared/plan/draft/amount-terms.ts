/**
 * Amounts whose size or currency is given elsewhere: in the heading, in a column of price units or currencies, or in number formats. Such rows are
 * blocked until the user has answered just that: a discount says nothing about the currency. Never changes an amount. [VALUE-7]
 */
import { DRAFT, type DraftColumn, type DraftRows, type ReportProblem } from './draft.ts'
import { refuseOtherCurrencies } from './draft-column.ts'
import { isDecimalField, specOf } from '../../material/fields/field.ts'
import { headingScale, isOfCurrencies, isPriceBasis, type Scale } from '../../file/headings/amount-terms.ts'
import { headingUnit } from '../../file/headings/heading-unit.ts'
import { columnName, type ColumnMapping, type Mapping } from '../../mapping/mapping.ts'
import { asPart, printedColumn } from '../../mapping/rules/print-rule.ts'
import { CELL, type Sheet } from '../../file/sheet.ts'
import { currencyCode, numberedCurrency } from '../../material/values/currency.ts'
import { readAnyNumber } from '../../material/values/decimal-text.ts'
import { withoutOuterSpace } from '../../material/values/text-key.ts'
import { columnLetter } from '../../file/problem.ts'
import { isNamedUnit, isUnitWord } from '../../material/values/unit.ts'
import { isNothing } from '../../material/values/clear-token.ts'
import { columnsRead } from './rule-columns.ts'

/** Makes such amounts invalid and reports them. `rule`: the one that makes the field's values, if there is one. */
export function refuseOtherTerms(
  sheet: Sheet,
  mapping: Mapping,
  draftColumn: DraftColumn,
  rows: DraftRows,
  report: ReportProblem,
  rule?: string,
): void {
  const { field } = draftColumn
  const mapped = mapping.columns.find(({ column }) => column === draftColumn.column)
  if (!mapped || !isDecimalField(field) || field === 'stock_change') return
  const isPrice = specOf(field).kind === 'money'
  const terms = termsBeside(sheet, mapping, mapped, rule)
  if (terms?.kind === 'heading') {
    refuse(draftColumn, rows, sheet, report, () => ({ heading: terms.heading, rule: terms.rule }))
    return
  }
  if (!isPrice) return
  if (terms) {
    const { heading, counts, textAt } = terms
    refuse(draftColumn, rows, sheet, report, (row) => {
      const text = textAt(row)
      return counts.get(text) === '1' ? null : { heading, text, rule: terms.rule }
    })
  }
  const column = currenciesBeside(sheet, mapping, mapped)
  // Number formats say nothing that a rule can read: only the bare field says that the amounts are right, unless it answers their size.
  const isAsItIs = rule === field && !termsBeside(sheet, mapping, mapped)
  if (column ? isAnswered(mapping, mapped, column, rule) : isAsItIs) return
  const codeAt = column
    ? codesOfColumn(sheet, column)
    : codesOfFormats(sheet, rule === undefined ? [mapped.column] : columnsRead(mapping, [[field, rule]]))
  if (!codeAt) return
  const by = column && nameOf(column)
  refuseOtherCurrencies(sheet.columns[mapped.column], mapped, rows, allOf(rows), draftColumn.states, codeAt, report, by)
}

/** What makes the amounts of a column those of one piece, in whole coins, and what says that they are not. */
type TermsBeside =
  | { readonly kind: 'heading'; readonly heading: string; readonly rule: string; readonly scale: Scale }
  | {
      readonly kind: 'column'
      readonly heading: string
      readonly rule: string
      readonly column: number
      /** How many pieces the price is for, by the text of the column's cell. */
      readonly counts: ReadonlyMap<string, string | null>
      readonly textAt: (row: number) => string
    }

/** Null if there is nothing, or if the rule in use answers it: any rule answers the column's own heading. */
export function termsBeside(sheet: Sheet, mapping: Mapping, mapped: ColumnMapping, inUse?: string): TermsBeside | null {
  const { field, header } = mapped
  if (field === null || !isDecimalField(field) || field === 'stock_change') return null
  const isPrice = specOf(field).kind === 'money'
  const scale = headingScale(header, isPrice)
  if (scale && inUse !== undefined) return null
  if (scale) return { kind: 'heading', heading: header, rule: `${field} ${scale.sign} ${scale.by}`, scale }
  const basis = isPrice ? basisBeside(sheet, mapping, mapped) : undefined
  if (!basis || inUse === field || isAnswered(mapping, mapped, basis, inUse)) return null
  const counts = countsOf(sheet, mapping, basis) ?? new Map<string, string | null>()
  const rule = basisRule(basis, counts, inUse ?? field)
  return { kind: 'column', heading: nameOf(basis), rule, column: basis.column, counts, textAt: cellTexts(sheet, basis) }
}

/** Whether a rule reckons with what a column says of the amounts, or the user has set that column to be left out. */
function isAnswered(
  mapping: Mapping,
  { field }: ColumnMapping,
  beside: ColumnMapping,
  rule: string | undefined,
): boolean {
  if (field === null || rule === undefined) return false
  const isLeftOut = beside.field === null && beside.confidence === 'chosen'
  return isLeftOut || columnsRead(mapping, [[field, rule]]).has(beside.column)
}

/** The unit of each amount, by its heading or by a column that says what a price is for; undefined if neither names one. [UNIT-5] */
export function unitsBeside(
  sheet: Sheet,
  mapping: Mapping,
  mapped: ColumnMapping,
  { sheetRows }: DraftRows,
): ((index: number) => string | undefined) | undefined {
  const { field, header } = mapped
  if (field === null || !isDecimalField(field)) return undefined
  const unit = headingUnit(header)
  if (unit !== undefined) return () => unit
  if (specOf(field).kind !== 'money') return undefined
  const column = columnBeside(mapping, mapped, (one) => one.field === null && isPriceBasis(one.header))
  if (!column) return undefined
  const textAt = cellTexts(sheet, column)
  return (index) => unitOf(textAt(sheetRows[index] ?? 0))
}

/** The unit in a cell that says what a price is for: `kg`, `100 kg`. */
function unitOf(text: string): string | undefined {
  const unit = isNamedUnit(text) ? text : (COUNT.exec(text.slice(0, LONGEST_COUNT))?.[2] ?? '')
  return isNamedUnit(unit) ? unit : undefined
}

/** Columns of no field that say what the price is for, and in which currency: they are read, so nobody is told that they are not. */
export function columnsBesidePrice(sheet: Sheet, mapping: Mapping): number[] {
  const price = mapping.columns.find(({ field }) => field === 'price')
  if (!price || headingScale(price.header, true)) return []
  return [basisBeside(sheet, mapping, price), currenciesBeside(sheet, mapping, price)].flatMap(
    (one) => one?.column ?? [],
  )
}

function basisBeside(sheet: Sheet, mapping: Mapping, price: ColumnMapping): ColumnMapping | undefined {
  return columnBeside(mapping, price, (one) => isPriceBasis(one.header) && countsOf(sheet, mapping, one) !== null)
}

function currenciesBeside(sheet: Sheet, mapping: Mapping, price: ColumnMapping): ColumnMapping | undefined {
  return columnBeside(mapping, price, (one) => isOfCurrencies(one.header) && holdsCurrencies(sheet, mapping, one))
}

/** The column that names the currency of each price, if there is one: the code of a row, '' for none, and what its cell says. */
export function currenciesNamed(sheet: Sheet, mapping: Mapping, price: ColumnMapping) {
  const column = currenciesBeside(sheet, mapping, price)
  return column && { column, codeAt: codesOfColumn(sheet, column), textAt: cellTexts(sheet, column) }
}

function codesOfColumn(sheet: Sheet, column: ColumnMapping): (row: number) => string {
  const textAt = cellTexts(sheet, column)
  return (row) => {
    const text = textAt(row)
    return isNothing(text) ? '' : (currencyCode(text) ?? text.toUpperCase())
  }
}

/** By the number formats of the columns that make the price. */
function codesOfFormats(sheet: Sheet, from: Iterable<number>): ((row: number) => string) | undefined {
  const all = Array.from(from, (column) => sheet.columns[column]?.currencies ?? [])
  if (all.every(({ length }) => length === 0)) return undefined
  return (row) => all.map((currencies) => numberedCurrency(currencies[row] ?? 0)).find((code) => code !== '') ?? ''
}

interface AmountTerms {
  /** The heading that says it. */
  readonly heading: string
  /** The cell that does; absent where the heading does. */
  readonly text?: string
  /** What makes the amount one of a single piece, in whole coins. */
  readonly rule: string
}

function refuse(
  { field, column, states, values }: DraftColumn,
  { sheetRows, fileRows }: DraftRows,
  sheet: Sheet,
  report: ReportProblem,
  termsOf: (row: number) => AmountTerms | null,
): void {
  for (let index = 0; index < states.length; index++) {
    if (states[index] !== DRAFT.value || values.is(index, '0')) continue
    const row = sheetRows[index] ?? 0
    const amountTerms = termsOf(row)
    if (amountTerms === null) continue
    states[index] = DRAFT.invalid
    const got = sheet.columns[column]?.texts.at(row) ?? ''
    const details = {
      heading: amountTerms.heading,
      rule: amountTerms.rule,
      asIs: field,
      ...(amountTerms.text === undefined ? {} : { cell: amountTerms.text }),
    }
    report(index, { code: 'amount-scaled', severity: 'blocks', row: fileRows[index] ?? 0, column, field, got, details })
  }
}

/** The nearest column that nothing else is read from. */
function columnBeside(
  { columns }: Mapping,
  { column: place }: ColumnMapping,
  fits: (column: ColumnMapping) => boolean,
): ColumnMapping | undefined {
  return columns
    .filter((one) => (one.field === null || one.field === 'unit') && one.header !== '' && fits(one))
    .sort((a, b) => Math.abs(a.column - place) - Math.abs(b.column - place))[0]
}

function nameOf(column: ColumnMapping): string {
  return columnName(column) || columnLetter(column.column)
}

function cellTexts(sheet: Sheet, { column }: ColumnMapping): (row: number) => string {
  const { kinds, texts } = sheet.columns[column] ?? { kinds: new Uint8Array(0), texts: null }
  return (row) => ((kinds[row] ?? CELL.blank) === CELL.blank ? '' : withoutOuterSpace(texts?.at(row) ?? ''))
}

const COUNT = /^(?:per|je|pro|за|par|por|na|à|x|×|\/)?\s*(\d[\d .,']*?)\s*(?:[/x×])?\s*([\p{L}²³]+\.?)?$/iu
const COUNT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:per |je |pro |за )?(?:dozen|doz|dz|dutzend|дюжина|дюжину|douzaine|docena|tuzin|dozzina)\.?$/iu, '12'],
  [/^(?:per |je |pro |за )?(?:gross|gros)$/iu, '144'],
  [/^(?:per |je |pro |за )?(?:c|hundred|hundert|сотня|сотню|cent)$/iu, '100'],
  [/^(?:per |je |pro |за )?(?:thousand|tausend|tsd|тысяча|тысячу|тыс|mille|mil)\.?$/iu, '1000'],
]

/** Longer cells are no counts. */
const LONGEST_COUNT = 40

/** How many pieces a price is for, by a cell; null if the cell is neither a count nor a unit. */
function countOf(text: string): string | null {
  if (isNothing(text) || isUnitWord(text)) return '1'
  const word = COUNT_WORDS.find(([words]) => words.test(text))
  if (word) return word[1]
  const [, number = '', unit = ''] = COUNT.exec(text.slice(0, LONGEST_COUNT)) ?? []
  if (number === '' || (unit !== '' && !isUnitWord(unit))) return null
  const count = readAnyNumber(number)
  return count === null || count === '0' || count.startsWith('-') ? null : count
}

/** Counts by the text of a cell; null if most texts are not counts, or every count is 1. */
function countsOf(
  sheet: Sheet,
  { firstRow, endRow }: Mapping,
  column: ColumnMapping,
): Map<string, string | null> | null {
  const textAt = cellTexts(sheet, column)
  const counts = new Map<string, string | null>([['', '1']])
  for (let row = firstRow; row < endRow; row++) {
    const text = textAt(row)
    if (!counts.has(text)) counts.set(text, countOf(text))
    if (counts.size > MOST_COUNTS) return null
  }
  const all = [...counts.values()]
  const unclear = all.filter((count) => count === null).length
  return unclear * 2 > all.length || all.every((count) => count === '1') ? null : counts
}

/** Lists have a handful of price units. */
const MOST_COUNTS = 50

/** Divides the price by the column, or by what each of its texts says. `rule`: of the price before it. */
function basisRule(basis: ColumnMapping, counts: ReadonlyMap<string, string | null>, rule: string): string {
  const column = printedColumn(nameOf(basis))
  const others = [...counts].filter(([text, count]) => text !== '' && count !== '1')
  const areNumbers = [...counts].every(([text, count]) => text === '' || text === count)
  if (areNumbers) return `${asPart(rule)} / if(${column} = blank, 1, ${column})`
  const by = others.reduceRight(
    (rest, [text, count]) => `if(${column} = "${text.replaceAll('"', '""')}", ${count ?? '1'}, ${rest})`,
    '1',
  )
  return `${asPart(rule)} / if(${column} = blank, 1, ${by})`
}

/** More than half of its filled cells are currencies. */
function holdsCurrencies(sheet: Sheet, { firstRow, endRow }: Mapping, column: ColumnMapping): boolean {
  const textAt = cellTexts(sheet, column)
  const byText = new Map<string, boolean>()
  let [currencies, filled] = [0, 0]
  for (let row = firstRow; row < endRow; row++) {
    const text = textAt(row)
    if (isNothing(text)) continue
    filled++
    let isCurrency = byText.get(text)
    if (isCurrency === undefined) byText.set(text, (isCurrency = currencyCode(text) !== null))
    if (isCurrency) currencies++
  }
  return currencies * 2 > filled
}

function allOf({ sheetRows }: DraftRows): readonly number[] {
  return Array.from(sheetRows.keys())
}
