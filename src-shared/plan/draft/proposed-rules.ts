/**
 * Rules that the file suggests for its amounts: their scale, their currency, a discount beside them. One click
 * applies a rule, or confirms the amounts as they are. No rule is applied automatically. The user answers one
 * question at a time, and each rule builds on the previous one: the price of a pack minus its discount. [VALUE-7]
 * [VALUE-11]
 */
import type { Field } from '../../material/fields/field.ts'
import { isDiscountHeading, type Scale, findHeadingCurrency } from '../../file/headings/amount-terms.ts'
import { CELL, type Sheet } from '../../file/sheet.ts'
import {
  columnName,
  toProposalColumn,
  type ColumnMapping,
  type ProposalColumn,
  type Mapping,
} from '../../mapping/mapping.ts'
import { areShares } from '../../mapping/decimal-style.ts'
import { printAnswer, printFactor, printColumn } from '../../mapping/rules/print-rule.ts'
import { readAnyNumber } from '../../material/values/decimal-text.ts'
import { isBlankWord } from '../../material/values/clear-token.ts'
import { trimOuterSpace } from '../../material/values/text-key.ts'
import { findAmountTerms, findNamedCurrencies } from './amount-terms.ts'
import type { Drafts } from './draft.ts'
import { makeUnitProposals, type AccountUnits, type ProposedUnits } from './proposed-units.ts'
import { proposeSignChange, type ProposedChange } from './signed-amounts.ts'
import { answersOf, listColumnsOfRules } from './rule-columns.ts'
import { findUsualCurrency } from './draft-column.ts'

/** A proposal, with the column that suggests it. */
export interface ProposedRule extends ProposalColumn {
  readonly field: Field
  /**
   * `scale`: the heading has the scale. `unsaid`: only the current rule contains a size; `pieces`: a column has the number of pieces. `discount`: a
   * column has the discount.
   */
  readonly kind: 'scale' | 'unsaid' | 'pieces' | 'discount'
  /** For a scale: how the amount is converted. */
  readonly scale?: Scale
  readonly rule: string
  /** Keeps the amounts as they are; absent if the question blocks no row. */
  readonly asIs?: string
}

/** A question about amounts. */
export type ProposedAmounts = ProposedChange | ProposedUnits | ProposedRule | ProposedRates

/** `rules`: the current rules, by field. */
export function makeRuleProposals(
  sheet: Sheet,
  mapping: Mapping,
  rules: ReadonlyMap<Field, string>,
  drafts: Drafts,
  units: AccountUnits,
): ProposedAmounts[] {
  return mapping.columns.flatMap((mappedColumn): ProposedAmounts[] => {
    const { field } = mappedColumn
    if (field === null) return []
    const currentRule = rules.get(field)
    const proposalMakers = [
      () => proposeSignChange(mappedColumn, drafts),
      () => proposeTerms(sheet, mapping, mappedColumn, currentRule),
      () => makeUnitProposals(mappedColumn, drafts, units),
      () => (field === 'price' ? proposeNextForPrice(sheet, mapping, currentRule ?? field) : []),
    ]
    return proposalMakers.reduce<ProposedAmounts[]>(
      (proposalsSoFar, makeProposals) => (proposalsSoFar.length > 0 ? proposalsSoFar : makeProposals()),
      [],
    )
  })
}

/** Proposals for the scale of the amounts. */
function proposeTerms(
  sheet: Sheet,
  mapping: Mapping,
  mappedColumn: ColumnMapping,
  currentRule?: string,
): ProposedRule[] {
  const terms = findAmountTerms(sheet, mapping, mappedColumn, currentRule)
  if (!terms || mappedColumn.field === null) return []
  const { sourceColumn, kind, rule, unchangedRule, scale } = terms
  return [
    {
      field: mappedColumn.field,
      kind,
      ...toProposalColumn(sourceColumn),
      rule,
      asIs: unchangedRule,
      ...(scale ? { scale } : {}),
    },
  ]
}

/** Proposals for what the price's rule does not include yet: currencies first, then a discount. */
function proposeNextForPrice(sheet: Sheet, mapping: Mapping, rule: string): (ProposedRule | ProposedRates)[] {
  const columnsRead = listColumnsOfRules(mapping, [['price', rule]])
  const rates = proposeRates(sheet, mapping, rule).filter(({ column }) => !columnsRead.has(column))
  if (rates.length > 0) return rates
  const discount = findDiscountColumn(sheet, mapping)
  if (!discount || columnsRead.has(discount.column)) return []
  return [{ field: 'price', kind: 'discount', ...toProposalColumn(discount), rule: makeDiscountRule(discount, rule) }]
}

/** The column of discounts, unless the user left it out. */
function findDiscountColumn(sheet: Sheet, mapping: Mapping): ColumnMapping | undefined {
  return mapping.columns.find(
    (mappedColumn) =>
      mappedColumn.field === null &&
      mappedColumn.confidence !== 'chosen' &&
      isDiscountHeading(mappedColumn.header) &&
      hasDiscounts(sheet, mapping, mappedColumn),
  )
}

/** A blank cell means no discount. `rule`: the price's rule so far. */
function makeDiscountRule(column: ColumnMapping, rule: string): string {
  const name = printColumn(columnName(column))
  const percentDivisor = areShares(column.samples) ? '' : ' / 100'
  return `round(${printFactor(rule)} * (1 - if(${name} = blank, 0, ${name})${percentDivisor}), 0.01)`
}

/** Whether all filled cells are percentages below 100, and at least one is above 0. */
function hasDiscounts(sheet: Sheet, { firstRow, endRow }: Mapping, { column }: ColumnMapping): boolean {
  const { kinds, texts } = sheet.columns[column] ?? { kinds: new Uint8Array(0), texts: null }
  let hasAnyDiscount = false
  for (let row = firstRow; row < endRow; row++) {
    if ((kinds[row] ?? CELL.blank) === CELL.blank) continue
    const text = trimOuterSpace(texts?.at(row) ?? '')
    if (isBlankWord(text)) continue
    const percent = Number(readAnyNumber(trimOuterSpace(text.replace(/%$/, ''))) ?? Number.NaN)
    if (!(percent >= 0 && percent < 100)) return false
    hasAnyDiscount ||= percent > 0
  }
  return hasAnyDiscount
}

/** Proposed exchange rates, with the column that contains the currencies. */
interface ProposedRates extends ProposalColumn {
  readonly kind: 'currency'
  readonly field: 'price'
  /** The currency of most rows or of the heading. If it is '', all currencies need a rate. */
  readonly usual: string
  readonly rates: readonly CurrencyOfRows[]
  /** The texts for the usual currency in the file. */
  readonly usualTexts: readonly string[]
  /** The price's rule before the conversion, and the rule that reads all prices in the usual currency. */
  readonly priceRule: string
  readonly asIs: string
}

interface CurrencyOfRows {
  readonly currency: string
  readonly rows: number
  /** The distinct texts that the file uses for this currency. */
  readonly texts: readonly string[]
}

/**
 * Prices whose currencies are in another column, and which of the currencies need a rate. The user enters the rates; nothing is converted without
 * them. [VALUE-7] [VALUE-11]
 */
function proposeRates(sheet: Sheet, mapping: Mapping, priceRule: string): ProposedRates[] {
  const price = mapping.columns.find(({ field }) => field === 'price')
  const currencyColumn = price && findNamedCurrencies(sheet, mapping, price)
  if (!price || !currencyColumn) return []
  const currencies = new Map<string, { rows: number; readonly texts: Set<string> }>()
  for (let row = mapping.firstRow; row < mapping.endRow; row++) {
    const currency = currencyColumn.codeAt(row)
    if (currency === '') continue
    const currencyRows = currencies.get(currency) ?? { rows: 0, texts: new Set<string>() }
    currencies.set(currency, currencyRows)
    currencyRows.rows++
    currencyRows.texts.add(currencyColumn.textAt(row))
  }
  const filledCount = [...currencies.values()].reduce((sum, { rows }) => sum + rows, 0)
  const counts = [...currencies].map(([currency, { rows }]) => [currency, rows] as const)
  const usualCurrency = findUsualCurrency(counts, filledCount, findHeadingCurrency(price.header))
  const answers = answersOf('price', priceRule)
  const rates = [...currencies]
    .filter(([currency]) => currency !== usualCurrency && !answers.has(currency))
    .map(([currency, { rows, texts }]) => ({ currency, rows, texts: [...texts] }))
  if (rates.length === 0) return []
  const usualTexts = [...(currencies.get(usualCurrency)?.texts ?? [])]
  const unchangedRule = printAnswer(
    priceRule,
    [...currencies.keys()].filter((currency) => currency !== usualCurrency),
  )
  return [
    {
      kind: 'currency',
      field: 'price',
      ...toProposalColumn(currencyColumn.column),
      usual: usualCurrency,
      usualTexts,
      rates,
      priceRule,
      asIs: unchangedRule,
    },
  ]
}
