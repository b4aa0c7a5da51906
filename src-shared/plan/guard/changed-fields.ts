/**
 * The effects of a plan by field: how many rows change it, and its largest rise and fall. Summed row by row. New and
 * deleted materials are counted separately. [OUT-8]
 */
import type { Change, OrderedRow, Sign } from '../plan.ts'
import { isRescaled, SENT_FIELDS, type Field, type SentField } from '../../material/fields/field.ts'
import { TopK } from '../../material/values/top-k.ts'
import { rowNameOf, type RowName } from '../../file/row-name.ts'
import { amountBefore, type GroupTerms } from './group-terms.ts'

/** A change of an amount above 0, in percent; -100 means it becomes 0. */
export interface Move extends RowName {
  readonly index: number
  readonly name: string
  readonly change: Change
  readonly percent: number
}

export interface FieldSum {
  /** The number of rows that change the field. */
  count: number
  /** The number of moves, and the sum of their percentages in thousandths. Both are whole numbers, which can be subtracted exactly. */
  moves: number
  thousandths: number
  /** The moves, largest first. */
  readonly up: TopK<Move>
  readonly down: TopK<Move>
}

export type ChangedFields = Map<Field, FieldSum>

/** A field in the confirmation. */
export interface ChangedField {
  readonly field: SentField
  readonly count: number
  /** How many of these rows have a percentage: their amount was above 0. */
  readonly moves: number
  readonly up: Move | null
  readonly down: Move | null
  /** The average of all moves in percent; null if there are none. */
  readonly average: number | null
}

/** In an average, larger moves count as this value. */
const MAX_PERCENT = 1e6

/** Counts a row that causes requests, or removes it from the count. */
export function addChangedFields(fields: ChangedFields, row: OrderedRow, terms: GroupTerms, sign: Sign): void {
  if (row.materialId === null || row.status === 'delete') return
  for (const change of row.changes) {
    let sum = fields.get(change.field)
    if (!sum) {
      sum = { count: 0, moves: 0, thousandths: 0, up: new TopK(compareSize), down: new TopK(compareSize) }
      fields.set(change.field, sum)
    }
    sum.count += sign
    if (isRescaled(change.field)) addMove(sum, row, change, terms, sign)
  }
}

function addMove(sum: FieldSum, row: OrderedRow, change: Change, terms: GroupTerms, sign: Sign): void {
  const before = amountBefore(change, terms)
  const valueBefore = Number(before ?? 0)
  // Zero and negative amounts have no percentage.
  if (!(valueBefore > 0)) return
  const percent = (Number(change.after) / valueBefore - 1) * 100
  if (percent === 0) return
  sum.moves += sign
  sum.thousandths += sign * Math.round(Math.min(percent, MAX_PERCENT) * 1000)
  const moves = percent > 0 ? sum.up : sum.down
  if (sign < 0) return moves.remove(({ index }) => index === row.index)
  const { last } = moves
  if (last !== undefined && Math.abs(last.percent) > Math.abs(percent)) return moves.addAfterLast()
  moves.add({ ...rowNameOf(row), index: row.index, name: row.name, change: { ...change, before }, percent })
}

function compareSize(a: Move, b: Move): number {
  return Math.abs(b.percent) - Math.abs(a.percent) || a.index - b.index
}

export function listChangedFields(fields: ChangedFields): ChangedField[] {
  return SENT_FIELDS.flatMap((field) => {
    const sum = fields.get(field)
    if (!sum || sum.count === 0) return []
    const averagePercent = sum.moves === 0 ? null : sum.thousandths / 1000 / sum.moves
    return [
      {
        field,
        count: sum.count,
        moves: sum.moves,
        up: sum.up.items[0] ?? null,
        down: sum.down.items[0] ?? null,
        average: averagePercent,
      },
    ]
  })
}

/** A copy that can be changed without changing the original. */
export function copyChangedFields(fields: ChangedFields): ChangedFields {
  return new Map(Array.from(fields, ([field, sum]) => [field, { ...sum, up: sum.up.copy(), down: sum.down.copy() }]))
}

/** True if so many rows were removed that all rows must be searched again to find a field's largest change. */
export function hasTooFewMoves(fields: ChangedFields): boolean {
  return [...fields.values()].some(({ up, down }) => up.hasTooFewItems(1) || down.hasTooFewItems(1))
}
