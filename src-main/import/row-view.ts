/** Rows of a session as they are shown: planned ones, or those of the file. */
import { materialView, type PerMaterial } from './per-material.ts'
import { rowSourceOf } from './row-source.ts'
import { shownRow, type SessionRow } from './shown-row.ts'
import type { SessionState } from './stages.ts'
import { ofStock } from './stock-rows.ts'
import type { unusualIn } from './unusual.ts'

/** A row as it is shown, by its number there. */
export function viewOf(
  state: SessionState,
  perMaterial: PerMaterial | null,
  unusual: ReturnType<typeof unusualIn>,
): (row: number) => SessionRow {
  const source = rowSourceOf(state)
  const planned = (index: number) => shownRow(source, index, state.preview.row(index), unusual?.(index))
  const view = perMaterial ? (row: number) => materialView(perMaterial, row, state.mapping.columns, planned) : planned
  return state.read.format.kind === 'account' ? ofStock(source, perMaterial, view) : view
}

/** The column that says why a row is looked at: the first that blocks it, else the first that changes. [SHOWN-1] */
export function columnToLookAt(row: SessionRow, columns: readonly { readonly column: number }[]): number | null {
  const asked = row.problems.find(({ severity, column }) => severity === 'blocks' && column !== null)
  const told = row.cells.findIndex(({ state, conflict }) => conflict !== undefined || state === 'changed')
  return asked?.column ?? columns[told]?.column ?? null
}

/** One at a time: what a clipboard cannot hold is noticed before all are made. */
export function* viewsOf(rows: readonly number[], view: ReturnType<typeof viewOf>): Generator<SessionRow> {
  for (const row of rows) yield view(row)
}
