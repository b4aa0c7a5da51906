/** The sort keys of rows: position in the file, status, material, a cell, or the change of a cell's value. */
import type { RowSort } from '../../src-shared/api/rows-shown.ts'
import { type Change, ROW_STATUSES } from '../../src-shared/plan/plan.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { LIST_SEPARATOR, partOf, valueOf } from '../../src-shared/plan/draft/draft.ts'
import { cellKey, type EditedDrafts } from '../../src-shared/plan/preview/edits.ts'
import { getFieldBit, isDecimalField, type Field } from '../../src-shared/material/fields/field.ts'
import type { Mapping } from '../../src-shared/mapping/mapping.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import { cellText, type Sheet } from '../../src-shared/file/sheet.ts'
import { findChangeToUnknownUnit } from '../../src-shared/plan/unit-scale.ts'
import { subtract, toDecimal, compare, ZERO, type Decimal } from '../../src-shared/material/values/decimal.ts'
import type { MaterialRows } from './per-material.ts'
import { rankCells, type Ranks, type SortCells, sortByRank, sortKey } from './row-order.ts'

export interface SortSource {
  readonly preview: Preview
  readonly editedDrafts: EditedDrafts
  readonly mapping: Mapping
  readonly sheet: Sheet
  readonly catalogue: Catalogue
  /** The storage of rows that do not name one. */
  readonly storage: number
  /** True if the file contains the values it was exported with, so that differences are merged. */
  readonly hasBase: boolean
  /** The rows shown as one per material. Null if each file row is planned as one row. */
  readonly materialRows: MaterialRows | null
  /** The rows that a run left different from the file. */
  readonly differingRows: ReadonlySet<number>
}

/** The order of statuses: rows that need a decision first, unchanged rows last. */
const STATUS_ORDER = ['conflict', 'problem', 'delete', 'add', 'edit', 'stock', 'edit+stock', 'unchanged'] as const

/** The ranks of all rows for an order; null for the file's own order, which needs no ranks. */
export function ranksOf(sortBy: RowSort['by'], source: SortSource): Ranks | null {
  if (sortBy.kind === 'status') return rankByStatus(source)
  const cells = cellsOf(sortBy, source)
  return cells && rankCells(source.preview.count, cells)
}

/** The ranks after some rows changed, based on the earlier ranks. */
export function updateRanks(
  sortBy: RowSort['by'],
  ranksBefore: Ranks,
  source: SortSource,
  changedRows: ReadonlySet<number>,
): Ranks | null {
  if (sortBy.kind === 'status') return rankByStatus(source)
  const cells = cellsOf(sortBy, source)
  return cells && rankChangedRows(ranksBefore, cells, changedRows)
}

function cellsOf(sortBy: RowSort['by'], source: SortSource): SortCells | null {
  switch (sortBy.kind) {
    case 'row':
    case 'status':
    // File rows have a value (price x stock), planned rows do not; see rows-shown.ts.
    case 'value':
      return null
    case 'source':
      return makeSourceCells(source)
    case 'material':
      return makeMaterialCells(source)
    case 'column':
      return makeColumnCells(source, sortBy.column)
    case 'delta':
      return makeDeltaCells(source, sortBy.column)
    default:
      return sortBy satisfies never
  }
}

function rankByStatus({ preview, editedDrafts }: SortSource): Ranks {
  const { ranks, rankCount: highestRank } = rankStatuses(preview.statuses)
  for (const index of editedDrafts.excludedRows) ranks[index] = highestRank
  return { ranks, rankCount: highestRank }
}

/** The ranks of statuses, by their index. Excluded rows come last. */
export function rankStatuses(statuses: Uint8Array): Ranks {
  const rankPerStatus = ROW_STATUSES.map((status) => STATUS_ORDER.indexOf(status) + 1)
  const highestRank = STATUS_ORDER.length + 1
  return { ranks: Uint32Array.from(statuses, (status) => rankPerStatus[status] ?? highestRank), rankCount: highestRank }
}

/** The names of the rows' files or sheets. */
function makeSourceCells({ editedDrafts: { drafts } }: SortSource): SortCells {
  return {
    number: () => null,
    text: (index) => partOf(drafts, index)?.sheet ?? '',
  }
}

function makeMaterialCells({ preview, catalogue }: SortSource): SortCells {
  return {
    number: () => null,
    text: (index) => catalogue.names[preview.groups.targets[index] ?? -1] ?? '',
  }
}

/** The cells of planned rows, with their changes. */
export function makeColumnCells(source: SortSource, column: number): SortCells {
  const { editedDrafts, sheet } = source
  const field = fieldOf(source, column)
  const { sheetRows } = editedDrafts.drafts
  const readTypedText = (index: number): string => {
    const typedText = editedDrafts.texts.size === 0 ? undefined : editedDrafts.texts.get(cellKey(index, column))
    return typedText ?? cellText(sheet, sheetRows[index] ?? 0, column)
  }
  if (field === null || !editedDrafts.drafts.columns.has(field)) {
    return { number: (index) => readPlainNumber(readTypedText(index)), text: readTypedText }
  }
  if (isDecimalField(field) || field === 'id') {
    return {
      number: (index) => {
        const value = valueOf(editedDrafts.drafts, field, index)
        return value === undefined || value === '' ? null : value
      },
      text: readTypedText,
    }
  }
  return {
    number: () => null,
    text: (index) =>
      valueOf(editedDrafts.drafts, field, index)?.replaceAll(LIST_SEPARATOR, '; ') ?? readTypedText(index),
  }
}

const PLAIN_NUMBER = /^\s*[+-]?\d+(?:[.,]\d+)?\s*$/

/** In a column without a field, every text that looks like a number counts as one, with a dot or a comma. */
function readPlainNumber(text: string): string | null {
  const code = text.charCodeAt(0)
  if (!(code <= 0x39) || !PLAIN_NUMBER.test(text)) return null
  return toDecimal(text.trim().replace(',', '.'))
}

function makeDeltaCells(source: SortSource, column: number): SortCells {
  const { preview } = source
  const columnField = fieldOf(source, column)
  const field = columnField === 'stock_change' ? 'stock' : columnField
  if (field === null) return BLANK_CELLS
  const plainDeltaOf = makeDeltaReader(source, field, columnField)
  const bit = getFieldBit(field)
  return {
    number(index) {
      if (((preview.fields[index] ?? 0) & bit) === 0) return null
      const plainDelta = plainDeltaOf(index)
      if (plainDelta !== undefined) return plainDelta
      const { changes } = preview.row(index)
      const change = changes.find((fieldChange) => fieldChange.field === field)
      return change && !findChangeToUnknownUnit(changes) ? deltaOf(change) : null
    },
    text: () => '',
  }
}

const BLANK_CELLS: SortCells = { number: () => null, text: () => '' }

/**
 * The change of a row's value, without planning the row, which would take ten times as long. Works if only one row has the material and the cell has
 * the final value. Undefined if the row must be planned.
 */
function makeDeltaReader(
  source: SortSource,
  field: Field,
  columnField: Field | null,
): (index: number) => string | undefined {
  const { preview, editedDrafts, catalogue, storage, hasBase } = source
  const { drafts } = editedDrafts
  if ((field !== 'price' && field !== 'stock') || hasBase || columnField !== field || drafts.columns.has('storage'))
    return () => undefined
  const unitBit = getFieldBit('unit')
  const isSureByStatus = ROW_STATUSES.map(
    (status) => status === 'edit' || status === 'stock' || status === 'edit+stock',
  )
  return (index) => {
    const target = preview.groups.targets[index] ?? -1
    if (target < 0 || !isSureByStatus[preview.statuses[index] ?? 0] || preview.groups.sharedGroups.has(index))
      return undefined
    if (((preview.fields[index] ?? 0) & unitBit) !== 0) return undefined
    const storageOfRow = partOf(drafts, index)?.storage ?? storage
    const accountValues = field === 'price' ? catalogue.prices : catalogue.storages.get(storageOfRow)?.stock
    const [from, to] = [toDecimal(accountValues?.[target] ?? ''), toDecimal(valueOf(drafts, field, index) ?? '')]
    return from === null || to === null ? undefined : subtract(to, from)
  }
}

/** How much a number changes; null if there is nothing to compare with. A new stock is counted from 0. */
function deltaOf({ field, before: valueBefore, after: valueAfter }: Change): string | null {
  const from = toDecimal(valueBefore ?? (field === 'stock' ? '0' : ''))
  const to = toDecimal(valueAfter)
  return from === null || to === null ? null : subtract(to, from)
}

function fieldOf({ mapping }: SortSource, columnIndex: number): Field | null {
  return mapping.columns.find(({ column }) => column === columnIndex)?.field ?? null
}

/** A row's sort key; null if blank. */
type SortKey = { readonly number: Decimal } | { readonly text: string } | null

/** Gives changed rows new ranks, from their current `cells`. A new rank increases all ranks from there on by 1. */
function rankChangedRows(ranksBefore: Ranks, cells: SortCells, changedRows: ReadonlySet<number>): Ranks {
  const ranks = ranksBefore.ranks.slice()
  for (const row of changedRows) ranks[row] = 0
  let { rankCount: highestRank } = ranksBefore
  const rowsByRank = sortByRank(null, { ranks, rankCount: highestRank }, false)
  const rows = Array.from(rowsByRank.subarray(0, findFirstBlank(rowsByRank, ranks)))
  for (const row of changedRows) {
    const key = keyOf(cells, row)
    if (key === null) continue
    const position = findFirstPosition(rows, (otherRow) => compareKeys(keyOf(cells, otherRow), key) < 0)
    const nextRow = rows[position]
    const rank = nextRow === undefined ? highestRank + 1 : (ranks[nextRow] ?? 0)
    if (nextRow === undefined || compareKeys(keyOf(cells, nextRow), key) !== 0) {
      for (let otherRow = 0; otherRow < ranks.length; otherRow++) {
        const otherRank = ranks[otherRow] ?? 0
        if (otherRank >= rank) ranks[otherRow] = otherRank + 1
      }
      highestRank += 1
    }
    ranks[row] = rank
    rows.splice(position, 0, row)
  }
  return { ranks, rankCount: highestRank }
}

/** The position of the first blank row; blank rows come last. */
function findFirstBlank(rowsByRank: Uint32Array, ranks: Uint32Array): number {
  return findFirstPosition(rowsByRank, (row) => ranks[row] !== 0)
}

function keyOf(cells: SortCells, row: number): SortKey {
  const decimal = cells.number(row)
  if (decimal !== null) return { number: toDecimal(decimal) ?? ZERO }
  const text = sortKey(cells.text(row))
  return text === '' ? null : { text }
}

/** Compares two sort keys: numbers before texts, blanks last. */
function compareKeys(key: SortKey, otherKey: SortKey): number {
  if (key === null || otherKey === null) return Number(key === null) - Number(otherKey === null)
  if ('number' in key && 'number' in otherKey) return compare(key.number, otherKey.number)
  if ('text' in key && 'text' in otherKey) return key.text < otherKey.text ? -1 : Number(key.text > otherKey.text)
  return 'number' in key ? -1 : 1
}

/** The first position for which `isBefore` is false. */
function findFirstPosition(rows: ArrayLike<number>, isBefore: (row: number) => boolean): number {
  let [lowIndex, highIndex] = [0, rows.length]
  while (lowIndex < highIndex) {
    const middle = (lowIndex + highIndex) >> 1
    if (isBefore(rows[middle] ?? 0)) lowIndex = middle + 1
    else highIndex = middle
  }
  return lowIndex
}
