/** A missing quotation mark can pass unseen: the cell then holds the end of one row and the start of another. */
import { columnLetter, type Problem } from '../../../src-shared/file/problem.ts'

/** Narrower tables have too many notes that look so by chance. */
const NARROWEST = 3

/**
 * A cell of several lines whose first line would complete its row and whose last line would begin one: as many cells as
 * the table is wide, both. Blocks where chance is unlikely (four columns or more), else warns.
 */
export function unclosedQuoteRows(
  record: readonly string[],
  line: number,
  delimiter: string,
  width: number,
): Problem | null {
  if (width < NARROWEST) return null
  let passed = 0
  for (const [column, cell] of record.entries()) {
    const lines = cell.split('\n')
    const first = lines[0] ?? ''
    const last = lines.at(-1) ?? ''
    if (lines.length > 1) {
      const firstCells = column + first.split(delimiter).length
      const lastCells = last.split(delimiter).length + record.length - column - 1
      if (firstCells === width && lastCells === width) {
        return {
          code: 'row-in-cell',
          severity: width > NARROWEST ? 'blocks' : 'warns',
          row: line,
          column,
          field: null,
          got: cell,
          details: { first: line + passed, last: line + passed + lines.length - 1, cell: columnLetter(column) },
        }
      }
    }
    passed += lines.length - 1
  }
  return null
}
