/** A stock export as data: what was read, and the cells of its rows. Knows no file format. */
import { idLabel, idsByNameOf } from '../material/values/ids-by-name.ts'
import { cellSafe } from '../file/cell-text.ts'
import { isTextField, textColumn, type HeldCatalogue } from '../material/catalogue/catalogue-values.ts'
import {
  isListed,
  isNumber,
  isReadOnly,
  SHEET_FIELDS,
  specOf,
  type ListedField,
  type SheetField,
} from '../material/fields/field.ts'
import type { Decimal } from '../material/values/decimal.ts'
import { clearKey } from '../material/values/clear-token.ts'

export interface ExportedStorage {
  readonly id: number
  readonly name: string
  /** Catalogue indexes in the account's own order (by name). */
  readonly rows: readonly number[]
}

export interface StockExport {
  /** Base address of the account. */
  readonly account: string
  readonly accountName: string
  /** ISO time, UTC. */
  readonly exportedAt: string
  readonly exportId: string
  /** Empties a field where a file says it: no cell may say it of what the account holds. [EXPORT-12] */
  readonly clearToken: string
  readonly catalogue: HeldCatalogue
  readonly storages: readonly ExportedStorage[]
}

/** The words a CSV export needs in its own language. */
export interface ExportWords {
  readonly headers: Readonly<Record<SheetField, string>>
  /** What the archived column says for a material in the archive. */
  readonly archived: string
}

export interface ExportColumn {
  readonly field: SheetField & ListedField
  readonly kind: 'id' | 'text' | 'money' | 'amount'
  readonly readOnly: boolean
}

/** The columns of an exported sheet, left to right. Suppliers are not among them: no list of the account shows them. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = SHEET_FIELDS.filter(isListed).map((field) => ({
  field,
  kind: kindOf(field),
  readOnly: field === 'id' || isReadOnly(field),
}))

function kindOf(field: SheetField): ExportColumn['kind'] {
  const { kind } = specOf(field)
  return kind === 'id' || kind === 'money' || kind === 'amount' ? kind : 'text'
}

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
export function categoryLabels({ catalogue, clearToken }: Pick<StockExport, 'catalogue' | 'clearToken'>) {
  return listLabels(catalogue.categoryNames, clearToken)
}

/** The same of any list of names by their ids. */
export function listLabels(names: ReadonlyMap<number, string>, clearToken: string): ReadonlyMap<number, string> {
  const ids = idsByNameOf(names)
  const clearTokenKey = clearKey(clearToken)
  const labels = new Map<number, string>()
  for (const [id, name] of names) {
    const isUnique = ids.one(name) === id && clearKey(name) !== clearTokenKey
    const canBeFound = isUnique && cellSafe(name) === name && !NOT_A_LIST_NAME.test(name)
    labels.set(id, canBeFound ? name.trim() : idLabel(ids, id))
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
  field: ListedField,
  words: Pick<ExportWords, 'archived'>,
): ColumnValues {
  if (isNumber(field)) {
    const column = textColumn(catalogue, field, storage)
    return { kind: 'decimal', value: (index) => column?.[index] ?? undefined }
  }
  if (isTextField(field)) {
    const column = textColumn(catalogue, field, storage)
    return { kind: 'text', value: (index) => column?.[index] }
  }
  switch (field) {
    case 'id':
      return { kind: 'id', value: (index) => catalogue.ids[index] }
    case 'archived':
      return { kind: 'text', value: (index) => (catalogue.archived[index] === 1 ? words.archived : '') }
    case 'categories':
      return { kind: 'text', value: (index) => listText(catalogue.categories[index] ?? NOTHING, labels) }
  }
}

export function listText(ids: readonly number[], labels: ReadonlyMap<number, string>): string {
  const [first] = ids
  if (first === undefined) return ''
  if (ids.length === 1) return labels.get(first) ?? String(first)
  return ids.map((id) => labels.get(id) ?? String(id)).join(LIST_JOINER)
}
