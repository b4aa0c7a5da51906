/** A line or two of a CSV export as it will look, made by the code that writes the real one. Pure. */
import type { CsvChoices } from '../../src-shared/contract/export.ts'
import { ExportBuilder } from '../../src-shared/domain/export-builder.ts'
import { CsvLines } from '../../src-shared/domain/export-csv.ts'
import type { Decimal } from '../../src-shared/domain/values/decimal.ts'
import { toDecimal, ZERO } from '../../src-shared/domain/values/decimal.ts'

export interface SampleTexts {
  readonly name: string
  readonly note: string
}

/** Heading and one material, without line ends; tabs stay tabs. */
export function csvSample({ delimiter, decimals }: CsvChoices, { name, note }: SampleTexts): readonly string[] {
  const builder = new ExportBuilder()
  builder.storage(1, 'Main', [
    {
      id: 1042,
      name,
      sku: '00123',
      unit: 'pcs',
      price: amount('1234.5'),
      notes: note,
      archived: false,
      categories: [],
      stock: amount('40'),
      minimum: amount('2.25'),
      planned: null,
    },
  ])
  const stock = {
    account: '',
    accountName: '',
    exportedAt: '',
    exportId: '',
    ...builder.finish(),
  }
  const lines = new CsvLines(stock, { delimiter, decimals })
  const [storage] = stock.storages
  return storage ? [lines.header(), ...lines.rows(storage)] : []
}

function amount(text: string): Decimal {
  return toDecimal(text) ?? ZERO
}
