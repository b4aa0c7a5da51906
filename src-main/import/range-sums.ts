/** Sums the numbers in selected cells exactly, for any number of rows. */
import { DRAFT } from '../../src-shared/plan/draft/draft.ts'
import { isDecimalField } from '../../src-shared/material/fields/field.ts'
import type { RowRanges, RowsQuery } from '../../src-shared/api/rows-shown.ts'
import { divide, toDecimal, type Decimal, ExactSum } from '../../src-shared/material/values/decimal.ts'
import type { CellsOfSelection } from './pasted-block.ts'
import type { ShownRows } from './rows-shown.ts'
import type { RowSource } from './shown-row.ts'

/** The decimal places to which an average is rounded if it has infinitely many. */
const AVERAGE_DECIMAL_PLACES = 4

export interface RangeSums {
  /** How many of the cells have a number. */
  readonly numbers: number
  readonly sum: Decimal
  /** The average; null if there are no numbers. */
  readonly average: Decimal | null
}

export interface SumsRequest extends RowsQuery {
  readonly ranges: RowRanges
  readonly columns: readonly number[]
}

export function sumRanges(
  { mapping, editedDrafts }: RowSource,
  shownRows: ShownRows,
  request: SumsRequest,
  cellsOfSelection: CellsOfSelection,
): RangeSums {
  const draftColumns = new Map(
    mapping.columns.map(({ column, field }) => [
      column,
      field !== null && isDecimalField(field) ? editedDrafts.drafts.columns.get(field) : undefined,
    ]),
  )
  const exactSum = new ExactSum()
  let numberCount = 0
  for (const row of shownRows.rowsWithin(request, request.ranges)) {
    for (const column of request.columns) {
      const targets = cellsOfSelection(row, column)
      const draftColumn = targets && draftColumns.get(targets.column)
      const [index] = targets?.indexes ?? []
      if (!draftColumn || index === undefined || draftColumn.states[index] !== DRAFT.value) continue
      const value = toDecimal(draftColumn.values.at(index))
      if (value === null) continue
      numberCount += 1
      exactSum.add(value)
    }
  }
  const sum = exactSum.total
  const average = numberCount === 0 ? null : divide(sum, toDecimal(String(numberCount)) ?? sum, AVERAGE_DECIMAL_PLACES)
  return { numbers: numberCount, sum, average }
}
