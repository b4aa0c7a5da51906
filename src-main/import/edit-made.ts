/** What is asked to be changed, as the state it leads to: behind the changes made, or in place of the last of them. */
import type { CellsRequest } from '../../src-shared/api/cells.ts'
import type { EditStep } from '../../src-shared/api/edit-step.ts'
import type { ImportEditRequest } from '../../src-shared/api/import-edits.ts'
import type { ImportEdit } from '../../src-shared/plan/preview/edits.ts'
import { within, type InParts } from '../../src-shared/material/values/in-parts.ts'
import type { CellsChanged } from './cells-changed.ts'
import type { EditHistory } from './edit-history.ts'
import { editedAs, editedState, type EditedState } from './edited-state.ts'
import { askedIn, editInParts } from './edits-asked.ts'
import type { RecentRowOrders } from './row-order.ts'
import { rowSourceOf } from './row-view.ts'
import { ShownRows } from './rows-shown.ts'
import type { SessionInput, SessionState } from './stages.ts'

export interface EditPut {
  /** How many of the changes made stay before it. */
  readonly behind: number
  readonly edit: ImportEdit
  readonly said?: EditStep | undefined
  readonly edited: EditedState
}

/** How the rows are shown, by whose positions a change is asked for. */
interface ShownNow {
  readonly shown: ShownRows
  readonly orders: RecentRowOrders
  readonly cellsOf: (asked: CellsRequest) => CellsChanged
}

/** What of the whole is done when the last change is taken back. */
const TAKEN_BACK = 0.4

/** Null: nothing is changed by it, and the last change stays. [FILL-2] */
export function* editMade(
  input: SessionInput,
  state: SessionState,
  history: EditHistory,
  request: ImportEditRequest,
  { shown, orders, cellsOf }: ShownNow,
): InParts<EditPut | null> {
  const behind = history.done - (isInstead(request, history) ? 1 : 0)
  const edits = history.active(behind)
  if (behind === history.done) {
    const edited = yield* editedAs(input, state, edits, editInParts(request, { ...askedIn(state, shown), cellsOf }))
    return edited && { ...edited, behind }
  }
  const way = history.wayTo(behind)
  const moved = way.kind === 'edits' ? way.edits : []
  const before = yield* within(editedState(input, state, { edits, moved, undone: true }), 0, TAKEN_BACK)
  const shownBefore = new ShownRows(rowSourceOf(before.state), orders)
  const earlierEdit = editInParts(request, { ...askedIn(before.state, shownBefore), cellsOf })
  const edited = yield* within(editedAs(input, before.state, edits, earlierEdit), TAKEN_BACK, 1)
  // Both may have moved any row.
  return edited && { ...edited, behind, edited: { ...edited.edited, affected: null } }
}

/** Only a fill is put in the place of a fill. */
function isInstead(request: ImportEditRequest, { last }: EditHistory): boolean {
  if (request.kind !== 'fill' || request.instead !== true) return false
  return last?.kind === 'edit' && last.said?.what === 'fill'
}
