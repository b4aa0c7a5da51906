/**
 * The effects of a plan by field: how many rows change it, and its largest rise and fall. Summed row by row. New and
 * deleted materials are counted separately. [OUT-8]
 */
import type { Change, IndexedRow, Sign } from '../plan.ts'
import { isRescaled, SENT_FIELDS, type Field, type SentField } from '../../material/fields/field.ts'
import { FirstItems } from '../../material/values/top-k.ts'
import { rowNameOf, type RowName } from '../../file/row-name.ts'
import { amountBefore, type GroupTerms } from './group-terms.ts'

/** A change of an amount above 0, in percent; -100 means it becomes 0. */
export interface PercentChange extends RowName {
  readonly index: number
  readonly name: string
  readonly change: Change
  readonly percent: number
}

export interface FieldSum {
  /** The number of rows that change the field. */
  count: number
  /** The number of changes that have a percentage, and the sum of these percentages in thousandths. Whole numbers can be subtracted exactly. */
  percentChangeCount: number
  sumInThousandths: number
  /** The rises and the falls, largest first. */
  readonly rises: FirstItems<PercentChange>
  readonly falls: FirstItems<PercentChange>
}

export type FieldSums = Map<Field, FieldSum>

/** A field in the confirmation. */
export interface ChangedField {
  readonly field: SentField
  readonly count: number
  /** How many of these rows have a percentage, because their amount was above 0. */
  readonly moves: number
  readonly up: PercentChange | null
  readonly down: PercentChange | null
  /** The average change in percent; null if no row has a percentage. */
  readonly average: number | null
}

/** In an average, larger changes count as this value. */
const MAX_PERCENT = 1e6

/** Counts a row that causes requests, or removes it from the count. */
export function addToFieldSums(fields: FieldSums, row: IndexedRow, terms: GroupTerms, sign: Sign): void {
  if (row.materialId === null || row.status === 'delete') return
  for (const change of row.changes) {
    let sum = fields.get(change.field)
    if (!sum) {
      sum = {
        count: 0,
        percentChangeCount: 0,
        sumInThousandths: 0,
        rises: new FirstItems(compareSize),
        falls: new FirstItems(compareSize),
      }
      fields.set(change.field, sum)
    }
    sum.count += sign
    if (isRescaled(change.field)) addPercentChange(sum, row, change, terms, sign)
  }
}

function addPercentChange(sum: FieldSum, row: IndexedRow, change: Change, terms: GroupTerms, sign: Sign): void {
  const before = amountBefore(change, terms)
  const valueBefore = Number(before ?? 0)
  // Zero and negative amounts have no percentage.
  if (!(valueBefore > 0)) return
  const percent = (Number(change.after) / valueBefore - 1) * 100
  if (percent === 0) return
  sum.percentChangeCount += sign
  sum.sumInThousandths += sign * Math.round(Math.min(percent, MAX_PERCENT) * 1000)
  const percentChanges = percent > 0 ? sum.rises : sum.falls
  if (sign < 0) return percentChanges.remove(({ index }) => index === row.index)
  const { last } = percentChanges
  if (last !== undefined && Math.abs(last.percent) > Math.abs(percent)) return percentChanges.addAfterLast()
  percentChanges.add({ ...rowNameOf(row), index: row.index, name: row.name, change: { ...change, before }, percent })
}

function compareSize(a: PercentChange, b: PercentChange): number {
  return Math.abs(b.percent) - Math.abs(a.percent) || a.index - b.index
}

export function listChangedFields(fields: FieldSums): ChangedField[] {
  return SENT_FIELDS.flatMap((field) => {
    const sum = fields.get(field)
    if (!sum || sum.count === 0) return []
    const averagePercent = sum.percentChangeCount === 0 ? null : sum.sumInThousandths / 1000 / sum.percentChangeCount
    return [
      {
        field,
        count: sum.count,
        moves: sum.percentChangeCount,
        up: sum.rises.items[0] ?? null,
        down: sum.falls.items[0] ?? null,
        average: averagePercent,
      },
    ]
  })
}

/** A copy that can be changed without changing the original. */
export function copyFieldSums(fields: FieldSums): FieldSums {
  return new Map(
    Array.from(fields, ([field, sum]) => [field, { ...sum, rises: sum.rises.copy(), falls: sum.falls.copy() }]),
  )
}

/** True if so many rows were removed that all rows must be searched again to find a field's largest change. */
export function hasTooFewPercentChanges(fields: FieldSums): boolean {
  return [...fields.values()].some(({ rises, falls }) => rises.hasTooFewItems(1) || falls.hasTooFewItems(1))
}
