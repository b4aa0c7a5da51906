/** The state of an import after edits or undo. Only the affected rows are edited, matched, compared and summed again. */
import type { Mapping } from '../../src-shared/mapping/mapping.ts'
import { KEY_FIELDS } from '../../src-shared/plan/match.ts'
import {
  applyEdits,
  changeEdits,
  applyEditsInParts,
  isCheaperToApplyAll,
} from '../../src-shared/plan/preview/apply-edits.ts'
import {
  listEditedDrafts,
  type EditBase,
  type EditedDrafts,
  type ImportEdit,
} from '../../src-shared/plan/preview/edits.ts'
import { changePreview, MAX_CHANGED_DRAFTS, makePreviewInParts } from '../../src-shared/plan/preview/preview.ts'
import { scaleProgress, type WorkInParts } from '../../src-shared/material/values/in-parts.ts'
import { makeEditOptions, makePreviewInput, type SessionInput, type SessionState } from './stages.ts'

export interface EditedState {
  readonly state: SessionState
  /** The drafts whose result may have changed. Null if any may have changed. */
  readonly affectedDrafts: ReadonlySet<number> | null
}

/** `moved`: the edits that were just made, or just undone if `isUndone` is true. */
export interface EditsToApply {
  readonly edits: readonly ImportEdit[]
  readonly changedEdits: readonly ImportEdit[]
  readonly isUndone: boolean
}

/** For progress: the share of the work that is done when all cells are edited. */
const EDIT_SHARE = 0.3

/** For progress: the share of a change that is done when its cells are found. */
const FIND_SHARE = 0.1

/** The state with one more edit. Null if it changes nothing. */
export function* applyRequestedEdit<Asked extends { readonly edit: ImportEdit }>(
  input: SessionInput,
  state: SessionState,
  edits: readonly ImportEdit[],
  findEdit: WorkInParts<Asked | null>,
): WorkInParts<(Asked & { readonly nextState: EditedState }) | null> {
  const requestedEdit = yield* scaleProgress(findEdit, 0, FIND_SHARE)
  if (!requestedEdit) return null
  const moves = { edits: [...edits, requestedEdit.edit], changedEdits: [requestedEdit.edit], isUndone: false }
  return { ...requestedEdit, nextState: yield* scaleProgress(makeEditedState(input, state, moves), FIND_SHARE, 1) }
}

/** The state with these edits. Results that they do not affect are kept. If they affect only a few rows, only these rows are planned again. */
export function* makeEditedState(
  input: SessionInput,
  state: SessionState,
  moves: EditsToApply,
): WorkInParts<EditedState> {
  const { changedEdits } = moves
  const base = { drafts: state.drafts, mapping: state.mapping, options: makeEditOptions(input) }
  const touchedRows = new Set<number>()
  for (const edit of changedEdits) for (const index of listEditedDrafts(edit) ?? []) touchedRows.add(index)
  const hasFewRows =
    touchedRows.size <= MAX_CHANGED_DRAFTS && changedEdits.every((edit) => listEditedDrafts(edit) !== null)
  return (
    (hasFewRows ? replanFewRows(input, state, base, moves.edits, touchedRows) : null) ??
    (yield* replanManyRows(input, state, base, moves, touchedRows))
  )
}

function replanFewRows(
  input: SessionInput,
  state: SessionState,
  base: EditBase,
  edits: readonly ImportEdit[],
  touchedRows: ReadonlySet<number>,
): EditedState | null {
  const nextState = { ...state, editedDrafts: changeEdits(base, state.editedDrafts, edits, touchedRows) }
  const changedPreview = changePreview(state.preview, makePreviewInput(input, nextState), touchedRows)
  return (
    changedPreview && {
      state: { ...nextState, preview: changedPreview.preview },
      affectedDrafts: changedPreview.affectedDrafts,
    }
  )
}

function* replanManyRows(
  input: SessionInput,
  state: SessionState,
  base: EditBase,
  moves: EditsToApply,
  touchedRows: ReadonlySet<number>,
): WorkInParts<EditedState> {
  const editedDrafts = yield* scaleProgress(
    applyEditsToRows(base, state.editedDrafts, moves, touchedRows),
    0,
    EDIT_SHARE,
  )
  const nextState = { ...state, editedDrafts }
  const { preview } = state
  // If a field is excluded or included again, all rows are compared.
  const areSameFields = isSameSet(editedDrafts.excludedFields, state.editedDrafts.excludedFields)
  // Excluding a row changes the questions about its sku, so rows are matched again if the excluded rows changed.
  const areSameRows = isSameSet(editedDrafts.excludedRows, state.editedDrafts.excludedRows)
  const areSameKeys = areSameRows && moves.changedEdits.every((edit) => !touchesKeys(edit, base.mapping))
  const reusableGroups = areSameFields
    ? { groups: preview.groups, changedDrafts: touchedRows, before: preview, hasSameKeys: areSameKeys }
    : null
  const nextPreview = yield* scaleProgress(
    makePreviewInParts(makePreviewInput(input, nextState), reusableGroups),
    EDIT_SHARE,
    1,
  )
  return { state: { ...nextState, preview: nextPreview }, affectedDrafts: null }
}

function* applyEditsToRows(
  base: EditBase,
  editsBefore: EditedDrafts,
  { edits, changedEdits, isUndone }: EditsToApply,
  touchedRows: ReadonlySet<number>,
): WorkInParts<EditedDrafts> {
  if (!isUndone) return yield* applyEditsInParts(base, editsBefore, changedEdits)
  return isCheaperToApplyAll(edits, touchedRows) || changedEdits.some((edit) => listEditedDrafts(edit) === null)
    ? applyEdits(base, edits)
    : changeEdits(base, editsBefore, edits, touchedRows)
}

/** True if rows may be matched or grouped differently than before. */
function touchesKeys(edit: ImportEdit, { columns }: Mapping): boolean {
  const keys = new Set(columns.flatMap(({ column, field }) => (KEY_FIELDS.some((key) => key === field) ? column : [])))
  switch (edit.kind) {
    case 'cell':
    case 'cells':
      return keys.has(edit.column)
    case 'block':
      for (const cells of edit.rows.values()) if (cells.some(({ column }) => keys.has(column))) return true
      return false
    default:
      return true
  }
}

function isSameSet<T>(set: ReadonlySet<T>, otherSet: ReadonlySet<T>): boolean {
  return set === otherSet || (set.size === otherSet.size && [...set].every((item) => otherSet.has(item)))
}
