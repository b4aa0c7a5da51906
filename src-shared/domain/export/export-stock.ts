/** A stock export as data: what was read, and the cells of its rows. Knows no file format. */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { cellSafe } from '../sheet/cell-text.ts'
import type { Field } from '../fields/field.ts'
import type { Language } from '../values/language.ts'
import type { Decimal } from '../values/decimal.ts'
import { textKey } from '../values/text-key.ts'

export interface ExportedStorage {
  readonly id: number
  readonly name: string
  /** Catalogue indexes in the account's own order (by name). */
  readonly rows: readonly number[]
}

/** The catalogue without the indexes of matching: at 50,000 materials they cost more memory than the rest. */
export type ExportCatalogue = Omit<Catalogue, 'bySku' | 'byName' | 'byId'>

export interface StockExport {
  /** Base address of the account. */
  readonly account: string
  readonly accountName: string
  /** ISO time, UTC. */
  readonly exportedAt: string
  readonly exportId: string
  /** Of headings, notes and the summary; English where absent. Never of what the account holds. */
  readonly language?: Language
  readonly catalogue: ExportCatalogue
  readonly storages: readonly ExportedStorage[]
}

/** Fields that a sheet of ours can have a column of. */
export type SheetField = Exclude<Field, 'stock_change' | 'action'>

/** The words a CSV export needs in its own language. */
export interface ExportWords {
  readonly headers: Readonly<Record<SheetField, string>>
  /** What the archived column says for a material in the archive. */
  readonly archived: string
}

export interface ExportColumn {
  readonly field: SheetField
  readonly kind: 'id' | 'text' | 'price' | 'amount'
  readonly readOnly: boolean
}

/** The columns of an exported sheet, left to right. Suppliers are not among them: no list of the account shows them. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  { field: 'id', kind: 'id', readOnly: true },
  { field: 'sku', kind: 'text', readOnly: false },
  { field: 'name', kind: 'text', readOnly: false },
  { field: 'unit', kind: 'text', readOnly: false },
  { field: 'price', kind: 'price', readOnly: false },
  { field: 'stock', kind: 'amount', readOnly: false },
  { field: 'minimum', kind: 'amount', readOnly: false },
  { field: 'planned', kind: 'amount', readOnly: true },
  { field: 'categories', kind: 'text', readOnly: false },
  { field: 'notes', kind: 'text', readOnly: false },
  { field: 'archived', kind: 'text', readOnly: true },
]

/** The headings of an export in its language; the mapping knows them all by name. */
export function exportHeaders({ headers }: ExportWords): string[] {
  return EXPORT_COLUMNS.map(({ field }) => headers[field])
}

/** Separates several categories in one exported cell. */
export const LIST_JOINER = '; '

// These would be read as several entries, as an id, or (alone in a cell) as a token, an error or damage; LibreOffice
// rewrites texts that look like escapes.
// oxlint-disable-next-line no-control-regex -- U+001F separates list entries inside drafts
const NOT_A_LIST_NAME = /[;|\r\n\u001f\ufffd]|_x[0-9A-Fa-f]{4}_|^\s*(?:\d+\s*$|[(#])/

/** How each category is written: its name, or its id where the name alone would not find it again. [EXPORT-6] */
export function categoryLabels(catalogue: ExportCatalogue): ReadonlyMap<number, string> {
  const ids = new Map<string, number[]>()
  for (const [id, name] of catalogue.categoryNames) {
    const key = textKey(name)
    ids.set(key, [...(ids.get(key) ?? []), id])
  }
  const labels = new Map<number, string>()
  for (const [id, name] of catalogue.categoryNames) {
    const key = textKey(name)
    const alone = key !== '' && ids.get(key)?.length === 1
    const findable = alone && cellSafe(name) === name && !NOT_A_LIST_NAME.test(name)
    labels.set(id, findable ? name.trim() : String(id))
  }
  return labels
}

/** The values of one column of a storage's rows, by catalogue index. Undefined or '' where there is nothing to write. */
export type ColumnValues =
  | { readonly kind: 'id'; readonly value: (index: number) => number | undefined }
  | { readonly kind: 'text'; readonly value: (index: number) => string | undefined }
  | { readonly kind: 'decimal'; readonly value: (index: number) => Decimal | undefined }

const NOTHING: readonly number[] = []

export function columnValues(
  { catalogue }: Pick<StockExport, 'catalogue'>,
  labels: ReadonlyMap<number, string>,
  storage: number,
  field: Field,
  words: Pick<ExportWords, 'archived'>,
): ColumnValues {
  const amounts = catalogue.storages.get(storage)
  switch (field) {
    case 'id':
      return { kind: 'id', value: (index) => catalogue.ids[index] }
    case 'sku':
      return { kind: 'text', value: (index) => catalogue.skus[index] }
    case 'name':
      return { kind: 'text', value: (index) => catalogue.names[index] }
    case 'unit':
      return { kind: 'text', value: (index) => catalogue.units[index] }
    case 'notes':
      return { kind: 'text', value: (index) => catalogue.notes[index] }
    case 'price':
      return { kind: 'decimal', value: (index) => catalogue.prices[index] }
    case 'stock':
      return { kind: 'decimal', value: (index) => amounts?.stock[index] }
    case 'minimum':
      return { kind: 'decimal', value: (index) => amounts?.minimum[index] }
    case 'planned':
      return { kind: 'decimal', value: (index) => amounts?.planned[index] ?? undefined }
    case 'categories':
      return { kind: 'text', value: (index) => listText(catalogue.categories[index] ?? NOTHING, labels) }
    case 'archived': {
      const mark = words.archived
      return { kind: 'text', value: (index) => (catalogue.archived[index] === 1 ? mark : '') }
    }
    case 'stock_change':
    case 'suppliers':
    case 'storage':
    case 'action':
      return { kind: 'text', value: () => undefined }
    default:
      return field satisfies never
  }
}

function listText(ids: readonly number[], labels: ReadonlyMap<number, string>): string {
  const [first] = ids
  if (first === undefined) return ''
  if (ids.length === 1) return labels.get(first) ?? String(first)
  return ids.map((id) => labels.get(id) ?? String(id)).join(LIST_JOINER)
}
