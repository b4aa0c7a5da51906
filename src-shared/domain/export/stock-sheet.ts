/**
 * What the account holds as a sheet with a row per material, and columns of stock and minimum for each storage: it is previewed, changed
 * and planned as a file is. Its cells are those of an export, which reads back without a change. [STOCK-1]
 */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { specOf } from '../fields/field.ts'
import { CELL, type CellKind, type Sheet, type SheetColumn } from '../sheet/sheet.ts'
import { ListedTexts } from '../sheet/texts.ts'
import {
  categoryLabels,
  columnValues,
  EXPORT_COLUMNS,
  type ColumnValues,
  type ExportColumn,
  type ExportWords,
} from './export-stock.ts'

interface NamedStorage {
  readonly id: number
  readonly name: string
}

export interface StockColumn {
  readonly field: ExportColumn['field']
  /** Whose values it has; null: the material's own. */
  readonly storage: number | null
}

export type StockWords = Pick<ExportWords, 'headers' | 'archived'>

/** The columns left to right, as in an export; where that has a storage's, each storage has those that can be set. */
export function stockColumns(storages: readonly Pick<NamedStorage, 'id'>[]): readonly StockColumn[] {
  const theirs = EXPORT_COLUMNS.filter(({ field, readOnly }) => specOf(field).scope === 'storage' && !readOnly)
  return EXPORT_COLUMNS.flatMap(({ field }): StockColumn[] => {
    if (specOf(field).scope !== 'storage') return [{ field, storage: null }]
    if (field !== theirs[0]?.field) return []
    return storages.flatMap(({ id }) => theirs.map((own): StockColumn => ({ field: own.field, storage: id })))
  })
}

/** The materials that the list of one of these storages shows. A storage's cells are blank where it does not carry the material. */
export function stockSheet(catalogue: Catalogue, storages: readonly NamedStorage[], words: StockWords): Sheet {
  const carried = carriedIn(
    catalogue,
    storages.map(({ id }) => id),
  )
  const labels = categoryLabels(catalogue)
  const columns = stockColumns(storages).map(({ field, storage }): SheetColumn => {
    const name = storages.find(({ id }) => id === storage)?.name
    const heading = name === undefined ? words.headers[field] : `${name} · ${words.headers[field]}`
    return columnOf(columnValues({ catalogue }, labels, storage ?? 0, field, words), carried, heading)
  })
  const rowCount = carried.length + 1
  const fileRows = Uint32Array.from({ length: rowCount }, (_, row) => row + 1)
  return { name: '', source: 'xlsx', rowCount, fileRows, columns, widths: null, problems: [] }
}

/** Indexes of the materials that one of these storages carries, in the order of the lists. */
export function carriedIn({ count, storages }: Catalogue, shown: readonly number[]): readonly number[] {
  const lists = shown.flatMap((id) => storages.get(id) ?? [])
  return Array.from({ length: count }, (_, index) => index).filter((index) =>
    lists.some(({ stock }) => stock[index] !== undefined),
  )
}

function columnOf({ kind, value }: ColumnValues, carried: readonly number[], heading: string): SheetColumn {
  const texts = [heading, ...carried.map((index) => String(value(index) ?? ''))]
  const own: CellKind = kind === 'text' ? CELL.text : CELL.number
  const kinds = Uint8Array.from(texts, (text) => (text === '' ? CELL.blank : own))
  kinds[0] = CELL.text
  return { kinds, texts: new ListedTexts(texts), textClasses: new Uint8Array(texts.length), shown: new Map() }
}
