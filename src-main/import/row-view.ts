/** Shows a row by its number: a planned row or a file row. */
import { makeColumnNamer, makeMaterialRowView, type MaterialRows, makeMaterialRows } from './per-material.ts'
import { makeShownRow, type RowSource } from './shown-row.ts'
import type { SessionState } from './stages.ts'
import type { findUnusualCellsIn } from './hold-back.ts'
import type { GroupLine, ShownRow } from '../../src-shared/api/import.ts'
import { isSpareRow, partOf } from '../../src-shared/plan/draft/draft.ts'
import { makeValueCells } from './row-conditions.ts'
import type { SortSource } from './row-sort.ts'

/** Shows a row, by its number. */
export function makeRowViewer(
  state: SessionState,
  materialRows: MaterialRows | null,
  unusualCellsOf: ReturnType<typeof findUnusualCellsIn>,
): (row: number) => ShownRow {
  const source = rowSourceOf(state)
  const nameColumn = makeColumnNamer(state)
  const viewPlannedRow = (index: number) => {
    const row = state.preview.row(index)
    return makeShownRow(source, index, { ...row, problems: row.problems.map(nameColumn) }, unusualCellsOf?.(index))
  }
  const viewRow = materialRows
    ? (row: number) => makeMaterialRowView(materialRows, row, state.mapping.columns, viewPlannedRow)
    : viewPlannedRow
  return state.contents.format.kind === 'account' ? addStockValue(source, materialRows, viewRow) : viewRow
}

/** The column that shows why a row needs attention: the first one that blocks it, or else the first one that changes. [SHOWN-1] */
export function findColumnToLookAt(row: ShownRow, columns: readonly { readonly column: number }[]): number | null {
  const blockingProblem = row.problems.find(({ severity, column }) => severity === 'blocks' && column !== null)
  const changedIndex = row.cells.findIndex(({ state, conflict }) => conflict !== undefined || state === 'changed')
  return blockingProblem?.column ?? columns[changedIndex]?.column ?? null
}

/** Rows are built one at a time, so that the clipboard's limit is noticed before all of them are built. */
export function* viewRows(rows: readonly number[], viewRow: ReturnType<typeof makeRowViewer>): Generator<ShownRow> {
  for (const row of rows) yield viewRow(row)
}

/** Adds the value of the stock to rows. `viewRow` shows a row by its number. */
function addStockValue(
  source: SortSource,
  materialRows: MaterialRows | null,
  viewRow: (row: number) => ShownRow,
): (row: number) => ShownRow {
  const values = makeValueCells(source, materialRows)
  const { drafts } = source.editedDrafts
  return (row) => {
    const index = materialRows ? materialRows.rows.firstPlanIndexOf(row) : row
    const storage = isSpareRow(drafts, index) ? partOf(drafts, index)?.storage : undefined
    return { ...viewRow(row), value: values.text(row), ...(storage === undefined ? {} : { added: storage }) }
  }
}

/** The line above a group, shown like a row but without cells or questions. */
export function makeGroupRow(group: GroupLine): ShownRow {
  return {
    index: 0,
    row: 0,
    status: 'unchanged',
    materialId: null,
    materialName: null,
    cells: [],
    problems: [],
    calls: 0,
    run: null,
    group,
  }
}

const NO_INDEXES: ReadonlySet<number> = new Set()

/** The data for showing, sorting and filtering a session's rows. */
export function rowSourceOf(state: SessionState): RowSource & SortSource {
  const { editedDrafts, mapping, contents, catalogue, preview, choices, exportSource } = state
  const { translations = [], rules = [] } = choices
  const translatedFields = new Set([...translations, ...rules].map(([field]) => field))
  const cellSource = {
    sheet: contents.sheet,
    mapping,
    editedDrafts,
    catalogue: catalogue.catalogue,
    translatedFields,
  }
  return {
    ...cellSource,
    preview,
    storage: choices.storage,
    hasBase: exportSource !== null,
    materialRows: makeMaterialRows(state),
    differingRows: state.differingRows ?? NO_INDEXES,
  }
}
