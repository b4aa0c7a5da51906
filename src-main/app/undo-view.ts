/** A plan that takes a run back, as the window shows it. */
import type { Reply } from '../../src-shared/api/calls.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import type { Change } from '../../src-shared/plan/planned-call.ts'
import { lossOf } from '../../src-shared/plan/lost.ts'
import { reasonText, type StorageNames } from '../../src-shared/words/runs.ts'
import { rowNameOf } from '../../src-shared/file/row-name.ts'
import type { UndoOutline } from '../run/undo-run.ts'

/** With what must be typed before it may start; null where a click is enough. */
export interface ConfirmedUndo extends UndoOutline {
  readonly phrase: string | null
}

export function undoView(
  { rows, warnings, ...rest }: ConfirmedUndo,
  language: Language,
  storages: StorageNames,
): Reply<'undo.plan'> {
  return {
    ...rest,
    rows: rows.map(({ name, status, changes, note, ...row }) => ({
      ...rowNameOf(row),
      name,
      status,
      changes: changes.map(({ field, before, after }) => ({ field, before, after })),
      ...(status === 'delete' ? { lost: lostOf(changes) } : {}),
      note: note ? reasonText(note, language, storages) : null,
      field: note?.field ?? null,
    })),
    warnings: warnings.map((warning) => reasonText(warning, language)),
  }
}

function lostOf(changes: readonly Change[]): { stock: string; value: string } {
  const { stock, value } = lossOf(changes)
  return { stock, value }
}
