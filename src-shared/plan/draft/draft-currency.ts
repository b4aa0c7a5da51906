/** Prices in several currencies under one heading: the account has one, so the others are not read. [VALUE-7] */
import { DRAFT, type DraftRows, type ReportProblem } from './draft.ts'
import { headingCurrency } from '../../file/headings/amount-terms.ts'
import { NO_COLUMN, type SheetColumn } from '../../file/sheet.ts'

/**
 * Makes prices in other currencies invalid and reports them. `indexes`: the drafts that may have a currency; `codeAt`: the currency of a row of
 * the sheet, '' for none; `by`: the column that names it, if it is another one.
 */
export function refuseOtherCurrencies(
  source: SheetColumn = NO_COLUMN,
  { column, header }: { readonly column: number; readonly header: string },
  { sheetRows, fileRows }: DraftRows,
  indexes: readonly number[],
  states: Uint8Array,
  codeAt: (row: number) => string,
  report: ReportProblem,
  by?: string,
): void {
  const rowsByCurrency = new Map<string, number[]>()
  let withCurrency = 0
  for (const index of indexes) {
    if (states[index] !== DRAFT.value) continue
    const currency = codeAt(sheetRows[index] ?? 0)
    if (currency === '') continue
    withCurrency++
    const sameRows = rowsByCurrency.get(currency)
    if (sameRows) sameRows.push(index)
    else rowsByCurrency.set(currency, [index])
  }
  const counts = Array.from(rowsByCurrency, ([currency, rows]) => [currency, rows.length] as const)
  const usualCode = usualCurrency(counts, withCurrency, headingCurrency(header))
  for (const [currency, indexes] of rowsByCurrency) {
    if (currency === usualCode) continue
    for (const index of indexes) {
      states[index] = DRAFT.invalid
      const got = source.texts.at(sheetRows[index] ?? 0)
      const at = { row: fileRows[index] ?? 0, column, field: 'price', got } as const
      const details = { usual: usualCode, currency, ...(by === undefined ? {} : { heading: by }) }
      report(index, { code: 'mixed-currencies', severity: 'blocks', ...at, details })
    }
  }
}

/** The heading's currency, or that of more than half of the rows that have one; '' if there is none. */
export function usualCurrency(
  counts: readonly (readonly [currency: string, rows: number])[],
  withCurrency: number,
  heading: string,
): string {
  if (heading !== '') return heading
  const [most] = counts.toSorted(([, a], [, b]) => b - a)
  return most && most[1] * 2 > withCurrency ? most[0] : ''
}
