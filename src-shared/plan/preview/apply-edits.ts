/** Applies edits to the drafts as read: all of them in order, or again for a few drafts. Never changes the file. */
import { DraftEditor } from './editing.ts'
import { listEditedDrafts, listSpareRows, type EditBase, type EditedDrafts, type ImportEdit } from './edits.ts'
import { finishWithoutPauses, type WorkInParts } from '../../material/values/in-parts.ts'

/** The number of drafts that are edited in one part of the work. */
const DRAFTS_PER_PART = 2048

/**
 * Applies the edits in order to the drafts as read. A column is copied only once, and only if one of its cells is
 * edited. [EDIT-1]
 */
export function applyEdits(base: EditBase, edits: readonly ImportEdit[]): EditedDrafts {
  return finishWithoutPauses(applyEditsInParts(base, withoutEdits(base), edits))
}

/** The drafts without any edits. */
export function withoutEdits({ drafts }: EditBase): EditedDrafts {
  return {
    drafts,
    texts: new Map(),
    picks: new Map(),
    questions: new Map(),
    excludedRows: new Set(listSpareRows(drafts)),
    excludedFields: new Set(),
    policies: new Map(),
  }
}

/** Applies further edits to the result `draftsBefore`, without changing it. */
export function* applyEditsInParts(
  base: EditBase,
  draftsBefore: EditedDrafts,
  edits: readonly ImportEdit[],
): WorkInParts<EditedDrafts> {
  const draftEditor = new DraftEditor(base, draftsBefore)
  for (const [editIndex, edit] of edits.entries()) {
    const indexes = listEditedDrafts(edit) ?? []
    for (let from = 0; from < indexes.length; from += DRAFTS_PER_PART) {
      for (const index of indexes.slice(from, from + DRAFTS_PER_PART)) draftEditor.apply(edit, index)
      yield (editIndex + from / indexes.length) / edits.length
    }
    if (edit.kind === 'field') draftEditor.leaveFieldOut(edit.field, !edit.included)
  }
  return draftEditor.finish()
}

/**
 * Like `applyEditsInParts`, if only the edits of `changedDrafts` changed since `draftsBefore`. Only these drafts are edited again, from their cells
 * as read. The time therefore does not depend on the number of edited drafts. [EDIT-1]
 */
export function changeEdits(
  base: EditBase,
  draftsBefore: EditedDrafts,
  edits: readonly ImportEdit[],
  changedDrafts: ReadonlySet<number>,
): EditedDrafts {
  const draftEditor = new DraftEditor(base, draftsBefore)
  for (const index of changedDrafts) draftEditor.reset(index)
  for (const edit of edits) {
    if (edit.kind === 'block' && edit.rows.size > changedDrafts.size) {
      for (const index of changedDrafts) if (edit.rows.has(index)) draftEditor.apply(edit, index)
    } else
      for (const index of listEditedDrafts(edit) ?? []) if (changedDrafts.has(index)) draftEditor.apply(edit, index)
  }
  return draftEditor.finish()
}

/** True if applying all these edits takes no more work than finding the edits of the changed drafts. */
export function isCheaperToApplyAll(edits: readonly ImportEdit[], changedDrafts: ReadonlySet<number>): boolean {
  let draftCount = 0
  for (const edit of edits) draftCount += edit.kind === 'block' ? edit.rows.size : (listEditedDrafts(edit)?.length ?? 0)
  return draftCount <= changedDrafts.size
}
