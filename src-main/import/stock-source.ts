/** The account's own materials instead of a file: read, previewed, changed and applied like an import. [STOCK-1] */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { makeStockColumns, makeStockSheet, type StockWords } from '../../src-shared/export/stock-as-table.ts'
import { ok } from '../../src-shared/material/values/result.ts'
import type { CatalogueReading } from './read-catalogue.ts'
import type { ReadSource } from '../ports/source-port.ts'
import type { FileContents } from './table-read.ts'

export interface StockRequest {
  /** The storages that have their own columns; at least one. */
  readonly storages: readonly { readonly id: number; readonly name: string }[]
  readonly words: StockWords
  /** The ids of materials in the order shown. If absent, the account's order is used. */
  readonly order?: readonly number[]
}

export function makeStockSource({ catalogue }: CatalogueReading, { storages, words, order }: StockRequest): ReadSource {
  return async () =>
    ok({ format: { kind: 'account' }, sheet: makeStockSheet(catalogue, storages, words, order), bytes: 0 })
}

/** The same input, but its materials stay in the order in which they are shown. [STOCK-3] */
export function sortAsShown<Input extends { readonly stock?: StockRequest }>(
  input: Input,
  { source: { sheet } }: Pick<FileContents, 'source'>,
): Input {
  const { stock } = input
  if (!stock) return input
  const idColumn = sheet.columns[makeStockColumns(stock.storages).findIndex(({ field }) => field === 'id')]
  const rowCount = (sheet.spareFrom ?? sheet.rowCount + 1) - 2
  const order = Array.from({ length: idColumn ? rowCount : 0 }, (_, row) => Number(idColumn?.texts.at(row + 1)))
  return { ...input, stock: { ...stock, order } }
}

/** How the account's own stock is read as a sheet. Nothing is guessed: materials are found only by id, so that every name can be changed. */
export function makeStockChoices({ storages }: StockRequest): ImportChoices {
  const columns = makeStockColumns(storages)
  return {
    storage: storages[0]?.id ?? 0,
    headings: [1],
    decimals: 'dot',
    memory: 'off',
    keys: ['id'],
    fields: columns.flatMap(({ field, storage }, column) => (storage === null ? [[column, field]] : [])),
    perStorage: columns.flatMap(({ field, storage }, column) =>
      storage !== null && (field === 'stock' || field === 'minimum' || field === 'planned')
        ? [[column, storage, field]]
        : [],
    ),
  }
}
