/** Edits over the drafts as read: all of them in order, or anew for a few drafts. Never touches the file. */
import { Editing } from './editing.ts'
import { draftsEdited, sparesOf, type EditBase, type Edited, type ImportEdit } from './edits.ts'

/** Applies the edits in order to the drafts as read. Columns are copied once, and only where a cell was fixed. [EDIT-1] */
export function applyEdits(base: EditBase, edits: readonly ImportEdit[]): Edited {
  const { drafts } = base
  const untouched: Edited = {
    drafts,
    texts: new Map(),
    picks: new Map(),
    questions: new Map(),
    excludedRows: new Set(sparesOf(drafts)),
    excludedFields: new Set(),
    policies: new Map(),
  }
  const editing = new Editing(base, untouched)
  for (const edit of edits) {
    for (const index of draftsEdited(edit) ?? []) editing.apply(edit, index)
    if (edit.kind === 'field') editing.leaveFieldOut(edit.field, !edit.included)
  }
  return editing.edited()
}

/**
 * The same where `before` came of other edits of the `changed` drafts only: these are edited anew from how they were read.
 * Costs next to nothing, however many other drafts were edited. [EDIT-1]
 */
export function changeEdits(
  base: EditBase,
  before: Edited,
  edits: readonly ImportEdit[],
  changed: ReadonlySet<number>,
): Edited {
  const editing = new Editing(base, before)
  for (const index of changed) editing.reset(index)
  for (const edit of edits) {
    const meant = edit.kind === 'block' ? [] : (draftsEdited(edit) ?? [])
    for (const index of changed) {
      if (edit.kind === 'block' ? edit.rows.has(index) : meant.includes(index)) editing.apply(edit, index)
    }
  }
  return editing.edited()
}
