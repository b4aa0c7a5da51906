/** References of merged cells (`A1:B2`) as numbers. What is no such reference merges nothing. */
import type { MergedCells } from '../../../src-shared/domain/sheet/source.ts'

const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i

export function readMerges(references: readonly string[]): MergedCells[] {
  return references.flatMap((reference) => {
    const [, fromColumn, fromRow, toColumn, toRow] = RANGE.exec(reference) ?? []
    if (!fromColumn || !fromRow || !toColumn || !toRow || fromColumn + fromRow === toColumn + toRow) return []
    const rows = [Number(fromRow), Number(toRow)] as const
    const columns = [columnOf(fromColumn), columnOf(toColumn)] as const
    return [
      {
        firstRow: Math.min(...rows),
        lastRow: Math.max(...rows),
        firstColumn: Math.min(...columns),
        lastColumn: Math.max(...columns),
      },
    ]
  })
}

/** A -> 0, AA -> 26. */
function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
