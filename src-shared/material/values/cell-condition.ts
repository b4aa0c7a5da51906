/** A condition on the cells of any table on screen. [STOCK-7] [REPORT-9] */
import { compare, toDecimal } from './decimal.ts'
import { makeTextKey } from './text-key.ts'
import { makeContainsTest } from './text-search.ts'

export type CellCondition =
  | { readonly kind: 'contains' | 'equals'; readonly text: string }
  /** Includes both ends; null means no limit. */
  | { readonly kind: 'range'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'empty'; readonly empty: boolean }

/** Reads the cells of a column by row. */
export interface CellReader<Row> {
  /** The cell's number as a canonical decimal; null if the cell is not a number. */
  number(row: Row): string | null
  /** The cell's text; '' if the cell is blank. */
  text(row: Row): string
}

export function makeCellTest<Row>(condition: CellCondition, cells: CellReader<Row>): (row: Row) => boolean {
  switch (condition.kind) {
    case 'contains': {
      const containsText = makeContainsTest(condition.text)
      return (row) => containsText(cells.text(row))
    }
    case 'equals': {
      const key = makeTextKey(condition.text)
      const number = toDecimal(key)
      return (row) => {
        const cellNumber = cells.number(row)
        return cellNumber === null || number === null
          ? makeTextKey(cells.text(row)) === key
          : toDecimal(cellNumber) === number
      }
    }
    case 'range': {
      const [from, to] = [toDecimal(condition.from ?? ''), toDecimal(condition.to ?? '')]
      return (row) => {
        const cellNumber = toDecimal(cells.number(row) ?? '')
        return (
          cellNumber !== null &&
          (from === null || compare(cellNumber, from) >= 0) &&
          (to === null || compare(cellNumber, to) <= 0)
        )
      }
    }
    case 'empty':
      return (row) => (cells.number(row) === null && makeTextKey(cells.text(row)) === '') === condition.empty
  }
}
