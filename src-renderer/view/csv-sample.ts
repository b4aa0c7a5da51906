/** The first lines of a CSV export, made by the code that writes real exports. Pure. */
import { sheetWords } from '../../src-shared/words/export.ts'
import type { Storage } from '../../src-shared/api/window-types.ts'
import type { CsvChoices } from '../../src-shared/api/export.ts'
import { ExportBuilder } from '../../src-shared/export/export-columns.ts'
import { CsvLines } from '../../src-shared/export/export-csv.ts'
import { makeTextFields } from '../../src-shared/material/catalogue/catalogue.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { type Decimal, toDecimal, ZERO } from '../../src-shared/material/values/decimal.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'

const MAX_STORAGES = 2

interface SampleTexts {
  /** The language of the headings. */
  readonly language: Language
  readonly name: string
  readonly note: string
}

/** The lines with the headings and with one material in each of the first storages. They have no line ends, and tabs stay tabs. */
export function makeCsvSample(
  { delimiter, decimals }: CsvChoices,
  { language, name, note }: SampleTexts,
  storages: readonly Storage[],
): readonly string[] {
  const builder = new ExportBuilder()
  const texts: Partial<Record<Field, string>> = { name, sku: '00123', unit: 'pcs', notes: note }
  for (const storage of storages.slice(0, MAX_STORAGES)) {
    builder.addStorage(storage.id, toRawText(storage.name), [
      {
        id: 1042,
        ...makeTextFields(
          (field) => texts[field] ?? '',
          () => amount('1234.5'),
        ),
        archived: false,
        categories: [],
        stock: amount('40'),
        minimum: amount('2.25'),
        planned: null,
      },
    ])
  }
  const stock = {
    account: '',
    accountName: '',
    exportedAt: '',
    exportId: '',
    clearToken: '',
    language,
    ...builder.finish(),
  }
  const lines = new CsvLines(stock, { delimiter, decimals }, sheetWords(language))
  return [lines.header(), ...stock.storages.flatMap((storage) => [...lines.rows(storage)])]
}

function amount(text: string): Decimal {
  return toDecimal(text) ?? ZERO
}
