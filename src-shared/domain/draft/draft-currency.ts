/** Prices in several currencies under one heading: the account has one, so the rarer ones are not read. [VALUE-4] */
import { DRAFT, type DraftRows, type ReportProblem } from './draft.ts'
import { CELL, type SheetColumn } from '../sheet/sheet.ts'
import { currencyOf } from '../values/decimal-text.ts'

/** Sets states of a price column, and tells; `written` are the drafts that are more than digits. */
export function refuseOtherCurrencies(
  source: SheetColumn,
  column: number,
  { sheetRows, fileRows }: DraftRows,
  written: readonly number[],
  states: Uint8Array,
  report: ReportProblem,
): void {
  const textOf = (index: number): string => source.texts.at(sheetRows[index] ?? 0)
  const found = new Map<string, number[]>()
  for (const index of written) {
    if (states[index] !== DRAFT.value || source.kinds[sheetRows[index] ?? 0] !== CELL.text) continue
    const currency = currencyOf(textOf(index))
    if (currency === '') continue
    const known = found.get(currency)
    if (known) known.push(index)
    else found.set(currency, [index])
  }
  if (found.size < 2) return
  const [usual, ...others] = [...found].sort(([, a], [, b]) => b.length - a.length)
  for (const [, indexes] of others) {
    for (const index of indexes) {
      states[index] = DRAFT.invalid
      const at = { row: fileRows[index] ?? 0, column, field: 'price', got: textOf(index) } as const
      report(index, { code: 'mixed-currencies', severity: 'blocks', ...at, details: { usual: usual?.[0] ?? '' } })
    }
  }
}
