/**
 * What the data of a column look like. Only ever makes a column likely: prices, stocks and minimums all look alike, so
 * number fields are never guessed from their numbers.
 */
import { isDecimalField, specOf, type Field } from '../fields/field.ts'
import { isRowNumberHeader } from '../fields/headings/lookup.ts'
import type { Claim } from './mapping-claim.ts'
import { CELL, type Sheet } from '../sheet/sheet.ts'
import { looksNumeric, type Table } from '../sheet/table.ts'
import { readId } from '../values/identifier.ts'
import { textKey } from '../values/text-key.ts'
import { isUnitWord } from '../values/unit.ts'

const SAMPLED = 500
const COLUMNS_LOOKED_AT = 100

interface Shape {
  readonly cells: number
  readonly numbers: number
  readonly typedNumbers: number
  readonly distinct: number
  readonly units: number
  /** Cells with white space inside; their mean length. */
  readonly phrases: number
  readonly length: number
}

/** True when the values of a column can be of a field: for headings that only contain its word. */
export function fitsField(sheet: Sheet, table: Table, column: number, field: Field): boolean {
  const { cells, numbers, typedNumbers } = shapeOf(sheet, table, column)
  if (cells === 0) return true
  const isWords = numbers + typedNumbers <= cells * 0.5
  switch (specOf(field).kind) {
    case 'money':
    case 'amount':
      return isDecimalField(field) && numbers + typedNumbers >= cells * 0.8
    case 'id':
      return idsOnly(sheet, table, column)
    case 'unit':
    case 'list':
    // `Main warehouse` over numbers: how many there are, not which storage.
    case 'storage':
      return isWords
    case 'text':
      return field !== 'name' || isWords
    case 'code':
      return true
    case 'flag':
    case 'action':
      return false
  }
}

/**
 * Claims by data alone: units by their words; and, when no column names the materials, the one column of words (or else
 * of codes) that differ from row to row. Two such columns: none is guessed.
 */
export function likelyByData(
  sheet: Sheet,
  table: Table,
  headers: readonly string[],
  won: ReadonlyMap<number, Claim>,
  refused: ReadonlySet<number>,
): Claim[] {
  const fields = new Set([...won.values()].map(({ field }) => field))
  const wantsUnit = !fields.has('unit')
  const wantsKey = !fields.has('id') && !fields.has('sku') && !fields.has('name')
  if (!wantsUnit && !wantsKey) return []
  const free = sheet.columns
    .slice(0, COLUMNS_LOOKED_AT)
    .map((_, column) => column)
    .filter((column) => !won.has(column) && !refused.has(column) && !isRowNumberHeader(headers[column] ?? ''))
    .map((column) => ({ column, shape: shapeOf(sheet, table, column) }))
    .filter(({ shape }) => shape.cells >= 3)
  const claims: Claim[] = []
  const claim = (field: Field, column: number, code: 'unit-values' | 'word-values' | 'code-values'): void => {
    claims.push({ column, header: headers[column] ?? '', field, strength: 'data', reason: { code } })
  }
  const units = free.filter(({ shape }) => shape.units >= shape.cells * 0.9)
  if (wantsUnit && units.length === 1 && units[0]) claim('unit', units[0].column, 'unit-values')
  if (!wantsKey) return claims
  const distinct = free.filter(({ shape }) => shape.distinct >= shape.cells * 0.95 && shape.numbers < shape.cells * 0.2)
  const names = distinct.filter(({ shape }) => shape.phrases >= shape.cells * 0.5 && shape.length >= 6)
  const codes = distinct.filter(({ shape }) => shape.phrases <= shape.cells * 0.1 && shape.length <= 24)
  if (names.length === 1 && names[0]) claim('name', names[0].column, 'word-values')
  if (codes.length === 1 && codes[0]) claim('sku', codes[0].column, 'code-values')
  return claims
}

function shapeOf(sheet: Sheet, { firstRow, endRow }: Table, column: number): Shape {
  const source = sheet.columns[column]
  const seen = new Set<string>()
  let cells = 0
  let numbers = 0
  let typedNumbers = 0
  let units = 0
  let phrases = 0
  let length = 0
  for (let row = firstRow; row < Math.min(endRow, firstRow + SAMPLED); row++) {
    const kind = source?.kinds[row] ?? CELL.blank
    if (kind === CELL.blank) continue
    const text = (source?.texts.at(row) ?? '').trim()
    cells++
    seen.add(textKey(text))
    length += text.length
    if (kind === CELL.number) typedNumbers++
    else if (looksNumeric(text)) numbers++
    if (isUnitWord(text)) units++
    if (/\S\s+\S/.test(text)) phrases++
  }
  return { cells, numbers, typedNumbers, distinct: seen.size, units, phrases, length: cells === 0 ? 0 : length / cells }
}

function idsOnly(sheet: Sheet, { firstRow, endRow }: Table, column: number): boolean {
  const source = sheet.columns[column]
  for (let row = firstRow; row < Math.min(endRow, firstRow + SAMPLED); row++) {
    if ((source?.kinds[row] ?? CELL.blank) !== CELL.blank && readId(source?.texts.at(row) ?? '') === null) return false
  }
  return true
}
