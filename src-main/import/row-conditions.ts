/** Conditions on the cells of a shown row, by column; several are combined. Cells include the changes of this import. [STOCK-7] */
import type { ColumnKey, Condition, RowFilter } from '../../src-shared/api/rows-shown.ts'
import { isSpareRow, partOf } from '../../src-shared/plan/draft/draft.ts'
import { isUnusedSpareRow } from '../../src-shared/plan/preview/edits.ts'
import { makeCellTest } from '../../src-shared/material/values/cell-condition.ts'
import { multiply, ZERO } from '../../src-shared/material/values/decimal.ts'
import { PlannedValues } from './planned-values.ts'
import type { MaterialRows } from './per-material.ts'
import type { SortCells } from './row-order.ts'
import { makeColumnCells, type SortSource } from './row-sort.ts'

export type RowTest = (row: number) => boolean

/** This function is called for every row, so it creates no closures. */
export function passesAll(tests: readonly RowTest[], row: number): boolean {
  for (const test of tests) if (!test(row)) return false
  return true
}

/** The tests that a row must pass to be shown. Rows are file rows if `materialRows` is given, and planned rows if it is null. */
export function makeRowTests(filter: RowFilter, source: SortSource, materialRows: MaterialRows | null): RowTest[] {
  const { archived, conditions = [] } = filter
  const tests = conditions.flatMap((condition) => makeConditionTest(condition, source, materialRows) ?? [])
  if (archived !== undefined) {
    const cells = cellsOfRows({ field: 'archived', storage: null }, source, materialRows)
    tests.push((row) => cells !== null && (cells.text(row) !== '') === archived)
  }
  return tests
}

/** The test of a condition. Null if the column no longer exists; the condition is then ignored. */
function makeConditionTest(
  condition: Condition,
  source: SortSource,
  materialRows: MaterialRows | null,
): RowTest | null {
  const cells = cellsOfRows(condition.of, source, materialRows)
  return cells && makeCellTest(condition, cells)
}

/** The cells of a column for the rows shown. Null if there is no such column. */
export function cellsOfRows(
  { field, storage }: ColumnKey,
  source: SortSource,
  materialRows: MaterialRows | null,
): SortCells | null {
  if (field === 'value') return makeValueCells(source, materialRows)
  const { parts } = source.editedDrafts.drafts
  if (materialRows) {
    const sheet = storage === null ? null : parts?.find((part) => part.storage === storage)?.sheet
    const column = materialRows.columns.find(
      (materialColumn) => materialColumn.field === field && materialColumn.sheet === sheet,
    )
    if (!column) return null
    return mapToPlannedRows(makeColumnCells(source, column.plannedColumn), (row) =>
      materialRows.rows.planIndexOf(row, column.sheet),
    )
  }
  const column = source.mapping.columns.find((columnMapping) => columnMapping.field === field)
  if (!column) return null
  const cells = makeColumnCells(source, column.column)
  const rows = source.materialRows?.rows
  // The first row of a material has the values that its storages share.
  if (storage === null)
    return rows ? mapToPlannedRows(cells, (index) => rows.firstPlanIndexOf(rows.rowOf(index) ?? 0)) : cells
  return mapToPlannedRows(cells, (index) =>
    partOf(source.editedDrafts.drafts, index)?.storage === storage ? index : undefined,
  )
}

function mapToPlannedRows(cells: SortCells, plannedRowOf: (row: number) => number | undefined): SortCells {
  return {
    number: (row) => {
      const index = plannedRowOf(row)
      return index === undefined ? null : cells.number(index)
    },
    text: (row) => {
      const index = plannedRowOf(row)
      return index === undefined ? '' : cells.text(index)
    },
  }
}

/** Price x stock, for all storages shown or for a planned row's own storage. */
export function makeValueCells(source: SortSource, materialRows: MaterialRows | null): SortCells {
  const plannedValues = new PlannedValues(source)
  const rows = materialRows?.rows
  if (rows) {
    const valueAt = (row: number) => plannedValues.valueOfRow(rows, row)
    return { number: valueAt, text: valueAt }
  }
  const fileRows = source.materialRows?.rows
  const valueAt = (index: number) => {
    const firstIndex = fileRows ? fileRows.firstPlanIndexOf(fileRows.rowOf(index) ?? 0) : index
    return multiply(plannedValues.priceOf(firstIndex), plannedValues.stockOf(index) ?? ZERO)
  }
  return { number: valueAt, text: valueAt }
}

/** True for a new material that the user is adding. It is shown whatever its cells contain. [STOCK-5] */
export function isAddedMaterial({ editedDrafts }: Pick<SortSource, 'editedDrafts'>, index: number): boolean {
  return isSpareRow(editedDrafts.drafts, index) && !isUnusedSpareRow(editedDrafts, index)
}
