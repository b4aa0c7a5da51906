/**
 * The base snapshot: the account's values when a workbook was exported, on a hidden sheet of the workbook, so that the file can come back as a
 * three-way merge. Encoding and decoding are pure; the digest's function is an argument. The digest detects damage, not malice: whoever can edit
 * the file can also edit the stock column, and every change is shown before it is sent.
 */
import { type StockExport } from './export-columns.ts'
import { materialValue } from '../material/catalogue/catalogue-values.ts'
import { isReadOnly, type Field } from '../material/fields/field.ts'
import { BASE_MATERIAL, BASE_ROW } from '../material/fields/stored-order.ts'

/** Name of the hidden sheet. */
export const BASE_SHEET = 'stocksheet_base'

/** Hidden too: what the drop-down lists of an export choose from. */
export const LIST_SHEET = 'stocksheet_lists'

export const BASE_MARK = 'stocksheet-base'
export const BASE_VERSION = '1'

/** In the product: SHA-256 of the joined parts' UTF-8, as lower-case hex. In parts, so that the text is never in memory twice. */
export type Digest = (parts: readonly string[]) => string

/** The account's values at the export, for one storage. Values are canonical, as in Change. */
export interface BaseSnapshot {
  /** Base address of the account. */
  readonly account: string
  readonly storage: number
  readonly storageName: string
  /** ISO time, UTC. */
  readonly exportedAt: string
  readonly exportId: string
  readonly values: ReadonlyMap<number, ReadonlyMap<Field, string>>
}

/** [material id, then BASE_MATERIAL] */
export type BaseMaterial = readonly [number, ...string[]]
/** [position in materials, then BASE_ROW] */
export type BaseAmount = readonly [number, ...string[]]

/** The JSON inside, before it is cut into cells. */
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

const CHUNK = 30_000

/** Explains the hidden sheet to people who find it. */
export const BASE_EXPLANATION =
  'Stocksheet compares your edits with the values written here at export. Leave this sheet as it is. ' +
  'If it is deleted, the file can still be imported, but changes made in the account since then cannot be distinguished from yours.'

/**
 * The snapshot as the texts of cells, to be written one per row behind its mark `#1`, `#2` ... Printable characters in
 * brackets, at most 30,000: no program trims, escapes or normalises them. `sheets` are the names of the visible sheets, one
 * per storage of the export. [BASE-1]
 */
export function* baseChunks(stock: StockExport, sheets: readonly string[]): Generator<string> {
  let open = ''
  for (const piece of jsonPieces(stock, sheets)) {
    open += escapeForCell(piece)
    while (open.length >= CHUNK) {
      yield `[${open.slice(0, CHUNK)}]`
      open = open.slice(CHUNK)
    }
  }
  yield `[${open}]`
}

/** The row that completes the chunks to a snapshot, in any position. `digest`: of all chunks, in order. */
export function baseHead(chunks: number, digest: string): string[] {
  return [BASE_MARK, BASE_VERSION, digest, String(chunks)]
}

// Everything but printable ASCII and the common letters becomes \uXXXX; so does the start of `_x0041_`, which
// spreadsheets read as an escape. Surrogates are escaped one by one, so that a cut never halves a character.
const UNSAFE_IN_CELL = /[^ -~\u00c0-\u024f\u0370-\u03ff\u0400-\u052f]|_(?=x)/g

function escapeForCell(json: string): string {
  return json.replace(UNSAFE_IN_CELL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The JSON of a BaseContent, entry by entry: a large account's snapshot is never one text. */
function* jsonPieces(
  { account, exportedAt, exportId, catalogue, storages }: StockExport,
  sheets: readonly string[],
): Generator<string> {
  const head = JSON.stringify({ account, exportedAt, exportId })
  yield `${head.slice(0, -1)},"materials":[`
  const positions = new Map<number, number>()
  for (const { rows } of storages) {
    for (const index of rows) {
      if (positions.has(index)) continue
      const entry: BaseMaterial = [
        catalogue.ids[index] ?? 0,
        ...BASE_MATERIAL.map((field) => materialValue(catalogue, field, index) ?? ''),
      ]
      yield `${positions.size === 0 ? '' : ','}${JSON.stringify(entry)}`
      positions.set(index, positions.size)
    }
  }
  yield '],"storages":['
  for (const [order, { id, name, rows }] of storages.entries()) {
    const column = catalogue.storages.get(id)
    const sheet = sheets[order] ?? ''
    yield `${order === 0 ? '' : ','}${JSON.stringify({ id, name, sheet }).slice(0, -1)},"rows":[`
    for (const [place, index] of rows.entries()) {
      const entry: BaseAmount = [
        positions.get(index) ?? 0,
        ...BASE_ROW.map((field) => column?.[field][index] ?? (isReadOnly(field) ? '' : '0')),
      ]
      yield `${place === 0 ? '' : ','}${JSON.stringify(entry)}`
    }
    yield ']}'
  }
  yield ']}'
}
