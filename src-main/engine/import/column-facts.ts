/** What the cells of a column come to, of the rows that a filter shows. [STATS-1] */
import type { RowsShown } from '../../../src-shared/contract/rows-shown.ts'
import { columnStats, type ColumnCell, type ColumnStats } from '../../../src-shared/domain/values/column-stats.ts'
import { toDecimal } from '../../../src-shared/domain/values/decimal.ts'
import { columnCells, type SortSource } from './row-sort.ts'
import type { ShownRows } from './rows-shown.ts'

export function statsOfColumn(source: SortSource, rows: ShownRows, shown: RowsShown, column: number): ColumnStats {
  return columnStats(cellsOf(source, rows, shown, column))
}

/** `column`: as the rows shown have it. */
function* cellsOf(source: SortSource, rows: ShownRows, shown: RowsShown, column: number): Generator<ColumnCell> {
  const perMaterial = rows.perMaterial(shown)
  const own = perMaterial?.columns.find((one) => one.column === column)
  const cells = columnCells(source, own?.own ?? column)
  for (const row of rows.within(shown, [[0, rows.total(shown) - 1]])) {
    const index = perMaterial && own ? perMaterial.rows.plannedFor(row, own.sheet) : row
    if (index === undefined) {
      yield { number: null, text: '' }
      continue
    }
    const number = cells.number(index)
    yield { number: number === null ? null : toDecimal(number), text: cells.text(index) }
  }
}
