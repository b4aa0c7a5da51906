/**
 * Prices in several currencies that a column names: which of them need a rate. The rate is the user's; nothing is converted without it.
 * [VALUE-7] [VALUE-11]
 */
import { columnLetter } from '../../file/problem.ts'
import { headingCurrency } from '../../file/headings/amount-terms.ts'
import type { Sheet } from '../../file/sheet.ts'
import { columnName } from '../../mapping/column-names.ts'
import type { Mapping } from '../../mapping/mapping.ts'
import { currenciesNamed } from './amount-terms.ts'
import { usualCurrency } from './draft-currency.ts'

export interface ProposedRates {
  readonly kind: 'currency'
  readonly field: 'price'
  /** The column that names the currencies. */
  readonly column: number
  readonly letter: string
  readonly heading: string
  /** The currency of most rows or of the heading; '' if there is none, and then all need a rate. */
  readonly usual: string
  readonly rates: readonly CurrencyOfRows[]
  /** The rule of the price before it is converted. */
  readonly on: string
}

export interface CurrencyOfRows {
  readonly currency: string
  readonly rows: number
  /** What its cells say, each once. */
  readonly texts: readonly string[]
}

/** None by a column that the user has set to be left out. */
export function proposedRates(sheet: Sheet, mapping: Mapping, on: string): ProposedRates[] {
  const price = mapping.columns.find(({ field }) => field === 'price')
  const named = price && currenciesNamed(sheet, mapping, price)
  if (!price || !named || named.column.confidence === 'chosen') return []
  const currencies = new Map<string, { rows: number; readonly texts: Set<string> }>()
  for (let row = mapping.firstRow; row < mapping.endRow; row++) {
    const currency = named.codeAt(row)
    if (currency === '') continue
    const counted = currencies.get(currency) ?? { rows: 0, texts: new Set<string>() }
    currencies.set(currency, counted)
    counted.rows++
    counted.texts.add(named.textAt(row))
  }
  const filled = [...currencies.values()].reduce((sum, { rows }) => sum + rows, 0)
  const counts = [...currencies].map(([currency, { rows }]) => [currency, rows] as const)
  const usual = usualCurrency(counts, filled, headingCurrency(price.header))
  const rates = [...currencies]
    .filter(([currency]) => currency !== usual)
    .map(([currency, { rows, texts }]) => ({ currency, rows, texts: [...texts] }))
  if (rates.length === 0) return []
  const { column } = named.column
  const letter = columnLetter(column)
  const heading = columnName(named.column) || letter
  return [{ kind: 'currency', field: 'price', column, letter, heading, usual, rates, on }]
}
