/**
 * The base snapshot: the account's values at export time, on a hidden sheet. It allows a three-way merge when the
 * file comes back. Encoding and decoding are pure; the digest function is an argument. The digest detects damage, not
 * malice: anyone who can edit the file can also edit the stock column. Every change is shown before it is sent.
 */
import type { StockExport } from './export-columns.ts'
import { getMaterialValue } from '../material/catalogue/catalogue-values.ts'
import { isReadOnly, type Field, BASE_MATERIAL_FIELDS, BASE_ROW_FIELDS } from '../material/fields/field.ts'

/** Name of the hidden sheet. */
export const BASE_SHEET_NAME = 'stocksheet_base'

/** Name of the hidden sheet with the values of the drop-down lists. */
export const LIST_SHEET_NAME = 'stocksheet_lists'

export const BASE_MARK = 'stocksheet-base'
export const BASE_VERSION = '1'

/**
 * Computes a digest. Computes a digest. The program uses SHA-256 of the parts' UTF-8, as lower-case hex. The text is passed in parts, so that it is
 * never in memory twice.
 */
export type Digest = (parts: readonly string[]) => string

/** The account's values at export time, for one storage. Values are canonical, as in Change. */
export interface BaseSnapshot {
  /** Base address of the account. */
  readonly account: string
  readonly storage: number
  readonly storageName: string
  /** When the file was exported: an ISO time in UTC. */
  readonly exportedAt: string
  readonly exportId: string
  readonly values: ReadonlyMap<number, ReadonlyMap<Field, string>>
}

/** A material: its id, then its values in the order of BASE_MATERIAL_FIELDS. */
export type BaseMaterial = readonly [number, ...string[]]
/** A material's amounts: its position in `materials`, then its values in the order of BASE_ROW_FIELDS. */
export type BaseAmount = readonly [number, ...string[]]

/** The JSON before it is cut into cells. */
export interface BaseContent {
  readonly account: string
  readonly exportedAt: string
  readonly exportId: string
  readonly materials: readonly BaseMaterial[]
  readonly storages: readonly {
    readonly id: number
    readonly name: string
    readonly sheet: string
    readonly rows: readonly BaseAmount[]
  }[]
}

const CHUNK_LENGTH = 30_000

/** Explains the hidden sheet to people who find it. */
export const BASE_EXPLANATION =
  'Stocksheet compares your edits with the values written here at export. Leave this sheet as it is. ' +
  'If it is deleted, the file can still be imported, but changes made in the account since then cannot be distinguished from yours.'

/**
 * The snapshot as cell texts, one per row after its mark `#1`, `#2` ... Each has at most 30,000 printable characters
 * in brackets, which no program trims, escapes or normalises. `sheets`: the names of the visible sheets, one per
 * exported storage. [BASE-1]
 */
export function* makeBaseChunks(stock: StockExport, sheets: readonly string[]): Generator<string> {
  let pendingJson = ''
  for (const piece of makeJsonPieces(stock, sheets)) {
    pendingJson += escapeForCell(piece)
    while (pendingJson.length >= CHUNK_LENGTH) {
      yield `[${pendingJson.slice(0, CHUNK_LENGTH)}]`
      pendingJson = pendingJson.slice(CHUNK_LENGTH)
    }
  }
  yield `[${pendingJson}]`
}

/** The header row of a snapshot, which may be in any position. `digest`: the digest of all chunks, in order. */
export function makeBaseHeader(chunkCount: number, digest: string): string[] {
  return [BASE_MARK, BASE_VERSION, digest, String(chunkCount)]
}

// Escapes everything but printable ASCII and common letters as \uXXXX, and the start of `_x0041_`, which spreadsheets
// read as an escape. Surrogates are escaped one by one, so that a cut never splits a character.
const UNSAFE_CHARACTERS = /[^ -~\u00c0-\u024f\u0370-\u03ff\u0400-\u052f]|_(?=x)/g

function escapeForCell(json: string): string {
  return json.replace(UNSAFE_CHARACTERS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The JSON of a BaseContent, entry by entry, so that a large account's snapshot is never one text. */
function* makeJsonPieces(
  { account, exportedAt, exportId, catalogue, storages }: StockExport,
  sheets: readonly string[],
): Generator<string> {
  const headJson = JSON.stringify({ account, exportedAt, exportId })
  yield `${headJson.slice(0, -1)},"materials":[`
  const positions = new Map<number, number>()
  for (const { rows } of storages) {
    for (const index of rows) {
      if (positions.has(index)) continue
      const entry: BaseMaterial = [
        catalogue.ids[index] ?? 0,
        ...BASE_MATERIAL_FIELDS.map((field) => getMaterialValue(catalogue, field, index) ?? ''),
      ]
      yield `${positions.size === 0 ? '' : ','}${JSON.stringify(entry)}`
      positions.set(index, positions.size)
    }
  }
  yield '],"storages":['
  for (const [storageIndex, { id, name, rows }] of storages.entries()) {
    const column = catalogue.storages.get(id)
    const sheet = sheets[storageIndex] ?? ''
    yield `${storageIndex === 0 ? '' : ','}${JSON.stringify({ id, name, sheet }).slice(0, -1)},"rows":[`
    for (const [rowIndex, index] of rows.entries()) {
      const entry: BaseAmount = [
        positions.get(index) ?? 0,
        ...BASE_ROW_FIELDS.map((field) => column?.[field][index] ?? (isReadOnly(field) ? '' : '0')),
      ]
      yield `${rowIndex === 0 ? '' : ','}${JSON.stringify(entry)}`
    }
    yield ']}'
  }
  yield ']}'
}
