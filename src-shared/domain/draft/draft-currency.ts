/** Prices in several currencies under one heading: the account has one, so the others are not read. [VALUE-7] */
import { DRAFT, type DraftRows, type ReportProblem } from './draft.ts'
import { headingCurrency } from '../fields/headings/amount-terms.ts'
import { NO_COLUMN, type SheetColumn } from '../sheet/sheet.ts'

/**
 * Sets states of a price column, and tells. `written`: the drafts that may name a currency; `codeAt`: which one a row of the sheet names, ''
 * for none; `by`: the column that names it, where it is another one.
 */
export function refuseOtherCurrencies(
  source: SheetColumn = NO_COLUMN,
  { column, header }: { readonly column: number; readonly header: string },
  { sheetRows, fileRows }: DraftRows,
  written: readonly number[],
  states: Uint8Array,
  codeAt: (row: number) => string,
  report: ReportProblem,
  by?: string,
): void {
  const rowsByCurrency = new Map<string, number[]>()
  let named = 0
  for (const index of written) {
    if (states[index] !== DRAFT.value) continue
    const currency = codeAt(sheetRows[index] ?? 0)
    if (currency === '') continue
    named++
    const known = rowsByCurrency.get(currency)
    if (known) known.push(index)
    else rowsByCurrency.set(currency, [index])
  }
  const usual = usualCurrency(rowsByCurrency, named, headingCurrency(header))
  for (const [currency, indexes] of rowsByCurrency) {
    if (currency === usual) continue
    for (const index of indexes) {
      states[index] = DRAFT.invalid
      const got = source.texts.at(sheetRows[index] ?? 0)
      const at = { row: fileRows[index] ?? 0, column, field: 'price', got } as const
      const details = { usual, currency, ...(by === undefined ? {} : { heading: by }) }
      report(index, { code: 'mixed-currencies', severity: 'blocks', ...at, details })
    }
  }
}

/** The heading's, the only one, or that of more than half of the rows; '' where none is usual. */
function usualCurrency(rows: ReadonlyMap<string, readonly number[]>, named: number, heading: string): string {
  if (heading !== '') return heading
  const [most] = [...rows].sort(([, a], [, b]) => b.length - a.length)
  return most && most[1].length * 2 > named ? most[0] : ''
}
