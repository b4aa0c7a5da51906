/** The reorder list as a table of a file: what a supplier needs comes first. */
import type { ReportCell, ReportTable } from '../run/report-rows.ts'
import type { ReorderLine } from '../plan/suppliers/reorder-list.ts'
import { showDecimal } from '../material/values/shown-decimal.ts'
import type { Decimal } from '../material/values/decimal.ts'
import type { Language } from '../material/values/language.ts'
import { reorder as en, type ReorderWords } from './en/reorder.ts'
import { reorder as ru } from './ru/reorder.ts'
import { TERMS } from './terms.ts'

const WORDS: Readonly<Record<Language, ReorderWords>> = { en, ru }

export function reorderWords(language: Language): ReorderWords {
  return WORDS[language]
}

/** `storageName`: what a storage is called. */
export function reorderTable(
  lines: readonly ReorderLine[],
  storageName: (id: number) => string,
  language: Language = 'en',
): ReportTable {
  const { headers, priceFrom } = WORDS[language]
  const { numbers } = TERMS[language]
  const text = (value: string | null): ReportCell | null =>
    value === null || value === '' ? null : { kind: 'text', value }
  const decimal = (value: Decimal | null): ReportCell | null => (value === null ? null : { kind: 'decimal', value })
  const rows = lines.map((line) => [
    text(line.supplier),
    text(line.code),
    text(line.name),
    text(line.sku),
    { kind: 'number', value: line.material } as const,
    text(storageName(line.storage)),
    decimal(line.quantity),
    text(line.unit),
    decimal(line.price),
    decimal(line.cost),
    text(line.priceFrom === null ? null : priceFrom[line.priceFrom]),
    decimal(line.stock),
    decimal(line.planned),
    decimal(line.minimum),
    text(
      line.others
        .map(({ supplier, price }) => (price === null ? supplier : `${supplier} (${showDecimal(price, numbers)})`))
        .join('; '),
    ),
  ])
  return { headers, rows }
}
