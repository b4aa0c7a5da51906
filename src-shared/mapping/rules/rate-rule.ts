/** The rule that converts prices by the currency that a column names for each row. */
import { asPart, printedColumn } from './print-rule.ts'

export interface CurrencyRate {
  /** What the cells of the currency say. */
  readonly texts: readonly string[]
  /** Canonical decimal: what one of it is worth. */
  readonly rate: string
}

/** `round(price * if(Currency = "EUR" or Currency = "€", 1.08, 1), 0.01)`; `rule`: of the price before it. */
export function rateRule(rule: string, heading: string, rates: readonly CurrencyRate[]): string {
  const column = printedColumn(heading)
  const factor = rates.reduceRight((rest, { texts, rate }) => {
    const test = texts.map((text) => `${column} = "${text.replaceAll('"', '""')}"`).join(' or ')
    return `if(${test}, ${rate}, ${rest})`
  }, '1')
  return `round(${asPart(rule)} * ${factor}, 0.01)`
}
