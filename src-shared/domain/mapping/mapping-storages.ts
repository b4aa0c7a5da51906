/**
 * Columns headed by a storage's own name. The values decide: numbers are the stock of that storage, names say the storage of each
 * row. Stock of another storage than the chosen one is left to the user. [MAP-3]
 */
import { headerMeaning } from '../fields/headings/lookup.ts'
import { fitsField } from './mapping-shape.ts'
import type { Problem } from '../sheet/problem.ts'
import { CELL, type Sheet } from '../sheet/sheet.ts'
import type { Table } from '../sheet/table.ts'

export interface NamedStorage {
  readonly id: number
  readonly name: string
}

/** The account's storages, and the one the file goes into; null: each sheet into its own. */
export interface StoragesKnown {
  readonly all: readonly NamedStorage[]
  readonly chosen: number | null
}

/** Rows looked at. */
const SAMPLED = 500

/** The storage whose stock a column holds, by its heading and its values. */
export function stockOf(
  sheet: Sheet,
  table: Table,
  { column, header }: { readonly column: number; readonly header: string },
  { all }: StoragesKnown,
): NamedStorage | undefined {
  const own = storageNamed(header, all)
  if (!own) return undefined
  const texts = textsOf(sheet, table, column)
  if (texts.length === 0 || !fitsField(sheet, table, column, 'stock')) return undefined
  // `Warehouse` may be the name of one, and head the ids of all.
  const ids = new Set(all.map(({ id }) => String(id)))
  const meaning = headerMeaning(header)
  const headsIds = meaning?.field === 'storage' && meaning.strength !== 'part' && texts.every((text) => ids.has(text))
  return headsIds ? undefined : own
}

/** The storage that a heading names, alone or beside a word for stock: `Shop`, `Stock (Shop)`, `Shop: balance`. */
export function storageNamed(header: string, all: readonly NamedStorage[]): NamedStorage | undefined {
  const said = words(header)
  if (said === '') return undefined
  const same = all.filter(({ name }) => words(name) === said)
  if (same.length > 0) return same.length === 1 ? same[0] : undefined
  const named = all.filter(({ name }) => {
    const own = words(name)
    if (own === '') return false
    const rest = said.startsWith(`${own} `)
      ? said.slice(own.length + 1)
      : said.endsWith(` ${own}`)
        ? said.slice(0, -own.length - 1)
        : ''
    return rest !== '' && headerMeaning(rest)?.field === 'stock'
  })
  return named.length === 1 ? named[0] : undefined
}

/** Told of a column that holds another storage's stock. */
export function otherStorageProblem(column: number, header: string, storage: NamedStorage): Problem {
  const details = { storage: storage.name, id: storage.id }
  return { code: 'other-storage-column', severity: 'warns', row: null, column, field: null, got: header, details }
}

function words(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function textsOf(sheet: Sheet, { firstRow, endRow }: Table, column: number): string[] {
  const source = sheet.columns[column]
  const texts: string[] = []
  for (let row = firstRow; row < Math.min(endRow, firstRow + SAMPLED); row++) {
    if ((source?.kinds[row] ?? CELL.blank) !== CELL.blank) texts.push((source?.texts.at(row) ?? '').trim())
  }
  return texts
}
