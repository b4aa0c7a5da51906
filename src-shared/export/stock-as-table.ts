/**
 * The account's materials as a sheet with one row per material, and columns of stock and minimum for each storage. It
 * is previewed, changed and planned like a file. Its cells are those of an export, so reading them back changes
 * nothing. [STOCK-1]
 */
import type { NamedItem } from '../material/values/ids-by-name.ts'
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import { SHEET_FIELDS, specOf, isListed, type ListedField } from '../material/fields/field.ts'
import { CELL, type CellKind, type Sheet, type SheetColumn } from '../file/sheet.ts'
import { ListedTexts } from '../material/values/texts.ts'
import { classifyText } from '../material/values/text-class.ts'
import {
  makeCategoryLabels,
  makeColumnValues,
  makeLabels,
  joinLabels,
  type ColumnValues,
  type ExportWords,
} from './export-columns.ts'

/** Suppliers are blank until they are read. The action is blank until the user chooses one. */
type StockField = ListedField | 'suppliers' | 'action'

export interface StockColumn {
  readonly field: StockField
  /** The storage of the column's values; null for values of the material itself. */
  readonly storage: number | null
}

export interface StockWords extends Pick<ExportWords, 'headers' | 'archived'> {
  /** The heading of the action column. */
  readonly action: string
}

/** The number of empty rows for new materials in each storage. To add more at a time, people import a file. */
export const SPARE_ROW_COUNT = 200

/** The columns from left to right, as in an export, but with the storage columns repeated for each storage. */
export function makeStockColumns(storages: readonly Pick<NamedItem, 'id'>[]): readonly StockColumn[] {
  const fields = SHEET_FIELDS.filter((field) => isListed(field) || field === 'suppliers')
  const storageFields = fields.filter((field) => specOf(field).scope === 'storage')
  const columns = fields.flatMap((field): StockColumn[] => {
    if (field === 'suppliers' || (isListed(field) && specOf(field).scope !== 'storage'))
      return [{ field, storage: null }]
    if (field !== storageFields[0]) return []
    return storages.flatMap(({ id }) =>
      storageFields.flatMap((storageField) => (isListed(storageField) ? [{ field: storageField, storage: id }] : [])),
    )
  })
  return [...columns, { field: 'action', storage: null }]
}

/**
 * The materials in the lists of these storages. Cells are blank if a storage does not carry the material. Each
 * storage has empty rows for new materials at the end. `order`: ids of materials that come first, in this order.
 * [STOCK-5]
 */
export function makeStockSheet(
  catalogue: Catalogue,
  storages: readonly NamedItem[],
  words: StockWords,
  order: readonly number[] = [],
): Sheet {
  const listedIndexes = listCarriedMaterials(
    catalogue,
    storages.map(({ id }) => id),
  )
  const orderedIndexes = order.length === 0 ? listedIndexes : sortMaterials(listedIndexes, catalogue, order)
  // No clear token is passed, because in this table no cell can be mistaken for it.
  const labels = makeCategoryLabels({ catalogue, clearToken: '' })
  const suppliers = makeLabels(catalogue.supplierNames ?? new Map(), '')
  const rowCount = 1 + orderedIndexes.length + SPARE_ROW_COUNT * storages.length
  const columns = makeStockColumns(storages).map(({ field, storage }): SheetColumn => {
    if (field === 'action') return makeColumn(NO_VALUES, orderedIndexes, words.action, rowCount)
    const heading = words.headers[field]
    if (field === 'suppliers') {
      const getSupplierText = (index: number): string => joinLabels(catalogue.suppliers?.get(index) ?? [], suppliers)
      return makeColumn({ kind: 'text', value: getSupplierText }, orderedIndexes, heading, rowCount)
    }
    const storageIndex = storages.findIndex(({ id }) => id === storage)
    const name = storages[storageIndex]?.name
    const values = makeColumnValues({ catalogue }, labels, storage ?? 0, field, words)
    if (name === undefined) return makeColumn(values, orderedIndexes, heading, rowCount)
    const column = makeColumn(values, orderedIndexes, `${name} · ${heading}`, rowCount)
    // The empty rows get empty text cells, because a row belongs to the storage in which it has a cell.
    const firstSpareRow = 1 + orderedIndexes.length + storageIndex * SPARE_ROW_COUNT
    if (field === 'stock') column.kinds.fill(CELL.text, firstSpareRow, firstSpareRow + SPARE_ROW_COUNT)
    return column
  })
  const fileRows = Uint32Array.from({ length: rowCount }, (_, row) => row + 1)
  const spareStart = orderedIndexes.length + 2
  return { name: '', source: 'xlsx', rowCount, fileRows, spareFrom: spareStart, columns, widths: null, problems: [] }
}

const NO_VALUES: ColumnValues = { kind: 'text', value: () => undefined }

/** Indexes of the materials that one of these storages carries, in the order of the lists. */
export function listCarriedMaterials({ count, storages }: Catalogue, storageIds: readonly number[]): readonly number[] {
  const lists = storageIds.flatMap((id) => storages.get(id) ?? [])
  const indexes: number[] = []
  for (let index = 0; index < count; index++) {
    for (const { stock } of lists) {
      if (stock[index] === undefined) continue
      indexes.push(index)
      break
    }
  }
  return indexes
}

function sortMaterials(
  listedIndexes: readonly number[],
  { byId }: Catalogue,
  order: readonly number[],
): readonly number[] {
  const remainingIndexes = new Set(listedIndexes)
  const firstIndexes = order.flatMap((id) => {
    const index = byId.get(id)
    return index !== undefined && remainingIndexes.delete(index) ? [index] : []
  })
  return [...firstIndexes, ...remainingIndexes]
}

function makeColumn(
  { kind, value }: ColumnValues,
  listedIndexes: readonly number[],
  heading: string,
  rowCount: number,
): SheetColumn {
  const texts = Array<string>(rowCount).fill('')
  const [kinds, textClasses] = [new Uint8Array(rowCount), new Uint8Array(rowCount)]
  const cellKind: CellKind = kind === 'text' ? CELL.text : CELL.number
  for (let row = 1; row <= listedIndexes.length; row++) {
    const text = String(value(listedIndexes[row - 1] ?? 0) ?? '')
    if (text === '') continue
    texts[row] = text
    kinds[row] = cellKind
    // The text is classified only once, here, because the rows are repeated for each storage.
    textClasses[row] = classifyText(text)
  }
  texts[0] = heading
  kinds[0] = CELL.text
  return { kinds, texts: new ListedTexts(texts), textClasses, shownTexts: new Map() }
}
